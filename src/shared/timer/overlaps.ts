/** Overlapping entries: which pairs count, and the commands that resolve an overlap. Pure. */
import { z } from 'zod';
import { epochMsOfInstant, uuidSchema, type UtcInstant, type Uuid } from '../values/brands.ts';
import type { SingleCommand } from './commands.ts';

/** `entry` was created later and stays; `other` is the one to cut. */
export const overlapSchema = z.strictObject({ entry: uuidSchema, other: uuidSchema });
export type Overlap = z.infer<typeof overlapSchema>;

export interface TimedEntry {
  readonly localId: Uuid;
  readonly start: UtcInstant;
  /** Null while it runs. */
  readonly end: UtcInstant | null;
}

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

type Span = Pick<TimedEntry, 'start' | 'end'>;

/** The parts of `span` before and after `standing`. */
function withoutSpan(span: Span, standing: Span): readonly Span[] {
  if (endMs(standing) <= epochMsOfInstant(span.start) || endMs(span) <= epochMsOfInstant(standing.start)) {
    return [span];
  }
  return [
    ...(span.start < standing.start ? [{ start: span.start, end: standing.start }] : []),
    ...(standing.end !== null && endMs(span) > endMs(standing) ? [{ start: standing.end, end: span.end }] : []),
  ];
}

/** What is left of `entry` without the time of `standing`, in order; empty: nothing. */
export function remainingSpans(standing: readonly TimedEntry[], { start, end }: TimedEntry): readonly Span[] {
  return standing.reduce<readonly Span[]>((spans, each) => spans.flatMap((span) => withoutSpan(span, each)), [{ start, end }]);
}

function cutCommand(standing: readonly TimedEntry[], entry: TimedEntry): readonly SingleCommand[] {
  const { localId } = entry;
  const spans = remainingSpans(standing, entry);
  const [first] = spans;
  if (first === undefined) {
    return [{ kind: 'delete', localId }];
  }
  const commands: SingleCommand[] = [];
  let end = entry.end;
  // Splits off the latest part first, so that the earliest keeps its identifier.
  for (const span of spans.toReversed()) {
    if (span.end !== null && span.end !== end) {
      commands.push({ kind: 'change', localId, end: span.end });
    }
    if (span !== first) {
      commands.push({ kind: 'split', localId, at: span.start });
    }
    end = span.start;
  }
  return first.start === entry.start ? commands : [...commands, { kind: 'change', localId, start: first.start }];
}

/** Removes the time of `standing` from the others, as one transaction and one undo. */
export function cutCommands(standing: readonly TimedEntry[], others: readonly TimedEntry[]): SingleCommand[] {
  return others.flatMap((other) => cutCommand(standing, other));
}
