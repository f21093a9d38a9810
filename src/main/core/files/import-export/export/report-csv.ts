import { stringify } from 'csv-stringify/sync';
import type { GroupKey, ReportGrouping, ReportRow } from '#shared/history/reports.ts';
import { sharesOf } from '#shared/history/shares.ts';
import { assertNever } from '#shared/values/result.ts';
import { byteOrderMark } from './entry-csv.ts';
import { csvWriting, guardCell } from '#shared/history/formula-guard.ts';
import { joinNames } from '../import/name-list.ts';
import { entryRows } from '../../reports/client-tree.ts';

export function keyColumns(grouping: ReportGrouping): readonly string[] {
  if (grouping === 'client') {
    return ['client', 'project', 'task', 'description'];
  }
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
    case 'client':
      return [guardCell(key.client ?? '')];
    case 'task':
      return [guardCell(key.task)];
    default:
      return assertNever(key);
  }
}

/** Hours have four decimals and shares two; both derive from the exact seconds. */
export function reportAsCsv(all: readonly ReportRow[], grouping: ReportGrouping): string {
  const paths = grouping === 'client' ? entryRows(all) : null;
  const rows = paths?.map(({ row }) => row) ?? all;
  const isBilled = rows.some(({ billableSeconds }) => billableSeconds > 0);
  const shares = sharesOf(rows.map(({ seconds }) => seconds), { decimals: 2 });
  return (
    byteOrderMark +
    stringify(
      [
        [...keyColumns(grouping), 'seconds', 'hours', 'percent', 'entries', ...(isBilled ? ['billable_seconds'] : [])],
        ...rows.map(({ key, seconds, billableSeconds, entries }, index) => [
          ...(paths?.[index]?.path.map(guardCell) ?? keyCells(key, grouping)),
          String(seconds),
          (seconds / 3600).toFixed(4),
          (shares[index] ?? 0).toFixed(2),
          String(entries),
          ...(isBilled ? [String(billableSeconds)] : []),
        ]),
      ],
      csvWriting,
    )
  );
}
