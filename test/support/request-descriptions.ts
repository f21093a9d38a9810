/** The requests that a client may send to servers other than our own, as OpenAPI 3.1 paths. Our own service serves its description. */

/** The parts of JSON Schema that are used here. */
type Schema = Readonly<Record<string, unknown>>;

export interface DescribedOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: 'query'; readonly required?: boolean; readonly schema: Schema }[];
  /** Omitted: no body, or an empty object. */
  readonly requestBody?: Schema;
}

/** By path template, then by method. */
export type DescribedPaths = Readonly<Record<string, Readonly<Partial<Record<'get' | 'post' | 'put' | 'delete', DescribedOperation>>>>>;

const id: Schema = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };
const instant: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };
const date: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const flag: Schema = { type: 'string', enum: ['true', 'false'] };
const count: Schema = { type: 'string', pattern: '^[1-9]\\d{0,2}$' };
const name: Schema = { type: 'string', minLength: 1, maxLength: 255 };
const color: Schema = { type: 'string', pattern: '^#[0-9a-f]{6}$' };
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

function object(properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

function query(schemas: Readonly<Record<string, Schema>>): Pick<DescribedOperation, 'parameters'> {
  return { parameters: Object.entries(schemas).map(([parameter, schema]) => ({ name: parameter, in: 'query' as const, schema })) };
}

const times = { start: instant, end: nullable(instant) };
const entryFields = {
  ...times,
  task_id: nullable(id),
  description: nullable({ type: 'string' }),
  tags: nullable({ type: 'array', items: id }),
};
const billedFields = { ...entryFields, billable: { type: 'boolean' } };
const entryQuery = query({ user_id: id, before: date, after: date, active: flag, limit: count, only_full_dates: flag });
const projectBody = object({ name, color }, ['name', 'color']);

/** Exactly revision 0.0.1. */
export const contract: DescribedPaths = {
  '/v1/organization/{organization}/projects': { get: {}, post: { requestBody: projectBody } },
  '/v1/organization/{organization}/projects/{project}': { get: {}, put: { requestBody: projectBody }, delete: {} },
  '/v1/organization/{organization}/time-entries': {
    get: entryQuery,
    post: { requestBody: object({ user_id: id, ...entryFields }, ['user_id', 'start', 'end']) },
  },
  '/v1/organization/{organization}/time-entries/{timeEntry}': { put: { requestBody: object(entryFields, ['start', 'end']) }, delete: {} },
};

const timestamp = { anyOf: [date, instant] };

/** The contract, and what its first deployments require instead, as they have shown by refusals. */
export const firstContract: DescribedPaths = {
  ...contract,
  '/v1/organization/{organization}/time-entries': {
    get: query({ user_id: id, before: timestamp, after: timestamp, active: { type: 'string', enum: ['true', '1'] }, limit: count }),
    post: { requestBody: object({ user_id: id, ...entryFields }, ['user_id', 'start', 'end']) },
  },
  '/v1/organization/{organization}/time-entries/{timeEntry}': {
    put: { requestBody: object({ user_id: id, ...entryFields }, ['start', 'end']) },
    delete: {},
  },
};

const named = object({ name }, ['name']);
const task = object({ name, project_id: id }, ['name', 'project_id']);

const page = query({ page: count });
const archived = query({ page: count, archived: { type: 'string', enum: ['true', 'false', 'all'] } });
const solidtimeFields = { ...billedFields, project_id: nullable(id) };
/** Fields of a project that solidtime validates; it ignores others, which a newer version may have. */
const solidtimeProject: Schema = {
  type: 'object',
  properties: {
    name,
    color,
    is_billable: { type: 'boolean' },
    client_id: nullable(id),
    billable_rate: nullable({ type: 'integer', minimum: 0 }),
    estimated_time: nullable({ type: 'integer', minimum: 0 }),
    is_archived: { type: 'boolean' },
    is_public: { type: 'boolean' },
  },
  required: ['name', 'color', 'is_billable', 'client_id'],
};

/** Today's, by its request classes. */
export const solidtime: DescribedPaths = {
  '/v1/users/me': { get: {} },
  '/v1/users/me/memberships': { get: {} },
  '/v1/users/me/time-entries/active': { get: {} },
  '/v1/organizations/{organization}': { get: {} },
  '/v1/organizations/{organization}/projects': { get: archived, post: { requestBody: solidtimeProject } },
  '/v1/organizations/{organization}/projects/{project}': { get: {}, put: { requestBody: solidtimeProject }, delete: {} },
  '/v1/organizations/{organization}/tasks': {
    get: query({ page: count, done: { type: 'string', enum: ['true', 'false', 'all'] }, project_id: id }),
    post: { requestBody: task },
  },
  '/v1/organizations/{organization}/tags/{tag}': { put: { requestBody: named }, delete: {} },
  '/v1/organizations/{organization}/clients/{client}': {
    put: { requestBody: object({ name, is_archived: { type: 'boolean' } }, ['name']) },
    delete: {},
  },
  '/v1/organizations/{organization}/tags': { get: page, post: { requestBody: named } },
  '/v1/organizations/{organization}/clients': { get: archived, post: { requestBody: named } },
  '/v1/organizations/{organization}/time-entries': {
    get: query({
      member_id: id,
      start: instant,
      end: instant,
      active: flag,
      billable: flag,
      limit: count,
      offset: { type: 'string', pattern: '^\\d+$' },
      only_full_dates: flag,
    }),
    post: { requestBody: object({ member_id: id, ...solidtimeFields }, ['member_id', 'start', 'billable']) },
  },
  '/v1/organizations/{organization}/time-entries/{timeEntry}': {
    put: { requestBody: object({ member_id: id, ...solidtimeFields }, []) },
    delete: {},
  },
};
