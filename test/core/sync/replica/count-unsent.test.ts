/** Counts the entries of a closed connection's file that no service has. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countUnsent } from '#core/sync/replica/count-unsent.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { migrate } from '#sqlite/migrate.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord, valueOf } from '../../../support/core-records.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-unsent-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function fileWith(...records: readonly EntryRecord[]): string {
  const file = join(folder, 'replica.sqlite');
  const database = new DatabaseSync(file);
  valueOf(migrate(database, replicaMigrations));
  new Replica(database).commit({ changed: records, atMs: 0 });
  database.close();
  return file;
}

const saved = savedRecord({ localId: localUuid(1) });

it('is what was never sent, changed, deleted, under way or refused', () => {
  const file = fileWith(
    saved,
    queuedRecord({ localId: localUuid(2), local: content({ start: at('8:00') }) }),
    savedRecord({ localId: localUuid(3), serverId: localUuid(13), base: content({ start: at('9:00') }), local: content({ start: at('9:00'), description: 'changed' }) }),
    savedRecord({ localId: localUuid(4), serverId: localUuid(14), deleted: true, base: content({ start: at('9:10') }), local: content({ start: at('9:10') }) }),
    queuedRecord({ localId: localUuid(5), local: content({ start: at('9:20') }), inflight: inflight({ body: content({ start: at('9:20') }) }) }),
  );
  expect(countUnsent(file)).toBe(4);
  // The file is closed afterwards.
  expect(countUnsent(file)).toBe(4);
});

it('is nothing where everything was saved', () => {
  expect(countUnsent(fileWith(saved))).toBe(0);
});

it('is nothing where there is no file, and none of a replica', () => {
  expect(countUnsent(join(folder, 'missing.sqlite'))).toBe(0);
  const other = join(folder, 'other.sqlite');
  new DatabaseSync(other).close();
  expect(countUnsent(other)).toBe(0);
});

it('is unknown where the file is damaged', () => {
  const damaged = join(folder, 'damaged.sqlite');
  writeFileSync(damaged, 'not a database, but long enough to be read as the header of one, and then some more of it'.repeat(20));
  expect(countUnsent(damaged)).toBeNull();
  const unreadable = fileWith(saved);
  const database = new DatabaseSync(unreadable);
  database.exec("UPDATE entry SET record = '{'");
  database.close();
  expect(countUnsent(unreadable)).toBeNull();
});
