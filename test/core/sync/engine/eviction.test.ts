/** Entries that leave the working set, and those that return to it. */
import { describe, expect, it } from 'vitest';
import { enterDeferred, forgetBefore, load } from '#core/sync/engine/eviction.ts';
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord, stateOf } from '../../../support/core-records.ts';
import { transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

describe('an entry that ended before a date', () => {
  it.each<[string, EntryRecord, boolean]>([
    ['is evicted', savedRecord(), true],
    ['stays where it ended in that second', savedRecord({ local: content({ end: at('11:00') }) }), false],
    ['stays where it runs', savedRecord({ local: content({ end: null }) }), false],
    ['stays where it is to be sent', queuedRecord(), false],
    ['stays where it is in flight', savedRecord({ inflight: inflight({ kind: 'update' }) }), false],
    ['stays where the user is asked about it', savedRecord({ blocked: { kind: 'impossible' } }), false],
  ])('%s', (_, record, isEvicted) => {
    const transition = transitionOf(stateOf(record));
    forgetBefore(transition, at('11:00'));
    const { state, effects } = transition.finish();
    expect([state.records.has(record.localId), effects.length]).toEqual(isEvicted ? [false, 1] : [true, 0]);
  });
});

describe('an old entry with an open question', () => {
  const saved = savedRecord();
  const conflict = { id: 4, localId: saved.localId, conflict: { field: 'description', base: 'a', mine: 'drawing', theirs: 'site' }, atMs: 0 } as const;
  const asked = stateOf(saved);

  it.each<[string, EngineState]>([
    ['about a value of another client', { ...asked, conflicts: asked.conflicts.with('4', conflict) }],
    ['about a possible duplicate of it', stateOf(saved, savedRecord({ localId: localUuid(2), serverId: uuid(902), local: content({ start: at('9:30') }), duplicateOf: saved.localId }))],
  ])('stays, %s', (_, state) => {
    const transition = transitionOf(state);
    forgetBefore(transition, at('11:00'));
    expect(transition.finish().state.records.size).toBe(state.records.size);
  });
});

describe('an evicted entry', () => {
  it.each<[string, EngineState, EntryRecord, boolean]>([
    ['is loaded', stateOf(), savedRecord(), true],
    ['is not loaded where it is there', stateOf(savedRecord({ local: content({ description: 'site' }) })), savedRecord(), false],
    ['is not loaded where another entry has its row', stateOf(savedRecord({ localId: localUuid(2) })), savedRecord(), false],
    ['is not loaded where its row was deleted', { ...stateOf(), goneAt: stateOf().goneAt.with(uuid(900), { sequence: 0, atMs: 0 }) }, savedRecord(), false],
    ['is not loaded without a row', stateOf(), queuedRecord(), false],
  ])('%s', (_, ...[state, record, isLoaded]) => {
    const transition = transitionOf(state);
    load(transition, [record]);
    const { effects } = transition.finish();
    expect(effects).toMatchObject(isLoaded ? [{ kind: 'commit', change: { changed: [record], knownServerIds: [uuid(900)] } }] : []);
  });

  it('has a known row from then on', () => {
    const transition = transitionOf(stateOf());
    load(transition, [savedRecord()]);
    expect(transition.state.knownServerIds.has(uuid(900))).toBe(true);
  });
});

describe('entries that the start left in the file', () => {
  const [one, two] = [queuedRecord(), queuedRecord({ localId: localUuid(2) })];

  it('are counted down as they are read, without a write', () => {
    const transition = transitionOf({ ...stateOf(), deferred: 5 });
    enterDeferred(transition, { records: [one, two], isLast: false });
    const { state, effects } = transition.finish();
    expect([state.deferred, state.records.size, effects]).toEqual([3, 2, []]);
  });

  it('do not replace entries that are there, and none is left after the last', () => {
    const changed = queuedRecord({ local: content({ description: 'site' }) });
    const transition = transitionOf({ ...stateOf(changed), deferred: 5 });
    enterDeferred(transition, { records: [one, two], isLast: false });
    expect([transition.record(one.localId), transition.state.deferred]).toEqual([changed, 4]);
    enterDeferred(transition, { records: [], isLast: true });
    expect(transition.state.deferred).toBe(0);
  });
});
