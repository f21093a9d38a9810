/** The options of the reports page: the request they make, and how they are stored. */
import { localDateSchema, secondsSchema, recordIdSchema, type LocalDate } from '#shared/values/brands.ts';
import { foreignOrNull, parseForeignJson } from '#shared/values/parse-foreign.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import {
  namedPeriodSchema,
  reportGroupingSchema,
  roundingSchema,
  type NamedPeriod,
  type ReportGrouping,
  type ReportRequest,
  type Rounding,
} from '#shared/history/reports.ts';
import { z } from 'zod';

const reportOptionsSchema = z.object({
  /** `days`: the period from `first` to `last`. */
  period: z.union([namedPeriodSchema, z.literal('days')]),
  first: localDateSchema.nullable(),
  last: localDateSchema.nullable(),
  grouping: reportGroupingSchema,
  rounding: roundingSchema,
});

export interface ReportOptions {
  readonly period: NamedPeriod | 'days';
  readonly first: LocalDate | null;
  readonly last: LocalDate | null;
  readonly grouping: ReportGrouping;
  readonly rounding: Rounding;
}

/** Not stored: a forgotten filter looks like missing time. */
export interface ShownFilter {
  /** Empty: all; `none`: time without a project. */
  readonly project: string;
  readonly tag: string;
  /** A name with `=` before it; `none`: time without a client. */
  readonly client: string;
  readonly billable: '' | 'yes' | 'no';
  readonly text: string;
}

export const beginningOptions: ReportOptions = {
  period: 'this-week',
  first: null,
  last: null,
  grouping: 'project',
  rounding: { mode: 'none' },
};
export const noFilter: ShownFilter = { project: '', tag: '', client: '', billable: '', text: '' };

const storageKey = 'clocktower.reports';

/** Returns the stored options; the defaults if there are none or they are invalid. */
export function rememberedOptions(memory: Pick<Storage, 'getItem'>): ReportOptions {
  const text = memory.getItem(storageKey);
  const reading = parseForeignJson(reportOptionsSchema, text ?? '');
  return reading.ok ? reading.value : beginningOptions;
}

export function rememberOptions(memory: Pick<Storage, 'setItem'>, options: ReportOptions): void {
  memory.setItem(storageKey, JSON.stringify(options));
}

const savedKey = 'clocktower.saved-reports';

const savedReportsSchema = z.array(
  z.object({
    name: z.string(),
    options: reportOptionsSchema,
    filter: z.object({ project: z.string(), tag: z.string(), client: z.string(), billable: z.enum(['', 'yes', 'no']), text: z.string() }),
  }),
);
export type SavedReport = Readonly<z.infer<typeof savedReportsSchema>[number]>;

export function rememberedReports(memory: Pick<Storage, 'getItem'>): readonly SavedReport[] {
  const reading = parseForeignJson(savedReportsSchema, memory.getItem(savedKey) ?? '');
  return reading.ok ? reading.value : [];
}

export function rememberReports(memory: Pick<Storage, 'setItem'>, saved: readonly SavedReport[]): void {
  memory.setItem(savedKey, JSON.stringify(saved));
}

const workingDays = [1, 2, 3, 4, 5];

/** Returns the goal of a working day: the daily goal, else the day's part of the weekly goal; null if neither is set. */
export function toReportGoal({ dailyMinutes, weeklyMinutes }: Preferences['goals']): ReportRequest['goal'] {
  const minutes = dailyMinutes ?? (weeklyMinutes === null ? null : weeklyMinutes / workingDays.length);
  return minutes === null ? null : { secondsPerDay: secondsSchema.parse(Math.round(minutes * 60)), weekdays: workingDays };
}

interface Settled {
  /** First day of the week, 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  readonly goal: ReportRequest['goal'];
}

/** null: the period consists of days and they are incomplete. */
export function buildReportRequest(options: ReportOptions, filter: ShownFilter, { weekStart, goal }: Settled): ReportRequest | null {
  const { period, first, last, grouping, rounding } = options;
  const project = foreignOrNull(recordIdSchema, filter.project);
  const tag = foreignOrNull(recordIdSchema, filter.tag);
  if (period === 'days' && (first === null || last === null)) {
    return null;
  }
  return {
    period:
      period !== 'days'
        ? { kind: 'named', name: period }
        : { kind: 'days', first: first ?? localDateSchema.parse('1970-01-01'), last: last ?? localDateSchema.parse('1970-01-01') },
    grouping,
    rounding,
    filter: {
      projects: filter.project === 'no project' ? [null] : project === null ? [] : [project],
      tags: tag === null ? [] : [tag],
      clients: filter.client === '' ? [] : [filter.client === 'none' ? null : filter.client.slice(1)],
      billable: filter.billable === '' ? null : filter.billable === 'yes',
      text: filter.text,
    },
    weekStart,
    goal,
  };
}
