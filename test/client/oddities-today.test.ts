/**
 * Observed deviations of deployed services from the contract, row by row, with the client's handling. The first word of a row is its table:
 * “0.0.1” and “today” are revisions of solidtime, “both” holds for both. This file: today's revision.
 */
import { describe, expect, it } from 'vitest';
import { SolidtimeApi } from '#core/service-client/dialects/solidtime-api.ts';
import { at, date } from '../support/core-records.ts';
import { account, body, everything, hour, noting, openOver, openToday, type Oddity } from '../support/observed-apis.ts';
import { records, unknownId, uuid } from '../support/time-tracking-fixture.ts';
import { memberIds } from '../support/today-solidtime.ts';

const todaysRevision: readonly Oddity[] = [
  {
    row: 'today path, owner: organizations in the plural; the member’s identifier is read once',
    check: async () => {
      const { api, asked } = openToday();
      await api.createEntry(body);
      await api.createEntry({ ...body, start: at('8:00') });
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /users/me/memberships',
        'POST /organizations/{org}/time-entries',
        'POST /organizations/{org}/time-entries',
      ]);
      expect(asked[1]?.body).toMatchObject({ member_id: memberIds.employee });
      expect(asked[1]?.body).not.toHaveProperty('user_id');
    },
  },
  {
    row: 'today owner: who is no member there is refused before anything is sent',
    check: async () => {
      const { service } = openToday();
      const api = new SolidtimeApi({ account: { ...account, organizationId: unknownId }, exchange: noting([], service.fetch) });
      expect(await api.createEntry(body)).toMatchObject({ kind: 'rejected', status: 403 });
      expect(service.entries).toEqual([]);
    },
  },
  {
    row: 'today billable: required; as the project is, and not at all without one',
    check: async () => {
      const { service, api } = openToday();
      await api.createEntry(body);
      await api.createEntry({ ...body, start: at('8:00'), project_id: records.project });
      expect(service.entries.map(({ billable, project_id }) => [billable, project_id])).toEqual([
        [true, records.project],
        [false, null],
      ]);
    },
  },
  {
    row: 'today project on create: needed with a task, and found by it',
    check: async () => {
      const { api } = openToday();
      expect(await api.createEntry({ ...body, task_id: records.task })).toMatchObject({
        value: { taskId: records.task, projectId: records.project },
      });
      expect(await api.createEntry({ ...body, task_id: unknownId })).toMatchObject({ kind: 'rejected', status: 422 });
    },
  },
  {
    row: 'today partial update: what is not ours to decide is not sent, and stays',
    check: async () => {
      const { service, api, asked } = openToday();
      const { id } = service.put({ ...hour, billable: true, project_id: records.project, task_id: records.task });
      expect((await api.updateEntry(id, { ...hour, description: 'site' })).kind).toBe('done');
      expect(asked.at(-1)?.body).toEqual({ ...hour, description: 'site' });
      expect(service.entries).toMatchObject([{ billable: true, project_id: records.project, task_id: records.task, description: 'site' }]);
      expect(await api.updateEntry(id, { ...hour, task_id: null })).toMatchObject({ value: { taskId: null, projectId: records.project } });
      expect(await api.updateEntry(id, { ...hour, task_id: records.task })).toMatchObject({
        value: { taskId: records.task, projectId: records.project },
      });
    },
  },
  {
    row: 'today end == start: taken as it is',
    check: async () => {
      expect(await openToday().api.createEntry({ ...body, end: body.start })).toMatchObject({ value: { end: body.start } });
    },
  },
  {
    row: 'today description max: 5000',
    check: async () => {
      expect((await openToday().api.createEntry({ ...body, description: 'x'.repeat(5000) })).kind).toBe('done');
    },
  },
  {
    row: 'today reopening: 400 with its key',
    check: async () => {
      const { service, api } = openToday();
      expect(api.capabilities.reopening).toBe(false);
      expect(await api.updateEntry(service.put(hour).id, { ...body, end: null })).toMatchObject({
        kind: 'rejected',
        reason: 'no-reopening',
      });
    },
  },
  {
    row: 'today window filters: start from, end before, as timestamps; a second more is asked for, as some compare it exclusively',
    check: async () => {
      for (const startIsExclusive of [true, false]) {
        const { service, api, asked } = openToday({ startIsExclusive });
        for (const start of ['2026-11-18T23:59:59Z', '2026-11-19T00:00:00Z', '2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z']) {
          service.put({ start: at(start), end: null });
        }
        const list = await api.listEntries({ after: date('2026-11-18'), before: date('2026-11-20') });
        expect(list).toMatchObject({
          value: { rows: [{ start: '2026-11-19T23:59:59Z' }, { start: '2026-11-19T00:00:00Z' }], complete: true },
        });
        expect(asked.at(-1)?.query).toMatchObject({ start: '2026-11-18T23:59:59Z', end: '2026-11-20T00:00:00Z' });
      }
    },
  },
  {
    row: 'today default limit: 100, so one is always sent; meta.total says when all is read',
    check: async () => {
      const { service, api, asked } = openToday();
      for (let number = 0; number < 500; number += 1) {
        service.put(hour);
      }
      expect(await api.listEntries(everything)).toMatchObject({ value: { rows: { length: 500 }, complete: true } });
      expect(asked.filter(({ path }) => path.endsWith('time-entries'))).toMatchObject([{ query: { limit: '500' } }]);
    },
  },
  {
    row: 'today running entry: one, of any organization; 404 when none; one elsewhere does not hide ours',
    check: async () => {
      const { service, api } = openToday();
      expect(await api.listActiveEntries()).toEqual({ kind: 'done', value: { rows: [], complete: true } });
      const running = service.put({ start: at('9:00'), end: null });
      expect(await api.listActiveEntries()).toMatchObject({ value: { rows: [{ id: running.id, end: null }] } });
      service.runningElsewhere = { ...running, id: uuid(9) };
      expect(await api.listActiveEntries()).toMatchObject({ value: { rows: [{ id: running.id }], complete: true } });
      service.remove(running.id);
      expect(await api.listActiveEntries()).toMatchObject({ value: { rows: [] } });
    },
  },
  {
    row: 'today second running entry: 400 with its key',
    check: async () => {
      const { service, api } = openToday();
      service.put({ start: at('8:00'), end: null });
      expect(await api.createEntry({ ...body, end: null })).toMatchObject({ kind: 'rejected', status: 400, reason: 'still-running' });
    },
  },
  {
    row: 'today overlap and blocked organization: 400 with their keys',
    check: async () => {
      const { service, api } = openToday({ forbidsOverlaps: true });
      service.put(hour);
      expect(await api.createEntry({ ...body, start: at('9:30') })).toMatchObject({ kind: 'rejected', reason: 'overlapping' });
      expect(await openToday({ isBlocked: true }).api.createEntry(body)).toMatchObject({ kind: 'not-sent', connectivity: 'no-access' });
    },
  },
  {
    row: 'today breaks: an unknown key such as `type` passes',
    check: async () => {
      const row = { ...body, id: uuid(1), type: 'break', billable: false, organization_id: records.organization, duration: 3600 };
      const { service } = openToday();
      const { solidtime: api } = openOver(async (request) =>
        request.method === 'GET' ? service.fetch(request) : Response.json({ data: row }),
      );
      expect(await api.createEntry(body)).toMatchObject({ kind: 'done', value: { id: uuid(1), end: at('10:00') } });
    },
  },
  {
    row: 'today projects: archived ones, too, page after page',
    check: async () => {
      const { service, api, asked } = openToday();
      for (let number = 0; number < 40; number += 1) {
        service.names.projects.set(uuid(700 + number), {
          id: uuid(700 + number),
          name: `P${number}`,
          color: '#000000',
          client_id: null,
          is_archived: number % 2 === 0,
          is_billable: false,
        });
      }
      expect(await api.listProjects()).toMatchObject({ value: { length: 41 } });
      expect(asked.map(({ query }) => [query['archived'], query['page']])).toEqual([
        ['all', '1'],
        ['all', '2'],
        ['all', '3'],
      ]);
    },
  },
  {
    row: 'today projects: is_billable and client_id must be there; an update sends them back as they were',
    check: async () => {
      const { service, api, asked } = openToday();
      service.role = 'manager';
      const before = service.names.projects.get(records.project);
      expect(await api.updateProject(records.project, { name: 'Old bridge', color: '#123abc' })).toMatchObject({
        kind: 'done',
        value: { id: records.project, name: 'Old bridge', color: '#123abc' },
      });
      expect(service.names.projects.get(records.project)).toEqual({ ...before, name: 'Old bridge' });
      expect(asked.at(-1)?.body).toEqual({
        name: 'Old bridge',
        color: '#123abc',
        client_id: records.client,
        is_archived: false,
        is_billable: true,
        billable_rate: 12_000,
        estimated_time: 36_000,
        is_public: true,
        priority: 3,
      });
      expect(await api.getProject(records.project)).toMatchObject({ value: { name: 'Old bridge' } });
    },
  },
  {
    row: 'today projects: an update says which of the other values the service did not keep',
    check: async () => {
      const { service, api } = openToday();
      service.role = 'manager';
      service.names.keepsRates = false;
      expect(await api.updateProject(records.project, { name: 'Old bridge', color: '#123abc' })).toMatchObject({
        kind: 'done',
        value: { name: 'Old bridge', lost: ['billable_rate'] },
      });
    },
  },
  {
    row: 'today time entries: an update changes what it names and nothing else of the entry',
    check: async () => {
      const { service, api } = openToday();
      const { id } = service.put({
        ...hour,
        description: 'drawing',
        task_id: records.task,
        project_id: records.project,
        tags: [records.tagA],
        billable: true,
      });
      const before = service.entries.find((entry) => entry.id === id);
      expect(await api.updateEntry(id, { start: at('9:00'), end: at('10:30') })).toMatchObject({ kind: 'done' });
      expect(service.entries.find((entry) => entry.id === id)).toEqual({ ...before, end: at('10:30') });
      expect(
        await api.updateEntry(id, {
          start: at('9:00'),
          end: at('10:30'),
          description: 'bearing',
          tags: [],
          task_id: null,
          project_id: records.project,
        }),
      ).toMatchObject({ kind: 'done' });
      expect(service.entries.find((entry) => entry.id === id)).toEqual({
        ...before,
        end: at('10:30'),
        description: 'bearing',
        tags: [],
        task_id: null,
      });
    },
  },
  {
    row: 'today roles: an employee changes no project, tag or client, and a task only where the organization allows it',
    check: async () => {
      const { service, api } = openToday();
      const before = structuredClone([[...service.names.projects], service.names.tags, service.names.clients, service.names.tasks]);
      const project = { name: 'Tunnel', color: '#123abc' };
      const refused = { kind: 'rejected', status: 403 };
      expect(
        await Promise.all([
          api.createProject(project),
          api.updateProject(records.project, project),
          api.deleteProject(records.project),
          api.createTag({ name: 'new' }),
          api.updateTag(records.tagA, { name: 'new' }),
          api.deleteTag(records.tagA),
          api.createClient({ name: 'new' }),
          api.updateClient(records.client, { name: 'new' }),
          api.deleteClient(records.client),
          api.createTask({ name: 'new', project_id: records.project }),
        ]),
      ).toMatchObject(Array.from({ length: 10 }, () => refused));
      expect([[...service.names.projects], service.names.tags, service.names.clients, service.names.tasks]).toEqual(before);
      service.employeesManageTasks = true;
      expect(await api.createTask({ name: 'new', project_id: records.project })).toMatchObject({ kind: 'done' });
    },
  },
  {
    row: 'today roles: owners, admins and managers change projects, tags and clients, and nothing else of them',
    check: async () => {
      for (const role of ['owner', 'admin', 'manager']) {
        const { service, api } = openToday();
        service.role = role;
        expect(await api.updateTag(records.tagA, { name: 'bureau' })).toEqual({
          kind: 'done',
          value: { id: records.tagA, name: 'bureau' },
        });
        expect(await api.updateClient(records.client, { name: 'Lisboa' })).toMatchObject({ kind: 'done' });
        expect(service.names.clients).toEqual([{ id: records.client, name: 'Lisboa', is_archived: false }]);
        expect(await api.updateClient(records.client, { name: 'Lisboa', is_archived: true })).toMatchObject({
          value: { isArchived: true },
        });
        expect(await api.deleteClient(records.client)).toMatchObject({ kind: 'rejected', status: 400 });
        expect(await api.createProject({ name: 'Bridge', color: '#123abc', client_id: records.client })).toMatchObject({
          kind: 'rejected',
          status: 422,
        });
        expect(await api.deleteProject(records.project)).toEqual({ kind: 'done', value: null });
        expect(await api.deleteClient(records.client)).toEqual({ kind: 'done', value: null });
        expect(await api.deleteTag(records.tagA)).toEqual({ kind: 'done', value: null });
        expect([service.names.clients, service.names.tags.map(({ name }) => name)]).toEqual([[], ['site']]);
      }
    },
  },
  {
    row: 'today tasks and tags: finished ones, too, page after page',
    check: async () => {
      const { service, api, asked } = openToday();
      for (let number = 0; number < 20; number += 1) {
        service.names.tasks.push({ id: uuid(800 + number), name: `T${number}`, project_id: records.project, is_done: true });
        service.names.tags.push({ id: uuid(900 + number), name: `t${number}` });
      }
      expect(await api.listTasks()).toMatchObject({ value: { length: 21 } });
      expect(await api.listTags()).toMatchObject({ value: { length: 22 } });
      expect(asked.map(({ query }) => query['done'])).toEqual(['all', 'all', undefined, undefined]);
    },
  },
];

describe('what was observed: today', () => {
  it.each(todaysRevision)('$row', async ({ check }) => {
    await check();
  });
});
