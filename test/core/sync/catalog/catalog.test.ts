/** Names of projects, tasks and tags: read rarely, stored with the entries for offline use, with local names if there are none. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Catalog } from '#core/sync/catalog/catalog.ts';
import { extendedMembership } from '#core/service-client/connect/membership.ts';
import { noNames, withNames, type NamesChange } from '#core/sync/catalog/catalog-names.ts';
import { whenChanged } from '#core/sync/catalog/catalog-change.ts';
import type { NameKind, PullOutcome } from '#core/sync/engine/engine-events.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { EntryQueries } from '#core/sync/queries/entry-queries.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { content, emptyReplica, savedRecord } from '../../../support/core-records.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { openRig, type Rig } from '../../../support/core-rig.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';

const all = { create: true, change: true };
const bridge = { id: uuid(30), name: 'Bridge', color: '#123abc' } as const;
const bearings = { id: uuid(40), name: 'Bearings', projectId: uuid(30) } as const;
const onSite = { id: uuid(50), name: 'on site' } as const;
const tasksSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The engine's names and entries, and its requested reads. */
class Source {
  asked: string[] = [];
  names = withNames(noNames, { projects: [bridge] });
  sequence = 0;
  readonly #replica = emptyReplica();
  readonly queries = new EntryQueries(this.#replica);
  listed: NamesChange = { tasks: [bearings], tags: [onSite] };
  isReachable = true;
  nowMs = 1_000_000;

  put(...records: readonly EntryRecord[]): void {
    this.#replica.transaction(() => records.forEach((record) => this.#replica.put(record)));
    this.sequence += 1;
  }

  async pullNames(kinds: readonly NameKind[]): Promise<PullOutcome> {
    this.asked.push(kinds.join(' '));
    this.names = this.isReachable ? withNames(this.names, this.listed) : this.names;
    return this.isReachable ? { kind: 'read', changed: true, stoppedElsewhere: [] } : { kind: 'failed' };
  }

  setNickname(): Result<null, Failure> {
    return succeed(null);
  }

  open(named = true): Catalog {
    return new Catalog({
      outbox: this,
      capabilities: { idempotency: false, tasks: named, tags: named, projectOfEntry: false, reopening: true, billing: false, roles: false },
      clock: { monotonicMs: () => this.nowMs, nowMs: () => Date.parse('2026-11-20T12:00:00Z') },
    });
  }
}

describe('the catalog', () => {
  let source: Source;
  beforeEach(() => {
    source = new Source();
  });

  it('offers the items of the service, sorted by name', () => {
    source.names = withNames(source.names, { tasks: [{ ...bearings, id: uuid(41), name: 'Painting' }, bearings], tags: [onSite] });
    expect(source.open().view()).toEqual({
      projects: [bridge],
      tasks: [
        { ...bearings, isNickname: false },
        { ...bearings, id: uuid(41), name: 'Painting', isNickname: false },
      ],
      tags: [{ ...onSite, isNickname: false }],
      archived: [],
      clients: [],
      offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: false },
      rights: { projects: all, tags: all, clients: { create: false, change: false } },
    });
  });

  it('reads tasks and tags again only after ten minutes, or when an entry has one without a name, and then once', async () => {
    const catalog = source.open();
    await catalog.refresh();
    await catalog.refresh();
    expect(source.asked).toEqual(['project task tag', 'project']);
    source.nowMs += 600_000;
    await catalog.refresh();
    expect(source.asked).toHaveLength(3);
    expect(source.asked.at(-1)).toBe('project task tag');
    source.put(savedRecord({ local: content({ taskId: uuid(44) }) }));
    const other = source.open();
    await other.refresh();
    await other.refresh();
    expect(source.asked.slice(3)).toEqual(['project task tag', 'project']);
  });

  it('reads them again after a read that failed, and no tasks or tags where there are none', async () => {
    source.isReachable = false;
    const catalog = source.open();
    await catalog.refresh();
    await catalog.refresh();
    await source.open(false).refresh();
    expect(source.asked).toEqual(['project task tag', 'project task tag', 'project']);
  });

  it('are read again for a page a minute after they were asked for, whether answered or not', async () => {
    const catalog = source.open();
    catalog.readIfStale();
    source.isReachable = false;
    for (const [waitedMs, asked] of [
      [59_999, 1],
      [1, 2],
      [59_999, 2],
      [1, 3],
    ] as const) {
      source.nowMs += waitedMs;
      catalog.readIfStale();
      expect(source.asked).toHaveLength(asked);
    }
  });

  it('reads no tasks and tags again for those of entries where there are none', async () => {
    const catalog = source.open(false);
    await catalog.refresh();
    source.put(savedRecord({ local: content({ taskId: uuid(44), tags: [uuid(55)] }) }));
    await catalog.refresh();
    source.nowMs += 600_000;
    await catalog.refresh();
    expect(source.asked).toEqual(['project', 'project', 'project']);
  });

  it('shows a task without a name on the project of any of its entries', () => {
    const entries = [null, bridge.id, uuid(31)].map((projectId, index) =>
      savedRecord({ localId: localUuid(index), serverId: uuid(900 + index), local: content({ taskId: uuid(44) }), projectId }),
    );
    source.put(...entries);
    expect(source.open().view().tasks).toEqual([{ id: uuid(44), name: null, isNickname: false, projectId: bridge.id }]);
  });

  it('does not offer archived items but still names them', () => {
    source.names = withNames(noNames, {
      projects: [bridge, { ...bridge, id: uuid(31), name: 'Canal', isRetired: true }],
      tasks: [bearings, { ...bearings, id: uuid(42), name: 'Survey', isRetired: true }],
    });
    const catalog = source.open();
    expect([catalog.view().projects.map(({ name }) => name), catalog.view().tasks.map(({ name }) => name)]).toEqual([
      ['Bridge'],
      ['Bearings'],
    ]);
    expect([catalog.names.projects.get(uuid(31))?.name, catalog.names.tasks.get(uuid(42))?.name]).toEqual(['Canal', 'Survey']);
  });

  it('derives from the role what the user may do and create', () => {
    source.names = withNames(source.names, { permissions: extendedMembership('employee').permissions });
    const catalog = source.open();
    expect(catalog.view().rights).toEqual({
      projects: { create: false, change: false },
      tags: { create: true, change: false },
      clients: { create: false, change: false },
    });
    expect([...catalog.names.refused].sort()).toEqual(['client', 'project', 'task']);
  });

  it('shows identifiers without a name, and the user’s own names for them', () => {
    source.put(
      savedRecord({ local: content({ taskId: uuid(44), tags: [uuid(55)] }), projectId: bridge.id }),
      savedRecord({ localId: localUuid(2), serverId: uuid(901), local: content({ tags: [uuid(54)] }) }),
    );
    source.names = withNames(source.names, { nicknames: [{ id: uuid(55), name: 'outdoors' }] });
    const { tasks, tags } = source.open(false).view();
    expect([tasks, tags]).toEqual([
      [{ id: uuid(44), name: null, isNickname: false, projectId: bridge.id }],
      [
        { id: uuid(55), name: 'outdoors', isNickname: true },
        { id: uuid(54), name: null, isNickname: false },
      ],
    ]);
  });

  it('passes on only changes', () => {
    const pushed: number[] = [];
    const push = whenChanged(({ revision }: CatalogView) => pushed.push(revision));
    const view = { ...source.open().view(), connection: thisComputerKey } as const;
    push({ ...view, revision: 1 });
    push({ ...view, revision: 2 });
    push({ ...view, revision: 3, projects: [] });
    expect(pushed).toEqual([1, 3]);
  });
});

