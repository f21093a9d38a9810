/** Takes the answer to a write over into its entry. */
import { assertNever } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { ServiceAnswer } from '../engine/engine-events.ts';
import type { RefusedReply, SuspectedRefusal } from '../engine/memory.ts';
import { isUnconfirmedStop, type Transition } from '../engine/transition.ts';
import { atRest, sameContent, toFoundRow, type Attempt, type Block, type EntryRecord } from '../entry-record.ts';
import { backoffMs } from '../gateway/backoff.ts';
import { isShutOut } from '../gateway/gateway-state.ts';
import { later, unblocked } from '../mutations/entry-mutations.ts';
import { bodyToSend } from './missing-name.ts';
import { acceptRow, release, withoutRow } from './settle.ts';

/** After so many refusals without a reason in succession, the next one is believed. */
export const uncertainRefusalsAtMost = 3;

/** Longest pause between refusals without a reason, in milliseconds, and while the user is asked about one. */
export const longestRefusalMs = 120_000;
const askedPauseMs = 3_600_000;

/** Statuses with which services refuse a second running entry. */
const refusesSecond: ReadonlySet<number> = new Set([400, 409, 422]);

export function refusalPauseMs(failures: number, fraction: number): number {
  return backoffMs(failures + 2, (1 + fraction) / 2, longestRefusalMs);
}

/** Something before the service may have sent it: it names no field and no known reason, or is a 404 although the organization exists. */
export function isUncertainRefusal(reply: Reply<unknown>): boolean {
  return reply.kind === 'absent' || (reply.kind === 'rejected' && reply.reason === undefined && Object.keys(reply.errors).length === 0);
}

/** True if the refusal of a running body may mean that another entry runs: it says so, or concerns only the times. */
function mayBeBusy(body: Attempt['body'], reply: RefusedReply): boolean {
  if (reply.kind !== 'rejected' || body.end !== null || !refusesSecond.has(reply.status)) {
    return false;
  }
  return reply.reason === 'still-running' || Object.keys(reply.errors).every((field) => field === 'start' || field === 'end');
}

function toBlock(reply: RefusedReply): Block {
  const { status, message, errors } = reply.kind === 'rejected' ? reply : { status: 404, message: reply.message, errors: {} };
  const isStillRunning = reply.kind === 'rejected' && reply.reason === 'still-running';
  return { kind: 'rejected', status, message, errors, ...(isStillRunning ? { stillRunning: true } : {}) };
}

/**
 * Refuses the entry: at once if the service gives a reason, else after some attempts. The user is asked then, and it is tried again seldom.
 * If the user has changed it since, the refusal was not about what is wanted now.
 */
function refuse(transition: Transition, record: EntryRecord, { reply, body }: Pick<SuspectedRefusal, 'reply' | 'body'>): void {
  const { localId } = record;
  if (record.deleted && record.serverId === null) {
    transition.remove(record);
    return;
  }
  if (!record.deleted && !sameContent(bodyToSend(record), body)) {
    release(transition, record);
    return;
  }
  const failures = (transition.memory.pauses.get(localId)?.failures ?? 0) + 1;
  const { nowMs } = transition;
  if (isUncertainRefusal(reply) && failures <= uncertainRefusalsAtMost) {
    release(transition, record);
    transition.pause(localId, nowMs + refusalPauseMs(failures, transition.at.fraction), failures);
    return;
  }
  transition.ask(record, toBlock(reply));
  if (isUncertainRefusal(reply)) {
    transition.pause(localId, nowMs + askedPauseMs, failures);
  }
}

function hasStops({ store }: Transition, record: EntryRecord): boolean {
  return store.runsThere().some((other) => other.localId !== record.localId && isUnconfirmedStop(other));
}

/** Another entry has to be stopped first; the pause ends with the stop. */
function awaitStops(transition: Transition, record: EntryRecord): void {
  release(transition, record);
  if (hasStops(transition, record)) {
    transition.pause(record.localId, transition.nowMs + transition.settings.graceMs);
  }
}

/** A start ends what runs, also a second row of an earlier create, which only the read after the refusal has shown. */
function endSecondRows(transition: Transition, { local: { start } }: EntryRecord): void {
  for (const second of transition.store.runsThere().filter(({ duplicateOf, local }) => duplicateOf !== null && local.end === null)) {
    transition.put(unblocked({ ...second, local: { ...second.local, end: later(second.local.start, start) } }));
  }
}

/** A refusal that waited for a read: that has shown that nothing of the request is there. Returns false if there is none. */
export function refuseSuspected(transition: Transition, record: EntryRecord): boolean {
  const refusal = transition.memory.suspected.get(record.localId);
  if (refusal === undefined) {
    return false;
  }
  const { failures = 0, untilMs = Number.NEGATIVE_INFINITY } = transition.memory.pauses.get(record.localId) ?? {};
  const rested = atRest(record);
  const isBusy = mayBeBusy(refusal.body, refusal.reply);
  if (isBusy) {
    endSecondRows(transition, rested);
  }
  if (refusal.hadStops || (isBusy && hasStops(transition, rested))) {
    awaitStops(transition, rested);
  } else {
    // The pauses so far count, although the entry is stored again.
    transition.memory.pauses.set(record.localId, { untilMs, failures });
    refuse(transition, rested, refusal);
  }
  transition.memory.suspected.delete(record.localId);
  return true;
}

/** The refused request may have taken effect, or the refusal is not the service's: a read decides. */
function suspect(
  transition: Transition,
  record: EntryRecord,
  { attempt, reply }: { readonly attempt: Attempt; readonly reply: RefusedReply },
): void {
  transition.endAttempt(attempt, 'unknown', transition.nowMs);
  transition.put({ ...record, state: 'unknown' });
  transition.memory.suspected.set(record.localId, {
    reply,
    body: attempt.body,
    hadStops: mayBeBusy(attempt.body, reply) && hasStops(transition, record),
  });
}

