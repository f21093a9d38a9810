import { epochMsOfInstant, secondsSchema, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import {
  reportRowsShown,
  reportSeriesShown,
  type DaySpan,
  type Report,
  type ReportBar,
  type ReportDay,
  type ReportEntry,
  type ReportGoal,
  type ReportRequest,
  type ReportRow,
  type ReportSeries,
} from '#shared/history/reports.ts';
import type { PlaceReader } from '#shared/campus/work-place.ts';
import type { Named, ProjectView } from '#shared/timer/view.ts';
import { groupsOfWorks, reportRows } from './groups.ts';
import { clientOfWork, cutIntoPieces, filtered, passing, type ClientReader, type Pieces, type Work } from './pieces.ts';
import { groupDays, reportDays, type ReportDays } from './report-days.ts';
import { roundPieces } from './rounding.ts';

export interface ReportSources {
  readonly entries: readonly ReportEntry[];
  readonly span: DaySpan;
  readonly timeZone: string;
  readonly now: UtcInstant;
  readonly whole: boolean;
  readonly readPlace: PlaceReader;
  readonly findClient: ClientReader;
}

export type ReportQuestion = Omit<ReportRequest, 'period'>;

/** Longest reports, in days, with a bar per day or per week: more bars cannot be distinguished. */
const daysAsBars = 45;
const daysAsWeeks = 400;

function sumSeconds(pieces: Pieces): number {
  let sum = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    sum += pieces.seconds[index] ?? 0;
  }
  return sum;
}

/** null if no entry has the field: the service does not store it. */
function billableSum(pieces: Pieces): Report['billableSeconds'] {
  if (pieces.works.every(({ billable }) => billable === undefined)) {
    return null;
  }
  let sum = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    sum += pieces.works[pieces.work[index] ?? 0]?.billable === true ? (pieces.seconds[index] ?? 0) : 0;
  }
  return secondsSchema.parse(sum);
}

function countEntries(pieces: Pieces): number {
  let entries = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    entries += index === 0 || pieces.entry[index] !== pieces.entry[index - 1] ? 1 : 0;
  }
  return entries;
}

interface Stack {
  readonly series: readonly ReportSeries[];
  readonly ofWork: Int32Array;
}

function buildStack(pieces: Pieces, projectRows: readonly ReportRow[]): Stack {
  const { ofWork, keys } = groupsOfWorks(pieces.works, 'project');
  const shown = projectRows.slice(0, reportSeriesShown);
  const series: ReportSeries[] = shown.flatMap(({ key, seconds }) =>
    key.kind === 'project' ? [{ kind: 'project' as const, project: key.project, seconds }] : [],
  );
  const others = projectRows.slice(shown.length);
  if (others.length > 0) {
    const seconds = secondsSchema.parse(others.reduce((sum, row) => sum + row.seconds, 0));
    series.push({ kind: 'other', projects: others.length, seconds });
  }
  const seriesOfGroup = keys.map((key) => {
    const found = shown.findIndex((row) => row.key.kind === 'project' && key.kind === 'project' && row.key.project?.id === key.project?.id);
    return found === -1 ? shown.length : found;
  });
  return { series, ofWork: ofWork.map((group) => seriesOfGroup[group] ?? 0) };
}

function buildBars(
  pieces: Pieces,
  days: ReportDays,
  { stack, weekStart }: { readonly stack: Stack; readonly weekStart: number },
): Report['bars'] {
  const unit = days.dates.length <= daysAsBars ? 'day' : days.dates.length <= daysAsWeeks ? 'week' : 'month';
  const { ofDay, spans } = groupDays(days, unit, weekStart);
  const width = stack.series.length;
  const parts = new Float64Array(spans.length * width);
  for (let index = 0; index < pieces.length; index += 1) {
    const cell = (ofDay[pieces.day[index] ?? 0] ?? 0) * width + (stack.ofWork[pieces.work[index] ?? 0] ?? 0);
    parts[cell] = (parts[cell] ?? 0) + (pieces.seconds[index] ?? 0);
  }
  const bars = spans.map((span, index): ReportBar => {
    const own = [...parts.subarray(index * width, (index + 1) * width)].map((seconds) => secondsSchema.parse(seconds));
    return { ...span, seconds: secondsSchema.parse(own.reduce((sum, seconds) => sum + seconds, 0)), parts: own };
  });
  return { unit, bars };
}

