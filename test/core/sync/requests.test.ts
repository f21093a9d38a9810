/** What a change costs in requests, and how soon one is repeated whose answer was lost. */
import { afterEach, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { valueOf } from '../../support/core-records.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { openOwnServer } from '../../support/timeline-server.ts';

let rig: Rig;
afterEach(async () => {
  await rig.close();
});

/** Methods of the requests from now on. */
function noted(): () => readonly string[] {
  const before = rig.exchange.journal.length;
  return () => rig.exchange.journal.slice(before).map(({ method }) => method);
}

function count(methods: readonly string[], wanted: string): number {
  return methods.filter((method) => method === wanted).length;
}

/** `size` entries of one date that were saved long ago. */
async function savedEntries(size: number): Promise<readonly Uuid[]> {
  const minutes = Array.from({ length: size }, (_, index) => String(index).padStart(2, '0'));
  const mutations = minutes.map((minute) => ({
    kind: 'add' as const,
    description: `entry ${minute}`,
    start: instant(`2026-11-12T08:${minute}:00Z`),
    end: instant(`2026-11-12T08:${minute}:30Z`),
  }));
  const acknowledged = valueOf(rig.outbox.applyAll(mutations));
  await rig.time.advance(3 * graceMs);
  expect([rig.unsettled.size, (await rig.rows()).length]).toEqual([0, size]);
  return acknowledged.map(({ localId }) => localId);
}

function renameOffline(localIds: readonly Uuid[]): void {
  rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
  localIds.forEach((localId) => rig.mutate({ kind: 'edit', localId, patch: { description: 'renamed' } }));
}

it.each(['lost-request', 'lost-response'] as const)(
  'a create is repeated within two seconds of its %s where the service knows its key',
  async (kind) => {
    rig = await openRig({ server: await openOwnServer('extended') });
    rig.exchange.failNext('POST', { kind });
    rig.start('work');
    await rig.time.advance(2_000);
    const [first, second] = rig.exchange.asked('POST');
    expect({ first: first?.fault, second: second?.fault, rows: (await rig.rows()).length, unsettled: rig.unsettled.size }).toEqual({
      first: kind,
      second: null,
      rows: 1,
      unsettled: 0,
    });
  },
);

it('a change is one request where the service compares versions', async () => {
  rig = await openRig({ server: await openOwnServer('extended') });
  const [localId] = await savedEntries(1);
  const methods = noted();
  rig.mutate({ kind: 'edit', localId: localId ?? expect.fail(), patch: { description: 'renamed' } });
  await rig.time.advance(2 * graceMs);
  expect([methods(), (await rig.rows())[0]?.description]).toEqual([['PUT'], 'renamed']);
});

it('a delete is one request where the service compares versions', async () => {
  rig = await openRig({ server: await openOwnServer('extended') });
  const [localId] = await savedEntries(1);
  const methods = noted();
  rig.mutate({ kind: 'delete', localId: localId ?? expect.fail() });
  await rig.time.advance(2 * graceMs);
  expect([methods(), await rig.rows()]).toEqual([['DELETE'], []]);
});

it('a change of a row that another device has changed is sent again at once, with what both want', async () => {
  rig = await openRig({ server: await openOwnServer('extended') });
  const [localId = expect.fail()] = await savedEntries(1);
  const [row = expect.fail()] = await rig.rows();
  await rig.server.editElsewhere(row, { end: '2026-11-12T08:30:00Z' });
  const methods = noted();
  rig.mutate({ kind: 'edit', localId, patch: { description: 'renamed' } });
  await rig.time.advance(1_000);
  expect([methods(), await rig.rows()]).toMatchObject([['PUT', 'PUT'], [{ description: 'renamed', end: '2026-11-12T08:30:00Z' }]]);
});

it('a delete of a row that another device has changed is sent again at once, and keeps that change', async () => {
  rig = await openRig({ server: await openOwnServer('extended') });
  const [localId = expect.fail()] = await savedEntries(1);
  const [row = expect.fail()] = await rig.rows();
  await rig.server.editElsewhere(row, { description: 'theirs' });
  const methods = noted();
  rig.mutate({ kind: 'delete', localId });
  await rig.time.advance(1_000);
  expect([methods(), await rig.rows()]).toEqual([['DELETE', 'DELETE'], []]);
  expect(rig.replica.versions(localId).map(({ content }) => content.description)).toContain('theirs');
});

it('a change whose answer was lost is known from the refusal of its repetition', async () => {
  rig = await openRig({ server: await openOwnServer('extended') });
  const [localId = expect.fail()] = await savedEntries(1);
  const methods = noted();
  rig.exchange.failNext('PUT', { kind: 'lost-response' });
  rig.mutate({ kind: 'edit', localId, patch: { description: 'renamed' } });
  await rig.time.advance(2_000);
  expect([methods(), (await rig.rows())[0]?.description, rig.unsettled.size]).toEqual([['PUT', 'PUT'], 'renamed', 0]);
  expect(rig.replica.versions(localId)).toEqual([]);
});

it('ten changes of one date are at most two reads and ten writes at a service without versions', async () => {
  rig = await openRig({ server: await openOwnServer('contract') });
  const localIds = await savedEntries(10);
  renameOffline(localIds);
  await rig.time.advance(1_000);
  rig.exchange.heal();
  const methods = noted();
  rig.outbox.syncNow();
  await rig.time.advance(2 * graceMs);
  expect((await rig.rows()).map(({ description }) => description)).toEqual(Array.from({ length: 10 }, () => 'renamed'));
  expect(count(methods(), 'PUT')).toBe(10);
  expect(count(methods(), 'GET')).toBeLessThanOrEqual(2);
});

it('ten changes of one date are ten writes where the service compares versions', async () => {
  rig = await openRig({ server: await openOwnServer('extended') });
  const localIds = await savedEntries(10);
  renameOffline(localIds);
  await rig.time.advance(1_000);
  rig.exchange.heal();
  const methods = noted();
  rig.outbox.syncNow();
  await rig.time.advance(2 * graceMs);
  expect([count(methods(), 'PUT'), count(methods(), 'GET')]).toEqual([10, 0]);
});

it.each(['contract', 'extended'] as const)('a running entry that was deleted costs no more reads than none: %s', async (dialect) => {
  rig = await openRig({ server: await openOwnServer(dialect) });
  rig.poller.start();
  await rig.time.advance(10 * graceMs);
  const atRest = noted();
  await rig.time.advance(20 * graceMs);
  const usual = atRest().length;
  rig.mutate({ kind: 'delete', localId: rig.start('work') });
  rig.mutate({ kind: 'delete', localId: rig.start('more work') });
  await rig.time.advance(10 * graceMs);
  const localId = rig.start('deleted later');
  await rig.time.advance(2 * graceMs);
  rig.mutate({ kind: 'delete', localId });
  await rig.time.advance(10 * graceMs);
  expect(await rig.rows()).toEqual([]);
  const methods = noted();
  await rig.time.advance(20 * graceMs);
  expect(methods().length).toBeLessThanOrEqual(usual + 1);
});

it.each(['2199-06-01', '1971-06-01'])(
  'a row that was read with a date far from its own, %s, is found at the date of an earlier change',
  async (day) => {
    rig = await openRig({ server: await openOwnServer('contract') });
    const [localId = expect.fail()] = await savedEntries(1);
    await rig.time.advance(10 * graceMs);
    const record = rig.record(localId);
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'renamed' } });
    rig.replica.transaction(() => {
      const { id } = rig.replica.addAttempt({ localId, kind: 'update', body: record.local, key: localId, atMs: rig.time.monotonicMs });
      rig.replica.noteOutcome(id, 'answered');
      rig.replica.put({ ...rig.record(localId), base: { ...record.local, start: instant(`${day}T00:00:00Z`) } });
    });
    rig.restart();
    rig.exchange.heal();
    const methods = noted();
    await rig.time.advance(4 * graceMs);
    expect([rig.unsettled.size, (await rig.rows()).map(({ description }) => description)]).toEqual([0, ['renamed']]);
    expect(count(methods(), 'GET')).toBeLessThan(30);
  },
);
