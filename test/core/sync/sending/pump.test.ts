/** What is sent, in which order, with which dates, and when the engine wakes again. */
import { describe, expect, it } from 'vitest';
import type { Effect, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import { DueQueue } from '#core/sync/engine/due-queue.ts';
import { newEnsuring, type EngineState, type Ensuring } from '#core/sync/engine/engine-state.ts';
import { SortedMap } from '#core/sync/engine/sorted-map.ts';
import type { EntryRecord, Inflight } from '#core/sync/entry-record.ts';
import { depart, openMs, planWake, pump, readRequest, searchRequest } from '#core/sync/sending/pump.ts';
import { preparedSends } from '#core/sync/sending/schedule.ts';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, date, inflight, queuedRecord, savedRecord, stateOf } from '../../../support/core-records.ts';
import { closedGate, openGate, requestsOf, stateWith, transitionOf } from '../../../support/core-transition.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const nowMs = 50_000;
const graceMs = 30_000;
const site = content({ description: 'site' });
const edited = savedRecord({ base: content(), local: site });
const { localId } = edited;
const unknown = queuedRecord({ inflight: inflight({ phase: 'unknown' }) });

function pumped(state: EngineState, gate = openGate): { readonly state: EngineState; readonly effects: readonly Effect[]; readonly sent: readonly string[] } {
  const transition = transitionOf(state, { nowMs, gate });
  pump(transition);
  const { state: after, effects } = transition.finish();
  return { state: after, effects, sent: requestsOf(effects).map(({ kind }) => kind) };
}

function datesOf(request: ServiceRequest | null): readonly (string | null)[] | string | null {
  return request?.kind === 'list-entries' ? [request.window.after, request.window.before] : (request?.kind ?? null);
}

describe('the reads that search an entry', () => {
  const runs = content({ end: null });
  const moved = content({ start: at('2026-11-18T09:00:00Z'), end: null });

  it.each([
    [content(), [['2026-11-17', '2026-11-23'], ['2026-11-19', '2026-11-21'], null, null]],
    [runs, [['2026-11-17', '2026-11-23'], ['2026-11-19', '2026-11-21'], 'list-active', null]],
  ] as const)('of a create are those of the days around it, of its date, and of what runs', (body, expected) => {
    expect([0, 1, 2, 3].map((index) => datesOf(searchRequest(body, index)))).toEqual(expected);
  });

  const day = ['2026-11-19', '2026-11-21'];
  const other = ['2026-11-17', '2026-11-19'];
  const anywhere = [null, null];

  it.each<[string, EntryRecord, readonly (readonly (string | null)[] | null)[]]>([
    ['that is to be changed are those of its date and of everything', edited, [day, anywhere, null]],
    ['that is being changed, too', { ...edited, inflight: inflight({ kind: 'update', body: site }) }, [day, anywhere, null]],
    ['that is being moved are those of both dates and of everything', { ...edited, inflight: inflight({ kind: 'update', body: moved }) }, [day, other, anywhere, null]],
    ['that is being deleted are those of its date', { ...edited, inflight: inflight({ kind: 'delete', body: moved }) }, [day, null]],
    ['that was moved here are those of the date that the service has', { ...edited, local: moved }, [day, anywhere, null]],
    ['that the service never confirmed are those of its date here', savedRecord({ base: null, local: moved }), [other, anywhere, null]],
  ])('%s', (_, record, expected) => {
    expect(expected.map((__, index) => datesOf(readRequest(record, index)))).toEqual(expected);
  });
});

function departed(state: EngineState, record: EntryRecord, options: Parameters<typeof depart>[2] = { spent: 0 }) {
  const transition = transitionOf(state, { nowMs });
  depart(transition, record, options);
  const { state: after, effects } = transition.finish();
  return { after: after.records.get(record.localId), task: after.tasks.get(record.localId), request: requestsOf(effects)[0], effects };
}

