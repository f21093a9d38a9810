/** What a copy and the readable part of the damaged file make together. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { mergeSalvaged } from '#core/sync/replica/open-replica.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { migrate } from '#sqlite/migrate.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { content, queuedRecord, savedRecord } from '../../../support/core-records.ts';
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
