/** Events of the engine: what they send, answer and wake, and what becomes of a request whose result is lost. */
import { describe, expect, it } from 'vitest';
import type { Dispatched, Effect, EngineEvent, GatheredReply, ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import { SortedMap } from '#core/sync/engine/sorted-map.ts';
import { commandMs } from '#core/sync/engine/command-time.ts';
import type { RequestOwner } from '#core/sync/engine/tasks.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { GatewayState } from '#core/sync/gateway/gateway-state.ts';
import type { SqliteError } from '#sqlite/sqlite-error.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, date, inflight, queuedRecord, rejected, row, savedRecord, stateOf } from '../../../support/core-records.ts';
import { closedGate, openGate, requestsOf, stepOf, transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const nowMs = 5_000;
const graceMs = 30_000;
const lost = { kind: 'unknown', detail: 'reset' } as const;
const full: SqliteError = { kind: 'full', detail: 'disk is full' };
const anywhere = { after: null, before: null };
const read = { sequence: 0, startedMs: 0 };
const need = { kind: 'tag', name: 'site' } as const;
const suspendedGate = { ...openGate, suspended: true };
const failingGate = { ...openGate, backoff: { failures: 1, failedMs: 0, retryAtMs: 9_000 } };

function owned(state: EngineState, owner: RequestOwner): EngineState {
  return { ...state, requests: SortedMap.from([['1', owner]]) };
}

function replies(answer: ServiceAnswer): { readonly kind: 'replies'; readonly replies: readonly GatheredReply[] } {
  return { kind: 'replies', replies: [{ request: '1', answer }] };
}

const list = (complete: boolean): ServiceAnswer => ({ kind: 'entries', reply: { kind: 'done', value: { rows: [row()], complete } } });
const noList: ServiceAnswer = { kind: 'entries', reply: lost };

function of(effects: readonly Effect[], kind: Effect['kind']): readonly Effect[] {
  return effects.filter((effect) => effect.kind === kind);
}

describe('a command', () => {
  const command = { kind: 'command', mutation: { kind: 'start', description: 'drawing', at: null }, tombstones: new Map() } as const;

  it.each<[string, GatewayState, boolean, number | null]>([
    ['wakes the engine at once', openGate, false, nowMs],
    ['wakes it after a backoff', failingGate, false, 9_000],
    ['wakes nothing while the computer sleeps', suspendedGate, false, null],
    ['wakes nothing once the engine is closed', openGate, true, null],
  ])('%s', (_, ...[gate, closed, wakeAtMs]) => {
    const { state, effects } = stepOf({ ...stateOf(), closed }, command, { nowMs, gate });
    expect([state.wakeAtMs, of(effects, 'answer'), of(effects, 'commit').length]).toMatchObject([wakeAtMs, [{ result: { ok: true } }], 1]);
  });

  it.each<[string, GatewayState, number | null]>([
    ['at once', openGate, nowMs],
    ['after a backoff', failingGate, 9_000],
    ['not while the computer sleeps', suspendedGate, null],
  ])('that was given before the start is sent when it has been read: %s', (_, gate, wakeAtMs) => {
    const { state } = stepOf(stateOf(), { kind: 'deferred-read', records: [queuedRecord()], isLast: true }, { nowMs, gate });
    expect([state.wakeAtMs, [...state.unresolved.keys()]]).toEqual([wakeAtMs, [localUuid(1)]]);
  });

  it('that is refused changes nothing', () => {
    const { state, effects } = stepOf(stateOf(), { ...command, mutation: { kind: 'stop' } }, { nowMs });
    expect([state.wakeAtMs, state.lastCommandMs, effects]).toEqual([null, 0, [{ kind: 'answer', result: { ok: false, failure: { kind: 'nothing-running' } } }]]);
  });

  it('has a place in the order of commands, and its time', () => {
    const { state } = stepOf(stateOf(savedRecord({ commandOrder: 4 })), command, { nowMs });
    expect([new Set([...state.records.values()].map(({ commandOrder }) => commandOrder)), state.lastCommandMs]).toEqual([new Set([4, 5]), Date.parse('2026-11-20T12:00:05Z')]);
  });

  it('of which the disk refuses the commit is answered with the failure, and pauses nothing', () => {
    const event: EngineEvent = { ...command, at: transitionOf(stateOf()).at, gate: openGate };
    const { state, effects } = stepOf(stateOf(), { kind: 'commit-failed', during: event, refusal: full }, { nowMs });
    expect([effects, state.problem]).toEqual([[{ kind: 'answer', result: { ok: false, failure: { kind: 'storage-full' } } }], null]);
  });

  const startMs = Date.parse('2026-11-20T12:00:00Z');

  it.each([
    ['is now', stateOf(), startMs],
    ['is not before the last command', { ...stateOf(), lastCommandMs: startMs + 60_000 }, startMs + 60_000],
    ['is not before the start of the running entry', stateOf(savedRecord({ local: content({ start: at('12:02'), end: null }) })), startMs + 120_000],
    ['is not that of a command far ahead', { ...stateOf(), lastCommandMs: startMs + 12 * 3_600_000 + 1 }, startMs],
    ['is that of a command twelve hours ahead', { ...stateOf(), lastCommandMs: startMs + 12 * 3_600_000 }, startMs + 12 * 3_600_000],
  ])('its time %s', (_, state, ms) => {
    expect(commandMs(transitionOf(state))).toBe(ms);
  });
});

describe('a read that was asked for', () => {
  it.each<[string, EntryWindow | 'active', Partial<EngineState>, GatewayState, readonly ServiceRequest[]]>([
    ['is sent', 'active', {}, openGate, [{ kind: 'list-active' }]],
    ['is sent for its dates', { after: date('2026-11-19'), before: null }, {}, openGate, [{ kind: 'list-entries', window: { after: date('2026-11-19'), before: null } }]],
    ['fails during a Retry-After', 'active', {}, closedGate, []],
    ['fails once the engine is closed', 'active', { closed: true }, openGate, []],
  ])('%s', (_, ...[asked, parts, gate, requests]) => {
    const { effects } = stepOf({ ...stateOf(), ...parts }, { kind: 'pull-asked', token: 7, asked }, { nowMs, gate });
    expect([requestsOf(effects), of(effects, 'pulled')]).toEqual([requests, requests.length > 0 ? [] : [{ kind: 'pulled', token: 7, outcome: { kind: 'failed' } }]]);
  });

  it.each<[string, ServiceAnswer, Partial<EngineState>, object, number]>([
    ['says what it found', list(true), {}, { kind: 'read', changed: true, stoppedElsewhere: [] }, 1],
    ['fails without an answer', noList, {}, { kind: 'failed' }, 0],
    ['fails with another answer', { kind: 'entry', reply: { kind: 'done', value: row() } }, {}, { kind: 'failed' }, 0],
    ['fails once the engine is closed', list(true), { closed: true }, { kind: 'failed' }, 0],
  ])('%s', (_, ...[answer, parts, outcome, rows]) => {
    const { state, effects } = stepOf({ ...owned(stateOf(), { kind: 'pull', token: 7, asked: anywhere, read }), ...parts }, replies(answer), { nowMs });
    expect([of(effects, 'pulled'), state.records.size, state.requests.size]).toEqual([[{ kind: 'pulled', token: 7, outcome }], rows, 0]);
  });
});

describe('a read for watches', () => {
  it.each<[string, ServiceAnswer, number, number]>([
    ['makes way for the next one', list(true), nowMs, 1],
    ['that is incomplete is repeated after a grace', list(false), nowMs + graceMs, 1],
    ['without an answer is repeated after a grace', noList, nowMs + graceMs, 0],
    ['with another answer is repeated after a grace', { kind: 'nothing', reply: { kind: 'done', value: null } }, nowMs + graceMs, 0],
  ])('%s', (_, ...[answer, watchFromMs, rows]) => {
    const { state } = stepOf({ ...owned(stateOf(), { kind: 'watch', asked: anywhere, read }), watchFromMs: Number.POSITIVE_INFINITY }, replies(answer), { nowMs });
    expect([state.watchFromMs, state.records.size]).toEqual([watchFromMs, rows]);
  });
});

describe('the first answer after an outage', () => {
  const refused = savedRecord({ blocked: { kind: 'rejected', status: 403, message: '', errors: {} } });
  const pull = { kind: 'pull', token: 7, asked: 'active', read } as const;

  it.each<[string, ServiceAnswer, boolean, typeof openGate, boolean]>([
    ['has refused entries tried again', list(true), true, openGate, false],
    ['changes nothing where there was none', list(true), false, openGate, true],
    ['changes nothing where it is a failure', noList, true, openGate, true],
    ['changes nothing while the outage goes on', list(true), true, failingGate, true],
  ])('%s', (_, ...[answer, outage, gate, isBlocked]) => {
    const { state } = stepOf({ ...owned(stateOf(refused), pull), outage }, replies(answer), { nowMs, gate });
    expect(state.records.get(refused.localId)?.blocked !== null).toBe(isBlocked);
  });

  it('ends it, and a failure of the gateway begins one', () => {
    expect(stepOf({ ...owned(stateOf(), pull), outage: true }, replies(list(true)), { nowMs }).state.outage).toBe(false);
    expect(stepOf({ ...stateOf(), outage: false }, { kind: 'tick' }, { nowMs, gate: failingGate }).state.outage).toBe(true);
    expect(stepOf({ ...stateOf(), outage: false }, { kind: 'tick' }, { nowMs }).state.outage).toBe(false);
  });
});

describe('an answer to a request that nobody has', () => {
  it('changes nothing', () => {
    const { state, effects } = stepOf({ ...stateOf(), outage: true }, replies(list(true)), { nowMs });
    expect([state.outage, state.records.size, effects]).toEqual([true, 0, []]);
  });
});

const creating = queuedRecord({ inflight: inflight() });
const write = { kind: 'write', spent: 1, overtook: false } as const;

/** An event whose result is not on disk, because the disk refused it or its transition threw. */
function lostResult(kind: 'commit-failed' | 'failed', [state, during]: readonly [EngineState, Dispatched], gate = openGate) {
  const event = { ...during, at: transitionOf(state).at, gate };
  return stepOf(state, kind === 'failed' ? { kind, during: event } : { kind, during: event, refusal: full }, { nowMs, gate });
}

describe.each(['commit-failed', 'failed'] as const)('a reply whose result is lost (%s)', (kind) => {
  const done = replies({ kind: 'entry', reply: { kind: 'done', value: row() } });

  it('leaves the outcome of a write unknown', () => {
    const base = owned(stateOf(creating), { kind: 'entry', localId: creating.localId });
    const { state } = lostResult(kind, [{ ...base, tasks: base.tasks.with(creating.localId, write) }, done]);
    expect([state.records.get(creating.localId)?.inflight?.phase, state.tasks.size, state.requests.size]).toEqual(['unknown', 0, 0]);
  });

  it.each<[string, RequestOwner]>([
    ['a read', { kind: 'pull', token: 7, asked: 'active', read }],
    ['names', { kind: 'names', token: 7, kinds: ['tag'], changed: false }],
  ])('ends %s as failed', (_, owner) => {
    expect(of(lostResult(kind, [owned(stateOf(), owner), done]).effects, 'pulled')).toEqual([{ kind: 'pulled', token: 7, outcome: { kind: 'failed' } }]);
  });

  it('has a read for watches repeated after a grace', () => {
    expect(lostResult(kind, [owned(stateOf(), { kind: 'watch', asked: anywhere, read }), done]).state.watchFromMs).toBe(nowMs + graceMs);
  });

  it('counts the grace of an abandoned write from now', () => {
    const unknown = queuedRecord({ inflight: inflight({ phase: 'unknown' }) });
    const state = owned(stateOf(unknown), { kind: 'abandoned', localId: unknown.localId, attemptId: inflight().attemptId });
    const before = { ...state, unknownOutcomes: state.unknownOutcomes.with(unknown.localId, { sinceMs: 0, overMs: graceMs, verifications: 0 }) };
    expect(lostResult(kind, [before, done]).state.unknownOutcomes.get(unknown.localId)).toMatchObject({ sinceMs: nowMs, overMs: nowMs + graceMs });
  });

  it.each([
    ['create', { unansweredUntilMs: nowMs + graceMs, waitsUntilMs: null }],
    ['list', { unansweredUntilMs: Number.POSITIVE_INFINITY, waitsUntilMs: null }],
  ] as const)('treats the %s of a name as unanswered', (stage, ensuring) => {
    const state = owned(stateOf(), { kind: 'ensure', need, stage, startedMs: 0, refused: null });
    const waiting = { waitsUntilMs: Number.POSITIVE_INFINITY, unansweredUntilMs: Number.POSITIVE_INFINITY, verifications: 0, refusals: 0, created: null };
    const after = lostResult(kind, [{ ...state, ensuring: state.ensuring.with('["tag","site"]', waiting) }, done]).state;
    expect(after.ensuring.get('["tag","site"]')).toMatchObject(ensuring);
  });

  it('pauses the disk, and wakes afterwards', () => {
    const { state } = lostResult(kind, [stateOf(queuedRecord()), { kind: 'tick' }]);
    expect(state.disk).toEqual({ failures: 1, failedMs: nowMs, retryAtMs: nowMs + 1_000 });
    expect([state.problem, state.wakeAtMs]).toEqual([kind === 'failed' ? null : 'disk is full', nowMs + 1_000]);
  });

  it('wakes nothing while the computer sleeps', () => {
    expect(lostResult(kind, [stateOf(queuedRecord()), { kind: 'tick' }], suspendedGate).state.wakeAtMs).toBeNull();
  });
});

describe('an event that threw', () => {
  it.each<[string, Dispatched]>([
    ['of a read', { kind: 'pull-asked', token: 7, asked: 'active' }],
    ['of names', { kind: 'names-asked', token: 7, kinds: ['tag'] }],
  ])('%s ends it as failed', (_, during) => {
    expect(of(lostResult('failed', [stateOf(), during]).effects, 'pulled')).toEqual([{ kind: 'pulled', token: 7, outcome: { kind: 'failed' } }]);
    expect(of(lostResult('failed', [stateOf(), { kind: 'tick' }]).effects, 'pulled')).toEqual([]);
  });

  it('wakes nothing once the engine is closed', () => {
    expect(lostResult('failed', [{ ...stateOf(), closed: true }, { kind: 'tick' }]).state.wakeAtMs).toBeNull();
  });
});

describe('a tick', () => {
  it('sends what waits, and asks for the next one although it has the time of this one', () => {
    expect(requestsOf(stepOf(stateOf(queuedRecord()), { kind: 'tick' }, { nowMs }).effects)).toMatchObject([{ kind: 'create' }]);
    const state = stateOf(savedRecord());
    const { effects } = stepOf({ ...state, wakeAtMs: nowMs + 5, pauses: state.pauses.with(localUuid(1), nowMs + 5) }, { kind: 'tick' }, { nowMs });
    expect(effects).toEqual([{ kind: 'wake', atMs: nowMs + 5 }]);
  });

  it('of which the result is lost asks for another one, a reply does not', () => {
    const waiting = { ...stateOf(queuedRecord()), wakeAtMs: nowMs + 1_000 };
    expect(of(lostResult('commit-failed', [waiting, { kind: 'tick' }]).effects, 'wake')).toEqual([{ kind: 'wake', atMs: nowMs + 1_000 }]);
    expect(of(lostResult('commit-failed', [waiting, replies(noList)]).effects, 'wake')).toEqual([]);
    expect(of(lostResult('failed', [waiting, { kind: 'tick' }]).effects, 'wake')).toEqual([{ kind: 'wake', atMs: nowMs + 1_000 }]);
  });
});

describe('an event of which the disk refused the commit', () => {
  it('leaves the create of a name that the user asked for without an answer', () => {
    const { state } = lostResult('commit-failed', [stateOf(), { kind: 'name-settled', need, outcome: { kind: 'created', id: uuid(50) } }]);
    expect(state.ensuring.get('["tag","site"]')).toMatchObject({ unansweredUntilMs: nowMs + graceMs, created: null });
  });
});

describe('sleep, the network and the end', () => {
  const waiting = { ...stateOf(queuedRecord()), wakeAtMs: 9_000 };

  it.each(['suspended', 'closed'] as const)('%s cancels the wake-up', (kind) => {
    const { state, effects } = stepOf(waiting, { kind }, { nowMs });
    expect([state.wakeAtMs, effects]).toEqual([null, [{ kind: 'wake', atMs: null }]]);
    expect(state.closed).toBe(kind === 'closed');
  });

  it.each(['try-now', 'resumed'] as const)('%s ends the pauses of the disk and of refused entries', (kind) => {
    const record = queuedRecord();
    const state = stateOf(record);
    const paused = { ...state, disk: { failures: 2, failedMs: 0, retryAtMs: 90_000 }, refusals: state.refusals.with(record.localId, { failures: 1, failedMs: 0, retryAtMs: 90_000 }), pauses: state.pauses.with(record.localId, 90_000) };
    const { state: after } = stepOf(paused, { kind }, { nowMs });
    expect([after.disk, after.pauses.dueMs(record.localId), after.wakeAtMs]).toEqual([{ failures: 2, failedMs: 0, retryAtMs: 0 }, nowMs, nowMs]);
  });

  it('resumed leaves the outcome of a write unknown and no longer awaits its answer; another request is awaited', () => {
    const reading = savedRecord({ localId: localUuid(2), base: content(), local: content({ description: 'site' }) });
    const state = stateOf(creating, reading);
    const preflight = { kind: 'preflight', spent: 1, reads: 0, isOffDates: false, read } as const;
    const requests: readonly (readonly [string, RequestOwner])[] = [['1', { kind: 'entry', localId: creating.localId }], ['2', { kind: 'entry', localId: reading.localId }], ['3', { kind: 'watch', asked: anywhere, read }]];
    const { state: after } = stepOf({ ...state, tasks: state.tasks.with(creating.localId, write).with(reading.localId, preflight), requests: SortedMap.from(requests) }, { kind: 'resumed' }, { nowMs });
    expect([...after.requests.values()]).toEqual([{ kind: 'abandoned', localId: creating.localId, attemptId: inflight().attemptId }, requests[1]?.[1], requests[2]?.[1]]);
    expect([after.records.get(creating.localId)?.inflight?.phase, [...after.tasks.keys()]]).toEqual(['unknown', [reading.localId]]);
  });

  it.each([
    ['of the same attempt', localUuid(500), nowMs],
    ['of an earlier attempt', localUuid(501), 0],
  ])('the end of a request %s that is no longer awaited', (_, attemptId, sinceMs) => {
    const unknown = queuedRecord({ inflight: inflight({ phase: 'unknown' }) });
    const state = owned(stateOf(unknown), { kind: 'abandoned', localId: unknown.localId, attemptId });
    const before = { ...state, unknownOutcomes: state.unknownOutcomes.with(unknown.localId, { sinceMs: 0, overMs: graceMs, verifications: 2 }), verificationsDue: state.verificationsDue.with(unknown.localId, 90_000) };
    const { state: after } = stepOf(before, replies({ kind: 'entry', reply: lost }), { nowMs });
    expect(after.unknownOutcomes.get(unknown.localId)).toEqual({ sinceMs, overMs: sinceMs + graceMs, verifications: 2 });
  });
});

it('a refusal is not an answer that proves anything about a read', () => {
  const { effects } = stepOf(owned(stateOf(), { kind: 'pull', token: 7, asked: 'active', read }), replies({ kind: 'entries', reply: rejected(403) }), { nowMs });
  expect(of(effects, 'pulled')).toEqual([{ kind: 'pulled', token: 7, outcome: { kind: 'failed' } }]);
});
