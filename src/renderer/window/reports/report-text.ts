import type { GroupKey, ReportBar, ReportGrouping, ReportSeries, DaySpan } from '#shared/history/reports.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { assertNever } from '#shared/values/result.ts';
import type { I18n } from '../shell/services.ts';

export function spanText({ messages, date }: I18n, { first, last }: DaySpan): string {
  return messages.reports.days({ first: date(first), last: date(last) });
}

export function keyText(i18n: I18n, key: GroupKey, grouping: ReportGrouping): string {
  const { messages } = i18n;
  switch (key.kind) {
    case 'days':
      return grouping === 'day' ? `${i18n.weekdayName(key.first)} ${i18n.date(key.first)}` : spanText(i18n, key);
    case 'project':
      return key.project?.name ?? messages.projectAndTask.noProject;
    case 'tags':
      return key.tags.length === 0 ? messages.reports.noTags : key.tags.map(({ name, id }) => isolateText(name ?? id)).join(', ');
    case 'description':
      return key.description === '' ? messages.noDescription : key.description;
    case 'place':
      return key.place ?? messages.reports.noPlace;
    case 'item':
      return key.item ?? messages.reports.noItem;
    case 'client':
      return key.client ?? messages.projectAndTask.noClient;
    case 'task':
      return key.task;
    default:
      return assertNever(key);
  }
}

export function seriesText({ messages }: I18n, series: ReportSeries): string {
  return series.kind === 'other' ? messages.reports.other(series.projects) : (series.project?.name ?? messages.projectAndTask.noProject);
}

/** Returns the colour of a series: the project's colour from the service, or a neutral colour without a project. */
export function seriesColor(series: ReportSeries): string {
  return series.kind === 'other' ? 'var(--chart-other)' : (series.project?.color ?? 'var(--chart-none)');
}

/** A short label of a bar, from its first day. */
export function barText(i18n: I18n, bar: ReportBar, unit: 'day' | 'week' | 'month'): string {
  return unit === 'month' ? i18n.month(bar.first) : i18n.shortDate(bar.first);
}

/** `34%`; empty if there is no total. */
export function percentText({ messages }: I18n, share: number | undefined, total: number): string {
  return total === 0 || share === undefined ? '' : messages.reports.percent(share);
}
