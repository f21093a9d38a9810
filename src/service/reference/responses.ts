/** The answers of an operation: its success, and every refusal that its kind of request can meet. */
import { changesPath, type Route } from '#service/time-tracking/routes.ts';
import { referenceTo, type ComponentName, type JsonSchema } from './components.ts';
import type { OperationDescription } from './operations.ts';

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

function answerWith(description: string, name: ComponentName): OpenApiResponse {
  return { description, content: { 'application/json': { schema: { $ref: referenceTo(name) } } } };
}

const wholeNumber = { type: 'integer', minimum: 0 };

const rateLimitHeaders = {
  'X-RateLimit-Limit': { description: 'Requests a user may send in a minute. Only from a limited service.', schema: wholeNumber },
  'X-RateLimit-Remaining': { description: 'How many of them are left. Only from a limited service.', schema: wholeNumber },
};

const tooManyHeaders = {
  ...rateLimitHeaders,
  'Retry-After': { description: 'Seconds to wait.', schema: wholeNumber },
  'X-RateLimit-Reset': { description: 'When to ask again, in seconds since 1970.', schema: wholeNumber },
};

const refusals = {
  400: answerWith('The body is not readable JSON, or a header is malformed.', 'MessageBody'),
  401: answerWith('There is no valid sign-in.', 'MessageBody'),
  403: answerWith('The user may not do this.', 'MessageBody'),
  404: answerWith('There is no such organization or record.', 'MessageBody'),
  409: answerWith('The Idempotency-Key belongs to a different request.', 'MessageBody'),
  410: answerWith('The cursor has expired.', 'MessageBody'),
  412: answerWith('The time entry is not the one that `If-Match` names.', 'ChangedBody'),
  413: answerWith('The body is too large.', 'MessageBody'),
  415: answerWith('The body is not application/json.', 'MessageBody'),
  422: answerWith('Some fields are not valid; all of them are named.', 'ValidationErrorBody'),
  429: { ...answerWith('Too many requests in a minute.', 'MessageBody'), headers: tooManyHeaders },
  500: answerWith('The service failed unexpectedly.', 'MessageBody'),
  503: answerWith('The database is out of reach or too busy; the message says whether anything may have been stored.', 'MessageBody'),
} as const;

type RefusalStatus = keyof typeof refusals;

/** Changes to a time entry may say which state they were written for. */
export function takesIfMatch(route: Route): boolean {
  return route.kind === 'record' && route.record === 'Time entry';
}

/** Lists are tagged, and need not be sent again. */
export function takesIfNoneMatch(route: Route): boolean {
  return route.kind === 'collection' && route.method === 'GET' && route.path !== changesPath;
}

function statusesOf(route: Route, words: OperationDescription): readonly RefusalStatus[] {
  const ofOrganization: readonly RefusalStatus[] = route.kind === 'person' ? [] : [403, 404];
  // A DELETE may have a body, too, and it is read for its form.
  const ofBody: readonly RefusalStatus[] = route.method === 'GET' ? [] : [400, 413, 415];
  const ofFields: readonly RefusalStatus[] = words.body === undefined && words.query === undefined ? [] : [422];
  const ofKey: readonly RefusalStatus[] = route.method === 'POST' ? [409] : [];
  const ofCursor: readonly RefusalStatus[] = route.operationId === 'v1.changes.index' ? [410] : [];
  const ofState: readonly RefusalStatus[] = takesIfMatch(route) ? [412] : [];
  return [401, ...ofOrganization, ...ofBody, ...ofFields, ...ofKey, ...ofCursor, ...ofState, 429, 500, 503];
}

export function responsesOf(route: Route, words: OperationDescription): Readonly<Record<string, OpenApiResponse>> {
  const success =
    words.answer === null ? { '204': { description: 'Deleted.' } } : { '200': answerWith('Done as asked.', words.answer) };
  const notModified = takesIfNoneMatch(route) ? { '304': { description: 'The list has the tag of `If-None-Match` still.' } } : {};
  const statuses = statusesOf(route, words).map((status) => [String(status), refusals[status]] as const);
  return Object.fromEntries(
    [...Object.entries<OpenApiResponse>({ ...success, ...notModified }), ...statuses].map(([status, response]) => [status, { headers: rateLimitHeaders, ...response }]),
  );
}