describe('a request that leaves', () => {
  it.each<[string, EntryRecord, Partial<Inflight>, object, Partial<EntryRecord>]>([
    ['creates an entry', queuedRecord(), { kind: 'create', body: content() }, { kind: 'create', body: content() }, { tried: undefined, sent: undefined }],
    ['changes it', edited, { kind: 'update', body: site }, { kind: 'update', serverId: uuid(900), body: site, version: 'v' }, { sent: [{ kind: 'update', body: site, before: content() }] }],
    ['deletes it', savedRecord({ deleted: true }), { kind: 'delete', body: content() }, { kind: 'delete', serverId: uuid(900), version: 'v' }, { sent: [{ kind: 'delete' }] }],
    ['changes an entry of which nothing is confirmed', savedRecord({ base: null }), { kind: 'update', body: content() }, { kind: 'update', serverId: uuid(900) }, { sent: [{ kind: 'update', body: content() }] }],
  ])('%s, and is recorded first', (_, ...[record, sent, request, kept]) => {
    const outcome = departed(stateOf(record), record, { spent: 3, version: 'v' });
    expect(outcome.request).toMatchObject({ localId: record.localId, ...request });
    expect(outcome.after?.inflight).toMatchObject({ ...sent, phase: 'sending', sentAtMs: Date.parse('2026-11-20T12:00:50Z') });
    expect({ tried: outcome.after?.tried, sent: outcome.after?.sent }).toEqual({ tried: undefined, sent: undefined, ...kept });
    expect(outcome.task).toEqual({ kind: 'write', spent: 4, overtook: false });
    expect(outcome.effects[0]).toMatchObject({ kind: 'commit', change: { creates: sent.kind === 'create' ? [{ localId: record.localId, body: record.local }] : [] } });
  });

  it.each([
    ['has overtaken the stop of another entry', savedRecord({ localId: localUuid(2), serverId: uuid(902), base: content({ end: null }), local: content() }), true],
    ['has overtaken nothing', savedRecord({ localId: localUuid(2), serverId: uuid(902) }), false],
  ])('%s', (_, other, overtook) => {
    expect(departed(stateOf(edited, other), edited).task).toMatchObject({ overtook });
  });

  it('has not overtaken itself', () => {
    const stop = savedRecord({ base: content({ end: null }), local: content() });
    expect(departed(stateOf(stop), stop).task).toMatchObject({ overtook: false });
  });

  it('cannot be delivered late in this process', () => {
    expect(departed(stateWith({ graceMs: 0 }, edited), edited).after?.sent).toBeUndefined();
  });

  it.each([
    ['its own earlier create of that second', localId, [site]],
    ['no create of another entry', localUuid(2), undefined],
  ])('remembers %s', (_, watched, tried) => {
    const record = queuedRecord();
    const state = { ...stateOf(record), watched: SortedMap.from([[content().start, { localId: watched, body: site, settledMs: 0, isCertain: true }]]) };
    expect(departed(state, record).after?.tried).toEqual(tried);
  });

  it.each<[string, EntryRecord]>([
    ['there is nothing to send', savedRecord()],
    ['it needs a name first', queuedRecord({ local: content({ tagWishes: ['new'] }) })],
  ])('is none where %s', (_, record) => {
    const outcome = departed({ ...stateOf(record), tasks: SortedMap.from([[record.localId, { kind: 'write', spent: 1, overtook: false }]]) }, record);
    expect([outcome.request, outcome.after]).toEqual([undefined, record]);
    expect(outcome.task === undefined).toBe(record.serverId === null);
  });

  it('has the same key for the same create, and another one for any other', () => {
    const keys = [queuedRecord(), { ...queuedRecord(), tried: [site] }, queuedRecord({ local: site }), queuedRecord({ commandOrder: 2 }), queuedRecord({ localId: localUuid(2) })].map((record) => {
      const { request } = departed(stateOf(record), record);
      return request?.kind === 'create' ? request.key : expect.fail();
    });
    expect([keys[0] === keys[1], new Set(keys).size, keys.every((key) => /^[\da-f]{32}$/.test(key))]).toEqual([true, 4, true]);
  });
});

