/**
 * Bulk changes over a real connection on real files: interrupted, cancelled, killed between any two writes and undone. Every entry is as
 * expected, once.
 */
import { join } from 'node:path';
import { assert, asyncProperty, integer } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesOfPart } from '#core/files/bulk/bulk-work.ts';
import { JobFiles } from '#core/files/jobs/job-files.ts';
import { fail } from '#shared/values/result.ts';
import { ended, fill, jobOf, openBulkWorld, type BulkWorld, type BulkWorldOptions } from '../../../support/bulk-world.ts';
import { valueOf } from '../../../support/core-records.ts';
import { until } from '../../../support/jobs.ts';
import { settled } from '../../../support/profile.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let open: BulkWorld | null = null;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await open?.close();
  open = null;
});

async function begin(options: Omit<BulkWorldOptions, 'folder'> = {}): Promise<BulkWorld> {
  open = await openBulkWorld({ folder, ...options });
  return open;
}

const descriptions = ({ profile }: BulkWorld): readonly string[] =>
  profile
    .records()
    .filter(({ deleted }) => !deleted)
    .map(({ local }) => local.description)
    .toSorted();
const things = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `Thing ${index}`).toSorted();

describe('a change of many entries', () => {
  it('happens part by part, and one undo takes all of it back', async () => {
    const world = await begin();
    const ids = fill(world, 1_100);
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: ' Same ' }));
    await ended(world);
    expect(jobOf(world)).toMatchObject({ action: 'change', done: 1_100, total: 1_100, changed: 1_100, left: 0 });
    expect(new Set(descriptions(world))).toEqual(new Set(['Same']));
    expect(world.profile.tracker.view().undo).toMatchObject({ kind: 'several', count: 1_100 });

    expect(await world.profile.tracker.undo()).toEqual({ ok: true, value: { kind: 'several', description: '', count: 1_100 } });
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(descriptions(world)).toEqual(things(1_100));
    expect(jobOf(world)).toMatchObject({ changed: 1_100, left: 0 });
    // The previous command can be undone again.
    expect(world.profile.tracker.view().undo).toMatchObject({ kind: 'added', count: 1_100 });
    expect(await world.profile.tracker.undo()).toMatchObject({ ok: true });
    expect(descriptions(world)).toEqual([]);
  });

  it('ends with its last part, after which there is nothing to cancel, in both directions', async () => {
    const world = await begin();
    const ids = fill(world, entriesOfPart + 1);
    const statesAtEnd = new Set<string>();
    world.jobs.subscribe(() =>
      world.jobs
        .view()
        .jobs.filter(({ done, total }) => done === total)
        .forEach(({ state }) => statesAtEnd.add(state.kind)),
    );
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
    await ended(world);
    valueOf(await world.jobs.undo(jobOf(world).id));
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(statesAtEnd).toEqual(new Set(['done']));
    valueOf(await world.jobs.cancel(jobOf(world).id));
    expect(jobOf(world).state).toEqual({ kind: 'done' });
  });

  it('continues after a restart, and is undone after another', async () => {
    let world = await begin();
    const ids = fill(world, 1_500);
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
    await until(world.jobs, () => jobOf(world).done >= 400);
    await world.close();

    world = await begin();
    await world.jobs.open();
    await ended(world);
    expect(new Set(descriptions(world))).toEqual(new Set(['Same']));
    // For an earlier run of the program only the job knows the previous values.
    expect(jobOf(world).changed).toBe(1_500);
    await world.close();

    world = await begin();
    await world.jobs.open();
    valueOf(await world.jobs.undo(jobOf(world).id));
    await until(world.jobs, () => jobOf(world).done >= 400);
    await world.close();

    world = await begin();
    await world.jobs.open();
    await ended(world);
    expect(descriptions(world)).toEqual(things(1_500));
  });

  it('that was cancelled is undone as far as it was done', async () => {
    const world = await begin();
    const ids = fill(world, 1_200);
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
    await until(world.jobs, () => jobOf(world).done >= 2 * entriesOfPart);
    valueOf(await world.jobs.cancel(jobOf(world).id));
    const { changed } = jobOf(world);
    expect([jobOf(world).state.kind, descriptions(world).filter((each) => each === 'Same').length]).toEqual(['cancelled', changed]);
    expect(changed).toBeLessThan(1_200);
    expect((await world.profile.tracker.undo()).ok).toBe(true);
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(descriptions(world)).toEqual(things(1_200));
  });

  it('is stopped and undone by Undo', async () => {
    const world = await begin();
    const ids = fill(world, 1_200);
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
    await until(world.jobs, () => jobOf(world).done >= entriesOfPart);
    expect((await world.profile.tracker.undo()).ok).toBe(true);
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(descriptions(world)).toEqual(things(1_200));
  });

  it('keeps later changes when it is undone', async () => {
    const world = await begin();
    const ids = fill(world, 600);
    const [first, second] = ids;
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
    await ended(world);
    if (first === undefined || second === undefined) {
      throw new Error('there are no entries');
    }
    valueOf(world.profile.tracker.change({ localId: first, description: 'My own words' }));
    valueOf(world.profile.tracker.delete(second));
    valueOf(await world.jobs.undo(jobOf(world).id));
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(jobOf(world)).toMatchObject({ changed: 598, left: 2 });
    expect(descriptions(world)).toEqual(['My own words', ...things(600).filter((each) => each !== 'Thing 0' && each !== 'Thing 1')]);
  });

  it('that ended after a part was kept and before that was noted still knows what was before', async () => {
    let world = await begin();
    const ids = fill(world, 600);
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
    await until(world.jobs, () => jobOf(world).done >= entriesOfPart);
    const job = jobOf(world);
    await world.close();
    // The state after a crash directly behind the first batch.
    await new JobFiles(join(folder, 'jobs')).save({ ...job, done: 0, changed: 0, left: 0, state: { kind: 'running' } });
    world = await begin();
    await world.jobs.open();
    await ended(world);
    expect(jobOf(world)).toMatchObject({ changed: 600, left: 0 });
    valueOf(await world.jobs.undo(jobOf(world).id));
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(descriptions(world)).toEqual(things(600));
  });

  it('pauses with the error of the disk, continues on request, and runs one at a time', async () => {
    let isFull = true;
    const world = await begin({
      change: (target) => ({ ...target, applyAll: (mutations) => (isFull ? fail({ kind: 'storage-full' }) : target.applyAll(mutations)) }),
    });
    const ids = fill(world, 10);
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
    await until(world.jobs, () => jobOf(world).state.kind === 'paused');
    expect(await world.controller.start({ kind: 'delete', localIds: [...ids] })).toEqual(fail({ kind: 'job-running', job: 'bulk' }));
    isFull = false;
    valueOf(await world.jobs.resume(jobOf(world).id));
    await ended(world);
    expect(jobOf(world).changed).toBe(10);
  });

  it('keeps a change typed during a commit, for undo', async () => {
    let world: BulkWorld | null = null;
    let typed = false;
    world = await begin({
      change: (target) => ({
        ...target,
        findAll: (ids) => {
          const found = target.findAll(ids);
          const [first] = ids;
          if (!typed && first !== undefined && world !== null) {
            // Between the search of the job and its change.
            typed = true;
            world.profile.tracker.change({ localId: first, description: 'Typed meanwhile' });
          }
          return found;
        },
      }),
    });
    const ids = fill(world, 3);
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
    await ended(world);
    expect(descriptions(world)).toEqual(['Same', 'Same', 'Same']);
    valueOf(await world.jobs.undo(jobOf(world).id));
    const { jobs } = world;
    await until(jobs, () => jobs.view().jobs.some((job) => job.kind === 'bulk' && job.direction === 'back' && job.state.kind === 'done'));
    expect(descriptions(world)).toEqual(['Thing 1', 'Thing 2', 'Typed meanwhile']);
  });

  it('to what no entry may be called changes nothing', async () => {
    const world = await begin();
    const ids = fill(world, 2);
    expect(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'x'.repeat(5_001) })).toMatchObject({
      ok: false,
      failure: { kind: 'description-too-long' },
    });
    expect(world.jobs.view().jobs).toEqual([]);
  });
});

