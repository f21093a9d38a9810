/** Entries as CSV, one line each; the columns are documented in docs/import-export.md. Pure. */
import { stringify } from 'csv-stringify/sync';
import { secondsBetween, type UtcInstant } from '#shared/values/brands.ts';
import { entriesAtOnce, inPieces, type ExportedEntry, type ExportSetting, type FileText } from './exported-entry.ts';
import { csvWriting, guardCell } from '#shared/history/formula-guard.ts';
import { joinNames } from './name-list.ts';
import { WallTimes } from './wall-clock.ts';

export const entryCsvColumns = ['start', 'end', 'seconds', 'day', 'local_start', 'local_end', 'description', 'project', 'task', 'tags', 'id'] as const;

/** Programs that open CSV by a double click take it for UTF-8 only behind this mark. */
export const byteOrderMark = '\uFEFF';

function line({ start, end, description, project, task, tags, id }: ExportedEntry, { times, at }: { readonly times: WallTimes; readonly at: UtcInstant }): readonly string[] {
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
    id,
  ];
}

/** A running entry has no end; its seconds are those until the file was written. */
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
