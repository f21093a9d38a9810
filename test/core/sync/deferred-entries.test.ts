/** A long queue at the start: entries that were never sent stay in the file at first, and nothing shows it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { Replica } from '#core/sync/replica/replica.ts';
import { shiftInstant, utcInstantSchema, type Uuid } from '#shared/values/brands.ts';
import { localUuid } from '../../support/core-ports.ts';
import { inflight, queuedRecord, valueOf } from '../../support/core-records.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig.close();
});

const first = utcInstantSchema.parse('2026-11-10T08:00:00Z');

/** Finished entries that the service never got, and a restart. */
function queue(count: number): readonly Uuid[] {
  const mutations = Array.from({ length: count }, (_, index) => ({ kind: 'add', description: `sheet ${index}`, start: shiftInstant(first, index * 60), end: shiftInstant(first, index * 60 + 30) }) as const);
  const ids = valueOf(rig.outbox.applyAll(mutations)).map(({ localId }) => localId);
  rig.restart();
  return ids;
}

/** Reads the file with this text in all rows. */
function load(column: string, value: string): ReturnType<Replica['load']> {
  rig.crash();
  rig.database.prepare(`UPDATE entry SET ${column} = ?`).run(value);
  return new Replica(rig.database).load(rig.time.now);
}

describe('entries that were never sent', () => {
  it('are counted in the first view, and all in memory soon', async () => {
    rig.exchange.failNext('POST', ...Array.from({ length: 30 }, () => ({ kind: 'not-sent', connectivity: 'no-network' }) as const));
    queue(1_200);
    expect([rig.outbox.present.records.size, rig.tracker.view().sync.waiting]).toEqual([0, 1_200]);
    await rig.time.advance(0);
    expect([rig.outbox.present.records.size > 0, rig.tracker.view().sync.waiting]).toEqual([true, 1_200]);
    await rig.time.advance(50);
    expect([rig.outbox.present.records.size, rig.outbox.present.deferred]).toEqual([1_200, 0]);
  });

  it('are sent without anybody asking for them', async () => {
    queue(3);
    await rig.time.advance(120_000);
    expect((await rig.rows()).map(({ description }) => description)).toEqual(['sheet 0', 'sheet 1', 'sheet 2']);
  });

  it('can be changed at once', () => {
    const [id] = queue(2);
    if (id === undefined) {
      throw new Error('No entry');
    }
    rig.mutate({ kind: 'edit', localId: id, patch: { description: 'sheet A' } });
    expect(rig.record(id).local.description).toBe('sheet A');
    expect(rig.outbox.unresolved.size).toBe(2);
  });

  it('keep the orders of their commands for themselves', () => {
    const ids = queue(3);
    const started = rig.record(rig.start('site visit'));
    expect(started.commandOrder).toBeGreaterThan(Math.max(...ids.map((id) => rig.record(id).commandOrder)));
  });

  it('keep their seconds for themselves', () => {
    queue(1);
    expect(rig.record(rig.mutate({ kind: 'start', description: 'same second', at: first }).localId).local.start).not.toBe(first);
  });

  it('are part of what a new file gets', async () => {
    queue(3);
    expect(rig.outbox.memory('account').records.size).toBe(3);
    await rig.time.advance(50);
    expect([rig.outbox.present.records.size, rig.outbox.present.deferred]).toEqual([3, 0]);
  });
});

describe('the file', () => {
  it.each([
    ['local_id', 'x'],
    ['start', '2026-02-31T00:00:00Z'],
    ['start', '2026-11-10T08:00:00z'],
    ['end', '2026-11-10T08:00:30'],
    ['task_id', 'x y'],
    ['project_id', 'x y'],
    ['own_project', 'x y'],
    ['tags', 'x  y'],
    ['tags', '..'],
    ['record', '{'],
  ])('is found unreadable at the start for a damaged %s (%s)', (column, value) => {
    queue(1);
    expect(() => load(column, value)).toThrow(ZodError);
  });

  it('leaves entries with any identifiers of a server for later', () => {
    queue(1);
    rig.database.exec("UPDATE entry SET task_id = '17', project_id = '01JABCDEF', tags = '4 rush'");
    expect(new Replica(rig.database).load(rig.time.now)).toMatchObject({ records: { size: 0 }, deferred: { count: 1 } });
  });

  it('is read at the start where a time is another than was written', () => {
    queue(1);
    expect(load('end', '2026-11-10T08:00:31Z')).toMatchObject({ records: { size: 1 }, deferred: null });
  });

  it('is read at the start where an entry was sent, needs an answer or is recent', () => {
    rig.crash();
    const replica = new Replica(rig.database);
    const { local } = queuedRecord();
    const at = (minute: number) => ({ ...local, start: shiftInstant(first, minute * 60), end: shiftInstant(first, minute * 60 + 30) });
    const record = (number: number, parts: object) => queuedRecord({ localId: localUuid(number), local: at(number), commandOrder: number, ...parts });
    const [waiting, sent, blocked, deleted, running, recent] = [
      record(1, {}),
      record(2, { inflight: inflight() }),
      record(3, { blocked: { kind: 'gone' } }),
      record(4, { deleted: true }),
      record(5, { local: { ...at(5), end: null } }),
      record(6, { local: { ...local, start: rig.time.now, end: shiftInstant(rig.time.now, 30) } }),
    ];
    const all = [waiting, sent, blocked, deleted, running, recent];
    replica.commit({ changed: all, atMs: 0 });
    const loaded = replica.load(rig.time.now);
    expect([...loaded.records.keys()].sort()).toEqual(all.slice(1).map(({ localId }) => localId).sort());
    expect([loaded.deferred?.count, loaded.lastCommandOrder]).toEqual([1, 6]);
    expect(replica.workingSetBelow({ below: loaded.deferred?.below ?? 0, limit: 10 }).records).toContainEqual(waiting);
  });
});
