/**
 * The outbox of projects: from what is known and what happens to what is known then and what is to be done. Pure. One request at a time;
 * every change is preceded by a read of all projects, which are few.
 */
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever, fail } from '#shared/values/result.ts';
import type { Reply } from '../api/reply.ts';
import type { RemoteProject } from '../api/tolerant-reading.ts';
import { isShutOut, triedNow } from '../outbox/sending/service-line.ts';
import { storageFailureOf } from '../storage-failure.ts';
import { applyProjectIntent } from './project-intents.ts';
import { absorb, adoptProject, endWatches, mayBeStale, resolve, type ProjectList } from './project-reading.ts';
import { mergedProject, pendingProjectKind, projectContentOf, type ProjectInflight, type ProjectPark, type ProjectRecord } from './project-record.ts';
import type { ProjectAnswer, ProjectEvent, ProjectState, ProjectStep, ProjectTask } from './project-state.ts';
import { ProjectWork } from './project-work.ts';

type EventOf<Kind extends ProjectEvent['kind']> = Extract<ProjectEvent, { readonly kind: Kind }>;

/** Two creates of one name under way at once could not be told apart. */
function waitsForName({ state }: ProjectWork, record: ProjectRecord): boolean {
  return [...state.records.values()].some(({ localId, inflight }) => localId !== record.localId && inflight?.kind === 'create' && inflight.body.name === record.local.name);
}

/** What a create cannot have made: all that was seen before it, and what another's question is about. */
function knownBefore({ state }: ProjectWork): readonly Uuid[] {
  const inQuestion = [...state.records.values()].flatMap(({ parked }) => (parked?.kind === 'ask' ? [parked.found.id] : []));
  return [...state.known, ...inQuestion];
}

function nextPending(work: ProjectWork): ProjectRecord | undefined {
  return [...work.state.records.values()]
    .filter((record) => {
      const kind = pendingProjectKind(record);
      return kind !== null && (work.state.pauses.get(record.localId) ?? 0) <= work.nowMs && !(kind === 'create' && waitsForName(work, record));
    })
    .sort((one, other) => one.intentOrder - other.intentOrder)[0];
}

/** Notes the request on disk and lets it go. */
function depart(work: ProjectWork, record: ProjectRecord): void {
  const kind = pendingProjectKind(record);
  const { localId, serverId, local } = record;
  if (kind === null || (kind !== 'create' && serverId === null)) {
    return;
  }
  const inflight: ProjectInflight = { kind, body: local, phase: 'sending', known: kind === 'create' ? knownBefore(work) : [] };
  work.put({ ...record, inflight });
  if (serverId === null) {
    work.send({ kind: 'write', localId }, { kind: 'create', localId, body: local });
  } else {
    work.send({ kind: 'write', localId }, kind === 'delete' ? { kind, localId, serverId } : { kind: 'update', localId, serverId, body: local });
  }
}

function begin(work: ProjectWork, record: ProjectRecord): void {
  if (record.deleted && record.serverId === null) {
    // Its create never took effect: there is nothing to delete.
    work.remove(record, true);
    pump(work);
  } else if (pendingProjectKind(record) === 'create' && work.state.hasRead) {
    depart(work, record);
  } else {
    work.read(record.localId);
  }
}

function nextDueMs({ state, nowMs }: ProjectWork): number | null {
  const dues = [...[...state.doubts.values()].map(({ nextMs }) => nextMs), ...state.pauses.values(), ...[...state.watched.values()].map(({ untilMs }) => untilMs)];
  const later = dues.filter((dueMs) => dueMs > nowMs);
  return later.length === 0 ? null : Math.min(...later);
}

function isDue({ state, nowMs }: ProjectWork): boolean {
  const dues = [...[...state.doubts.values()].map(({ nextMs }) => nextMs), ...[...state.watched.values()].map(({ untilMs }) => untilMs)];
  return state.wantsRead || dues.some((dueMs) => dueMs <= nowMs);
}

function pump(work: ProjectWork): void {
  const { state, nowMs } = work;
  if (!work.mayBegin || state.underWay !== null) {
    work.wakeAt(null);
    return;
  }
  const next = nextPending(work);
  const hasWork = next !== undefined || isDue(work);
  if (hasWork && work.openMs <= nowMs) {
    if (isDue(work) || next === undefined) {
      work.read(null);
    } else {
      begin(work, next);
    }
    work.wakeAt(null);
    return;
  }
  const dueMs = nextDueMs(work);
  work.wakeAt(hasWork ? work.openMs : dueMs === null ? null : Math.max(dueMs, work.openMs));
}

