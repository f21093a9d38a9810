/** Tags and the task of many entries: added, removed, replaced, over a restart, and undone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesOfPart } from '#core/files/bulk/bulk-work.ts';
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import { ended, fill, jobOf, openBulkWorld, type BulkWorld } from '../../../support/bulk-world.ts';
import { valueOf } from '../../../support/core-records.ts';
import { until } from '../../../support/jobs.ts';
import { records, uuid } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const [red, green, blue] = [uuid(701), uuid(702), uuid(703)];

let folder: string;
let open: BulkWorld | null = null;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await open?.close();
  open = null;
});

async function begin(): Promise<BulkWorld> {
  open = await openBulkWorld({ folder });
  return open;
}

/** Entries without tags, with red, with red and green, and so on. */
function fillTagged(world: BulkWorld, count: number): readonly Uuid[] {
  const ids = fill(world, count);
  const kinds = [[], [red], [red, green]];
  valueOf(
    world.profile.tracker.several(
      ids.map((localId, index) => ({ kind: 'change' as const, localId, tags: [...(kinds[index % kinds.length] ?? [])] })),
    ),
  );
  return ids;
}

function tagsOf({ profile }: BulkWorld, ids: readonly Uuid[]): readonly (readonly RecordId[] | undefined)[] {
  return ids.map((localId) => profile.tracker.record(localId)?.local.tags);
}

describe('tags and the task of many entries', () => {
  it.each([
    [
      'are added',
      { addTags: [blue, green] },
      [
        [green, blue],
        [red, green, blue],
        [red, green, blue],
      ],
    ],
    ['are taken away', { removeTags: [green, blue] }, [[], [red], [red]]],
    ['are replaced', { tags: [blue] }, [[blue], [blue], [blue]]],
    ['are replaced by none', { tags: [] }, [[], [], []]],
  ])('%s, and undone as they were after a restart', async (_, change, after) => {
    let world = await begin();
    const ids = fillTagged(world, 450);
    const before = tagsOf(world, ids);
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], ...change }));
    await until(world.jobs, () => jobOf(world).done >= entriesOfPart);
    await world.close();

    world = await begin();
    await world.jobs.open();
    await ended(world);
    expect(tagsOf(world, ids)).toEqual(ids.map((__, index) => after[index % after.length]));
    valueOf(await world.jobs.undo(jobOf(world).id));
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(tagsOf(world, ids)).toEqual(before);
  });

  it('are not undone if they were changed since', async () => {
    const world = await begin();
    const ids = fillTagged(world, 6);
    const [first] = ids;
    if (first === undefined) {
      throw new Error('there are no entries');
    }
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], addTags: [blue] }));
    await ended(world);
    valueOf(world.profile.tracker.change({ localId: first, tags: [red] }));
    expect((await world.profile.tracker.undo()).ok).toBe(true);
    expect((await world.profile.tracker.undo()).ok).toBe(true);
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(tagsOf(world, ids)).toEqual([[], [red], [red, green], [], [red], [red, green]]);
    valueOf(await world.jobs.dismiss(jobOf(world).id));

    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], addTags: [blue] }));
    await ended(world);
    valueOf(world.profile.tracker.change({ localId: first, tags: [red] }));
    valueOf(await world.jobs.undo(jobOf(world).id));
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(jobOf(world)).toMatchObject({ changed: 5, left: 1 });
    expect(tagsOf(world, ids)).toEqual([[red], [red], [red, green], [], [red], [red, green]]);
  });

  it('are left as they were where an entry would have too many', async () => {
    const world = await begin();
    const ids = fill(world, 2);
    const [full] = ids;
    if (full === undefined) {
      throw new Error('there are no entries');
    }
    const many = Array.from({ length: 100 }, (_, index) => uuid(800 + index));
    valueOf(world.profile.tracker.change({ localId: full, tags: many }));
    valueOf(await world.controller.start({ kind: 'change', localIds: [...ids], addTags: [blue] }));
    await ended(world);
    expect(jobOf(world)).toMatchObject({ changed: 1, left: 1 });
    expect(tagsOf(world, ids)).toEqual([many, [blue]]);
  });

  it('go together with words and a task, and all of it is undone', async () => {
    const world = await begin();
    const ids = fillTagged(world, 3);
    valueOf(
      await world.controller.start({ kind: 'change', localIds: [...ids], description: 'Same', taskId: records.task, removeTags: [red] }),
    );
    await ended(world);
    const contents = () =>
      ids.map((localId) => world.profile.tracker.record(localId)?.local).map((local) => [local?.description, local?.taskId, local?.tags]);
    expect(contents()).toEqual([
      ['Same', records.task, []],
      ['Same', records.task, []],
      ['Same', records.task, [green]],
    ]);
    expect((await world.profile.tracker.undo()).ok).toBe(true);
    await until(world.jobs, () => jobOf(world).direction === 'back' && jobOf(world).state.kind === 'done');
    expect(contents()).toEqual([
      ['Thing 0', null, []],
      ['Thing 1', null, [red]],
      ['Thing 2', null, [red, green]],
    ]);
  });
});
