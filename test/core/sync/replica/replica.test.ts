/** The disk: acknowledged means durable; a failed commit is reported and changes nothing. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noNames, withNames } from '#core/sync/catalog/name-book.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import type { OutboxChange } from '#core/sync/replica/replica-change.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { fail } from '#shared/values/result.ts';
import { migrate } from '#sqlite/migrate.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { content, inflight, queuedRecord, savedRecord } from '../../../support/core-records.ts';
import { openRig, type Rig } from '../../../support/core-rig.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

const longText = 'x'.repeat(5000);

/** No more pages than now. */
function fill(database: DatabaseSync): void {
  database.exec('PRAGMA max_page_count = 1');
}

function free(database: DatabaseSync): void {
  database.exec('PRAGMA max_page_count = 100000');
}

describe('the outbox on a full disk', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await openRig();
  });
  afterEach(async () => {
    await rig.close();
  });

  it('refuses a command, keeps all that was before, and sends nothing of it', async () => {
    const localId = rig.start('drawing');
    await rig.time.advance(1000);
    const before = new Map(rig.outbox.records);
    const asked = rig.exchange.asked('PUT').length + rig.exchange.asked('POST').length;
    fill(rig.database);
    expect(rig.outbox.apply({ kind: 'edit', localId, patch: { description: longText } })).toEqual(fail({ kind: 'storage-full' }));
    expect(rig.outbox.apply({ kind: 'start', description: longText, at: null })).toEqual(fail({ kind: 'storage-full' }));
    expect(new Map(rig.outbox.records)).toEqual(before);
    expect(new Map(new Replica(rig.database).load().records)).toEqual(before);
    await rig.time.advance(60_000);
    expect(rig.exchange.asked('PUT').length + rig.exchange.asked('POST').length).toBe(asked);
    free(rig.database);
    expect(rig.outbox.apply({ kind: 'edit', localId, patch: { description: longText } }).ok).toBe(true);
    await rig.time.advance(1000);
    expect(await rig.rows()).toMatchObject([{ description: longText }]);
  });

  it('says so while a step in the background cannot be noted, sends nothing unnoted, and goes on when there is space', async () => {
    rig.start(longText);
    fill(rig.database);
    await rig.time.advance(60_000);
    expect(rig.exchange.asked('POST')).toEqual([]);
    expect(rig.outbox.problem).toContain('full');
    expect(rig.tracker.view().notices).toEqual([{ kind: 'storage-failed', detail: rig.outbox.problem }]);
    free(rig.database);
    await rig.time.advance(600_000);
    expect(rig.outbox.problem).toBeNull();
    expect(await rig.rows()).toHaveLength(1);
    expect(rig.outbox.unresolved.size).toBe(0);
  });

  it('does not send a second create when the answer to the first could not be noted', async () => {
    rig.exchange.failNext('POST', { kind: 'slow-response', delayMs: 1000 });
    rig.start('drawing');
    await rig.time.advance(500);
    // A read-only disk refuses every write.
    rig.database.exec('PRAGMA query_only = 1');
    await rig.time.advance(120_000);
    rig.database.exec('PRAGMA query_only = 0');
    await rig.time.advance(600_000);
    expect(rig.exchange.asked('POST')).toHaveLength(1);
    expect(rig.outbox.unresolved.size).toBe(0);
    expect(await rig.rows()).toHaveLength(1);
  });

  it('answers any other refusal with the word of the system', () => {
    rig.database.exec('PRAGMA query_only = 1');
    expect(rig.outbox.apply({ kind: 'start', description: '', at: null })).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    expect(rig.outbox.records.size).toBe(0);
  });
});

