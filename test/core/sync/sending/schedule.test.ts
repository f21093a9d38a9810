/** What an entry waits for before it is sent. */
import { describe, expect, it } from 'vitest';
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import { SortedMap } from '#core/sync/engine/sorted-map.ts';
import { needKey } from '#core/sync/wish.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { nextToSend, timerToSend, urgentToSend } from '#core/sync/sending/schedule.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord, stateOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const nowMs = 10_000;
const ran = content({ start: at('8:00'), end: null });
const stop = savedRecord({ localId: localUuid(1), base: ran, local: { ...ran, end: at('8:30') } });
const start = queuedRecord({ localId: localUuid(2), commandOrder: 2, local: content({ start: at('8:30'), end: null }) });
const reopened = savedRecord({ localId: localUuid(3), serverId: uuid(903), base: content(), local: content({ end: null }), commandOrder: 3 });
const renamed = savedRecord({ localId: localUuid(4), serverId: uuid(904), base: content({ end: null }), local: content({ end: null, description: 'site' }), commandOrder: 4 });
const same = (state: EngineState): EngineState => state;

describe('an entry that runs', () => {
  it.each<[string, EntryRecord, (state: EngineState) => EngineState, boolean]>([
    ['waits for a stop', start, same, false],
    ['waits for a stop whose time is not over', start, (state) => ({ ...state, stopsDue: state.stopsDue.with(stop.localId, nowMs + 1) }), false],
    ['does not wait for a stop whose time is over', start, (state) => ({ ...state, stopsDue: state.stopsDue.with(stop.localId, nowMs) }), true],
    ['waits once more where it was refused', start, (state) => ({ ...state, stopsDue: state.stopsDue.with(stop.localId, nowMs), refusedUntil: state.refusedUntil.with(start.localId, 90_000) }), false],
    ['waits for a stop where it is to run again', reopened, same, false],
    ['does not wait where it runs at the service already', renamed, same, true],
  ])('%s', (_, ...[record, change, isSent]) => {
    const state = change(stateOf(stop, record));
    expect(timerToSend(state, nowMs)).toBe(isSent ? record : null);
    // The stop itself waits for nothing.
    expect(urgentToSend(state, nowMs)).toBe(stop);
  });

  it('is sent after the stops, the timer before all others', () => {
    const state = stateOf(start, queuedRecord({ localId: localUuid(9), commandOrder: 9, local: content({ start: at('7:00') }) }));
    expect([urgentToSend(state, nowMs)?.localId, nextToSend(state, nowMs)?.localId]).toEqual([start.localId, localUuid(9)]);
  });

  it('is not sent while it has a task', () => {
    const state = stateOf(start);
    const busy = { ...state, pending: SortedMap.empty<string, EntryRecord['localId']>() };
    expect([timerToSend(state, nowMs), timerToSend(busy, nowMs), urgentToSend(busy, nowMs)]).toEqual([start, null, null]);
  });
});

function watched(localId: EntryRecord['localId']): (state: EngineState) => EngineState {
  return (state) => ({ ...state, watched: SortedMap.from([[content().start, { localId, body: content(), settledMs: 0, isCertain: true }]]) });
}

describe('a create', () => {
  const create = queuedRecord({ localId: localUuid(2) });

  it.each<[string, readonly EntryRecord[], (state: EngineState) => EngineState, boolean]>([
    ['waits while a late delivery of another create of its second is possible', [], watched(localUuid(1)), false],
    ['does not wait for a late delivery of its own', [], watched(create.localId), true],
    ['waits while another one of its second is in flight', [queuedRecord({ inflight: inflight() })], same, false],
    ['does not wait for a question about its second', [queuedRecord({ tried: [content()], blocked: { kind: 'ask' } })], same, true],
    ['does not wait for one of another second', [queuedRecord({ local: content({ start: at('8:00') }), inflight: inflight({ body: content({ start: at('8:00') }) }) })], same, true],
  ])('%s', (_, ...[others, change, isSent]) => {
    expect(nextToSend(change(stateOf(create, ...others)), nowMs)).toBe(isSent ? create : null);
  });

  it.each([
    ['waits for a name whose list is in flight', Number.POSITIVE_INFINITY, false],
    ['does not wait for a name that can be asked for', null, true],
  ])('%s', (_, waitsUntilMs, isSent) => {
    const wanting = queuedRecord({ local: content({ tagWishes: ['site'] }) });
    const state = stateOf(wanting);
    const ensuring = state.ensuring.with(needKey({ kind: 'tag', name: 'site' }), { waitsUntilMs, unansweredUntilMs: null, verifications: 0, refusals: 1, created: null });
    expect(nextToSend({ ...state, ensuring }, nowMs)).toBe(isSent ? wanting : null);
  });
});
