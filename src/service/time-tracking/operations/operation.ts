/**
 * One definition per operation: path, schemas, texts, permission and handler. The router, the OpenAPI document and the reference page are
 * derived from it. `defineOperation` sets the order of the checks.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { checkIsManager } from '../permissions.ts';
import type { Answered } from '../answers.ts';
import { isListKnown, type Listed } from '../changes/list-tags.ts';
import type { ServiceRequest, ShortcutRequest, UserRequest } from '../service-request.ts';
import { validate, validateQuery } from '../validation.ts';

export interface NamedSchema {
  readonly name: string;
  readonly schema: z.ZodType;
}

export interface AnswerDescription {
  readonly resource: NamedSchema;
  /** The answer with extended fields; omitted if the operation has none. */
  readonly extended?: NamedSchema;
  readonly isList: boolean;
}

export interface OperationDescription {
  /** Letters only, unique. */
  readonly id: string;
  /** The contract's name; omitted for an extension. */
  readonly contractId?: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path as the contract writes it: `/v1/organization/{organization}/projects/{project}`. */
  readonly path: string;
  readonly tag: 'Projects' | 'Time entries' | 'Users' | 'Tasks' | 'Tags' | 'Clients' | 'Changes';
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodType;
  readonly body?: NamedSchema;
  /** Null is the empty 204 of a delete. */
  readonly answer: AnswerDescription | null;
  /** Answers 304 to a matching `If-None-Match`. */
  readonly isTaggedList?: boolean;
  readonly takesIfMatch?: boolean;
  readonly hasCursor?: boolean;
}

interface RequestInput {
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/**
 * Answers a request with one statement and without a transaction. Returns null if that cannot answer it: the request then runs in the usual
 * way.
 */
type RunShortcut = (database: Kysely<TimeTrackingTables>, request: ShortcutRequest) => Promise<Answered | null>;

type Shortcut<Input> = (input: Input, request: ShortcutRequest) => RunShortcut | null;

export type Operation = OperationDescription &
  (
    | { readonly kind: 'user'; readonly run: (request: UserRequest) => Promise<object | null> }
    | {
        readonly kind: 'organization';
        readonly shortcut: Shortcut<RequestInput>;
        readonly run: (request: ServiceRequest, input: RequestInput) => Promise<object | null>;
      }
  );

export type Labels = Pick<OperationDescription, 'id' | 'contractId' | 'summary' | 'description'>;
type Placed = Labels & Pick<OperationDescription, 'method' | 'path' | 'tag' | 'answer'>;

export function defineUserOperation(labels: Placed, run: (request: UserRequest) => Promise<object>): Operation {
  return { ...labels, kind: 'user', run };
}

export interface Handling<Query, Body, Found> {
  /** Default: managers. */
  readonly allowed?: 'members' | 'managers';
  /** Reads the record in the path. A missing record is reported before a missing permission. */
  readonly find?: (request: ServiceRequest) => Promise<Found>;
  readonly query?: z.ZodType<Query>;
  readonly body?: { readonly name: string; readonly schema: z.ZodType<Body> };
  /** Body fields that are read only if the request asks for extended fields. */
  readonly extendedBodyFields?: readonly string[];
  /** Returns what the answer lists, for its ETag. May refuse the request. */
  readonly listed?: (request: ServiceRequest, query: Query) => Promise<Listed> | Listed;
  readonly takesIfMatch?: boolean;
  readonly hasCursor?: boolean;
  readonly shortcut?: Shortcut<{ readonly query: URLSearchParams; readonly body: Body }>;
  /** True if the shortcut saves nothing on SQLite, where a statement costs no round trip. */
  readonly isShortcutForPostgres?: boolean;
  readonly run: (
    request: ServiceRequest,
    asked: { readonly query: Query; readonly body: Body; readonly found: Found },
  ) => Promise<object | null>;
}

function nothing<Value>(): z.ZodType<Value> {
  return z.custom<Value>(() => true);
}

const fieldsSchema = z.record(z.string(), z.unknown());

function withoutFields(body: unknown, fields: readonly string[]): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(fieldsSchema.parse(body)).filter(([field]) => !fields.includes(field)))
    : body;
}

export function defineOperation<Query, Body, Found>(definition: Placed & Handling<Query, Body, Found>): Operation {
  const {
    allowed = 'managers',
    find,
    extendedBodyFields = [],
    listed,
    run,
    shortcut,
    isShortcutForPostgres = false,
    ...description
  } = definition;
  const { query, body, tag } = description;
  const acceptedBody = (sent: unknown, isExtended: boolean): unknown => (isExtended ? sent : withoutFields(sent, extendedBodyFields));
  const findRecord = find ?? (async () => nothing<Found>().parse(undefined));
  return {
    ...description,
    isTaggedList: listed !== undefined,
    kind: 'organization',
    shortcut: (input, request) => {
      if (shortcut === undefined || (isShortcutForPostgres && !request.isOnPostgres)) {
        return null;
      }
      // An invalid body takes the usual way, which names what is wrong with it.
      const sent = parseForeign(body?.schema ?? nothing<Body>(), acceptedBody(input.body, request.isExtended));
      return sent.ok ? shortcut({ query: input.query, body: sent.value }, request) : null;
    },
    run: async (request, input) => {
      const found = await findRecord(request);
      if (allowed === 'managers') {
        checkIsManager(request.access, tag.toLowerCase());
      }
      const asked = {
        query: query === undefined ? nothing<Query>().parse(undefined) : validateQuery(query, input.query),
        body: body === undefined ? nothing<Body>().parse(undefined) : validate(body.schema, acceptedBody(input.body, request.isExtended)),
        found,
      };
      if (listed !== undefined && (await isListKnown(request, await listed(request, asked.query)))) {
        return null;
      }
      return run(request, asked);
    },
  };
}
