/** Random requests to the time tracking service: nearly right ones, wild ones, and hostile values in each part. */
import * as fc from 'fast-check';
import { codePoints } from './code-points.ts';
import { instant, people, records, unknownId, uuid } from './time-tracking-fixture.ts';

const hostileText = fc.oneof(
  fc.string({ unit: codePoints, maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    "'; drop table time_entries; --",
    '%',
    '%00',
    '../..',
    '__proto__',
    'constructor',
    'null',
    'x'.repeat(6000),
  ),
);

/** Entries in the database at the start of a round: two of the owner, two of the employee. */
export const storedEntries = [901, 902, 903, 904].map((number, index) => ({
  id: uuid(number),
  organization_id: records.organization,
  user_id: index % 2 === 0 ? people.owner : people.employee,
  start: instant('2026-11-19T08:00:00Z'),
  end: instant('2026-11-19T09:00:00Z'),
  description: 'Bearing plans',
  project_id: null,
  task_id: null,
}));
const entryIds = storedEntries.map(({ id }) => id);

const identifier: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<string>(...Object.values(people), ...Object.values(records), ...entryIds) },
  { weight: 1, arbitrary: fc.constantFrom(unknownId, unknownId.toUpperCase(), `{${unknownId}}`, ` ${unknownId}`) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: hostileText },
);

const instantText = fc.oneof(
  fc.constantFrom(
    '2026-11-20T08:00:00Z',
    '2026-11-20T09:00:00Z',
    '2026-11-20T08:00:00+02:00',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+275760-09-13T00:00:00Z',
    '2026-11-20T23:59:60Z',
  ),
  hostileText,
);

/** Mostly `good`, sometimes nearly valid, sometimes random, sometimes missing. */
function field(good: fc.Arbitrary<unknown>, nearly: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 20, arbitrary: good },
    { weight: 2, arbitrary: nearly },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
  );
}

const nearlyEntry = fc
  .record({
    user_id: field(fc.constantFrom(people.owner, people.employee), identifier),
    start: field(fc.constant('2026-11-20T08:00:00Z'), instantText),
    end: field(fc.constantFrom('2026-11-20T09:00:00Z', null), instantText),
    description: field(fc.string({ unit: 'grapheme' }), hostileText),
    task_id: field(fc.constantFrom(records.task, null), identifier),
    tags: field(fc.uniqueArray(fc.constantFrom(records.tagA, records.tagB)), fc.array(identifier, { maxLength: 4 })),
  })
  .map((value) => JSON.stringify(value));
const nearlyProject = fc
  .record({
    name: field(fc.string({ unit: 'grapheme', minLength: 1 }), hostileText),
    color: field(fc.constantFrom('#a1b2c3', '#FFFFFF'), hostileText),
  })
  .map((value) => JSON.stringify(value));

const nearlyTask = fc
  .record({
    name: field(fc.oneof(fc.constantFrom('Bridge', 'Bearings'), fc.string({ unit: 'grapheme', minLength: 1 })), hostileText),
    project_id: field(fc.constant(records.project), identifier),
  })
  .map((value) => JSON.stringify(value));
const nearlyTag = fc
  .record({ name: field(fc.oneof(fc.constantFrom('drawing', 'site', 'road'), fc.string({ unit: 'grapheme', minLength: 1 })), hostileText) })
  .map((value) => JSON.stringify(value));

const anyBody = fc.oneof(
  nearlyEntry,
  nearlyProject,
  nearlyTask,
  nearlyTag,
  fc.json(),
  hostileText,
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(null, '{}', '{"__proto__":{"a":1}}', 'x'.repeat(1_048_577)),
);

function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom('user_id', 'project_id', 'before', 'after', 'active', 'limit', 'only_full_dates', 'unknown'),
          fc.oneof(fc.constantFrom('', 'null', 'true', 'false', '0', '1', '500', '501', '-1', '2026-11-20', '2026-02-30'), identifier),
        ),
        { maxLength: 4 },
      )
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${segment(value)}`).join('&')}`),
  },
  { weight: 1, arbitrary: hostileText.map((text) => `?${text}`) },
);

type Body = string | Buffer | null;

interface Draft {
  readonly method: string;
  /** The segments after `/v1/`. */
  readonly path: readonly string[];
  readonly body: Body;
}

function mostly(good: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom<string>(...good) }, { weight: 1, arbitrary: identifier });
}

const collections = fc.oneof(
  fc.record({ collection: fc.constant('projects'), id: mostly([records.project]), body: nearlyProject }),
  fc.record({ collection: fc.constant('time-entries'), id: mostly(entryIds), body: nearlyEntry }),
  fc.record({ collection: fc.constant('tasks'), id: mostly([records.task]), body: nearlyTask }),
  fc.record({ collection: fc.constant('clients'), id: mostly([records.client]), body: nearlyTag }),
  fc.record({ collection: fc.constant('tags'), id: mostly([records.tagA, records.tagB]), body: nearlyTag }),
);

/** A nearly valid request for an operation of the service. */
const nearlyRight: fc.Arbitrary<Draft> = fc
  .record({
    organization: fc.oneof({ weight: 15, arbitrary: fc.constant<string>(records.organization) }, { weight: 1, arbitrary: identifier }),
    method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE'),
    target: collections,
  })
  .map(({ organization, method, target: { collection, id, body } }) => {
    const isOfRecord = method === 'PUT' || method === 'DELETE';
    return {
      method,
      path: ['organization', organization, collection, ...(isOfRecord ? [id] : [])],
      body: method === 'DELETE' ? '{}' : body,
    };
  });

const wild: fc.Arbitrary<Draft> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS', 'PROPFIND', 'PURGE'),
  path: fc.oneof(
    fc.tuple(fc.constant('organization'), identifier, fc.constantFrom('projects', 'time-entries', 'tasks', 'tags', 'clients')),
    fc.tuple(fc.constant('organization'), identifier, fc.constantFrom('projects', 'time-entries', 'tasks', 'tags', 'clients'), identifier),
    fc.constantFrom(['users', 'me'], ['users', 'me', 'memberships']),
    fc.tuple(fc.constant('users'), hostileText),
    fc.array(hostileText, { maxLength: 5 }),
  ),
  body: anyBody,
});

export const hostileRequest = fc
  .record({
    draft: fc.oneof({ weight: 3, arbitrary: nearlyRight }, { weight: 1, arbitrary: wild }),
    query,
    token: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom<string>(people.owner, people.admin, people.employee) },
      { weight: 1, arbitrary: fc.constantFrom(people.stranger, unknownId, 'nonsense', '') },
    ),
    type: fc.oneof(
      { weight: 15, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('', 'text/plain', 'application/json; charset=latin1', ';', 'application/json;;') },
    ),
    // Few keys for many requests, so that they repeat with the same body and with others.
    key: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 10, arbitrary: fc.constantFrom('a', 'a', 'a', 'd'.repeat(255)) },
      { weight: 1, arbitrary: fc.constantFrom('', 'two words', 'e'.repeat(256), '\u00e9', '\t') },
    ),
    prefer: fc.oneof(fc.constantFrom('', 'extended-fields'), fc.constantFrom(',', ';=', 'extended-fields,'.repeat(50))),
  })
  .map(({ draft: { method, path, body }, query: search, token, type, key, prefer }) => ({
    method,
    path: `/v1/${path.map(segment).join('/')}${search}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, prefer, ...(key === null ? {} : { 'idempotency-key': key }) },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    /** Printed by a failure. */
    toString: () => `${method} ${path.join('/')}${search} ${type} ${String(key)} ${String(body).slice(0, 300)}`,
  }));

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
}