describe('the store', () => {
  let database: DatabaseSync;
  let store: Replica;
  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    migrate(database, replicaMigrations);
    store = new Replica(database);
  });
  afterEach(() => store.close());

  it('reads back what it was given, to the last field', () => {
    const records = [
      queuedRecord({ inflight: inflight({ body: content({ end: null, tags: [uuid(50)] }) }) }),
      savedRecord({ localId: localUuid(2), deleted: true, projectId: uuid(30), commandOrder: 7 }),
      savedRecord({ localId: localUuid(3), serverId: uuid(901), blocked: { kind: 'rejected', status: 422, message: 'é', errors: { end: ['no'] } } }),
      savedRecord({ localId: localUuid(4), serverId: uuid(902), blocked: { kind: 'ask' } }),
    ];
    const names = {
      projects: [{ id: uuid(30), name: 'Bridge', color: '#123abc' }, { id: uuid(31), name: 'Canal', color: '#123abd', isRetired: true }],
      tasks: [{ id: uuid(40), name: 'Bearings', projectId: uuid(30) }, { id: uuid(41), name: 'Survey', projectId: uuid(30), isRetired: true }],
      tags: [{ id: uuid(50), name: 'on site' }],
      nicknames: [{ id: uuid(51), name: 'outdoors' }],
    } as const;
    store.commit({ changed: records, knownServerIds: [uuid(900)], names, atMs: 5 });
    expect(store.load()).toEqual({
      deferred: null,
      lastCommandOrder: 7,
      conflicts: [],
      ensured: new Map(),
      lastConflictId: 0,
      recentCreates: [],
      records: new Map(records.map((record) => [record.localId, record])),
      knownServerIds: new Set([uuid(900), uuid(901), uuid(902)]),
      names: withNames(noNames, names),
    });
  });

  it('puts names, needs under way and creates that may show up twice into a new file', () => {
    const names = withNames(noNames, { projects: [{ id: uuid(30), name: 'Bridge', color: '#123abc' }], nicknames: [{ id: uuid(51), name: 'outdoors' }] });
    const create = { localId: localUuid(1), body: content() };
    store.restore({ account: 'a', records: new Map(), conflicts: [], names, ensured: [{ need: 'pier', id: null }], creates: [create], knownServerIds: [], keptPairs: [] }, 5);
    expect(store.load()).toMatchObject({ names, ensured: new Map([['pier', null]]), recentCreates: [create] });
  });

  it('has only the working set of the engine once that is put into a file with an older one, and its conflicts', () => {
    const conflict = { localId: localUuid(2), conflict: { field: 'description', base: 'a', mine: 'b', theirs: 'c' }, atMs: 5 } as const;
    store.commit({ changed: [savedRecord(), savedRecord({ localId: localUuid(2), serverId: uuid(901) })], conflicts: [{ ...conflict, id: 1 }], atMs: 5 });
    const present = savedRecord({ localId: localUuid(2), serverId: uuid(901), local: content({ description: 'site' }) });
    store.restore({ account: 'a', records: new Map([[present.localId, present]]), conflicts: [{ ...conflict, id: 2 }], names: noNames, ensured: [], creates: [], knownServerIds: [], keptPairs: ['pair'] }, 6);
    expect([...store.load().records.values()]).toEqual([present]);
    expect(store.load().conflicts.map(({ id }) => id)).toEqual([2]);
    expect([store.account(), store.keptPairs()]).toEqual(['a', ['pair']]);
  });

  it('writes every change of a record, of its content and of what is known of it', () => {
    const record = queuedRecord({ inflight: inflight({ body: content() }) });
    const saved = savedRecord({ localId: record.localId });
    const steps = [record, saved, { ...saved, local: content({ description: 'later' }) }, { ...saved, projectId: uuid(30) }, { ...saved, deleted: true }, { ...saved, commandOrder: 9 }, { ...saved, serverId: uuid(901) }, { ...record, tried: [content()] }];
    for (const step of steps) {
      store.commit({ changed: [step], atMs: 5 });
      expect(store.load().records.get(record.localId)).toEqual(step);
    }
  });

  it('knows the row of an entry that has lost it, was deleted or left the working set, after a restart, too', () => {
    const [moved, deleted, evicted] = [900, 901, 902].map((number) => savedRecord({ localId: localUuid(number), serverId: uuid(number) }));
    store.commit({ changed: [moved, deleted, evicted].filter((record) => record !== undefined), atMs: 5 });
    store.commit({ changed: [queuedRecord({ localId: localUuid(900) })], removed: [deleted, evicted].filter((record) => record !== undefined), tombstones: [], atMs: 6 });
    expect(store.load().knownServerIds).toEqual(new Set([uuid(900), uuid(901), uuid(902)]));
    store.commit({ changed: [queuedRecord({ localId: localUuid(900) })], forgetServerIds: true, atMs: 7 });
    expect(store.load().knownServerIds).toEqual(new Set());
  });

  it('finds the words of what it holds, whenever they are indexed', () => {
    const saved = savedRecord();
    const renamed = { ...saved, local: content({ description: 'harbour' }) };
    const moved = { ...renamed, local: content({ description: 'harbour', start: instant('2026-11-20T07:00:00Z') }) };
    const steps: readonly Omit<OutboxChange, 'atMs'>[] = [{ changed: [saved] }, { changed: [renamed] }, { changed: [moved] }, { removed: [moved], tombstones: [{ record: moved, content: moved.local }] }, { changed: [saved] }];
    for (let points = 0; points < 2 ** steps.length; points += 1) {
      for (const [index, step] of steps.entries()) {
        store.commit({ ...step, atMs: 5 });
        if ((points >> index) % 2 === 1) {
          store.indexWords();
        }
      }
      expect(store.indexWords()).toBe(false);
      expect(() => database.exec("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")).not.toThrow();
    }
  });

  it('takes over listed rows, but none of an entry that was deleted in this run or written while the list was read', () => {
    const deleted = savedRecord({ localId: localUuid(901), serverId: uuid(901) });
    const edited = savedRecord({ localId: localUuid(902), serverId: uuid(902) });
    store.commit({ changed: [deleted, edited], atMs: 5 });
    store.commit({ removed: [deleted], tombstones: [{ record: deleted, content: deleted.local }], atMs: 6 });
    store.beginRead();
    store.commit({ removed: [edited], atMs: 7 });
    const rows = [900, 901, 902].map((number) => ({ ...content({ description: 'listed' }), id: uuid(number), userId: uuid(1), projectId: null }));
    store.putListed({ rows, span: { from: content().start, to: instant('2027-01-01T00:00:00Z') }, isInWorkingSet: () => false, newId: () => localUuid(1), meta: {} });
    expect(database.prepare('SELECT server_id, description FROM entry ORDER BY server_id').all()).toEqual([
      { server_id: uuid(900), description: 'listed' },
      { server_id: uuid(902), description: content().description },
    ]);
  });

  it('indexes a long queue in parts', () => {
    store.commit({ changed: Array.from({ length: 2_001 }, (_, index) => queuedRecord({ localId: localUuid(index) })), atMs: 5 });
    expect([store.indexWords(), store.indexWords()]).toEqual([true, false]);
    expect(database.prepare('SELECT count(*) AS found FROM words WHERE words MATCH ?').get('drawing')).toEqual({ found: 2_001 });
  });

  it('keeps the last fifty creates, the latest last', () => {
    const creates = Array.from({ length: 60 }, (_, index) => ({ localId: localUuid(index), body: content({ description: `${index}` }) }));
    store.commit({ creates: creates.slice(0, 30), atMs: 5 });
    store.commit({ creates: creates.slice(30), atMs: 5 });
    expect(store.load().recentCreates).toEqual(creates.slice(10));
  });

  it('knows the last order of commands even when its entry is gone: no order, and so no idempotency key, is given twice', () => {
    store.commit({ removed: [], tombstones: [{ record: savedRecord({ commandOrder: 9 }), content: content() }], atMs: 0 });
    expect(store.load().lastCommandOrder).toBe(9);
  });

  it('writes a step whole or not at all', () => {
    store.commit({ changed: [savedRecord()], atMs: 5 });
    const ofOneRow = [localUuid(2), localUuid(3)].map((localId) => savedRecord({ localId }));
    expect(() => store.commit({ removed: ofOneRow, atMs: 5 })).toThrow(/UNIQUE/);
    expect([...store.load().records.keys()]).toEqual([localUuid(1)]);
    expect(store.evicted(localUuid(2))).toBeNull();
    expect(database.isTransaction).toBe(false);
  });

  it('keeps the last content of what is deleted for thirty days', () => {
    store.commit({ tombstones: [{ record: savedRecord(), content: content() }], atMs: 0 });
    store.prune(30 * 86_400_000);
    expect(store.tombstone(localUuid(1))).toEqual(content());
    store.prune(30 * 86_400_000 + 1);
    expect(store.tombstone(localUuid(1))).toBeNull();
  });

  it('has an entry or its tombstone, so that what is readable of a damaged file deletes no restored entry from a copy', () => {
    store.commit({ changed: [savedRecord()], atMs: 0 });
    store.commit({ removed: [savedRecord()], tombstones: [{ record: savedRecord(), content: content() }], atMs: 0 });
    store.commit({ changed: [queuedRecord()], atMs: 0 });
    expect(store.tombstone(localUuid(1))).toBeNull();
  });

  it('keeps the content of a change that was given up, whose entry stays, also in an older copy', () => {
    const discarded = queuedRecord({ commandOrder: 7 });
    store.commit({ changed: [discarded], atMs: 0 });
    store.commit({ changed: [savedRecord()], tombstones: [{ record: discarded, content: content() }], atMs: 0 });
    store.commit({ changed: [savedRecord()], atMs: 0 });
    expect(store.tombstone(localUuid(1))).toEqual(content());
    // Seeds 77,075,198 and 81,071,552.
    expect(database.prepare('SELECT command_order FROM tombstone').get()).toEqual({ command_order: -1 });
  });

  it.each([
    ['text that is no JSON', "UPDATE entry SET record = '{'"],
    ['a shape that is never written', `UPDATE entry SET record = '{"base":null}'`],
    ['an identifier that is none', "UPDATE entry SET server_id = 'number seven'"],
  ])('refuses to load %s', (_, damage) => {
    store.commit({ changed: [savedRecord()], atMs: 5 });
    database.exec(damage);
    expect(() => store.load()).toThrow();
  });
});
