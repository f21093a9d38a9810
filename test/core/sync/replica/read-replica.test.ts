/** Which files count as readable before they are opened. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { isReadableReplica, readReplica } from '#core/sync/replica/read-replica.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { migrate } from '#sqlite/migrate.ts';
import { queuedRecord } from '../../../support/core-records.ts';

function databaseWith(...statements: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  migrate(database, replicaMigrations);
  new Replica(database).commit({ changed: [queuedRecord()], atMs: 0 });
  statements.forEach((statement) => database.exec(statement));
  return database;
}

it.each<[string, () => DatabaseSync, boolean]>([
  ['a new file, without tables', () => new DatabaseSync(':memory:'), true],
  ['a file with its rows', () => databaseWith(), true],
  ['a file with a row that is invalid', () => databaseWith(`UPDATE entry SET record = '{}'`), false],
  ['a file of another version, whatever is in it', () => databaseWith(`UPDATE entry SET record = '{}'`, 'PRAGMA user_version = 9999'), true],
])('%s', (_, open, isReadable) => {
  expect(isReadableReplica(open())).toBe(isReadable);
});

it('an error of the disk is not taken for an invalid row', () => {
  const database = databaseWith('DROP TABLE entry');
  expect(() => readReplica(database)).toThrow('no such table');
});
