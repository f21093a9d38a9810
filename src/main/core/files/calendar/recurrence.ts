/** Recurrence rules with bounded work: a rule is started shortly before the span, and each step of the parser's iterator is counted. */
import ICAL from 'ical.js';
import type { StepBudget } from './step-budget.ts';

interface BoundedIteratorOptions {
  readonly rule: ICAL.Recur;
  readonly dtstart: ICAL.Time;
  readonly budget: StepBudget;
  /** Wall time after which no occurrence is wanted. */
  readonly untilWallMs?: number;
}

class PastEnd extends Error {}

/** No part of a rule has a larger number: days of a year are the most. */
const largestPart = 366;

/** Longer than any span of time, in any unit: an interval of a rule. */
const longestInterval = 999_999_999;

/**
 * Checks the numbers of a rule. The parser does not check the range of one that is followed by something else, nor that of an interval, and
 * would count days for years. Throws RangeError.
 */
function checkRule({ parts, interval }: ICAL.Recur): void {
  const numbers = Object.values(parts)
    .flat()
    .filter((value) => typeof value === 'number');
  if (!(interval <= longestInterval && numbers.every((value) => Math.abs(value) <= largestPart))) {
    throw new RangeError('A rule has a number that is too large');
  }
}

/** The parser's iterator, whose loops all pass one of the methods below. A rule without a single occurrence would not return otherwise. */
export class BoundedIterator extends ICAL.RecurIterator {
  /** Set before the constructor of the parser ends, because that looks for the first occurrence. */
  declare budget: StepBudget;
  declare weight: number;
  declare untilWallMs: number;

  // oxlint-disable-next-line typescript/no-useless-constructor -- the budget is not an option of the parser
  constructor(options: BoundedIteratorOptions) {
    super(options);
  }

  override fromData(options: BoundedIteratorOptions): void {
    checkRule(options.rule);
    this.budget = options.budget;
    this.untilWallMs = options.untilWallMs ?? Number.POSITIVE_INFINITY;
    this.weight = Object.values(options.rule.parts).reduce<number>((sum, values) => sum + (Array.isArray(values) ? values.length : 1), 1);
    super.fromData(options);
  }

  override check_contracting_rules(): boolean {
    this.budget.spend(this.weight);
    // The parser would search on for a rule that has no more occurrences.
    if (wallMs(this.last) > this.untilWallMs) {
      throw new PastEnd();
    }
    return super.check_contracting_rules();
  }

  override increment_month(): void {
    this.budget.spend(this.weight);
    super.increment_month();
  }

  override increment_monthday(days: number): void {
    this.budget.spend(Math.ceil(days / 4));
    super.increment_monthday(days);
  }

  override expand_year_days(year: number): number {
    this.budget.spend(10 * this.weight);
    return super.expand_year_days(year);
  }
}

const unitMs: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: 86_400_000,
  WEEKLY: 7 * 86_400_000,
};

/** Milliseconds of a wall time as if it were UTC. */
export function wallMs({ year, month, day, hour, minute, second }: ICAL.Time): number {
  // `Date.UTC` takes years under 100 for years of the last century.
  return new Date(0).setUTCFullYear(year, month - 1, day) + hour * 3_600_000 + minute * 60_000 + second * 1_000;
}

function timeAt(atMs: number, { isDate, zone }: ICAL.Time): ICAL.Time {
  const date = new Date(atMs);
  return ICAL.Time.fromData(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate,
    },
    zone,
  );
}

/**
 * Occurrences of a rule, from shortly before `fromWallMs` to `toWallMs`: whole intervals before it are left out, which does not move the
 * others. A rule that counts is started late only if it has one occurrence in each interval.
 */
export function* ruleOccurrences(
  rule: ICAL.Recur,
  {
    dtstart,
    fromWallMs,
    toWallMs,
    budget,
  }: { readonly dtstart: ICAL.Time; readonly fromWallMs: number; readonly toWallMs: number; readonly budget: StepBudget },
): Generator<ICAL.Time> {
  const unit = unitMs[rule.freq];
  const startMs = wallMs(dtstart);
  const isOnePerInterval = Object.keys(rule.parts).length === 0;
  const isMovable = unit !== undefined && !('BYWEEKNO' in rule.parts) && (rule.count === null || isOnePerInterval);
  const skipped = isMovable ? Math.max(0, Math.floor((fromWallMs - startMs) / (unit * rule.interval))) : 0;
  if (rule.count !== null && skipped >= rule.count) {
    return;
  }
  const late = rule.count === null ? rule : rule.clone();
  late.count = rule.count === null ? null : rule.count - skipped;
  const iterator = new BoundedIterator({
    rule: late,
    dtstart: skipped === 0 || unit === undefined ? dtstart : timeAt(startMs + skipped * unit * rule.interval, dtstart),
    budget,
    untilWallMs: toWallMs,
  });
  const { BYMONTH: months } = rule.parts;
  // The parser takes the 30th of February for a day of March.
  const isInMonths = ({ month }: ICAL.Time): boolean => months === undefined || months.includes(month);
  try {
    // The parser returns its start without comparing it with the rule.
    const first: ICAL.Time | null = iterator.next();
    if (first !== null && isInMonths(first) && iterator.check_contracting_rules()) {
      yield first.clone();
    }
    for (let next: ICAL.Time | null = first && iterator.next(); next !== null; next = iterator.next()) {
      budget.spend(1);
      if (isInMonths(next)) {
        yield next.clone();
      }
    }
  } catch (error) {
    if (!(error instanceof PastEnd)) {
      throw error;
    }
  }
}
