import type { OperationDescription } from '#service/time-tracking/operations/operation.ts';
import { answerSchemas, referenceTo, type JsonSchema } from './components.ts';

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

function answerWith(description: string, name: string): OpenApiResponse {
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

function refusalStatuses({
  path,
  method,
  query,
  body,
  hasCursor = false,
  takesIfMatch = false,
}: OperationDescription): readonly RefusalStatus[] {
  const ofOrganization: readonly RefusalStatus[] = path.includes('{organization}') ? [403, 404] : [];
  // A DELETE may have a body, which is checked too.
  const ofBody: readonly RefusalStatus[] = method === 'GET' ? [] : [400, 413, 415];
  const ofFields: readonly RefusalStatus[] = body === undefined && query === undefined ? [] : [422];
  const ofKey: readonly RefusalStatus[] = method === 'POST' ? [409] : [];
  const ofCursor: readonly RefusalStatus[] = hasCursor ? [410] : [];
  const ofState: readonly RefusalStatus[] = takesIfMatch ? [412] : [];
  return [401, ...ofOrganization, ...ofBody, ...ofFields, ...ofKey, ...ofCursor, ...ofState, 429, 500, 503];
}

function successResponse({ answer }: OperationDescription): Readonly<Record<string, OpenApiResponse>> {
  if (answer === null) {
    return { '204': { description: 'Deleted.' } };
  }
  const [schema = {}, ...others] = answerSchemas(answer).map(({ name }) => ({ $ref: referenceTo(name) }));
  return {
    '200': {
      description: 'Done as asked.',
      content: { 'application/json': { schema: others.length === 0 ? schema : { anyOf: [schema, ...others] } } },
    },
  };
}

export function describeResponses(operation: OperationDescription): Readonly<Record<string, OpenApiResponse>> {
  const notModified = operation.isTaggedList === true ? { '304': { description: 'The list has the tag of `If-None-Match` still.' } } : {};
  const statuses = refusalStatuses(operation).map((status) => [String(status), refusals[status]] as const);
  return Object.fromEntries(
    [...Object.entries<OpenApiResponse>({ ...successResponse(operation), ...notModified }), ...statuses].map(([status, response]) => [
      status,
      { headers: rateLimitHeaders, ...response },
    ]),
  );
}
