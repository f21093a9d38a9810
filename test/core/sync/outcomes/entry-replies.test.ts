/** The answers to an entry's requests, by the task they belong to. */
import { describe, expect, it } from 'vitest';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryList } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { Effect, ServiceAnswer } from '#core/sync/engine/engine-events.ts';
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import type { Task } from '#core/sync/engine/tasks.ts';
import { toEntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { GatewayState } from '#core/sync/gateway/gateway-state.ts';
import { onEntryReply } from '#core/sync/outcomes/entry-replies.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, rejected, row, savedRecord, stateOf } from '../../../support/core-records.ts';
import { closedGate, givenBackBy, openGate, requestsOf, stateWith, transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const running = content({ end: null });
const site = content({ description: 'site' });
const creating = queuedRecord({ inflight: inflight() });
const starting = queuedRecord({ local: running, inflight: inflight({ body: running }) });
const updating = savedRecord({ base: content(), local: site, inflight: inflight({ kind: 'update', body: site }) });
const reopening = savedRecord({ base: content(), local: running, inflight: inflight({ kind: 'update', body: running }) });
const deleting = savedRecord({ deleted: true, inflight: inflight({ kind: 'delete' }) });
/** Runs at the service and is stopped here. */
const stopping = savedRecord({ localId: localUuid(9), serverId: uuid(909), base: content({ start: at('7:00'), end: null }), local: content({ start: at('7:00'), end: at('8:00') }) });
const write = { kind: 'write', spent: 2, overtook: false } as const;

const lost = { kind: 'unknown', detail: 'reset' } as const;
const absent = { kind: 'absent', message: 'no route' } as const;
const busy = { ...rejected(422), reason: 'still-running' } as const;
const invalid = { ...rejected(422), errors: { description: ['is too long'] } };
const endless = { ...rejected(422), errors: { end: ['is missing'] } };
const offline = { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: '' } as const;

interface Given {
  readonly gate?: GatewayState;
  readonly others?: readonly EntryRecord[];
  readonly state?: (state: EngineState) => EngineState;
}

interface Outcome {
  readonly state: EngineState;
  readonly effects: readonly Effect[];
  readonly after: EntryRecord | undefined;
  readonly task: Task | undefined;
  readonly sent: readonly string[];
}

function answered(record: EntryRecord, [task, answer]: readonly [Task, ServiceAnswer], { gate = openGate, others = [], state = (same) => same }: Given = {}): Outcome {
  const transition = transitionOf(state(stateOf(record, ...others)), { nowMs: 1_000, gate });
  transition.task(record.localId, task);
  onEntryReply(transition, record.localId, answer);
  const { state: after, effects } = transition.finish();
  return { state: after, effects, after: after.records.get(record.localId), task: after.tasks.get(record.localId), sent: requestsOf(effects).map(({ kind }) => kind) };
}

function entryReply(reply: Reply<RemoteEntry>): ServiceAnswer {
  return { kind: 'entry', reply };
}

function entriesReply(rows: readonly RemoteEntry[], parts: Partial<EntryList> = {}): ServiceAnswer {
  return { kind: 'entries', reply: { kind: 'done', value: { rows, complete: true, ...parts } } };
}

describe('the refusal of a write', () => {
  it.each<[string, EntryRecord, Reply<never>, { readonly sent?: readonly string[]; readonly blocked?: string; readonly isPaused?: boolean }]>([
    ['has a finished create asked about by the user, where it names a field', creating, invalid, { blocked: 'rejected' }],
    ['has a finished create repeated later, where it names none', creating, rejected(422), { isPaused: true }],
    ['has a create searched for, where access is refused', creating, rejected(403), { sent: ['list-entries'] }],
    ['has a create searched for, where there is no organization', creating, absent, { sent: ['list-entries'] }],
    ['has a running create searched for, which may have arrived', starting, rejected(422), { sent: ['list-entries'] }],
    ['has a running create searched for, also where it names a field', starting, invalid, { sent: ['list-entries'] }],
    ['has an update repeated later, where access is refused', updating, rejected(403), { isPaused: true }],
    ['has an update asked about, where it names a field', updating, invalid, { blocked: 'rejected' }],
    ['has a running update asked about, where it names a field', reopening, invalid, { blocked: 'rejected' }],
  ])('%s', (_, ...[record, reply, { sent = [], blocked, isPaused = false }]) => {
    const outcome = answered(record, [write, entryReply(reply)]);
    expect([outcome.sent, outcome.after?.blocked?.kind, outcome.state.pauses.has(record.localId)]).toEqual([sent, blocked, isPaused]);
    expect(givenBackBy(outcome.effects)).toBe(sent.length > 0 ? 0 : 2);
  });

  it('keeps the reply and what was overtaken while the create is searched for', () => {
    expect(answered(starting, [{ ...write, overtook: true }, entryReply(busy)]).task).toEqual({ kind: 'search', spent: 3, reads: 0, rows: [], afterGrace: false, refused: busy, overtook: true });
  });

  it('of a create makes its outcome unknown where it cannot be searched for now', () => {
    const outcome = answered(starting, [write, entryReply(busy)], { gate: closedGate });
    expect([outcome.sent, outcome.after?.inflight?.phase, outcome.task, givenBackBy(outcome.effects)]).toEqual([[], 'unknown', undefined, 0]);
  });

  it.each<[string, Reply<never>, Given, boolean, boolean]>([
    ['waits for a stop of another entry, whatever else is refused', { ...busy, errors: invalid.errors }, { others: [stopping] }, false, true],
    ['waits where only the times are refused', endless, { others: [stopping] }, false, true],
    ['is repeated where it had overtaken a stop', busy, {}, true, false],
    ['has the user asked where there is none', busy, {}, false, false],
    ['has the user asked where another field is refused', invalid, { others: [stopping] }, true, false],
  ])('of an update that runs: %s', (_, ...[reply, given, overtook, waits]) => {
    const outcome = answered(reopening, [{ ...write, overtook }, entryReply(reply)], given);
    const isReleased = waits || (overtook && reply === busy);
    expect([outcome.after?.inflight, outcome.after?.blocked?.kind, outcome.state.refusedUntil.dueMs(reopening.localId)]).toEqual([null, isReleased ? undefined : 'rejected', waits ? 31_000 : null]);
  });

  it.each([
    ['is not believed', 5, undefined],
    ['is believed, and asked about seldom', 6, 'rejected'],
  ])('without a reason after several others %s', (_, failures, blocked) => {
    const state = (same: EngineState): EngineState => ({ ...same, refusals: same.refusals.with(updating.localId, { failures, failedMs: 0, retryAtMs: 0 }) });
    const outcome = answered(updating, [write, entryReply(rejected(400))], { state });
    expect([outcome.after?.blocked?.kind, outcome.state.pauses.has(updating.localId)]).toEqual([blocked, true]);
  });

  it('that is believed pauses no entry that was deleted meanwhile', () => {
    const state = (same: EngineState): EngineState => ({ ...same, refusals: same.refusals.with(updating.localId, { failures: 6, failedMs: 0, retryAtMs: 0 }) });
    const outcome = answered({ ...updating, deleted: true }, [write, entryReply(rejected(400))], { state });
    expect([outcome.after?.deleted, outcome.after?.blocked, outcome.state.pauses.has(updating.localId)]).toEqual([true, null, false]);
  });

  it('of a delete is repeated later without a reason, and asked about with one', () => {
    const later = answered(deleting, [write, { kind: 'nothing', reply: rejected(403) }]);
    expect([later.after?.blocked, later.after?.deleted, later.state.pauses.has(deleting.localId)]).toEqual([null, true, true]);
    expect(answered(deleting, [write, { kind: 'nothing', reply: invalid }]).after).toMatchObject({ deleted: false, blocked: { kind: 'rejected', wasDelete: true } });
  });
});

describe('the answer to a write', () => {
  it('to a delete is proven by a read as soon as that can be current', () => {
    const { after, state, effects, task } = answered(deleting, [write, { kind: 'nothing', reply: { kind: 'done', value: null } }], { state: (same) => ({ ...same, settings: { ...same.settings, lagMs: 2_000 } }) });
    expect([after?.inflight?.phase, state.verificationsDue.dueMs(deleting.localId), givenBackBy(effects), task]).toEqual(['unknown', 3_000, 2, undefined]);
  });

  it('to a delete in this process is the proof', () => {
    const { after } = answered(deleting, [write, { kind: 'nothing', reply: { kind: 'done', value: null } }], { state: () => stateWith({ graceMs: 0 }, deleting) });
    expect(after).toBeUndefined();
  });

  it.each<[string, EntryRecord, ServiceAnswer, string | undefined, number]>([
    ['saves the entry and gives its requests back', creating, entryReply({ kind: 'done', value: row() }), undefined, 2],
    ['saves the change of a row', updating, entryReply({ kind: 'done', value: row(site) }), undefined, 2],
    ['that is missing gives nothing back', creating, entryReply(lost), 'unknown', 0],
    ['that is missing gives nothing back for a delete', deleting, { kind: 'nothing', reply: lost }, 'unknown', 0],
    ['that the row was not found makes the outcome unknown', updating, entryReply(absent), 'unknown', 0],
    ['that nothing was sent gives nothing back', creating, entryReply(offline), undefined, 0],
    ['that the row has changed gives nothing back', updating, entryReply({ kind: 'changed' }), undefined, 0],
  ])('%s', (_, ...[record, answer, phase, requests]) => {
    const { after, effects, task } = answered(record, [write, answer]);
    expect([after?.inflight?.phase, givenBackBy(effects), task]).toEqual([phase, requests, undefined]);
  });

  it.each([['six times', 5, undefined], ['no more at the seventh', 6, 'rejected']])('that the row was not found is doubted %s, and waits longer each time', (_, failures, blocked) => {
    const { after, state } = answered(updating, [write, entryReply(absent)], { state: (same) => ({ ...same, refusals: same.refusals.with(updating.localId, { failures, failedMs: 0, retryAtMs: 0 }) }) });
    expect([after?.blocked?.kind, state.refusals.get(updating.localId)?.failures, state.pauses.has(updating.localId)]).toEqual([blocked, failures + 1, true]);
  });

  it.each([
    ['shortens the pauses of others', { kind: 'done', value: row() } as const, 6_000],
    ['that is missing shortens no pauses', lost, 90_000],
  ])('%s', (_, reply, dueMs) => {
    const other = localUuid(9);
    const state = (same: EngineState): EngineState => ({ ...same, refusals: same.refusals.with(other, { failures: 1, failedMs: 1_000, retryAtMs: 5_000 }), pauses: same.pauses.with(other, 90_000) });
    expect(answered(creating, [write, entryReply(reply)], { others: [stopping], state }).state.pauses.dueMs(other)).toBe(dueMs);
  });

  it.each([
    ['without a network forgets that a stop was tried', offline, false],
    ['from a server that is down counts the try of a stop', { ...offline, connectivity: 'server-down' } as const, true],
  ])('%s', (_, reply, isDue) => {
    const stop = { ...stopping, inflight: inflight({ kind: 'update', body: stopping.local }) };
    const state = (same: EngineState): EngineState => ({ ...same, stopsDue: same.stopsDue.with(stop.localId, 5_000) });
    expect(answered(stop, [write, entryReply(reply)], { state }).state.stopsDue.has(stop.localId)).toBe(isDue);
  });
});

describe('a row that belongs to another entry', () => {
  const holder = savedRecord({ localId: localUuid(2), commandOrder: 0 });

  it.each<[string, Partial<EntryRecord>, boolean]>([
    ['taken from a read is the one of the create', {}, true],
    ['on which the user has acted is asked about', { commandOrder: 1 }, false],
    ['that is edited here is asked about', { local: site, base: content() }, false],
    ['that is deleted here is asked about', { deleted: true }, false],
    ['that is being sent is asked about', { inflight: inflight({ kind: 'update' }) }, false],
    ['about which the user is asked is asked about', { blocked: { kind: 'impossible' } }, false],
  ])('%s', (_, parts, isTaken) => {
    const other = { ...holder, ...parts };
    const { after, state, effects } = answered(creating, [write, entryReply({ kind: 'done', value: row() })], { others: [other] });
    expect([after?.serverId, after?.blocked?.kind, state.records.has(other.localId)]).toEqual(isTaken ? [uuid(900), undefined, false] : [null, 'ask', true]);
    if (isTaken) {
      expect(effects[0]).toMatchObject({ kind: 'commit', change: { removed: [other], tombstones: [{ record: other, content: other.local }] } });
    } else {
      expect(after?.blocked).toEqual({ kind: 'ask', found: { id: uuid(900), content: content(), projectId: null, body: content() } });
    }
  });
});

const searching = { kind: 'search', spent: 1, reads: 0, rows: [], afterGrace: true, refused: null, overtook: false } as const;
const sought = queuedRecord({ inflight: inflight({ phase: 'unknown' }) });

describe('the search of a create', () => {
  it.each<[string, Partial<typeof searching>, ServiceAnswer, { readonly sent?: readonly string[]; readonly kept?: object }]>([
    ['finds the row', {}, entriesReply([row()]), { kept: { serverId: uuid(900), inflight: null } }],
    ['goes on where the list is incomplete', {}, entriesReply([], { complete: false }), { sent: ['list-entries'] }],
    ['goes on where rows are unreadable', {}, entriesReply([], { unreadable: [{ id: null, start: null, description: null, field: 'entry' }] }), { sent: ['list-entries'] }],
    ['proves that it has to be sent again', {}, entriesReply([]), { kept: { serverId: null, inflight: null, blocked: null, tried: [content()] } }],
    ['asks about another row of its second', {}, entriesReply([row({ description: 'another' })]), { kept: { blocked: { kind: 'ask', found: { id: uuid(900), content: toEntryContent(row({ description: 'another' })), projectId: null, body: content() } } } }],
  ])('%s', (_, ...[task, answer, { sent = [], kept = {} }]) => {
    const outcome = answered(sought, [{ ...searching, ...task }, answer]);
    expect(outcome.sent).toEqual(sent);
    expect(outcome.after).toMatchObject(kept);
  });

  it('collects the rows of its lists, and asks where none of them proves anything', () => {
    const first = answered(sought, [searching, entriesReply([row({ id: uuid(901), start: at('9:01') })], { complete: false })]);
    expect(first.task).toMatchObject({ kind: 'search', spent: 2, reads: 1, rows: [{ id: uuid(901) }] });
    expect(answered(sought, [{ ...searching, reads: 1 }, entriesReply([], { complete: false })]).after?.blocked).toEqual({ kind: 'ask', found: undefined });
  });

  it('reads the running entries last, which prove no absence', () => {
    const runs = queuedRecord({ local: running, inflight: inflight({ phase: 'unknown', body: running }) });
    expect(answered(runs, [{ ...searching, reads: 1 }, entriesReply([], { complete: false })]).sent).toEqual(['list-active']);
    expect(answered(runs, [{ ...searching, reads: 2 }, entriesReply([])]).after?.blocked).toEqual({ kind: 'ask', found: undefined });
    expect(answered(runs, [{ ...searching, reads: 1 }, entriesReply([])]).after?.blocked).toBeNull();
  });

  it('goes on later after a Retry-After', () => {
    const outcome = answered(sought, [searching, entriesReply([], { complete: false })], { gate: closedGate });
    expect([outcome.sent, outcome.task, outcome.after]).toEqual([[], undefined, sought]);
  });

  it('takes the row with the former identifier as an older state of the entry', () => {
    const restored = queuedRecord({ local: site, inflight: inflight({ phase: 'unknown', body: site, formerId: uuid(905) }) });
    const outcome = answered(restored, [searching, entriesReply([row(site), row({ id: uuid(905), end: at('9:30') })])]);
    expect(outcome.after).toMatchObject({ serverId: uuid(905), base: content({ end: at('9:30') }), local: site });
  });

  it('does not take a known row', () => {
    expect(answered(sought, [searching, entriesReply([row()])], { state: (same) => ({ ...same, knownServerIds: same.knownServerIds.with(uuid(900), true) }) }).after).toMatchObject({ serverId: null, inflight: null, tried: [content()] });
  });

  it('waits within the grace', () => {
    const outcome = answered(sought, [{ ...searching, afterGrace: false }, entriesReply([])]);
    expect([outcome.after, outcome.task, givenBackBy(outcome.effects)]).toEqual([sought, undefined, 0]);
  });

  it('of a deleted entry that is not there ends it, though no other request may leave', () => {
    const deleted = { ...sought, deleted: true };
    const { after, effects } = answered(deleted, [searching, entriesReply([])], { gate: closedGate });
    expect([after, effects[0]]).toMatchObject([undefined, { change: { removed: [deleted], tombstones: [{ content: content() }] } }]);
  });
});

describe('the search after a refusal', () => {
  const refusal = { ...searching, afterGrace: false } as const;

  it.each<[string, Extract<Reply<never>, { readonly kind: 'rejected' | 'absent' }>, boolean, readonly EntryRecord[], object]>([
    ['blocks the create that is not there', busy, false, [], { blocked: { kind: 'rejected', stillRunning: true }, inflight: null }],
    ['repeats a create that had overtaken a stop', busy, true, [], { blocked: null, inflight: null }],
    ['repeats a create that waits for a stop', busy, false, [stopping], { blocked: null, inflight: null }],
    ['repeats a create that was refused without a reason', absent, true, [], { blocked: null, inflight: null }],
  ])('%s', (_, ...[refused, overtook, others, after]) => {
    const outcome = answered(starting, [{ ...refusal, refused, overtook }, entriesReply([])], { others });
    expect(outcome.after).toMatchObject(after);
    expect(outcome.state.pauses.has(starting.localId)).toBe(refused === absent);
    expect(outcome.state.refusedUntil.has(starting.localId)).toBe(others.length > 0);
  });

  it('takes the row that the create had made', () => {
    const outcome = answered(starting, [{ ...refusal, refused: busy, overtook: true }, entriesReply([row(running)])], { others: [stopping] });
    expect([outcome.after?.serverId, outcome.state.refusedUntil.has(starting.localId)]).toEqual([uuid(900), false]);
  });

  it.each<[string, Extract<Reply<never>, { readonly kind: 'rejected' | 'absent' }> | null, Reply<EntryList>, string | undefined, boolean]>([
    ['that is refused, too, waits for access', rejected(403), absent, undefined, true],
    ['that is refused leaves the outcome of a refused create unknown', busy, rejected(403), 'unknown', true],
    ['without an answer leaves the outcome of a refused create unknown', busy, lost, 'unknown', false],
    ['without an answer leaves it unknown where access was refused', rejected(403), lost, 'unknown', false],
    ['that is refused for a create without an answer is repeated later', null, rejected(403), 'sending', true],
    ['without an answer for a create without an answer is repeated', null, lost, 'sending', false],
  ])('%s', (_, ...[refused, reply, phase, isPaused]) => {
    const outcome = answered(creating, [{ ...refusal, refused }, { kind: 'entries', reply }]);
    expect([outcome.after?.inflight?.phase, outcome.state.pauses.has(creating.localId), outcome.task]).toEqual([phase, isPaused, undefined]);
  });
});

describe('the read of a known row', () => {
  const edited = savedRecord({ base: content(), local: site });
  const preflight = { kind: 'preflight', spent: 1, reads: 0, isOffDates: false, read: { sequence: 0, startedMs: 1_000 } } as const;
  const anywhere = { after: null, before: null };

  it('goes on everywhere where its date does not show it, and remembers what that proves', () => {
    for (const [complete, isOffDates] of [[true, true], [false, false]] as const) {
      const outcome = answered(edited, [preflight, entriesReply([], { complete })]);
      expect(requestsOf(outcome.effects)).toEqual([{ kind: 'list-entries', window: anywhere }]);
      expect(outcome.task).toMatchObject({ reads: 1, spent: 2, isOffDates });
    }
  });

  it('goes on with the date to which it was sent, and needs the proof of both', () => {
    const moved = content({ start: at('2026-11-18T09:00:00Z'), end: at('2026-11-18T10:00:00Z') });
    const record = savedRecord({ base: content(), local: moved, inflight: inflight({ kind: 'update', body: moved, phase: 'unknown' }) });
    const verify = { ...preflight, kind: 'verify', afterGrace: true } as const;
    expect(requestsOf(answered(record, [verify, entriesReply([])]).effects)).toEqual([{ kind: 'list-entries', window: { after: '2026-11-17', before: '2026-11-19' } }]);
    expect(answered(record, [{ ...verify, reads: 1, isOffDates: true }, entriesReply([])]).task).toMatchObject({ reads: 2, isOffDates: true });
    expect(answered(record, [{ ...verify, reads: 1, isOffDates: false }, entriesReply([])]).task).toMatchObject({ reads: 2, isOffDates: false });
    expect(answered(record, [{ ...verify, reads: 1, isOffDates: true }, entriesReply([], { complete: false })]).task).toMatchObject({ reads: 2, isOffDates: false });
  });

  it('of a delete ends with its date', () => {
    const verify = { ...preflight, kind: 'verify', afterGrace: false } as const;
    expect(answered(deleting, [verify, entriesReply([])]).after).toBeUndefined();
  });

  it('goes on later after a Retry-After', () => {
    const outcome = answered(edited, [preflight, entriesReply([])], { gate: closedGate });
    expect([outcome.sent, outcome.task]).toEqual([[], undefined]);
  });

  it.each<[string, Reply<EntryList>, boolean]>([
    ['that is refused is repeated later', rejected(403), true],
    ['without an answer is repeated', lost, false],
  ])('%s', (_, reply, isPaused) => {
    const outcome = answered(edited, [preflight, { kind: 'entries', reply }]);
    expect([outcome.task, outcome.state.pauses.has(edited.localId), outcome.after]).toEqual([undefined, isPaused, edited]);
  });
});

describe('an answer that is no longer wanted', () => {
  const preflight = { kind: 'preflight', spent: 1, reads: 0, isOffDates: false, read: { sequence: 0, startedMs: 0 } } as const;
  const verify = { ...preflight, kind: 'verify', afterGrace: true } as const;
  const edited = savedRecord({ base: content(), local: site });

  it.each<[string, EntryRecord, Task]>([
    ['to a write of which nothing is in flight', edited, write],
    ['to a read before a change of which the user is asked', { ...edited, blocked: { kind: 'impossible' } }, preflight],
    ['to a read before a change that was undone', savedRecord(), preflight],
    ['to a read before a change that is in flight', updating, preflight],
    ['to a read before a change of a row that the entry has lost', queuedRecord(), preflight],
    ['to the verification of a create', sought, verify],
    ['to the verification of nothing', edited, verify],
    ['to the search of a create that has its row', updating, searching],
  ])('%s ends the task and changes nothing', (_, record, task) => {
    const answer = task.kind === 'write' ? entryReply({ kind: 'done', value: row(site) }) : entriesReply([row({ description: 'theirs' })]);
    const outcome = answered(record, [task, answer]);
    expect([outcome.after, outcome.task, outcome.effects]).toEqual([record, undefined, []]);
  });
});
