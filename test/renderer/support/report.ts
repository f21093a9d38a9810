/** A report of three days from 2 November 2026, and its parts. */
import type { Report, ReportBar, ReportDay, ReportSeries } from '#shared/history/reports.ts';
import { localDateSchema, secondsSchema, utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { createI18n } from '#renderer/page/i18n.ts';
import { messagesFor } from '../../support/messages.ts';

export const i18n = createI18n({
  messages: messagesFor('en'),
  problems: messagesFor('en'),
  locale: 'en-GB',
  timeZone: 'UTC',
  apple: false,
  weekStart: 1,
});

export const hours = (count: number) => secondsSchema.parse(count * 3600);
const first = Temporal.PlainDate.from('2026-11-02');
export const dateOf = (index: number) => localDateSchema.parse(first.add({ days: index }).toString());

const project = (number: number, name: string) => ({
  id: uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
  name,
  color: `#00000${number}`,
});
export const series: readonly ReportSeries[] = [
  { kind: 'project', project: project(1, 'Acme'), seconds: hours(6) },
  { kind: 'project', project: project(2, 'A name that is far too long'), seconds: hours(2) },
];

export function bar(index: number, ...parts: readonly number[]): ReportBar {
  return { first: dateOf(index), last: dateOf(index), seconds: hours(parts.reduce((sum, each) => sum + each, 0)), parts: parts.map(hours) };
}

export function day(index: number, worked: number, changes: Partial<ReportDay> = {}): ReportDay {
  return { date: dateOf(index), weekday: (index % 7) + 1, seconds: hours(worked), goalSeconds: hours(8), begun: true, ...changes };
}

export function reportOf(changes: Partial<Report>): Report {
  const [totalSeconds, madeAt] = [hours(8), utcInstantSchema.parse('2026-11-21T00:00:00Z')];
  return {
    span: { first: dateOf(0), last: dateOf(2) },
    timeZone: 'UTC',
    madeAt,
    grouping: 'project',
    totalSeconds,
    billableSeconds: null,
    exactSeconds: totalSeconds,
    entries: 3,
    rows: [],
    rest: null,
    series: [...series],
    bars: { unit: 'day', bars: [bar(0, 3, 1), bar(1, 0, 0), bar(2, 3, 1)] },
    days: [],
    offered: { projects: [], tags: [], clients: [] },
    whole: true,
    ...changes,
  };
}

/** Days with these hours, which repeat. */
export const days = (count: number, ...worked: readonly number[]) =>
  Array.from({ length: count }, (_, index) => day(index, worked[index % worked.length] ?? 0));
