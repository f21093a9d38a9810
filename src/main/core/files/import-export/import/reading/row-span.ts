/** The start and end of a row of a table, by its times or its duration. */
import { epochMsOfInstant, utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import type { ColumnRole, RowProblem } from '#shared/history/import-export.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { readDate, readDuration, readTimeOfDay, type DetectedOrder, type WallClock } from '../../wall-clock.ts';
import type { ImportColumns } from './import-columns.ts';
import type { ReadingContext } from './imported-row.ts';
import { parseCellTime, type CellTime } from './cell-time.ts';

/** Seconds after midnight at which rows with only a day and a duration begin. */
export const placedFrom = 9 * 3600;

export const dayLength = 24 * 3600;

export interface RowReading {
  readonly columns: ImportColumns;
  readonly order: DetectedOrder['order'];
  readonly clock: WallClock;
  readonly now: UtcInstant;
  readonly placedAt: ReadonlyMap<number, number>;
  readonly differences: ReadingContext['options']['differences'];
}

type Instants = Result<readonly UtcInstant[], RowProblem>;

export interface Texts {
  readonly start: CellTime;
  readonly end: CellTime;
  /** True if the row has an end date; otherwise the start date is assumed. */
  readonly hasEndDate: boolean;
  readonly seconds: number | null;
  /** The text of a duration that cannot be read; empty if there is none. */
  readonly badDuration: string;
}

/** Reads a number whose unit is in the column name. */
function numberIn(text: string, unit: number): number | null {
  const found = /^\s*(\d{1,9}(?:[.,]\d{1,9})?)\s*$/.exec(text)?.[1];
  return found === undefined ? null : Math.round(Number(found.replace(',', '.')) * unit);
}

function readSeconds(cells: readonly string[], { values }: ImportColumns): Pick<Texts, 'seconds' | 'badDuration'> {
  const [hours, seconds, minutes] = [values(cells, 'hours'), values(cells, 'seconds'), values(cells, 'minutes')];
  const readable = [
    ...hours.map(readDuration),
    ...seconds.map((text) => numberIn(text, 1)),
    ...minutes.map((text) => numberIn(text, 60)),
  ].find((found) => found !== null);
  return { seconds: readable ?? null, badDuration: readable === undefined ? ([...hours, ...seconds, ...minutes][0] ?? '') : '' };
}

export function readTexts(cells: readonly string[], columns: ImportColumns): Texts {
  const side = (whole: ColumnRole, date: ColumnRole, time: ColumnRole): CellTime => {
    const parts = [
      parseCellTime(columns.cell(cells, whole)),
      parseCellTime(columns.cell(cells, date)),
      parseCellTime(columns.cell(cells, time)),
    ];
    return {
      date: parts.find((part) => part.date !== '')?.date ?? '',
      time: parts.find((part) => part.time !== '')?.time ?? '',
      offset: parts.find((part) => part.offset !== '')?.offset ?? '',
    };
  };
  const day = parseCellTime(columns.cell(cells, 'date')).date;
  const start = side('start', 'startDate', 'startTime');
  const end = side('end', 'endDate', 'endTime');
  return {
    start: { ...start, date: start.date || day },
    end: { ...end, date: end.date || start.date || day },
    hasEndDate: end.date !== '',
    ...readSeconds(cells, columns),
  };
}

export function isPlaced({ start, seconds }: Texts): boolean {
  return start.date !== '' && start.time === '' && seconds !== null;
}

function instantsAt({ date, time, offset }: CellTime, { order, clock }: RowReading): Instants {
  const day = readDate(date, order);
  if (day === null) {
    return fail(date === '' ? { kind: 'no-start' } : { kind: 'bad-date', text: date });
  }
  const second = readTimeOfDay(time);
  if (second === null) {
    return fail({ kind: 'bad-time', text: time });
  }
  const found = offset === '' ? clock.instants(day, second) : instantWithOffset(day, second, offset);
  return found.length === 0 ? fail({ kind: 'bad-time', text: `${date} ${time}${offset}` }) : succeed(found);
}

function instantWithOffset(date: string, second: number, offset: string): readonly UtcInstant[] {
  const sign = offset.startsWith('-') ? -1 : 1;
  const [, hours = '0', minutes = '0'] = /(\d{2}):?(\d{2})?/.exec(offset) ?? [];
  const behind = sign * (Number(hours) * 3600 + Number(minutes) * 60);
  const parsed = parseForeign(
    utcInstantSchema,
    new Date(Date.parse(`${date}T00:00:00Z`) + (second - behind) * 1000).toISOString().replace('.000Z', 'Z'),
  );
  return parsed.ok ? [parsed.value] : [];
}

/**
 * In the repeated or skipped hour of a clock change: the pair whose length is nearest to the duration; without one, a pair with a length.
 */
function nearest(
  starts: readonly UtcInstant[],
  ends: readonly UtcInstant[],
  seconds: number | null,
): readonly [UtcInstant, UtcInstant] | null {
  let best: readonly [UtcInstant, UtcInstant] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    for (const end of ends) {
      const length = (epochMsOfInstant(end) - epochMsOfInstant(start)) / 1000;
      const distance = seconds === null ? (length < 0 ? 2 : length === 0 ? 1 : 0) : Math.abs(length - seconds);
      if (distance < least) {
        least = distance;
        best = [start, end];
      }
    }
  }
  return best;
}

