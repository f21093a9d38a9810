/** Imports into the embedded service: projects, tasks and tags of a file are found or created, and an import is undone as a whole. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toCurrentDestination } from '#core/files/import-export/import/connection-destination.ts';
import { ImportWork } from '#core/files/import-export/import/import-work.ts';
import { JobFiles } from '#core/files/jobs/job-files.ts';
import type { Jobs } from '#core/files/jobs/jobs.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { ImportPreview } from '#shared/history/import-export.ts';
import type { LeftOutName } from '#shared/history/new-names.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import { valueOf } from '../../../support/core-records.ts';
import { controllerOver, importNow, openedIn, stateOf } from '../../../support/import-world.ts';
import { jobsOver, until } from '../../../support/jobs.ts';
import { offline, openProfile, settled, type Profile } from '../../../support/profile.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { togglExport, togglProjects, togglTags } from '../../../support/toggl-export.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder = '';
const toClose: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) {
    await close();
  }
});

interface World {
  readonly profile: Profile;
  readonly jobs: Jobs;
  readonly open: (text: string) => Promise<ImportPreview>;
  /** Imports the file that was opened last, and waits for the end. */
  readonly run: (preview: ImportPreview, leaveOut?: readonly LeftOutName[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

async function begin(through?: (exchange: Exchange) => Exchange): Promise<World> {
  const profile = await openProfile({ folder, now: importNow, ...(through === undefined ? {} : { through }) });
  const destination = {
    ...toCurrentDestination({ id: thisComputerKey, name: () => 'This computer', ...profile.connection }),
    isWhole: () => true,
  };
  const files = new JobFiles(join(folder, 'jobs'));
  const work = new ImportWork({ files, destination: () => destination, ports: systemPorts() });
  const jobs = jobsOver(files, { import: work });
  work.follow(jobs);
  const file = join(folder, 'hours.csv');
  const controller = controllerOver({ jobs, files, destination }, () => file);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) {
      isOpen = false;
      await jobs.close();
      await profile.close();
    }
  };
  toClose.push(close);
  return {
    profile,
    jobs,
    open: async (text) => {
      writeFileSync(file, text);
      return openedIn(controller);
    },
    run: async ({ id }, leaveOut = []) => {
      valueOf(await controller.run({ id, leaveOut: [...leaveOut] }));
      await until(jobs, () => stateOf(jobs) === 'done');
    },
    close,
  };
}

const jobId = (jobs: Jobs) => jobs.view().jobs[0]?.id ?? systemPorts().chance.newId();

/** Seconds at the service by project name; `''` for none. */
async function secondsAtService({
  connection: {
    sync: { api },
  },
  rows,
}: Profile): Promise<ReadonlyMap<string, number>> {
  const projects = await api.listProjects();
  const names = new Map<string, string>(projects.kind === 'done' ? projects.value.map(({ id, name }) => [id, name]) : []);
  const seconds = new Map<string, number>();
  for (const { start, end, project_id: project } of await rows()) {
    const name = project === null ? '' : (names.get(project) ?? 'unknown');
    seconds.set(name, (seconds.get(name) ?? 0) + (end === null ? 0 : secondsBetween(start, end)));
  }
  return seconds;
}

const entriesOfEver = ({ connection }: Profile) =>
  connection.sync.history.between({ from: instant('2020-01-01T00:00:00Z'), to: instant('2027-01-01T00:00:00Z') }).length;

const table = (...rows: readonly string[]) => ['start,end,description,project,task,tags', ...rows].join('\n');
const tableOfClients = (...rows: readonly string[]) => ['start,end,description,project,client', ...rows].join('\n');
const row = (hour: number, rest: string) =>
  `2026-11-0${1 + Math.floor(hour / 20)} ${String(hour % 20).padStart(2, '0')}:00:00,2026-11-0${1 + Math.floor(hour / 20)} ${String(hour % 20).padStart(2, '0')}:30:00,${rest}`;

