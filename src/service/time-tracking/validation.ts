import type { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { Refused } from './answers.ts';

/** Refuses the request if any of these fields has an error; null is none. */
export function refuseFields(errors: Readonly<Record<string, string | null>>): void {
  const found = Object.entries(errors).flatMap(([field, message]) => (message === null ? [] : [[field, [message]]]));
  if (found.length > 0) {
    throw new Refused({ kind: 'invalid', errors: Object.fromEntries(found) });
  }
}

const wordsOfType: Readonly<Record<string, string>> = { string: 'must be a string', array: 'must be a list' };

/** Replaces the library's messages; a schema's explicit message has priority. */
function explain(issue: { readonly code: string; readonly input?: unknown; readonly expected?: unknown }): string | undefined {
  if (issue.input === undefined) {
    return 'is required';
  }
  return issue.code === 'invalid_type' ? wordsOfType[String(issue.expected)] : 'is not one of the allowed values';
}

export function validate<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  // A missing body, a list or a bare value lacks every required field, and the errors say so.
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const parsed = parseForeign(schema, fields, explain);
  if (parsed.ok) {
    return parsed.value;
  }
  // Only the first error of a field is named: later ones are mostly its consequence.
  refuseFields(Object.fromEntries(parsed.failure.issues.map(({ path, message }) => [String(path[0]), message] as const).toReversed()));
  throw new Error('A schema failed without an issue');
}

/** Validates query parameters as fields. A parameter given twice is refused, because either value would be a guess. */
export function validateQuery<Value>(schema: z.ZodType<Value>, query: URLSearchParams): Value {
  refuseFields(Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).length > 1 ? 'must be given once' : null])));
  return validate(schema, Object.fromEntries(query));
}
