/** Time at the computer by day: by application, site and project, and how much of it was tracked. Pure. */
import type { ActivityPiece, WindowPiece } from '#shared/activity/activity.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { secondsBetween, type RecordId } from '#shared/values/brands.ts';
import type { Attribute } from './attribution.ts';

/** Seconds of each day. */
interface Row<Key> {
  readonly key: Key;
  readonly seconds: readonly number[];
}

export interface Statistics {
  readonly days: readonly { readonly computer: number; readonly tracked: number }[];
  readonly applications: readonly Row<string>[];
  /** Hosts. */
  readonly sites: readonly Row<string>[];
  readonly projects: readonly Row<RecordId | null>[];
}

interface StatisticsSources {
  /** Consecutive, in order. */
  readonly days: readonly HistorySpan[];
  /** In order; no two overlap. */
  readonly pieces: readonly ActivityPiece[];
  readonly entries: readonly HistorySpan[];
  readonly attribute: Attribute;
}

/** Rows of a table; more are not read. */
const rowsAtMost = 100;

interface Part extends HistorySpan {
  readonly piece: WindowPiece;
  readonly day: number;
}

/** Windows, cut at midnight. */
function partsOf(pieces: readonly ActivityPiece[], days: readonly HistorySpan[]): readonly Part[] {
  return pieces.flatMap((piece) =>
    piece.kind === 'away'
      ? []
      : days.flatMap((day, index): readonly Part[] => {
          const [from, to] = [piece.from > day.from ? piece.from : day.from, piece.to < day.to ? piece.to : day.to];
          return from < to ? [{ piece, day: index, from, to }] : [];
        }),
  );
}

function sum(seconds: readonly number[]): number {
  return seconds.reduce((total, each) => total + each, 0);
}

function table<Key>(parts: readonly Part[], days: number, keyOf: (piece: WindowPiece) => Key | undefined): readonly Row<Key>[] {
  const rows = new Map<Key, number[]>();
  for (const { piece, day, from, to } of parts) {
    const key = keyOf(piece);
    if (key !== undefined) {
      const seconds = rows.get(key) ?? Array.from({ length: days }, () => 0);
      seconds[day] = (seconds[day] ?? 0) + secondsBetween(from, to);
      rows.set(key, seconds);
    }
  }
  return [...rows]
    .map(([key, seconds]) => ({ key, seconds }))
    .sort((one, other) => sum(other.seconds) - sum(one.seconds))
    .slice(0, rowsAtMost);
}

/** Overlapping entries as one. */
function union(entries: readonly HistorySpan[]): readonly HistorySpan[] {
  const result: HistorySpan[] = [];
  for (const entry of entries.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last !== undefined && entry.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: entry.to > last.to ? entry.to : last.to };
    } else {
      result.push(entry);
    }
  }
  return result;
}

function secondsIn({ from, to }: HistorySpan, spans: readonly HistorySpan[]): number {
  return sum(spans.map((each) => Math.max(0, secondsBetween(each.from > from ? each.from : from, each.to < to ? each.to : to))));
}

export function activityStatistics({ days, pieces, entries, attribute }: StatisticsSources): Statistics {
  const parts = partsOf(pieces, days);
  const tracked = union(entries);
  return {
    days: days.map((_, index) => {
      const own = parts.filter(({ day }) => day === index);
      return {
        computer: sum(own.map(({ from, to }) => secondsBetween(from, to))),
        tracked: sum(own.map((part) => secondsIn(part, tracked))),
      };
    }),
    applications: table(parts, days.length, ({ application }) => application),
    sites: table(parts, days.length, ({ site }) => (site === null ? undefined : site.split('/')[0])),
    projects: table(parts, days.length, (piece) => attribute(piece)?.target.projectId ?? null),
  };
}
