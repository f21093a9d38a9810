/** Which entries may be sent, and in which order. */
import { describe, expect, it } from 'vitest';
import { withRecord, withTask } from '#core/sync/engine/engine-state.ts';
import { pendingKind, type EntryRecord } from '#core/sync/entry-record.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { nextToSend, urgentToSend } from '#core/sync/sending/schedule.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord, stateOf } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

/** The entries that are begun in order while there are free slots. `busy` have a request in flight. */
function chosen(records: readonly EntryRecord[], options: { readonly places?: number; readonly busy?: readonly EntryRecord[] } = {}) {
  const { places = 4, busy = [] } = options;
  const begun: Uuid[] = [];
  let state = stateOf(...records);
  const begin = ({ localId }: EntryRecord): void => {
    state = withTask(state, localId, { kind: 'write', spent: 1, overtook: false });
  };
  for (const record of busy) {
    begin(record);
  }
  const pick = (): EntryRecord | null => urgentToSend(state, 0) ?? nextToSend(state, 0);
  for (let next = pick(); next !== null && begun.length < places; next = pick()) {
    begun.push(next.localId);
    const body = next.local;
    state = pendingKind(next) === 'create' ? withRecord(state, { ...next, inflight: inflight({ body }) }) : state;
    begin(next);
  }
  return begun;
}

const ran = content({ start: at('11:00'), end: null });
/** Runs at the service, stopped here. */
const stop = savedRecord({ localId: localUuid(1), base: ran, local: { ...ran, end: at('11:30') }, commandOrder: 1 });
/** Started here after that stop. */
const begun = queuedRecord({ localId: localUuid(2), local: content({ start: at('11:30'), end: null }), commandOrder: 2 });
const finished = queuedRecord({ localId: localUuid(3), local: content({ start: at('8:00') }), commandOrder: 3 });

describe('the next to be sent', () => {
  it('is what was changed last, as many as there are places', () => {
    const many = [5, 3, 4, 1, 2].map((order) => queuedRecord({ localId: localUuid(order), local: content({ start: at(`${order}:00`) }), commandOrder: order }));
    expect(chosen(many)).toEqual([5, 4, 3, 2].map(localUuid));
    expect(chosen(many, { places: 2 })).toEqual([5, 4].map(localUuid));
    expect(chosen(many, { places: 0 })).toEqual([]);
    expect(chosen(many, { places: -1 })).toEqual([]);
  });

  it('is the timer, and before it the stop it needs, however much waits', () => {
    const many = [10, 11, 12].map((order) => queuedRecord({ localId: localUuid(order), local: content({ start: at(`1:${order}`) }), commandOrder: order }));
    expect(chosen([...many, begun], { places: 2 })).toEqual([begun.localId, localUuid(12)]);
    expect(chosen([...many, stop, begun], { places: 1 })).toEqual([stop.localId]);
  });

  it('leaves out what is blocked, under way, busy or clean', () => {
    const records = [
      { ...finished, blocked: { kind: 'ask' } as const },
      queuedRecord({ localId: localUuid(4), inflight: inflight() }),
      savedRecord({ localId: localUuid(5) }),
    ];
    expect(chosen(records)).toEqual([]);
    expect(chosen([finished], { busy: [finished] })).toEqual([]);
  });

  it('stops what runs at the service before it starts the next', () => {
    expect(chosen([begun, stop, finished])).toEqual([stop.localId, finished.localId]);
  });

  it('still stops first when the stopped entry was edited after the start', () => {
    expect(chosen([begun, { ...stop, commandOrder: 7 }])).toEqual([stop.localId]);
  });

  it('waits for a stop that is under way, in unknownOutcome, or only begun', () => {
    expect(chosen([begun, { ...stop, inflight: inflight({ kind: 'update', body: stop.local }) }])).toEqual([]);
    expect(chosen([begun, { ...stop, inflight: inflight({ kind: 'update', body: stop.local, phase: 'unknown' }) }])).toEqual([]);
    expect(chosen([begun, stop], { busy: [stop] })).toEqual([]);
  });

  it('waits for a running create whose entry was stopped or deleted meanwhile', () => {
    const creating = queuedRecord({ localId: localUuid(1), local: ran, inflight: inflight({ body: ran }), commandOrder: 1 });
    expect(chosen([begun, { ...creating, local: stop.local }])).toEqual([]);
    expect(chosen([begun, { ...creating, deleted: true }])).toEqual([]);
    expect(chosen([begun, { ...savedRecord({ localId: localUuid(1), local: ran }), deleted: true }])).toEqual([localUuid(1)]);
  });

  it('is not held up by a blocked stop', () => {
    expect(chosen([begun, { ...stop, blocked: { kind: 'gone' } }])).toEqual([begun.localId]);
  });

  it('is not held up by a stop that the service never knew as running', () => {
    expect(chosen([begun, finished])).toEqual([begun.localId, finished.localId]);
  });

  it('never creates two entries of one second at once', () => {
    const duplicate = { ...finished, localId: localUuid(4), commandOrder: 4 };
    expect(chosen([finished, duplicate])).toEqual([duplicate.localId]);
    expect(chosen([{ ...finished, inflight: inflight({ body: finished.local }) }, duplicate])).toEqual([]);
    expect(chosen([{ ...finished, inflight: inflight({ body: finished.local, phase: 'unknown' }) }, duplicate])).toEqual([]);
    expect(chosen([finished, savedRecord({ localId: localUuid(5), serverId: uuid(901), base: content(), local: finished.local, commandOrder: 5 })])).toEqual([
      localUuid(5),
      finished.localId,
    ]);
  });
});