describe('an import of a Toggl export with 12 projects and 8 tags', () => {
  it('shows them all as new, creates them, and has the hours of each project right to the second', async () => {
    const world = await begin();
    const toggl = togglExport('2026-09', 120);
    const preview = await world.open(toggl.text);
    expect(preview).toMatchObject({ format: 'toggl', fresh: 120, unreadable: 0, lost: { clients: expect.any(Number), billable: 0 } });
    expect(
      preview.names
        .filter(({ kind, fate }) => kind === 'project' && fate === 'new')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(togglProjects);
    expect(
      preview.names
        .filter(({ kind, fate }) => kind === 'tag' && fate === 'new')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(togglTags);

    await world.run(preview);
    await settled(world.profile.tracker);
    expect(await secondsAtService(world.profile)).toEqual(toggl.seconds);
    const tags = await world.profile.connection.sync.api.listTags();
    expect(tags.kind === 'done' && tags.value.map(({ name }) => name).toSorted()).toEqual(togglTags);
    const projects = await world.profile.connection.sync.api.listProjects();
    expect(projects.kind === 'done' && new Set(projects.value.map(({ color }) => color)).size).toBe(12);
    expect((await world.profile.rows()).every(({ tags: ids }) => ids.length > 0)).toBe(true);

    valueOf(await world.jobs.dismiss(jobId(world.jobs)));
    const again = await world.open(toggl.text);
    expect(again).toMatchObject({ fresh: 0, known: 120 });
    expect(again.names.every(({ fate }) => fate === 'known')).toBe(true);
  }, 60_000);

  it('keeps all of it offline, and creates it once the service answers', async () => {
    let isOffline = true;
    const world = await begin((exchange) => async (request) => (isOffline ? offline(request) : exchange(request)));
    const toggl = togglExport('2026-09', 26);
    await world.run(await world.open(toggl.text));
    expect(await world.profile.rows()).toEqual([]);
    isOffline = false;
    world.profile.tracker.syncNow();
    await settled(world.profile.tracker);
    expect(await secondsAtService(world.profile)).toEqual(toggl.seconds);
  }, 60_000);
});

describe('the names of a file', () => {
  it('are found where the project was made in this run', async () => {
    const world = await begin();
    valueOf(await world.profile.connection.sync.catalogCommands.createProject({ name: 'Bridge', color: '#2f7d6b' }));
    const preview = await world.open(table(row(8, 'A,bridge,,')));
    expect(preview.names).toEqual([{ kind: 'project', name: 'bridge', rows: 1, fate: 'known' }]);
    await world.run(preview);
    await settled(world.profile.tracker);
    expect([...(await secondsAtService(world.profile)).keys()]).toEqual(['Bridge']);
  });

  it('are created but for those that are left out, whose entries come without them', async () => {
    const world = await begin();
    const preview = await world.open(table(row(8, 'A,Bridge,Plans,"one,two"'), row(9, 'B,Tower,Walls,one'), row(10, 'C,bridge,Deck,two')));
    expect(preview.names.map(({ kind, name, rows, fate }) => [kind, name, rows, fate])).toEqual([
      ['project', 'Bridge', 2, 'new'],
      ['tag', 'one', 2, 'new'],
      ['tag', 'two', 2, 'new'],
      ['task', 'Deck', 1, 'new'],
      ['task', 'Plans', 1, 'new'],
      ['project', 'Tower', 1, 'new'],
      ['task', 'Walls', 1, 'new'],
    ]);
    await world.run(preview, [
      { kind: 'project', name: 'Tower' },
      { kind: 'tag', name: 'two' },
      { kind: 'task', name: 'Deck' },
    ]);
    await settled(world.profile.tracker);
    const { api } = world.profile.connection.sync;
    const [projects, tasks, tags] = [await api.listProjects(), await api.listTasks(), await api.listTags()];
    expect(projects.kind === 'done' && projects.value.map(({ name }) => name)).toEqual(['Bridge']);
    expect(tasks.kind === 'done' && tasks.value.map(({ name }) => name).toSorted()).toEqual(['Bridge', 'Plans']);
    expect(tags.kind === 'done' && tags.value.map(({ name }) => name)).toEqual(['one']);
    expect(await secondsAtService(world.profile)).toEqual(
      new Map([
        ['Bridge', 3_600],
        ['', 1_800],
      ]),
    );
  });

  it('include the clients of new projects, but for those that are left out', async () => {
    const world = await begin();
    valueOf(await world.profile.connection.sync.catalogCommands.createClient('Harbour Trust'));
    const preview = await world.open(
      tableOfClients(
        row(8, 'A,Bridge,harbour trust'),
        row(9, 'B,Tower,City of Lisbon'),
        row(10, 'C,Pier,Nobody'),
        row(11, 'D,Bridge,'),
        row(12, 'E,Bridge,City of Lisbon'),
        row(13, 'F,,Alone'),
      ),
    );
    expect(preview.names.filter(({ kind }) => kind === 'client').map(({ name, fate }) => [name, fate])).toEqual([
      ['City of Lisbon', 'new'],
      ['Alone', 'impossible'],
      ['Nobody', 'new'],
      ['harbour trust', 'known'],
    ]);
    expect(preview.lost).toEqual({ clients: 1, billable: 0 });
    await world.run(preview, [{ kind: 'client', name: 'Nobody' }]);
    await settled(world.profile.tracker);
    const { api } = world.profile.connection.sync;
    const [projects, listed] = [await api.listProjects(), await api.listClients()];
    const nameOf = new Map(listed.kind === 'done' ? listed.value.map(({ id, name }) => [id, name]) : []);
    expect([...nameOf.values()].toSorted()).toEqual(['City of Lisbon', 'Harbour Trust']);
    expect(
      projects.kind === 'done' &&
        Object.fromEntries(
          projects.value.map(({ name, clientId }) => [name, nameOf.get(clientId ?? systemPorts().chance.newId()) ?? null]),
        ),
    ).toEqual({ Bridge: 'Harbour Trust', Pier: null, Tower: 'City of Lisbon' });
    valueOf(await world.jobs.dismiss(jobId(world.jobs)));
    const again = await world.open(tableOfClients(row(14, 'G,Bridge,Harbour Trust'), row(15, 'H,Bridge,Somebody else')));
    expect(again.names.filter(({ kind }) => kind === 'client').map(({ name, fate }) => [name, fate])).toEqual([['Harbour Trust', 'known']]);
    expect(again.lost.clients).toBe(1);
  });

  it('that no service can hold are shown as impossible', async () => {
    const world = await begin();
    const preview = await world.open(table(row(8, `A,${'x'.repeat(256)},,${'y'.repeat(256)}`), row(9, 'B,,Alone,')));
    expect(preview.names.map(({ kind, fate }) => `${kind} ${fate}`).toSorted()).toEqual([
      'project impossible',
      'tag impossible',
      'task impossible',
    ]);
  });
});

const many = (count: number) =>
  table(
    ...Array.from(
      { length: count },
      (_, index) => `${new Date(Date.UTC(2025, 0, 1) + index * 600_000).toISOString().slice(0, 19).replace('T', ' ')},,Thing ${index},,,`,
    ),
  )
    .replaceAll(',,Thing', ',5,Thing')
    .replace('start,end,', 'start,minutes,');

describe('undo of an import', () => {
  it('removes every entry of it, after a restart, too, and keeps what was changed since', async () => {
    const first = await begin();
    valueOf(
      first.profile.tracker.add({ description: 'Mine', start: instant('2026-11-19T08:00:00Z'), end: instant('2026-11-19T09:00:00Z') }),
    );
    await first.run(await first.open(many(506)));
    expect(first.profile.records()).toHaveLength(507);
    const changed = first.profile.records().find(({ local }) => local.description === 'Thing 300');
    valueOf(first.profile.tracker.edit({ localId: changed?.localId ?? jobId(first.jobs), description: 'Thing 300, done' }));
    await first.close();

    const second = await begin();
    await second.jobs.open();
    valueOf(await second.jobs.undo(jobId(second.jobs)));
    await until(second.jobs, () => stateOf(second.jobs) === 'done');
    expect(second.jobs.view().jobs[0]).toMatchObject({ direction: 'back', made: 506, removed: 505, left: 1 });
    await settled(second.profile.tracker);
    expect((await second.profile.rows()).map(({ description }) => description)).toEqual(['Mine', 'Thing 300, done']);
  }, 120_000);

  it('takes the projects, clients and tags away that it created, unless other entries use them', async () => {
    const first = await begin();
    valueOf(await first.profile.connection.sync.catalogCommands.createClient('Harbour Trust'));
    const text = [
      'start,end,description,project,client,task,tags',
      row(8, 'A,Bridge,City of Lisbon,Plans,"one,two"'),
      row(9, 'B,Tower,Harbour Trust,,two'),
      row(10, 'C,,,,three'),
    ].join('\n');
    await first.run(await first.open(text));
    await settled(first.profile.tracker);
    const { catalog } = first.profile.tracker;
    const two = [...catalog.names.tags.values()].find(({ name }) => name === 'two');
    valueOf(
      first.profile.tracker.add({
        description: 'Mine',
        start: instant('2026-11-19T08:00:00Z'),
        end: instant('2026-11-19T09:00:00Z'),
        tags: two === undefined ? [] : [two.id],
      }),
    );
    await first.close();

    const world = await begin();
    await world.jobs.open();
    valueOf(await world.jobs.undo(jobId(world.jobs)));
    await until(world.jobs, () => stateOf(world.jobs) === 'done');
    expect(world.jobs.view().jobs[0]).toMatchObject({ removed: 3, left: 0, keptNames: ['two'] });
    const { api } = world.profile.connection.sync;
    const lists = [await api.listProjects(), await api.listTags(), await api.listClients(), await api.listTasks()];
    expect(lists.map((list) => list.kind === 'done' && list.value.map(({ name }) => name))).toEqual([[], ['two'], ['Harbour Trust'], []]);
    expect((await world.profile.rows()).map(({ description, tags }) => [description, tags.length])).toEqual([['Mine', 1]]);
  }, 60_000);

  it('is one step of Undo, of all its batches', async () => {
    const world = await begin();
    await world.run(await world.open(many(450)));
    expect(world.profile.tracker.view().undo).toMatchObject({ kind: 'imported', count: 450 });
    valueOf(await world.profile.tracker.undo());
    await until(world.jobs, () => world.jobs.view().jobs[0]?.state.kind === 'done' && world.profile.records().length === 0);
    expect(world.profile.tracker.view().undo).toBe(null);
  }, 60_000);

  it('knows what a batch made whose end was never noted', async () => {
    const first = await begin();
    await first.run(await first.open(many(250)));
    const id = jobId(first.jobs);
    await first.close();
    // The disk has the entries of both batches, but the job only records its start.
    const path = join(folder, 'jobs', id, 'job.json');
    writeFileSync(
      path,
      readFileSync(path, 'utf8')
        .replace('"done":250', '"done":0')
        .replace('"made":250', '"made":0')
        .replace('{"kind":"done"}', '{"kind":"running"}'),
    );
    const second = await begin();
    await second.jobs.open();
    await until(second.jobs, () => stateOf(second.jobs) === 'done');
    expect(second.jobs.view().jobs[0]).toMatchObject({ made: 250, skipped: 0 });
    expect(entriesOfEver(second.profile)).toBe(250);
    valueOf(await second.jobs.undo(id));
    await until(second.jobs, () => stateOf(second.jobs) === 'done');
    expect(entriesOfEver(second.profile)).toBe(0);
  }, 60_000);
});
