/** Projects of a connection: over the real service, over one that refuses, and taken back in time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outboxMigrations } from '#core/outbox/store/store-schema.ts';
import type { Reply } from '#core/api/reply.ts';
import type { RemoteProject } from '#core/api/tolerant-reading.ts';
import { Projects } from '#core/project-outbox/projects.ts';
import { ProjectStore } from '#core/project-outbox/project-store.ts';
import { messagesFor } from '#shared/messages/catalogue.ts';
import type { ProjectProblem } from '#shared/timer/projects.ts';
import { migrate } from '#sqlite/migrate.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { valueOf } from '../../support/core-records.ts';
import { openProfile, outboxFile } from '../../support/profile.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';

const bridge = { name: 'Bridge', color: '#123abc' };

describe('projects of the service in this program', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clocktower-projects-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are made, changed, deleted and brought back, and are the same after a restart', async () => {
    const profile = await openProfile({ folder });
    const { projects, api } = profile.connection;
    const { localId } = valueOf(projects.apply({ kind: 'create', ...bridge }));
    const other = valueOf(projects.apply({ kind: 'create', name: 'Tower', color: '#ff8800' }));
    await expect.poll(() => projects.waiting).toBe(0);
    const theirs = projects.view().projects.find(({ name }) => name === 'Tower')?.id;
    valueOf(projects.apply({ kind: 'change', localId, name: 'Long bridge' }));
    valueOf(projects.apply({ kind: 'delete', localId: other.localId }));
    await expect.poll(() => projects.waiting).toBe(1);
    // Entries keep no project that was deleted and made anew: it stays until the delete can no longer be taken back.
    expect(await api.listProjects()).toMatchObject({ kind: 'done', value: [{ name: 'Long bridge', color: '#123abc' }, { name: 'Tower', id: theirs }] });
    valueOf(projects.apply({ kind: 'restore', localId: other.localId }));
    await expect.poll(() => projects.waiting).toBe(0);
    const shown = projects.view();
    expect(shown.projects.map(({ name, state }) => [name, state])).toEqual([['Long bridge', 'saved'], ['Tower', 'saved']]);
    expect(shown.projects[1]?.id).toBe(theirs);
    await profile.close();
    const again = await openProfile({ folder });
    expect(again.connection.projects.view()).toEqual(shown);
    await again.close();
  });
});

describe('damaged projects', () => {
  it('do not keep the program from starting: the file is kept and its copy used', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-projects-'));
    const profile = await openProfile({ folder });
    valueOf(profile.connection.projects.apply({ kind: 'create', ...bridge }));
    await expect.poll(() => profile.connection.projects.waiting).toBe(0);
    await profile.close();
    const database = new DatabaseSync(outboxFile(folder));
    database.exec(`UPDATE project_change SET local = '{'`);
    database.close();
    const again = await openProfile({ folder });
    expect(again.tracker.view().notices).toMatchObject([{ kind: 'database-restored', database: 'outbox' }]);
    await expect.poll(() => again.connection.projects.view().projects.map(({ name }) => name)).toEqual(['Bridge']);
    await again.close();
    rmSync(folder, { recursive: true });
  });
});

class Bench {
  readonly time = new ManualTime(instant('2026-11-20T12:00:00Z'));
  readonly asked: string[] = [];
  rows: RemoteProject[] = [];
  refusal: Reply<never> | null = null;
  /** Lists that were asked for, and what has to be before they are answered. */
  lists = 0;
  held: Promise<void> = Promise.resolve();
  readonly database = new DatabaseSync(':memory:');
  readonly projects: Projects;

  constructor() {
    const { database } = this;
    valueOf(migrate(database, outboxMigrations));
    const write = async (what: string, value: RemoteProject): Promise<Reply<RemoteProject>> => {
      this.asked.push(what);
      await this.held;
      return this.refusal ?? { kind: 'done', value };
    };
    this.projects = new Projects({
      store: new ProjectStore(database),
      api: {
        listProjects: async () => {
          this.lists += 1;
          await this.held;
          return { kind: 'done', value: this.rows };
        },
        createProject: async (body) => write('create', { id: uuid(700), ...body }),
        updateProject: async (id, body) => write('update', { id, ...body }),
        deleteProject: async () => {
          this.asked.push('delete');
          this.rows = [];
          return { kind: 'done', value: null };
        },
      },
      ports: this.time.processPorts().ports,
      sound: 'online',
      graceMs: 30_000,
      onSaved: () => undefined,
    });
    this.projects.start();
  }

  problems(): readonly (ProjectProblem | null)[] {
    return this.projects.view().projects.map(({ problem }) => problem);
  }
}

