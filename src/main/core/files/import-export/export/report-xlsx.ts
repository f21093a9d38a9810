import writeXlsxFile from 'write-excel-file/node';
import type { GroupKey, ReportGrouping, ReportRow } from '#shared/history/reports.ts';
import { computeShares } from '#shared/history/shares.ts';
import { keyColumns, keyText } from './report-csv.ts';
import { entryRows } from '../../reports/client-tree.ts';

/** Most characters in a cell of a spreadsheet. */
const cellLimit = 32_767;

interface Cell {
  readonly value: string | number | Date;
  readonly type: StringConstructor | NumberConstructor | DateConstructor;
  readonly format?: string;
  readonly fontWeight?: 'bold';
}

/** The explicit type keeps text from being evaluated as a formula. */
function text(value: string): Cell {
  return { value: value.slice(0, cellLimit), type: String };
}

function day(date: string): Cell {
  return { value: new Date(`${date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
}

function number(value: number, format: string): Cell {
  return { value, type: Number, format };
}

function keyCells(key: GroupKey, grouping: ReportGrouping): readonly Cell[] {
  if (key.kind !== 'days') {
    return [text(keyText(key))];
  }
  return grouping === 'day' ? [day(key.first)] : [day(key.first), day(key.last)];
}

/** `[h]:mm:ss` shows durations over a day as hours; the cell value is in days, as in all spreadsheets. */
export async function reportAsXlsx(all: readonly ReportRow[], grouping: ReportGrouping): Promise<Uint8Array> {
  const paths = grouping === 'client' ? entryRows(all) : null;
  const rows = paths?.map(({ row }) => row) ?? all;
  const isBilled = rows.some(({ billableSeconds }) => billableSeconds > 0);
  const shares = computeShares(
    rows.map(({ seconds }) => seconds),
    { decimals: 2 },
  );
  const header = [...keyColumns(grouping), 'duration', 'seconds', 'hours', 'percent', 'entries', ...(isBilled ? ['billable'] : [])].map(
    (value): Cell => ({ value, type: String, fontWeight: 'bold' }),
  );
  const body = rows.map(({ key, seconds, billableSeconds, entries }, index) => [
    ...(paths?.[index]?.path.map(text) ?? keyCells(key, grouping)),
    number(seconds / 86_400, '[h]:mm:ss'),
    number(seconds, '0'),
    number(seconds / 3600, '0.00'),
    number(shares[index] ?? 0, '0.00'),
    number(entries, '0'),
    ...(isBilled ? [number(billableSeconds / 86_400, '[h]:mm:ss')] : []),
  ]);
  const widths = header.map((_, index) => ({ width: index < keyColumns(grouping).length ? 36 : 12 }));
  return writeXlsxFile([header, ...body], { columns: widths, stickyRowsCount: 1, sheet: 'Report' }).toBuffer();
}
