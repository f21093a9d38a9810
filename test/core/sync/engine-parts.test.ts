/** When tasks become due, and what of the state a new file gets. */
import { describe, expect, it } from 'vitest';
import { DueQueue } from '#core/sync/engine/due-queue.ts';
import { initialState, newEnsuring, toReplicaMemory } from '#core/sync/engine/engine-state.ts';
import { SortedMap } from '#core/sync/engine/sorted-map.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, content, inflight, loadedOf, queuedRecord, stateOf } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const empty: DueQueue<'one' | 'early' | 'late'> = DueQueue.empty();

describe('what becomes due', () => {
  it('is due, or will be, and never both: clocks have fractions of a millisecond', () => {
    const queue = empty.with('one', 100.3);
    expect([...queue.dueAt(100.3)]).toEqual([]);
    expect(queue.nextAfter(100.3)).toBe(101);
    expect([...queue.dueAt(101)]).toEqual(['one']);
    expect(queue.nextAfter(101)).toBeNull();
  });

  it('comes in order, each once', () => {
    const queue = empty.with('late', 300).with('early', 100).with('late', 200);
    expect([...queue.dueAt(250)]).toEqual(['early', 'late']);
    expect([queue.nextMs(), queue.without('early').nextMs(), queue.has('late')]).toEqual([100, 200, true]);
  });
});


it('entries that are blocked or look like a duplicate may be asked about, but not a deleted duplicate', () => {
  const duplicateOf = localUuid(2);
  const asked = [{}, { blocked: { kind: 'defect' } as const }, { duplicateOf }, { duplicateOf, deleted: true }].map((parts) => [...stateOf(queuedRecord(parts)).asking.keys()].length);
  expect(asked).toEqual([0, 1, 1, 0]);
});

it('a new file gets the names whose create has no answer, and those that lists may not show yet', () => {
  const state = stateOf();
  const ensuring = state.ensuring
    .with('waiting', { ...newEnsuring, waitsUntilMs: 5_000 })
    .with('unanswered', { ...newEnsuring, unansweredUntilMs: 30_000 })
    .with('created', { ...newEnsuring, created: { id: uuid(7), untilMs: 30_000 } });
  expect(toReplicaMemory({ ...state, ensuring }).ensured).toEqual([
    { need: 'created', id: uuid(7) },
    { need: 'unanswered', id: null },
  ]);
});

it('a new file gets the creates of each second in which a create of an entry may show up', () => {
  const record = queuedRecord({ inflight: inflight({ body: content({ start: at('10:00') }) }) });
  const watches = [at('8:00'), at('9:00'), at('10:00')].map((start) => [start, { localId: record.localId, body: content({ start }), settledMs: null, isCertain: false }] as const);
  const { creates } = toReplicaMemory({ ...stateOf(record), watched: SortedMap.from(watches) });
  expect(creates.map(({ localId, body }) => [localId, body.start])).toEqual([at('8:00'), at('9:00'), at('10:00')].map((start) => [record.localId, start]));
});

it('an earlier create of an entry in the same second may be delivered late after a restart or in a new file, too', () => {
  const [one, other] = [localUuid(1), localUuid(2)];
  const [first, second] = [content({ end: null }), content()];
  const recentCreates = [{ localId: other, body: second }, { localId: one, body: first }, { localId: one, body: second }];
  const state = initialState({ ...loadedOf(), recentCreates }, stateOf().settings);
  const { watched } = state;
  expect([...watched.values()]).toEqual([{ localId: one, body: second, tried: [first], settledMs: 0, isCertain: true }]);
  expect(toReplicaMemory(state).creates).toEqual([{ localId: one, body: first }, { localId: one, body: second }]);
});
