import { stringify } from 'csv-stringify/sync';
import type { GroupKey, ReportGrouping, ReportRow } from '#shared/history/reports.ts';
import { computeShares } from '#shared/history/shares.ts';
import { matchKind } from '#shared/values/match-kind.ts';
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

/** The text of a key that is no period, as the user wrote it. */
export function keyText(key: Exclude<GroupKey, { readonly kind: 'days' }>): string {
  return matchKind(key, {
    project: ({ project }) => project?.name ?? '',
    tags: ({ tags }) => joinNames(tags.map(({ name, id }) => name ?? id)),
    description: ({ description }) => description,
    place: ({ place }) => place ?? '',
    item: ({ item }) => item ?? '',
    client: ({ client }) => client ?? '',
    task: ({ task }) => task,
  });
}

function keyCells(key: GroupKey, grouping: ReportGrouping): readonly string[] {
  if (key.kind !== 'days') {
    return [guardCell(keyText(key))];
  }
  return grouping === 'day' ? [key.first] : [key.first, key.last];
}

/** Hours have four decimals and shares two; both derive from the exact seconds. */
export function reportAsCsv(all: readonly ReportRow[], grouping: ReportGrouping): string {
  const paths = grouping === 'client' ? entryRows(all) : null;
  const rows = paths?.map(({ row }) => row) ?? all;
  const isBilled = rows.some(({ billableSeconds }) => billableSeconds > 0);
  const shares = computeShares(
    rows.map(({ seconds }) => seconds),
    { decimals: 2 },
  );
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
