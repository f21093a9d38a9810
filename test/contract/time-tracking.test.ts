/** Tests every row of every table of the contract against the stand-alone service over HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serveOverHttp, type Served } from '../support/served.ts';
import {
  instant,
  people,
  readReply,
  records,
  signInAs,
  unknownId,
  uuid,
  type Person,
  type Reply,
} from '../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../support/use-service.ts';
import { bodies, listParameters, resources, type BodyField, type FieldType, type Operation } from './tables.ts';
import { bodyOf, completeBodies, dataOf, expectError, failingFields, named, operationNamed, schemaOfType, withBody } from './row-checks.ts';

const service = useTimeTrackingService();
const ids = { project: records.project, finished: uuid(901), running: uuid(902) };
let served: Served;
beforeEach(async () => {
  served = await serveOverHttp(service.fetch);
  const common = { organization_id: records.organization, user_id: people.owner };
  await service.database
    .insertInto('projects')
    .values({ id: uuid(900), organization_id: records.organization, client_id: null, name: 'Without a client', color: '#000000' })
    .execute();
  await service.database
    .insertInto('time_entries')
    .values([
      {
        ...common,
        id: ids.finished,
        start: instant('2026-11-20T08:00:00Z'),
        end: instant('2026-11-20T09:30:00Z'),
        description: 'Bearing plans',
        project_id: records.project,
        task_id: records.task,
      },
      { ...common, id: ids.running, start: instant('2026-11-20T11:00:00Z'), end: null, description: null, project_id: null, task_id: null },
    ])
    .execute();
  await service.database.insertInto('time_entry_tags').values({ time_entry_id: ids.finished, tag_id: records.tagA, position: 0 }).execute();
});
afterEach(async () => {
  await served.close();
  expect(service.reports).toEqual([]);
});

interface Asked {
  readonly as?: Person;
  readonly organization?: string;
  readonly record?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly prefix?: string;
}

async function ask({ method, path }: Pick<Operation, 'method' | 'path'>, asked: Asked = {}): Promise<Reply> {
  const { as = 'owner', organization = records.organization, record, query = '', body, prefix = '/v1' } = asked;
  const place = path.replace('{project}', record ?? ids.project).replace('{timeEntry}', record ?? ids.finished);
  const headers = { ...signInAs(as), accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const url = `${served.baseUrl}${prefix}/organization/${organization}${place}${query}`;
  return readReply(await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));
}

describe('Endpoints', () => {
  it.each(named)('%s succeeds as its row says', async (_id, operation) => {
    const reply = await ask(operation, { body: bodyOf(operation) });
    expect(reply.status).toBe(operation.success.status);
    if (operation.success.status === 204) {
      expect(reply.body).toBeNull();
      return;
    }
    expect(reply.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(dataOf(operation, reply).length).toBeGreaterThan(0);
  });

  it.each(named.filter(([, { others }]) => others.includes(403)))('%s answers 403 to a user without permission', async (_id, operation) => {
    const before = await service.dump();
    expectError(await ask(operation, { as: 'stranger', body: bodyOf(operation) }), 403);
    expect(await service.dump()).toEqual(before);
  });

  it.each(named.filter(([, { others }]) => others.includes(404)))(
    '%s answers 404 where there is no such organization or record',
    async (_id, operation) => {
      const before = await service.dump();
      expectError(await ask(operation, { organization: unknownId, body: bodyOf(operation) }), 404);
      if (operation.path.endsWith('}')) {
        expectError(await ask(operation, { record: unknownId, body: bodyOf(operation) }), 404);
        expectError(await ask(operation, { record: 'not-a-uuid', body: bodyOf(operation) }), 404);
      }
      expect(await service.dump()).toEqual(before);
    },
  );

  it.each(named.filter(([, { others }]) => others.includes(422)))('%s answers 422 to invalid values', async (_id, operation) => {
    const before = await service.dump();
    expectError(await ask(operation, operation.body === null ? { query: '?limit=0' } : { body: {} }), 422);
    expect(await service.dump()).toEqual(before);
  });

  it.each(named.filter(([, { others }]) => !others.includes(422)))('%s takes no fields that could fail', async (_id, operation) => {
    expect((await ask(operation, { query: '?limit=0&name=', body: operation.method === 'DELETE' ? { name: 1 } : undefined })).status).toBe(
      operation.success.status,
    );
  });

  it.each(named.filter(([, { method }]) => method === 'DELETE'))('%s accepts an empty object, or no body', async (_id, operation) => {
    expect((await ask(operation, { body: {} })).status).toBe(204);
    expect((await ask(operation)).status).toBe(404);
    const other = operation.path.startsWith('/projects') ? uuid(900) : ids.running;
    expect((await ask(operation, { record: other })).status).toBe(204);
  });
});

describe('Resources', () => {
  const rows = Object.entries(resources).flatMap(([name, fields]) => fields.map((row) => [name, row.field, row] as const));

  it.each(rows)('%s has %s, null only where it may be', async (name, _field, row) => {
    const list = name === 'ProjectResource' ? operationNamed('getProjects') : operationNamed('v1.time-entries.index');
    const values = dataOf(list, await ask(list)).map((resource) => resource[row.field]);
    expect(values).toHaveLength(2);
    expect(values.some((value) => value === null)).toBe(row.nullable);
    expect(values.some((value) => schemaOfType[row.type].safeParse(value).success)).toBe(true);
  });

  it.each(named.filter(([, { success }]) => success.status === 200 && !success.isCollection))(
    '%s answers what the list has afterwards',
    async (_id, operation) => {
      const [answered] = dataOf(operation, await ask(operation, { body: bodyOf(operation) }));
      const list = operationNamed(operation.path.startsWith('/projects') ? 'getProjects' : 'v1.time-entries.index');
      expect(dataOf(list, await ask(list))).toContainEqual(answered);
    },
  );
});

/** Values of the wrong type. */
const wrongValues: Readonly<Record<FieldType, readonly unknown[]>> = {
  uuid: ['x', 1, true, [], {}],
  string: [1, true, [], {}],
  instant: ['2026-11-20', '2026-11-20T08:00:00', '2026-11-20T08:00:00+01:00', '2026-11-20T08:00:00.500Z', 'x', 1, true, [], {}],
  integer: ['1', 1.5, true, [], {}],
  'array of uuid': ['x', 1, true, {}, ['x'], [1], [null]],
};

