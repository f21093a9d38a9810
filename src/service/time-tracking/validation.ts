/** Turns a schema's findings into the contract's 422: every failing field at once, in words that follow the field's name. */
import type { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { invalid, type FieldErrors } from './answers.ts';

/** Collects what is wrong, field by field. The first reason of a field stands: what follows it is mostly its consequence. */
export class FieldErrorCollection {
  readonly #errors = new Map<string, string>();

  add(field: string, message: string): void {
    if (!this.#errors.has(field)) {
      this.#errors.set(field, message);
    }
  }

  /** Refuses the request where there is something wrong with it. */
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

/** Replaces the library's own sentences; a schema's explicit message goes first. */
function explain(issue: { readonly code: string; readonly input?: unknown; readonly expected?: unknown }): string | undefined {
  if (issue.input === undefined) {
    return 'is required';
  }
  return issue.code === 'invalid_type' ? wordsOfType[String(issue.expected)] : 'is not one of the allowed values';
}

export function validate<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  // A body that is missing, a list or a bare value lacks every required field, and is told so.
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

/** Query parameters as fields. A parameter given twice is refused: either answer would be a guess. */
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