describe('what begins', () => {
  it.each<[string, EntryRecord, readonly string[]]>([
    ['a create is sent at once', queuedRecord(), ['create']],
    ['a change follows a read', edited, ['list-entries']],
    ['a delete follows a read', savedRecord({ deleted: true }), ['list-entries']],
    ['a name is ensured first', queuedRecord({ local: content({ tagWishes: ['new'] }) }), ['list-tags']],
  ])('%s', (_, record, sent) => {
    expect(pumped(stateOf(record)).sent).toEqual(sent);
  });

  it('a read before a change begins with its date, which proves nothing yet', () => {
    expect(pumped(stateOf(edited)).state.tasks.get(localId)).toEqual({ kind: 'preflight', spent: 1, read: { sequence: 0, startedMs: nowMs }, reads: 0, isOffDates: false });
  });

  it('an entry that was deleted before it was sent is over', () => {
    const record = queuedRecord({ deleted: true, tried: [content()] });
    expect(pumped(stateOf(record)).effects).toMatchObject([{ kind: 'commit', change: { removed: [record], tombstones: [{ record }] } }]);
  });

  it.each([
    ['nothing while the computer sleeps', stateOf(edited), { ...openGate, suspended: true }],
    ['nothing once the engine is closed', { ...stateOf(edited), closed: true }, openGate],
    ['nothing during a Retry-After', stateOf(edited), closedGate],
    ['nothing while the disk is paused', { ...stateOf(edited), disk: { failures: 1, failedMs: 0, retryAtMs: nowMs + 1 } }, openGate],
  ])('%s', (_, state, gate) => {
    expect(pumped(state, gate).sent).toEqual([]);
  });

  const reads = Array.from({ length: 3 }, (_, index) => savedRecord({ localId: localUuid(10 + index), serverId: uuid(910 + index), base: content(), local: site }));
  const many = Array.from({ length: 25 }, (_, index) => queuedRecord({ localId: localUuid(10 + index), commandOrder: index, local: content({ start: at(`08:${10 + index}`) }) }));

  it('sixteen entries at once, and one read after a disk error', () => {
    const disk = { failures: 1, failedMs: 0, retryAtMs: nowMs };
    expect([pumped(stateOf(...many)).sent.length, pumped(stateOf(...reads)).sent.length, pumped({ ...stateOf(...reads), disk }).sent.length]).toEqual([16, 3, 1]);
  });

  it('four slots more for stops and the timer', () => {
    const stop = savedRecord({ base: content({ end: null }), local: content({ end: at('10:00') }), commandOrder: 0 });
    const state = stateOf(...many, stop);
    const busy = (count: number) => ({ ...state, tasks: SortedMap.from(Array.from({ length: count }, (_, index) => [localUuid(900 + index), { kind: 'write', spent: 1, overtook: false } as const])) });
    expect([preparedSends - 1, preparedSends, preparedSends + 3, preparedSends + 4].map((count) => pumped(busy(count)).sent.length)).toEqual([1, 1, 1, 0]);
  });
});

describe('the verification of an unknown outcome', () => {
  function verifying(record: EntryRecord, { sinceMs = 40_000, verifications = 0, dueMs = nowMs } = {}): EngineState {
    const state = stateOf(record);
    return { ...state, unknownOutcomes: state.unknownOutcomes.with(record.localId, { sinceMs, overMs: sinceMs + graceMs, verifications }), verificationsDue: state.verificationsDue.with(record.localId, dueMs) };
  }

  it.each<[string, EntryRecord, object, readonly string[]]>([
    ['searches a create', unknown, { kind: 'search', rows: [], refused: null, overtook: false, spent: 1, reads: 0, afterGrace: false }, ['2026-11-17', '2026-11-23']],
    ['reads the row of a change', { ...edited, inflight: inflight({ kind: 'update', phase: 'unknown', body: site }) }, { kind: 'verify', isOffDates: false, spent: 1, reads: 0, afterGrace: false }, ['2026-11-19', '2026-11-21']],
  ])('%s', (_, ...[record, task, dates]) => {
    const { state, effects } = pumped(verifying(record));
    expect(state.tasks.get(record.localId)).toMatchObject(task);
    expect(requestsOf(effects).map(datesOf)).toEqual([dates]);
  });

  it.each([
    [1, 40_000, 0, 51_000 - 10_000, 41_000],
    [1, 49_500, 0, nowMs, 50_500],
    [2, 49_500, 1, nowMs, 52_500],
    [3, 49_500, 2, nowMs, 59_500],
    [4, 49_500, 3, nowMs, 79_500],
    [5, 49_500, 9, nowMs, 79_500],
    [6, nowMs - graceMs, 9, nowMs, nowMs],
  ])('number %i is followed by the next one in time (since %i)', (_, ...[sinceMs, verifications, dueMs, nextMs]) => {
    const { state } = pumped(verifying(unknown, { sinceMs, verifications, dueMs }));
    // What would be due already follows ten seconds later.
    expect(state.verificationsDue.dueMs(localId)).toBe(nextMs > nowMs ? nextMs : nowMs + 10_000);
    expect(state.unknownOutcomes.get(localId)?.verifications).toBe(verifications + 1);
  });

  it.each([
    [nowMs - graceMs, true],
    [nowMs - graceMs + 1, false],
  ])('of a request that ended at %i begins after the grace: %s', (sinceMs, afterGrace) => {
    expect(pumped(verifying(unknown, { sinceMs })).state.tasks.get(localId)).toMatchObject({ afterGrace });
  });

  it.each<[string, EntryRecord, number, boolean]>([
    ['does not begin before it is due', unknown, nowMs + 1, false],
    ['does not begin while the request is in flight', queuedRecord({ inflight: inflight() }), nowMs, false],
    ['does not begin twice', unknown, nowMs, true],
  ])('%s', (_, ...[record, dueMs, isBusy]) => {
    const state = verifying(record, { dueMs });
    expect(pumped({ ...state, tasks: isBusy ? state.tasks.with(localId, { kind: 'write', spent: 1, overtook: false }) : state.tasks }).sent).toEqual([]);
  });
});

