/**
 * Exports on real files: written in batches, cancelled, interrupted and restarted. An existing file is unchanged or replaced completely.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportController } from '#core/files/import-export/export/export-controller.ts';
import { ExportWork, type ExportSource } from '#core/files/import-export/export/export-work.ts';
import { readEntries } from '#core/files/import-export/import/read-entries.ts';
import { readEntriesFromJson } from '#core/files/import-export/export/entry-json.ts';
import type { ExportedEntry } from '#core/files/import-export/export/exported-entry.ts';
import { JobFiles } from '#core/files/jobs/job-files.ts';
import type { Jobs } from '#core/files/jobs/jobs.ts';
import { ReportController } from '#core/files/reports/report-controller.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { placeReader, defaultPlaceTemplate } from '#shared/campus/work-place.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { ExportJob } from '#shared/history/jobs.ts';
import { succeed } from '#shared/values/result.ts';
import { valueOf } from '../../../../support/core-records.ts';
import { jobsOver, until } from '../../../../support/jobs.ts';
import { testId } from '../../../../support/random-history.ts';
import { instant } from '../../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../../support/after-test.ts';

const now = instant('2026-11-20T09:00:00Z');
let folder: string;
let target: string;
const toClose: Jobs[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'files'));
  target = join(folder, 'files', 'hours.json');
});
afterEach(async () => {
  for (const jobs of toClose.splice(0)) {
    await jobs.close();
  }
});

function entries(count: number): readonly ExportedEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const start = shiftInstant(instant('2024-01-01T00:00:00Z'), index * 3_600);
    return {
      id: testId(3, index),
      start,
      end: shiftInstant(start, 3_000),
      description: `Thing ${index}`,
      project: null,
      task: null,
      tags: [],
    };
  });
}

function sourceOf(all: readonly ExportedEntry[], change: Partial<ExportSource> = {}): ExportSource {
  const between = ({ from, to }: { readonly from: UtcInstant; readonly to: UtcInstant }) =>
    all.filter(({ start, end }) => start < to && (start >= from || end === null || end > from));
  return { between, oldestStart: () => all[0]?.start ?? null, revision: () => 1, isWhole: () => true, ...change };
}

interface World {
  readonly jobs: Jobs;
  readonly controller: ExportController;
}

/** One run of the program. */
function begin(source: ExportSource, path: () => string | null = () => target): World {
  const ports = { ...systemPorts(), clock: { ...systemPorts().clock, nowMs: () => Date.parse(now), timeZone: () => 'Europe/Berlin' } };
  const files = new JobFiles(join(folder, 'jobs'));
  const jobs = jobsOver(files, { export: new ExportWork({ files, source: () => source, ports, noDescription: () => 'No description' }) });
  toClose.push(jobs);
  const reports = new ReportController({
    source: () => ({ ...source, findClient: () => null }),
    placeReader: () => placeReader(defaultPlaceTemplate),
    ports,
  });
  const dialogs = { openFile: async () => null, saveFile: async () => path() };
  return {
    jobs,
    controller: new ExportController({
      dialogs,
      jobs,
      files,
      reports,
      ports,
      printPage: async () => new Uint8Array([37, 80, 68, 70]),
      current: () => ({ key: thisComputerKey, name: 'This computer' }),
    }),
  };
}

function jobOf({ jobs }: World): ExportJob {
  const [job] = jobs.view().jobs;
  if (job?.kind !== 'export') {
    throw new Error('there is no export');
  }
  return job;
}

const everything = { kind: 'entries', format: 'json', period: null, weekStart: 1 } as const;

async function written(): Promise<readonly ExportedEntry[]> {
  const file = await readEntriesFromJson(readFileSync(target, 'utf8'), async () => {});
  return valueOf(file).entries.map(({ entry }) => entry);
}

