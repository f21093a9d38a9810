/** Copies between two services: projects, tasks and tags are mapped by name, created with consent, and listed if they cannot be copied. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyEntries, previewCopy, type CopyRoute } from '#core/accounts/connections/copy-entries.ts';
import type { StartCommand } from '#shared/timer/commands.ts';
import { valueOf } from '../../../support/core-records.ts';
import { openProfile, openServiceIn, settled, type Profile } from '../../../support/profile.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder = '';
let here: Profile;
let there: Profile;
let route: CopyRoute;

const now = () => instant('2026-11-20T09:00:00Z');

beforeEach(async () => {
  folder = temporaryFolder();
  here = await openProfile({ folder: join(folder, 'here'), now });
  there = await openProfile({ folder: join(folder, 'there'), now });
  route = { from: here.connection.sync.api, to: there.tracker, timeZone: 'UTC' };
});

afterEach(async () => {
  await here.close();
  await there.close();
});

function work(hour: number, description: string, on: Pick<StartCommand, 'projectName' | 'tags'>): void {
  const [start, end] = [instant(`2026-11-02T${hour}:00:00Z`), instant(`2026-11-02T${hour}:30:00Z`)];
  valueOf(here.tracker.add({ description, start, end, ...on }));
}

const seen = () =>
  there.connection.sync.history
    .between({ from: instant('2026-11-02T00:00:00Z'), to: instant('2026-11-03T00:00:00Z') })
    .map(({ description, project, task, tags }) => [description, project?.name ?? null, task?.name ?? null, tags.map(({ name }) => name)]);

it('maps projects, tasks and tags by name, and creates those that are not left out', async () => {
  const { api } = here.connection.sync;
  const [site, travel] = [await api.createTag({ name: 'site' }), await api.createTag({ name: 'travel' })];
  const bridge = await api.createProject({ name: 'Bridge', color: '#2f7d6b' });
  if (site.kind !== 'done' || travel.kind !== 'done' || bridge.kind !== 'done') {
    throw new Error('not created');
  }
  const plans = await api.createTask({ name: 'Plans', project_id: bridge.value.id });
  work(10, 'One', { projectName: 'Tower', tags: [site.value.id, travel.value.id] });
  work(11, 'Two', { tags: [site.value.id] });
  await settled(here.tracker);
  if (plans.kind === 'done') {
    await api.createEntry({
      start: instant('2026-11-02T12:00:00Z'),
      end: instant('2026-11-02T12:30:00Z'),
      description: 'Three',
      task_id: plans.value.id,
      tags: [],
      user_id: api.account.userId,
    });
  }
  valueOf(await there.connection.sync.catalogCommands.createProject({ name: 'bridge', color: '#2f7d6b' }));

  const preview = valueOf(await previewCopy(route));
  expect(preview.entries).toBe(3);
  expect(preview.names.map(({ kind, name, rows, fate }) => [kind, name, rows, fate])).toEqual([
    ['tag', 'site', 2, 'new'],
    ['project', 'Bridge', 1, 'known'],
    ['task', 'Plans', 1, 'new'],
    ['project', 'Tower', 1, 'new'],
    ['tag', 'travel', 1, 'new'],
  ]);
  expect(valueOf(await copyEntries(route, [{ kind: 'tag', name: 'travel' }]))).toEqual({ copied: 3 });
  await settled(there.tracker);
  expect(seen()).toEqual([
    ['One', 'Tower', 'Tower', ['site']],
    ['Two', null, null, ['site']],
    ['Three', 'bridge', 'Plans', []],
  ]);
  expect(valueOf(await copyEntries(route, []))).toEqual({ copied: 0 });
});

it('creates the clients of new projects, and says whose project has another client', async () => {
  const { api, catalogCommands } = here.connection.sync;
  const lisbon = valueOf(await catalogCommands.createClient('City of Lisbon'));
  for (const name of ['Bridge', 'Tower']) {
    valueOf(await catalogCommands.createProject({ name, color: '#2f7d6b', clientId: lisbon.id }));
  }
  work(10, 'One', { projectName: 'Bridge' });
  work(11, 'Two', { projectName: 'Tower' });
  await settled(here.tracker);
  expect((await api.listEntries({ after: null, before: null })).kind).toBe('done');
  valueOf(await there.connection.sync.catalogCommands.createProject({ name: 'Tower', color: '#2f7d6b' }));
  const preview = valueOf(await previewCopy(route));
  expect([preview.names.filter(({ kind }) => kind === 'client'), preview.lost]).toEqual([
    [{ kind: 'client', name: 'City of Lisbon', rows: 1, fate: 'new' }],
    { clients: 1, billable: 0 },
  ]);
  valueOf(await copyEntries(route, []));
  await settled(there.tracker);
  const projects = await there.connection.sync.api.listProjects();
  expect(
    projects.kind === 'done' &&
      projects.value
        .map(({ name, clientId }) => [name, clientId !== null])
        .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
  ).toEqual([
    ['Bridge', true],
    ['Tower', false],
  ]);
});

it('the preview of a copy says how many entries are billable where the server does not store it', async () => {
  const [start, end] = [instant('2026-11-02T10:00:00Z'), instant('2026-11-02T10:30:00Z')];
  valueOf(here.tracker.add({ description: 'One', start, end, billable: true }));
  valueOf(here.tracker.add({ description: 'Two', start: end, end: instant('2026-11-02T11:00:00Z') }));
  await settled(here.tracker);
  const service = valueOf(await openServiceIn({ folder: join(folder, 'plain'), now }));
  const { fetch, organizationId, userId } = service;
  const plain = await openProfile({
    folder: join(folder, 'plain-profile'),
    now,
    shared: { fetch, organizationId, userId, dialect: 'contract' },
  });
  expect(valueOf(await previewCopy({ ...route, to: plain.tracker })).lost).toEqual({ clients: 0, billable: 1 });
  await plain.close();
  await service.close();
});