function onRefused(
  transition: Transition,
  record: EntryRecord,
  { attempt, reply }: { readonly attempt: Attempt; readonly reply: RefusedReply },
): void {
  if (attempt.kind === 'update' && record.deleted) {
    // Refused or not, the delete follows.
    transition.dropAttempt(attempt);
    release(transition, record);
    return;
  }
  const isOwnDelivery = attempt.kind === 'create' && mayBeBusy(attempt.body, reply);
  if (isUncertainRefusal(reply) || isShutOut(reply) || isOwnDelivery) {
    suspect(transition, record, { attempt, reply });
    return;
  }
  transition.dropAttempt(attempt);
  if (mayBeBusy(attempt.body, reply) && hasStops(transition, record)) {
    awaitStops(transition, record);
  } else {
    refuse(transition, atRest(record), { reply, body: attempt.body });
  }
}

/** The request has ended with an answer: it can be delivered again only where nothing recognises a repetition. */
function close(transition: Transition, attempt: Attempt, isRecognized: boolean): void {
  const { graceMs } = transition.settings;
  if (graceMs === 0 || isRecognized) {
    transition.dropAttempt(attempt);
  } else {
    transition.endAttempt(attempt, 'answered', transition.nowMs + graceMs);
  }
}

/**
 * The row of an answered create may have an entry already: a read took it for another client's. Returns the newer state of the row; null:
 * ask.
 */
function rowWithoutHolder(transition: Transition, record: EntryRecord, row: RemoteEntry): RemoteEntry | null {
  const holder = transition.store.byServerId(row.id);
  if (holder === null || holder.localId === record.localId) {
    return row;
  }
  if (holder.commandOrder > 0 || holder.state !== 'saved' || holder.base === null) {
    // The user has dealt with it: neither may vanish.
    return null;
  }
  transition.remove(holder);
  return { ...row, ...holder.base, projectId: holder.projectId, version: holder.version ?? undefined };
}

function onSaved(
  transition: Transition,
  record: EntryRecord,
  { attempt, row }: { readonly attempt: Attempt; readonly row: RemoteEntry },
): void {
  const isRecognized = attempt.kind === 'create' ? transition.settings.hasKeys : record.version !== null;
  close(transition, attempt, isRecognized);
  const current = rowWithoutHolder(transition, record, row);
  if (current === null) {
    transition.ask(record, { kind: 'ask', found: toFoundRow(row, attempt.body) });
  } else {
    acceptRow(transition, record, { row: current, ancestor: attempt.body });
  }
  transition.progressed();
}

/** A 204 has no body that proves that the service sent it: the entry stays out of view until a read no longer shows its row. */
function onDeleted(transition: Transition, record: EntryRecord, attempt: Attempt): void {
  close(transition, attempt, false);
  transition.progressed();
  if (transition.settings.graceMs === 0) {
    withoutRow(transition, record);
  } else if (record.deleted) {
    transition.put({ ...record, state: 'saved' });
  } else {
    // Undone meanwhile: a read decides whether there is still a row.
    transition.put({ ...record, state: 'unknown' });
  }
}

function onUnanswered(transition: Transition, record: EntryRecord, attempt: Attempt): void {
  transition.endAttempt(attempt, 'unknown', transition.nowMs + transition.settings.graceMs);
  transition.put({ ...record, state: 'unknown' });
}

/** This delivery had no effect at the service; one before it, which got no answer, may have. A row that has changed there is read first. */
function onNotSent(
  transition: Transition,
  record: EntryRecord,
  { attempt, isChanged }: { readonly attempt: Attempt; readonly isChanged: boolean },
): void {
  const read = isChanged ? { ...record, version: null } : record;
  if (attempt.outcome === 'unknown') {
    transition.endAttempt(attempt, 'unknown', transition.nowMs + (isChanged ? 0 : transition.settings.graceMs));
    transition.put({ ...read, state: 'unknown' });
  } else {
    transition.dropAttempt(attempt);
    release(transition, read);
  }
  if (isChanged) {
    transition.progressed();
  }
}

export function onWriteReply(
  transition: Transition,
  record: EntryRecord,
  { attempt, answer }: { readonly attempt: Attempt; readonly answer: ServiceAnswer },
): void {
  const { reply } = answer;
  switch (reply.kind) {
    case 'done':
      if (answer.kind === 'entry' && answer.reply.kind === 'done') {
        onSaved(transition, record, { attempt, row: answer.reply.value });
      } else {
        onDeleted(transition, record, attempt);
      }
      return;
    case 'not-sent':
    case 'changed':
      if (reply.kind === 'not-sent' && reply.connectivity === 'no-network') {
        // Without a network, the stop was not attempted.
        transition.memory.stopsTried.delete(record.localId);
      }
      onNotSent(transition, record, { attempt, isChanged: reply.kind === 'changed' });
      return;
    case 'unknown':
      onUnanswered(transition, record, attempt);
      return;
    case 'absent':
    case 'rejected':
      onRefused(transition, record, { attempt, reply });
      return;
    default:
      assertNever(reply);
  }
}

/** Unblocks entries whose refusal may not have concerned their content. */
export function unblockRefused(transition: Transition, records: readonly EntryRecord[]): void {
  for (const record of records) {
    const { blocked } = record;
    if (
      blocked?.kind === 'rejected' &&
      blocked.stillRunning !== true &&
      Object.keys(blocked.errors).length === 0 &&
      blocked.need === undefined
    ) {
      transition.put(atRest({ ...record, deleted: blocked.wasDelete === true }));
    }
  }
}
