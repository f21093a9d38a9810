/** What the file of a connection forgets with time, and what releases it from its account. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { migrate } from '#sqlite/migrate.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, inflight, queuedRecord, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

let database: DatabaseSync;
let store: Replica;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, replicaMigrations);
  store = new Replica(database);
});
afterEach(() => store.close());

function conflictIds(): readonly unknown[] {
  return database.prepare('SELECT id FROM conflict').all().map(({ id }) => id);
}

const month = 30 * 86_400_000;

describe('the start', () => {
  it('forgets names that lists contain by now, but none whose create has no answer', () => {
    store.commit({ ensured: [{ need: 'pier', id: uuid(30) }, { need: 'dam', id: null }], atMs: 1_000 });
    store.prune(601_000);
    expect([...store.load().ensured.keys()].toSorted()).toEqual(['dam', 'pier']);
    store.prune(601_001);
    store.prune(10 * month);
    expect([...store.load().ensured]).toEqual([['dam', null]]);
  });

  it('forgets answered questions after thirty days, and open ones never', () => {
    const conflict = { localId: localUuid(1), conflict: { field: 'description', base: 'a', mine: 'b', theirs: 'c' }, atMs: 1_000 } as const;
    store.commit({ changed: [savedRecord()], conflicts: [{ ...conflict, id: 1 }, { ...conflict, id: 2 }], atMs: 1_000 });
    store.commit({ answeredConflicts: [{ id: 1, chosen: 'mine' }], atMs: 1_000 });
    store.prune(month + 1_000);
    expect(conflictIds()).toEqual([1, 2]);
    store.prune(month + 1_001);
    expect([conflictIds(), store.load().conflicts.map(({ id }) => id)]).toEqual([[2], [2]]);
  });
});

describe('the account of a file', () => {
  it.each<[string, readonly EntryRecord[], boolean]>([
    ['without entries is released', [], true],
    ['of entries that were never sent is released', [queuedRecord()], true],
    ['of a saved entry stays', [queuedRecord(), savedRecord({ localId: localUuid(2) })], false],
    ['of an entry in flight stays', [queuedRecord({ inflight: inflight() })], false],
  ])('%s', (_, records, isReleased) => {
    store.bindAccount('account');
    store.commit({ changed: records, atMs: 0 });
    expect([store.releaseAccount(), store.account(), store.load().records.size]).toEqual([isReleased, isReleased ? null : 'account', records.length]);
  });
});

it('entries outside the working set are forgotten, and no others', () => {
  const [evicted, kept] = [savedRecord(), savedRecord({ localId: localUuid(2), serverId: uuid(901) })];
  store.commit({ changed: [evicted, kept], atMs: 0 });
  store.commit({ removed: [evicted], atMs: 0 });
  expect(store.evicted(evicted.localId)?.local).toEqual(content());
  store.forgetEvicted();
  expect([store.evicted(evicted.localId), [...store.load().records.keys()]]).toEqual([null, [kept.localId]]);
});

it('the working set is read in pages, the latest first, and ends with a page that is not full', () => {
  const records = [8, 9, 10].map((hour) => queuedRecord({ localId: localUuid(hour), commandOrder: hour, local: content({ start: at(`${hour}:00`) }) }));
  store.commit({ changed: records, atMs: 0 });
  const page = store.workingSetBelow({ below: Number.MAX_SAFE_INTEGER, limit: 2 });
  expect([page.records.map(({ commandOrder }) => commandOrder), page.rest === null]).toEqual([[10, 9], false]);
  const last = store.workingSetBelow({ below: page.rest ?? 0, limit: 2 });
  expect([last.records.map(({ commandOrder }) => commandOrder), last.rest]).toEqual([[8], null]);
});

it('copied entries are known for ever', () => {
  store.commit({ copied: [uuid(1), uuid(2)], atMs: 0 });
  store.commit({ copied: [uuid(2)], atMs: 5 });
  store.prune(10 * month);
  expect(store.copied()).toEqual(new Set([uuid(1), uuid(2)]));
});

it('a closed file may be closed again', () => {
  store.close();
  expect(() => store.close()).not.toThrow();
});
