/** The table of a report as CSV: what each row stands for, its seconds, its hours as a number, its share and its entries. Pure. */
import { stringify } from 'csv-stringify/sync';
import type { GroupKey, ReportGrouping, ReportRow } from '#shared/history/reports.ts';
import { assertNever } from '#shared/values/result.ts';
import { byteOrderMark } from './entry-csv.ts';
import { csvWriting, guardCell } from '#shared/history/formula-guard.ts';
import { joinNames } from './name-list.ts';

function keyColumns(grouping: ReportGrouping): readonly string[] {
  return grouping === 'week' || grouping === 'month' ? ['first_day', 'last_day'] : [grouping === 'tag' ? 'tags' : grouping];
}

function keyCells(key: GroupKey, grouping: ReportGrouping): readonly string[] {
  switch (key.kind) {
    case 'days':
      return grouping === 'day' ? [key.first] : [key.first, key.last];
    case 'project':
      return [guardCell(key.project?.name ?? '')];
    case 'tags':
      return [guardCell(joinNames(key.tags.map(({ name, id }) => name ?? id)))];
    case 'description':
      return [guardCell(key.description)];
    case 'place':
      return [guardCell(key.place ?? '')];
    default:
      return assertNever(key);
  }
}

/** Hours with four decimals, shares in percent with two; both follow from the seconds, which are exact. */
export function reportAsCsv(rows: readonly ReportRow[], grouping: ReportGrouping): string {
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    byteOrderMark +
    stringify(
      [
        [...keyColumns(grouping), 'seconds', 'hours', 'percent', 'entries'],
        ...rows.map(({ key, seconds, entries }) => [
          ...keyCells(key, grouping),
          String(seconds),
          (seconds / 3600).toFixed(4),
          (total === 0 ? 0 : (seconds / total) * 100).toFixed(2),
          String(entries),
        ]),
      ],
      csvWriting,
    )
  );
}
