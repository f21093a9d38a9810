/** Reads a small JSON file of optional data at the start. An unreadable file is set aside and replaced. */
import { readFileSync, renameSync } from 'node:fs';
import type { z } from 'zod';
import type { UtcInstant } from '#shared/values/brands.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';

export interface ReadFile<Value> {
  readonly value: Value | null;
  readonly keptAs: string | null;
}

/** Missing files and those that the disk refuses are treated alike: null. */
export function readTextFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

export function readOrKeepAside<Schema extends z.ZodType>(
  file: string,
  { schema, now }: { readonly schema: Schema; readonly now: UtcInstant },
): ReadFile<z.infer<Schema>> {
  const text = readTextFile(file);
  const read = text === null ? null : parseForeignJson(schema, text);
  const value = read?.ok === true ? read.value : null;
  if (text === null || value !== null) {
    return { value, keptAs: null };
  }
  // It may contain the user's own text.
  const keptAs = `${file}.unreadable-${now.replaceAll(':', '')}`;
  renameSync(file, keptAs);
  return { value: null, keptAs };
}
