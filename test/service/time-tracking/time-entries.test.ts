/** Create, update and delete of time entries: fields and references. */
import { describe, expect, it } from 'vitest';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { entriesOf, entryOf, instant, people, records, unknownId } from '../../support/time-tracking-fixture.ts';
import { finished, invalidMessage, running, secondRunning } from '../../support/time-entry-bodies.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

async function create(body: object): Promise<TimeEntryResource> {
  return entryOf(await service.send('POST', 'time-entries', { body }));
}

describe('creating a time entry', () => {
  it('answers 200 with the whole entry under data', async () => {
    const body = { ...finished, description: 'Bearing plans', task_id: records.task, tags: [records.tagB, records.tagA] };
    const reply = await service.send('POST', 'time-entries', { as: 'employee', body });
    expect(reply.status).toBe(200);
    const entry = entryOf(reply);
    expect(reply.body).toEqual({
      data: {
        id: entry.id,
        start: finished.start,
        end: finished.end,
        duration: 5400,
        description: 'Bearing plans',
        task_id: records.task,
        project_id: records.project,
        user_id: people.employee,
        tags: [records.tagB, records.tagA],
      },
    });
  });

  it('stores nothing for what is left out, null or empty', async () => {
    const empty = { description: null, task_id: null, project_id: null, tags: [] };
    expect(await create(finished)).toMatchObject(empty);
    expect(await create({ ...finished, description: null, task_id: null, tags: null })).toMatchObject(empty);
    expect(await create({ ...finished, description: '', tags: [] })).toMatchObject(empty);
  });

  it('keeps a description to the letter', async () => {
    for (const description of [
      ' two  spaces ',
      'größer 日本語 👩‍🚀 عربى',
      "Robert'); drop table time_entries;--",
      'a\nb\tc',
      'x'.repeat(5000),
    ]) {
      expect((await create({ ...finished, description })).description).toBe(description);
    }
  });

  it('gives each tag once, in the order of the request', async () => {
    const tags = [records.tagB, records.tagA, records.tagB.toUpperCase()];
    expect((await create({ ...finished, tags })).tags).toEqual([records.tagB, records.tagA]);
  });

  it.each([
    ['2026-11-20T08:00:00.000Z', '2026-11-20T09:30:00+00:00'],
    ['2026-11-20T08:00:00+00:00', '2026-11-20T09:30:00.0Z'],
    ['2026-11-20T08:00:00.000000+00:00', '2026-11-20T09:30:00Z'],
  ])('takes ISO 8601 UTC in other spellings and answers in that of the contract: %s, %s', async (start, end) => {
    const entry = await create({ ...finished, start, end });
    expect(entry).toMatchObject(finished);
    const changed = entryOf(await service.send('PUT', `time-entries/${entry.id}`, { body: { start, end: start } }));
    expect(changed).toMatchObject({ start: finished.start, end: finished.start });
  });

  it('accepts the first and the last day that are allowed', async () => {
    const widest = { start: '1970-01-01T00:00:00Z', end: '2200-12-31T23:59:59Z' };
    expect(await create({ ...finished, ...widest })).toMatchObject(widest);
  });

  it('accepts as many tags as are allowed', async () => {
    expect(await create({ ...finished, tags: Array.from({ length: 100 }, () => records.tagA) })).toMatchObject({ tags: [records.tagA] });
  });

  it('accepts an end at the start', async () => {
    expect(await create({ ...finished, end: finished.start })).toMatchObject({ duration: 0 });
  });

  it('ignores fields it does not know, a project among them', async () => {
    expect(await create({ ...finished, project_id: records.project, id: unknownId, duration: 3 })).toMatchObject({
      project_id: null,
      duration: 5400,
    });
  });

  it('counts the duration of a running entry up to now, and never below zero', async () => {
    const entry = await create(running);
    expect(entry).toMatchObject({ end: null, duration: 60 });
    service.setNow(instant('2026-11-20T13:00:00Z'));
    expect(entriesOf(await service.send('GET', 'time-entries'))[0]?.duration).toBe(3660);
    service.setNow(instant('2026-11-20T11:00:00Z'));
    expect(entriesOf(await service.send('GET', 'time-entries'))[0]?.duration).toBe(0);
  });

  it('accepts a start in the future: clocks of two machines differ', async () => {
    expect(await create({ ...running, start: '2026-11-20T12:00:30Z' })).toMatchObject({ duration: 0 });
  });

  it('names every missing field at once', async () => {
    const reply = await service.send('POST', 'time-entries', { body: {} });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      message: invalidMessage,
      errors: { user_id: ['is required'], start: ['is required'], end: ['is required'] },
    });
  });

  it.each([
    [{ user_id: 'me' }, { user_id: ['must be a UUID'] }],
    [{ user_id: null }, { user_id: ['must be a string'] }],
    [{ start: null }, { start: ['must be a string'] }],
    [{ start: '2026-11-20 08:00:00' }, { start: ['must look like 2026-11-20T09:30:00Z'] }],
    [{ start: '2026-11-20T08:00:00.500Z' }, { start: ['must look like 2026-11-20T09:30:00Z'] }],
    [{ start: '1969-12-31T23:59:59Z' }, { start: ['must be from 1970-01-01 to 2200-12-31'] }],
    [
      { start: '0000-01-01T00:00:00Z', end: '9999-12-31T23:59:59Z' },
      { start: ['must be from 1970-01-01 to 2200-12-31'], end: ['must be from 1970-01-01 to 2200-12-31'] },
    ],
    [{ start: '9999-12-31T23:59:59Z', end: null }, { start: ['must be from 1970-01-01 to 2200-12-31'] }],
    [{ end: '2201-01-01T00:00:00.000Z' }, { end: ['must be from 1970-01-01 to 2200-12-31'] }],
    [{ start: '2026-11-20T08:00:00+01:00' }, { start: ['must look like 2026-11-20T09:30:00Z'] }],
    [{ start: '2026-02-30T08:00:00Z' }, { start: ['must be a real date and time'] }],
    [{ start: '2026-11-20T24:00:00Z' }, { start: ['must be a real date and time'] }],
    [{ end: '2026-11-20T07:59:59Z' }, { end: ['must not be before start'] }],
    [{ end: 'soon' }, { end: ['must look like 2026-11-20T09:30:00Z'] }],
    [{ end: undefined }, { end: ['is required'] }],
    [{ description: 7 }, { description: ['must be a string'] }],
    [{ description: 'x'.repeat(5001) }, { description: ['must be at most 5000 characters'] }],
    [{ description: 'a\0b' }, { description: ['must be text without NUL or broken characters'] }],
    [{ description: 'half \ud83d' }, { description: ['must be text without NUL or broken characters'] }],
    [{ task_id: 'task' }, { task_id: ['must be a UUID'] }],
    [{ task_id: unknownId }, { task_id: ['must be a task of the organization'] }],
    [{ task_id: records.otherTask }, { task_id: ['must be a task of the organization'] }],
    [{ tags: records.tagA }, { tags: ['must be a list'] }],
    [{ tags: ['drawing', 'site'] }, { tags: ['must be a UUID'] }],
    [{ tags: [records.tagA, null] }, { tags: ['must be a string'] }],
    [{ tags: [records.tagA, unknownId] }, { tags: ['must be tags of the organization'] }],
    [{ tags: [records.otherTag] }, { tags: ['must be tags of the organization'] }],
    [{ tags: Array.from({ length: 101 }, () => records.tagA) }, { tags: ['must be at most 100 tags'] }],
    [{ user_id: unknownId }, { user_id: ['must be a member of the organization'] }],
    [{ user_id: people.stranger }, { user_id: ['must be a member of the organization'] }],
    [
      { start: 'then', description: 3, end: 4, tags: 'x', task_id: 5 },
      {
        start: ['must look like 2026-11-20T09:30:00Z'],
        description: ['must be a string'],
        end: ['must be a string'],
        tags: ['must be a list'],
        task_id: ['must be a string'],
      },
    ],
    [
      { end: '2026-11-20T07:00:00Z', description: '\0' },
      { end: ['must not be before start'], description: ['must be text without NUL or broken characters'] },
    ],
    [
      { user_id: unknownId, task_id: unknownId, tags: [unknownId] },
      {
        user_id: ['must be a member of the organization'],
        task_id: ['must be a task of the organization'],
        tags: ['must be tags of the organization'],
      },
    ],
  ])('refuses an entry with %j', async (fields, errors) => {
    const before = await service.dump();
    const reply = await service.send('POST', 'time-entries', { body: { ...finished, ...fields } });
    expect(reply.body).toEqual({ message: invalidMessage, errors });
    expect(reply.status).toBe(422);
    expect(await service.dump()).toEqual(before);
  });
});