describe('an export', () => {
  it('is written piece by piece, for its owner only, and replaces what was there at its end', async () => {
    writeFileSync(target, 'what was there');
    const all = entries(1_300);
    const world = begin(sourceOf(all));
    expect(await world.controller.run(everything)).toEqual(succeed({ kind: 'started' }));
    await until(world.jobs, () => jobOf(world).done >= 500);
    expect([jobOf(world).total, readFileSync(target, 'utf8')]).toEqual([1_300, 'what was there']);
    await until(world.jobs, () => jobOf(world).state.kind === 'done');
    expect(await written()).toEqual(all);
    expect([statSync(target).mode & 0o777, readdirSync(join(folder, 'files'))]).toEqual([0o600, ['hours.json']]);
    // The next one replaces it in the list.
    valueOf(await world.controller.run({ ...everything, format: 'csv' }));
    await until(world.jobs, () => world.jobs.view().jobs.length === 1 && jobOf(world).state.kind === 'done');
    expect(readFileSync(target, 'utf8').split('\r\n').length).toBe(1_302);
  });

  it('that is cancelled leaves what was there, and nothing beside it', async () => {
    writeFileSync(target, 'what was there');
    const world = begin(sourceOf(entries(3_000)));
    valueOf(await world.controller.run(everything));
    await until(world.jobs, () => jobOf(world).done >= 500);
    valueOf(await world.jobs.cancel(jobOf(world).id));
    expect([jobOf(world).state.kind, readFileSync(target, 'utf8'), readdirSync(join(folder, 'files'))]).toEqual([
      'cancelled',
      'what was there',
      ['hours.json'],
    ]);
  });

  it('that was interrupted is restarted at the next start, with a notice, and contains the entries of then', async () => {
    const first = begin(sourceOf(entries(3_000)));
    valueOf(await first.controller.run(everything));
    await until(first.jobs, () => jobOf(first).done >= 500);
    const { id } = jobOf(first);
    await first.jobs.close();
    // As a crash would have left it.
    writeFileSync(`${target}.${id}.unfinished`, '{"half":');
    const second = begin(sourceOf(entries(3_100)));
    await second.jobs.open();
    await until(second.jobs, () => jobOf(second).state.kind === 'done');
    expect(jobOf(second)).toMatchObject({ wasRestarted: true, total: 3_100 });
    expect([(await written()).length, readdirSync(join(folder, 'files'))]).toEqual([3_100, ['hours.json']]);
  });

  it('pauses if the disk is full, and restarts on request', async () => {
    target = join(folder, 'missing', 'hours.json');
    const world = begin(sourceOf(entries(10)));
    valueOf(await world.controller.run(everything));
    await until(world.jobs, () => jobOf(world).state.kind === 'paused');
    expect(jobOf(world).state).toMatchObject({ cause: { kind: 'file-not-written', fileName: 'hours.json' } });
    expect(await world.controller.run(everything)).toMatchObject({ ok: false, failure: { kind: 'job-running', job: 'export' } });
    mkdirSync(join(folder, 'missing'));
    valueOf(await world.jobs.resume(jobOf(world).id));
    await until(world.jobs, () => jobOf(world).state.kind === 'done');
    expect((await written()).length).toBe(10);
  });

  it('of a calendar leaves out what runs, and without a place is none', async () => {
    const [first, ...rest] = entries(3);
    if (first === undefined) {
      throw new Error('there is no entry');
    }
    let path: string | null = null;
    const world = begin(sourceOf([...rest, { ...first, end: null }]), () => path);
    expect(await world.controller.run({ ...everything, format: 'icalendar' })).toEqual(succeed({ kind: 'cancelled' }));
    path = target;
    valueOf(await world.controller.run({ ...everything, format: 'icalendar' }));
    await until(world.jobs, () => jobOf(world).state.kind === 'done');
    expect(jobOf(world)).toMatchObject({ total: 2, leftOut: 1 });
    expect(readFileSync(target, 'utf8').match(/BEGIN:VEVENT/g)?.length).toBe(2);
  });
});

describe('entries that are read in portions', () => {
  const span = { from: instant('0001-01-01T00:00:00Z'), to: instant('9999-01-01T00:00:00Z') };

  it('come once each, also one that spans several portions', async () => {
    const long = { ...entries(1)[0], start: instant('2023-12-31T00:00:00Z'), end: instant('2024-12-31T00:00:00Z') };
    const all = [long, ...entries(5_000)].map((entry, index) => ({
      start: entry.start ?? now,
      end: entry.end ?? null,
      description: `Thing ${index}`,
      id: testId(3, index),
      project: null,
      task: null,
      tags: [],
    }));
    expect(await readEntries(sourceOf(all), { span, now, yieldToEventLoop: async () => {} })).toEqual(all);
    expect(
      await readEntries(sourceOf(all), {
        span: { from: instant('2024-02-01T00:00:00Z'), to: instant('2024-04-01T00:00:00Z') },
        now,
        yieldToEventLoop: async () => {},
      }),
    ).toEqual(
      all.filter(
        ({ start, end }) => start < '2024-04-01T00:00:00Z' && (start >= '2024-02-01T00:00:00Z' || (end ?? '') > '2024-02-01T00:00:00Z'),
      ),
    );
  });

  it('show one state, even during constant changes', async () => {
    let revision = 0;
    let all = entries(5_000);
    const source: ExportSource = {
      ...sourceOf([]),
      between: (asked) => sourceOf(all).between(asked),
      oldestStart: () => all[0]?.start ?? null,
      revision: () => revision,
    };
    const read = await readEntries(source, {
      span,
      now,
      yieldToEventLoop: async () => {
        // One entry moves from the end to the beginning: with reads at two times it would be missing, or there twice.
        revision += 1;
        const last = all.at(-1);
        const [first] = all;
        all =
          last === undefined || first === undefined
            ? all
            : [{ ...last, start: shiftInstant(first.start, -3_600), end: first.start }, ...all.slice(0, -1)];
      },
    });
    expect(new Set(read.map(({ id }) => id)).size).toBe(5_000);
    expect(read.length).toBe(5_000);
  });
});
