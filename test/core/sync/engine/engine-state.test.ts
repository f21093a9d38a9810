/** The next state after a change, and which reads are older than it. */
import { describe, expect, it } from 'vitest';
import { afterChange, derivedId, isFresher, isGone, withPause, withTask, type EngineState } from '#core/sync/engine/engine-state.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { OutboxChange } from '#core/sync/replica/replica-change.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord, stateOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const nowMs = 7_000;
const saved = savedRecord();
const { localId } = saved;
const site = content({ description: 'site' });
const edited = savedRecord({ base: content(), local: site });
const moment = { sequence: 1, atMs: nowMs };
const write = { kind: 'write', spent: 1, overtook: false } as const;

function after(state: EngineState, change: Omit<OutboxChange, 'atMs'>): EngineState {
  return afterChange(state, { ...change, atMs: 0 }, nowMs);
}

/** With everything that is kept of the entry beside its record. */
function busyState(record: EntryRecord): EngineState {
  const state = stateOf(record);
  return {
    ...state,
    settledAt: state.settledAt.with(record.localId, { sequence: 0, atMs: 5 }),
    pauses: state.pauses.with(record.localId, 90_000),
    refusals: state.refusals.with(record.localId, { failures: 1, failedMs: 0, retryAtMs: 90_000 }),
    writesDue: state.writesDue.with(record.localId, 90_000),
    stopsDue: state.stopsDue.with(record.localId, 90_000),
  };
}

function keptOf({ settledAt, pauses, refusals, writesDue, stopsDue }: EngineState) {
  return { settledAt: settledAt.has(localId), pause: pauses.has(localId), refusals: refusals.has(localId), writes: writesDue.has(localId), stop: stopsDue.has(localId) };
}

describe('a change', () => {
  it('counts, ends the report of a disk error and its pause', () => {
    const state = after({ ...stateOf(), sequence: 4, problem: 'full', disk: { failures: 2, failedMs: 0, retryAtMs: 9_000 } }, {});
    expect([state.sequence, state.problem, state.disk.failures]).toEqual([5, null, 0]);
  });

  it('keeps the greatest order of commands', () => {
    expect(after(stateOf(savedRecord({ commandOrder: 5 })), { changed: [savedRecord({ commandOrder: 9 })] }).commandOrder).toBe(9);
    expect(after(stateOf(savedRecord({ commandOrder: 5 })), { changed: [savedRecord({ commandOrder: 2 })] }).commandOrder).toBe(5);
  });

  it('of conflicts adds, answers and numbers them', () => {
    const conflict = { field: 'description', base: 'a', mine: 'b', theirs: 'c' } as const;
    const stored = [4, 7, 6].map((id) => ({ id, localId, conflict, atMs: 0 }));
    const state = after({ ...stateOf(), lastConflictId: 3 }, { conflicts: stored, answeredConflicts: [{ id: 4, chosen: 'mine' }] });
    expect([[...state.conflicts.keys()], state.lastConflictId]).toEqual([['6', '7'], 7]);
  });

  it('of known rows adds to them, or begins again', () => {
    const state = stateOf(saved);
    expect([...after(state, { knownServerIds: [uuid(901)] }).knownServerIds.keys()]).toEqual([uuid(900), uuid(901)]);
    expect([...after(state, { knownServerIds: [uuid(901)], forgetServerIds: true }).knownServerIds.keys()]).toEqual([uuid(901)]);
  });

  it('removes everything that is kept of a removed entry', () => {
    expect(keptOf(after(busyState(saved), { removed: [saved] }))).toEqual({ settledAt: false, pause: false, refusals: false, writes: false, stop: false });
    expect(after(stateOf(saved), { removed: [saved] }).records.size).toBe(0);
  });

  it.each<[string, EntryRecord, Omit<OutboxChange, 'atMs'>, boolean]>([
    ['is gone where the entry was deleted', saved, { removed: [saved], tombstones: [{ record: saved, content: content() }] }, true],
    ['is not gone where the entry was evicted', saved, { removed: [saved] }, false],
    ['is gone where the entry was never confirmed', savedRecord({ base: null }), { removed: [saved] }, true],
    ['is gone where the entry has lost it', saved, { changed: [queuedRecord()] }, true],
    ['is gone where the entry has another', saved, { changed: [savedRecord({ serverId: uuid(901) })] }, true],
    ['is not gone where the entry keeps it', saved, { changed: [edited] }, false],
    ['is not gone where another entry is deleted', saved, { removed: [queuedRecord({ localId: localUuid(2) })], tombstones: [] }, false],
  ])('after which the row %s', (_, ...[record, change, isGoneThere]) => {
    expect(after(stateOf(record), change).goneAt.get(uuid(900))).toEqual(isGoneThere ? moment : undefined);
  });

  it.each<[string, EntryRecord, Partial<ReturnType<typeof keptOf>>]>([
    ['of the wanted content keeps it all', { ...edited, base: saved.base }, { refusals: true, pause: true }],
    ['of the confirmed content forgets its refusals', { ...edited, base: content() }, { refusals: false, pause: true }],
    ['that blocks the entry keeps its pause', { ...edited, base: saved.base, blocked: { kind: 'impossible' } }, { pause: true }],
  ])('%s', (_, record, kept) => {
    expect(keptOf(after(busyState(saved), { changed: [record] }))).toMatchObject(kept);
  });

  it('that unblocks an entry ends its pause', () => {
    const blocked = savedRecord({ blocked: { kind: 'impossible' } });
    expect(keptOf(after(busyState(blocked), { changed: [{ ...blocked, blocked: null }] })).pause).toBe(false);
    expect(keptOf(after(busyState(blocked), { changed: [{ ...blocked, blocked: { kind: 'gone' } }] })).pause).toBe(true);
  });

  it.each<[string, EntryRecord, EntryRecord, boolean]>([
    ['of the wanted content', saved, { ...saved, local: site }, false],
    ['of the confirmed content', saved, { ...saved, base: content() }, true],
    ['of the request in flight', saved, { ...saved, inflight: inflight({ kind: 'update' }) }, true],
    ['that finds its row gone', saved, { ...saved, blocked: { kind: 'gone' } }, true],
    ['of a row that is known to be gone', savedRecord({ ...saved, blocked: { kind: 'gone' } }), { ...saved, local: site, blocked: { kind: 'gone' } }, false],
    ['to another question', saved, { ...saved, blocked: { kind: 'impossible' } }, false],
  ])('%s settles the entry: %s', (_, ...[before, record, isSettled]) => {
    expect(after(stateOf(before), { changed: [record] }).settledAt.get(localId)).toEqual(isSettled ? moment : undefined);
  });

  it('of a new entry settles it', () => {
    expect(after(stateOf(), { changed: [saved] }).settledAt.get(localId)).toEqual(moment);
  });

  const ran = content({ end: null });
  const stop = savedRecord({ base: ran, local: content() });

  it.each<[string, EntryRecord, boolean]>([
    ['keeps the attempts of a stop that is still to be confirmed', { ...stop, local: content({ end: at('10:30') }) }, true],
    ['forgets them with the confirmation', savedRecord(), false],
    ['forgets them where the entry runs again', { ...stop, local: ran }, false],
    ['forgets them where the entry has another row', { ...stop, serverId: uuid(901) }, false],
  ])('%s', (_, record, isKept) => {
    expect(keptOf(after(busyState(stop), { changed: [record] })).stop).toBe(isKept);
  });

  it('keeps a paused or busy entry from being sent', () => {
    expect([...after(stateOf(saved), { changed: [edited] }).pending.values()]).toEqual([localId]);
    expect([...after(busyState(saved), { changed: [edited] }).pending.values()]).toEqual([]);
    expect([...after(withTask(stateOf(saved), localId, write), { changed: [edited] }).pending.values()]).toEqual([]);
  });
});

