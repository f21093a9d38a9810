/**
 * Requests and answers of reports. All sums are whole seconds of the same pieces of time, so that every grouping, chart, share and table of
 * a report has the same total.
 */
import { z } from 'zod';
import { boundedList, boundedText } from '../values/bounds.ts';
import { localDateSchema, recordIdSchema, secondsSchema, utcInstantSchema } from '../values/brands.ts';
import { nameLimit } from '../values/limits.ts';
import { entryItemSchema, namedSchema, projectViewSchema } from '../timer/view.ts';

/** Days of one report: twenty years. */
export const reportDaysAtMost = 7_306;

/** Rows of a table on display; one more row sums the others. An export has all of them. */
export const reportRowsShown = 500;

/** Series of a chart besides “other”: more colours cannot be distinguished. */
export const reportSeriesShown = 6;

export const reportEntrySchema = z.strictObject({
  start: utcInstantSchema,
  /** null: running, counted until now. */
  end: utcInstantSchema.nullable(),
  description: z.string(),
  project: projectViewSchema.nullable(),
  task: namedSchema.nullable(),
  tags: z.array(namedSchema).readonly(),
  /** Omitted if the service does not store it. */
  billable: z.boolean().optional(),
  item: entryItemSchema.optional(),
});
export type ReportEntry = Readonly<z.infer<typeof reportEntrySchema>>;

/** Local days, both inclusive. */
export const daySpanSchema = z.strictObject({ first: localDateSchema, last: localDateSchema });
export type DaySpan = z.infer<typeof daySpanSchema>;

export const namedPeriodSchema = z.enum([
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
]);
export type NamedPeriod = z.infer<typeof namedPeriodSchema>;

export const reportPeriodSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('named'), name: namedPeriodSchema }),
  z.strictObject({ kind: z.literal('days'), ...daySpanSchema.shape }),
]);
export type ReportPeriod = z.infer<typeof reportPeriodSchema>;

export const reportGroupingSchema = z.enum(['day', 'week', 'month', 'project', 'tag', 'description', 'item', 'place', 'client']);
export type ReportGrouping = z.infer<typeof reportGroupingSchema>;

/**
 * Rounding of time. `entry`: each entry's part of a day. `work`: the sum of a day's parts with equal content (description, project, task,
 * tags, item). Half a step rounds up. A day has the same total in every report with that rounding.
 */
export const roundingSchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({ mode: z.enum(['nearest', 'up', 'down']), minutes: z.number().int().min(1).max(240), per: z.enum(['entry', 'work']) }),
]);
export type Rounding = z.infer<typeof roundingSchema>;

const isoWeekdaySchema = z.number().int().min(1).max(7);

const reportFilterSchema = z.strictObject({
  /** Any of these projects, null for time without one; empty for all. */
  projects: boundedList(recordIdSchema.nullable(), { max: 1_000 }).readonly(),
  /** Any of these tags; empty for all. */
  tags: boundedList(recordIdSchema, { max: 1_000 }).readonly(),
  /** The client of the project by name, null for time without one; empty for all. */
  clients: boundedList(z.string().nullable(), { max: 1_000 }).readonly(),
  billable: z.boolean().nullable(),
  /** A part of the description, ignoring case; empty for all. */
  text: boundedText({ max: nameLimit }),
});
export type ReportFilter = z.infer<typeof reportFilterSchema>;

/** The goal for each of these weekdays (1 Monday to 7 Sunday). */
const reportGoalSchema = z.strictObject({ secondsPerDay: secondsSchema, weekdays: boundedList(isoWeekdaySchema, { max: 7 }).readonly() });
export type ReportGoal = z.infer<typeof reportGoalSchema>;

export const reportRequestSchema = z.strictObject({
  period: reportPeriodSchema,
  grouping: reportGroupingSchema,
  rounding: roundingSchema,
  filter: reportFilterSchema,
  weekStart: isoWeekdaySchema,
  goal: reportGoalSchema.nullable(),
});
export type ReportRequest = z.infer<typeof reportRequestSchema>;

const groupKeySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('days'), ...daySpanSchema.shape }),
  z.strictObject({ kind: z.literal('project'), project: projectViewSchema.nullable() }),
  /** Time with exactly these tags: an entry with two of them is in one row, so that it counts once. */
  z.strictObject({ kind: z.literal('tags'), tags: z.array(namedSchema).readonly() }),
  z.strictObject({ kind: z.literal('description'), description: z.string() }),
  /** The key of the item that the entry is about; null without one. */
  z.strictObject({ kind: z.literal('item'), item: z.string().nullable() }),
  /** The place in the description, by the template; null without one. */
  z.strictObject({ kind: z.literal('place'), place: z.string().nullable() }),
  /** `client`: null for projects without one. */
  z.strictObject({ kind: z.literal('client'), client: z.string().nullable() }),
  z.strictObject({ kind: z.literal('task'), task: z.string() }),
]);
export type GroupKey = z.infer<typeof groupKeySchema>;

const count = z.number().int().nonnegative();

/** `depth`: how far the row is below the outermost group, whose rows alone add up to the total; left out for 0. */
const reportRowSchema = z.strictObject({
  key: groupKeySchema,
  seconds: secondsSchema,
  billableSeconds: secondsSchema,
  entries: count,
  depth: count.optional(),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

const seriesSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), project: projectViewSchema.nullable(), seconds: secondsSchema }),
  z.strictObject({ kind: z.literal('other'), projects: count, seconds: secondsSchema }),
]);
export type ReportSeries = z.infer<typeof seriesSchema>;

const barSchema = z.strictObject({ ...daySpanSchema.shape, seconds: secondsSchema, parts: z.array(secondsSchema).readonly() });
export type ReportBar = z.infer<typeof barSchema>;

const reportDaySchema = z.strictObject({
  date: localDateSchema,
  weekday: isoWeekdaySchema,
  seconds: secondsSchema,
  goalSeconds: secondsSchema.nullable(),
  /** Today or earlier. */
  begun: z.boolean(),
});
export type ReportDay = z.infer<typeof reportDaySchema>;

export const reportSchema = z.strictObject({
  span: daySpanSchema,
  timeZone: z.string(),
  madeAt: utcInstantSchema,
  grouping: reportGroupingSchema,
  totalSeconds: secondsSchema,
  /** The billable part of the total; null if the service does not store it. */
  billableSeconds: secondsSchema.nullable(),
  exactSeconds: secondsSchema,
  entries: count,
  rows: z.array(reportRowSchema).readonly(),
  /** The sum of the rows not shown; null if all are shown. */
  rest: z.strictObject({ rows: count, seconds: secondsSchema, billableSeconds: secondsSchema }).nullable(),
  /** The projects with the most time, the largest first, “other” last. */
  series: z.array(seriesSchema).readonly(),
  bars: z.strictObject({ unit: z.enum(['day', 'week', 'month']), bars: z.array(barSchema).readonly() }),
  days: z.array(reportDaySchema).readonly(),
  /** Projects and tags in the period, for the filters; independent of the current filter. */
  offered: z.strictObject({
    projects: z.array(projectViewSchema.nullable()).readonly(),
    tags: z.array(namedSchema).readonly(),
    /** null for time without one; empty if there is no client. */
    clients: z.array(z.string().nullable()).readonly(),
  }),
  /** True if every earlier entry is local; otherwise older ones may be missing. */
  whole: z.boolean(),
});
export type Report = z.infer<typeof reportSchema>;
