/** The client against the real service, and against known answers of other services. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ContractApi } from '#core/service-client/dialects/contract-api.ts';
import { exchangeInProcess, type Exchange } from '#core/service-client/http/exchange.ts';
import { recordIdSchema } from '#shared/values/brands.ts';
import { canonicalDescription, remoteBodies } from '#core/service-client/tolerant-reading.ts';
import { at, date } from '../../../support/core-records.ts';
import {
  openTimeTrackingFixture,
  people,
  records,
  signInAs,
  uuid,
  type TimeTrackingFixture,
} from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

const account = { baseUrl: 'http://service.test', organizationId: records.organization, userId: people.owner };
const body = {
  user_id: people.owner,
  start: at('9:00'),
  end: at('10:00'),
  description: 'drawing',
  task_id: records.task,
  tags: [records.tagB, records.tagA],
};

function apiOver(exchange: Exchange): ContractApi {
  return new ContractApi({ account, exchange, findKnown: () => null });
}

describe('a list without rows', () => {
  const lists = [
    remoteBodies.entries,
    remoteBodies.versionedEntries,
    remoteBodies.entryPage,
    remoteBodies.projects,
    remoteBodies.tasks,
    remoteBodies.tags,
    remoteBodies.clients,
    remoteBodies.memberships,
  ];

  it.each([{ data: [] }, { data: null }, { data: [], meta: { total: 0 }, links: {} }])('is one as %j', (sent) => {
    expect(lists.map((schema) => schema.safeParse(sent).success)).toEqual(lists.map(() => true));
  });

  it.each([
    { code: 401, message: 'login', data: null },
    { success: false, data: [] },
    { error: 'maintenance', data: [] },
  ])('is a gateway’s answer as %j', (sent) => {
    expect(lists.map((schema) => schema.safeParse(sent).success)).toEqual(lists.map(() => false));
  });
});

describe('the client of our own service', () => {
  let service: TimeTrackingFixture;
  let client: ContractApi;
  beforeEach(async () => {
    service = closedAfterTest(await openTimeTrackingFixture());
    client = apiOver(
      exchangeInProcess(async (request) =>
        service.fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...signInAs('owner') } })),
      ),
    );
  });

  it('creates, lists, updates and deletes an entry', async () => {
    const created = await client.createEntry(body);
    if (created.kind !== 'done') {
      throw new Error(JSON.stringify(created));
    }
    const { id } = created.value;
    expect(created.value).toEqual({
      id,
      start: at('9:00'),
      end: at('10:00'),
      description: 'drawing',
      taskId: records.task,
      projectId: records.project,
      userId: people.owner,
      tags: [records.tagA, records.tagB],
    });
    expect(await client.listEntries({ after: date('2026-11-19'), before: date('2026-11-21') })).toEqual({
      kind: 'done',
      value: { rows: [created.value], complete: true },
    });
    expect(await client.listEntries({ after: date('2026-11-20'), before: null })).toEqual({
      kind: 'done',
      value: { rows: [], complete: true },
    });
    expect(await client.listActiveEntries()).toEqual({ kind: 'done', value: { rows: [], complete: true } });
    expect(await client.updateEntry(id, { start: body.start, end: null, description: null, task_id: null, tags: [] })).toMatchObject({
      kind: 'done',
      value: { end: null, description: '', taskId: null, projectId: null, tags: [] },
    });
    expect(await client.listActiveEntries()).toMatchObject({ value: { rows: [{ id }] } });
    expect(await client.deleteEntry(id)).toEqual({ kind: 'done', value: null });
    expect((await client.deleteEntry(id)).kind).toBe('absent');
  });

  it('knows that a full list proves nothing', async () => {
    await service.database
      .insertInto('time_entries')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          id: uuid(5000 + index),
          organization_id: records.organization,
          user_id: people.owner,
          start: at('9:00'),
          end: at('10:00'),
          description: null,
          project_id: null,
          task_id: null,
        })),
      )
      .execute();
    expect(await client.listEntries({ after: null, before: null })).toMatchObject({ value: { complete: false } });
  });

  it('reads and writes projects', async () => {
    expect(await client.listProjects()).toEqual({ kind: 'done', value: [{ id: records.project, name: 'Bridge', color: '#123abc' }] });
    const created = await client.createProject({ name: 'Tower', color: '#000000' });
    const id = created.kind === 'done' ? created.value.id : uuid(0);
    expect(await client.updateProject(id, { name: 'Tower', color: '#ffffff' })).toMatchObject({ value: { color: '#ffffff' } });
    expect(await client.getProject(id)).toMatchObject({ value: { name: 'Tower' } });
    expect(await client.deleteProject(id)).toEqual({ kind: 'done', value: null });
    expect((await client.getProject(id)).kind).toBe('absent');
  });

  it('leaves what the contract forbids to the service: another client may have written it', async () => {
    expect(await client.createEntry({ ...body, end: at('8:00') })).toMatchObject({
      kind: 'rejected',
      status: 422,
      errors: { end: [expect.any(String)] },
    });
    expect(await client.createEntry({ ...body, description: 'x'.repeat(100_000) })).toMatchObject({
      kind: 'rejected',
      status: 422,
      errors: { description: [expect.any(String)] },
    });
  });
});

describe('the client of another service', () => {
  it('spells a flag the other way once the first way is refused, and remembers', async () => {
    const asked: (string | null)[] = [];
    const client = apiOver(
      exchangeInProcess(async (request) => {
        const active = new URL(request.url).searchParams.get('active');
        asked.push(active);
        return active === 'true'
          ? Response.json({ message: '', errors: { active: ['The active field must be true or false.'] } }, { status: 422 })
          : Response.json({ data: [] });
      }),
    );
    expect((await client.listActiveEntries()).kind).toBe('done');
    expect((await client.listActiveEntries()).kind).toBe('done');
    expect(asked).toEqual(['true', '1', '1']);
  });

  it('asks for JSON, so that a missing sign-in is no redirect to a page', async () => {
    const accepts: (string | null)[] = [];
    const client = apiOver(
      exchangeInProcess(async (request) => {
        accepts.push(request.headers.get('accept'));
        return Response.json({ data: [] });
      }),
    );
    await client.listProjects();
    await client.deleteEntry(uuid(1));
    expect(accepts).toEqual(['application/json', 'application/json']);
  });
});

describe('the tolerant reading', () => {
  const row = { id: uuid(1), start: '2026-11-20T09:00:00Z', end: null, user_id: uuid(3) };
  const read = (parts: object) => remoteBodies.entry.safeParse({ data: { ...row, ...parts } });

  it('fills in what is left out and passes what it does not know', () => {
    expect(read({ surprise: 1, duration: null, billable: true }).data).toEqual({
      id: uuid(1),
      start: at('9:00'),
      end: null,
      description: '',
      taskId: null,
      projectId: null,
      userId: uuid(3),
      tags: [],
    });
  });

  it.each([
    ['2026-11-20T09:00:00.000000Z', '9:00'],
    ['2026-11-20T10:00:00+01:00', '9:00'],
    ['2026-11-20T09:00:00.999Z', '9:00'],
    ['2026-11-20T09:00:00+00:00', '9:00'],
    ['2026-11-20T10:00:00+0100', '9:00'],
    ['2026-11-20 09:00:00', '9:00'],
    ['2026-11-20T09:00:00', '9:00'],
    ['2026-11-20T09:00Z', '9:00'],
  ])('reads the instant %s', (text, instant) => {
    expect(read({ start: text }).data?.start).toBe(at(instant));
  });

  it('reads null for an empty list, a project without a colour and identifiers that are numbers', () => {
    expect(remoteBodies.entries.parse({ data: null })).toEqual({ rows: [], unreadable: [] });
    expect(remoteBodies.tasks.parse({ data: null })).toEqual([]);
    expect(
      remoteBodies.tags.parse({
        data: [
          { id: uuid(1), name: 'a' },
          { id: 'x', name: 7 },
        ],
      }),
    ).toEqual([{ id: uuid(1), name: 'a' }]);
    expect(() => remoteBodies.tags.parse({ data: [{ id: 'x', name: 7 }] })).toThrow('has no row that can be read');
    expect(remoteBodies.projects.parse({ data: [{ id: uuid(1), name: 'Bridge', color: null, client_id: 7 }] })).toEqual([
      { id: uuid(1), name: 'Bridge', color: '#808080' },
    ]);
    expect(remoteBodies.memberships.parse({ data: [{ id: 7, role: 1, organization: { id: uuid(2) } }] })).toEqual([
      { memberId: recordIdSchema.parse('7'), organizationId: uuid(2), organizationName: '', role: null },
    ]);
    expect(remoteBodies.entryAnywhere.parse({ data: { ...row, organization_id: '../7', client: { id: 1 } } }).organizationId).toBeNull();
  });

  it('brings words, tags and identifiers into their canonical form', () => {
    const { data } = read({ id: uuid(1).toUpperCase(), description: '  Cafe\u0301 ', tags: [uuid(51), uuid(50), uuid(51)] });
    expect([data?.id, data?.description, data?.tags]).toEqual([uuid(1), 'Café', [uuid(50), uuid(51)]]);
    expect(read({ description: null, tags: null }).data).toMatchObject({ description: '', tags: [] });
    expect(canonicalDescription('\u00a0 a b \n')).toBe('a b');
  });

  it.each([
    ['no instant', { start: 'today' }],
    ['an instant of year 10000', { start: '9999-12-31T23:59:59-10:00' }],
    ['an instant before the calendar', { start: '0000-01-01T00:00:00+10:00' }],
    ['an instant of six figures', { end: '+010000-01-01T00:00:00Z' }],
    ['no end', { end: undefined }],
    ['an identifier that is none', { id: '../7' }],
    ['tags that are no list', { tags: 'a' }],
    ['a number for words', { description: 7 }],
  ])('takes no row with %s', (_, parts) => {
    expect(read(parts).success).toBe(false);
  });
});
