/**
 * Ensures the items that entries need by name: lists, creates a missing one, and lists again after a lost answer. One request per need is
 * in flight. A create is on disk before it is sent, and repeated only if a list that began after the grace proves that it had no effect.
 */
import { leastUsedColor } from '#shared/timer/project-colors.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ClaimOutcome, ServiceAnswer, ServiceRequest } from '../engine/engine-events.ts';
import { newEnsuring, type Ensuring, type Memory, type RefusedReply, type RequestOwner } from '../engine/memory.ts';
import type { Transition } from '../engine/transition.ts';
import { atRest, rewritten, type EntryRecord } from '../entry-record.ts';
import { backoffMs } from '../gateway/backoff.ts';
import { isShutOut } from '../gateway/gateway-state.ts';
import { fulfilled } from '../catalog/wanted-names.ts';
import { missingNameKey, type MissingName, type NameCapabilities } from '../wish.ts';
import { answeredNames } from './read-names.ts';
import { findInList, missingNameOf, type Things } from './missing-name.ts';
import { isUncertainRefusal, longestRefusalMs, uncertainRefusalsAtMost } from './replies.ts';

export type EnsureOwner = Extract<RequestOwner, { readonly kind: 'ensure' }>;

/** Milliseconds between lists after a create without an answer; the first list is requested at once. */
const verifyAfterMs = [1_000, 3_000];
const lateVerifyMs = 10_000;

const requestsToEnsure = 2;

/** Milliseconds before a refused list is requested again. */
const shutOutPauseMs = 30_000;

function ensuringState({ memory }: Transition, key: string): Ensuring {
  return memory.ensuring.get(key) ?? newEnsuring;
}

function put({ memory }: Transition, key: string, ensuring: Ensuring): void {
  const isForgettable =
    ensuring.waitsUntilMs === null && ensuring.unansweredUntilMs === null && ensuring.created === null && ensuring.refusals === 0;
  if (isForgettable) {
    memory.ensuring.delete(key);
  } else {
    memory.ensuring.set(key, ensuring);
  }
}