/** What was looked for before it is written: the list may have changed what there is to do. */
function goOn(work: ProjectWork, localId: Uuid, list: ProjectList): void {
  const record = work.record(localId);
  if (record === undefined || pendingProjectKind(record) === null) {
    return;
  }
  const isKnown = record.serverId === null || list.rows.some(({ id }) => id === record.serverId);
  if (!isKnown && mayBeStale(work, record, list)) {
    work.pause(localId, (work.state.settledAt.get(localId) ?? work.nowMs) + work.state.settings.lagMs);
  } else if (work.mayBegin && work.state.line.notBeforeMs <= work.nowMs) {
    depart(work, record);
  }
}

function rejection(reply: Reply<unknown>): ProjectPark {
  return reply.kind === 'rejected'
    ? { kind: 'rejected', status: reply.status, message: reply.message, errors: reply.errors }
    : { kind: 'rejected', status: 404, message: reply.kind === 'absent' ? reply.message : '', errors: {} };
}

/** A create that was refused, and is not there: its person decides, unless they gave it up already. */
function refuse(work: ProjectWork, record: ProjectRecord, reply: Reply<unknown>): void {
  if (record.deleted && record.serverId === null) {
    work.remove(record, true);
  } else {
    work.put({ ...record, inflight: null, deleted: false, parked: rejection(reply) });
  }
}

function onRead(work: ProjectWork, task: Extract<ProjectTask, { readonly kind: 'read' }>, reply: Reply<readonly RemoteProject[]>): void {
  const { goesOn, refused } = task;
  const asked = goesOn === null ? undefined : work.record(goesOn);
  if (reply.kind !== 'done') {
    if (refused !== null && asked !== undefined) {
      // Shut out of everything, it is not this project that was refused; else it may be there, and is looked for later.
      const isShut = isShutOut(reply) && isShutOut(refused);
      const phase = 'unknown' as const;
      work.put({ ...asked, inflight: isShut || asked.inflight === null ? null : { ...asked.inflight, phase } });
    }
    return;
  }
  const list = { rows: reply.value, startedMs: task.startedMs };
  work.state = { ...work.state, wantsRead: false, hasRead: true };
  if (refused !== null && asked?.inflight?.kind === 'create') {
    const { known, body } = asked.inflight;
    const own = list.rows.find((row) => row.name === body.name && row.color === body.color && !known.includes(row.id) && !work.state.known.has(row.id));
    if (own === undefined) {
      refuse(work, asked, refused);
    } else {
      adoptProject(work, asked, own);
    }
  }
  resolve(work, list);
  absorb(work, list);
  endWatches(work, list);
  work.state = { ...work.state, known: new Set([...work.state.known, ...seenForGood(work, list)]) };
  if (goesOn !== null && refused === null) {
    goOn(work, goesOn, list);
  }
}

/** Rows that some record stands for: what may still be the create of one is not known yet. */
function seenForGood({ state }: ProjectWork, { rows }: ProjectList): readonly Uuid[] {
  const mapped = new Set([...state.records.values()].map(({ serverId }) => serverId));
  return rows.map(({ id }) => id).filter((id) => mapped.has(id));
}

function onWritten(work: ProjectWork, record: ProjectRecord, { kind, reply }: Exclude<ProjectAnswer, { readonly kind: 'list' }>): void {
  const wasCreate = record.inflight?.kind === 'create';
  switch (reply.kind) {
    case 'done':
      work.giveBack(2);
      if (kind === 'nothing' || reply.value === null) {
        onDeleted(work, record);
      } else if (wasCreate) {
        adoptProject(work, record, reply.value);
      } else {
        work.put(mergedProject(record, projectContentOf(reply.value), record.inflight?.body ?? record.local));
      }
      return;
    case 'not-sent':
      work.put({ ...record, inflight: null });
      return;
    case 'unknown':
      work.put({ ...record, inflight: record.inflight === null ? null : { ...record.inflight, phase: 'unknown' } });
      return;
    case 'absent':
      if (kind === 'nothing') {
        onDeleted(work, record);
        return;
      }
      break;
    case 'rejected':
      break;
    default:
      assertNever(reply);
  }
  if (wasCreate) {
    // Its own ghost may be what is in the way, or nobody is let in at all: one look tells.
    work.read(record.localId, reply.kind === 'rejected' || reply.kind === 'absent' ? reply : null);
  } else if (reply.kind === 'absent') {
    work.put(record.deleted ? { ...record, inflight: null } : { ...record, inflight: null, parked: { kind: 'gone' } });
  } else {
    work.put({ ...record, inflight: null, deleted: false, parked: rejection(reply) });
  }
}

