/** Extension: fields beyond the contract, only for requests that ask for them. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  extendedProjectResourceSchema,
  extendedTimeEntryResourceSchema,
  type ExtendedProjectResource,
  type ExtendedTimeEntryResource,
} from '#shared/time-tracking-extensions.ts';
import { entryOf, people, projectOf, projectsOf, records, type Reply } from '../../support/time-tracking-fixture.ts';
import { changesSettled, useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const headers = { prefer: 'extended-fields' };
const interval = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' };
const bridge = { name: 'Bridge', color: '#123abc' };

function extendedProjectOf(reply: Reply): ExtendedProjectResource {
  return z.object({ data: extendedProjectResourceSchema.strict() }).parse(reply.body).data;
}

function extendedEntryOf(reply: Reply): ExtendedTimeEntryResource {
  return z.object({ data: extendedTimeEntryResourceSchema.strict() }).parse(reply.body).data;
}

async function putProject(body: object): Promise<Reply> {
  return service.send('PUT', `projects/${records.project}`, { body: { ...bridge, ...body }, headers });
}

async function createEntry(body: object, extended = true): Promise<Reply> {
  return service.send('POST', 'time-entries', { body: { ...interval, user_id: people.owner, ...body }, headers: extended ? headers : {} });
}

describe('a request for extended fields', () => {
  it('gets 304 for them, in every spelling of the header', async () => {
    for (const prefer of ['extended-fields', 'Extended-Fields', 'return=minimal, extended-fields', 'extended-fields; x=1']) {
      const reply = await service.send('GET', 'projects', { headers: { prefer } });
      expect([reply.headers.get('preference-applied'), reply.headers.get('vary')]).toEqual(['extended-fields', 'prefer']);
    }
    for (const prefer of ['', 'extended', 'x="extended-fields']) {
      expect((await service.send('GET', 'projects', { headers: { prefer } })).headers.get('preference-applied')).toBeNull();
    }
    expect((await service.send('GET', 'tags', { headers })).headers.get('preference-applied')).toBeNull();
  });

  it('has a tag of its own for a list', async () => {
    await changesSettled(service);
    const [plain, extended] = await Promise.all([service.send('GET', 'projects'), service.send('GET', 'projects', { headers })]);
    const tag = extended.headers.get('etag') ?? '';
    expect(tag).not.toBe(plain.headers.get('etag'));
    expect((await service.send('GET', 'projects', { headers: { ...headers, 'if-none-match': tag } })).status).toBe(304);
    expect((await service.send('GET', 'projects', { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  it('finds the features of the service named', async () => {
    expect((await service.get('/v1/users/me')).body).toMatchObject({
      data: { features: expect.arrayContaining(['clients', 'billable', 'archive']) },
    });
  });
});

describe('a project', () => {
  it('has a client, is billable and is archived where it was created so', async () => {
    const given = { client_id: records.client, is_billable: true, is_archived: true };
    const created = extendedProjectOf(await service.send('POST', 'projects', { body: { ...bridge, ...given }, headers }));
    expect(created).toEqual({ ...bridge, ...given, id: created.id });
    expect(extendedProjectOf(await service.send('GET', `projects/${created.id}`, { headers }))).toEqual(created);
    const plain = extendedProjectOf(await service.send('POST', 'projects', { body: bridge, headers }));
    expect(plain).toEqual({ ...bridge, id: plain.id, client_id: null, is_billable: false, is_archived: false });
  });

  it('keeps what an update leaves out, and loses a client that is null', async () => {
    await putProject({ is_billable: true });
    expect(extendedProjectOf(await putProject({ is_archived: true }))).toMatchObject({
      is_billable: true,
      is_archived: true,
      client_id: records.client,
    });
    expect(extendedProjectOf(await putProject({ client_id: null }))).toMatchObject({
      is_billable: true,
      is_archived: true,
      client_id: null,
    });
    expect(extendedProjectOf(await putProject({ is_archived: false }))).toMatchObject({ is_archived: false });
  });

  it('keeps them when a client of the contract changes it, whatever that sends', async () => {
    await putProject({ is_billable: true, is_archived: true });
    const body = { name: 'Pier', color: '#000000', client_id: null, is_billable: 'x', is_archived: 7 };
    expect(projectOf(await service.send('PUT', `projects/${records.project}`, { body }))).toMatchObject({
      name: 'Pier',
      client_id: records.client,
    });
    const created = projectOf(await service.send('POST', 'projects', { body: { ...bridge, client_id: records.client } }));
    expect(created.client_id).toBeNull();
    const listed = await service.send('GET', 'projects', { headers });
    expect(z.object({ data: z.array(extendedProjectResourceSchema.strict()) }).parse(listed.body).data[1]).toMatchObject({
      name: 'Pier',
      is_billable: true,
      is_archived: true,
    });
    expect(projectsOf(await service.send('GET', 'projects'))).toHaveLength(2);
  });

  it.each([
    ['a client that is none', { client_id: records.project }, 'client_id'],
    ['a client that is no identifier', { client_id: 'Lisbon' }, 'client_id'],
    ['a flag that is a number', { is_billable: 1 }, 'is_billable'],
    ['a flag that is null', { is_archived: null }, 'is_archived'],
  ])('refuses %s with 422 that names the field', async (_what, body, field) => {
    const before = await service.dump();
    for (const reply of [await putProject(body), await service.send('POST', 'projects', { body: { ...bridge, ...body }, headers })]) {
      expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    }
    expect(await service.dump()).toEqual(before);
  });

  it('that is archived takes entries of clients that were offline', async () => {
    await putProject({ is_archived: true });
    expect(extendedEntryOf(await createEntry({ task_id: records.task })).project_id).toBe(records.project);
  });
});

describe('a time entry', () => {
  it('is billable as it says, else as its project is, else not', async () => {
    expect(extendedEntryOf(await createEntry({})).billable).toBe(false);
    expect(extendedEntryOf(await createEntry({ billable: true })).billable).toBe(true);
    expect(extendedEntryOf(await createEntry({ task_id: records.task })).billable).toBe(false);
    await putProject({ is_billable: true });
    expect(extendedEntryOf(await createEntry({ task_id: records.task })).billable).toBe(true);
    expect(extendedEntryOf(await createEntry({ task_id: records.task, billable: false })).billable).toBe(false);
  });

  it('stays as it is when it is changed, and takes the default of a project that it moves to', async () => {
    await putProject({ is_billable: true });
    const { id } = extendedEntryOf(await createEntry({}));
    const put = async (body: object): Promise<boolean> =>
      extendedEntryOf(await service.send('PUT', `time-entries/${id}`, { body: { ...interval, ...body }, headers })).billable;
    expect(await put({ description: 'Piers' })).toBe(false);
    expect(await put({ task_id: records.task })).toBe(true);
    expect(await put({ billable: false })).toBe(false);
    expect(await put({ task_id: records.task })).toBe(false);
    expect(await put({ task_id: null })).toBe(false);
    expect(await put({ task_id: records.task, billable: false })).toBe(false);
  });

  it('of a client of the contract follows its project, and says nothing of it', async () => {
    await putProject({ is_billable: true });
    const { id } = entryOf(await createEntry({ task_id: records.task, billable: false }, false));
    const listed = await service.send('GET', 'time-entries', { headers });
    expect(z.object({ data: z.array(extendedTimeEntryResourceSchema.strict()) }).parse(listed.body).data).toMatchObject([
      { id, billable: true },
    ]);
    const moved = entryOf(await service.send('PUT', `time-entries/${id}`, { body: { ...interval, task_id: null } }));
    expect(moved.project_id).toBeNull();
  });

  it('that became billable is another state to `If-Match`', async () => {
    const created = await createEntry({});
    const { id } = extendedEntryOf(created);
    const path = `time-entries/${id}`;
    const tag = created.headers.get('etag') ?? '';
    await service.send('PUT', path, { body: { ...interval, billable: true }, headers });
    const extended = await service.send('PUT', path, { body: interval, headers: { ...headers, 'if-match': tag } });
    expect(extended).toMatchObject({ status: 412, body: { data: { id, billable: true } } });
    const plain = await service.send('PUT', path, { body: interval, headers: { 'if-match': tag } });
    expect([plain.status, JSON.stringify(plain.body).includes('billable')]).toEqual([412, false]);
  });

  it('refuses an invalid flag', async () => {
    for (const billable of [1, 'true', null]) {
      expect(await createEntry({ billable })).toMatchObject({ status: 422, body: { errors: { billable: [expect.any(String)] } } });
    }
  });
});
