/** A file of entries as an import shows it before it is run: what is new in it, and what only the user can decide. */
import { strToU8, zipSync } from 'fflate';
import { defaultImportOptions } from '#shared/history/import-export.ts';
import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fail, succeed } from '#shared/values/result.ts';
import { valueOf } from '../../../../support/core-records.ts';
import { controllerOver, importWorlds, openedIn, stateOf } from '../../../../support/import-world.ts';
import { until } from '../../../../support/jobs.ts';
import { instant } from '../../../../support/time-tracking-fixture.ts';

const { begin, folderOf } = importWorlds();

describe('a file', () => {
  it('is shown with what is new, known, repeated and unreadable, and run as it was shown, once', async () => {
    const world = await begin();
    const file = join(folderOf(), 'hours.csv');
    writeFileSync(
      file,
      [
        'start,end,description,project,tags',
        '2026-11-01T08:00:00Z,2026-11-01T09:00:00Z,Known,,',
        '2026-11-02T08:00:00Z,2026-11-02T09:30:00Z,New,Bridge,site',
        '2026-11-02T08:00:00Z,2026-11-02T09:30:00Z,New,Bridge,site',
        'nonsense,,,,',
      ].join('\n'),
    );
    valueOf(
      world.destination.applyAll([
        { kind: 'add', start: instant('2026-11-01T08:00:00Z'), end: instant('2026-11-01T09:00:00Z'), description: 'Known' },
      ]),
    );
    const controller = controllerOver(world, () => file);
    const shown = await openedIn(controller);
    expect(shown).toMatchObject({
      fileName: 'hours.csv',
      rows: 3,
      fresh: 1,
      known: 1,
      changed: 0,
      repeated: 1,
      unreadable: 1,
      seconds: 5_400,
      span: { first: '2026-11-02', last: '2026-11-02' },
      names: [
        { kind: 'project', name: 'Bridge', rows: 2, fate: 'new' },
        { kind: 'tag', name: 'site', rows: 2, fate: 'new' },
      ],
      problems: [{ line: 5, problem: { kind: 'bad-time', text: 'nonsense' } }],
    });
    expect(shown.shown.map(({ line, fate }) => [line, fate])).toEqual([
      [2, 'known'],
      [3, 'new'],
      [4, 'repeated'],
    ]);
    valueOf(await controller.run({ id: shown.id, leaveOut: [] }));
    expect(await controller.run({ id: shown.id, leaveOut: [] })).toEqual(fail({ kind: 'no-import' }));
    await until(world.jobs, () => stateOf(world.jobs) === 'done');
    expect(world.connection.tracker.entries(10_000).map(({ local }) => local.description)).toEqual(['New', 'Known']);
    expect(existsSync(join(folderOf(), 'jobs', world.jobs.view().jobs[0]?.id ?? ''))).toBe(true);
  });

  it('of several people, of an unknown kind, or none at all takes nothing in', async () => {
    const world = await begin();
    const file = join(folderOf(), 'team.csv');
    let path: string | null = null;
    const controller = controllerOver(world, () => path);
    expect(await controller.open()).toEqual(succeed({ kind: 'cancelled' }));
    path = join(folderOf(), 'missing.csv');
    expect((await controller.open()).ok).toBe(false);
    path = file;
    writeFileSync(file, 'Name\nA\n');
    expect(await controller.open()).toEqual(fail({ kind: 'file-unknown', fileName: 'team.csv', found: 'Name' }));
    writeFileSync(
      file,
      'Email,Description,Start date,Start time,Duration\na@x,A,2026-11-02,09:00:00,1:00:00\nb@x,B,2026-11-02,09:00:00,1:00:00\n',
    );
    const shown = await openedIn(controller);
    expect(await controller.run({ id: shown.id, leaveOut: [] })).toEqual(fail({ kind: 'person-needed' }));
    expect(await controller.preview(shown.id, { ...defaultImportOptions, person: 'a@x', timeZone: 'Europe/Narnia' })).toEqual(
      fail({ kind: 'unknown-time-zone', text: 'Europe/Narnia' }),
    );
    const mine = valueOf(await controller.preview(shown.id, { ...defaultImportOptions, person: 'a@x', timeZone: 'UTC' }));
    expect([mine.fresh, mine.shown[0]?.start]).toEqual([1, '2026-11-02T09:00:00Z']);
    controller.forget();
    expect(await controller.run({ id: mine.id, leaveOut: [] })).toEqual(fail({ kind: 'no-import' }));
    expect(world.connection.tracker.entries(10_000)).toEqual([]);
  });
});

