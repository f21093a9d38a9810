/**
 * Finds out whether a create whose answer was lost took effect. The service knows no identifier of ours, so the entry is
 * recognised by the user and the second it starts in, then by what else it says. Pure.
 */
import type { Uuid } from '#shared/values/brands.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { contentOf, sameContent, sameTags, type EntryContent } from '../entry-record.ts';

export interface ResolveQuestion {
  /** The body that was sent. */
  readonly body: EntryContent;
  /** What was sent of the entry before, and came to an end without a row. The transport may deliver it a second time. */
  readonly tried: readonly EntryContent[];
  readonly rows: readonly RemoteEntry[];
  /** Nothing was cut off around the start: absence proves something. */
  readonly complete: boolean;
  /** The read began later than the longest time a request may still be on its way. */
  readonly afterGrace: boolean;
  /** The service has refused the body: it is not on its way, either. */
  readonly isAnswered: boolean;
  /** Rows that cannot be it: other entries' rows, and rows known before the create was first sent. */
  readonly excluded: (id: Uuid) => boolean;
}

export type ResolveAnswer =
  | { readonly kind: 'adopt'; readonly row: RemoteEntry }
  /** It did not take effect and cannot any more. */
  | { readonly kind: 'absent' }
  /** `row`: what may be it; null when too little was shown to tell. */
  | { readonly kind: 'ask'; readonly row: RemoteEntry | null }
  | { readonly kind: 'wait' };

/** Likeness at and above which a row of the same second is the one that was sent. */
const adoptLikeness = 2;

export function likeness(body: EntryContent, row: EntryContent): number {
  let points = 0;
  points += row.description === body.description ? 2 : 0;
  points += row.taskId === body.taskId && body.taskId !== null ? 1 : 0;
  points += sameTags(row.tags, body.tags) && body.tags.length > 0 ? 1 : 0;
  points += row.end === body.end && body.end !== null ? 1 : 0;
  return points;
}

/** Whether a row of the same second is taken for what was sent. */
export function isAlike(body: EntryContent, row: EntryContent): boolean {
  return likeness(body, row) >= adoptLikeness;
}

function byId(one: RemoteEntry, other: RemoteEntry): number {
  return one.id < other.id ? -1 : 1;
}

/** The candidate that is most like `body` without being equal. */
function closestOf(candidates: readonly RemoteEntry[], { body }: ResolveQuestion): ResolveAnswer | null {
  const closest = candidates.toSorted((one, other) => likeness(body, other) - likeness(body, one))[0];
  if (closest === undefined) {
    return null;
  }
  return { kind: isAlike(body, closest) ? 'adopt' : 'ask', row: closest };
}

/** What `rows` say about the create of `body`. */
export function resolveCreate(question: ResolveQuestion): ResolveAnswer {
  const { body, tried, rows, complete, afterGrace, isAnswered, excluded } = question;
  const candidates = rows.filter((row) => row.start === body.start && !excluded(row.id)).sort(byId);
  const identical = candidates.find((row) => sameContent(contentOf(row), body));
  if (identical !== undefined) {
    return { kind: 'adopt', row: identical };
  }
  const earlier = candidates.find((row) => tried.some((sent) => sameContent(contentOf(row), sent)));
  if (earlier !== undefined && (afterGrace || isAnswered)) {
    // While the later body may still arrive, that would be a second row.
    return { kind: 'adopt', row: earlier };
  }
  if (!afterGrace) {
    // What is only alike may be somebody else's, and the entry itself still on its way.
    return { kind: 'wait' };
  }
  return closestOf(candidates, question) ?? (complete ? { kind: 'absent' } : { kind: 'ask', row: null });
}
