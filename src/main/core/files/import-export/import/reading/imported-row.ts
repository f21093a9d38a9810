import { uuidSchema, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import type { ColumnRoles, ImportFormat, ImportOptions, ImportPreview, RowProblem } from '#shared/history/import-export.ts';
import { descriptionLimit, tagsLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';
import type { NamedThing, NamedThings } from '#core/sync/catalog/match-names.ts';
import type { DetectedOrder } from '../../wall-clock.ts';

export interface ImportedRow extends NamedThings {
  readonly line: number;
  /** The identifier of the exported entry; null if the file has none. */
  readonly id: RecordId | null;
  readonly start: UtcInstant;
  readonly end: UtcInstant;
  readonly description: string;
  /** Of the item that the exported entry was about. */
  readonly itemKey?: string | undefined;
}

export interface UnreadableRow {
  readonly line: number;
  readonly problem: RowProblem;
}

/** How the local times of a file are read. */
interface FileDates extends DetectedOrder {
  readonly twelveHours: boolean;
  readonly timeZone: string;
  /** Rows with only a day and a duration, which are placed one after the other. */
  readonly placed: number;
}

export interface ImportReading {
  readonly format: ImportFormat;
  readonly delimiter: string | null;
  readonly dates: FileDates | null;
  /** If there are several, `rows` are those of `person`; empty while none is chosen. */
  readonly people: readonly { readonly name: string; readonly rows: number }[];
  readonly person: string | null;
  readonly columns: ImportPreview['columns'];
  readonly differences: { readonly rows: number; readonly seconds: number };
  readonly noWork: ImportPreview['noWork'];
  readonly isPart: boolean;
  readonly rows: readonly ImportedRow[];
  readonly unreadable: readonly UnreadableRow[];
  /** Names of time zones that are unknown: times in them are read in this computer's zone. */
  readonly unknownZones: readonly string[];
}

/** What a reading has only of a table, and zones only of a calendar. */
export const noTable = {
  delimiter: null,
  dates: null,
  people: [],
  person: null,
  columns: [],
  differences: { rows: 0, seconds: 0 },
  noWork: [],
  isPart: false,
  unknownZones: [],
} as const;

export interface ReadingContext {
  readonly options: ImportOptions;
  /** The columns that the user chose for a header before; null: none. */
  readonly rememberedColumns?: (header: readonly string[]) => ColumnRoles | null;
  readonly timeZone: string;
  readonly now: UtcInstant;
  readonly yieldToEventLoop: YieldToEventLoop;
}

export type RowOutcome = Result<ImportedRow, RowProblem>;

/** `found`: the beginning of a file of an unknown format. */
export type Reading = Result<ImportReading, { readonly found: string }>;

export function checkedRow(row: ImportedRow, now: UtcInstant): RowOutcome {
  if (row.end < row.start) {
    return fail({ kind: 'end-before-start' });
  }
  if (row.end > now) {
    return fail({ kind: 'in-future', text: row.end });
  }
  if (row.tags.length > tagsLimit) {
    return fail({ kind: 'too-many-tags', tags: row.tags.length, limit: tagsLimit });
  }
  const { length } = row.description;
  return length > descriptionLimit ? fail({ kind: 'description-too-long', length, limit: descriptionLimit }) : succeed(row);
}

/** Clocktower exports the identifier of an item that has no name. */
export function namedInFile(text: string): NamedThing {
  const id = parseForeign(uuidSchema, text);
  return { name: text, id: id.ok ? id.value : null };
}

export function optionalName(cell: string): NamedThing | null {
  return cell === '' ? null : namedInFile(cell);
}
