/** Requests with an unknown outcome: after a restart, after sleep, or after one of the two files went back to an earlier state. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { havingTried, sameContent, withoutSent, type EntryRecord, type Inflight } from '../entry-record.ts';
import type { Transition } from '../engine/transition.ts';
import { withoutWishes } from '../wish.ts';

/** Marks the request as unanswered in memory, as after a restart. */
export function unknownOutcomeReply(step: Transition, localId: Uuid): void {
  const record = step.record(localId);
  if (record !== undefined && record.inflight !== null) {
    step.know({ ...record, inflight: { ...record.inflight, phase: 'unknown' } });
  }
}

/** The request was not cancelled: the system or a proxy may still send it until the timeout, and only then the grace begins. */
function allowForTimeout(step: Transition, localId: Uuid): void {
  const { unknownOutcomes, settings } = step.state;
  const unknownOutcome = unknownOutcomes.get(localId);
  if (unknownOutcome !== undefined) {
    step.state = { ...step.state, unknownOutcomes: unknownOutcomes.with(localId, { ...unknownOutcome, overMs: unknownOutcome.overMs + settings.timeoutMs }) };
  }
}

/** True if a create in that second may still take effect. Its entry may have been moved since. */
function isUnderWay(step: Transition, start: UtcInstant, localId: Uuid): boolean {
  const inflight = step.record(localId)?.inflight;
  return inflight?.kind === 'create' && inflight.body.start === start;
}

/** Marks requests that were in flight when the program ended as unknown outcomes. */
export function markInterruptedUnknown(step: Transition): void {
  for (const record of step.state.unresolved.values()) {
    if (record.inflight !== null) {
      if (record.inflight.phase === 'unknown') {
        unknownOutcomeReply(step, record.localId);
      } else {
        unknownOutcomeReply(step, record.localId);
        allowForTimeout(step, record.localId);
      }
    }
  }
  const { graceMs } = step.state.settings;
  let { watched, watchesDue } = step.state;
  for (const [start, watch] of watched) {
    if (graceMs === 0) {
      watched = watched.without(start);
    } else if (isUnderWay(step, start, watch.localId)) {
      watched = watched.with(start, { ...watch, settledMs: null, isCertain: false });
    } else {
      // The service's content of that time is no longer known; the content that is confirmed now replaces it.
      const base = step.record(watch.localId)?.base ?? null;
      watched = watched.with(start, { ...watch, settledMs: step.nowMs, isCertain: base !== null && sameContent(base, watch.body) });
      watchesDue = watchesDue.with(start, step.nowMs + graceMs);
    }
  }
  let { writesDue } = step.state;
  for (const { localId, sent, inflight } of step.state.records.values()) {
    writesDue = sent === undefined || inflight !== null ? writesDue : writesDue.with(localId, step.nowMs + step.state.settings.timeoutMs + graceMs);
  }
  step.state = { ...step.state, watched, watchesDue, writesDue };
}

/** After sleep: open writes may have any outcome, and their answers are no longer awaited. */
export function markInFlightUnknown(step: Transition): void {
  for (const [id, owner] of step.state.requests) {
    const localId = owner.kind === 'entry' ? owner.localId : null;
    const inflight = localId === null ? undefined : step.record(localId)?.inflight;
    if (localId !== null && inflight !== undefined && inflight !== null && step.state.tasks.get(localId)?.kind === 'write') {
      step.task(localId, null);
      unknownOutcomeReply(step, localId);
      const abandoned = { kind: 'abandoned', localId, attemptId: inflight.attemptId } as const;
      step.state = { ...step.state, requests: step.state.requests.with(id, abandoned) };
    }
  }
}

/** The request has ended only now: it could take effect until now, and the grace counts from here. */
export function endAbandoned(step: Transition, { localId, attemptId }: { readonly localId: Uuid; readonly attemptId: Uuid }): void {
  const unknownOutcome = step.state.unknownOutcomes.get(localId);
  if (unknownOutcome !== undefined && step.record(localId)?.inflight?.attemptId === attemptId) {
    step.state = { ...step.state, unknownOutcomes: step.state.unknownOutcomes.with(localId, { ...unknownOutcome, sinceMs: step.nowMs, overMs: step.nowMs + step.state.settings.graceMs }) };
  }
}

/** The record with an unknown outcome of its create. */
function doubted(step: Transition, given: EntryRecord, commandOrder: number): EntryRecord {
  const sent = given.serverId === null ? given.inflight?.body : undefined;
  // An older file may show an earlier attempt than the last one, which had the wanted content.
  const record = sent === undefined ? given : havingTried(given, sent);
  const inflight: Inflight = {
    kind: 'create',
    body: (sent === undefined ? given.inflight?.body : undefined) ?? record.base ?? withoutWishes(record.local),
    phase: 'unknown',
    attemptId: step.newId(),
    sentAtMs: step.at.wallMs,
    formerId: record.serverId ?? undefined,
  };
  // A new idempotency key, because the service may remember the answer to the earlier one but not the entry.
  return { ...withoutSent(record), serverId: null, base: null, blocked: null, inflight, commandOrder };
}

/** Searches each entry and creates it again only if it is proven to be missing. A question about an unsent entry stays the user's. */
export function markAllUnknown(step: Transition, what: 'everything' | 'unsent'): void {
  const { records, commandOrder } = step.state;
  const affected = [...records.values()]
    .filter((record) => !record.deleted && (what === 'everything' || (record.serverId === null && record.blocked?.kind !== 'ask')))
    .sort((one, other) => one.commandOrder - other.commandOrder)
    .map((record, index) => doubted(step, record, commandOrder + 1 + index));
  step.commit({ changed: affected, forgetServerIds: what === 'everything' });
  // The program may have ended a moment ago, with requests under way that the older state does not show.
  for (const { localId } of affected) {
    allowForTimeout(step, localId);
  }
}