describe('the read for watches', () => {
  const { start } = content();
  const other = at('2026-11-18T09:00:00Z');
  const created = { watchesDue: DueQueue.empty<UtcInstant>().with(start, nowMs) };
  const written = { writesDue: DueQueue.empty<Uuid>().with(localId, nowMs) };
  const around = { after: date('2026-11-17'), before: date('2026-11-23') };

  it.each<[string, Partial<EngineState>, readonly object[]]>([
    ['begins for a create', created, [around]],
    ['begins for a write', written, [around]],
    ['begins for a create first', { watchesDue: DueQueue.empty<UtcInstant>().with(other, nowMs), ...written }, [{ after: '2026-11-15', before: '2026-11-21' }]],
    ['does not begin before it is due', { watchesDue: DueQueue.empty<UtcInstant>().with(start, nowMs + 1) }, []],
    ['does not begin while another one is in flight', { ...created, watchFromMs: Number.POSITIVE_INFINITY }, []],
    ['begins when the last one has been over for long enough', { ...created, watchFromMs: nowMs }, [around]],
    ['does not begin earlier', { ...created, watchFromMs: nowMs + 1 }, []],
    ['does not begin for an entry that is gone', { writesDue: DueQueue.empty<Uuid>().with(localUuid(2), nowMs) }, []],
    ['does not begin where nothing is watched', {}, []],
  ])('%s', (_, parts, windows) => {
    const { state, effects } = pumped({ ...stateOf(savedRecord()), ...parts });
    expect(requestsOf(effects)).toEqual(windows.map((window) => ({ kind: 'list-entries', window })));
    if (windows.length > 0) {
      expect([state.watchFromMs, [...state.requests.values()]]).toMatchObject([Number.POSITIVE_INFINITY, [{ kind: 'watch', asked: windows[0] }]]);
    }
  });

  it('waits for a free slot', () => {
    const tasks = SortedMap.from(Array.from({ length: preparedSends }, (_, index) => [localUuid(900 + index), { kind: 'write', spent: 1, overtook: false } as const]));
    expect(pumped({ ...stateOf(), ...created, tasks }).sent).toEqual([]);
  });
});

describe('what a moment releases', () => {
  const blocked = savedRecord({ base: content(), local: site, blocked: { kind: 'rejected', status: 403, message: '', errors: {} } });

  it.each([
    ['a pause that is over', nowMs, true],
    ['no pause before its end', nowMs + 1, false],
  ])('%s', (_, untilMs, isReleased) => {
    const paused = stateOf(edited);
    expect(pumped({ ...paused, pauses: paused.pauses.with(localId, untilMs), pending: SortedMap.empty() }).sent).toEqual(isReleased ? ['list-entries'] : []);
    const refused = stateOf(blocked);
    expect(pumped({ ...refused, pauses: refused.pauses.with(localId, untilMs) }).state.records.get(localId)?.blocked === null).toBe(isReleased);
  });

  it('a name whose wait is over', () => {
    expect(pumped({ ...stateOf(), ensuring: ensured(nowMs) }).state.ensuring.get('tag')?.waitsUntilMs).toBeNull();
    expect(pumped({ ...stateOf(), ensuring: ensured(nowMs + 1) }).state.ensuring.get('tag')?.waitsUntilMs).toBe(nowMs + 1);
  });

  it.each([
    ['the wait for stops that is over', nowMs, false],
    ['no wait for stops before its end', nowMs + 1, true],
  ])('%s', (_, untilMs, isWaiting) => {
    const state = stateOf();
    expect(pumped({ ...state, refusedUntil: state.refusedUntil.with(localId, untilMs) }).state.refusedUntil.has(localId)).toBe(isWaiting);
  });
});

function due(dueMs: number): DueQueue<Uuid> {
  return DueQueue.empty<Uuid>().with(localId, dueMs);
}

function watches(dueMs: number): DueQueue<UtcInstant> {
  return DueQueue.empty<UtcInstant>().with(content().start, dueMs);
}

