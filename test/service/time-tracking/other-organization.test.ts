/**
 * Every operation of the description with every identifier of another organization: nothing of it is answered, and nothing of it changes.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { openApiSchema, operationsOf, type ReadDocument } from '../../support/open-api.ts';
import {
  entryOf,
  instant,
  people,
  readReply,
  records,
  signInAs,
  uuid,
  type Person,
  type Reply,
} from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

/** What is in the other organization, by the names of the parameters of paths. */
const theirs: Readonly<Record<string, string>> = {
  organization: records.otherOrganization,
  project: records.otherProject,
  task: records.otherTask,
  tag: records.otherTag,
  client: uuid(21),
  timeEntry: uuid(901),
};
const ours: Readonly<Record<string, string>> = {
  organization: records.organization,
  project: records.project,
  task: records.task,
  tag: records.tagA,
  client: records.client,
  timeEntry: uuid(902),
};

const interval = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' };
const times = { start: instant('2026-11-19T08:00:00Z'), end: instant('2026-11-19T09:00:00Z') };

/** A body that each operation accepts. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createProject: { name: 'Harbour', color: '#a1b2c3', client_id: records.client },
  updateProject: { name: 'Quay', color: '#a1b2c3', client_id: records.client },
  createTimeEntry: { ...interval, user_id: people.owner, task_id: records.task, tags: [records.tagB] },
  updateTimeEntry: { ...interval, task_id: records.task, tags: [records.tagB] },
  createTask: { name: 'Piles', project_id: records.project },
  updateTask: { name: 'Bearings' },
  createTag: { name: 'road' },
  updateTag: { name: 'rail' },
  createClient: { name: 'Harbour authority' },
  updateClient: { name: 'Port' },
};

/** Identifiers of the other organization in a body, by the names of its fields. */
const theirFields: Readonly<Record<string, unknown>> = {
  client_id: theirs['client'],
  user_id: people.stranger,
  task_id: records.otherTask,
  tags: [records.tagB, records.otherTag],
  project_id: records.otherProject,
};

let document: ReadDocument;
beforeEach(async () => {
  document = openApiSchema.parse((await service.get('/openapi.json')).body);
  await service.database
    .insertInto('clients')
    .values({ id: uuid(21), organization_id: records.otherOrganization, name: 'Their client' })
    .execute();
  const entry = { description: 'Secret', project_id: null, task_id: null, ...times };
  await service.database
    .insertInto('time_entries')
    .values([
      { ...entry, id: uuid(901), organization_id: records.otherOrganization, user_id: people.stranger },
      { ...entry, id: uuid(902), organization_id: records.organization, user_id: people.owner },
    ])
    .execute();
});

interface Asked {
  readonly operationId: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: string;
  readonly as?: Person;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask({ operationId, ids = {}, body = bodies[operationId], query = '', as = 'owner', headers = {} }: Asked): Promise<Reply> {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  const url = (found?.path ?? '').replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? ours[name] ?? '');
  const init = {
    method: found?.method ?? '',
    headers: { ...signInAs(as), 'content-type': 'application/json', prefer: 'extended-fields', ...headers },
  };
  return readReply(
    await service.fetch(
      new Request(`http://service.test${url}${query}`, body === undefined ? init : { ...init, body: JSON.stringify(body) }),
    ),
  );
}

function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Refused, without a word of the other organization, and without a change. */
async function expectRefused(asked: Asked, statuses: readonly number[]): Promise<void> {
  const before = await service.dump();
  const reply = await ask(asked);
  expect([asked, statuses.includes(reply.status) ? 'refused' : reply.status]).toEqual([asked, 'refused']);
  expect(JSON.stringify(reply.body)).not.toMatch(/Secret|Elsewhere|elsewhere|Their client/);
  expect(await service.dump()).toEqual(before);
}

