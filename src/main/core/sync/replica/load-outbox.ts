/** Reads what the engine needs at the start. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { EntryRecord } from '../entry-record.ts';
import { firstIdAt, readRecordRow } from './rows/entry-row.ts';
import { readNames } from './rows/name-rows.ts';
import type { LoadedOutbox } from './replica-change.ts';
import type { prepareStatements } from './replica-statements.ts';
import { conflictRowSchema, createRowSchema, ensuredRowSchema, lastIdRowSchema, serverIdRowSchema, sizeRowSchema } from './rows/stored-rows.ts';

/** Throws if a row is invalid. With `since`, finished entries that started before and were never sent stay in the file for now. */
export function loadOutbox(statements: ReturnType<typeof prepareStatements>, since?: UtcInstant): LoadedOutbox {
  const below = since === undefined ? null : firstIdAt(since);
  const records = new Map<Uuid, EntryRecord>();
  for (const row of below === null ? statements.workingSet.iterate() : statements.urgent.iterate(below)) {
    const record = readRecordRow(row);
    records.set(record.localId, record);
  }
  const count = below === null ? 0 : sizeRowSchema.parse(statements.workingSetSize.get()).size - records.size;
  const known = statements.allKnown.all().map((row) => serverIdRowSchema.parse(row).server_id);
  return {
    records,
    deferred: below === null || count === 0 ? null : { count, below },
    names: readNames(statements),
    ensured: new Map(statements.allEnsured.all().map((row) => ensuredRowSchema.parse(row)).map(({ need, id }) => [need, id])),
    knownServerIds: new Set([...known, ...[...records.values()].flatMap(({ serverId }) => serverId ?? [])]),
    conflicts: statements.openConflicts.all().map((row) => conflictRowSchema.parse(row)),
    lastConflictId: lastIdRowSchema.parse(statements.lastConflict.get()).last,
    lastCommandOrder: Math.max(...[statements.lastOrder, statements.lastTombstoneOrder].map((statement) => lastIdRowSchema.parse(statement.get()).last)),
    recentCreates: statements.recentCreates.all().map((row) => createRowSchema.parse(row)).map(({ local_id: localId, body }) => ({ localId, body })),
  };
}
