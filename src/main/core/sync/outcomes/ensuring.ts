/**
 * Ensures the items that entries need by name: lists, creates a missing one, and lists again after a lost answer. One request per need is
 * in flight, however many entries share it. A create is on disk before it is sent, and is not repeated before a list that began after the
 * grace proves that it had no effect.
 */
import { leastUsedColor } from '#shared/timer/project-colors.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ClaimOutcome, ServiceAnswer, ServiceRequest } from '../engine/engine-events.ts';
import { newEnsuring, type EngineState, type Ensuring } from '../engine/engine-state.ts';
import { needIn } from '../engine/needs.ts';
import type { RequestOwner } from '../engine/tasks.ts';
import type { Transition } from '../engine/transition.ts';
import type { EntryRecord } from '../entry-record.ts';
import { backoffMs, longestRefusalMs } from '../gateway/backoff.ts';
import { isShutOut } from '../gateway/gateway-state.ts';
import { findNamed, fulfilled, needKey, type Need } from '../wish.ts';
import { answeredNames } from './names.ts';
import { doubtfulRefusalsAtMost, isDoubtful } from './refusals.ts';
import { blockedAs } from './settle.ts';

export type EnsureOwner = Extract<RequestOwner, { readonly kind: 'ensure' }>;

/** Milliseconds between lists after a create without an answer; the first list is requested at once. */
const verifyAfterMs = [1_000, 3_000];
const lateVerifyMs = 10_000;

const requestsToEnsure = 2;

/** Milliseconds before a refused list is requested again. */
const shutOutPauseMs = 30_000;

function ensuringOf({ state }: Transition, key: string): Ensuring {
  return state.ensuring.get(key) ?? newEnsuring;
}

function put(work: Transition, key: string, ensuring: Ensuring): void {
  const isForgettable = ensuring.waitsUntilMs === null && ensuring.unansweredUntilMs === null && ensuring.created === null && ensuring.refusals === 0;
  const { ensuring: all } = work.state;
  work.state = { ...work.state, ensuring: isForgettable ? all.without(key) : all.with(key, ensuring) };
}

function listRequest(need: Need): ServiceRequest {
  switch (need.kind) {
    case 'client':
      return { kind: 'list-clients' };
    case 'project':
      return { kind: 'list-projects' };
    case 'task':
      return { kind: 'list-tasks' };
    case 'tag':
      return { kind: 'list-tags' };
    default:
      return assertNever(need);
  }
}

/** The name to create; null if the project that names a default task is no longer known. */
function nameOf({ state }: Transition, need: Need): string | null {
  return need.kind === 'task' ? (need.name ?? state.names.projects.get(need.projectId)?.name ?? null) : need.name;
}

/** Also counts projects being ensured, so that each gets its own colour. */
function projectsBefore({ state }: Transition, need: Need): number {
  const keys = [...state.ensuring].filter(([key, { created }]) => key.startsWith('["project"') && created === null).map(([key]) => key);
  return Math.max(0, keys.indexOf(needKey(need)));
}

function createRequest(work: Transition, need: Need, name: string): ServiceRequest {
  switch (need.kind) {
    case 'client':
      return { kind: 'create-client', body: { name } };
    case 'project': {
      const color = leastUsedColor([...work.state.names.projects.values()], projectsBefore(work, need));
      return { kind: 'create-project', body: { name, color, ...(need.clientId === undefined ? {} : { client_id: need.clientId }) } };
    }
    case 'task':
      return { kind: 'create-task', body: { name, project_id: need.projectId } };
    case 'tag':
      return { kind: 'create-tag', body: { name } };
    default:
      return assertNever(need);
  }
}

function list(work: Transition, need: Need, refused: EnsureOwner['refused']): void {
  const key = needKey(need);
  put(work, key, { ...ensuringOf(work, key), waitsUntilMs: Number.POSITIVE_INFINITY });
  work.send({ kind: 'ensure', need, stage: 'list', startedMs: work.nowMs, refused }, listRequest(need));
}

export function beginEnsure(work: Transition, need: Need): void {
  const { created } = ensuringOf(work, needKey(need));
  if (created !== null && work.nowMs < created.untilMs) {
    // Lists may not contain it yet.
    fulfil(work, need, created.id);
  } else {
    list(work, need, null);
  }
}

/** While a create is in flight. */
const inFlight = { waitsUntilMs: Number.POSITIVE_INFINITY, unansweredUntilMs: Number.POSITIVE_INFINITY };

function create(work: Transition, need: Need): void {
  const name = nameOf(work, need);
  if (name === null) {
    refuse(work, need, { kind: 'absent', message: '' });
    return;
  }
  const key = needKey(need);
  put(work, key, { ...newEnsuring, refusals: ensuringOf(work, key).refusals, ...inFlight });
  work.commit({ ensured: [{ need: key, id: null }] });
  work.send({ kind: 'ensure', need, stage: 'create', startedMs: work.nowMs, refused: null }, createRequest(work, need, name));
}