describe('projects of a server', () => {
  it('tell an employee that they may not, keep what was wanted, and go again when asked', async () => {
    const bench = new Bench();
    bench.refusal = { kind: 'rejected', status: 403, message: 'Only managers may do this.', errors: {} };
    const { localId } = valueOf(bench.projects.apply({ kind: 'create', ...bridge }));
    await bench.time.advance(60_000);
    expect([bench.asked, bench.problems()]).toEqual([['create'], [{ kind: 'not-allowed', message: 'Only managers may do this.' }]]);
    bench.refusal = null;
    bench.rows = [];
    valueOf(bench.projects.apply({ kind: 'retry', localId }));
    await bench.time.advance(5_000);
    expect([bench.asked.length, bench.projects.view().projects]).toMatchObject([2, [{ id: uuid(700), state: 'saved', problem: null }]]);
  });

  it('are not deleted before there was time to take it back', async () => {
    const bench = new Bench();
    bench.rows = [{ id: uuid(701), ...bridge }];
    await bench.time.advance(1_000);
    bench.projects.lookedAt();
    await bench.time.advance(5_000);
    const [shown] = bench.projects.view().projects;
    const localId = shown?.localId ?? uuid(0);
    valueOf(bench.projects.apply({ kind: 'delete', localId }));
    await bench.time.advance(8_000);
    valueOf(bench.projects.apply({ kind: 'restore', localId }));
    await bench.time.advance(60_000);
    expect(bench.asked).toEqual([]);
    valueOf(bench.projects.apply({ kind: 'delete', localId }));
    await bench.time.advance(60_000);
    expect([bench.asked, bench.projects.view().projects]).toEqual([['delete'], []]);
  });
});

describe('projects that are closed', () => {
  it('write nothing any more after a look that was under way', async () => {
    const bench = new Bench();
    bench.rows = [{ id: uuid(701), ...bridge }];
    bench.projects.lookedAt();
    await bench.time.advance(5_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    bench.held = promise;
    valueOf(bench.projects.apply({ kind: 'change', localId: bench.projects.view().projects[0]?.localId ?? uuid(0), name: 'Long bridge' }));
    const looked = bench.lists;
    await bench.time.advance(5_000);
    expect([bench.lists, bench.asked]).toEqual([looked + 1, []]);
    const closed = bench.projects.close();
    resolve();
    await closed;
    bench.database.close();
    await bench.time.advance(60_000);
    expect(bench.asked).toEqual([]);
  });

  it('wait for the look that a refusal leads to', async () => {
    const bench = new Bench();
    bench.refusal = { kind: 'rejected', status: 422, message: 'The name is taken.', errors: {} };
    const write = Promise.withResolvers<void>();
    const look = Promise.withResolvers<void>();
    await bench.time.advance(5_000);
    bench.held = write.promise;
    valueOf(bench.projects.apply({ kind: 'create', ...bridge }));
    await bench.time.advance(5_000);
    expect(bench.asked).toEqual(['create']);
    const looked = bench.lists;
    let isClosed = false;
    const closed = (async () => {
      await bench.projects.close();
      isClosed = true;
    })();
    bench.held = look.promise;
    write.resolve();
    await expect.poll(() => bench.lists).toBe(looked + 1);
    expect(isClosed).toBe(false);
    look.resolve();
    await closed;
    bench.database.close();
    expect(bench.problems()).toMatchObject([{ kind: 'refused', message: 'The name is taken.' }]);
  });
});

describe('the words about a project', () => {
  it.each<ProjectProblem>([
    { kind: 'not-allowed', message: 'This action is unauthorized.' },
    { kind: 'not-allowed', message: '' },
    { kind: 'refused', message: 'Invalid.', errors: { name: ['The name is taken.'] } },
    { kind: 'gone' },
    { kind: 'maybe-found', found: bridge },
    { kind: 'changed-elsewhere', theirs: bridge },
    { kind: 'maybe-twice' },
  ])('say of %j what happened, what was kept and what to do', (problem) => {
    const text = messagesFor('en').projects.problem(problem);
    expect(text).toMatch(/kept|Nothing was deleted/);
    expect(text).toMatch(/ (discard|take|delete|Keep)/);
    expect(text).toMatch(/[^.]\.$/);
    expect(text).not.toMatch(/undefined|null|\{|\}| {2}/);
  });
});
