/** Decides whether a create with a lost answer took effect. The entry is recognized by user and start second, then by its content. Pure. */
import type { RecordId } from '#shared/values/brands.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { sameContent, sameTags, toEntryContent, type EntryContent } from '../entry-record.ts';

export interface ResolveQuestion {
  readonly body: EntryContent;
  /** Earlier bodies of the entry that ended without a row. The transport may deliver them a second time. */
  readonly tried: readonly EntryContent[];
  readonly rows: readonly RemoteEntry[];
  /** The list is complete around the start, so absence is meaningful. */
  readonly complete: boolean;
  /** The read began after the request could take effect. */
  readonly afterGrace: boolean;
  /** The service has refused the body, so it can no longer take effect. */
  readonly isAnswered: boolean;
  /** Rows of other entries, and rows that were known before the create was first sent. */
  readonly excluded: (id: RecordId) => boolean;
}

export type ResolveAnswer =
  | { readonly kind: 'adopt'; readonly row: RemoteEntry }
  /** It did not take effect and no longer can. */
  | { readonly kind: 'absent' }
  /** `row`: the candidate; null if too little was shown to decide. */
  | { readonly kind: 'ask'; readonly row: RemoteEntry | null }
  | { readonly kind: 'wait' };

/** Minimum likeness at which a row of the same second is the one that was sent. */
const adoptLikeness = 2;

export function likeness(body: EntryContent, row: EntryContent): number {
  let points = 0;
  points += row.description === body.description ? 2 : 0;
  points += row.taskId === body.taskId && body.taskId !== null ? 1 : 0;
  points += sameTags(row.tags, body.tags) && body.tags.length > 0 ? 1 : 0;
  points += row.end === body.end && body.end !== null ? 1 : 0;
  return points;
}

export function isAlike(body: EntryContent, row: EntryContent): boolean {
  return likeness(body, row) >= adoptLikeness;
}

function byId(one: RemoteEntry, other: RemoteEntry): number {
  return one.id < other.id ? -1 : 1;
}

/** The candidate most similar to `body` without being equal. */
function resolveClosest(candidates: readonly RemoteEntry[], { body }: ResolveQuestion): ResolveAnswer | null {
  const closest = candidates.toSorted((one, other) => likeness(body, other) - likeness(body, one))[0];
  if (closest === undefined) {
    return null;
  }
  return { kind: isAlike(body, closest) ? 'adopt' : 'ask', row: closest };
}

export function resolveCreate(question: ResolveQuestion): ResolveAnswer {
  const { body, tried, rows, complete, afterGrace, isAnswered, excluded } = question;
  const candidates = rows.filter((row) => row.start === body.start && !excluded(row.id)).sort(byId);
  const identical = candidates.find((row) => sameContent(toEntryContent(row), body));
  if (identical !== undefined) {
    return { kind: 'adopt', row: identical };
  }
  const earlier = candidates.find((row) => tried.some((sent) => sameContent(toEntryContent(row), sent)));
  if (earlier !== undefined && (afterGrace || isAnswered)) {
    // While the later body may still take effect, that would be a second row.
    return { kind: 'adopt', row: earlier };
  }
  if (!afterGrace) {
    // A similar row may be another client's while our own can still appear.
    return { kind: 'wait' };
  }
  // A new row in the second of an earlier body may be the entry, too, after the user has moved it.
  const moved = rows.flatMap((row) => tried.filter((sent) => sent.start === row.start && sent.start !== body.start && !excluded(row.id)).map((sent) => ({ row, sent })));
  const closest = resolveClosest(candidates, question);
  const elsewhere = moved.find(({ row, sent }) => isAlike(sent, row)) ?? moved[0];
  if (elsewhere === undefined || closest !== null) {
    return closest ?? (complete ? { kind: 'absent' } : { kind: 'ask', row: null });
  }
  return { kind: isAlike(elsewhere.sent, elsewhere.row) ? 'adopt' : 'ask', row: elsewhere.row };
}
