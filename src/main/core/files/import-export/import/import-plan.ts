/** Plans an import: which rows are new, which exist already, and which of the names are known here. */
import { secondsBetween, secondsSchema, shiftInstant, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { previewRowsShown, type ImportPreview, type PreviewRow } from '#shared/history/import-export.ts';
import type { PreviewName } from '#shared/history/new-names.ts';
import type { DaySpan } from '#shared/history/reports.ts';
import { calendarDay } from '#core/platform/calendar.ts';
import { inSlices, type YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';
import { entriesAtOnce } from '../export/exported-entry.ts';
import { movedEnd } from '#core/sync/mutations/start-limits.ts';
import type { SingleMutation } from '#core/sync/mutations/mutations.ts';
import { NameCount, oneClientPerProject, wantedContent, type NameMatches } from '#core/sync/catalog/match-names.ts';
import { sameName } from '#core/sync/catalog/same-name.ts';
import type { EntryItems } from '#core/sync/queries/entry-item.ts';
import type { ImportedRow, ImportReading } from './reading/imported-row.ts';

export interface KnownEntry {
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description: string;
}

/** Seconds by which entries of the same second may have been moved apart. */
export const movedSecondsAtMost = 3_600;

function entryKey({ start, end, description }: KnownEntry): string {
  return `${start}|${end ?? ''}|${description}`;
}

/**
 * Finds the rows that exist already. An entry whose start second was taken was moved to the next free one, so a row is searched in the
 * seconds after its own as long as each is taken.
 */
export class KnownEntries {
  readonly #keys = new Set<string>();
  readonly #taken = new Set<UtcInstant>();

  constructor(entries: Iterable<KnownEntry>) {
    for (const entry of entries) {
      this.add(entry);
    }
  }

  has(row: KnownEntry & { readonly end: UtcInstant }): boolean {
    for (let { start } = row; ; start = shiftInstant(start, 1)) {
      if (this.#keys.has(entryKey({ ...row, start, end: movedEnd(row, start) }))) {
        return true;
      }
      if (!this.#taken.has(start)) {
        return false;
      }
    }
  }

  add(entry: KnownEntry): void {
    this.#keys.add(entryKey(entry));
    this.#taken.add(entry.start);
  }
}

/** An item that no connected tracker has, or several have, is left to the description. */
export function planRow(
  row: ImportedRow,
  { names, findItem }: { readonly names: NameMatches; readonly findItem: EntryItems['find'] },
): Extract<SingleMutation, { readonly kind: 'add' }> {
  const item = row.itemKey === undefined ? null : findItem(row.itemKey);
  return {
    kind: 'add',
    start: row.start,
    end: row.end,
    description: row.description,
    ...wantedContent(row, names),
    ...(item === null ? {} : { item }),
  };
}

async function collectNames(
  rows: readonly ImportedRow[],
  { names, yieldToEventLoop }: Pick<PlanSources, 'names' | 'yieldToEventLoop'>,
): Promise<readonly PreviewName[]> {
  const count = new NameCount(names);
  await inSlices(rows, { size: entriesAtOnce, yieldToEventLoop, each: (row) => count.add(row) });
  return count.list();
}

export interface PlanSources {
  readonly reading: ImportReading;
  readonly known: readonly KnownEntry[];
  readonly names: NameMatches;
  readonly holds: (id: RecordId) => boolean;
  readonly addChanged: boolean;
  readonly yieldToEventLoop: YieldToEventLoop;
}

export interface ImportPlan {
  /** The rows to add, the oldest first: the service receives them in the order they were worked. */
  readonly fresh: readonly ImportedRow[];
  readonly fates: readonly PreviewRow['fate'][];
  readonly changed: number;
  readonly names: readonly PreviewName[];
  /** Rows to add whose project has another client, here or in an earlier row. */
  readonly otherClients: number;
}

/** True if the row was exported from an entry that exists here. */
export function isHere({ id }: Pick<ImportedRow, 'id'>, holds: (id: RecordId) => boolean): boolean {
  return id !== null && holds(id);
}

export async function planImport({ reading, known, names, holds, addChanged, yieldToEventLoop }: PlanSources): Promise<ImportPlan> {
  const entries = new KnownEntries([]);
  await inSlices(known, { size: entriesAtOnce, yieldToEventLoop, each: (entry) => entries.add(entry) });
  const seen = new Set<string>();
  const fresh: ImportedRow[] = [];
  const fates: PreviewRow['fate'][] = [];
  let changed = 0;
  const rowFate = (row: ImportedRow): PreviewRow['fate'] =>
    seen.has(entryKey(row)) ? 'repeated' : entries.has(row) ? 'known' : isHere(row, holds) ? 'changed' : 'new';
  await inSlices(reading.rows, {
    size: entriesAtOnce,
    yieldToEventLoop,
    each: (row) => {
      const fate = rowFate(row);
      seen.add(entryKey(row));
      changed += fate === 'changed' ? 1 : 0;
      const isAdded = fate === 'new' || (fate === 'changed' && addChanged);
      fates.push(isAdded ? 'new' : fate);
      if (isAdded) {
        // A copy beside its original needs an identifier of its own.
        fresh.push(fate === 'changed' ? { ...row, id: null } : row);
      }
    },
  });
  fresh.sort((one, other) => (one.start === other.start ? one.line - other.line : one.start < other.start ? -1 : 1));
  const wanted = oneClientPerProject(fresh);
  const keepsClient = (row: ImportedRow, index: number): boolean => {
    const client = wanted[index]?.client ?? null;
    return (
      row.client === null || (client !== null && sameName(client, row.client) && names.assignment({ ...row, client }).client !== 'kept')
    );
  };
  return {
    fresh: wanted,
    fates,
    changed,
    names: await collectNames(reading.rows, { names, yieldToEventLoop }),
    otherClients: fresh.filter((row, index) => !keepsClient(row, index)).length,
  };
}

function daySpan(fresh: readonly ImportedRow[], timeZone: string): DaySpan | null {
  const [first, last] = [fresh[0], fresh.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { first: calendarDay(first.start, timeZone).date, last: calendarDay(last.start, timeZone).date };
}

export interface PreviewSetting {
  readonly id: Uuid;
  readonly fileName: string;
  readonly connectionName: string;
  readonly timeZone: string;
  readonly comparable: boolean;
  /** The service stores whether an entry is billable. */
  readonly bills: boolean;
}

export function buildPreview(
  reading: ImportReading,
  { fresh, fates, changed, names, otherClients }: ImportPlan,
  setting: PreviewSetting,
): ImportPreview {
  const { format, delimiter, dates, people, person, columns, differences, noWork, unknownZones, isPart, rows, unreadable } = reading;
  const count = (fate: PreviewRow['fate']): number => fates.filter((each) => each === fate).length;
  return {
    id: setting.id,
    fileName: setting.fileName,
    connectionName: setting.connectionName,
    format,
    delimiter,
    dates,
    people,
    person,
    columns,
    differences: { rows: differences.rows, seconds: secondsSchema.parse(Math.round(differences.seconds)) },
    noWork,
    unknownZones,
    isPart,
    rows: rows.length,
    fresh: fresh.length,
    known: count('known'),
    changed,
    repeated: count('repeated'),
    unreadable: unreadable.length,
    seconds: secondsSchema.parse(fresh.reduce((sum, { start, end }) => sum + secondsBetween(start, end), 0)),
    span: daySpan(fresh, setting.timeZone),
    names,
    lost: { clients: otherClients, billable: setting.bills ? 0 : fresh.filter(({ billable }) => billable === true).length },
    shown: rows
      .slice(0, previewRowsShown)
      .map(({ id: _identifier, client: _client, billable: _billable, itemKey: _itemKey, project, task, tags, ...row }, index) => ({
        ...row,
        project: project?.name ?? null,
        task: task?.name ?? null,
        tags: tags.map(({ name }) => name),
        fate: fates[index] ?? 'new',
      })),
    problems: unreadable.slice(0, previewRowsShown),
    comparable: setting.comparable,
  };
}