function listRequest(need: MissingName): ServiceRequest {
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
function neededName({ memory }: Transition, need: MissingName): string | null {
  return need.kind === 'task' ? (need.name ?? memory.names.projects.get(need.projectId)?.name ?? null) : need.name;
}

/** Also counts projects being ensured, so that each gets its own colour. */
function projectsBefore({ memory }: Transition, need: MissingName): number {
  const keys = [...memory.ensuring].filter(([key, { created }]) => key.startsWith('["project"') && created === null).map(([key]) => key);
  return Math.max(0, keys.indexOf(missingNameKey(need)));
}

function createRequest(transition: Transition, need: MissingName, name: string): ServiceRequest {
  switch (need.kind) {
    case 'client':
      return { kind: 'create-client', body: { name } };
    case 'project': {
      const color = leastUsedColor([...transition.memory.names.projects.values()], projectsBefore(transition, need));
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

function list(transition: Transition, need: MissingName, refused: RefusedReply | null): void {
  const key = missingNameKey(need);
  put(transition, key, { ...ensuringState(transition, key), waitsUntilMs: Number.POSITIVE_INFINITY });
  transition.send({ kind: 'ensure', need, stage: 'list', startedMs: transition.nowMs, refused }, listRequest(need));
}

export function beginEnsure(transition: Transition, need: MissingName): void {
  const { created } = ensuringState(transition, missingNameKey(need));
  if (created !== null && transition.nowMs < created.untilMs) {
    // Lists may not contain it yet.
    fulfil(transition, need, created.id);
  } else {
    list(transition, need, null);
  }
}

const inFlight = { waitsUntilMs: Number.POSITIVE_INFINITY, unansweredUntilMs: Number.POSITIVE_INFINITY };

function create(transition: Transition, need: MissingName): void {
  const name = neededName(transition, need);
  if (name === null) {
    refuse(transition, need, { kind: 'absent', message: '' });
    return;
  }
  const key = missingNameKey(need);
  put(transition, key, { ...newEnsuring, refusals: ensuringState(transition, key).refusals, ...inFlight });
  transition.putEnsured(key, null);
  transition.send(
    { kind: 'ensure', need, stage: 'create', startedMs: transition.nowMs, refused: null },
    createRequest(transition, need, name),
  );
}

function entriesWaitingFor({ store }: Transition, key: string): readonly EntryRecord[] {
  return store.wishing().filter((record) => {
    const need = missingNameOf(record);
    return need !== null && missingNameKey(need) === key;
  });
}

/** The record with the identifier of the name that was missing. A refusal of that name is resolved. */
function withNameResolved(record: EntryRecord, id: RecordId, capabilities: NameCapabilities): EntryRecord {
  const resolved = fulfilled(record, id, capabilities);
  const isAnswered = record.blocked?.kind === 'rejected' && record.blocked.need !== undefined;
  return isAnswered ? atRest(resolved) : rewritten(resolved);
}

function fulfil(transition: Transition, need: MissingName, id: RecordId): void {
  for (const record of entriesWaitingFor(transition, missingNameKey(need))) {
    transition.put(withNameResolved(record, id, transition.settings.capabilities));
  }
}

/** The item exists: updates all entries that need it and ends its create. */
function onNameExists(transition: Transition, need: MissingName, found: { readonly id: RecordId; readonly isCreated: boolean }): void {
  const key = missingNameKey(need);
  const before = ensuringState(transition, key);
  const wasSent = found.isCreated || before.unansweredUntilMs !== null;
  const untilMs = transition.nowMs + transition.settings.lagMs;
  put(transition, key, { ...newEnsuring, created: wasSent ? { id: found.id, untilMs } : before.created });
  if (wasSent) {
    transition.putEnsured(key, found.id);
  }
  transition.giveBack('entries', requestsToEnsure);
  fulfil(transition, need, found.id);
}

/** Blocks only the entries that need it; the user decides what to do instead. */
function refuse(transition: Transition, need: MissingName, reply: RefusedReply): void {
  const key = missingNameKey(need);
  put(transition, key, { ...ensuringState(transition, key), waitsUntilMs: null, refusals: 0 });
  const { status, message, errors } = reply.kind === 'rejected' ? reply : { status: 404, message: reply.message, errors: {} };
  for (const record of entriesWaitingFor(transition, key)) {
    if (record.state === 'changed') {
      transition.ask(record, { kind: 'rejected', status, message, errors, need });
    }
  }
}

function wait(transition: Transition, need: MissingName, untilMs: number | null): void {
  const key = missingNameKey(need);
  put(transition, key, { ...ensuringState(transition, key), waitsUntilMs: untilMs });
}

function scheduleVerification(transition: Transition, need: MissingName): void {
  const key = missingNameKey(need);
  const ensuring = ensuringState(transition, key);
  const { unansweredUntilMs, verifications } = ensuring;
  const inMs = verifyAfterMs[verifications] ?? lateVerifyMs;
  const nextMs =
    unansweredUntilMs === null ? transition.nowMs : Math.min(transition.nowMs + inMs, Math.max(transition.nowMs, unansweredUntilMs));
  put(transition, key, { ...ensuring, verifications: verifications + 1, waitsUntilMs: nextMs > transition.nowMs ? nextMs : null });
}

function onListed(transition: Transition, { need, startedMs, refused }: EnsureOwner, things: Things): void {
  const id = findInList(things, need, neededName(transition, need));
  const key = missingNameKey(need);
  const { unansweredUntilMs, refusals } = ensuringState(transition, key);
  if (id !== null) {
    onNameExists(transition, need, { id, isCreated: false });
  } else if (refused !== null && isUncertainRefusal(refused) && refusals < uncertainRefusalsAtMost) {
    const waitsUntilMs = transition.nowMs + backoffMs(refusals + 1, (1 + transition.at.fraction) / 2, longestRefusalMs);
    put(transition, key, { ...newEnsuring, refusals: refusals + 1, waitsUntilMs });
  } else if (refused !== null) {
    refuse(transition, need, refused);
  } else if (unansweredUntilMs !== null && startedMs < unansweredUntilMs) {
    scheduleVerification(transition, need);
  } else if (transition.mayGoOn && !transition.memory.closed) {
    create(transition, need);
  } else {
    wait(transition, need, null);
  }
}

function onListFailed(
  transition: Transition,
  { need, refused }: EnsureOwner,
  reply: Exclude<Reply<never>, { readonly kind: 'done' }>,
): void {
  if (isShutOut(reply)) {
    wait(transition, need, transition.nowMs + shutOutPauseMs);
  } else if (refused !== null) {
    // The refused request may have collided with its own earlier delivery, which only a list shows.
    wait(transition, need, null);
  } else {
    scheduleVerification(transition, need);
  }
}

/** A create without an answer may take effect until the grace is over. */
export function markCreateUnknown(transition: Transition, need: MissingName): void {
  const key = missingNameKey(need);
  const untilMs = transition.nowMs + transition.settings.graceMs;
  put(transition, key, { ...newEnsuring, unansweredUntilMs: untilMs });
}

function onCreated(transition: Transition, { need }: EnsureOwner, reply: Reply<{ readonly id: RecordId }>): void {
  const key = missingNameKey(need);
  switch (reply.kind) {
    case 'done':
      onNameExists(transition, need, { id: reply.value.id, isCreated: true });
      return;
    case 'unknown':
      markCreateUnknown(transition, need);
      return;
    case 'not-sent':
    case 'changed':
      put(transition, key, newEnsuring);
      transition.removeEnsured(key);
      return;
    case 'absent':
    case 'rejected':
      put(transition, key, { ...newEnsuring, refusals: ensuringState(transition, key).refusals });
      transition.removeEnsured(key);
      if (transition.mayGoOn && !transition.memory.closed) {
        list(transition, need, reply);
      }
      return;
    default:
      assertNever(reply);
  }
}

/** Records, before the request leaves, that the user creates the name online, as for a create of the engine. */
export function claimName(transition: Transition, need: MissingName): void {
  const key = missingNameKey(need);
  put(transition, key, { ...newEnsuring, ...inFlight });
  transition.putEnsured(key, null);
}

export function settleName(transition: Transition, need: MissingName, outcome: ClaimOutcome): void {
  if (outcome.kind === 'created') {
    onNameExists(transition, need, { id: outcome.id, isCreated: true });
  } else if (outcome.kind === 'unknown') {
    markCreateUnknown(transition, need);
  } else {
    put(transition, missingNameKey(need), newEnsuring);
    transition.removeEnsured(missingNameKey(need));
  }
}

/** Whether a create of the name may be begun now, is under way or may still take effect, or was done lately. */
export function claimable({ ensuring }: Pick<Memory, 'ensuring'>, need: MissingName, nowMs: number): 'free' | 'pending' | 'exists' {
  const { waitsUntilMs, unansweredUntilMs, created } = ensuring.get(missingNameKey(need)) ?? newEnsuring;
  if (created !== null) {
    return 'exists';
  }
  return waitsUntilMs === Number.POSITIVE_INFINITY || (unansweredUntilMs ?? nowMs) > nowMs ? 'pending' : 'free';
}

export function onEnsureReply(transition: Transition, owner: EnsureOwner, answer: ServiceAnswer): void {
  switch (answer.kind) {
    case 'projects':
    case 'tasks':
    case 'tags':
    case 'clients':
      transition.takeOverNames(answeredNames(answer, transition.memory.names));
      if (answer.reply.kind === 'done') {
        onListed(transition, owner, answer.reply.value);
      } else {
        onListFailed(transition, owner, answer.reply);
      }
      return;
    case 'project-created':
    case 'task-created':
    case 'tag-created':
    case 'client-created':
      transition.takeOverNames(answeredNames(answer, transition.memory.names));
      onCreated(transition, owner, answer.reply);
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
export function onEnsureLost(transition: Transition, { need, stage }: EnsureOwner): void {
  if (stage === 'create') {
    markCreateUnknown(transition, need);
  } else {
    wait(transition, need, null);
  }
}

/** The program ended during a create: it may take effect for the timeout and the grace. */
export function markInterruptedCreatesUnknown({ memory, nowMs }: Transition): void {
  const { graceMs, timeoutMs, lagMs } = memory.settings;
  for (const [key, each] of memory.ensuring) {
    memory.ensuring.set(key, {
      ...each,
      unansweredUntilMs: each.unansweredUntilMs === null ? null : nowMs + timeoutMs + graceMs,
      created: each.created === null ? null : { ...each.created, untilMs: nowMs + lagMs },
    });
  }
}

/** Continues needs whose wait is over, and forgets items that lists contain by now. */
export function releaseNeeds(transition: Transition): void {
  for (const [key, each] of transition.memory.ensuring) {
    const isDue = each.waitsUntilMs !== null && each.waitsUntilMs <= transition.nowMs;
    const isOver = each.created !== null && each.created.untilMs <= transition.nowMs;
    if (isDue || isOver) {
      put(transition, key, { ...each, waitsUntilMs: isDue ? null : each.waitsUntilMs, created: isOver ? null : each.created });
    }
  }
}
