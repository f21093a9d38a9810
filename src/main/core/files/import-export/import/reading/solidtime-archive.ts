/** The export of solidtime, an archive of one CSV file for each kind of record, as one table with names in place of identifiers. */
import { stringify } from 'csv-stringify/sync';
import { unzipSync } from 'fflate/browser';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';
import { columnName, readCsvTable } from '../csv-table.ts';
import { decodeText } from '../decode-text.ts';
import { joinNames } from '../name-list.ts';

const entriesFile = 'time_entries.csv';
const nameFiles = ['projects.csv', 'clients.csv', 'tasks.csv', 'tags.csv', 'members.csv'] as const;

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Unpacks only files of known names, and those only up to the limit together. */
function unpack(bytes: Uint8Array, limitBytes: number): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isWanted = [entriesFile, ...nameFiles].some((each) => each === baseName(name));
      total += isWanted ? originalSize : 0;
      return isWanted && total <= limitBytes;
    },
  });
  return new Map(Object.entries(files).map(([name, content]) => [baseName(name), content]));
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

type Row = ReadonlyMap<string, string>;

async function readRows(
  content: Uint8Array | undefined,
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ readonly header: readonly string[]; readonly rows: readonly Row[] }> {
  const { header, records } = await readCsvTable(content === undefined ? '' : decodeText(content), { delimiter: ',', yieldToEventLoop });
  const names = header.map(columnName);
  return { header: names, rows: records.map(({ cells }) => new Map(names.map((name, index) => [name, cells[index] ?? '']))) };
}

/** Identifiers in a JSON list; empty if the cell is none. */
function listedIds(cell: string): readonly string[] {
  return [...cell.matchAll(/"([0-9a-f-]{36})"/gi)].map(([, id = '']) => id);
}

/** The text of the table; fails if the archive contains no time entries or cannot be unpacked. */
export async function readSolidtimeArchive(
  bytes: Uint8Array,
  { limitBytes, yieldToEventLoop }: { readonly limitBytes: number; readonly yieldToEventLoop: YieldToEventLoop },
): Promise<Result<string, { readonly found: string }>> {
  let files: ReadonlyMap<string, Uint8Array>;
  try {
    files = unpack(bytes, limitBytes);
  } catch {
    // The library throws errors of several types for archives that are cut off or damaged.
    return fail({ found: 'ZIP' });
  }
  if (!files.has(entriesFile)) {
    return fail({ found: 'ZIP' });
  }
  const names = new Map<string, string>();
  for (const file of nameFiles) {
    const { rows } = await readRows(files.get(file), yieldToEventLoop);
    rows.forEach((row) => names.set(row.get('id') ?? '', row.get('name') || row.get('email') || ''));
  }
  const { header, rows } = await readRows(files.get(entriesFile), yieldToEventLoop);
  const nameOf = (id: string | undefined): string => (id === undefined || id === '' ? '' : names.get(id) || id);
  const table = rows.map((row) => [
    ...header.map((name) => row.get(name) ?? ''),
    nameOf(row.get('project_id')),
    nameOf(row.get('client_id')),
    nameOf(row.get('task_id')),
    joinNames(listedIds(row.get('tags') ?? '').map(nameOf)),
    nameOf(row.get('member_id')),
  ]);
  const columns = [...header.map((name) => (name === 'tags' ? 'tag_ids' : name)), 'project', 'client', 'task', 'tags', 'member'];
  return succeed(stringify([columns, ...table]));
}
