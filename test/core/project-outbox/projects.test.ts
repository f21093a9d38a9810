/** Projects of a connection: over the real service, over one that refuses, and taken back in time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outboxMigrations } from '#core/outbox/store-schema.ts';
import type { Reply } from '#core/api/reply.ts';
import type { RemoteProject } from '#core/api/tolerant-reading.ts';
import { Projects } from '#core/project-outbox/projects.ts';
import { ProjectStore } from '#core/project-outbox/project-store.ts';
import { messagesFor } from '#shared/messages/catalogue.ts';
import type { ProjectProblem } from '#shared/projects.ts';
import { migrate } from '#sqlite/migrate.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { valueOf } from '../../support/core-records.ts';
import { openProfile } from '../../support/profile.ts';
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
    valueOf(projects.apply({ kind: 'change', localId, name: 'Long bridge' }));
    valueOf(projects.apply({ kind: 'delete', localId: other.localId }));
    await expect.poll(() => projects.waiting).toBe(0);
    expect(await api.listProjects()).toMatchObject({ kind: 'done', value: [{ name: 'Long bridge', color: '#123abc' }] });
    valueOf(projects.apply({ kind: 'restore', localId: other.localId }));
    await expect.poll(() => projects.waiting).toBe(0);
    const shown = projects.view();
    expect(shown.projects.map(({ name, state }) => [name, state])).toEqual([['Long bridge', 'saved'], ['Tower', 'saved']]);
    await profile.close();
    const again = await openProfile({ folder });
    expect(again.connection.projects.view()).toEqual(shown);
    await again.close();
  });
});

class Bench {
  readonly time = new ManualTime(instant('2026-11-20T12:00:00Z'));
  readonly asked: string[] = [];
  rows: RemoteProject[] = [];
  refusal: Reply<never> | null = null;
  readonly projects: Projects;

  constructor() {
    const database = new DatabaseSync(':memory:');
    valueOf(migrate(database, outboxMigrations));
    const write = async (what: string, value: RemoteProject): Promise<Reply<RemoteProject>> => {
      this.asked.push(what);
      return this.refusal ?? { kind: 'done', value };
    };
    this.projects = new Projects({
      store: new ProjectStore(database),
      api: {
        listProjects: async () => ({ kind: 'done', value: this.rows }),
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
