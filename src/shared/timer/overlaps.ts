/** Overlapping entries: which pairs count, and the commands that resolve an overlap. Pure. */
import { z } from 'zod';
import { epochMsOfInstant, uuidSchema, type UtcInstant } from '../values/brands.ts';
import { matchKind } from '../values/match-kind.ts';
import type { SingleCommand } from './commands.ts';
import type { EntryView } from './view.ts';

/** `entry` was created later and stays; `other` is the one to cut. */
export const overlapSchema = z.strictObject({ entry: uuidSchema, other: uuidSchema });
export type Overlap = z.infer<typeof overlapSchema>;

/** `end`: null while it runs. */
export type TimedEntry = Pick<EntryView, 'localId' | 'start' | 'end'>;

/** Overlaps shorter than this, in seconds, come from stopping by hand. */
const toleratedSeconds = 60;

function endMs({ end }: Pick<TimedEntry, 'end'>): number {
  return end === null ? Number.POSITIVE_INFINITY : epochMsOfInstant(end);
}

/** The shared time; `to` is null while both run. null if there is none. */
export function sharedSpan(one: TimedEntry, other: TimedEntry): { readonly from: UtcInstant; readonly to: UtcInstant | null } | null {
  const from = one.start > other.start ? one.start : other.start;
  const to = endMs(one) <= endMs(other) ? one.end : other.end;
  return to !== null && to <= from ? null : { from, to };
}

/** True if both share a minute or more, or one is within the other. Two running entries are a separate question. */
export function isOverlap(one: TimedEntry, other: TimedEntry): boolean {
  const shared = sharedSpan(one, other);
  if (shared === null || shared.to === null) {
    return false;
  }
  const isWhole = [one, other].some(({ start, end }) => start === shared.from && end === shared.to);
  return isWhole || overlapSeconds(one, other) >= toleratedSeconds;
}

/** Shared seconds; 0 while both run. */
export function overlapSeconds(one: TimedEntry, other: TimedEntry): number {
  const shared = sharedSpan(one, other);
  return shared === null || shared.to === null ? 0 : (epochMsOfInstant(shared.to) - epochMsOfInstant(shared.from)) / 1000;
}

/** The effect of a cut; `splits` leaves a part on both sides. */
export type Cut =
  | { readonly kind: 'ends'; readonly at: UtcInstant }
  | { readonly kind: 'starts'; readonly at: UtcInstant }
  | { readonly kind: 'splits'; readonly from: UtcInstant; readonly to: UtcInstant }
  | { readonly kind: 'deletes' };

/** The cut of `other` that leaves the shared time to `entry`. */
export function computeCut(entry: TimedEntry, other: TimedEntry): Cut {
  const beginsBefore = other.start < entry.start;
  if (entry.end !== null && endMs(other) > endMs(entry)) {
    return beginsBefore ? { kind: 'splits', from: entry.start, to: entry.end } : { kind: 'starts', at: entry.end };
  }
  return beginsBefore ? { kind: 'ends', at: entry.start } : { kind: 'deletes' };
}

function cutCommand(entry: TimedEntry, other: TimedEntry): readonly SingleCommand[] {
  const { localId } = other;
  const cut = computeCut(entry, other);
  return matchKind(cut, {
    ends: ({ at }) => [{ kind: 'change', localId, end: at }],
    starts: ({ at }) => [{ kind: 'change', localId, start: at }],
    // Splits off the later part first, so that the earlier one keeps its identifier.
    splits: ({ from, to }) => [{ kind: 'split', localId, at: to }, { kind: 'change', localId, end: from }],
    deletes: () => [{ kind: 'delete', localId }],
  });
}

/** Removes the time of `entry` from the others, as one transaction and one undo. */
export function cutCommands(entry: TimedEntry, others: readonly TimedEntry[]): SingleCommand[] {
  return others.flatMap((other) => cutCommand(entry, other));
}
