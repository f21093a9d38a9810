import { toLocalDate, type LocalDate } from '../values/brands.ts';
import type { DaySpan, NamedPeriod } from './reports.ts';

interface Today {
  readonly today: LocalDate;
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
}

function span(first: Temporal.PlainDate, length: Temporal.DurationLike): DaySpan {
  const last = first.add(length).subtract({ days: 1 });
  return { first: toLocalDate(first), last: toLocalDate(last) };
}

export function daysOfPeriod(name: NamedPeriod, { today: date, weekStart }: Today): DaySpan {
  const today = Temporal.PlainDate.from(date);
  const week = today.subtract({ days: (today.dayOfWeek - weekStart + 7) % 7 });
  const month = today.with({ day: 1 });
  const year = today.with({ month: 1, day: 1 });
  return {
    today: span(today, { days: 1 }),
    yesterday: span(today.subtract({ days: 1 }), { days: 1 }),
    'this-week': span(week, { weeks: 1 }),
    'last-week': span(week.subtract({ weeks: 1 }), { weeks: 1 }),
    'this-month': span(month, { months: 1 }),
    'last-month': span(month.subtract({ months: 1 }), { months: 1 }),
    'this-year': span(year, { years: 1 }),
    'last-year': span(year.subtract({ years: 1 }), { years: 1 }),
  }[name];
}

/** The span before (`-1`) or after (`1`): whole months or years if the span is whole ones, else as many days. */
export function neighbourSpan({ first: firstText, last: lastText }: DaySpan, direction: 1 | -1): DaySpan {
  const [first, end] = [Temporal.PlainDate.from(firstText), Temporal.PlainDate.from(lastText).add({ days: 1 })];
  const { months, days } = first.until(end, { largestUnit: 'months' });
  const isWholeMonths = first.day === 1 && days === 0 && months > 0;
  const length = isWholeMonths ? { months } : { days: first.until(end, { largestUnit: 'days' }).days };
  return direction === 1 ? span(end, length) : span(first.subtract(length), length);
}
