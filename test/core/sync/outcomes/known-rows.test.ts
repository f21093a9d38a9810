/** Reads of an entry with a known row: before a change is sent, and when the answer to one is missing. */
import { describe, expect, it } from 'vitest';
import type { EntryList } from '#core/service-client/time-tracking-api.ts';
import type { Effect } from '#core/sync/engine/engine-events.ts';
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import { SortedMap } from '#core/sync/engine/sorted-map.ts';
import type { EntryContent, EntryRecord, SentWrite } from '#core/sync/entry-record.ts';
import type { GatewayState } from '#core/sync/gateway/gateway-state.ts';
import { conclude, findIn, onPreflight, onVerified } from '#core/sync/outcomes/known-rows.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, row, savedRecord, stateOf } from '../../../support/core-records.ts';
import { closedGate, givenBackBy, openGate, requestsOf, transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

type Finding = Parameters<typeof onPreflight>[2]['finding'];

const site = content({ description: 'site' });
const theirs = content({ description: 'theirs' });
const lagMs = 2_000;
const settledMs = 1_000;

function shows(parts: Parameters<typeof row>[0] = {}, others: readonly ReturnType<typeof row>[] = []): Finding {
  const found = row(parts);
  return { kind: 'row', row: found, rows: [found, ...others] };
}

const none: Finding = { kind: 'none', rows: [] };
const unclear: Finding = { kind: 'unclear' };

interface Read {
  readonly startedMs?: number;
  readonly sequence?: number;
  readonly nowMs?: number;
  readonly gate?: GatewayState;
  readonly others?: readonly EntryRecord[];
  readonly state?: (state: EngineState) => EngineState;
}

interface Outcome {
  readonly sent: readonly string[];
  readonly effects: readonly Effect[];
  readonly after: EntryRecord | undefined;
  readonly isBusy: boolean;
  readonly pauseMs: number | null;
  readonly state: EngineState;
}

function withLag(state: EngineState): EngineState {
  return { ...state, settings: { ...state.settings, lagMs } };
}

function preflight(record: EntryRecord, finding: Finding, { startedMs = 50_000, sequence = 0, nowMs = 50_000, gate = openGate, others = [], state = (same) => same }: Read = {}): Outcome {
  const transition = transitionOf(state(stateOf(record, ...others)), { nowMs, gate });
  const task = { kind: 'preflight', spent: 1, reads: 0, isOffDates: false, read: { sequence, startedMs } } as const;
  transition.task(record.localId, task);
  onPreflight(transition, record, { task, finding });
  const { state: after, effects } = transition.finish();
  return { sent: requestsOf(effects).map(({ kind }) => kind), effects, after: after.records.get(record.localId), isBusy: after.tasks.has(record.localId), pauseMs: after.pauses.dueMs(record.localId), state: after };
}

const edited = savedRecord({ base: content(), local: site });
const deleted = savedRecord({ deleted: true });

describe('the read before a change', () => {
  it.each<[string, EntryRecord, Finding, readonly string[], Partial<EntryRecord>]>([
    ['sends the change where the row is as known', edited, shows(), ['update'], { base: content(), inflight: expect.objectContaining({ kind: 'update', body: site }) }],
    ['merges what another client changed in it', edited, shows({ end: at('10:30') }), ['update'], { base: content({ end: at('10:30') }), local: { ...site, end: at('10:30') } }],
    ['sends nothing where the row has what is wanted', edited, shows(site), [], { base: site, local: site, inflight: null }],
    ['sends nothing where the change has become impossible', savedRecord({ base: content(), local: content({ start: at('9:50') }) }), shows({ end: at('9:40') }), [], { blocked: { kind: 'impossible' } }],
    ['asks where the row is gone', edited, none, [], { blocked: { kind: 'gone' } }],
    ['sends a delete where the row is as known', deleted, shows(), ['delete'], { deleted: true }],
    ['sends a delete where the row is as known, although an edit was not sent', savedRecord({ base: content(), local: site, deleted: true }), shows(), ['delete'], { deleted: true }],
    ['asks where another client has changed what is to be deleted', deleted, shows({ ...theirs, projectId: uuid(30) }), [], { deleted: false, base: theirs, local: theirs, projectId: uuid(30), blocked: { kind: 'edited' } }],
    ['sends a delete where another client wrote what the user wanted before', savedRecord({ base: content(), local: site, deleted: true }), shows(site), ['delete'], { deleted: true }],
    ['sends a delete where another client has only stopped the entry', savedRecord({ base: content({ end: null }), local: content({ end: null }), deleted: true }), shows(), ['delete'], { deleted: true }],
    ['asks where another client has changed the end of what is to be deleted', deleted, shows({ end: at('10:30') }), [], { blocked: { kind: 'edited' } }],
    ['asks where another client has let run again what is to be deleted', deleted, shows({ end: null }), [], { blocked: { kind: 'edited' } }],
  ])('%s', (_, ...[record, finding, sent, after]) => {
    const outcome = preflight(record, finding);
    expect(outcome.sent).toEqual(sent);
    expect(outcome.after).toMatchObject(after);
    expect([outcome.isBusy, givenBackBy(outcome.effects)]).toEqual(sent.length > 0 ? [true, 0] : [false, 1]);
  });

  it('deletes for good what is gone', () => {
    const { after, effects, sent } = preflight(deleted, none);
    expect([after, sent, effects[0]]).toMatchObject([undefined, [], { kind: 'commit', change: { removed: [deleted], tombstones: [{ record: deleted, content: content() }] } }]);
  });

  it.each(['version 7', undefined])('sends the version of the row that was read: %s', (version) => {
    expect(requestsOf(preflight(edited, shows({ version })).effects)).toMatchObject([{ kind: 'update', localId: edited.localId, serverId: uuid(900), body: site, version }]);
  });

  it('counts no refusals again where the row is as known', () => {
    const refusal = { failures: 3, failedMs: 0, retryAtMs: 0 };
    const refused = (state: EngineState): EngineState => ({ ...state, refusals: state.refusals.with(edited.localId, refusal) });
    expect(preflight(edited, shows(), { state: refused }).state.refusals.get(edited.localId)).toBe(refusal);
    expect(preflight(edited, shows({ end: at('10:30') }), { state: refused }).state.refusals.get(edited.localId)).toBeUndefined();
  });

  it('sends nothing more after a Retry-After, and keeps what the row shows', () => {
    const { sent, isBusy, after, effects } = preflight(edited, shows({ end: at('10:30') }), { gate: closedGate });
    expect([sent, isBusy, after?.base?.end, givenBackBy(effects)]).toEqual([[], false, at('10:30'), 0]);
  });

  it('takes a late delivery of an older change for none, even before a delete', () => {
    const sent: readonly SentWrite[] = [{ kind: 'update', body: theirs, before: content({ description: 'first' }) }];
    expect(preflight({ ...edited, sent }, shows({ ...theirs, projectId: uuid(30) })).after).toMatchObject({ base: theirs, local: site, projectId: uuid(30), blocked: null, sent: [{ undone: 1 }, { kind: 'update', body: site, before: theirs }] });
    // Seed 81,126,642: what a late delivery shows is not what the user deleted.
    expect(preflight({ ...deleted, sent }, shows(theirs))).toMatchObject({ sent: ['delete'], after: { base: deleted.base } });
  });

  it.each<[string, Read, Finding, { readonly sent: readonly string[]; readonly pauseMs: number | null }]>([
    ['is repeated where the entry was settled after it', { startedMs: settledMs, sequence: 4 }, shows(), { sent: [], pauseMs: null }],
    ['is repeated where the entry was settled a moment after it', { startedMs: settledMs - 1, sequence: 5 }, shows(), { sent: [], pauseMs: null }],
    ['counts where the entry was settled before it', { startedMs: settledMs, sequence: 5 }, shows(), { sent: ['update'], pauseMs: null }],
    ['is repeated later where it shows something else, and may lag behind', { startedMs: settledMs + lagMs - 1, sequence: 5 }, shows(theirs), { sent: [], pauseMs: settledMs + lagMs }],
    ['is repeated later where it does not show the row, and may lag behind', { startedMs: settledMs + lagMs - 1, sequence: 5 }, none, { sent: [], pauseMs: settledMs + lagMs }],
    ['counts where it shows something else, and is current', { startedMs: settledMs + lagMs, sequence: 5 }, shows({ end: at('10:30') }), { sent: ['update'], pauseMs: null }],
    ['is repeated after half a minute where its lists are incomplete', { startedMs: 40_000, sequence: 5, nowMs: 50_000 }, unclear, { sent: [], pauseMs: 80_000 }],
  ])('%s', (_, ...[read, finding, { sent, pauseMs }]) => {
    const settled = (state: EngineState): EngineState => ({ ...withLag(state), settledAt: state.settledAt.with(edited.localId, { sequence: 5, atMs: settledMs }) });
    const outcome = preflight(edited, finding, { nowMs: read.startedMs ?? 0, ...read, state: settled });
    expect([outcome.sent, outcome.pauseMs, outcome.isBusy]).toEqual([sent, pauseMs, sent.length > 0]);
  });
});

describe('the read before the delete of a duplicate', () => {
  const sibling = savedRecord({ localId: localUuid(2), serverId: uuid(902) });
  const duplicate = savedRecord({ deleted: true, duplicateOf: sibling.localId });

  it.each<[string, Finding, readonly string[]]>([
    ['deletes it where both rows are as known', shows({}, [row({ id: uuid(902) })]), ['delete']],
    ['leaves it where the other row has changed', shows({}, [row({ ...theirs, id: uuid(902) })]), []],
    ['leaves it where the other row is gone', shows(), []],
    ['leaves it where it has changed', shows(theirs, [row({ id: uuid(902) })]), []],
  ])('%s', (_, finding, sent) => {
    const outcome = preflight(duplicate, finding, { others: [sibling] });
    expect([outcome.sent, outcome.after?.deleted]).toEqual([sent, sent.length > 0]);
  });

  it('does not hold back a change of a possible duplicate', () => {
    const { after } = preflight({ ...duplicate, deleted: false, local: site }, shows({}, [row({ ...theirs, id: uuid(902) })]), { others: [sibling] });
    expect(after?.inflight?.kind).toBe('update');
  });
});

function watched(state: EngineState, isCertain = true): EngineState {
  return { ...state, watched: SortedMap.from([[content().start, { localId: localUuid(7), body: content(), settledMs: 0, isCertain }]]) };
}

function known(state: EngineState): EngineState {
  return { ...state, knownServerIds: state.knownServerIds.with(uuid(901), true) };
}

describe('a row that is gone', () => {
  const restored = row({ id: uuid(901) });
  const alike = row({ id: uuid(901), end: at('10:30') });
  const undone = savedRecord({ sent: [{ kind: 'delete' }], base: content(), local: site });
  const other = row({ id: uuid(901), description: 'another', end: at('11:00') });

  it.each<[string, EntryRecord, ReturnType<typeof row>, (state: EngineState) => EngineState, object | undefined]>([
    ['is restored by a new one with its content', edited, restored, (same) => same, { serverId: uuid(901), local: site }],
    ['is restored by a new one that is alike', edited, alike, (same) => same, { serverId: uuid(901), base: content({ end: at('10:30') }) }],
    ['is not restored by one that is not alike', edited, other, (same) => same, { serverId: uuid(900), blocked: { kind: 'gone' } }],
    ['is not restored by one that was known', edited, restored, known, { serverId: uuid(900), blocked: { kind: 'gone' } }],
    ['is not restored by one of another second', edited, row({ id: uuid(901), start: at('9:01') }), (same) => same, { blocked: { kind: 'gone' } }],
    ['is deleted for good, although one is alike', deleted, alike, (same) => same, undefined],
    ['was deleted from here, and is restored by an equal one', undone, restored, (same) => same, { serverId: uuid(901), blocked: null }],
    ['was deleted from here, and may be what is alike', undone, alike, (same) => same, { serverId: null, base: null, blocked: { kind: 'ask', found: { id: uuid(901), content: content({ end: at('10:30') }), projectId: null, body: content() } } }],
    ['was deleted from here, and is created again beside a known one', undone, alike, known, { serverId: null, base: null, blocked: null }],
    ['was deleted from here, and is created again beside one of another second', undone, row({ id: uuid(901), start: at('9:01') }), (same) => same, { serverId: null, blocked: null }],
    ['was deleted from here, and is created again beside a late delivery of a create', savedRecord({ sent: [{ kind: 'delete' }], base: site, local: site }), restored, watched, { serverId: null, blocked: null }],
    ['was deleted from here, and may be a row unlike a certain create of its second', undone, alike, (state) => watched(state), { serverId: null, blocked: expect.objectContaining({ kind: 'ask' }) }],
    // Seed 81,134,832: a create that only the damaged file knew.
    ['was deleted from here, and may be what a create made of which the service is not known to have had the content', savedRecord({ sent: [{ kind: 'delete' }], base: site, local: site }), restored, (state) => watched(state, false), { serverId: null, blocked: { kind: 'ask', found: { id: uuid(901), content: content(), projectId: null, body: site } } }],
  ])('%s', (_, ...[record, found, state, after]) => {
    const outcome = preflight(record, { kind: 'none', rows: [found] }, { state });
    expect(outcome.after).toEqual(after === undefined ? undefined : expect.objectContaining(after));
  });

  it('is not restored by one that another entry is searched for', () => {
    const creating = queuedRecord({ localId: localUuid(2), inflight: inflight() });
    expect(preflight(edited, { kind: 'none', rows: [restored] }, { others: [creating] }).after?.blocked).toEqual({ kind: 'gone' });
  });
});

const updating = savedRecord({ base: content(), local: site, inflight: inflight({ kind: 'update', body: site, phase: 'unknown' }) });
const deleting = savedRecord({ deleted: true, inflight: inflight({ kind: 'delete', phase: 'unknown' }) });

function verified(record: EntryRecord, finding: Finding, { afterGrace = true, startedMs = 50_000, state = (same: EngineState): EngineState => same } = {}): Outcome {
  const transition = transitionOf(state(stateOf(record)), { nowMs: startedMs });
  const task = { kind: 'verify', spent: 1, reads: 0, isOffDates: false, afterGrace, read: { sequence: 0, startedMs } } as const;
  transition.task(record.localId, task);
  onVerified(transition, record, { task, finding });
  const { state: after, effects } = transition.finish();
  return { sent: [], effects, after: after.records.get(record.localId), isBusy: after.tasks.has(record.localId), pauseMs: after.pauses.dueMs(record.localId), state: after };
}

describe('the read after a change without an answer', () => {
  it.each<[string, EntryRecord, Finding, boolean, object | undefined]>([
    ['shows that it has arrived', updating, shows(site), true, { base: site, local: site, inflight: null }],
    ['shows within the grace that it has arrived', updating, shows(site), false, { base: site, inflight: null }],
    ['proves within the grace that the row is gone', updating, none, false, { blocked: { kind: 'gone' }, inflight: null }],
    ['proves after the grace that it did not arrive', updating, shows(), true, { base: content(), local: site, inflight: null }],
    ['proves nothing within the grace', updating, shows(), false, { inflight: updating.inflight }],
    ['proves nothing with incomplete lists', updating, unclear, true, { inflight: updating.inflight }],
    ['shows after the grace what another client wrote, and asks', updating, shows(theirs), true, { base: theirs, local: site, inflight: null }],
    ['shows after the grace what another client wrote beside it', updating, shows({ ...site, end: at('10:30') }), true, { local: { ...site, end: at('10:30') }, inflight: null }],
    ['proves after the grace that a delete did not arrive', deleting, shows(), true, { deleted: true, inflight: null }],
    ['proves nothing within the grace about a delete', deleting, shows(), false, { inflight: deleting.inflight }],
    ['proves nothing with incomplete lists about a delete', deleting, unclear, true, { inflight: deleting.inflight }],
    ['proves that a delete has arrived', deleting, none, false, undefined],
    ['does not take the content of a delete for proof', deleting, shows(content()), false, { inflight: deleting.inflight }],
    ['shows a late delivery of an older change', { ...updating, sent: [{ kind: 'update', body: theirs, before: content() }, { kind: 'update', body: site, before: content() }] }, shows(theirs), true, { base: theirs, local: site, inflight: null, sent: [{ undone: 1 }, {}] }],
  ])('%s', (_, ...[record, finding, afterGrace, after]) => {
    const outcome = verified(record, finding, { afterGrace });
    expect(outcome.isBusy).toBe(false);
    if (after === undefined) {
      expect(outcome.after).toBeUndefined();
    } else {
      expect(outcome.after).toMatchObject(after);
    }
  });

  it('keeps both values where another client wrote the same field', () => {
    expect(verified(updating, shows(theirs)).effects[0]).toMatchObject({ kind: 'commit', change: { conflicts: [{ conflict: { field: 'description', mine: 'site', theirs: 'theirs' } }] } });
    expect(verified(updating, shows()).effects[0]).toMatchObject({ kind: 'commit', change: { conflicts: [] } });
  });

  it.each([
    ['does not count while it may lag behind', settledMs + lagMs - 1, updating.inflight],
    ['counts as soon as it is current', settledMs + lagMs, null],
  ])('%s', (_, startedMs, after) => {
    const state = (same: EngineState): EngineState => ({ ...withLag(same), settledAt: same.settledAt.with(updating.localId, { sequence: 0, atMs: settledMs }) });
    expect(verified(updating, shows(site), { startedMs, state }).after?.inflight).toEqual(after);
  });

  it.each<[string, EntryContent, boolean, number | null]>([
    ['within the grace holds the entry back until the change can no longer arrive', site, false, 90_000],
    ['after the grace holds nothing back', site, true, null],
  ])('%s', (_, ...[there, afterGrace, pauseMs]) => {
    const state = (same: EngineState): EngineState => ({ ...same, unknownOutcomes: same.unknownOutcomes.with(updating.localId, { sinceMs: 60_000, overMs: 90_000, verifications: 1 }) });
    expect(verified(updating, shows(there), { afterGrace, state }).pauseMs).toBe(pauseMs);
  });

  it('within the grace holds the entry back for a grace where its end is not known', () => {
    expect(verified(updating, shows(site), { afterGrace: false }).pauseMs).toBe(50_000 + 30_000);
    expect(verified(deleting, none, { afterGrace: false }).pauseMs).toBeNull();
  });
});

describe('a list', () => {
  const other = row({ id: uuid(901) });

  it.each<[string, EntryList, boolean, boolean, string | null]>([
    ['that shows the row decides', { rows: [other, row()], complete: false }, false, false, 'row'],
    ['without the row decides nothing while others follow', { rows: [other], complete: true }, false, true, null],
    ['of everything without the row proves that it is gone', { rows: [other], complete: true }, true, false, 'none'],
    ['that is incomplete proves nothing', { rows: [other], complete: false }, true, false, 'unclear'],
    ['with unreadable rows proves nothing', { rows: [other], complete: true, unreadable: [{ id: null, start: null, description: null, field: 'entry' }] }, true, false, 'unclear'],
    ['that is incomplete proves that it is gone where those of its dates did not show it', { rows: [other], complete: false }, true, true, 'none'],
  ])('%s', (_, ...[list, isLast, isOffDates, kind]) => {
    expect(findIn(savedRecord(), list, { isLast, isOffDates })?.kind ?? null).toBe(kind);
  });

  it('offers its rows for a restored one only where it is complete', () => {
    expect(findIn(savedRecord(), { rows: [other], complete: true }, { isLast: true, isOffDates: true })).toEqual({ kind: 'none', rows: [other] });
    expect(findIn(savedRecord(), { rows: [other], complete: false }, { isLast: true, isOffDates: true })).toEqual({ kind: 'none', rows: [] });
  });
});

describe('the end of a task', () => {
  const read = { kind: 'preflight', spent: 3, reads: 0, isOffDates: false, read: { sequence: 0, startedMs: 0 } } as const;
  const write = { kind: 'write', spent: 3, overtook: false } as const;

  it.each<[string, EntryRecord, typeof read | typeof write, number]>([
    ['gives its requests back where the entry is saved', savedRecord(), read, 3],
    ['gives nothing back where the entry has to be sent again', edited, read, 0],
    ['gives the requests of a write back, whatever follows', edited, write, 3],
  ])('%s', (_, ...[after, task, requests]) => {
    const transition = transitionOf(stateOf(edited));
    transition.task(edited.localId, task);
    conclude(transition, { record: edited, task }, { changed: [after] });
    const { state, effects } = transition.finish();
    expect([state.tasks.has(edited.localId), givenBackBy(effects)]).toEqual([false, requests]);
  });
});
