/** Starts all possible requests in the order of urgency: the timer, verification reads, other entries, then checks of what was sent. */
import { createHash } from 'node:crypto';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import { withPause, type EngineState } from '../engine/engine-state.ts';
import type { ServiceRequest } from '../engine/engine-events.ts';
import { havingSent, havingTried, pendingKind, type EntryRecord, type Inflight } from '../entry-record.ts';
import { bodyToSend, needIn, nextNeedMs } from '../engine/needs.ts';
import { beginEnsure, releaseNeeds } from '../outcomes/ensuring.ts';
import { windowAround } from '../outcomes/pull.ts';
import { nextToSend, preparedSends, timerToSend, urgentToSend } from './schedule.ts';
import { mayBegin, openFromMs } from '../gateway/gateway-state.ts';
import { parallelSends } from '../gateway/lanes.ts';
import { tombstoned } from '../outcomes/settle.ts';
import type { Transition } from '../engine/transition.ts';

/** Days to search on each side of a start when its create has an unknown outcome. */
const unverifiedDays = 2;

/** Milliseconds after the request ended; the last one, and all later ones, at the grace. */
const verifyAfterMs = [0, 1_000, 3_000, 10_000];

/** Milliseconds between verification reads after the grace, while the outcome stays unclear. */
const lateVerifyMs = 10_000;

/** The `index`-th read that searches the outcome of a create; null after the last one. */
export function searchRequest(body: Inflight['body'], index: number): ServiceRequest | null {
  switch (index) {
    case 0:
      return { kind: 'list-entries', window: windowAround(body.start, unverifiedDays) };
    case 1:
      return { kind: 'list-entries', window: windowAround(body.start, 0) };
    default:
      return index === 2 && body.end === null ? { kind: 'list-active' } : null;
  }
}

/** The `index`-th read that searches a known row, which may have been moved to another day. */
export function readRequest(record: EntryRecord, index: number): ServiceRequest | null {
  switch (index) {
    case 0:
      return { kind: 'list-entries', window: windowAround((record.base ?? record.local).start, 0) };
    default:
      return index === 1 ? { kind: 'list-entries', window: { after: null, before: null } } : null;
  }
}

/** Equal for all repetitions of one create, and different for any other. */
function idempotencyKey(record: EntryRecord): string {
  return createHash('sha256')
    .update(JSON.stringify([record.localId, record.commandOrder, record.local]))
    .digest('hex')
    .slice(0, 32);
}

function writeRequest(record: EntryRecord, { kind, body }: Pick<Inflight, 'kind' | 'body'>, version: string | undefined): ServiceRequest | null {
  const { localId, serverId } = record;
  switch (kind) {
    case 'create':
      return { kind, localId, body, key: idempotencyKey(record) };
    case 'update':
      return serverId === null ? null : { kind, localId, serverId, body, version };
    case 'delete':
      return serverId === null ? null : { kind, localId, serverId, version };
    default:
      return assertNever(kind);
  }
}

/** Bodies that an earlier life of the entry sent in that second may still be delivered again; they are not what is wanted now. */
function rememberingEarlier({ state }: Transition, record: EntryRecord): EntryRecord {
  const watch = state.watched.get(record.local.start);
  return watch?.localId === record.localId ? havingTried(record, watch.body) : record;
}

function remembering(step: Transition, record: EntryRecord, { kind, body }: Pick<Inflight, 'kind' | 'body'>): EntryRecord {
  if (kind === 'create') {
    return rememberingEarlier(step, record);
  }
  if (step.state.settings.graceMs === 0) {
    return record;
  }
  return havingSent(record, kind === 'update' ? { kind, body, ...(record.base === null ? {} : { before: record.base }) } : { kind });
}

/** Records the request on disk and sends it. `spent`: requests of this task; `version`: of the row that was read for it. */
export function depart(step: Transition, record: EntryRecord, { spent, version }: { readonly spent: number; readonly version?: string | undefined }): void {
  const kind = pendingKind(record);
  const body = bodyToSend(record);
  const request = kind === null ? null : writeRequest(record, { kind, body }, version);
  if (kind === null || request === null) {
    return;
  }
  if (needIn(record) !== null) {
    // It was edited meanwhile and needs an item first: it is scheduled again.
    step.task(record.localId, null);
    return;
  }
  const inflight: Inflight = { kind, body, phase: 'sending', attemptId: step.newId(), sentAtMs: step.at.wallMs };
  const departing = remembering(step, record, { kind, body });
  const departure = { changed: [{ ...departing, inflight }], attempts: [{ localId: record.localId, inflight }] };
  step.commit(departure);
  step.sendFor(record.localId, { kind: 'write', spent, overtook: [...step.state.stops.keys()].some((localId) => localId !== record.localId) }, request);
}

