/** Two devices that write one entry at about the same time: no value is lost without a conflict. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { date } from '../../support/core-records.ts';
import { graceMs, lagMs, openRig, type Rig } from '../../support/core-rig.ts';
import { openOwnServer } from '../../support/timeline-server.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig.close();
});

async function onlyRow(): Promise<TimeEntryResource> {
  const [row, ...others] = await rig.rows();
  expect(others).toEqual([]);
  if (row === undefined) {
    throw new Error('There is no row');
  }
  return row;
}

/** A finished entry with the description 'old', just changed to 'ours', and its row as the other device saw it before. */
async function changedHere(): Promise<{ readonly localId: Uuid; readonly seenElsewhere: TimeEntryResource }> {
  const localId = rig.start('old');
  await rig.time.advance(60_000);
  rig.stop();
  await rig.time.advance(5_000);
  const seenElsewhere = await onlyRow();
  rig.mutate({ kind: 'edit', localId, patch: { description: 'ours' } });
  await rig.time.advance(5_000);
  return { localId, seenElsewhere };
}

const everything = { after: null, before: null };

async function readAll(): Promise<void> {
  await rig.outbox.pull(everything);
  await rig.time.advance(5_000);
}

describe('words that another device replaced', () => {
  it('are put back where it wrote something else and had not seen them, and what it had is kept', async () => {
    const { localId, seenElsewhere } = await changedHere();
    await rig.editElsewhere(seenElsewhere, { start: '2026-11-20T11:30:00Z' });
    await readAll();
    expect(await onlyRow()).toMatchObject({ description: 'ours', start: '2026-11-20T11:30:00Z' });
    expect(rig.outbox.conflicts).toMatchObject([{ localId, conflict: { field: 'description', mine: 'ours', theirs: 'old' } }]);
  });

  it('are kept where it wrote the same field, and can be taken again', async () => {
    const { localId, seenElsewhere } = await changedHere();
    await rig.editElsewhere(seenElsewhere, { description: 'theirs' });
    await readAll();
    expect([(await onlyRow()).description, rig.record(localId).local.description]).toEqual(['theirs', 'theirs']);
    const [conflict] = rig.outbox.conflicts;
    expect(conflict).toMatchObject({ localId, conflict: { field: 'description', mine: 'theirs', theirs: 'ours', isReplaced: true } });
    rig.mutate({ kind: 'take-theirs', conflictId: conflict?.id ?? 0 });
    await rig.time.advance(5_000);
    expect((await onlyRow()).description).toBe('ours');
    expect(rig.outbox.conflicts).toEqual([]);
  });

  it.each(['extended', 'contract'] as const)('are found with no page open and no poll: the %s service is read once more after each write', async (dialect) => {
    await rig.close();
    rig = await openRig({ server: await openOwnServer(dialect) });
    const { localId, seenElsewhere } = await changedHere();
    await rig.editElsewhere(seenElsewhere, { description: 'theirs' });
    await rig.time.advance(graceMs + 5_000);
    expect(rig.outbox.conflicts).toMatchObject([{ localId, conflict: { field: 'description', mine: 'theirs', theirs: 'ours', isReplaced: true } }]);
  });

  it('are kept over a restart, and as a question that says which of them is in force', async () => {
    const { seenElsewhere } = await changedHere();
    await rig.editElsewhere(seenElsewhere, { description: 'theirs' });
    await readAll();
    rig.restart();
    expect(rig.tracker.view().attention.map(({ reason }) => reason)).toMatchObject([{ kind: 'conflict', mine: 'ours', theirs: 'theirs', isReplaced: true }]);
  });

  it('are found by the read before the next change, too', async () => {
    const { localId, seenElsewhere } = await changedHere();
    await rig.editElsewhere(seenElsewhere, { start: '2026-11-20T11:30:00Z' });
    rig.mutate({ kind: 'edit', localId, patch: { tags: [] , end: rig.record(localId).local.end } });
    rig.mutate({ kind: 'edit', localId, patch: { start: rig.record(localId).local.start, description: 'ours again' } });
    await rig.time.advance(5_000);
    expect(await onlyRow()).toMatchObject({ description: 'ours again', start: '2026-11-20T11:30:00Z' });
  });

  it('that it replaced before the next change are kept, even where its value is one that was there before', async () => {
    const { localId, seenElsewhere } = await changedHere();
    await rig.editElsewhere(seenElsewhere, { start: '2026-11-20T11:30:00Z' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'ours again' } });
    await readAll();
    expect(await onlyRow()).toMatchObject({ description: 'ours again', start: '2026-11-20T11:30:00Z' });
    expect(rig.outbox.conflicts).toMatchObject([{ localId, conflict: { field: 'description', base: 'ours', mine: 'ours again', theirs: 'old' } }]);
  });

  it('give way to the last change here, even where that is what the other device had seen', async () => {
    const { localId, seenElsewhere } = await changedHere();
    await rig.editElsewhere(seenElsewhere, { start: '2026-11-20T11:30:00Z', description: 'theirs' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'old' } });
    await readAll();
    expect(await onlyRow()).toMatchObject({ description: 'old', start: '2026-11-20T11:30:00Z' });
    expect(rig.outbox.conflicts).toMatchObject([{ localId, conflict: { field: 'description', mine: 'old', theirs: 'theirs' } }]);
  });

  it('are a question where the other device deletes the entry before it can have seen them', async () => {
    const { localId, seenElsewhere } = await changedHere();
    await rig.deleteElsewhere(seenElsewhere.id);
    await readAll();
    expect(rig.record(localId)).toMatchObject({ local: { description: 'ours' }, blocked: { kind: 'gone' } });
  });

  it('are no question any more once the row is seen on the dates to which it was moved, beside a new one like it', async () => {
    const { localId, seenElsewhere } = await changedHere();
    await rig.editElsewhere(await onlyRow(), { start: '2026-11-17T11:30:00Z' });
    await rig.outbox.pull({ after: date('2026-11-19'), before: null });
    expect(rig.record(localId).blocked).toEqual({ kind: 'gone' });
    await rig.time.advance(lagMs + 1_000);
    await rig.createElsewhere({ user_id: seenElsewhere.user_id, start: seenElsewhere.start, end: seenElsewhere.end, description: 'ours' });
    await readAll();
    expect(rig.record(localId)).toMatchObject({ serverId: seenElsewhere.id, local: { start: '2026-11-17T11:30:00Z', description: 'ours' }, blocked: null });
    expect(rig.outbox.records.size).toBe(2);
  });

  it('are deleted without a question where it could have seen them for long', async () => {
    const { localId, seenElsewhere } = await changedHere();
    await rig.time.advance(3 * graceMs);
    await rig.deleteElsewhere(seenElsewhere.id);
    await readAll();
    expect(rig.outbox.records.has(localId)).toBe(false);
  });

  it('are no question where the other device wrote long after it could see them', async () => {
    const { localId } = await changedHere();
    await rig.time.advance(3 * graceMs);
    await rig.editElsewhere(await onlyRow(), { description: 'theirs' });
    await readAll();
    expect([rig.record(localId).local.description, rig.outbox.conflicts]).toEqual(['theirs', []]);
  });

  it('do not run a stopped timer again', async () => {
    const localId = rig.start('old');
    await rig.time.advance(60_000);
    const seenElsewhere = await onlyRow();
    rig.stop();
    await rig.time.advance(5_000);
    await rig.editElsewhere(seenElsewhere, { description: 'theirs', end: null });
    await readAll();
    expect(await onlyRow()).toMatchObject({ description: 'theirs', end: rig.record(localId).local.end });
    expect(rig.record(localId).local.end).not.toBeNull();
  });

  it('are put back once: what is put back elsewhere as it was before stands', async () => {
    const { localId, seenElsewhere } = await changedHere();
    for (let time = 0; time < 2; time += 1) {
      await rig.editElsewhere(seenElsewhere, {});
      await readAll();
    }
    expect([rig.record(localId).local.description, rig.outbox.conflicts.length]).toEqual(['old', 1]);
  });
});

