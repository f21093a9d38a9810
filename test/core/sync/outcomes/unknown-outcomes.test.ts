/** Requests and watches after a restart, and after a file or the service went back to an earlier state. */
import { describe, expect, it } from 'vitest';
import { SortedMap } from '#core/sync/engine/sorted-map.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { unknownOutcomeReply } from '#core/sync/outcomes/unknown-outcomes.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord, stateOf } from '../../../support/core-records.ts';
import { stateWith, stepOf, transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const nowMs = 5_000;
const graceMs = 30_000;

describe('the start', () => {
  const watch = { localId: localUuid(1), body: content(), settledMs: 0, isCertain: true };

  it.each<[string, readonly EntryRecord[], { readonly settledMs: number | null; readonly isCertain: boolean }, number | null]>([
    ['watches the second of an entry as it was sent', [savedRecord()], { settledMs: nowMs, isCertain: true }, nowMs + graceMs],
    ['is not certain of an entry that has changed since', [savedRecord({ base: content({ description: 'site' }) })], { settledMs: nowMs, isCertain: false }, nowMs + graceMs],
    ['is not certain of an entry without a row', [queuedRecord()], { settledMs: nowMs, isCertain: false }, nowMs + graceMs],
    ['is not certain of an entry that is gone', [], { settledMs: nowMs, isCertain: false }, nowMs + graceMs],
    ['waits for the outcome of a create', [queuedRecord({ inflight: inflight({ phase: 'unknown' }) })], { settledMs: null, isCertain: false }, null],
    ['does not wait for an update', [savedRecord({ inflight: inflight({ kind: 'update' }) })], { settledMs: nowMs, isCertain: true }, nowMs + graceMs],
  ])('%s', (_, ...[records, expected, dueMs]) => {
    const { state } = stepOf({ ...stateOf(...records), watched: SortedMap.from([[content().start, watch]]) }, { kind: 'started' }, { nowMs });
    expect([state.watched.get(content().start), state.watchesDue.dueMs(content().start)]).toEqual([{ ...watch, ...expected }, dueMs]);
  });

  it('watches nothing in this process', () => {
    const { state } = stepOf({ ...stateWith({ graceMs: 0 }, savedRecord()), watched: SortedMap.from([[content().start, watch]]) }, { kind: 'started' }, { nowMs });
    expect(state.watched.size).toBe(0);
  });

  it.each<[string, Partial<EntryRecord>, number | null]>([
    ['are watched until they can no longer arrive', { sent: [{ kind: 'delete' }] }, nowMs + 10_000 + graceMs],
    ['are not watched where there are none', {}, null],
    ['are not watched while its row is gone and the user has not decided', { sent: [{ kind: 'delete' }], blocked: { kind: 'gone' } }, null],
    ['are not watched while another is in flight', { sent: [{ kind: 'delete' }], inflight: inflight({ kind: 'update' }) }, null],
  ])('late deliveries of writes %s', (_, parts, dueMs) => {
    const { state } = stepOf(stateOf(savedRecord(parts)), { kind: 'started' }, { nowMs });
    expect(state.writesDue.dueMs(localUuid(1))).toBe(dueMs);
  });
});

describe('a file or service of an earlier state', () => {
  const site = content({ description: 'site' });

  it.each<[string, 'everything' | 'unsent', EntryRecord, object]>([
    ['has a saved entry searched for as it was confirmed', 'everything', savedRecord({ base: content(), local: site, blocked: { kind: 'impossible' }, sent: [{ kind: 'delete' }] }), { serverId: null, base: null, local: site, blocked: null, inflight: { kind: 'create', body: content(), phase: 'unknown', formerId: uuid(900) } }],
    ['has an unsent entry searched for as it is wanted', 'unsent', queuedRecord({ local: site }), { inflight: { kind: 'create', body: site, phase: 'unknown' }, commandOrder: 3 }],
    ['leaves a deleted entry', 'everything', savedRecord({ deleted: true }), { serverId: uuid(900), inflight: null }],
    ['leaves a saved entry of an older file', 'unsent', savedRecord(), { serverId: uuid(900), inflight: null }],
    ['has a question searched for where the service is older', 'everything', queuedRecord({ blocked: { kind: 'ask' } }), { blocked: null, inflight: { phase: 'unknown' } }],
    ['has an entry that was being deleted searched for, and deletes it', 'everything', queuedRecord({ blocked: { kind: 'ask', wasDelete: true } }), { deleted: true, inflight: { phase: 'unknown' } }],
    ['has a change in flight searched for as it was sent', 'everything', savedRecord({ base: null, local: content(), inflight: inflight({ kind: 'update', body: site }) }), { inflight: { kind: 'create', body: site } }],
    ['has names that are wanted left out', 'unsent', queuedRecord({ local: { ...site, tagWishes: ['new'] } }), { inflight: { body: site } }],
  ])('%s', (_, ...[what, record, after]) => {
    const before = { ...stateOf(record), commandOrder: 2 };
    expect(stepOf(before, { kind: 'mark-unknown', what }, { nowMs }).state.records.get(record.localId)).toMatchObject(after);
  });

  it.each([
    ['leaves a question about a row that belongs to no entry', uuid(901), 'ask'],
    ['has an entry searched for whose question is about the row of another one', uuid(900), undefined],
  ])('of a file %s', (_, id, asked) => {
    const record = queuedRecord({ localId: localUuid(2), blocked: { kind: 'ask', found: { id, content: site, projectId: null, body: content() } } });
    const { state } = stepOf(stateOf(savedRecord(), record), { kind: 'mark-unknown', what: 'unsent' }, { nowMs });
    expect(state.records.get(record.localId)?.blocked?.kind).toBe(asked);
  });

  it('forgets the watched writes and known rows only where the service is older', () => {
    const record = savedRecord({ sent: [{ kind: 'delete' }] });
    const { state } = stepOf(stateOf(record), { kind: 'mark-unknown', what: 'everything' }, { nowMs });
    expect([state.records.get(record.localId)?.sent, state.knownServerIds.size]).toEqual([undefined, 0]);
    expect(stepOf(stateOf(record), { kind: 'mark-unknown', what: 'unsent' }, { nowMs }).state.knownServerIds.size).toBe(1);
  });

  it('keeps the order of commands, after all of them', () => {
    const records = [[1, 5], [2, 3]].map(([number = 0, commandOrder = 0]) => queuedRecord({ localId: localUuid(number), commandOrder, local: content({ start: at(`${number}:00`) }) }));
    const { state } = stepOf(stateOf(...records), { kind: 'mark-unknown', what: 'unsent' }, { nowMs });
    expect([1, 2].map((number) => state.records.get(localUuid(number))?.commandOrder)).toEqual([7, 6]);
    expect(new Set([...state.records.values()].map(({ inflight: sent }) => sent?.attemptId)).size).toBe(2);
  });
});

describe('a request whose answer was lost', () => {
  it.each<[string, readonly EntryRecord[], string | undefined]>([
    ['has an unknown outcome', [queuedRecord({ inflight: inflight() })], 'unknown'],
    ['changes nothing of an entry that has none in flight', [queuedRecord()], undefined],
    ['changes nothing where the entry is gone', [], undefined],
  ])('%s', (_, records, phase) => {
    const transition = transitionOf(stateOf(...records));
    unknownOutcomeReply(transition, localUuid(1));
    const { state } = transition.finish();
    expect([state.records.size, state.records.get(localUuid(1))?.inflight?.phase]).toEqual([records.length, phase]);
  });
});