function withNeed({ state }: Transition, key: string): readonly EntryRecord[] {
  return [...state.unresolved.values()].filter((record) => {
    const need = needIn(record);
    return need !== null && needKey(need) === key;
  });
}

/** The record with its need met, which also resolves a refusal of that need. */
function withNeedResolved(record: EntryRecord, id: RecordId, { settings }: EngineState): EntryRecord {
  const isAnswered = record.blocked?.kind === 'rejected' && record.blocked.need !== undefined;
  return { ...fulfilled(record, id, settings.offers), blocked: isAnswered ? null : record.blocked };
}

function fulfil(work: Transition, need: Need, id: RecordId): void {
  const changed = withNeed(work, needKey(need)).map((record) => withNeedResolved(record, id, work.state));
  if (changed.length > 0) {
    work.commit({ changed });
  }
}

/** The item exists: updates all entries that need it and ends its create. */
function conclude(work: Transition, need: Need, found: { readonly id: RecordId; readonly isCreated: boolean }): void {
  const key = needKey(need);
  const before = ensuringOf(work, key);
  const wasSent = found.isCreated || before.unansweredUntilMs !== null;
  put(work, key, { ...newEnsuring, created: wasSent ? { id: found.id, untilMs: work.nowMs + work.state.settings.lagMs } : before.created });
  if (wasSent) {
    work.commit({ ensured: [{ need: key, id: found.id }] });
  }
  work.progress('entries', requestsToEnsure);
  fulfil(work, need, found.id);
}

/** Blocks only the entries that need it; the user decides what to do instead. */
function refuse(work: Transition, need: Need, reply: Extract<Reply<never>, { readonly kind: 'rejected' | 'absent' }>): void {
  const key = needKey(need);
  put(work, key, { ...ensuringOf(work, key), waitsUntilMs: null, refusals: 0 });
  const { status, message, errors } = reply.kind === 'rejected' ? reply : { status: 404, message: reply.message, errors: {} };
  for (const record of withNeed(work, key)) {
    if (record.inflight === null && record.blocked === null && !work.state.tasks.has(record.localId)) {
      work.commit(blockedAs(record, { kind: 'rejected', status, message, errors, need }));
    }
  }
}

function wait(work: Transition, need: Need, untilMs: number | null): void {
  const key = needKey(need);
  put(work, key, { ...ensuringOf(work, key), waitsUntilMs: untilMs });
}

/** Schedules the next list while a create may still take effect. */
function scheduleVerification(work: Transition, need: Need): void {
  const key = needKey(need);
  const ensuring = ensuringOf(work, key);
  const { unansweredUntilMs, verifications } = ensuring;
  const inMs = verifyAfterMs[verifications] ?? lateVerifyMs;
  const nextMs = unansweredUntilMs === null ? work.nowMs : Math.min(work.nowMs + inMs, Math.max(work.nowMs, unansweredUntilMs));
  put(work, key, { ...ensuring, verifications: verifications + 1, waitsUntilMs: nextMs > work.nowMs ? nextMs : null });
}

type Things = readonly { readonly id: RecordId; readonly name: string; readonly isRetired?: boolean | undefined; readonly projectId?: RecordId | null | undefined }[];

/** The item in the list for the need. For the default task of a project: the one of its name, else its only one. */
function chosen(work: Transition, need: Need, things: Things): RecordId | null {
  if (need.kind !== 'task') {
    return findNamed(things, need.name)?.id ?? null;
  }
  const ofProject = things.filter(({ projectId, isRetired }) => projectId === need.projectId && isRetired !== true);
  const name = nameOf(work, need);
  const named = name === null ? undefined : findNamed(ofProject, name);
  const [only] = need.name === null && ofProject.length === 1 ? ofProject : [];
  return (named ?? only)?.id ?? null;
}

function onListed(work: Transition, { need, startedMs, refused }: EnsureOwner, things: Things): void {
  const id = chosen(work, need, things);
  const key = needKey(need);
  const { unansweredUntilMs, refusals } = ensuringOf(work, key);
  if (id !== null) {
    conclude(work, need, { id, isCreated: false });
  } else if (refused !== null && isDoubtful(refused) && refusals < doubtfulRefusalsAtMost) {
    put(work, key, { ...newEnsuring, refusals: refusals + 1, waitsUntilMs: work.nowMs + backoffMs(refusals + 1, (1 + work.at.fraction) / 2, longestRefusalMs) });
  } else if (refused !== null) {
    refuse(work, need, refused);
  } else if (unansweredUntilMs !== null && startedMs < unansweredUntilMs) {
    scheduleVerification(work, need);
  } else if (work.mayGoOn && !work.state.closed) {
    create(work, need);
  } else {
    wait(work, need, null);
  }
}

