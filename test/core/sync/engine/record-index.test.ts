/** Which records are found by what, and when one leaves its place. */
import { describe, expect, it } from 'vitest';
import { withRecord } from '#core/sync/engine/engine-state.ts';
import { buildIndex, isTaken, mayBecomePending, sendingOrderKey, type RecordIndex } from '#core/sync/engine/record-index.ts';
import type { Block, EntryRecord } from '#core/sync/entry-record.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord, stateOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const ran = content({ end: null });
const site = content({ description: 'site' });
const early = content({ start: at('8:00') });
const impossible: Block = { kind: 'impossible' };
const found = { id: uuid(905), content: content(), projectId: null, body: early };

type Place = 'unresolved' | 'pending' | 'running' | 'long' | 'asking' | 'stops' | 'former' | 'byServerId';
const places: readonly Place[] = ['unresolved', 'pending', 'running', 'long', 'asking', 'stops', 'former', 'byServerId'];

function placesOf(index: RecordIndex): readonly Place[] {
  return places.filter((place) => index[place].size > 0);
}

function soughtIn({ creating }: RecordIndex): readonly string[] {
  return [...creating.keys()].map((start) => start.slice(11, 16));
}

const records: readonly (readonly [string, EntryRecord, readonly Place[], readonly string[]])[] = [
  ['is saved', savedRecord(), ['byServerId'], []],
  ['waits to be created', queuedRecord(), ['unresolved', 'pending'], []],
  ['waits to be changed', savedRecord({ base: content(), local: site }), ['unresolved', 'pending', 'byServerId'], []],
  ['waits to be deleted', savedRecord({ deleted: true }), ['unresolved', 'pending', 'byServerId'], []],
  ['is being created', queuedRecord({ local: site, inflight: inflight() }), ['unresolved'], ['09:00']],
  ['is being created after it was moved', queuedRecord({ local: early, inflight: inflight(), tried: [early] }), ['unresolved'], ['08:00', '09:00']],
  ['is being changed', savedRecord({ base: content(), local: site, inflight: inflight({ kind: 'update' }) }), ['unresolved', 'byServerId'], []],
  ['was refused', queuedRecord({ blocked: impossible }), ['unresolved', 'asking'], []],
  ['is in question', queuedRecord({ blocked: { kind: 'ask' } }), ['unresolved', 'asking'], ['09:00']],
  ['is in question as it was sent', queuedRecord({ tried: [site, early], blocked: { kind: 'ask' } }), ['unresolved', 'asking'], ['08:00']],
  ['is in question because of a row', queuedRecord({ tried: [site], blocked: { kind: 'ask', found } }), ['unresolved', 'asking'], ['08:00']],
  ['is gone', savedRecord({ base: early, local: content(), blocked: { kind: 'gone' } }), ['unresolved', 'asking', 'byServerId'], ['08:00']],
  ['may be deleted late', savedRecord({ base: early, local: content(), sent: [{ kind: 'delete' }] }), ['unresolved', 'pending', 'byServerId'], ['08:00', '09:00']],
  ['may be deleted late, and is in question', savedRecord({ blocked: impossible, sent: [{ kind: 'delete' }] }), ['unresolved', 'asking', 'byServerId'], []],
  ['is to be deleted once more', savedRecord({ deleted: true, sent: [{ kind: 'delete' }] }), ['unresolved', 'pending', 'byServerId'], []],
  ['may be a duplicate', savedRecord({ duplicateOf: localUuid(2) }), ['asking', 'byServerId'], []],
  ['runs', savedRecord({ local: ran }), ['running', 'long', 'byServerId'], []],
  ['runs and is to be deleted', savedRecord({ local: ran, deleted: true }), ['unresolved', 'pending', 'long', 'stops', 'byServerId'], []],
  ['was stopped here', savedRecord({ base: ran, local: content() }), ['unresolved', 'pending', 'stops', 'byServerId'], []],
  ['was stopped while it is created', queuedRecord({ inflight: inflight({ body: ran }) }), ['unresolved', 'stops'], ['09:00']],
  ['was stopped, which was refused', savedRecord({ base: ran, local: content(), blocked: impossible }), ['unresolved', 'asking', 'byServerId'], []],
  ['lasts a day', savedRecord({ local: content({ end: at('2026-11-21T09:00:00Z') }) }), ['byServerId'], []],
  ['lasts longer than a day', savedRecord({ local: content({ end: at('2026-11-21T09:00:01Z') }) }), ['long', 'byServerId'], []],
  ['is searched for by its former row', queuedRecord({ inflight: inflight({ phase: 'unknown', formerId: uuid(905) }) }), ['unresolved', 'former'], ['09:00']],
];

describe('a record', () => {
  it.each(records)('that %s has its places, and leaves them when it is saved', (_, record, ...[expected, sought]) => {
    const index = buildIndex([record]);
    expect([placesOf(index), soughtIn(index)]).toEqual([expected, sought]);
    const state = withRecord(stateOf(record), savedRecord());
    expect([placesOf(state), soughtIn(state)]).toEqual([['byServerId'], []]);
    const back = withRecord(state, record);
    expect([placesOf(back).filter((place) => place !== 'byServerId'), soughtIn(back)]).toEqual([expected.filter((place) => place !== 'byServerId'), sought]);
  });

  it('shares a second with others that are sought in it', () => {
    const [one, other] = [queuedRecord({ inflight: inflight() }), queuedRecord({ localId: localUuid(2), inflight: inflight() })];
    const state = stateOf(one, other);
    expect(state.creating.get(content().start)).toEqual([one.localId, other.localId]);
    expect(withRecord(state, savedRecord()).creating.get(content().start)).toEqual([other.localId]);
  });

  it('keeps the row that it has taken over from another', () => {
    const state = withRecord(stateOf(savedRecord()), savedRecord({ localId: localUuid(2) }));
    expect(withRecord(state, queuedRecord()).byServerId.get(uuid(900))).toBe(localUuid(2));
  });

  it('is sent in the order of commands, the newest first, then by start', () => {
    const keys = [queuedRecord({ commandOrder: 10 }), queuedRecord({ commandOrder: 9, local: early }), queuedRecord({ commandOrder: 9 }), queuedRecord({ commandOrder: 9, localId: localUuid(2) })].map(sendingOrderKey);
    expect(keys.toSorted()).toEqual(keys);
    expect(new Set(keys).size).toBe(4);
  });

  it('may be sent where nothing is in its way', () => {
    expect([queuedRecord(), savedRecord(), queuedRecord({ blocked: impossible }), queuedRecord({ inflight: inflight() })].map(mayBecomePending)).toEqual([true, false, false, false]);
  });

  it('takes its second', () => {
    const index = buildIndex([savedRecord()]);
    expect(['8:59:59', '9:00', '9:00:01'].map((start) => isTaken(index, at(start)))).toEqual([false, true, false]);
  });
});
