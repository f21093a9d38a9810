/** One suite for every kind of time tracking service over real HTTP: the properties that the outbox and the views rely on. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryCreate, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { decideUnowned } from '#core/sync/rules/decide-row.ts';
import type { EntryContent } from '#core/sync/entry-record.ts';
import { windowAround } from '#core/sync/rules/windows.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { clientServers, openClientServer, type ClientServer } from '../support/client-servers.ts';
import { at, date, queuedRecord } from '../support/core-records.ts';
import { people, records, unknownId, uuid } from '../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../support/after-test.ts';

/** True if the engine takes the row for the entry whose create, of `sent`, got no answer. */
function isMadeFrom(row: RemoteEntry, sent: EntryContent): boolean {
  const entry = queuedRecord({ local: sent, state: 'unknown' });
  const attempt = { id: 1, localId: entry.localId, kind: 'create', body: sent, key: 'key', atMs: 0, outcome: 'unknown' } as const;
  return decideUnowned({ row, isGone: false, creates: [{ attempt, entry }], isClosed: () => true }).kind === 'adopt';
}

function done<Value>(reply: Reply<Value>): Value {
  if (reply.kind !== 'done') {
    throw new Error(JSON.stringify(reply));
  }
  return reply.value;
}

const everything = { after: null, before: null };

function body(parts: Partial<EntryCreate> = {}): EntryCreate {
  return { user_id: people.employee, start: at('9:00'), end: at('10:00'), description: 'drawing', task_id: null, tags: [], ...parts };
}

