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
import { tombstoned, unblockRefused } from '../outcomes/settle.ts';
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

/**
 * The `index`-th read that searches a known row: on the dates that it had and was sent with, then everywhere, because another client may have moved
 * it. A row whose delete was sent is searched for on its date only.
 */
export function readRequest({ base, local, inflight }: EntryRecord, index: number): ServiceRequest | null {
  const known = windowAround((base ?? local).start, 0);
  const sent = inflight?.kind === 'update' ? windowAround(inflight.body.start, 0) : known;
  const dates = sent.after === known.after ? [known] : [known, sent];
  const window = (inflight?.kind === 'delete' ? dates : [...dates, { after: null, before: null }])[index];
  return window === undefined ? null : { kind: 'list-entries', window };
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

function remembering(transition: Transition, record: EntryRecord, { kind, body }: Pick<Inflight, 'kind' | 'body'>): EntryRecord {
  if (kind === 'create') {
    return rememberingEarlier(transition, record);
  }
  if (transition.state.settings.graceMs === 0) {
    return record;
  }
  return havingSent(record, kind === 'update' ? { kind, body, ...(record.base === null ? {} : { before: record.base }) } : { kind });
}

/** Records the request on disk and sends it. `spent`: requests of this task; `version`: of the row that was read for it. */
export function depart(transition: Transition, record: EntryRecord, { spent, version }: { readonly spent: number; readonly version?: string | undefined }): void {
  const kind = pendingKind(record);
  const body = bodyToSend(record);
  const request = kind === null ? null : writeRequest(record, { kind, body }, version);
  if (kind === null || request === null) {
    return;
  }
  if (needIn(record) !== null) {
    // It was edited meanwhile and needs an item first: it is scheduled again.
    transition.task(record.localId, null);
    return;
  }
  const inflight: Inflight = { kind, body, phase: 'sending', attemptId: transition.newId(), sentAtMs: transition.at.wallMs };
  const departing = remembering(transition, record, { kind, body });
  const departure = { changed: [{ ...departing, inflight }], creates: kind === 'create' ? [{ localId: record.localId, body }] : [] };
  transition.commit(departure);
  transition.sendFor(record.localId, { kind: 'write', spent, overtook: [...transition.state.stops.keys()].some((localId) => localId !== record.localId) }, request);
}

function begin(transition: Transition, record: EntryRecord): void {
  const kind = pendingKind(record);
  if (kind === 'delete' && record.serverId === null) {
    // Its create never took effect: there is nothing to delete.
    transition.commit(tombstoned(record));
    return;
  }
  const need = needIn(record);
  if (need !== null) {
    beginEnsure(transition, need);
    return;
  }
  const request = kind === 'create' ? null : readRequest(record, 0);
  if (request === null) {
    depart(transition, record, { spent: 0 });
  } else {
    transition.sendFor(record.localId, { kind: 'preflight', spent: 0, read: transition.readMark(), reads: 0, isOffDates: false }, request);
  }
}

/** Schedules the next verification read; returns whether the request can no longer take effect. */
function countVerification(transition: Transition, localId: Uuid): boolean {
  const { state, nowMs } = transition;
  const unknownOutcome = state.unknownOutcomes.get(localId) ?? { sinceMs: nowMs, overMs: nowMs + state.settings.graceMs, verifications: 0 };
  const verifications = unknownOutcome.verifications + 1;
  const nextMs = Math.min(unknownOutcome.sinceMs + (verifyAfterMs[verifications] ?? Number.POSITIVE_INFINITY), unknownOutcome.overMs);
  transition.state = {
    ...state,
    unknownOutcomes: state.unknownOutcomes.with(localId, { ...unknownOutcome, verifications }),
    verificationsDue: state.verificationsDue.with(localId, nextMs > nowMs ? nextMs : nowMs + lateVerifyMs),
  };
  return nowMs >= unknownOutcome.overMs;
}

function beginVerification(transition: Transition, record: EntryRecord): void {
  const { inflight, localId } = record;
  if (inflight === null) {
    return;
  }
  const afterGrace = countVerification(transition, localId);
  const request = inflight.kind === 'create' ? searchRequest(inflight.body, 0) : readRequest(record, 0);
  if (request !== null) {
    const shared = { spent: 0, reads: 0, afterGrace };
    transition.sendFor(
      localId,
      inflight.kind === 'create' ? { ...shared, kind: 'search', rows: [], refused: null, overtook: false } : { ...shared, kind: 'verify', read: transition.readMark(), isOffDates: false },
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

function beginWatch(transition: Transition): void {
  const { watchFromMs, watchesDue, writesDue, records } = transition.state;
  if (watchFromMs > transition.nowMs) {
    return;
  }
  const [created] = watchesDue.dueAt(transition.nowMs);
  const [written] = writesDue.dueAt(transition.nowMs);
  const start = created ?? (written === undefined ? undefined : records.get(written)?.base?.start);
  if (start !== undefined) {
    const asked = windowAround(start, unverifiedDays);
    transition.state = { ...transition.state, watchFromMs: Number.POSITIVE_INFINITY };
    transition.send({ kind: 'watch', asked, read: transition.readMark() }, { kind: 'list-entries', window: asked });
  }
}

/** When the next request may leave, as far as it is known, by the gateway and by the disk. */
export function openMs({ state, gate }: Transition): number {
  return Math.max(openFromMs(gate, 'entries'), state.disk.retryAtMs);
}

function release(transition: Transition): void {
  for (const localId of transition.state.pauses.dueAt(transition.nowMs)) {
    transition.state = withPause(transition.state, localId, null);
    const record = transition.record(localId);
    const changed = record === undefined ? [] : unblockRefused([record]);
    if (changed.length > 0) {
      transition.commit({ changed });
    }
  }
  for (const localId of transition.state.refusedUntil.dueAt(transition.nowMs)) {
    transition.state = { ...transition.state, refusedUntil: transition.state.refusedUntil.without(localId) };
  }
  releaseNeeds(transition);
}

function hasFreeSlot(transition: Transition, slots: number): boolean {
  const { tasks, disk } = transition.state;
  return tasks.size < (disk.failures > 0 ? 1 : slots) && disk.retryAtMs <= transition.nowMs && mayBegin(transition.gate, 'entries', transition.nowMs);
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
export function planWake(transition: Transition): void {
  const { state, nowMs } = transition;
  if (transition.gate.suspended || state.closed) {
    transition.wakeAt(null);
    return;
  }
  const gateOpenMs = openMs(transition);
  const dueMs = nextDueMs(state, nowMs);
  const gateMs = gateOpenMs > nowMs && hasWork(state, nowMs) ? gateOpenMs : null;
  transition.wakeAt(gateMs ?? (dueMs === null ? null : Math.max(dueMs, gateOpenMs)));
}

interface Turn {
  readonly next: (transition: Transition) => EntryRecord | null;
  readonly begun: (transition: Transition, record: EntryRecord) => void;
  readonly slots: number;
}

function beginEach(transition: Transition, { next, begun, slots }: Turn): void {
  for (let record = next(transition); record !== null && hasFreeSlot(transition, slots); record = next(transition)) {
    const current = record;
    transition.isolate(current.localId, () => begun(transition, current));
  }
}

/** Slots that only stops and the timer take, so that they need not wait for a long queue. */
const urgentPlaces = preparedSends + parallelSends;

const turns: readonly Turn[] = [
  // Before verification reads, too: a stop that fails repeatedly may use up the budget.
  { next: ({ state, nowMs }) => timerToSend(state, nowMs), begun: begin, slots: urgentPlaces },
  { next: nextToVerify, begun: beginVerification, slots: preparedSends },
  { next: ({ state, nowMs }) => urgentToSend(state, nowMs), begun: begin, slots: urgentPlaces },
  { next: ({ state, nowMs }) => nextToSend(state, nowMs), begun: begin, slots: preparedSends },
];

export function pump(transition: Transition): void {
  if (!transition.gate.suspended && !transition.state.closed) {
    release(transition);
    for (const turn of turns) {
      beginEach(transition, turn);
    }
    if (hasFreeSlot(transition, preparedSends)) {
      beginWatch(transition);
    }
  }
  planWake(transition);
}