function without(body: Readonly<Record<string, unknown>>, field: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

interface BodyRow {
  readonly operation: Operation;
  readonly field: BodyField;
  readonly body: Readonly<Record<string, unknown>>;
}

async function expectFieldRefused({ operation, field: { field } }: BodyRow, body: unknown): Promise<void> {
  const reply = await ask(operation, { body });
  expectError(reply, 422);
  expect(failingFields(reply)).toEqual([field]);
}

describe('Bodies', () => {
  it.each(withBody)('%s: %s may be left out only where it is not required', async (_id, field, row) => {
    const body = without(row.body, field);
    if (row.field.required) {
      await expectFieldRefused(row, body);
    } else {
      expect((await ask(row.operation, { body })).status).toBe(200);
    }
  });

  it.each(withBody)('%s: %s may be null only where that is allowed', async (_id, field, row) => {
    // An entry with a null end would be a second running entry.
    await service.database.deleteFrom('time_entries').where('id', '=', ids.running).execute();
    const body = { ...row.body, [field]: null };
    if (row.field.nullable) {
      expect((await ask(row.operation, { body })).status).toBe(200);
    } else {
      await expectFieldRefused(row, body);
    }
  });

  it.each(withBody)('%s: %s is of its type', async (_id, field, row) => {
    for (const value of wrongValues[row.field.type]) {
      await expectFieldRefused(row, { ...row.body, [field]: value });
    }
  });

  it.each(named.filter(([, { body }]) => body !== null))('%s: every failing field is named at once', async (_id, operation) => {
    const fields = bodies[operation.body ?? 'project'];
    const reply = await ask(operation, { body: Object.fromEntries(fields.map(({ field }) => [field, {}])) });
    expectError(reply, 422);
    expect(failingFields(reply)).toEqual(fields.map(({ field }) => field).sort());
  });

  it.each(['{base_url}', 'v1.time-entries.update'])('%s: project_id is no field of the body', async (id) => {
    const operation = operationNamed(id);
    const body = { ...completeBodies[operation.body ?? 'project'], task_id: null, project_id: records.project };
    expect(dataOf(operation, await ask(operation, { body }))).toEqual([expect.objectContaining({ project_id: null })]);
  });

  it('updateProject replaces the whole project', async () => {
    const operation = operationNamed('updateProject');
    expect(dataOf(operation, await ask(operation, { body: completeBodies.project }))).toEqual([
      { id: records.project, client_id: records.client, name: 'Harbour', color: '#a1b2c3' },
    ]);
  });
});

describe('Time entry list query parameters', () => {
  const list = operationNamed('v1.time-entries.index');

  it.each(listParameters.flatMap(({ parameter, accepted }) => accepted.map((value) => [parameter, value] as const)))(
    '%s may be %s',
    async (parameter, value) => {
      const reply = await ask(list, { query: `?${parameter}=${value.replace('{owner}', people.owner)}` });
      expect(reply.status).toBe(200);
      dataOf(list, reply);
    },
  );

  it.each(listParameters.flatMap(({ parameter, refused }) => refused.map((value) => [parameter, value] as const)))(
    '%s may not be %s',
    async (parameter, value) => {
      const reply = await ask(list, { query: `?${parameter}=${encodeURIComponent(value)}` });
      expectError(reply, 422);
      expect(failingFields(reply)).toEqual([parameter]);
    },
  );

  it.each(listParameters.map(({ parameter }) => parameter))('%s is not required, and may be empty', async (parameter) => {
    const all = await ask(list);
    expect((await ask(list, { query: `?${parameter}=` })).body).toEqual(all.body);
  });

  async function idsOf(query: string): Promise<readonly unknown[]> {
    return dataOf(list, await ask(list, { query })).map(({ id }) => id);
  }

  it('have the effects the table says', async () => {
    expect(await idsOf(`?user_id=${people.employee}`)).toEqual([]);
    expect(await idsOf(`?user_id=${people.owner}`)).toEqual([ids.running, ids.finished]);
    expect(await idsOf('?before=2026-11-20')).toEqual([]);
    expect(await idsOf('?before=2026-11-21')).toHaveLength(2);
    expect(await idsOf('?after=2026-11-20')).toEqual([]);
    expect(await idsOf('?after=2026-11-19')).toHaveLength(2);
    expect(await idsOf('?active=true')).toEqual([ids.running]);
    expect(await idsOf('?limit=1')).toEqual([ids.running]);
    // Both have the same date, which a limit of one would split.
    expect(await idsOf('?limit=1&only_full_dates=true')).toHaveLength(2);
  });

  it('return 500 entries at most', async () => {
    const common = { organization_id: records.organization, user_id: people.owner, description: null, project_id: null, task_id: null };
    const at = instant('2026-11-01T08:00:00Z');
    for (let first = 0; first < 500; first += 100) {
      const rows = Array.from({ length: 100 }, (_unused, index) => ({ ...common, id: uuid(3000 + first + index), start: at, end: at }));
      await service.database.insertInto('time_entries').values(rows).execute();
    }
    expect(await idsOf('')).toHaveLength(500);
    expect(await idsOf('?limit=500')).toHaveLength(500);
  });
});

describe('States and transitions', () => {
  it('an entry whose end is null is active; once it has an end it is finished', async () => {
    const update = operationNamed('v1.time-entries.update');
    const list = operationNamed('v1.time-entries.index');
    expect(dataOf(list, await ask(list, { query: '?active=true' }))).toEqual([expect.objectContaining({ id: ids.running, end: null })]);
    const finished = { start: '2026-11-20T11:00:00Z', end: '2026-11-20T11:45:00Z' };
    expect(dataOf(update, await ask(update, { record: ids.running, body: finished }))).toEqual([
      expect.objectContaining({ ...finished, duration: 2700 }),
    ]);
    expect(dataOf(list, await ask(list, { query: '?active=true' }))).toEqual([]);
  });
});

describe('Authentication', () => {
  it.each(named)('%s is protected', async (_id, { method, path }) => {
    const place = path.replace('{project}', ids.project).replace('{timeEntry}', ids.finished);
    const before = await service.dump();
    const reply = await readReply(await fetch(`${served.baseUrl}/v1/organization/${records.organization}${place}`, { method }));
    expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } });
    expect(await service.dump()).toEqual(before);
  });
});

describe('Versioning', () => {
  it.each(named)('%s is under /v1 and nowhere else', async (_id, operation) => {
    for (const prefix of ['', '/v2', '/V1']) {
      expectError(await ask(operation, { prefix, body: bodyOf(operation) }), 404);
    }
  });

  it('the revision is 0.0.1', async () => {
    const document = await (await fetch(`${served.baseUrl}/openapi.json`)).json();
    expect(z.object({ info: z.object({ version: z.string() }) }).parse(document).info.version).toBe('0.0.1');
  });
});