describe('a table that only the user understands', () => {
  it('is imported with the columns that the user chose, which are remembered for its header', async () => {
    const world = await begin();
    const file = join(folderOf(), 'own.csv');
    writeFileSync(file, 'Wann;Wie lange;Was\n2026-11-02;1:30;Mail\n');
    const controller = controllerOver(world, () => file);
    const first = await openedIn(controller);
    expect([first.fresh, first.columns.map(({ role }) => role)]).toEqual([0, [null, null, null]]);
    const shown = valueOf(await controller.preview(first.id, { ...defaultImportOptions, columns: ['date', 'hours', 'description'] }));
    expect([shown.fresh, shown.seconds]).toEqual([1, 5_400]);
    writeFileSync(file, 'wann;WIE LANGE;Was\n2026-11-03;2:00;Call;more\n');
    expect(await openedIn(controller)).toMatchObject({
      fresh: 1,
      columns: [{ role: 'date' }, { role: 'hours' }, { role: 'description' }, { role: null }],
    });
    writeFileSync(file, 'Wann;Wo;Was\n2026-11-03;2:00;Call\n');
    expect((await openedIn(controller)).columns.map(({ role }) => role)).toEqual([null, null, null]);
  });

  it('is not imported while it is not decided what its contradictions mean', async () => {
    const world = await begin();
    const file = join(folderOf(), 'hours.csv');
    writeFileSync(file, 'Date,Start,End,Duration,Description\n2026-11-02,09:00,10:00,5:00,Mail\n2026-11-03,09:00,10:00,1:00,Call\n');
    const controller = controllerOver(world, () => file);
    const first = await openedIn(controller);
    expect([first.fresh, first.differences]).toEqual([1, { rows: 1, seconds: 14_400 }]);
    expect(await controller.run({ id: first.id, leaveOut: [] })).toEqual(fail({ kind: 'differences-undecided' }));
    const shown = valueOf(await controller.preview(first.id, { ...defaultImportOptions, differences: 'duration' }));
    valueOf(await controller.run({ id: shown.id, leaveOut: [] }));
    await until(world.jobs, () => stateOf(world.jobs) === 'done');
    expect(world.connection.tracker.entries(10_000).map(({ local: { start, end } }) => [start, end])).toEqual([
      ['2026-11-03T08:00:00Z', '2026-11-03T09:00:00Z'],
      ['2026-11-02T08:00:00Z', '2026-11-02T13:00:00Z'],
    ]);
  });

  it('is read from the archive of solidtime, and refused where that holds no entries', async () => {
    const world = await begin();
    const file = join(folderOf(), 'export.zip');
    const controller = controllerOver(world, () => file);
    const header = 'id,description,start,end,billable,member_id,organization_id,project_id,tags,is_imported';
    writeFileSync(
      file,
      zipSync({
        'time_entries.csv': strToU8(`${header}\n1,Mail,2026-11-02T08:00:00Z,2026-11-02T09:00:00Z,true,m,o,p,[],false\n`),
        'projects.csv': strToU8('id,name\np,Bridge\n'),
      }),
    );
    expect(await openedIn(controller)).toMatchObject({ format: 'solidtime', fresh: 1, names: [{ kind: 'project', name: 'Bridge' }] });
    writeFileSync(file, zipSync({ 'projects.csv': strToU8('id,name\np,Bridge\n') }));
    expect(await controller.open()).toEqual(fail({ kind: 'file-unknown', fileName: 'export.zip', found: 'ZIP' }));
  });
});

describe('a file', () => {
  it('that is larger than a file may be is not read', async () => {
    const world = await begin();
    const file = join(folderOf(), 'hours.csv');
    writeFileSync(file, 'Description,Start,End\n');
    truncateSync(file, 200_000_000);
    expect(await controllerOver(world, () => file).open()).toEqual(fail({ kind: 'file-too-large', fileName: 'hours.csv', megabytes: 64 }));
  });
});
