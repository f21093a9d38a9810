/** Rows of the working set, as they are read at the start. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { entryColumns, entryValues, prepareEntryRows, readEntryRow, readRecordRow, recordRowSchema } from '#core/sync/replica/rows/entry-row.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { migrate } from '#sqlite/migrate.ts';
import { content, inflight, queuedRecord, savedRecord, valueOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

/** The row of the record, as the statement reads it that `prepare` makes. */
function rowOf(record: EntryRecord, prepare = (database: DatabaseSync) => database.prepare('SELECT * FROM entry')) {
  const database = new DatabaseSync(':memory:');
  valueOf(migrate(database, replicaMigrations));
  new Replica(database).commit({ changed: [record], atMs: 0 });
  const row = prepare(database).get() ?? {};
  database.close();
  return row;
}

describe('a row of the working set', () => {
  it.each<[string, Partial<EntryRecord>]>([
    ['that was never sent', {}],
    ['that runs', { local: content({ end: null }) }],
    ['with everything', { local: content({ taskId: uuid(40), ownProjectId: uuid(41), tags: [uuid(50), uuid(51)], billable: true }), projectId: uuid(41) }],
    ['that is not billable', { local: content({ billable: false }) }],
    ['that is deleted', { deleted: true }],
    ['in flight', { inflight: inflight() }],
    ['with wishes', { local: content({ tagWishes: ['site'] }) }],
    ['that needs attention', { blocked: { kind: 'gone' } }],
  ])('%s is read as the schema reads it', (_, parts) => {
    const row = rowOf(queuedRecord(parts));
    expect(readRecordRow(row)).toEqual(recordRowSchema.parse(row));
  });

  it('that is saved is read as the schema reads it', () => {
    const row = rowOf(savedRecord());
    expect(readRecordRow(row)).toEqual(recordRowSchema.parse(row));
  });

  it.each([['local_id', 'x'], ['start', '2026-02-31T00:00:00Z'], ['end', 'x'], ['description', 1], ['task_id', 'a b'], ['tags', 'x  y'], ['billable', 'x'], ['deleted', 'x'], ['record', '{']])('with a damaged %s is refused', (column, value) => {
    expect(() => readRecordRow({ ...rowOf(queuedRecord({})), [column]: value })).toThrow(ZodError);
  });
});

function contentRow(parts: Partial<EntryRecord>): readonly unknown[] {
  return Object.values(rowOf(queuedRecord(parts), (database) => prepareEntryRows(database, `SELECT ${entryColumns} FROM entry`)));
}

describe('the content of a row', () => {
  it.each<[string, Partial<EntryRecord>]>([
    ['that runs', { local: content({ end: null }) }],
    ['with everything', { local: content({ taskId: uuid(40), ownProjectId: uuid(41), tags: [uuid(50), uuid(51)], billable: true }), projectId: uuid(41) }],
    ['that is not billable', { local: content({ billable: false }) }],
  ])('%s is read as it was written', (_, parts) => {
    const { localId, serverId, local, projectId } = queuedRecord(parts);
    const entry = readEntryRow(contentRow(parts));
    expect(entry).toEqual({ ...local, localId, serverId, projectId: projectId ?? null });
    expect(entryValues(entry)).toEqual(contentRow(parts));
  });

  it.each(entryColumns.split(', '))('with a %s of another type is refused', (column) => {
    const index = entryColumns.split(', ').indexOf(column);
    expect(() => readEntryRow(contentRow({}).with(index, new Uint8Array()))).toThrow(TypeError);
  });

  it('is refused if it is no row', () => {
    expect(() => readEntryRow({})).toThrow(TypeError);
  });
});
