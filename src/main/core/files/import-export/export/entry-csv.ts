import { stringify } from 'csv-stringify/sync';
import { secondsBetween, type UtcInstant } from '#shared/values/brands.ts';
import { entriesAtOnce, inPieces, type ExportedEntry, type ExportSetting, type FileText } from './exported-entry.ts';
import { csvWriting, guardCell } from '#shared/history/formula-guard.ts';
import { joinNames } from '../import/name-list.ts';
import { WallTimes } from '../wall-clock.ts';

export const entryCsvColumns = [
  'start',
  'end',
  'seconds',
  'day',
  'local_start',
  'local_end',
  'description',
  'project',
  'task',
  'tags',
  'client',
  'billable',
  'item',
  'id',
] as const;

/** Spreadsheets recognize a CSV file as UTF-8 only by this mark. */
export const byteOrderMark = '\uFEFF';

function line(
  { start, end, description, project, task, tags, client, billable, item, id }: ExportedEntry,
  { times, at }: { readonly times: WallTimes; readonly at: UtcInstant },
): readonly string[] {
  const localStart = times.text(start);
  return [
    start,
    end ?? '',
    String(secondsBetween(start, end ?? at)),
    localStart.slice(0, 'YYYY-MM-DD'.length),
    localStart,
    end === null ? '' : times.text(end),
    guardCell(description),
    guardCell(project?.name ?? ''),
    guardCell(task?.name ?? task?.id ?? ''),
    guardCell(joinNames(tags.map(({ name, id: tagId }) => name ?? tagId))),
    guardCell(client ?? ''),
    billable === undefined ? '' : billable ? 'yes' : 'no',
    guardCell(item?.key ?? ''),
    id,
  ];
}

/** The seconds of a running entry are those until the export. */
export function* entriesAsCsv(entries: readonly ExportedEntry[], { at, timeZone }: ExportSetting): FileText {
  const times = new WallTimes(timeZone);
  yield byteOrderMark + stringify([entryCsvColumns], csvWriting);
  for (const some of inPieces(entries, entriesAtOnce)) {
    yield stringify(
      some.map((entry) => line(entry, { times, at })),
      csvWriting,
    );
  }
}