function onListFailed(work: Transition, { need, refused }: EnsureOwner, reply: Exclude<Reply<never>, { readonly kind: 'done' }>): void {
  if (isShutOut(reply)) {
    wait(work, need, work.nowMs + shutOutPauseMs);
  } else if (refused !== null) {
    // The refused request may have collided with its own earlier delivery, which only a list shows.
    wait(work, need, null);
  } else {
    scheduleVerification(work, need);
  }
}

/** A create without an answer may take effect until the grace is over. */
export function markCreateUnknown(work: Transition, need: Need): void {
  const key = needKey(need);
  const untilMs = work.nowMs + work.state.settings.graceMs;
  put(work, key, { ...newEnsuring, unansweredUntilMs: untilMs });
}

function onCreated(work: Transition, { need }: EnsureOwner, reply: Reply<{ readonly id: RecordId }>): void {
  const key = needKey(need);
  switch (reply.kind) {
    case 'done':
      conclude(work, need, { id: reply.value.id, isCreated: true });
      return;
    case 'unknown':
      markCreateUnknown(work, need);
      return;
    case 'not-sent':
    case 'changed':
      put(work, key, newEnsuring);
      work.commit({ ensured: [{ need: key, id: undefined }] });
      return;
    case 'absent':
    case 'rejected':
      put(work, key, { ...newEnsuring, refusals: ensuringOf(work, key).refusals });
      work.commit({ ensured: [{ need: key, id: undefined }] });
      if (work.mayGoOn && !work.state.closed) {
        list(work, need, reply);
      }
      return;
    default:
      assertNever(reply);
  }
}

/** The user creates it online. It is on the disk before the request leaves, as for a create of the engine. */
export function claimName(work: Transition, need: Need): void {
  const key = needKey(need);
  put(work, key, { ...newEnsuring, ...inFlight });
  work.commit({ ensured: [{ need: key, id: null }] });
}

export function settleName(work: Transition, need: Need, outcome: ClaimOutcome): void {
  if (outcome.kind === 'created') {
    conclude(work, need, { id: outcome.id, isCreated: true });
  } else if (outcome.kind === 'unknown') {
    markCreateUnknown(work, need);
  } else {
    put(work, needKey(need), newEnsuring);
    work.commit({ ensured: [{ need: needKey(need), id: undefined }] });
  }
}

/** Whether a create of the name may be begun now, is under way or may still take effect, or was done lately. */
export function claimable({ ensuring }: EngineState, need: Need, nowMs: number): 'free' | 'pending' | 'exists' {
  const { waitsUntilMs, unansweredUntilMs, created } = ensuring.get(needKey(need)) ?? newEnsuring;
  if (created !== null) {
    return 'exists';
  }
  return waitsUntilMs === Number.POSITIVE_INFINITY || (unansweredUntilMs ?? nowMs) > nowMs ? 'pending' : 'free';
}

export function onEnsureReply(work: Transition, owner: EnsureOwner, answer: ServiceAnswer): void {
  switch (answer.kind) {
    case 'projects':
    case 'tasks':
    case 'tags':
    case 'clients':
      work.learnNames(answeredNames(answer, work.state.names));
      if (answer.reply.kind === 'done') {
        onListed(work, owner, answer.reply.value);
      } else {
        onListFailed(work, owner, answer.reply);
      }
      return;
    case 'project-created':
    case 'task-created':
    case 'tag-created':
    case 'client-created':
      work.learnNames(answeredNames(answer, work.state.names));
      onCreated(work, owner, answer.reply);
      return;
    case 'membership':
    case 'entries':
    case 'entry':
    case 'nothing':
      return;
    default:
      assertNever(answer);
  }
}

/** The result of a reply is not on disk: treats its request as unanswered. */
export function onEnsureLost(work: Transition, { need, stage }: EnsureOwner): void {
  if (stage === 'create') {
    markCreateUnknown(work, need);
  } else {
    wait(work, need, null);
  }
}

/** The program ended during a create: it may take effect for the timeout and the grace. */
export function markInterruptedCreatesUnknown(work: Transition): void {
  const { graceMs, timeoutMs, lagMs } = work.state.settings;
  let { ensuring } = work.state;
  for (const [key, each] of ensuring) {
    ensuring = ensuring.with(key, {
      ...each,
      unansweredUntilMs: each.unansweredUntilMs === null ? null : work.nowMs + timeoutMs + graceMs,
      created: each.created === null ? null : { ...each.created, untilMs: work.nowMs + lagMs },
    });
  }
  work.state = { ...work.state, ensuring };
}

/** Continues needs whose wait is over, and forgets items that lists contain by now. */
export function releaseNeeds(work: Transition): void {
  for (const [key, each] of work.state.ensuring) {
    const isDue = each.waitsUntilMs !== null && each.waitsUntilMs <= work.nowMs;
    const isOver = each.created !== null && each.created.untilMs <= work.nowMs;
    if (isDue || isOver) {
      put(work, key, { ...each, waitsUntilMs: isDue ? null : each.waitsUntilMs, created: isOver ? null : each.created });
    }
  }
}
