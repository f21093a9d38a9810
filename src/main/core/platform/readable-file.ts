/** Reads a small JSON file that is comfort, not truth, at the start: what cannot be read is kept beside it and begun again. */
import { readFileSync, renameSync } from 'node:fs';
import type { z } from 'zod';
import type { UtcInstant } from '#shared/values/brands.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';

export interface ReadFile<Value> {
  /** null: there is none, or none that can be read. */
  readonly value: Value | null;
  /** Where an unreadable file is kept now; null: there was none. */
  readonly keptAs: string | null;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Missing, or not to be read: it begins again either way.
    return null;
  }
}

export function readOrKeepAside<Schema extends z.ZodType>(file: string, { schema, now }: { readonly schema: Schema; readonly now: UtcInstant }): ReadFile<z.infer<Schema>> {
  const text = textOf(file);
  const read = text === null ? null : parseForeignJson(schema, text);
  const value = read?.ok === true ? read.value : null;
  if (text === null || value !== null) {
    return { value, keptAs: null };
  }
  // Somebody's own words may be in it.
  const keptAs = `${file}.unreadable-${now.replaceAll(':', '')}`;
  renameSync(file, keptAs);
  return { value: null, keptAs };
}
