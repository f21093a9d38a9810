/**
 * The only parser for foreign values: answers of servers, requests of clients, files, pages. Never throws for any input: a value that a
 * schema cannot check is a failure.
 */
import type { z } from 'zod';
import { fail, succeed, type Result } from './result.ts';

/** Levels of nesting; deeper values overflow recursive code. */
const depthLimit = 64;

/** Default limit in characters: several times 500 entries with the longest descriptions. */
const defaultLimit = 16 * 1_048_576;

export type ForeignFailure =
  | { readonly kind: 'too-large'; readonly limit: number }
  /** Not JSON, or nested more than 64 levels deep. */
  | { readonly kind: 'not-json' }
  | { readonly kind: 'wrong-shape'; readonly issues: readonly z.core.$ZodIssue[] };

/** Replaces zod's messages; undefined keeps one. */
export type Explain = z.core.$ZodErrorMap;

/** Counted in the text, before any recursive code runs. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isQuoted) {
      // A backslash (92) escapes the next character; a quotation mark (34) ends the string.
      at += code === 92 ? 1 : 0;
      isQuoted = code !== 34;
    } else if (code === 34) {
      isQuoted = true;
    } else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > depthLimit) {
        return true;
      }
    } else if (code === 93 || code === 125) {
      depth -= 1;
    }
  }
  return false;
}

const longNumber = /\d{16}/;

/** Keeps the digits of a whole number that JavaScript would round, as a text: it is an identifier. */
function withoutRounding(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '') ? context?.source : value;
}

/** The value of a JSON text, of any shape. */
export function readForeignJson(
  json: string,
  limit = defaultLimit,
): Result<unknown, Exclude<ForeignFailure, { readonly kind: 'wrong-shape' }>> {
  if (json.length > limit) {
    return fail({ kind: 'too-large', limit });
  }
  try {
    return isTooDeep(json) ? fail({ kind: 'not-json' }) : succeed(JSON.parse(json, longNumber.test(json) ? withoutRounding : undefined));
  } catch {
    // JSON.parse throws only for its input.
    return fail({ kind: 'not-json' });
  }
}

/** Parses `value`. Exceptions of the schema count as a wrong shape: a foreign value may define `length` or a conversion. */
export function parseForeign<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  explain?: Explain,
): Result<z.infer<Schema>, Extract<ForeignFailure, { readonly kind: 'wrong-shape' }>> {
  try {
    const parsed = schema.safeParse(value, explain === undefined ? undefined : { error: explain });
    return parsed.success ? succeed(parsed.data) : fail({ kind: 'wrong-shape', issues: parsed.error.issues });
  } catch {
    return fail({ kind: 'wrong-shape', issues: [{ code: 'custom', path: [], message: 'cannot be checked', input: undefined }] });
  }
}

export function parseForeignJson<Schema extends z.ZodType>(
  schema: Schema,
  json: string,
  limit = defaultLimit,
): Result<z.infer<Schema>, ForeignFailure> {
  const value = readForeignJson(json, limit);
  return value.ok ? parseForeign(schema, value.value) : value;
}

/** The parsed value; null if it is invalid. */
export function foreignOrNull<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> | null {
  const parsed = parseForeign(schema, value);
  return parsed.ok ? parsed.value : null;
}
