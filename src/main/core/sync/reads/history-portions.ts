/** Lists of the history, divided into parts whose dates are complete. */
import { localDateSchema, shiftInstant, utcDate, type LocalDate } from '#shared/values/brands.ts';
import type { EntryList } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { ReadMark } from '../engine/engine-events.ts';

const lastDate = localDateSchema.parse('9999-12-31');

export interface Portion {
  readonly list: EntryList;
  /** The first date that was asked for; null: all. */
  readonly after: LocalDate | null;
  /** Exclusive. */
  readonly before: LocalDate | null;
  readonly mark: ReadMark;
}

/** The oldest date that the portion contains completely; null: everything before `before`. */
export function wholeFrom({ list, before }: Pick<Portion, 'list' | 'before'>): LocalDate | null {
  if (list.complete) {
    return null;
  }
  const oldest = list.rows.map(({ start }) => start).sort()[0];
  if (oldest === undefined) {
    return null;
  }
  const next = utcDate(oldest) === lastDate ? null : utcDate(shiftInstant(oldest, 86_400));
  // A date with more entries than a list: the rest of it is out of reach, earlier dates are not.
  return next === null || (before !== null && next >= before) ? utcDate(oldest) : next;
}

/** True if something was read that the former portions do not contain. */
export function leadsFurther(portion: Pick<Portion, 'list' | 'before'>): boolean {
  const from = wholeFrom(portion);
  return portion.list.complete || (from !== null && (portion.before === null || from < portion.before));
}

export function isWholeDate({ list }: Pick<Portion, 'list'>, date: LocalDate): boolean {
  return list.rows.some(({ start }) => utcDate(start) < date);
}

/** Approximate number of rows written at once; a date is never split. */
const partRows = 400;

interface Part {
  readonly rows: readonly RemoteEntry[];
  /** The oldest date that the part contains completely; null: it is the last part. */
  readonly from: LocalDate | null;
}

export function splitPortion(portion: Pick<Portion, 'list' | 'before'>): readonly Part[] {
  const last = wholeFrom(portion);
  const rows = portion.list.rows
    .filter(({ start }) => last === null || utcDate(start) >= last)
    .sort((one, other) => (one.start < other.start ? 1 : -1));
  const parts: Part[] = [];
  let part: RemoteEntry[] = [];
  for (const [index, row] of rows.entries()) {
    part.push(row);
    const next = rows[index + 1];
    if (part.length >= partRows && next !== undefined && utcDate(next.start) < utcDate(row.start)) {
      parts.push({ rows: part, from: utcDate(row.start) });
      part = [];
    }
  }
  return [...parts, { rows: part, from: last }];
}
