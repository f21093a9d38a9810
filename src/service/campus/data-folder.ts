/** Reads the data files of a folder from the disk, all of them or none; what is in them is checked elsewhere. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { DataFault } from './data-files.ts';
import type { CampusFiles } from './dataset.ts';

/** Bytes of one file: a hundred thousand places take a tenth of it. */
const fileLimitBytes = 67_108_864;

export type FolderFailure =
  /** The folder or a file in it cannot be read; `detail` is the system's word for it. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'no-files' }
  | { readonly kind: 'faulty'; readonly faults: readonly DataFault[] };

const systemErrorSchema = z.object({ code: z.string(), message: z.string() });

async function readText(folder: string, name: string): Promise<Result<string, DataFault>> {
  const path = join(folder, name);
  const refuse = (message: string): { readonly ok: false; readonly failure: DataFault } => fail({ file: name, line: null, column: null, message });
  const { size } = await stat(path);
  if (size > fileLimitBytes) {
    return refuse(`is larger than ${fileLimitBytes / 1_048_576} MiB`);
  }
  try {
    return succeed(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
  } catch (error) {
    if (error instanceof TypeError) {
      return refuse('is not encoded in UTF-8');
    }
    throw error;
  }
}

async function readFiles(folder: string): Promise<Result<CampusFiles, FolderFailure>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory() && extname(entry.name).toLowerCase() === '.csv').map(({ name }) => name);
  const files = new Map<string, string>();
  const faults: DataFault[] = [];
  for (const name of names.sort()) {
    const text = await readText(folder, name);
    if (text.ok) {
      files.set(name, text.value);
    } else {
      faults.push(text.failure);
    }
  }
  if (faults.length > 0) {
    return fail({ kind: 'faulty', faults });
  }
  return files.size === 0 ? fail({ kind: 'no-files' }) : succeed(files);
}

/** The `.csv` files directly in `folder`, in the order of their names; anything else in it is left alone. */
export async function readDataFolder(folder: string): Promise<Result<CampusFiles, FolderFailure>> {
  try {
    return await readFiles(folder);
  } catch (error) {
    const known = systemErrorSchema.safeParse(error);
    if (!known.success) {
      throw error;
    }
    return fail({ kind: 'unreadable', detail: known.data.message });
  }
}