describe('another organization', () => {
  it('is known to every operation of the description', () => {
    const names = operationsOf(document).flatMap(({ path }) => parametersOf(path));
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(theirs).toSorted());
    const withBody = operationsOf(document).flatMap(({ operation }) =>
      operation.requestBody === undefined ? [] : [operation.operationId],
    );
    expect(withBody.toSorted()).toEqual(Object.keys(bodies).toSorted());
  });

  it('is refused as the place of every operation', async () => {
    for (const { path, operation } of operationsOf(document).filter((each) => parametersOf(each.path).includes('organization'))) {
      await expectRefused({ operationId: operation.operationId, ids: { organization: records.otherOrganization } }, [403]);
      await expectRefused({ operationId: operation.operationId, ids: theirs, as: 'employee' }, [403]);
      expect(path).toContain('organization');
    }
  });

  it('has no record that an operation finds under the own organization', async () => {
    for (const { path, operation } of operationsOf(document)) {
      for (const name of parametersOf(path).filter((each) => each !== 'organization')) {
        for (const id of [theirs[name] ?? '', (theirs[name] ?? '').toUpperCase()]) {
          await expectRefused({ operationId: operation.operationId, ids: { [name]: id } }, [404]);
        }
        await expectRefused(
          { operationId: operation.operationId, ids: { [name]: theirs[name] ?? '' }, headers: { 'if-match': '*', 'if-none-match': '*' } },
          [404],
        );
      }
    }
  });

  it('has no record that a field of a body may name', async () => {
    for (const [operationId, body] of Object.entries(bodies)) {
      for (const name of Object.keys(body).filter((each) => each in theirFields)) {
        await expectRefused({ operationId, body: { ...body, [name]: theirFields[name] } }, [422]);
      }
      // A field that the operation does not have is ignored.
      const reply = await ask({ operationId, body: { ...body, organization_id: records.otherOrganization, id: theirs['timeEntry'] } });
      expect([operationId, reply.status]).toEqual([operationId, 200]);
    }
    const foreign = await service.database
      .selectFrom('time_entries')
      .select('id')
      .where('organization_id', '=', records.otherOrganization)
      .execute();
    expect(foreign).toEqual([{ id: uuid(901) }]);
  });

  it('is not listed, by a filter, a cursor or a tag of it', async () => {
    await expectRefused({ operationId: 'listTimeEntries', query: `?user_id=${people.stranger}` }, [422]);
    const [their, own] = [{ operationId: 'listTimeEntries', ids: theirs, as: 'stranger' }, { operationId: 'listTimeEntries' }] as const;
    const their1 = await ask(their);
    expect(their1.status).toBe(200);
    const tag = their1.headers.get('etag') ?? '""';
    expect((await ask({ ...own, headers: { 'if-none-match': tag } })).status).toBe(200);
    const cursor = `2026-11-20T00:00:00Z.${uuid(901)}`;
    const listed = await ask({ ...own, query: `?cursor=${cursor}` });
    expect(JSON.stringify(listed.body)).not.toContain(uuid(901));
    for (const operationId of ['getProjects', 'listTasks', 'listTags', 'listClients']) {
      expect(JSON.stringify((await ask({ operationId })).body)).not.toMatch(/Elsewhere|elsewhere|Their client/);
    }
  });

  it('has no changes for those who are not its members, whatever cursor they have', async () => {
    const { body } = await ask({ operationId: 'listChanges', ids: theirs, as: 'stranger' });
    const cursor = /"cursor":"([^"]*)"/.exec(JSON.stringify(body))?.[1] ?? '';
    expect(cursor).not.toBe('');
    await service.send('POST', 'tags', { as: 'stranger', organization: records.otherOrganization, body: { name: 'their secret tag' } });
    const own = await ask({ operationId: 'listChanges', query: `?since=${encodeURIComponent(cursor)}` });
    expect([own.status, JSON.stringify(own.body).includes('secret')]).toEqual([200, false]);
    await expectRefused({ operationId: 'listChanges', ids: theirs, query: `?since=${encodeURIComponent(cursor)}` }, [403]);
    const stream = await service.fetch(
      new Request(`http://service.test/v1/organizations/${records.otherOrganization}/changes`, {
        headers: { ...signInAs('owner'), accept: 'text/event-stream' },
      }),
    );
    expect(stream.status).toBe(403);
  });

  it('keeps an entry that was created under a key of somebody else', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const first = await ask({ operationId: 'createTimeEntry', headers });
    const reply = await service.send('POST', 'time-entries', {
      as: 'stranger',
      organization: records.otherOrganization,
      headers,
      body: { ...interval, user_id: people.stranger, description: 'Own' },
    });
    expect([reply.status, entryOf(reply).description]).toEqual([200, 'Own']);
    expect(first.status).toBe(200);
  });
});
