import type { Json, JsonObject } from '../formats/envelope.ts';

export function isSame(value: Json | undefined, asked: string | undefined): boolean {
  const known = typeof value === 'number' ? String(value) : value;
  return typeof known === 'string' && known.toLowerCase() === asked?.toLowerCase();
}

export function textField(record: JsonObject, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

export function pick(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

export function omit(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
