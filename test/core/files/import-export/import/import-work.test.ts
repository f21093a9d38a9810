/**
 * Imports over a real connection on real files: interrupted, cancelled, repeated, killed between any two writes. Every row becomes one
 * entry.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Connection } from '#core/accounts/connections/connection.ts';
import { entriesAsCsv } from '#core/files/import-export/export/entry-csv.ts';
import { entriesAsJson } from '#core/files/import-export/export/entry-json.ts';
import { rowsOfBatch } from '#core/files/import-export/import/import-work.ts';
import { KnownEntries } from '#core/files/import-export/import/import-plan.ts';
import type { ImportedRow } from '#core/files/import-export/import/reading/imported-row.ts';
import type { Jobs } from '#core/files/jobs/jobs.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import type { ImportJob, Job } from '#shared/history/jobs.ts';
import { fail } from '#shared/values/result.ts';
import { valueOf } from '../../../../support/core-records.ts';
import { aboutImport, controllerOver, importNow, importWorlds, openedIn, stateOf, take } from '../../../../support/import-world.ts';
import { until } from '../../../../support/jobs.ts';
import { testId } from '../../../../support/random-history.ts';
import { instant } from '../../../../support/time-tracking-fixture.ts';

const { begin, folderOf } = importWorlds();

const anyId = systemPorts().chance.newId();
function rows(count: number, from = '2020-01-01T00:00:00Z'): readonly ImportedRow[] {
  return Array.from({ length: count }, (_, index) => {
    // Every seventh entry begins in the same second as the one before it.
    const start = shiftInstant(instant(from), Math.floor(index - (index % 7 === 1 ? 1 : 0)) * 600);
    return {
      line: index + 2,
      id: null,
      start,
      end: shiftInstant(start, 540),
      description: `Thing ${index}`,
      project: null,
      task: null,
      tags: [],
      client: null,
    };
  });
}

const doneOf = (jobs: Jobs) => jobs.view().jobs[0]?.done ?? 0;
const importOf = (job: Job | undefined): ImportJob | null => (job?.kind === 'import' ? job : null);

/** Expects each row once, at its start, or in the next free second. */
function expectEachOnce(connection: Connection, expected: readonly ImportedRow[]): void {
  const entries = connection.tracker.entries(10_000).map(({ local }) => local);
  expect(entries.length).toBe(expected.length);
  const known = new KnownEntries(entries);
  expect(expected.filter((row) => !known.has(row))).toEqual([]);
  expect(new Set(entries.map(({ description }) => description)).size).toBe(expected.length);
}

