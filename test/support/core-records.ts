/** Builders for the values of the outbox's pure functions. Times are on 20 November 2026, UTC, unless dated. */
import { DatabaseSync } from 'node:sqlite';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { newEntryRecord, type EntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import { entryColumns, prepareEntryRows, readEntryRow, type RecoveredEntry } from '#core/sync/replica/entry-rows.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { localDateSchema, utcInstantSchema, type LocalDate, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import { migrate } from '#sqlite/migrate.ts';
import { localUuid } from './core-ports.ts';
import { people, uuid } from './time-tracking-fixture.ts';

/** `at('9:05')`, `at('09:05:30')`, or a whole instant. */
export function at(text: string): UtcInstant {
  if (text.length > 8) {
    return utcInstantSchema.parse(text);
  }
  const [hour = '0', minute = '00', second = '00'] = text.split(':');
  return utcInstantSchema.parse(`2026-11-20T${hour.padStart(2, '0')}:${minute}:${second}Z`);
}

export function date(text: string): LocalDate {
  return localDateSchema.parse(text);
}

/** A finished entry of an hour. */
export function content(parts: Partial<EntryContent> = {}): EntryContent {
  return { start: at('9:00'), end: at('10:00'), description: 'drawing', taskId: null, tags: [], ...parts };
}

export function row(parts: Partial<RemoteEntry> = {}): RemoteEntry {
  return { id: uuid(900), projectId: null, userId: people.employee, ...content(), ...parts };
}

/** An entry that waits to be created. */
export function queuedRecord(parts: Partial<EntryRecord> = {}): EntryRecord {
  return { ...newEntryRecord(content(), { localId: localUuid(1), projectId: null, commandOrder: 1 }), ...parts };
}

/** A saved entry. */
export function savedRecord(parts: Partial<EntryRecord> = {}): EntryRecord {
  const local = parts.local ?? content();
  return queuedRecord({ serverId: uuid(900), base: local, state: 'saved', ...parts });
}

/** A new entry of a damaged file that was not sent, before its date was read. */
export function recoveredEntry(parts: Partial<RecoveredEntry> = {}): RecoveredEntry {
  return {
    localId: localUuid(1),
    content: content(),
    deleted: false,
    serverId: null,
    sent: null,
    isSaved: false,
    isChecked: false,
    duplicateOf: null,
    ...parts,
  };
}

const prepared = new WeakMap<DatabaseSync, ReturnType<typeof prepareEntryRows>>();

/** All entries in a file of a connection, without those whose delete was answered. */
export function recordsIn(database: DatabaseSync): ReadonlyMap<Uuid, EntryRecord> {
  const statement = prepared.get(database) ?? prepareEntryRows(database, `SELECT ${entryColumns} FROM entry ORDER BY id`);
  prepared.set(database, statement);
  const records = statement.all().map(readEntryRow);
  return byLocalId(...records.filter(({ deleted, state }) => !(deleted && state === 'saved')));
}

/** A file of a connection in memory. */
export function emptyReplica(): Replica {
  const database = new DatabaseSync(':memory:');
  migrate(database, replicaMigrations);
  return new Replica(database);
}

export function byLocalId(...records: readonly EntryRecord[]): ReadonlyMap<Uuid, EntryRecord> {
  return new Map(records.map((record) => [record.localId, record]));
}

export function rejected(status: number, message = 'No.'): Extract<Reply<never>, { readonly kind: 'rejected' }> {
  return { kind: 'rejected', status, message, errors: {} };
}

/** Returns the value of a success; fails the test otherwise. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) {
    throw new Error(`Refused: ${JSON.stringify(result.failure)}`);
  }
  return result.value;
}

/** Returns the first item of a list that must not be empty. */
export function first<Value>(list: Iterable<Value> | undefined): Value {
  for (const value of list ?? []) {
    return value;
  }
  throw new Error('The list is empty');
}
