/** Names of tasks and tags: read rarely, kept for offline use, with local names if the service has none. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Catalog, type CatalogSources } from '#core/sync/catalog/catalog.ts';
import { catalogFileIn, type CatalogFile } from '#core/sync/catalog/catalog-file.ts';
import { whenChanged } from '#core/sync/catalog/catalog-change.ts';
import { ownMembership, type Membership } from '#core/service-client/membership.ts';
import type { RemoteProject, RemoteTag, RemoteTask } from '#core/service-client/tolerant-reading.ts';
import type { Reply } from '#core/service-client/reply.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { at, byLocalId, content, savedRecord } from '../../../support/core-records.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const all = { create: true, change: true };
const bridge: RemoteProject = { id: uuid(30), name: 'Bridge', color: '#123abc' };
const bearings: RemoteTask = { id: uuid(40), name: 'Bearings', projectId: uuid(30) };
const onSite: RemoteTag = { id: uuid(50), name: 'on site' };
const tasksSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const offline = { kind: 'not-sent', line: 'no-network', retryAfterMs: 0, detail: 'ENOTFOUND' } as const;

let folder: string;
let asked: string[];
let nowMs: number;
let tasks: Reply<readonly RemoteTask[]>;
let sources: CatalogSources;
let mayAsk: boolean;
let roles: boolean;
let membership: Reply<Membership>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-catalog-'));
  asked = [];
  nowMs = 1_000_000;
  tasks = { kind: 'done', value: [bearings] };
  sources = { projects: new Map([[bridge.id, bridge]]), records: new Map() };
  mayAsk = true;
  roles = false;
  membership = { kind: 'done', value: ownMembership('employee') };
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function open(named = true, file: CatalogFile = catalogFileIn(folder, at('12:00'))): Catalog {
  return new Catalog({
    gateway: { mayBegin: () => mayAsk },
    api: {
      offers: { idempotency: false, tasks: named, tags: named, projectOfEntry: false, reopening: true, clients: false, roles },
      readMembership: async () => membership,
      listTasks: async () => {
        asked.push('tasks');
        return tasks;
      },
      listTags: async () => {
        asked.push('tags');
        return { kind: 'done', value: [onSite] };
      },
      listClients: async () => ({ kind: 'absent', message: '' }),
    },
    sources: () => sources,
    file,
    clock: { monotonicMs: () => nowMs },
  });
}

describe('the catalog', () => {
  it('offers what the service names, by name', async () => {
    tasks = { kind: 'done', value: [{ ...bearings, id: uuid(41), name: 'Painting' }, bearings] };
    const catalog = open();
    await catalog.refresh();
    expect(catalog.view()).toEqual({
      projects: [bridge],
      tasks: [{ ...bearings, isNickname: false }, { ...bearings, id: uuid(41), name: 'Painting', isNickname: false }],
      tags: [{ ...onSite, isNickname: false }],
      archived: [],
      clients: [],
      offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, clients: false },
      rights: { projects: all, tags: all, clients: { create: false, change: false } },
    });
  });

  it('knows the names without the service, after a restart', async () => {
    const first = open();
    await first.refresh();
    await first.close();
    tasks = offline;
    const second = open();
    expect(second.view().tasks).toEqual([{ ...bearings, isNickname: false }]);
    await second.refresh();
    expect(second.view().tasks).toEqual([{ ...bearings, isNickname: false }]);
  });

  it('knows what the user may do by their role, after a restart without the service, too', async () => {
    roles = true;
    const first = open();
    await first.refresh();
    const rights = { projects: { create: false, change: false }, tags: { create: true, change: false }, clients: { create: false, change: false } };
    expect(first.view().rights).toEqual(rights);
    expect([...first.names.refused].sort()).toEqual(['project', 'task']);
    await first.close();
    membership = offline;
    const second = open();
    await second.refresh();
    expect(second.view().rights).toEqual(rights);
    membership = { kind: 'done', value: ownMembership('admin') };
    await second.read();
    expect([second.view().rights.projects, [...second.names.refused]]).toEqual([all, []]);
  });

  it('asks again only after ten minutes, or when an entry has something without a name, and then once', async () => {
    const catalog = open();
    await catalog.refresh();
    await catalog.refresh();
    expect(asked).toEqual(['tasks', 'tags']);
    sources = { ...sources, records: byLocalId(savedRecord({ local: content({ taskId: uuid(44) }) })) };
    await catalog.refresh();
    await catalog.refresh();
    expect(asked).toHaveLength(4);
    nowMs += 600_000;
    await catalog.refresh();
    expect(asked).toHaveLength(6);
  });

  it('does not ask a service that asked to be left alone, nor one without names', async () => {
    mayAsk = false;
    await open().refresh();
    mayAsk = true;
    await open(false).refresh();
    expect(asked).toEqual([]);
  });

  it('leaves out what is out of use and still names it', async () => {
    const old = { ...bearings, id: uuid(42), name: 'Survey', isRetired: true } as const;
    tasks = { kind: 'done', value: [bearings, old] };
    const catalog = open();
    sources = { ...sources, projects: new Map([[bridge.id, bridge], [uuid(31), { ...bridge, id: uuid(31), name: 'Canal', isRetired: true }]]) };
    await catalog.refresh();
    expect([catalog.view().projects.map(({ name }) => name), catalog.view().tasks.map(({ name }) => name)]).toEqual([['Bridge'], ['Bearings']]);
    expect([catalog.names.projects.get(uuid(31))?.name, catalog.names.tasks.get(uuid(42))?.name]).toEqual(['Canal', 'Survey']);
    await catalog.close();
    const again = open();
    sources = { ...sources };
    expect(again.view().projects.map(({ name }) => name)).toEqual(['Bridge']);
  });

  it('shows bare identifiers of entries, and one’s own words for them', async () => {
    const catalog = open(false);
    sources = {
      ...sources,
      records: byLocalId(savedRecord({ local: content({ taskId: uuid(44), tags: [uuid(55)] }), projectId: bridge.id }), savedRecord({ localId: localUuid(2), local: content({ tags: [uuid(54)] }) })),
    };
    expect(await catalog.setNickname({ kind: 'tag', id: uuid(55), name: 'outdoors' })).toEqual({ ok: true, value: null });
    expect([catalog.view().tasks, catalog.view().tags]).toEqual([
      [{ id: uuid(44), name: null, isNickname: false, projectId: bridge.id }],
      [{ id: uuid(55), name: 'outdoors', isNickname: true }, { id: uuid(54), name: null, isNickname: false }],
    ]);
    await catalog.close();
    const again = open(false);
    expect(again.names.nicknames.get(uuid(55))).toBe('outdoors');
    await again.setNickname({ kind: 'tag', id: uuid(55), name: '' });
    expect(again.names.nicknames.size).toBe(0);
  });

  it('says when a word of one’s own cannot be kept, and goes without it', async () => {
    const full: CatalogFile = {
      load: () => null,
      save: async () => {
        throw new Error('ENOSPC');
      },
    };
    const catalog = open(false, full);
    expect(await catalog.setNickname({ kind: 'task', id: uuid(44), name: 'x' })).toEqual({ ok: false, failure: { kind: 'storage-failed', detail: 'ENOSPC' } });
    expect(catalog.names.nicknames.size).toBe(0);
  });

  it.each(['', '{', '[]', '{"tasks":[{"id":1}]}'])('keeps a file aside that reads %j', (text) => {
    writeFileSync(join(folder, 'catalog.json'), text);
    expect(open().view().tasks).toEqual([]);
    expect(readdirSync(folder)).toEqual(['catalog.json.unreadable-2026-11-20T120000Z']);
  });

  it('lets only news through', () => {
    const pushed: number[] = [];
    const push = whenChanged(({ revision }: CatalogView) => pushed.push(revision));
    const view = { ...open().view(), connection: thisComputerKey } as const;
    push({ ...view, revision: 1 });
    push({ ...view, revision: 2 });
    push({ ...view, revision: 3, projects: [] });
    expect(pushed).toEqual([1, 3]);
  });
});

describe('an entry on a project', () => {
  let profile: Profile;
  beforeEach(async () => {
    profile = await openProfile({ folder });
  });
  afterEach(async () => {
    await profile.close();
  });

  async function newProject() {
    const made = await profile.connection.api.createProject({ name: 'Bridge', color: '#123abc' });
    if (made.kind !== 'done') {
      throw new Error(made.kind);
    }
    return made.value.id;
  }

  async function send(method: string, path: string): Promise<Response> {
    const { service } = profile;
    return service.fetch(new Request(`http://this-computer.invalid/v1/organization/${service.organizationId}${path}`, { method }));
  }

  it('gets a task of its name made for it, where it has none, and is there at the service', async () => {
    const projectId = await newProject();
    for (const { id } of tasksSchema.parse(await (await send('GET', '/tasks')).json()).data) {
      await send('DELETE', `/tasks/${id}`);
    }
    profile.tracker.syncNow();
    await vi.waitFor(() => expect(profile.tracker.catalog.view().projects).toHaveLength(1), { timeout: 20_000 });
    const mutation = { description: 'drawing', at: null, projectId };
    expect(profile.tracker.start(mutation).ok).toBe(true);
    const { timer } = profile.tracker.view();
    expect(timer.kind === 'running' ? timer.entry.project?.name : null).toBe('Bridge');
    await settled(profile.tracker);
    expect((await profile.rows()).map((row) => row.project_id)).toEqual([projectId]);
    const [task] = profile.tracker.catalog.view().tasks;
    expect([task?.name, task?.projectId]).toEqual(['Bridge', projectId]);
    expect(profile.writes.filter((write) => write.endsWith('/tasks'))).toHaveLength(1);
  });

  it('shows its task and its tags by name', async () => {
    const projectId = await newProject();
    await profile.connection.catalogCommands.changeProject({ id: projectId, color: '#123abd' });
    profile.tracker.start({ description: '', at: null, projectId, tags: [uuid(54)] });
    const { timer } = profile.tracker.view();
    expect(timer.kind === 'running' ? [timer.entry.task?.name, timer.entry.tags] : null).toEqual(['Bridge', [{ id: uuid(54), name: null }]]);
  });
});
