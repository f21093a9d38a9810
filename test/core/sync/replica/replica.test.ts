/** The file of a connection: what is written is read back, by indexes only, and an event that fails has changed nothing. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { releaseAccount } from '#core/sync/replica/open-replica.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, emptyReplica, queuedRecord, recoveredEntry, savedRecord } from '../../../support/core-records.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

const day = 86_400_000;

let store: Replica;
beforeEach(() => {
  store = emptyReplica();
});
afterEach(() => store.close());

function put(...records: readonly EntryRecord[]): void {
  records.forEach((record) => store.put(record));
}

function running(start: UtcInstant, parts: Partial<EntryRecord> = {}): EntryRecord {
  return queuedRecord({ local: content({ start, end: null }), ...parts });
}

const full = content({ taskId: uuid(40), ownProjectId: uuid(31), tags: [uuid(50), uuid(51)], billable: true, description: 'é 中' });

describe('an entry', () => {
  it.each<[string, EntryRecord]>([
    ['that waits', queuedRecord()],
    ['that runs', running(at('9:00'))],
    [
      'with all fields',
      savedRecord({
        local: full,
        base: content(),
        version: '"7"',
        projectId: uuid(30),
        duplicateOf: localUuid(9),
        isReplaced: true,
        commandOrder: 7,
        state: 'changed',
      }),
    ],
    ['that is not billable', savedRecord({ local: content({ billable: false }) })],
    ['with names', queuedRecord({ local: content({ assignmentWish: { project: { kind: 'new', name: 'Pier' } }, tagWishes: ['travel'] }) })],
    ['that was deleted', savedRecord({ deleted: true, state: 'changed' })],
    [
      'that was refused',
      savedRecord({
        state: 'asked',
        blocked: { kind: 'rejected', status: 422, message: 'é', errors: { end: ['no'] }, stillRunning: true },
      }),
    ],
    [
      'with a row in question',
      queuedRecord({ state: 'asked', blocked: { kind: 'ask', found: { id: uuid(901), content: full, projectId: null, body: content() } } }),
    ],
    ['whose delete met a bug', savedRecord({ state: 'asked', blocked: { kind: 'defect', wasDelete: true } })],
    ['of the year 1', savedRecord({ local: content({ start: instant('0001-01-01T00:00:00Z'), end: instant('0001-01-01T01:00:00Z') }) })],
    ['of the year 9999', savedRecord({ local: content({ start: instant('9999-12-31T22:00:00Z'), end: instant('9999-12-31T23:00:00Z') }) })],
  ])('%s is read back to the last field', (_, record) => {
    put(record);
    expect([store.get(record.localId), record.serverId === null ? null : store.byServerId(record.serverId)]).toEqual([
      record,
      record.serverId === null ? null : record,
    ]);
  });

  it('that has not changed is not written, and of one that has only the columns that differ', () => {
    put(savedRecord());
    expect(store.put(savedRecord())).toBe(false);
    const prepared = vi.spyOn(store.database, 'prepare');
    expect(store.put(savedRecord({ state: 'asked', blocked: { kind: 'gone' } }))).toBe(true);
    expect(prepared.mock.calls.flat()).toEqual(['UPDATE entry SET state = ?, question = ? WHERE local_id = ?']);
  });

  it('moves to its new place in the order of time, and its old second is free', () => {
    put(queuedRecord());
    put(queuedRecord({ local: content({ start: at('8:00') }) }));
    expect([store.isTaken(at('8:00')), store.isTaken(at('9:00')), store.get(localUuid(1))?.local.start]).toEqual([true, false, at('8:00')]);
  });

  it('can share its second with others', () => {
    const others = [1, 2, 3].map((number) => savedRecord({ localId: localUuid(number), serverId: uuid(900 + number) }));
    put(...others);
    expect(store.withRowIn({ from: at('9:00'), to: at('9:00:01') }).map(({ localId }) => localId)).toEqual(
      others.map(({ localId }) => localId),
    );
  });

  it('is listed where it belongs', () => {
    const records = {
      waits: queuedRecord({ commandOrder: 1 }),
      newest: queuedRecord({ localId: localUuid(2), commandOrder: 2 }),
      sent: queuedRecord({ localId: localUuid(3), state: 'sent' }),
      refused: savedRecord({ localId: localUuid(4), serverId: uuid(904), state: 'asked', blocked: { kind: 'gone' } }),
      twin: savedRecord({ localId: localUuid(5), serverId: uuid(905), duplicateOf: localUuid(1) }),
      gone: savedRecord({ localId: localUuid(6), serverId: uuid(906), deleted: true }),
      runs: running(at('9:05'), { localId: localUuid(7), state: 'unknown' }),
      names: queuedRecord({ localId: localUuid(8), local: content({ tagWishes: ['pier'] }), commandOrder: 3 }),
    };
    put(...Object.values(records));
    const ids = (listed: Iterable<EntryRecord>): readonly string[] =>
      [...listed].map(({ localId }) => Object.entries(records).find(([, record]) => record.localId === localId)?.[0] ?? '');
    expect({
      changed: ids(store.changed(true)),
      unwishing: ids(store.changed(false)),
      open: ids(store.open()),
      asking: ids(store.asking()),
      deleted: ids(store.deleted()),
      running: ids(store.running()),
      runsThere: ids(store.runsThere()),
      wishing: ids(store.wishing()),
      counts: store.counts(),
      order: store.lastCommandOrder(),
    }).toEqual({
      changed: ['names', 'newest', 'waits'],
      unwishing: ['newest', 'waits'],
      open: ['sent', 'runs'],
      asking: ['refused', 'twin'],
      deleted: ['gone'],
      running: ['runs'],
      runsThere: ['runs'],
      wishing: ['names'],
      counts: { waiting: 5, blocked: 1 },
      order: 3,
    });
  });
});

describe('an event', () => {
  it('that throws has changed nothing', () => {
    const failed = () =>
      store.transaction(() => {
        put(queuedRecord());
        throw new Error('A bug');
      });
    expect(failed).toThrow('A bug');
    expect([store.get(localUuid(1)), store.database.isTransaction]).toEqual([null, false]);
  });

  it('loses only the part that throws', () => {
    store.transaction(() => {
      put(queuedRecord());
      const part = () =>
        store.savepoint(() => {
          put(queuedRecord({ localId: localUuid(2) }));
          throw new Error('A bug');
        });
      expect(part).toThrow('A bug');
      store.savepoint(() => put(queuedRecord({ localId: localUuid(3) })));
    });
    expect([1, 2, 3].map((number) => store.get(localUuid(number)) !== null)).toEqual([true, false, true]);
  });
});

describe('writes and replaced content', () => {
  const sent = { localId: localUuid(1), kind: 'create' as const, body: full, key: localUuid(7), atMs: 5 };

  it('are read back by entry and by second', () => {
    const first = store.addAttempt(sent);
    const second = store.addAttempt({ ...sent, kind: 'update' });
    store.noteOutcome(first.id, 'unknown');
    expect(store.attemptsOf(localUuid(1))).toEqual([{ ...first, outcome: 'unknown' }, second]);
    expect([
      store.attemptsAt(full.start).length,
      store.attemptsAt(at('9:00:01')),
      store.attemptsIn({ from: at('9:00'), to: at('9:00:01') }).length,
    ]).toEqual([2, [], 2]);
    store.dropAttempt(first.id);
    expect(store.attempts()).toEqual([second]);
  });

  it('are kept for ninety days, the latest first', () => {
    store.addVersion({ localId: localUuid(1), origin: 'here', content: content() }, 0);
    store.addVersion({ localId: localUuid(1), origin: 'deleted', content: full, serverId: uuid(900) }, 1);
    expect(store.versions(localUuid(1)).map(({ origin, atMs }) => [origin, atMs])).toEqual([
      ['deleted', 1],
      ['here', 0],
    ]);
    expect([store.lastDeleted(localUuid(1))?.content, store.localIdOfRow(uuid(900)), store.localIdOfRow(uuid(901))]).toEqual([
      full,
      localUuid(1),
      null,
    ]);
    store.prune(90 * day);
    expect(store.versions(localUuid(1))).toHaveLength(2);
    store.prune(90 * day + 1);
    expect(store.versions(localUuid(1)).map(({ origin }) => origin)).toEqual(['deleted']);
  });

  it('names that lists contain by now are forgotten, but none whose create has no answer', () => {
    store.putEnsured('pier', uuid(30), 1_000);
    store.putEnsured('dam', null, 1_000);
    store.prune(601_000);
    expect([...store.ensured().keys()].sort()).toEqual(['dam', 'pier']);
    store.prune(10 * day);
    expect([...store.ensured()]).toEqual([['dam', null]]);
  });
});

describe('the account of a file', () => {
  it.each<[string, () => void, boolean]>([
    ['without entries is released', () => {}, true],
    ['of entries that were never sent is released', () => put(queuedRecord()), true],
    ['of a saved entry stays', () => put(queuedRecord(), savedRecord({ localId: localUuid(2) })), false],
    ['of an entry under way stays', () => put(queuedRecord({ state: 'sent' })), false],
    ['of an entry without an answer stays', () => put(queuedRecord({ state: 'unknown' })), false],
    ['of an entry with a question stays', () => put(queuedRecord({ state: 'asked', blocked: { kind: 'defect' } })), false],
    [
      'of a write that may still take effect stays',
      () => void store.addAttempt({ localId: localUuid(1), kind: 'create', body: full, key: localUuid(7), atMs: 5 }),
      false,
    ],
    ['of changes from before a damage stays', () => store.recovered.put(recoveredEntry({ content: full })), false],
  ])('%s', (_, fill, isReleased) => {
    store.putMeta('account', 'account');
    fill();
    expect([releaseAccount(store), store.account()]).toEqual([isReleased, isReleased ? null : 'account']);
  });
});

it('every statement on entries and writes is answered by an index', () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  new Replica(store.database).put(savedRecord());
  const texts = prepared.mock.calls.map(([sql]) => sql.trim());
  const statements = texts.filter((sql) => /^(SELECT|UPDATE|DELETE)/.test(sql) && /\b(entry|attempt|version)\b/.test(sql));
  vi.restoreAllMocks();
  expect(statements.length).toBeGreaterThan(20);
  const scans = statements.filter((sql) =>
    /"SCAN (entry|attempt|version)"/.test(JSON.stringify(store.database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())),
  );
  // The first ends as soon as enough is found; the second, of few rows, is asked for once at the start.
  expect(scans.map((sql) => sql.replace(/SELECT .* FROM/, 'SELECT … FROM'))).toEqual([
    "SELECT … FROM entry WHERE deleted = 0 AND description <> '' ORDER BY id DESC",
    'SELECT … FROM attempt ORDER BY id',
  ]);
});

it('a closed file may be closed again', () => {
  store.close();
  expect(() => store.close()).not.toThrow();
});