/** As `changedHere`, then deleted by the other device and changed once more here. */
async function deletedThere(): Promise<{ readonly localId: Uuid; readonly seenElsewhere: TimeEntryResource }> {
  const changed = await changedHere();
  await rig.time.advance(2 * graceMs);
  await rig.deleteElsewhere(changed.seenElsewhere.id);
  rig.mutate({ kind: 'edit', localId: changed.localId, patch: { description: 'ours again' } });
  await rig.time.advance(5_000);
  expect(rig.record(changed.localId).blocked).toEqual({ kind: 'gone' });
  return changed;
}

describe('an entry that another device deleted while it was changed here', () => {
  it('is the row with which that device undoes its delete, and the change made here is sent', async () => {
    const { localId, seenElsewhere: { start, end } } = await deletedThere();
    await rig.createElsewhere({ start, end, description: 'ours' });
    await readAll();
    expect(rig.record(localId)).toMatchObject({ blocked: null, local: { description: 'ours again' } });
    expect([(await onlyRow()).description, rig.outbox.records.size]).toEqual(['ours again', 1]);
  });

  it('is the restored row without a question where that is found by the read before the change', async () => {
    const { localId, seenElsewhere: { id, start, end } } = await changedHere();
    await rig.time.advance(2 * graceMs);
    await rig.deleteElsewhere(id);
    await rig.createElsewhere({ start, end, description: 'ours' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'ours again' } });
    await rig.time.advance(5_000);
    expect(rig.record(localId)).toMatchObject({ blocked: null, local: { description: 'ours again' } });
    await readAll();
    expect([(await onlyRow()).description, rig.outbox.records.size]).toEqual(['ours again', 1]);
  });

  it('stays a question beside another entry of the same second', async () => {
    const { localId, seenElsewhere: { start, end } } = await deletedThere();
    await rig.createElsewhere({ start, end: null, description: 'theirs' });
    await readAll();
    expect([rig.record(localId).blocked, rig.outbox.records.size, end === null]).toEqual([{ kind: 'gone' }, 2, false]);
  });
});

describe('an entry deleted here that another device saves again', () => {
  it('is not taken for a duplicate', async () => {
    const { localId, seenElsewhere } = await changedHere();
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(5_000);
    expect(await rig.rows()).toEqual([]);
    const { start, end } = seenElsewhere;
    await rig.createElsewhere({ start, end, description: 'theirs' });
    await readAll();
    const shown = [...rig.outbox.records.values()];
    expect(shown.map(({ local, duplicateOf }) => [local.description, duplicateOf])).toEqual([['theirs', null]]);
  });

  it.each([
    ['may be a second delivery of its create while it reads like that', 'old', true],
    ['is none once it reads otherwise', 'theirs', false],
  ])('%s', async (_, description, isShown) => {
    const localId = rig.start('old');
    await rig.time.advance(1_000);
    const { start } = await onlyRow();
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(2 * lagMs);
    expect(await rig.rows()).toEqual([]);
    await rig.createElsewhere({ start, end: '2026-11-20T12:20:00Z', description });
    await rig.outbox.pull(everything);
    const shown = [...rig.outbox.records.values()];
    expect(shown.map(({ local, duplicateOf, deleted }) => [local.description, duplicateOf, deleted])).toEqual([[description, isShown ? localId : null, false]]);
  });
});