describe('an import', () => {
  it('of 15,000 rows is cancelled, goes on after a restart and is repeated, and makes each entry once', async () => {
    const all = rows(15_000);
    const first = await begin();
    valueOf(await take(first, all));
    await until(first.jobs, () => doneOf(first.jobs) >= 2_000);
    const [job] = first.jobs.view().jobs;
    valueOf(await first.jobs.cancel(job?.id ?? anyId));
    expect(stateOf(first.jobs)).toBe('cancelled');
    valueOf(await first.jobs.dismiss(job?.id ?? anyId));

    valueOf(await take(first, all));
    await until(first.jobs, () => doneOf(first.jobs) >= 6_000);
    expect(importOf(first.jobs.view().jobs[0])?.skipped).toBeGreaterThanOrEqual(2_000);
    await first.close();

    const second = await begin();
    await second.jobs.open();
    await until(second.jobs, () => stateOf(second.jobs) === 'done');
    expectEachOnce(second.connection, all);
    const [again] = second.jobs.view().jobs;
    valueOf(await second.jobs.dismiss(again?.id ?? anyId));

    valueOf(await take(second, all));
    await until(second.jobs, () => stateOf(second.jobs) === 'done');
    expect(second.jobs.view().jobs[0]).toMatchObject({ made: 0, skipped: 15_000 });
    expect(second.connection.tracker.entries(10_000).length).toBe(15_000);
  }, 180_000);

  it('ends with its last batch, after which there is nothing to cancel', async () => {
    const world = await begin();
    const statesAtEnd = new Set<string>();
    world.jobs.subscribe(() =>
      world.jobs
        .view()
        .jobs.filter(({ done, total }) => done === total)
        .forEach(({ state }) => statesAtEnd.add(state.kind)),
    );
    valueOf(await take(world, rows(rowsOfBatch + 1)));
    await until(world.jobs, () => doneOf(world.jobs) > rowsOfBatch);
    expect(statesAtEnd).toEqual(new Set(['done']));
    valueOf(await world.jobs.cancel(world.jobs.view().jobs[0]?.id ?? anyId));
    expect(stateOf(world.jobs)).toBe('done');
  });

  it('that ended after a batch was kept and before that was noted makes none of it twice', async () => {
    const all = rows(3 * rowsOfBatch);
    const first = await begin();
    // The batch is on the disk; the progress of the job is not.
    valueOf(
      first.destination.applyAll(
        all.slice(0, rowsOfBatch).map(({ start, end, description }) => ({ kind: 'add' as const, start, end, description })),
      ),
    );
    const id = systemPorts().chance.newId();
    await first.files.write(id, 'rows-0', all);
    await first.files.save({
      kind: 'import',
      ...aboutImport,
      id,
      state: { kind: 'running' },
      done: 0,
      total: all.length,
      made: 0,
      skipped: 0,
      direction: 'forward',
      removed: 0,
      left: 0,
      keptNames: [],
    });
    await first.jobs.open();
    await until(first.jobs, () => stateOf(first.jobs) === 'done');
    expect(first.jobs.view().jobs[0]).toMatchObject({ made: 2 * rowsOfBatch, skipped: rowsOfBatch });
    expectEachOnce(first.connection, all);
  });

  it('pauses with the error of the disk, and continues on request', async () => {
    let isFull = true;
    const world = await begin((destination) => ({
      ...destination,
      applyAll: (mutations) => (isFull ? fail({ kind: 'storage-full' }) : destination.applyAll(mutations)),
    }));
    const all = rows(10);
    valueOf(await take(world, all));
    await until(world.jobs, () => stateOf(world.jobs) === 'paused');
    const [job] = world.jobs.view().jobs;
    expect(job?.state).toEqual({ kind: 'paused', cause: { kind: 'storage-full' } });
    expect(await take(world, all)).toEqual(fail({ kind: 'job-running', job: 'import' }));
    isFull = false;
    valueOf(await world.jobs.resume(job?.id ?? anyId));
    await until(world.jobs, () => stateOf(world.jobs) === 'done');
    expectEachOnce(world.connection, all);
  });

  it('waits until all earlier entries are known, and then continues', async () => {
    let isWhole = false;
    const listeners = new Set<() => void>();
    const world = await begin((destination) => ({
      ...destination,
      isWhole: () => isWhole,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }));
    valueOf(await take(world, rows(10)));
    await until(world.jobs, () => stateOf(world.jobs) === 'paused');
    expect(world.connection.tracker.entries(10_000)).toEqual([]);
    isWhole = true;
    for (const listener of listeners) {
      listener();
    }
    await until(world.jobs, () => stateOf(world.jobs) === 'done');
    expectEachOnce(world.connection, rows(10));
  });

  it('ignores a job with invalid files, and a missing job cannot be cancelled', async () => {
    const world = await begin();
    const { files } = world;
    await files.list();
    const id = systemPorts().chance.newId();
    await files.save({
      kind: 'import',
      ...aboutImport,
      id,
      state: { kind: 'running' },
      done: 0,
      total: 1,
      made: 0,
      skipped: 0,
      direction: 'forward',
      removed: 0,
      left: 0,
      keptNames: [],
    });
    writeFileSync(join(folderOf(), 'jobs', id, 'job.json'), '{"version":1,"job":{');
    await world.jobs.open();
    expect([world.jobs.view().jobs, readdirSync(join(folderOf(), 'jobs'))]).toEqual([[], []]);
    expect(await world.jobs.cancel(id)).toEqual(fail({ kind: 'no-job' }));
  });
});

describe('a file of 15,000 rows', () => {
  it.each(['csv', 'json'] as const)('of %s is shown while a command is acknowledged in between', async (format) => {
    const world = await begin();
    const file = join(folderOf(), `hours.${format}`);
    const all = rows(15_000).map(({ start, end, description }, index) => ({
      id: testId(3, index),
      start,
      end,
      description,
      project: null,
      task: null,
      tags: [],
      client: null,
    }));
    const setting = { at: importNow(), timeZone: 'Europe/Berlin' };
    writeFileSync(file, [...(format === 'csv' ? entriesAsCsv(all, setting) : entriesAsJson(all, setting))].join(''));
    const happened: string[] = [];
    const readPreview = async (): Promise<void> => {
      const preview = await openedIn(controllerOver(world, () => file));
      happened.push(`shown ${preview.fresh}`);
    };
    const shown = readPreview();
    // Other work is not delayed, neither at the beginning nor later.
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise<void>((resolve) => {
        systemPorts().scheduler.after(0, resolve);
      });
    }
    valueOf(world.connection.tracker.start({ description: 'Meanwhile', at: null }));
    happened.push('acknowledged');
    await shown;
    expect(happened).toEqual(['acknowledged', 'shown 15000']);
  });

  it('without a caller is not kept', async () => {
    const world = await begin();
    const file = join(folderOf(), 'hours.csv');
    writeFileSync(
      file,
      [
        ...entriesAsCsv(
          rows(2_000).map(({ start, end, description }, index) => ({
            id: testId(3, index),
            start,
            end,
            description,
            project: null,
            task: null,
            tags: [],
            client: null,
          })),
          { at: importNow(), timeZone: 'UTC' },
        ),
      ].join(''),
    );
    const controller = controllerOver(world, () => file);
    const shown = openedIn(controller);
    await new Promise<void>((resolve) => {
      systemPorts().scheduler.after(0, resolve);
    });
    controller.forget();
    expect(await controller.run({ id: (await shown).id, leaveOut: [] })).toEqual(fail({ kind: 'no-import' }));
  });
});
