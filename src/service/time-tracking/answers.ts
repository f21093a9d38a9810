/** All refusals of the service, and the conversion of answers to Responses: always JSON, never details of an internal error. */
import { matchKind } from '#shared/values/match-kind.ts';
import { extendedFieldsPreference } from '#shared/time-tracking-extensions.ts';
import type { TimeEntryResource, ValidationErrorBody } from '#shared/time-tracking-api.ts';

/** Errors by field name, each phrased to follow the name: “must not be empty”. */
export type FieldErrors = ValidationErrorBody['errors'];

export type Refusal =
  | { readonly kind: 'malformed'; readonly message: string }
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'forbidden'; readonly message: string }
  | { readonly kind: 'not-found'; readonly message: string }
  | { readonly kind: 'method-not-allowed'; readonly allow: readonly string[] }
  | { readonly kind: 'too-large'; readonly limitBytes: number }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'conflict'; readonly message: string }
  /** The time entry has changed since the version the request names; `entry` is the current one. */
  | { readonly kind: 'changed'; readonly entry: TimeEntryResource; readonly tag: string }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number; readonly resetEpochSeconds: number }
  /** The cursor is older than the log, or from another database. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'unavailable'; readonly message: string }
  | { readonly kind: 'failed' };

/** Thrown to refuse a request. Its transaction is rolled back. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

export function forbidden(message: string): Refused {
  return new Refused({ kind: 'forbidden', message });
}

export function notFound(what: 'Organization' | 'Project' | 'Time entry' | 'Task' | 'Tag' | 'Client'): Refused {
  return new Refused({ kind: 'not-found', message: `${what} not found.` });
}

function answerJson(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  // Working hours are personal data: no cache may store them.
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json', 'content-length': length, 'cache-control': 'no-store', ...headers },
  });
}

export function answerRefusal(refusal: Refusal): Response {
  return matchKind(refusal, {
    malformed: ({ message }) => answerJson(400, { message }),
    unauthenticated: () => answerJson(401, { message: 'Unauthenticated.' }, { 'www-authenticate': 'Bearer' }),
    forbidden: ({ message }) => answerJson(403, { message }),
    'not-found': ({ message }) => answerJson(404, { message }),
    'method-not-allowed': ({ allow }) => answerJson(405, { message: 'This path does not know that method.' }, { allow: allow.join(', ') }),
    'too-large': ({ limitBytes }) => answerJson(413, { message: `The request body is larger than ${limitBytes} bytes.` }),
    'not-json': () => answerJson(415, { message: 'The request body must be application/json.' }),
    conflict: ({ message }) => answerJson(409, { message }),
    changed: ({ entry, tag }) => answerJson(412, { message: 'The time entry was changed meanwhile.', data: entry }, { etag: tag }),
    invalid: ({ errors }) => answerJson(422, { message: 'Some fields are not valid.', errors }),
    'too-many': ({ retryAfterSeconds, resetEpochSeconds }) =>
      answerJson(
        429,
        { message: 'Too many requests.' },
        { 'retry-after': String(retryAfterSeconds), 'x-ratelimit-reset': String(resetEpochSeconds) },
      ),
    expired: () => answerJson(410, { message: 'This cursor has expired. Read the lists again, and ask for changes without a cursor.' }),
    unavailable: ({ message }) => answerJson(503, { message }),
    failed: () => answerJson(500, { message: 'The service failed unexpectedly.' }),
  });
}

export interface Answered {
  /** The content of `data`; null is the empty 204 of a delete. */
  readonly data: object | null;
  readonly tag: string | null;
  readonly isNotModified: boolean;
  readonly headers: ReadonlyMap<string, string>;
  readonly isExtended: boolean;
}

export function answerData({ data, tag, isNotModified, isExtended, headers: further }: Answered): Response {
  const headers = {
    ...Object.fromEntries(further),
    ...(tag === null ? {} : { etag: tag }),
    ...(isExtended ? { 'preference-applied': extendedFieldsPreference, vary: 'prefer' } : {}),
  };
  if (isNotModified) {
    return new Response(null, { status: 304, headers: { 'cache-control': 'no-store', ...headers } });
  }
  return data === null ? new Response(null, { status: 204 }) : answerJson(200, { data }, headers);
}