describe('a deletion of many entries', () => {
  it('reaches the service, and so does its undo, each entry once', async () => {
    const world = await begin({ line: true });
    const ids = fill(world, 240);
    await settled(world.profile.tracker);
    valueOf(await world.controller.start({ kind: 'delete', localIds: [...ids] }));
    await ended(world);
    await settled(world.profile.tracker);
    expect(await world.profile.rows()).toEqual([]);
    expect((await world.profile.tracker.undo()).ok).toBe(true);
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    await settled(world.profile.tracker);
    expect(descriptions(world)).toEqual(things(240));
    expect(world.profile.writes.filter((write) => write.startsWith('POST')).length).toBe(2 * 240);
  });

  it('counts what is gone already, and is forgotten when it is dismissed', async () => {
    const world = await begin();
    const ids = fill(world, 12);
    const [gone] = ids;
    if (gone === undefined) {
      throw new Error('there is no entry');
    }
    valueOf(world.profile.tracker.delete(gone));
    valueOf(await world.controller.start({ kind: 'delete', localIds: [...ids] }));
    await ended(world);
    expect(jobOf(world)).toMatchObject({ changed: 11, left: 1 });
    expect(world.profile.tracker.view().undo).toMatchObject({ kind: 'several', count: 11 });
    valueOf(await world.jobs.dismiss(jobOf(world).id));
    // The previous command is the last one again.
    expect(world.profile.tracker.view().undo).toMatchObject({ kind: 'deleted', count: 1 });
  });
});

describe('any change', () => {
  it('ended at any point and undone from there leaves everything as it was', async () => {
    await assert(
      asyncProperty(integer({ min: 1, max: 450 }), integer({ min: 0, max: 450 }), async (count, stop) => {
        folder = temporaryFolder();
        let world = await begin();
        const ids = fill(world, count);
        valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same' }));
        await until(world.jobs, () => jobOf(world).done >= Math.min(stop, count));
        await world.close();
        world = await begin();
        await world.jobs.open();
        valueOf(await world.jobs.undo(jobOf(world).id));
        await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
        expect(descriptions(world)).toEqual(things(count));
        await world.close();
      }),
      { numRuns: 6 },
    );
  });
});
