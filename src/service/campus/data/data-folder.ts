import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { knownFileName, type DataFault } from './data-files.ts';
import type { CampusFiles } from './dataset.ts';

/** Limit per file. A file with a hundred thousand locations takes a tenth of it. */
const fileLimitBytes = 67_108_864;

export type FolderFailure =
  /** The folder or a file in it cannot be read; `detail` is the message of the operating system. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'no-files' }
  | { readonly kind: 'faulty'; readonly faults: readonly DataFault[] };

const systemErrorSchema = z.object({ code: z.string(), message: z.string() });

/** Older spreadsheet programs save in Windows-1252, which can decode every byte. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

async function readText(folder: string, name: string): Promise<Result<string, DataFault>> {
  const path = join(folder, name);
  const { size } = await stat(path);
  if (size > fileLimitBytes) {
    return fail({ file: name, line: null, column: null, message: `is larger than ${fileLimitBytes / 1_048_576} MiB` });
  }
  return succeed(decode(await readFile(path)));
}

/** Returns the names of regular files and links to them. Reading a pipe or a device might never end. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => extname(name).toLowerCase() === '.csv').sort();
  const kinds = await Promise.all(
    names.map(async (name) =>
      stat(join(folder, name)).then(
        (status) => status.isFile(),
        () => false,
      ),
    ),
  );
  return names.filter((_, index) => kinds[index]);
}

async function readFiles(folder: string): Promise<Result<CampusFiles, FolderFailure>> {
  const files = new Map<string, string>();
  const faults: DataFault[] = [];
  for (const name of await listFiles(folder)) {
    const known = knownFileName(name);
    const text = await readText(folder, name);
    if (!text.ok) {
      faults.push(text.failure);
    } else if (files.has(known)) {
      faults.push({ file: name, line: null, column: null, message: `is a second file for ${known}; keep one of them` });
    } else {
      files.set(known, text.value);
    }
  }
  if (faults.length > 0) {
    return fail({ kind: 'faulty', faults });
  }
  return files.size === 0 ? fail({ kind: 'no-files' }) : succeed(files);
}

export async function readDataFolder(folder: string): Promise<Result<CampusFiles, FolderFailure>> {
  try {
    return await readFiles(folder);
  } catch (error) {
    const known = foreignOrNull(systemErrorSchema, error);
    if (known === null) {
      throw error;
    }
    return fail({ kind: 'unreadable', detail: known.message });
  }
}