function ensured(waitsUntilMs: number | null): EngineState['ensuring'] {
  return SortedMap.empty<string, Ensuring>().with('tag', { ...newEnsuring, refusals: 1, waitsUntilMs });
}

describe('the wake-up', () => {
  const empty = stateOf();
  const laterGate = { ...openGate, notBeforeMs: nowMs + 700 };

  it.each<[string, Partial<EngineState>, typeof openGate, number | null]>([
    ['is none without work', {}, openGate, null],
    ['is none while the computer sleeps', { pauses: due(nowMs + 5) }, { ...openGate, suspended: true }, null],
    ['is none once the engine is closed', { pauses: due(nowMs + 5), closed: true }, openGate, null],
    ['is that of the next verification', { verificationsDue: due(nowMs + 5) }, openGate, nowMs + 5],
    ['is that of the next pause', { pauses: due(nowMs + 5) }, openGate, nowMs + 5],
    ['is that of a stop that need not be awaited', { stopsDue: due(nowMs + 5) }, openGate, nowMs + 5],
    ['is that of an entry that was refused for a stop', { refusedUntil: due(nowMs + 5) }, openGate, nowMs + 5],
    ['is that of the next watch of a create', { watchesDue: watches(nowMs + 5) }, openGate, nowMs + 5],
    ['is that of the next watch of a write', { writesDue: due(nowMs + 5) }, openGate, nowMs + 5],
    ['is that of a watch whose last read was in vain', { watchesDue: watches(nowMs), watchFromMs: nowMs + 5 }, openGate, nowMs + 5],
    ['is none while the read for a watch is in flight', { watchesDue: watches(nowMs), watchFromMs: Number.POSITIVE_INFINITY }, openGate, null],
    ['is that of a name', { ensuring: ensured(nowMs + 5) }, openGate, nowMs + 5],
    ['is none for a name whose request is in flight', { ensuring: ensured(Number.POSITIVE_INFINITY) }, openGate, null],
    ['is none for a name that waits for nothing', { ensuring: ensured(nowMs) }, openGate, null],
    ['is none for what waits for a free slot', { verificationsDue: due(nowMs) }, openGate, null],
    ['is the earliest', { pauses: due(nowMs + 9), stopsDue: due(nowMs + 5), writesDue: due(nowMs + 7), verificationsDue: due(nowMs + 8) }, openGate, nowMs + 5],
    ['is not before the gateway opens', { pauses: due(nowMs + 5) }, laterGate, nowMs + 700],
    ['is when the gateway opens for what is due', { verificationsDue: due(nowMs) }, laterGate, nowMs + 700],
    ['is when the gateway opens for a watch that is due', { watchesDue: watches(nowMs) }, laterGate, nowMs + 700],
    ['is none for a closed gateway without work', {}, laterGate, null],
    ['is when the gateway opens, although something is due later', { verificationsDue: due(nowMs).with(localUuid(2), nowMs + 900) }, laterGate, nowMs + 700],
    ['is none for a watch that waits for a free slot', { watchesDue: watches(nowMs) }, openGate, null],
    ['is none for a closed gateway while the read for a watch is in flight', { watchesDue: watches(nowMs), watchFromMs: Number.POSITIVE_INFINITY }, laterGate, null],
    ['is when the gateway opens for a watch whose last read was in vain', { watchesDue: watches(nowMs), watchFromMs: nowMs }, laterGate, nowMs + 700],
    ['is that of what is due after the gateway opens', { verificationsDue: due(nowMs + 900) }, laterGate, nowMs + 900],
    ['is not before the disk is tried again', { pauses: due(nowMs + 5), disk: { failures: 1, failedMs: 0, retryAtMs: nowMs + 300 } }, openGate, nowMs + 300],
  ])('%s', (_, ...[parts, gate, atMs]) => {
    const transition = transitionOf({ ...empty, wakeAtMs: 1, ...parts }, { nowMs, gate });
    planWake(transition);
    expect(transition.state.wakeAtMs).toBe(atMs);
  });

  it('is when the gateway opens for entries that are to be sent', () => {
    const transition = transitionOf(stateOf(edited), { nowMs, gate: laterGate });
    planWake(transition);
    expect([transition.state.wakeAtMs, openMs(transition)]).toEqual([nowMs + 700, nowMs + 700]);
    // An open gateway with work left means that all slots are taken.
    const open = transitionOf(stateOf(edited), { nowMs, gate: { ...openGate, notBeforeMs: nowMs } });
    planWake(open);
    expect(open.state.wakeAtMs).toBeNull();
  });
});