function begin(step: Transition, record: EntryRecord): void {
  const kind = pendingKind(record);
  if (kind === 'delete' && record.serverId === null) {
    // Its create never took effect: there is nothing to delete.
    step.commit(tombstoned(record, 'never sent'));
    return;
  }
  const need = needIn(record);
  if (need !== null) {
    beginEnsure(step, need);
    return;
  }
  const request = kind === 'create' ? null : readRequest(record, 0);
  if (request === null) {
    depart(step, record, { spent: 0 });
  } else {
    step.sendFor(record.localId, { kind: 'preflight', spent: 0, read: step.readMark(), reads: 0 }, request);
  }
}

/** Schedules the next verification read; returns whether the request can no longer take effect. */
function countVerification(step: Transition, localId: Uuid): boolean {
  const { state, nowMs } = step;
  const unknownOutcome = state.unknownOutcomes.get(localId) ?? { sinceMs: nowMs, overMs: nowMs + state.settings.graceMs, verifications: 0 };
  const verifications = unknownOutcome.verifications + 1;
  const nextMs = Math.min(unknownOutcome.sinceMs + (verifyAfterMs[verifications] ?? Number.POSITIVE_INFINITY), unknownOutcome.overMs);
  step.state = {
    ...state,
    unknownOutcomes: state.unknownOutcomes.with(localId, { ...unknownOutcome, verifications }),
    verificationsDue: state.verificationsDue.with(localId, nextMs > nowMs ? nextMs : nowMs + lateVerifyMs),
  };
  return nowMs >= unknownOutcome.overMs;
}

function beginVerification(step: Transition, record: EntryRecord): void {
  const { inflight, localId } = record;
  if (inflight === null) {
    return;
  }
  const afterGrace = countVerification(step, localId);
  const request = inflight.kind === 'create' ? searchRequest(inflight.body, 0) : readRequest(record, 0);
  if (request !== null) {
    const shared = { spent: 0, reads: 0, afterGrace };
    step.sendFor(
      localId,
      inflight.kind === 'create' ? { ...shared, kind: 'search', rows: [], refused: null, overtook: false } : { ...shared, kind: 'verify', read: step.readMark() },
      request,
    );
  }
}

/** The longest due verification of an entry without a task. */
function nextToVerify({ state, nowMs }: Transition): EntryRecord | null {
  for (const localId of state.verificationsDue.dueAt(nowMs)) {
    const record = state.records.get(localId);
    if (record?.inflight?.phase === 'unknown' && !state.tasks.has(localId)) {
      return record;
    }
  }
  return null;
}

function beginWatch(step: Transition): void {
  const { watchFromMs, watchesDue, writesDue, records } = step.state;
  if (watchFromMs > step.nowMs) {
    return;
  }
  const [created] = watchesDue.dueAt(step.nowMs);
  const [written] = writesDue.dueAt(step.nowMs);
  const start = created ?? (written === undefined ? undefined : records.get(written)?.base?.start);
  if (start !== undefined) {
    const asked = windowAround(start, unverifiedDays);
    step.state = { ...step.state, watchFromMs: Number.POSITIVE_INFINITY };
    step.send({ kind: 'watch', asked, read: step.readMark() }, { kind: 'list-entries', window: asked });
  }
}

/** When the next request may leave, as far as it is known, by the gateway and by the disk. */
export function openMs({ state, gate }: Transition): number {
  return Math.max(openFromMs(gate, 'entries'), state.disk.retryAtMs);
}

function release(step: Transition): void {
  for (const localId of step.state.pauses.dueAt(step.nowMs)) {
    step.state = withPause(step.state, localId, null);
  }
  for (const localId of step.state.refusedUntil.dueAt(step.nowMs)) {
    step.state = { ...step.state, refusedUntil: step.state.refusedUntil.without(localId) };
  }
  releaseNeeds(step);
}

