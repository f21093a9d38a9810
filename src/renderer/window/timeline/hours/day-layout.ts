/** The layout of the entries of a day: positioned by time, simultaneous ones side by side. Pure. */
import { epochMsOfInstant, isPlausibleSpan } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import type { LocalDay } from '../local-days.ts';
import { hourMs, usualHourPixels } from './hour-scale.ts';

/** An item of the layout. */
export type Timed = Pick<HistoryEntry, 'start' | 'end'> & { readonly localId: string };

export interface Block<Item extends Timed = HistoryEntry> {
  readonly entry: Item;
  /** The part of it within the day, in milliseconds since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Index among `columns` side by side. */
  readonly column: number;
  readonly columns: number;
}

/**
 * Minimum drawn height in pixels, so that the block can be seen and clicked: 20 minutes, unless the user zooms. The next entry is placed
 * beside it.
 */
const shortestPixels = usualHourPixels / 3;

/** Minimum drawn length in milliseconds. */
export function shortestDrawnMs(hourPixels: number): number {
  return (shortestPixels / hourPixels) * hourMs;
}

/** Entries that overlap for less than this are drawn below each other, in milliseconds: times are not exact. */
const toleratedMs = 60_000;

interface Clipped<Item extends Timed> extends Span {
  readonly entry: Item;
}

interface Placed<Item extends Timed> extends Clipped<Item> {
  readonly drawnToMs: number;
  readonly column: number;
}

export function entryEndMs(entry: Pick<HistoryEntry, 'end'>, nowMs: number): number {
  return entry.end === null ? nowMs : epochMsOfInstant(entry.end);
}

/**
 * Returns the entries that touch the day, clipped to it. Implausible spans are left out, because they could cover every day; the list shows
 * them.
 */
function within<Item extends Timed>(entries: readonly Item[], day: LocalDay, nowMs: number): readonly Clipped<Item>[] {
  const placed: Clipped<Item>[] = [];
  for (const entry of entries.filter(isPlausibleSpan)) {
    const startMs = epochMsOfInstant(entry.start);
    const endMs = Math.max(startMs, entryEndMs(entry, nowMs));
    if (startMs < day.endMs && (endMs > day.startMs || startMs >= day.startMs)) {
      const fromMs = Math.max(startMs, day.startMs);
      const toMs = Math.min(endMs, day.endMs);
      placed.push({ entry, fromMs, toMs });
    }
  }
  return placed.sort(
    (one, other) => one.fromMs - other.fromMs || other.toMs - one.toMs || (one.entry.localId < other.entry.localId ? -1 : 1),
  );
}

/** Returns whether the two overlap by more than the tolerance. */
function doOverlap(one: Span, other: Span): boolean {
  const [first, second] = one.fromMs <= other.fromMs ? [one, other] : [other, one];
  return second.fromMs < first.toMs && (first.toMs - second.fromMs >= toleratedMs || second.toMs <= first.toMs);
}

/** Lays out a cluster of touching blocks, which share their columns. */
function clusterBlocks<Item extends Timed>(cluster: readonly Placed<Item>[]): readonly Block<Item>[] {
  const columns = 1 + Math.max(...cluster.map(({ column }) => column));
  return cluster.map(({ entry, fromMs, toMs, column }) => ({ entry, fromMs, toMs, column, columns }));
}

/** Returns whether `next`, which starts no earlier, would cover the drawn area of `before`. */
function isBeside(before: Span & { readonly drawnToMs: number }, next: Span): boolean {
  return before.drawnToMs > before.toMs ? before.drawnToMs > next.fromMs : doOverlap(before, next);
}

/** `shortestMs`: the minimum drawn length. */
export function layOutDay<Item extends Timed>(
  entries: readonly Item[],
  day: LocalDay,
  { nowMs, shortestMs }: { readonly nowMs: number; readonly shortestMs: number },
): readonly Block<Item>[] {
  const blocks: Block<Item>[] = [];
  let cluster: Placed<Item>[] = [];
  for (const clipped of within(entries, day, nowMs)) {
    const each = { ...clipped, drawnToMs: Math.max(clipped.toMs, clipped.fromMs + shortestMs) };
    if (cluster.every((other) => !isBeside(other, each)) && cluster.length > 0) {
      blocks.push(...clusterBlocks(cluster));
      cluster = [];
    }
    const taken = new Set(cluster.filter((other) => isBeside(other, each)).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) {
      column += 1;
    }
    cluster.push({ ...each, column });
  }
  return cluster.length === 0 ? blocks : [...blocks, ...clusterBlocks(cluster)];
}

/** Returns the seconds worked within the day; overlapping time counts for each entry, as everywhere. */
export function secondsWithin(entries: readonly HistoryEntry[], day: LocalDay, nowMs: number): number {
  return within(entries, day, nowMs).reduce((total, { fromMs, toMs }) => total + Math.max(0, Math.floor((toMs - fromMs) / 1000)), 0);
}

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Longest gap that is filled completely, in milliseconds. In a longer one, an hour at the pointer is filled. */
const wholeGapMs = 3 * 3_600_000;
const quarterMs = 900_000;

/** Returns the span that fills the gap at `atMs`; null: there is no gap, or it is in the future. */
export function gapAt(
  blocks: readonly Block[],
  { day, atMs, nowMs }: { readonly day: LocalDay; readonly atMs: number; readonly nowMs: number },
): Span | null {
  const lastMs = Math.min(day.endMs, nowMs);
  if (atMs >= lastMs || blocks.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)) {
    return null;
  }
  const fromMs = Math.max(day.startMs, ...blocks.filter(({ toMs }) => toMs <= atMs).map(({ toMs }) => toMs));
  const toMs = Math.min(lastMs, ...blocks.filter((block) => block.fromMs > atMs).map((block) => block.fromMs));
  if (toMs - fromMs <= wholeGapMs) {
    return { fromMs, toMs };
  }
  const begin = Math.max(fromMs, day.startMs + Math.floor((atMs - day.startMs) / quarterMs) * quarterMs);
  return { fromMs: begin, toMs: Math.min(toMs, begin + hourMs) };
}

/**
 * The columns of the days of a week, as a grid template: a Saturday or Sunday without entries and meetings is narrower, unless it is today.
 */
export function columnWidths(days: readonly (LocalDay & { readonly isEmpty: boolean })[], nowMs: number): string {
  return days
    .map(({ date, startMs, endMs, isEmpty }) => {
      const isQuiet = isEmpty && Temporal.PlainDate.from(date).dayOfWeek > 5 && !(startMs <= nowMs && nowMs < endMs);
      return isQuiet ? 'minmax(60px, 0.6fr)' : 'minmax(68px, 1fr)';
    })
    .join(' ');
}
