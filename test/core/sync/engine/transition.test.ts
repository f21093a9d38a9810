/** One step under construction: what it refuses, what follows from a commit, and pauses after refusals. */
import { describe, expect, it } from 'vitest';
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import type { Transition } from '#core/sync/engine/transition.ts';
import type { Block, EntryRecord } from '#core/sync/entry-record.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord, stateOf } from '../../../support/core-records.ts';
import { closedGate, openGate, stateWith, transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const nowMs = 10_000;
const graceMs = 30_000;
const { localId } = savedRecord();
const site = content({ description: 'site' });
const { start } = content();
const creating = queuedRecord({ inflight: inflight() });
const ran = content({ end: null });
const stop = savedRecord({ base: ran, local: content() });

function committed(before: EngineState, ...changed: readonly EntryRecord[]): Transition {
  const transition = transitionOf(before, { nowMs });
  transition.commit({ changed });
  return transition;
}

describe('a change', () => {
  it('is refused where it gives one row to two entries, or changes the body of a request in flight', () => {
    expect(() => committed(stateOf(), savedRecord(), savedRecord({ localId: localUuid(2) }))).toThrow();
    expect(() => committed(stateOf(creating), { ...creating, inflight: inflight({ body: site }) })).toThrow();
  });

  it.each<[string, EntryRecord]>([
    ['of what is wanted while a request is in flight', { ...creating, local: site }],
    ['to the next request', { ...creating, inflight: inflight({ body: site, attemptId: localUuid(501) }) }],
    ['of what is known of the request', { ...creating, inflight: inflight({ phase: 'unknown' }) }],
    ['that ends the request', queuedRecord({ tried: [content()] })],
  ])('%s is sound', (_, record) => {
    expect(committed(stateOf(creating), record).record(localId)).toEqual(record);
  });

  it('numbers its conflicts after the last one', () => {
    const conflict = { field: 'description', base: 'a', mine: 'b', theirs: 'c' } as const;
    const transition = transitionOf({ ...stateOf(savedRecord()), lastConflictId: 6 }, { nowMs });
    transition.commit({ conflicts: [{ localId, conflict }, { localId, conflict }] });
    transition.commit({ conflicts: [{ localId, conflict }] });
    const atMs = Date.parse('2026-11-20T12:00:10Z');
    expect(transition.finish().effects).toMatchObject([{ kind: 'commit', change: { atMs, conflicts: [7, 8, 9].map((id) => ({ id, atMs })) } }]);
  });

  it('is written before everything else, and nothing is written without one', () => {
    const transition = committed(stateOf(), savedRecord());
    const other = transitionOf(stateOf(), { nowMs });
    transition.wakeAt(5);
    other.wakeAt(5);
    expect([transition, other].map((each) => each.finish().effects.map(({ kind }) => kind))).toEqual([['commit', 'wake'], ['wake']]);
  });
});

describe('a question about a row', () => {
  const found = { id: uuid(900), content: content(), projectId: null, body: content() };
  const tried = queuedRecord({ localId: localUuid(2), tried: [content()] });
  const other = (blocked: Block) => ({ ...tried, blocked });

  it.each<[string, Block, boolean]>([
    ['ends where the row belongs to another entry', { kind: 'ask', found }, true],
    ['stays where it concerns another row', { kind: 'ask', found: { ...found, id: uuid(901) } }, false],
    ['stays where it concerns no row', { kind: 'ask' }, false],
  ])('%s', (_, blocked, isEnded) => {
    const record = committed(stateOf(other(blocked)), savedRecord()).record(localUuid(2));
    expect([record?.blocked, record?.inflight?.phase]).toEqual(isEnded ? [null, 'unknown'] : [blocked, undefined]);
  });

  it.each([true, undefined])('that ends deletes the entry where it was deleted: %s', (wasDelete) => {
    expect(committed(stateOf(other({ kind: 'ask', found, wasDelete })), savedRecord()).record(localUuid(2))?.deleted).toBe(wasDelete === true);
  });

  it('stays where an entry of its second has a row of another one', () => {
    expect(committed(stateOf(other({ kind: 'ask', found })), savedRecord({ local: content({ start: at('8:00') }) })).record(localUuid(2))?.blocked?.kind).toBe('ask');
  });
});

describe('an unknown outcome', () => {
  const unknown = queuedRecord({ inflight: inflight({ phase: 'unknown' }) });

  it('is verified at once, and its grace begins', () => {
    const { state } = committed(stateOf(creating), unknown);
    expect([state.unknownOutcomes.get(localId), state.verificationsDue.dueMs(localId)]).toEqual([{ sinceMs: nowMs, overMs: nowMs + graceMs, verifications: 0 }, nowMs]);
  });

  it('that is known keeps its grace', () => {
    const transition = committed(stateOf(creating), unknown);
    const before = transition.state.unknownOutcomes.get(localId);
    transition.commit({ changed: [{ ...unknown, local: site }] });
    expect(transition.state.unknownOutcomes.get(localId)).toBe(before);
  });

  it.each<[string, (transition: Transition) => void]>([
    ['with the outcome', (transition) => transition.commit({ changed: [savedRecord()] })],
    ['with the next request', (transition) => transition.commit({ changed: [{ ...unknown, inflight: inflight({ attemptId: localUuid(501) }) }] })],
    ['with the entry', (transition) => transition.commit({ removed: [unknown] })],
  ])('ends %s', (_, end) => {
    const transition = committed(stateOf(creating), unknown);
    end(transition);
    expect([transition.state.unknownOutcomes.size, transition.state.verificationsDue.has(localId)]).toEqual([0, false]);
  });
});

function watchOf({ state }: Transition, second = start) {
  return [state.watched.get(second), state.watchesDue.dueMs(second)];
}

describe('the watch of a second', () => {
  const watch = { localId, body: content(), settledMs: nowMs, isCertain: true };

  it('begins with the create, and has no end while that is in flight', () => {
    expect(watchOf(committed(stateOf(queuedRecord()), creating))).toEqual([{ ...watch, settledMs: null, isCertain: false }, null]);
  });

  it.each<[string, EntryRecord, object]>([
    ['is certain where the service has what was sent', savedRecord(), watch],
    ['is not certain where the service has something else', savedRecord({ base: site }), { ...watch, isCertain: false }],
    ['is not certain where the create was refused', queuedRecord({ blocked: { kind: 'impossible' } }), { ...watch, isCertain: false }],
  ])('%s', (_, record, expected) => {
    expect(watchOf(committed(stateOf(creating), record))).toEqual([expected, nowMs + graceMs]);
  });

  it('has the earlier bodies of the entry, which may be delivered late', () => {
    expect(watchOf(committed(stateOf({ ...creating, tried: [site] }), savedRecord()))).toEqual([{ ...watch, tried: [site] }, nowMs + graceMs]);
  });

  it('stays behind where the entry is created in another second', () => {
    const moved = content({ start: at('8:00') });
    const transition = committed(stateOf(creating), { ...creating, inflight: inflight({ body: moved, attemptId: localUuid(501) }) });
    expect([watchOf(transition), watchOf(transition, moved.start)]).toEqual([[{ ...watch, isCertain: false }, nowMs + graceMs], [{ ...watch, body: moved, settledMs: null, isCertain: false }, null]]);
  });

  it.each<[string, EntryRecord, EntryRecord]>([
    ['for a change', savedRecord(), savedRecord({ inflight: inflight({ kind: 'update' }) })],
    ['for what is only wanted', queuedRecord(), queuedRecord({ local: site })],
  ])('does not begin %s', (_, before, record) => {
    expect(watchOf(committed(stateOf(before), record))).toEqual([undefined, null]);
  });

  it('does not begin in this process', () => {
    expect(watchOf(committed(stateWith({ graceMs: 0 }, queuedRecord()), creating))).toEqual([undefined, null]);
  });

  it.each([
    ['goes on where its entry is removed during the create', creating, { ...watch, isCertain: false }],
    ['is as it was where an entry without a create is removed', savedRecord(), { ...watch, settledMs: 0 }],
  ])('%s', (_, record, expected) => {
    const state = stateOf(record);
    const transition = transitionOf({ ...state, watched: state.watched.with(start, { ...watch, settledMs: 0 }) }, { nowMs });
    transition.commit({ removed: [record] });
    expect(transition.state.watched.get(start)).toEqual(expected);
  });

  it('does not begin with the removal of an entry whose second is not watched', () => {
    const transition = transitionOf(stateOf(creating), { nowMs });
    transition.commit({ removed: [creating] });
    expect(transition.state.watched.size).toBe(0);
  });
});

describe('late deliveries of writes', () => {
  const sent = [{ kind: 'delete' }] as const;
  const updating = savedRecord({ sent, inflight: inflight({ kind: 'update' }) });

  it.each<[string, EntryRecord, EntryRecord, number | null]>([
    ['are watched for a grace once none is in flight', updating, savedRecord({ sent }), nowMs + graceMs],
    ['are watched where the row that was gone is there again', savedRecord({ sent, blocked: { kind: 'gone' } }), savedRecord({ sent }), nowMs + graceMs],
    ['are not watched while one is in flight', savedRecord({ sent }), updating, null],
    ['are not watched where nothing was sent', savedRecord({ inflight: inflight({ kind: 'update' }) }), savedRecord(), null],
    ['are not watched while a change is to be sent', savedRecord({ sent }), savedRecord({ sent, base: content(), local: site }), null],
    // Seed 86,121,528.
    ['are watched where a delete is undone before it is sent again', savedRecord({ sent, deleted: true }), savedRecord({ sent }), nowMs + graceMs],
    ['have their time already where nothing was in flight', savedRecord({ sent }), savedRecord({ sent, local: site }), 5_000],
  ])('%s', (_, ...[before, record, dueMs]) => {
    const state = stateOf(before);
    expect(committed({ ...state, writesDue: state.writesDue.with(localId, 5_000) }, record).state.writesDue.dueMs(localId)).toBe(dueMs);
  });
});

describe('the attempts of a stop', () => {
  const send = (transition: Transition) => transition.send({ kind: 'entry', localId }, { kind: 'list-active' });

  it.each([
    ['count from the first request', stateOf(stop), nowMs + graceMs],
    ['keep their time at the next one', { ...stateOf(stop), stopsDue: stateOf().stopsDue.with(localId, 5_000) }, 5_000],
    ['do not count in this process', stateWith({ graceMs: 0 }, stop), null],
    ['do not count for another change', stateOf(savedRecord({ base: content(), local: site })), null],
  ])('%s', (_, state, dueMs) => {
    const transition = transitionOf(state, { nowMs });
    send(transition);
    expect(transition.state.stopsDue.dueMs(localId)).toBe(dueMs);
    transition.forgetStopAttempt(localId);
    expect(transition.state.stopsDue.has(localId)).toBe(false);
  });

  it('do not count for another request', () => {
    const transition = transitionOf(stateOf(stop), { nowMs });
    transition.send({ kind: 'pull', token: 1, asked: 'active', read: transition.readMark() }, { kind: 'list-active' });
    expect(transition.state.stopsDue.has(localId)).toBe(false);
  });

  it.each([
    [localId, false],
    [localUuid(2), true],
  ])('are awaited by another entry: %s %s', (waiting, mustWait) => {
    const transition = transitionOf(stateOf(stop), { nowMs });
    expect(transition.awaitStops(waiting)).toBe(mustWait);
    expect(transition.state.refusedUntil.dueMs(waiting)).toBe(mustWait ? nowMs + graceMs : null);
  });
});

describe('a request', () => {
  it('of an entry is its only one', () => {
    const transition = transitionOf(stateOf(savedRecord(), queuedRecord({ localId: localUuid(2) })));
    transition.send({ kind: 'entry', localId }, { kind: 'list-active' });
    transition.send({ kind: 'entry', localId: localUuid(2) }, { kind: 'list-active' });
    transition.send({ kind: 'abandoned', localId, attemptId: localUuid(500) }, { kind: 'list-active' });
    expect(() => transition.send({ kind: 'entry', localId }, { kind: 'list-active' })).toThrow();
    expect([...transition.state.requests.keys(), transition.state.lastRequest]).toEqual(['1', '2', '3', 3]);
  });

  it.each([
    ['entry', { kind: 'entry', localId }, 'entries'],
    ['pull', { kind: 'pull', token: 1, asked: 'active', read: { sequence: 0, startedMs: 0 } }, 'entries'],
    ['names', { kind: 'names', token: 1, kinds: [], changed: false }, 'catalog'],
  ] as const)('of the kind %s uses the budget of its caller, and gives it back', (_, owner, budget) => {
    const transition = transitionOf(stateOf());
    const { left } = openGate.budgets[budget];
    transition.send(owner, { kind: 'list-active' });
    expect(transition.gate.budgets[budget].left).toBe(left - 1);
    transition.progress(budget, 1);
    expect(transition.gate.budgets[budget].left).toBe(left);
    expect(transition.finish().effects).toMatchObject([{ kind: 'send', caller: owner.kind === 'pull' ? 'poll' : budget }, { kind: 'progress', caller: budget, requests: 1 }]);
  });

  it('of an entry may follow one that is no longer awaited', () => {
    const transition = transitionOf(stateOf(savedRecord()));
    transition.send({ kind: 'abandoned', localId, attemptId: localUuid(500) }, { kind: 'list-active' });
    transition.send({ kind: 'entry', localId }, { kind: 'list-active' });
    expect([transition.state.requests.size, new Set([transition.newId(), transition.newId(), transition.newId()]).size]).toEqual([2, 3]);
  });

  it('of a task counts among its requests', () => {
    const transition = transitionOf(stateOf(savedRecord()));
    transition.sendFor(localId, { kind: 'write', spent: 4, overtook: false }, { kind: 'list-active' });
    expect([transition.state.tasks.get(localId), transition.mayGoOn]).toEqual([{ kind: 'write', spent: 5, overtook: false }, true]);
    expect(transitionOf(stateOf(), { gate: closedGate }).mayGoOn).toBe(false);
  });
});

describe('a pause after a refusal', () => {
  const blocked = savedRecord({ blocked: { kind: 'impossible' } });

  it.each<[string, EntryRecord, number, number]>([
    ['is a second and a half at first', savedRecord(), 0, 1_500],
    ['is longer each time', savedRecord(), 3, 12_000],
    ['is two minutes at most', savedRecord(), 30, 90_000],
    ['is longer while the user is asked', blocked, 0, 96_000],
    ['is an hour at most while the user is asked', blocked, 30, 2_700_000],
  ])('%s', (_, ...[record, failures, pauseMs]) => {
    const state = stateOf(record);
    const transition = transitionOf({ ...state, refusals: failures === 0 ? state.refusals : state.refusals.with(localId, { failures, failedMs: 0, retryAtMs: 0 }) }, { nowMs });
    transition.pauseRefused(localId);
    // The chance of this moment is a half, so the pause has three quarters of its bound.
    expect(transition.state.pauses.dueMs(localId)).toBe(nowMs + pauseMs);
    expect(transition.state.refusals.get(localId)).toMatchObject({ failedMs: nowMs, retryAtMs: nowMs + pauseMs });
  });

  function paused(record: EntryRecord, retryAtMs: number): Transition {
    const state = stateOf(record);
    return transitionOf({ ...state, refusals: state.refusals.with(localId, { failures: 1, failedMs: 0, retryAtMs }), pauses: state.pauses.with(localId, retryAtMs) }, { nowMs });
  }

  it.each<[string, EntryRecord, 'user' | 'read', number]>([
    ['ends where the user asks', savedRecord(), 'user', nowMs],
    ['ends where a read shows entries', savedRecord(), 'read', nowMs],
    ['ends where the user asks, although they are asked', blocked, 'user', nowMs],
    ['goes on after a read while the user is asked', blocked, 'read', 80_000],
  ])('%s', (_, ...[record, askedBy, dueMs]) => {
    const transition = paused(record, 80_000);
    transition.endRefusalPauses(askedBy);
    expect(transition.state.pauses.dueMs(localId)).toBe(dueMs);
  });

  it.each([
    ['is a quarter after a write that was accepted', 80_000, 20_000],
    ['is over at once where a quarter has passed', 30_000, nowMs],
    ['is five seconds at least', 12_000, nowMs],
    ['is not longer than it was', 4_000, 4_000],
  ])('%s', (_, retryAtMs, dueMs) => {
    const transition = paused(savedRecord(), retryAtMs);
    transition.shortenRefusalPauses();
    expect(transition.state.pauses.dueMs(localId)).toBe(dueMs);
  });
});

describe('a wake-up', () => {
  it('is asked for only where it changes', () => {
    const transition = transitionOf({ ...stateOf(), wakeAtMs: 5 });
    transition.wakeAt(5);
    transition.wakeAt(7);
    transition.wakeAt(null);
    expect(transition.finish().effects).toEqual([{ kind: 'wake', atMs: 7 }, { kind: 'wake', atMs: null }]);
  });
});

describe('a defect', () => {
  it.each<[string, EntryRecord, string]>([
    ['asks about a create in flight', creating, 'ask'],
    ['blocks another entry', savedRecord({ inflight: inflight({ kind: 'update' }) }), 'defect'],
    ['blocks an entry without a request', savedRecord(), 'defect'],
  ])('%s', (_, record, kind) => {
    const transition = transitionOf(stateOf(record));
    transition.task(localId, { kind: 'write', spent: 1, overtook: false });
    transition.defect(new Error('a defect'), localId);
    expect([transition.record(localId)?.blocked?.kind, transition.state.tasks.size]).toEqual([kind, 0]);
  });

  it('outside any entry is only reported', () => {
    const transition = transitionOf(stateOf(savedRecord()));
    transition.defect('a defect', null);
    expect(transition.finish().effects).toEqual([{ kind: 'defect', error: 'a defect' }]);
  });
});

describe('names', () => {
  it('are written where they are new', () => {
    const transition = transitionOf(stateOf());
    const tags = [{ id: uuid(50), name: 'site' }];
    expect([transition.learnNames({ tags }), transition.learnNames({ tags }), transition.learnNames({})]).toEqual([true, false, false]);
    expect(transition.finish().effects).toMatchObject([{ kind: 'commit', change: { names: { tags } } }]);
    const known = transitionOf(transition.state);
    known.learnNames({ tags });
    expect(known.finish().effects).toEqual([]);
  });
});