describe.each(clientServers)('with %s', (name, open) => {
  let server: ClientServer;
  let api: TimeTrackingApi;
  beforeEach(async () => {
    server = closedAfterTest(await openClientServer(await open()));
    ({ api } = server);
  });

  const create = async (parts: Partial<EntryCreate> = {}): Promise<RemoteEntry> => done(await api.createEntry(body(parts)));
  const listed = async (): Promise<readonly RemoteEntry[]> => done(await api.listEntries(everything)).rows;
  const stored = async () => (await server.server.rows()).map(({ start, end, description }) => [start, end, description]);

  describe('a timer', () => {
    it('is started, found running, stopped, described and deleted', async () => {
      const running = await create({ end: null, description: null });
      expect(running).toMatchObject({ start: at('9:00'), end: null, description: '', userId: people.employee });
      expect(done(await api.listActiveEntries())).toMatchObject({ rows: [running], complete: true });
      const described = done(await api.updateEntry(running.id, { start: at('9:00'), end: null, description: 'drawing', tags: [] }));
      expect(described).toEqual({ ...running, version: described.version, description: 'drawing' });
      const stopped = done(await api.updateEntry(running.id, { start: at('9:00'), end: at('10:30'), description: 'drawing', tags: [] }));
      expect(stopped).toEqual({ ...described, version: stopped.version, end: at('10:30') });
      expect(await stored()).toEqual([[at('9:00'), at('10:30'), 'drawing']]);
      expect(done(await api.listActiveEntries()).rows).toEqual([]);
      expect(await api.deleteEntry(running.id)).toEqual({ kind: 'done', value: null });
      expect(await listed()).toEqual([]);
    });

    it('does not start beside another one, and the outbox verifies the refusal', async () => {
      await create({ end: null });
      const second = await api.createEntry(body({ start: at('9:30'), end: null }));
      expect(second.kind).toBe('rejected');
      expect([400, 409, 422]).toContain(second.kind === 'rejected' ? second.status : 0);
      expect(await stored()).toHaveLength(1);
    });

    it('that another device stopped no longer runs', async () => {
      const { id } = await create({ end: null });
      const [row] = await server.server.rows();
      if (row !== undefined) {
        await server.server.editElsewhere(row, { end: at('9:45') });
      }
      expect(done(await api.listActiveEntries()).rows).toEqual([]);
      expect((await listed()).map((entry) => [entry.id, entry.end !== null])).toEqual([[id, true]]);
    });
  });

  it('says what an employee may do, where it has roles', async () => {
    const reply = await api.readMembership();
    expect(reply.kind).toBe(api.capabilities.roles ? 'done' : 'absent');
    if (reply.kind === 'done') {
      expect(reply.value.role).toBe('employee');
      expect(reply.value.permissions.projects).toEqual({ create: false, change: false });
      expect(reply.value.permissions.tags.create).toBe((await api.createTag({ name: 'night shift' })).kind === 'done');
      expect(reply.value.permissions.tasks.create).toBe(
        (await api.createTask({ name: 'Survey', project_id: records.project })).kind === 'done',
      );
    }
  });

  describe('an entry', () => {
    it('comes back as it was sent, and is the one its start finds', async () => {
      const created = await create({ task_id: records.task, tags: [records.tagB, records.tagA] });
      expect(created).toMatchObject({
        start: at('9:00'),
        end: at('10:00'),
        description: 'drawing',
        taskId: records.task,
        tags: [records.tagA, records.tagB],
      });
      expect(done(await api.listEntries(windowAround(at('9:00'), 2))).rows).toHaveLength(1);
    });

    it('loses its task and tags when they are taken away, and nothing else', async () => {
      const { id } = await create({ task_id: records.task, tags: [records.tagA] });
      const changed = done(
        await api.updateEntry(id, { start: at('9:00'), end: at('10:00'), description: 'drawing', task_id: null, tags: [] }),
      );
      expect(changed).toMatchObject({ start: at('9:00'), end: at('10:00'), description: 'drawing', taskId: null, tags: [] });
    });

    it('keeps text of any script', async () => {
      const words = 'Brücke “Süd” 🌉 — 橋の設計\nzweite Zeile';
      const { id } = await create({ description: words });
      expect((await listed()).find((entry) => entry.id === id)?.description).toBe(words);
    });

    it('that does not exist is absent, to change and to delete', async () => {
      expect((await api.updateEntry(unknownId, { start: at('9:00'), end: at('10:00'), description: 'x' })).kind).toBe('absent');
      expect((await api.deleteEntry(unknownId)).kind).toBe('absent');
      const { id } = await create();
      await api.deleteEntry(id);
      expect((await api.deleteEntry(id)).kind).toBe('absent');
    });

    it('with an unknown task or tag is refused, and nothing is stored', async () => {
      for (const parts of [{ task_id: unknownId }, { tags: [unknownId] }]) {
        expect(await api.createEntry(body(parts))).toMatchObject({ kind: 'rejected', status: 422 });
      }
      expect(await stored()).toEqual([]);
    });

    it('without a length is stored as short as the service takes it, once', async () => {
      const short = await create({ end: at('9:00') });
      const length = server.server.shortestEntrySeconds;
      expect(short.end).toBe(shiftInstant(at('9:00'), length));
      expect(api.limits.shortestEntrySeconds).toBe(length);
      expect(await stored()).toEqual([[at('9:00'), shiftInstant(at('9:00'), length), 'drawing']]);
    });

    it('with a description that is too long is refused with the service’s message, and the limit is known from then on', async () => {
      const reply = await api.createEntry(body({ description: 'x'.repeat(5000) }));
      if (name !== 'solidtime of revision 0.0.1') {
        expect(reply.kind).toBe('done');
        expect(api.limits.descriptionCharacters).toBe(5000);
        return;
      }
      expect(reply).toMatchObject({
        kind: 'rejected',
        errors: { description: ['The description field must not be greater than 255 characters.'] },
      });
      expect(api.limits.descriptionCharacters).toBe(255);
    });
  });

  describe('a list', () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const times = ['T00:00:00Z', 'T23:59:59Z'];
    beforeEach(async () => {
      for (const start of days.flatMap((day) => times.map((time) => at(day + time)))) {
        await server.server.createElsewhere({ start, end: shiftInstant(start, 1), description: start });
      }
    });

    it.each([
      {
        what: 'between two dates, neither of them included',
        after: '2026-11-17',
        before: '2026-11-20',
        expected: ['2026-11-18', '2026-11-19'],
      },
      { what: 'of one date', after: '2026-11-18', before: '2026-11-20', expected: ['2026-11-19'] },
      { what: 'after a date', after: '2026-11-18', before: null, expected: ['2026-11-19', '2026-11-20'] },
      { what: 'before a date', after: null, before: '2026-11-18', expected: ['2026-11-17'] },
      { what: 'of everything', after: null, before: null, expected: days },
      { what: 'of nothing', after: '2026-11-18', before: '2026-11-19', expected: [] },
      { what: 'of less than nothing', after: '2026-11-20', before: '2026-11-18', expected: [] },
    ])('$what is whole to the second', async ({ after, before, expected }) => {
      const window = { after: after === null ? null : date(after), before: before === null ? null : date(before) };
      const list = done(await api.listEntries(window));
      expect(list.complete).toBe(true);
      expect(list.rows.map(({ start }) => String(start)).toSorted()).toEqual(expected.flatMap((day) => times.map((time) => day + time)));
    });
  });

  describe('more than fits a page', () => {
    it('is read page after page, each row once', async () => {
      const start = at('2026-10-01T08:00:00Z');
      for (let number = 0; number < 620; number += 1) {
        const begin = shiftInstant(start, number * 3600);
        await server.server.createElsewhere({ start: begin, end: shiftInstant(begin, 60), description: String(number) });
      }
      const { rows, complete } = done(await api.listEntries(everything));
      expect([rows.length, new Set(rows.map(({ id }) => id)).size, complete]).toEqual([620, 620, true]);
    });

    it('of one second is said to be cut', async () => {
      for (let number = 0; number < 501; number += 1) {
        await server.server.createElsewhere({ start: at('9:00'), end: at('10:00'), description: String(number) });
      }
      const { rows, complete } = done(await api.listEntries(windowAround(at('9:00'), 2)));
      expect([rows.length, complete]).toEqual([500, false]);
    });
  });

  describe('a create whose answer was lost', () => {
    it.each([at('10:00'), null])('is recognised by its second among others of its day, ended %s', async (end) => {
      await server.server.createElsewhere({ start: at('8:00'), end: at('8:30'), description: 'drawing' });
      await create({ start: at('9:00'), end });
      const sent = { start: at('9:00'), end, description: 'drawing', taskId: null, tags: [] };
      // After a restart only the content of the outbox is known.
      const restarted = server.openApi(({ start }) =>
        start === sent.start ? { confirmedEnd: null, wantedEnd: end, description: '' } : null,
      );
      const { rows, complete } = done(await restarted.listEntries(windowAround(sent.start, 2)));
      expect(complete).toBe(true);
      expect(rows.filter((row) => isMadeFrom(row, sent))).toMatchObject([{ start: at('9:00'), end, description: 'drawing' }]);
    });

    it('that did not arrive is proven to be missing', async () => {
      const { rows, complete } = done(await api.listEntries(windowAround(at('9:00'), 2)));
      const sent = { start: at('9:00'), end: at('10:00'), description: 'drawing', taskId: null, tags: [] };
      expect([complete, rows.filter((row) => isMadeFrom(row, sent))]).toEqual([true, []]);
    });

    it('happens once under its key where the service knows keys', async () => {
      const attempt = { idempotencyKey: uuid(77) };
      const [first, second] = [await api.createEntry(body(), attempt), await api.createEntry(body(), attempt)];
      expect(await stored()).toHaveLength(api.capabilities.idempotency ? 1 : 2);
      expect(done(first).id === done(second).id).toBe(api.capabilities.idempotency);
    });
  });

  describe('names', () => {
    it('of projects are read', async () => {
      expect(await api.listProjects()).toMatchObject({ kind: 'done', value: [{ id: records.project, name: 'Bridge', color: '#123abc' }] });
      expect(await api.getProject(records.project)).toMatchObject({ value: { name: 'Bridge' } });
      expect((await api.getProject(unknownId)).kind).toBe('absent');
    });

    it('of tasks and tags are read where they are offered, and not asked for elsewhere', async () => {
      const [tasks, tags] = [await api.listTasks(), await api.listTags()];
      expect([tasks.kind, tags.kind]).toEqual(api.capabilities.tasks && api.capabilities.tags ? ['done', 'done'] : ['absent', 'absent']);
      if (tasks.kind === 'done' && tags.kind === 'done') {
        expect(tasks.value).toContainEqual({ id: records.task, name: expect.any(String), projectId: records.project });
        expect(tags.value.map(({ id }) => id)).toEqual(expect.arrayContaining([records.tagA, records.tagB]));
      }
      expect(api.capabilities.tasks).toBe(['our own service', 'solidtime of today'].includes(name));
    });
  });

  it('keeps a project of an entry’s own where it offers that, and takes it away again', async () => {
    const made = done(await api.createEntry({ ...body(), project_id: records.project }));
    expect(made.ownProjectId).toBe(api.capabilities.projectOfEntry ? records.project : undefined);
    const { id, start, end } = made;
    expect(done(await api.updateEntry(id, { start, end, task_id: null, project_id: null })).ownProjectId).toBeUndefined();
    const moved = done(await api.updateEntry(id, { start, end, task_id: null, project_id: records.project }));
    expect(moved.ownProjectId).toBe(api.capabilities.projectOfEntry ? records.project : undefined);
    const list = done(await api.listEntries({ after: null, before: null }));
    expect(list.rows.map(({ ownProjectId }) => ownProjectId)).toEqual([moved.ownProjectId]);
  });

  it('is cancelled at once when no caller waits any more', async () => {
    api.abort();
    expect((await api.listActiveEntries()).kind).not.toBe('done');
    expect((await api.createEntry(body())).kind).not.toBe('done');
    expect(await stored()).toEqual([]);
  });
});
