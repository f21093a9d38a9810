/** What a copy and the readable part of a damaged file make together. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeSalvaged, openReplica } from '#core/sync/replica/open-replica.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { migrate } from '#sqlite/migrate.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, date, queuedRecord, savedRecord, valueOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

function copyWith(...changed: readonly ReturnType<typeof queuedRecord>[]): Replica {
  const database = new DatabaseSync(':memory:');
  migrate(database, replicaMigrations);
  const replica = new Replica(database);
  replica.commit({ changed, atMs: 0 });
  return replica;
}

it.each([
  ['keeps an entry that was restored after the delete that the damaged file still shows', 4, 1],
  ['drops an entry that was deleted after the copy', 5, 0],
  ['keeps an entry of which a change was discarded after the copy', -1, 1],
])('%s', (_, deletedOrder, left) => {
  const replica = copyWith(queuedRecord({ commandOrder: 5 }));
  const row = { local_id: localUuid(1), server_id: null, last_content: JSON.stringify(content()), at: 0, command_order: deletedOrder };
  mergeSalvaged(replica, { records: [], rows: [{ table: 'tombstone', row }] }, 0);
  expect(replica.load().records.size).toBe(left);
});

it('knows the rows of the merged entries, and no other of the damaged file', () => {
  const replica = copyWith(queuedRecord());
  mergeSalvaged(replica, { records: [savedRecord({ localId: localUuid(2), serverId: uuid(900) })], rows: [] }, 0);
  expect([...replica.load().knownServerIds]).toEqual([uuid(900)]);
});

describe('a file with an entry that is invalid', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clocktower-open-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it.each<[string, string, string, number]>([
    ['gives the others back', `UPDATE entry SET record = '{}' WHERE local_id = '${localUuid(1)}'`, 'salvaged', 1],
    ['gives back what else is in it', `UPDATE entry SET record = '{}'; INSERT INTO copied_entry VALUES ('${uuid(900)}', 0)`, 'salvaged', 0],
    ['is replaced by an empty one where nothing can be read', `UPDATE entry SET record = '{}'; DELETE FROM names; DELETE FROM meta`, 'empty', 0],
  ])('%s', (_, ...[damage, restored, entries]) => {
    const options = { file: join(folder, 'replica.sqlite'), now: at('12:00'), today: date('2026-11-20'), nowMs: 0 };
    const { replica } = valueOf(openReplica(options));
    replica.commit({ changed: [queuedRecord(), queuedRecord({ localId: localUuid(2) })], atMs: 0 });
    replica.close();
    rmSync(join(folder, 'copies'), { recursive: true, force: true });
    const database = new DatabaseSync(options.file);
    database.exec(damage);
    database.close();
    const opened = valueOf(openReplica(options));
    expect([opened.recovery?.restored, opened.replica.load().records.size, opened.loaded]).toEqual([restored, entries, undefined]);
    expect(readdirSync(folder).filter((name) => name.includes('.reading'))).toEqual([]);
    opened.replica.close();
  });
});