function pendingIn(state: EngineState): readonly Uuid[] {
  return [...state.pending.values()];
}

describe('an entry that is to be sent', () => {
  it('waits while it has a task or a pause', () => {
    const state = stateOf(edited);
    const busy = withTask(state, localId, write);
    const paused = withPause(busy, localId, 9_000);
    expect([pendingIn(state), pendingIn(busy), pendingIn(withTask(paused, localId, null)), pendingIn(withPause(paused, localId, null))]).toEqual([[localId], [], [], []]);
    expect(pendingIn(withPause(withTask(paused, localId, null), localId, null))).toEqual([localId]);
  });

  it.each<[string, EntryRecord]>([
    ['is saved', saved],
    ['is blocked', { ...edited, blocked: { kind: 'impossible' } }],
    ['is in flight', { ...edited, inflight: inflight({ kind: 'update' }) }],
  ])('is none where it %s', (_, record) => {
    expect(pendingIn(withTask(withTask(stateOf(record), localId, write), localId, null))).toEqual([]);
  });

  it('is none where it is not known', () => {
    expect(pendingIn(withTask(stateOf(), localId, null))).toEqual([]);
  });
});

describe('a read', () => {
  const state = { ...stateOf(saved), settledAt: stateOf().settledAt.with(localId, { sequence: 5, atMs: 1_000 }), goneAt: stateOf().goneAt.with(uuid(900), { sequence: 5, atMs: 1_000 }) };

  it.each([
    [4, 10_000, 0, true],
    [5, 10_000, 0, false],
    [5, 999, 0, true],
    [5, 1_000, 0, false],
    [5, 2_999, 2_000, true],
    [5, 3_000, 2_000, false],
  ])('of sequence %i that began at %i ms, with a lag of %i ms, is older than the change: %s', (sequence, ...[startedMs, lagMs, isOlder]) => {
    const reading = { read: { sequence, startedMs }, lagMs };
    expect([isFresher(state, saved, reading), isGone(state, uuid(900), reading)]).toEqual([isOlder, isOlder]);
  });

  it('is older than an entry in flight, and not than one that was never settled', () => {
    const reading = { read: { sequence: 9, startedMs: 99_000 }, lagMs: 0 };
    expect([isFresher(state, { ...saved, inflight: inflight() }, reading), isFresher(stateOf(), saved, reading), isGone(state, uuid(901), reading)]).toEqual([true, false, false]);
  });
});

it('identifiers are derived by counting up from a random one', () => {
  const last = derivedId(localUuid(1), 0xefffffff);
  const ids: readonly string[] = [derivedId(localUuid(1), 0), derivedId(localUuid(1), 2), last, derivedId(last, 2)];
  expect(ids.map((id) => id.slice(0, 13))).toEqual(['10000000-0000', '10000002-0000', 'ffffffff-0000', '00000001-0000']);
});