function endAfter(start: UtcInstant, seconds: number): UtcInstant | null {
  const end = parseForeign(utcInstantSchema, new Date(epochMsOfInstant(start) + seconds * 1000).toISOString().replace('.000Z', 'Z'));
  return end.ok ? end.value : null;
}

function nextDay(date: string, order: DetectedOrder['order']): string {
  const day = readDate(date, order);
  return day === null ? date : Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

type Span = Result<readonly [UtcInstant, UtcInstant], RowProblem>;

export function spanAfter(starts: readonly UtcInstant[], { seconds, badDuration }: Pick<Texts, 'seconds' | 'badDuration'>): Span {
  const [start] = starts;
  const end = start === undefined || seconds === null ? null : endAfter(start, seconds);
  return start === undefined || end === null
    ? fail(badDuration === '' ? { kind: 'no-end' } : { kind: 'bad-duration', text: badDuration })
    : succeed([start, end]);
}

export function readSpan(texts: Texts, line: number, reading: RowReading): Span {
  const { start, end, seconds } = texts;
  if (texts.badDuration.startsWith('-')) {
    // A negative duration shows that the end is wrong; it is not on the next day.
    return fail({ kind: 'bad-duration', text: texts.badDuration });
  }
  if (isPlaced(texts)) {
    const day = readDate(start.date, reading.order);
    return day === null
      ? fail({ kind: 'bad-date', text: start.date })
      : spanAfter(reading.clock.instants(day, reading.placedAt.get(line) ?? placedFrom), texts);
  }
  if (start.date === '' && start.time !== '' && readTimeOfDay(start.time) === null) {
    return fail({ kind: 'bad-time', text: start.time });
  }
  if (start.date === '' || start.time === '') {
    return fail({ kind: 'no-start' });
  }
  const starts = instantsAt(start, reading);
  if (!starts.ok) {
    return starts;
  }
  if (end.time === '') {
    return spanAfter(starts.value, texts);
  }
  const ends = instantsAt(end, reading);
  if (!ends.ok) {
    return ends;
  }
  const pair = nearest(starts.value, ends.value, seconds);
  if (pair === null) {
    return fail({ kind: 'no-end' });
  }
  // With one date for both times, an end before the start is on the next day.
  if (pair[1] >= pair[0] || texts.hasEndDate) {
    return succeed(pair);
  }
  const later = instantsAt({ ...end, date: nextDay(end.date, reading.order) }, { ...reading, order: 'year-first' });
  const longer = later.ok ? nearest(starts.value, later.value, seconds) : null;
  return longer === null ? fail({ kind: 'end-before-start' }) : succeed(longer);
}

/** Seconds by which a duration may differ from start and end: programs show durations in minutes, or in hundredths of an hour. */
const roundedSeconds = 60;

/** Seconds by which the duration of a row contradicts its start and end; 0 if it does not, or if the end is before the start. */
export function differenceOf([start, end]: readonly [UtcInstant, UtcInstant], seconds: number | null): number {
  const difference = seconds === null || end < start ? 0 : Math.abs((epochMsOfInstant(end) - epochMsOfInstant(start)) / 1000 - seconds);
  return difference > roundedSeconds ? difference : 0;
}