describe('names in the file of the entries', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = closedAfterTest(await openRig());
  });

  async function readNames(): Promise<void> {
    const read = rig.tracker.catalog.read();
    await rig.time.advance(5_000);
    await read;
  }

  it('are known after a restart without the service, the user’s own names, too', async () => {
    await readNames();
    const before = rig.tracker.catalog.names;
    expect(before.projects.size).toBeGreaterThan(0);
    expect(rig.tracker.catalog.setNickname({ kind: 'tag', id: uuid(55), name: 'outdoors' })).toEqual(succeed(null));
    rig.restart();
    expect(rig.tracker.catalog.names).toEqual({ ...before, nicknames: new Map([[uuid(55), 'outdoors']]) });
    rig.tracker.catalog.setNickname({ kind: 'tag', id: uuid(55), name: '' });
    expect(rig.tracker.catalog.names.nicknames.size).toBe(0);
  });

  it('are not written again if they are unchanged', async () => {
    await readNames();
    const { names } = rig.outbox;
    await readNames();
    expect(rig.outbox.names).toBe(names);
  });

  it('are refused and stay unchanged if the disk refuses them', () => {
    rig.database.exec("CREATE TRIGGER refuse BEFORE INSERT ON names BEGIN SELECT RAISE(ABORT, 'no'); END");
    expect(rig.tracker.catalog.setNickname({ kind: 'task', id: uuid(44), name: 'x' })).toEqual(
      fail({ kind: 'storage-failed', detail: 'no' }),
    );
    expect(rig.tracker.catalog.names.nicknames.size).toBe(0);
  });
});

describe('an entry on a project', () => {
  let folder: string;
  let profile: Profile;
  beforeEach(async () => {
    folder = temporaryFolder();
    profile = closedAfterTest(await openProfile({ folder }));
  });

  async function newProject() {
    const made = await profile.connection.sync.api.createProject({ name: 'Bridge', color: '#123abc' });
    if (made.kind !== 'done') {
      throw new Error(made.kind);
    }
    return made.value.id;
  }

  async function send(method: string, path: string): Promise<Response> {
    const { service } = profile;
    return service.fetch(new Request(`http://this-computer.invalid/v1/organization/${service.organizationId}${path}`, { method }));
  }

  it('gets a task of the project’s name, which is created if missing', async () => {
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
    await profile.connection.sync.catalogCommands.changeProject({ id: projectId, color: '#123abd' });
    profile.tracker.start({ description: '', at: null, projectId, tags: [uuid(54)] });
    const { timer } = profile.tracker.view();
    expect(timer.kind === 'running' ? [timer.entry.task?.name, timer.entry.tags] : null).toEqual([
      'Bridge',
      [{ id: uuid(54), name: null }],
    ]);
  });
});