describe('updating a time entry', () => {
  it('stops the running entry', async () => {
    const entry = await create({ ...running, description: 'Site visit', task_id: records.task, tags: [records.tagA] });
    const reply = await service.send('PUT', `time-entries/${entry.id}`, {
      as: 'employee',
      body: { start: running.start, end: '2026-11-20T12:10:00Z' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ data: { ...entry, end: '2026-11-20T12:10:00Z', duration: 660 } });
  });

  it('changes every field that is sent', async () => {
    const entry = await create({ ...finished, description: 'Bearing', tags: [records.tagA] });
    const body = {
      start: '2026-11-19T08:00:00Z',
      end: '2026-11-19T08:00:01Z',
      description: 'Bearings',
      task_id: records.task,
      tags: [records.tagB, records.tagA],
    };
    const changed = entryOf(await service.send('PUT', `time-entries/${entry.id}`, { as: 'employee', body }));
    expect(changed).toEqual({ ...entry, ...body, project_id: records.project, duration: 1 });
    expect(entriesOf(await service.send('GET', 'time-entries'))).toEqual([changed]);
  });

  it('clears what is sent as null', async () => {
    const entry = await create({ ...finished, description: 'Bearing', task_id: records.task, tags: [records.tagA] });
    const body = { start: finished.start, end: finished.end, description: null, task_id: null, tags: null };
    const changed = entryOf(await service.send('PUT', `time-entries/${entry.id}`, { body }));
    expect(changed).toMatchObject({ description: null, task_id: null, project_id: null, tags: [] });
  });

  it('never moves an entry to another user', async () => {
    const entry = await create(finished);
    const body = { start: finished.start, end: finished.end, user_id: people.colleague };
    expect(entryOf(await service.send('PUT', `time-entries/${entry.id}`, { body })).user_id).toBe(people.employee);
  });

  it('keeps the running entry running when its start or description changes', async () => {
    const entry = await create(running);
    const body = { start: '2026-11-20T11:00:00Z', end: null, description: 'Site visit' };
    expect(entryOf(await service.send('PUT', `time-entries/${entry.id}`, { body }))).toMatchObject({ ...body, duration: 3600 });
  });

  it('opens a finished entry again while no other runs', async () => {
    const entry = await create(finished);
    const reply = await service.send('PUT', `time-entries/${entry.id}`, { body: { start: finished.start, end: null } });
    expect(entryOf(reply)).toMatchObject({ id: entry.id, end: null });
  });

  it('refuses to open a finished entry again beside a running one', async () => {
    const entry = await create(finished);
    await create(running);
    const before = await service.dump();
    const reply = await service.send('PUT', `time-entries/${entry.id}`, { body: { start: finished.start, end: null } });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual(secondRunning);
    expect(await service.dump()).toEqual(before);
  });

  it.each([
    [{}, { start: ['is required'], end: ['is required'] }],
    [{ start: finished.start }, { end: ['is required'] }],
    [{ start: finished.start, end: '2026-11-20T07:00:00Z' }, { end: ['must not be before start'] }],
    [{ start: finished.start, end: finished.end, description: 'x'.repeat(5001) }, { description: ['must be at most 5000 characters'] }],
    [
      { start: finished.start, end: finished.end, task_id: unknownId, tags: [unknownId] },
      { task_id: ['must be a task of the organization'], tags: ['must be tags of the organization'] },
    ],
  ])('refuses %j', async (body, errors) => {
    const entry = await create(finished);
    const before = await service.dump();
    const reply = await service.send('PUT', `time-entries/${entry.id}`, { body });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ message: invalidMessage, errors });
    expect(await service.dump()).toEqual(before);
  });
});