function onDeleted(work: ProjectWork, record: ProjectRecord): void {
  if (record.deleted) {
    work.remove(record, true);
  } else {
    work.put({ ...record, serverId: null, base: null, inflight: null });
  }
}

function onReply(work: ProjectWork, { request, answer }: EventOf<'reply'>): void {
  const { underWay } = work.state;
  if (underWay === null || underWay.id !== request) {
    return;
  }
  const { task } = underWay;
  work.state = { ...work.state, underWay: null };
  work.observe(answer.reply, answer.kind === 'list');
  const record = task.kind === 'write' ? work.record(task.localId) : undefined;
  if (task.kind === 'read' && answer.kind === 'list') {
    onRead(work, task, answer.reply);
  } else if (record !== undefined && answer.kind !== 'list') {
    onWritten(work, record, answer);
  }
}

/** What a reply led to is not on the disk: its request is as good as unanswered. */
function onReplyLost(work: ProjectWork, { answer }: EventOf<'reply'>): void {
  const { underWay } = work.state;
  work.state = { ...work.state, underWay: null };
  work.observe(answer.reply, answer.kind === 'list');
  const localId = underWay?.task.kind === 'write' ? underWay.task.localId : underWay?.task.goesOn;
  const record = localId === undefined || localId === null ? undefined : work.record(localId);
  if (record !== undefined) {
    work.doubt(record, 0);
  }
}

function onCommitFailed(work: ProjectWork, { during, refusal }: EventOf<'commit-failed'>): void {
  if (during.kind === 'intent') {
    work.answer(fail(storageFailureOf(refusal)));
    return;
  }
  if (during.kind === 'reply') {
    onReplyLost(work, during);
  }
  work.hold(refusal.detail);
  work.state = { ...work.state, wakeAtMs: null };
  work.wakeAt(work.openMs);
}

/** What was being written when the program ended, or the machine slept, may have ended in any way. */
function doubtInterrupted(work: ProjectWork): void {
  for (const record of work.state.records.values()) {
    if (record.inflight !== null) {
      work.doubt(record, record.inflight.phase === 'sending' ? work.state.settings.timeoutMs : 0);
    }
  }
  work.state = { ...work.state, underWay: null, wantsRead: true };
}

function doubtAll(work: ProjectWork, what: 'everything' | 'unsent'): void {
  for (const record of work.state.records.values()) {
    const { serverId, base, local, inflight } = record;
    if (!record.deleted && (what === 'everything' || serverId === null)) {
      const body = inflight?.body ?? base ?? local;
      const looked: ProjectInflight = { kind: 'create', body, phase: 'unknown', known: [], formerId: serverId ?? inflight?.formerId };
      work.put({ ...record, serverId: null, base: null, parked: null, inflight: looked });
    }
  }
  work.state = { ...work.state, known: what === 'everything' ? new Set() : work.state.known, wantsRead: true };
}

function onTryNow(work: ProjectWork): void {
  if (work.state.suspended) {
    work.state = { ...work.state, suspended: false };
    doubtInterrupted(work);
  }
  work.state = { ...work.state, line: triedNow(work.state.line) };
  pump(work);
}

function happen(work: ProjectWork, event: ProjectEvent): void {
  switch (event.kind) {
    case 'started':
      doubtInterrupted(work);
      return;
    case 'intent':
      work.answer(applyProjectIntent(work, event.intent, event.buried));
      // Not within the person's own call: what they do next may change what has to be sent.
      work.wakeAt(!work.mayBegin || work.state.underWay !== null ? work.state.wakeAtMs : Math.max(work.nowMs, work.openMs));
      return;
    case 'reply':
      onReply(work, event);
      pump(work);
      return;
    case 'tick':
      work.state = { ...work.state, wakeAtMs: null };
      pump(work);
      return;
    case 'try-now':
      onTryNow(work);
      return;
    case 'read-asked':
      work.state = { ...work.state, wantsRead: true };
      pump(work);
      return;
    case 'doubt':
      doubtAll(work, event.what);
      return;
    case 'suspended':
      work.state = { ...work.state, suspended: true };
      work.wakeAt(null);
      return;
    case 'closed':
      work.state = { ...work.state, closed: true };
      work.wakeAt(null);
      return;
    case 'commit-failed':
      onCommitFailed(work, event);
      return;
    default:
      assertNever(event);
  }
}

/** The next state and what is to be done. Never changes `state`. */
export function projectStep(state: ProjectState, event: ProjectEvent): ProjectStep {
  const work = new ProjectWork(state, event.at);
  happen(work, event);
  return work.finish();
}
