/** Requests whose outcome nobody heard: at a restart, after sleep, or when one of the two files went back in time. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { sameContent, withoutSent, type EntryRecord, type Inflight } from '../entry-record.ts';
import type { Transition } from '../engine/transition.ts';
import { withoutWishes } from '../wish.ts';

/** In memory the request counts as unanswered, as it will after a restart. */
export function unknownOutcomeReply(step: Transition, localId: Uuid): void {
  const record = step.record(localId);
  if (record !== undefined && record.inflight !== null) {
    step.know({ ...record, inflight: { ...record.inflight, phase: 'unknown' } });
  }
}

/**
 * Nobody gave the request up: whoever has taken it over by then, the system or a proxy, carries it on for as long as its program would
 * have waited, and only then the grace begins.
 */
function allowForTimeout(step: Transition, localId: Uuid): void {
  const { unknownOutcomes, settings } = step.state;
  const unknownOutcome = unknownOutcomes.get(localId);
  if (unknownOutcome !== undefined) {
    step.state = { ...step.state, unknownOutcomes: unknownOutcomes.with(localId, { ...unknownOutcome, overMs: unknownOutcome.overMs + settings.timeoutMs }) };
  }
}

/** Whether a create in that second is what may still be on its way. Its entry may have been moved since an earlier attempt. */
function isUnderWay(step: Transition, start: UtcInstant, localId: Uuid): boolean {
  const inflight = step.record(localId)?.inflight;
  return inflight?.kind === 'create' && inflight.body.start === start;
}

/** The program ended while this was under way: the outcome is as unknown as a lost answer. */
export function doubtInterrupted(step: Transition): void {
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
      // What the service was seen to hold then is not known any more; what it is known to hold now has to do.
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

/** The machine slept: what was being written may have ended in any way, and its answers are not waited for. */
export function doubtUnderWay(step: Transition): void {
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

/** Only now has the request ended: for so long it could still be carried out, and the grace counts from here. */
export function endAbandoned(step: Transition, { localId, attemptId }: { readonly localId: Uuid; readonly attemptId: Uuid }): void {
  const unknownOutcome = step.state.unknownOutcomes.get(localId);
  if (unknownOutcome !== undefined && step.record(localId)?.inflight?.attemptId === attemptId) {
    step.state = { ...step.state, unknownOutcomes: step.state.unknownOutcomes.with(localId, { ...unknownOutcome, sinceMs: step.nowMs, overMs: step.nowMs + step.state.settings.graceMs }) };
  }
}

/** The record as one whose create may or may not have taken effect. */
function doubted(step: Transition, record: EntryRecord, commandOrder: number): EntryRecord {
  const inflight: Inflight = {
    kind: 'create',
    body: record.inflight?.body ?? record.base ?? withoutWishes(record.local),
    phase: 'unknown',
    attemptId: step.newId(),
    sentAtMs: step.at.wallMs,
    formerId: record.serverId ?? undefined,
  };
  // A new wish, as far as keys of repeated creates are concerned: the answers to the earlier one may be remembered and not the entry.
  return { ...withoutSent(record), serverId: null, base: null, blocked: null, inflight, commandOrder };
}

/** Each entry is looked for and made again only where it is proven to be missing. */
export function doubtAll(step: Transition, what: 'everything' | 'unsent'): void {
  const { records, commandOrder } = step.state;
  const affected = [...records.values()]
    .filter((record) => !record.deleted && (what === 'everything' || record.serverId === null))
    .sort((one, other) => one.commandOrder - other.commandOrder)
    .map((record, index) => doubted(step, record, commandOrder + 1 + index));
  step.commit({ changed: affected, forgetServerIds: what === 'everything' });
}