describe('deleting a time entry', () => {
  it('answers 204 without a body, then 404', async () => {
    const entry = await create({ ...finished, tags: [records.tagA] });
    expect(await service.send('DELETE', `time-entries/${entry.id}`, { as: 'employee' })).toMatchObject({ status: 204, body: null });
    const again = await service.send('DELETE', `time-entries/${entry.id}`, { as: 'employee' });
    expect(again.status).toBe(404);
    expect(again.body).toEqual({ message: 'Time entry not found.' });
    expect((await service.dump())['time_entry_tags']).toEqual([]);
  });

  it('accepts an empty object as body', async () => {
    const entry = await create(finished);
    expect((await service.send('DELETE', `time-entries/${entry.id}`, { body: {} })).status).toBe(204);
  });
});

describe('a time entry that is not there', () => {
  it.each(['PUT', 'DELETE'])('answers 404 to %s for unknown, foreign and impossible identifiers', async (method) => {
    const body = { start: finished.start, end: finished.end };
    const foreign = entryOf(
      await service.send('POST', 'time-entries', {
        as: 'stranger',
        organization: records.otherOrganization,
        body: { ...body, user_id: people.stranger },
      }),
    );
    const before = await service.dump();
    for (const id of [unknownId, foreign.id, 'running', '%00', 'a%2Fb']) {
      const reply = await service.send(method, `time-entries/${id}`, { body });
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ message: 'Time entry not found.' });
    }
    expect(await service.dump()).toEqual(before);
  });
});
