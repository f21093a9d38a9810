import type { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { invalid, type FieldErrors } from './answers.ts';

/** Collects errors by field. Only the first error of a field is kept, because later ones are mostly its consequence. */
export class FieldErrorCollection {
  readonly #errors = new Map<string, string>();

  add(field: string, message: string): void {
    if (!this.#errors.has(field)) {
      this.#errors.set(field, message);
    }
  }

  throwIfAny(): void {
    if (this.#errors.size > 0) {
      throw invalid(this.#toFieldErrors());
    }
  }

  #toFieldErrors(): FieldErrors {
    return Object.fromEntries([...this.#errors].map(([field, message]) => [field, [message]]));
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
  const errors = new FieldErrorCollection();
  for (const issue of parsed.failure.issues) {
    errors.add(String(issue.path[0]), issue.message);
  }
  errors.throwIfAny();
  throw new Error('A schema failed without an issue');
}

/** Validates query parameters as fields. A parameter given twice is refused, because either value would be a guess. */
export function validateQuery<Value>(schema: z.ZodType<Value>, query: URLSearchParams): Value {
  const repeated = new FieldErrorCollection();
  for (const name of new Set(query.keys())) {
    if (query.getAll(name).length > 1) {
      repeated.add(name, 'must be given once');
    }
  }
  repeated.throwIfAny();
  return validate(schema, Object.fromEntries(query));
}