function hasPlace(step: Transition, places: number): boolean {
  const { tasks, disk } = step.state;
  return tasks.size < (disk.failures > 0 ? 1 : places) && disk.retryAtMs <= step.nowMs && mayBegin(step.gate, 'entries', step.nowMs);
}

/** When the first read is due that shows repeated deliveries. */
function firstWatchMs({ watchesDue, writesDue }: EngineState): number | null {
  const dues = [watchesDue.nextMs(), writesDue.nextMs()].filter((dueMs) => dueMs !== null);
  return dues.length === 0 ? null : Math.min(...dues);
}

function nextWatchMs(state: EngineState, nowMs: number): number | null {
  const { watchFromMs } = state;
  const dueMs = firstWatchMs(state);
  const beginMs = dueMs === null ? null : Math.max(dueMs, watchFromMs);
  return beginMs === null || beginMs <= nowMs || beginMs === Number.POSITIVE_INFINITY ? null : beginMs;
}

/** The next time at which something can continue; null if there is none. */
function nextDueMs(state: EngineState, nowMs: number): number | null {
  let next: number | null = null;
  // Items that are due but not begun wait for a free slot, which the next answer provides.
  const dues = [state.verificationsDue.nextAfter(nowMs), state.pauses.nextAfter(nowMs), state.stopsDue.nextAfter(nowMs), state.refusedUntil.nextAfter(nowMs), nextWatchMs(state, nowMs), nextNeedMs(state, nowMs)];
  for (const due of dues) {
    next = due === null || (next !== null && next <= due) ? next : due;
  }
  return next;
}

function hasWork(state: EngineState, nowMs: number): boolean {
  return state.pending.size > 0 || isDue(state.verificationsDue.nextMs(), nowMs) || (state.watchFromMs <= nowMs && isDue(firstWatchMs(state), nowMs));
}

function isDue(dueMs: number | null, nowMs: number): boolean {
  return dueMs !== null && dueMs <= nowMs;
}

/** Requests a wake-up for items that no answer will continue. */
export function planWake(step: Transition): void {
  const { state, nowMs } = step;
  if (step.gate.suspended || state.closed) {
    step.wakeAt(null);
    return;
  }
  const gateOpenMs = openMs(step);
  const dueMs = nextDueMs(state, nowMs);
  const gateMs = gateOpenMs > nowMs && hasWork(state, nowMs) ? gateOpenMs : null;
  if (dueMs === null || gateMs === null) {
    step.wakeAt(gateMs ?? (dueMs === null ? null : Math.max(dueMs, gateOpenMs)));
  } else {
    step.wakeAt(Math.min(gateMs, Math.max(dueMs, gateOpenMs)));
  }
}

interface Turn {
  readonly next: (step: Transition) => EntryRecord | null;
  readonly begun: (step: Transition, record: EntryRecord) => void;
  readonly places: number;
}

/** Begins the entries of `next` one after the other, while there is a free place. */
function beginEach(step: Transition, { next, begun, places }: Turn): void {
  for (let record = next(step); record !== null && hasPlace(step, places); record = next(step)) {
    const current = record;
    step.isolate(current.localId, () => begun(step, current));
  }
}

/** Places that only stops and the timer take, so that they need not wait for a long queue. */
const urgentPlaces = preparedSends + parallelSends;

const turns: readonly Turn[] = [
  // Before verification reads, too: a stop that fails repeatedly may use up the budget.
  { next: ({ state, nowMs }) => timerToSend(state, nowMs), begun: begin, places: urgentPlaces },
  { next: nextToVerify, begun: beginVerification, places: preparedSends },
  { next: ({ state, nowMs }) => urgentToSend(state, nowMs), begun: begin, places: urgentPlaces },
  { next: ({ state, nowMs }) => nextToSend(state, nowMs), begun: begin, places: preparedSends },
];

export function pump(step: Transition): void {
  if (!step.gate.suspended && !step.state.closed) {
    release(step);
    for (const turn of turns) {
      beginEach(step, turn);
    }
    if (hasPlace(step, preparedSends)) {
      beginWatch(step);
    }
  }
  planWake(step);
}
