/** Requests with an unknown outcome: after a restart, after sleep, or after one of the two files went back to an earlier state. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { havingTried, sameContent, withoutSent, type EntryRecord, type Inflight } from '../entry-record.ts';
import { isUnsettled } from '../engine/record-index.ts';
import type { Transition } from '../engine/transition.ts';
import { withoutWishes } from '../wish.ts';

export function unknownOutcomeReply(transition: Transition, localId: Uuid): void {
  const record = transition.record(localId);
  if (record !== undefined && record.inflight !== null) {
    transition.know({ ...record, inflight: { ...record.inflight, phase: 'unknown' } });
  }
}

/** The request was not cancelled: the system or a proxy may still send it until the timeout, and only then the grace begins. */
function allowForTimeout(transition: Transition, localId: Uuid): void {
  const { unknownOutcomes, settings } = transition.state;
  const unknownOutcome = unknownOutcomes.get(localId);
  if (unknownOutcome !== undefined) {
    transition.state = { ...transition.state, unknownOutcomes: unknownOutcomes.with(localId, { ...unknownOutcome, overMs: unknownOutcome.overMs + settings.timeoutMs }) };
  }
}

/** True if a create in that second may still take effect. Its entry may have been moved since. */
function isUnderWay(transition: Transition, start: UtcInstant, localId: Uuid): boolean {
  const inflight = transition.record(localId)?.inflight;
  return inflight?.kind === 'create' && inflight.body.start === start;
}

/** Marks requests that were in flight when the program ended as unknown outcomes. */
export function markInterruptedUnknown(transition: Transition): void {
  for (const record of transition.state.unresolved.values()) {
    if (record.inflight !== null) {
      if (record.inflight.phase === 'unknown') {
        unknownOutcomeReply(transition, record.localId);
      } else {
        unknownOutcomeReply(transition, record.localId);
        allowForTimeout(transition, record.localId);
      }
    }
  }
  const { graceMs } = transition.state.settings;
  let { watched, watchesDue } = transition.state;
  for (const [start, watch] of watched) {
    if (graceMs === 0) {
      watched = watched.without(start);
    } else if (isUnderWay(transition, start, watch.localId)) {
      watched = watched.with(start, { ...watch, settledMs: null, isCertain: false });
    } else {
      // The service's content of that time is no longer known; the content that is confirmed now replaces it.
      const base = transition.record(watch.localId)?.base ?? null;
      watched = watched.with(start, { ...watch, settledMs: transition.nowMs, isCertain: base !== null && sameContent(base, watch.body) });
      watchesDue = watchesDue.with(start, transition.nowMs + graceMs);
    }
  }
  let { writesDue } = transition.state;
  for (const record of transition.state.records.values()) {
    writesDue = record.sent === undefined || isUnsettled(record) ? writesDue : writesDue.with(record.localId, transition.nowMs + transition.state.settings.timeoutMs + graceMs);
  }
  transition.state = { ...transition.state, watched, watchesDue, writesDue };
}

/** After sleep: open writes may have any outcome, and their answers are no longer awaited. */
export function markInFlightUnknown(transition: Transition): void {
  for (const [id, owner] of transition.state.requests) {
    const localId = owner.kind === 'entry' ? owner.localId : null;
    const inflight = localId === null ? undefined : transition.record(localId)?.inflight;
    if (localId !== null && inflight !== undefined && inflight !== null && transition.state.tasks.get(localId)?.kind === 'write') {
      transition.task(localId, null);
      unknownOutcomeReply(transition, localId);
      const abandoned = { kind: 'abandoned', localId, attemptId: inflight.attemptId } as const;
      transition.state = { ...transition.state, requests: transition.state.requests.with(id, abandoned) };
    }
  }
}

/** The request has ended only now: it could take effect until now, and the grace counts from here. */
export function endAbandoned(transition: Transition, { localId, attemptId }: { readonly localId: Uuid; readonly attemptId: Uuid }): void {
  const unknownOutcome = transition.state.unknownOutcomes.get(localId);
  if (unknownOutcome !== undefined && transition.record(localId)?.inflight?.attemptId === attemptId) {
    transition.state = { ...transition.state, unknownOutcomes: transition.state.unknownOutcomes.with(localId, { ...unknownOutcome, sinceMs: transition.nowMs, overMs: transition.nowMs + transition.state.settings.graceMs }) };
  }
}

export function markedUnknown(transition: Transition, given: EntryRecord, commandOrder: number): EntryRecord {
  const sent = given.serverId === null ? given.inflight?.body : undefined;
  // An older file may show an earlier attempt than the last one, which had the wanted content.
  const record = sent === undefined ? given : havingTried(given, sent);
  const inflight: Inflight = {
    kind: 'create',
    body: (sent === undefined ? given.inflight?.body : undefined) ?? record.base ?? withoutWishes(record.local),
    phase: 'unknown',
    attemptId: transition.newId(),
    sentAtMs: transition.at.wallMs,
    formerId: record.serverId ?? undefined,
  };
  const deleted = (given.blocked?.kind === 'ask' || given.blocked?.kind === 'rejected') && given.blocked.wasDelete === true;
  // A new idempotency key, because the service may remember the answer to the earlier one but not the entry.
  return { ...withoutSent(record), serverId: null, base: null, deleted, blocked: null, inflight, commandOrder };
}

/** Searches each entry and creates it again only if it is proven to be missing. A question about an unsent entry stays the user's, unless its row is another entry's. */
export function markAllUnknown(transition: Transition, what: 'everything' | 'unsent'): void {
  const { records, byServerId, commandOrder } = transition.state;
  const isOpen = ({ blocked }: EntryRecord): boolean => blocked?.kind === 'ask' && (blocked.found === undefined || !byServerId.has(blocked.found.id));
  const affected = [...records.values()]
    .filter((record) => !record.deleted && (what === 'everything' || (record.serverId === null && !isOpen(record))))
    .sort((one, other) => one.commandOrder - other.commandOrder)
    .map((record, index) => markedUnknown(transition, record, commandOrder + 1 + index));
  transition.commit({ changed: affected, forgetServerIds: what === 'everything' });
  // The program may have ended a moment ago, with requests under way that the older state does not show.
  for (const { localId } of affected) {
    allowForTimeout(transition, localId);
  }
}
