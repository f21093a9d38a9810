/** Reads what is still readable in a damaged file of a connection. Works on a copy, so that the damaged file stays unchanged. */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { recordIdSchema, uuidSchema } from '#shared/values/brands.ts';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import { rebuildFromJournal } from '#sqlite/write-ahead-log.ts';
import type { EntryRecord } from '../entry-record.ts';
import { contentSchema, recordRowSchema, singleFieldSchema } from './rows/entry-row.ts';
import { jsonColumn } from './rows/json-column.ts';
import { nicknamesSchema } from './rows/name-rows.ts';

const text = z.string();

function checkedJson(shape: z.ZodType) {
  return text.refine((value) => parseForeign(jsonColumn(shape), value).ok);
}

/** Tables besides `entry`. Rows are validated, because an unreadable one would keep the file from opening. */
const keptTables = {
  recent_create: z.object({ id: z.number(), local_id: uuidSchema, body: checkedJson(contentSchema) }),
  conflict: z.object({
    id: z.number(),
    local_id: uuidSchema,
    field: singleFieldSchema,
    base: text.nullable(),
    mine: text.nullable(),
    theirs: text.nullable(),
    replaced: z.number(),
    at: z.number(),
    seen: z.number(),
    chosen: text.nullable(),
  }),
  tombstone: z.object({ local_id: uuidSchema, server_id: recordIdSchema.nullable(), last_content: checkedJson(contentSchema), at: z.number(), command_order: z.number() }),
  copied_entry: z.object({ source_id: recordIdSchema, at: z.number() }),
  names: z.object({ kind: z.literal('nicknames'), value: checkedJson(nicknamesSchema) }),
  ensured: z.object({ need: text, id: recordIdSchema.nullable(), at: z.number() }),
  meta: z.object({ key: text, value: text }),
} as const;

type KeptTable = keyof typeof keptTables;
type KeptRow = Readonly<Record<string, string | number | null>>;

export interface Salvaged {
  readonly records: readonly EntryRecord[];
  readonly rows: readonly { readonly table: KeptTable; readonly row: KeptRow }[];
}

/** Reads rows from both ends up to the first unreadable page. */
function readUntilDamage(database: DatabaseSync, table: string, take: (row: unknown) => void): void {
  for (const direction of ['ASC', 'DESC']) {
    try {
      for (const row of database.prepare(`SELECT * FROM ${table} ORDER BY rowid ${direction}`).iterate()) {
        take(row);
      }
    } catch (error) {
      expectSqliteError(error);
      // The damage itself: the rows before it are the result.
    }
  }
}

const nothing: Salvaged = { records: [], rows: [] };

function readAll(database: DatabaseSync): Salvaged {
  const records = new Map<string, EntryRecord>();
  readUntilDamage(database, 'entry', (row) => {
    const record = foreignOrNull(recordRowSchema, row);
    if (record !== null) {
      records.set(record.localId, record);
    }
  });
  const rows = new Map<string, Salvaged['rows'][number]>();
  for (const table of ['recent_create', 'conflict', 'tombstone', 'copied_entry', 'names', 'ensured', 'meta'] as const) {
    readUntilDamage(database, table, (row) => {
      const read = foreignOrNull(keptTables[table], row);
      if (read !== null) {
        rows.set(`${table} ${Object.values(read)[0]}`, { table, row: read });
      }
    });
  }
  return { records: [...records.values()], rows: [...rows.values()] };
}

function readFile(file: string): Salvaged {
  const database = new DatabaseSync(file);
  try {
    return readAll(database);
  } finally {
    database.close();
  }
}

/** Reads the copy that `prepare` made; empty if that is not a database. */
function readCopy(copy: string, prepare: () => boolean): Salvaged {
  try {
    return prepare() ? readFile(copy) : nothing;
  } catch (error) {
    expectSqliteError(error);
    return nothing;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(copy + suffix, { force: true });
    }
  }
}

/** Everything readable in `damagedFile` with its journal, and in the journal alone, which is newer. */
export function salvage(damagedFile: string): Salvaged {
  const copy = `${damagedFile}.reading`;
  const journal = `${damagedFile}-wal`;
  const ofFile = readCopy(copy, () => {
    if (!existsSync(damagedFile)) {
      return false;
    }
    copyFileSync(damagedFile, copy);
    if (existsSync(journal)) {
      copyFileSync(journal, `${copy}-wal`);
    }
    return true;
  });
  const ofJournal = readCopy(copy, () => existsSync(journal) && rebuildFromJournal(journal, copy));
  const records = new Map([...ofFile.records, ...ofJournal.records].map((record) => [record.localId, record]));
  return { records: [...records.values()], rows: [...ofFile.rows, ...ofJournal.rows] };
}
