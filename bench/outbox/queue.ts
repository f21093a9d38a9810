/** A queue of finished entries in a connection's file. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import type { Replica } from '#core/sync/replica/replica.ts';
import { instantOfEpochMs, localDateSchema, uuidSchema } from '#shared/values/brands.ts';
import { openDurableDatabase } from '#sqlite/durable-database.ts';
import { migrate } from '#sqlite/migrate.ts';
import { valueOf } from '../../test/support/core-records.ts';

export const account = {
  organizationId: uuidSchema.parse('50000000-0000-4000-8000-000000000001'),
  userId: uuidSchema.parse('50000000-0000-4000-8000-000000000002'),
};

export const firstMs = Date.parse('2026-01-05T08:00:00Z');

/** Opens or creates the file and makes the copy of its day. */
export function openFile(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const today = localDateSchema.parse('2026-06-01');
  const { database } = valueOf(openDurableDatabase({ file, now: instantOfEpochMs(firstMs), today }));
  valueOf(migrate(database, replicaMigrations));
  return database;
}

/** A finished entry that waits to be created, one per minute. */
export function waiting(index: number): EntryRecord {
  const start = instantOfEpochMs(firstMs + index * 60_000);
  return {
    localId: uuidSchema.parse(`60000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
    serverId: null,
    base: null,
    version: null,
    local: {
      start,
      end: instantOfEpochMs(firstMs + index * 60_000 + 59_000),
      description: `Work on sheet ${index}`,
      taskId: null,
      tags: [],
    },
    deleted: false,
    projectId: null,
    state: 'changed',
    blocked: null,
    commandOrder: index + 1,
    duplicateOf: null,
    isReplaced: false,
  };
}

export function fill(store: Replica, count: number): void {
  store.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      store.put(waiting(index));
    }
  });
}
