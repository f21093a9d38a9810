/** What answers are made of: records of data files, found and cut. */
import type { Json, JsonObject } from './envelope.ts';

/** Whether a value is what was asked for; people write codes in either case. */
export function isSame(value: Json | undefined, asked: string | undefined): boolean {
  const known = typeof value === 'number' ? String(value) : value;
  return typeof known === 'string' && known.toLowerCase() === asked?.toLowerCase();
}

/** A text of a record; empty where it has none. */
export function textOf(record: JsonObject, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

/** The named members of a record, null where it has none. */
export function pick(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** A record without the named members. */
export function omit(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