function buildDays(
  pieces: Pieces,
  days: ReportDays,
  { goal, nowSecond }: { readonly goal: ReportGoal | null; readonly nowSecond: number },
): readonly ReportDay[] {
  const seconds = new Float64Array(days.dates.length);
  for (let index = 0; index < pieces.length; index += 1) {
    const day = pieces.day[index] ?? 0;
    seconds[day] = (seconds[day] ?? 0) + (pieces.seconds[index] ?? 0);
  }
  return days.dates.map((date, index) => {
    const weekday = days.weekdays[index] ?? 1;
    return {
      date,
      weekday,
      seconds: secondsSchema.parse(seconds[index] ?? 0),
      goalSeconds: goal === null ? null : goal.weekdays.includes(weekday) ? goal.secondsPerDay : secondsSchema.parse(0),
      begun: (days.bounds[index] ?? 0) <= nowSecond,
    };
  });
}

function byName(one: { readonly name: string | null } | null, other: { readonly name: string | null } | null): number {
  return (one?.name ?? '').localeCompare(other?.name ?? '');
}

function offeredBy(works: readonly Work[], findClient: ClientReader): Report['offered'] {
  const projects = new Map<RecordId | null, ProjectView | null>();
  const tags = new Map<RecordId, Named>();
  for (const work of works) {
    projects.set(work.project?.id ?? null, work.project);
    for (const tag of work.tags) {
      tags.set(tag.id, tag);
    }
  }
  const clients = [...new Set(works.map((work) => clientOfWork(work, findClient)))].sort((one, other) =>
    (one ?? '').localeCompare(other ?? ''),
  );
  return {
    projects: [...projects.values()].sort(byName),
    tags: [...tags.values()].sort(byName),
    clients: clients.some((client) => client !== null) ? clients : [],
  };
}

interface Material {
  readonly days: ReportDays;
  readonly nowSecond: number;
  readonly exact: Pieces;
  readonly rounded: Pieces;
}

function prepareMaterial(sources: ReportSources, question: ReportQuestion): Material {
  const days = reportDays(sources.span, sources.timeZone);
  const nowSecond = epochMsOfInstant(sources.now) / 1000;
  const pieces = cutIntoPieces(sources.entries, days, nowSecond);
  const exact = filtered(pieces, passing(pieces.works, question.filter, sources.findClient));
  return { days, nowSecond, exact, rounded: roundPieces(exact, question.rounding) };
}

export function allReportRows(sources: ReportSources, question: ReportQuestion): readonly ReportRow[] {
  const { days, rounded } = prepareMaterial(sources, question);
  return reportRows(rounded, days, { ...question, readPlace: sources.readPlace, findClient: sources.findClient });
}

export function makeReport(sources: ReportSources, question: ReportQuestion): Report {
  const { days, nowSecond, exact, rounded } = prepareMaterial(sources, question);
  const { readPlace, findClient } = sources;
  const rows = reportRows(rounded, days, { ...question, readPlace, findClient });
  const hidden = rows.slice(reportRowsShown);
  const others = hidden.filter(({ depth = 0 }) => depth === 0);
  const projectRows =
    question.grouping === 'project' ? rows : reportRows(rounded, days, { ...question, grouping: 'project', readPlace, findClient });
  const stack = buildStack(rounded, projectRows);
  return {
    span: sources.span,
    timeZone: sources.timeZone,
    madeAt: sources.now,
    grouping: question.grouping,
    totalSeconds: secondsSchema.parse(sumSeconds(rounded)),
    billableSeconds: billableSum(rounded),
    exactSeconds: secondsSchema.parse(sumSeconds(exact)),
    entries: countEntries(exact),
    rows: rows.slice(0, reportRowsShown),
    rest:
      hidden.length === 0
        ? null
        : {
            rows: hidden.length,
            seconds: secondsSchema.parse(others.reduce((sum, row) => sum + row.seconds, 0)),
            billableSeconds: secondsSchema.parse(others.reduce((sum, row) => sum + row.billableSeconds, 0)),
          },
    series: stack.series,
    bars: buildBars(rounded, days, { stack, weekStart: question.weekStart }),
    days: buildDays(rounded, days, { goal: question.goal, nowSecond }),
    offered: offeredBy(exact.works, findClient),
    whole: sources.whole,
  };
}
