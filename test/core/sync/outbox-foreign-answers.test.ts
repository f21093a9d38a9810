/** Answers that may not come from the service, and refusals that do not concern one entry. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryMutation } from '#core/sync/mutations/entry-mutations.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
});

async function saved(): Promise<Uuid> {
  const localId = rig.start('drawing');
  await rig.time.advance(5_000);
  rig.stop();
  await rig.time.advance(5_000);
  return localId;
}

async function words(): Promise<readonly (string | null)[]> {
  return (await rig.rows()).map(({ description }) => description).sort((one, other) => String(one).localeCompare(String(other)));
}

/** An entry whose change was refused without a reason. */
async function refusedEdit(): Promise<void> {
  const localId = await saved();
  const refused = { kind: 'status', status: 403, when: 'before' } as const;
  // The adapter spells a refused change in two ways.
  rig.exchange.failNext('PUT', refused, refused);
  rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
  await rig.time.advance(1_000);
  expect(rig.record(localId).blocked).toMatchObject({ kind: 'rejected', status: 403 });
}

describe('a 204 of something before the service to a delete', () => {
  const noContent = { kind: 'status', status: 204, when: 'before' } as const;

  it('does not count as gone: a read that shows the row after the grace has it deleted again', async () => {
    const localId = await saved();
    rig.exchange.failNext('DELETE', noContent);
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(5_000);
    await rig.outbox.pull({ after: null, before: null });
    expect([await words(), rig.records.size, rig.record(localId).deleted]).toEqual([['drawing'], 0, true]);
    await rig.time.advance(graceMs);
    await rig.outbox.pull({ after: null, before: null });
    await rig.time.advance(5_000);
    expect([await words(), rig.records.size]).toEqual([[], 0]);
  });

  it('keeps the entry, in its one row, if the user takes the delete back', async () => {
    const localId = await saved();
    rig.exchange.failNext('DELETE', noContent);
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(5_000);
    rig.mutate({ kind: 'restore', localId });
    await rig.time.advance(3 * graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([['drawing'], 0]);
  });

  it('costs no other request where the service sent it', async () => {
    const localId = await saved();
    const before = rig.exchange.journal.length;
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(graceMs);
    expect(rig.exchange.journal.slice(before).map(({ method }) => method)).toEqual(['DELETE']);
    expect(rig.records.size).toBe(0);
  });
});

type MutationOf = (localId: Uuid) => EntryMutation;

const notFound = { kind: 'status', status: 404, when: 'before' } as const;

describe('a 404 of something before the service', () => {
  it('to a delete does not count as gone: the entry is deleted all the same', async () => {
    const localId = await saved();
    rig.exchange.failNext('DELETE', notFound);
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(1_000);
    expect(rig.record(localId)).toMatchObject({ deleted: true });
    await rig.time.advance(2 * graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([[], 0]);
  });

  it('to a change makes no second row', async () => {
    const localId = await saved();
    rig.exchange.failNext('PUT', notFound);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig.time.advance(1_000);
    expect(rig.record(localId).blocked).toBeNull();
    await rig.time.advance(2 * graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([['site'], 0]);
  });
});

describe('a 404 to every change or delete of an entry, whose row is listed', () => {
  it.each<[string, MutationOf, 'PUT' | 'DELETE', readonly string[]]>([
    ['change', (localId) => ({ kind: 'edit', localId, patch: { description: 'site' } }), 'PUT', ['site']],
    ['delete', (localId) => ({ kind: 'delete', localId }), 'DELETE', []],
  ])('blocks the entry, and the %s is sent less and less often until it is accepted', async (_, ...[mutation, method, after]) => {
    const localId = await saved();
    rig.exchange.faultOf = (asked) => (asked.method === method ? notFound : null);
    const before = rig.exchange.asked(method).length;
    rig.mutate(mutation(localId));
    await rig.time.advance(20 * graceMs);
    expect(rig.record(localId)).toMatchObject({ blocked: { kind: 'rejected', status: 404 } });
    await rig.time.advance(8 * 3_600_000);
    expect(rig.exchange.asked(method).length - before).toBeLessThan(30);
    rig.exchange.heal();
    await rig.time.advance(3_600_000 + graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([after, 0]);
  });
});

describe('a 404 to a create, while the entries of the organization are listed', () => {
  it('is tried again', async () => {
    rig.exchange.failNext('POST', notFound);
    const localId = rig.start('drawing');
    await rig.time.advance(graceMs);
    expect([await words(), rig.record(localId).blocked]).toEqual([['drawing'], null]);
  });

  it('blocks the entry if it does not end', async () => {
    rig.exchange.faultOf = ({ method }) => (method === 'POST' ? notFound : null);
    const localId = rig.start('drawing');
    await rig.time.advance(10 * graceMs);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'rejected', status: 404 });
    expect(rig.exchange.asked('POST').length).toBeLessThan(11);
  });
});

describe('a refusal that is not about one entry', () => {
  it.each([402, 405, 407, 421, 451])('(%i) blocks none', async (status) => {
    rig.exchange.failNext('POST', { kind: 'status', status, when: 'before' });
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(1_000);
    expect(rig.record(localId).blocked).toBeNull();
    await rig.time.advance(3 * graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([['drawing'], 0]);
  });

  it.each([400, 409, 422])('(%i to everything, as JSON, for half a minute) blocks none', async (status) => {
    const localId = await saved();
    rig.exchange.failAll({ kind: 'status', status, when: 'before' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig.time.advance(5_000);
    rig.start('drawing');
    await rig.time.advance(25_000);
    expect([rig.gateway.connectivity, ...[...rig.records.values()].map(({ blocked }) => blocked)]).toEqual(['server-down', null, null]);
    rig.exchange.heal();
    await rig.time.advance(2 * graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([['drawing', 'site'], 0]);
  });

  it.each([400, 409, 422])('(%i to writes, without a reason, for half a minute) blocks none', async (status) => {
    const [changed, deleted] = [await saved(), await saved()];
    rig.exchange.faultOf = ({ method }) => (method === 'GET' ? null : { kind: 'status', status, when: 'before' });
    rig.mutate({ kind: 'edit', localId: changed, patch: { description: 'site' } });
    rig.mutate({ kind: 'delete', localId: deleted });
    rig.start('added');
    await rig.time.advance(1_000);
    rig.stop();
    await rig.time.advance(graceMs);
    expect([...rig.records.values()].map(({ blocked }) => blocked)).toEqual([null, null, null]);
    rig.exchange.heal();
    await rig.time.advance(4 * graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([['added', 'site'], 0]);
  });

  it.each([400, 409, 422])('(%i) that does not end blocks its entry, with the words of the answer', async (status) => {
    const localId = await saved();
    rig.exchange.faultOf = ({ method }) => (method === 'PUT' ? { kind: 'status', status, when: 'before' } : null);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig.time.advance(20 * graceMs);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'rejected', status });
    expect(rig.exchange.asked('PUT').length).toBeLessThan(12);
  });

  it.each([
    ['403 of a gateway', { kind: 'status', status: 403, when: 'before', message: 'Forbidden' }],
    ['409', { kind: 'status', status: 409, when: 'before' }],
    ['422', { kind: 'status', status: 422, when: 'before' }],
  ] as const)(
    '(%s) of all writes, while lists are answered, blocks an entry at first after half a minute, and none for good',
    async (_, refused) => {
      const [edited, deleted] = [await saved(), await saved()];
      rig.exchange.faultOf = ({ method }) => (method === 'GET' ? null : refused);
      rig.mutate({ kind: 'edit', localId: edited, patch: { description: 'site' } });
      rig.mutate({ kind: 'delete', localId: deleted });
      const added = rig.start('drawing');
      await rig.time.advance(graceMs / 2);
      expect([edited, deleted, added].map((localId) => rig.record(localId).blocked)).toEqual([null, null, null]);
      await rig.time.advance(20 * graceMs);
      const requests = rig.exchange.journal.filter(({ method }) => method !== 'GET').length;
      await rig.time.advance(20 * graceMs);
      // Each is tried once or twice in ten minutes.
      expect(rig.exchange.journal.filter(({ method }) => method !== 'GET').length - requests).toBeLessThan(8);
      rig.exchange.heal();
      await rig.time.advance(3_600_000);
      expect([await words(), rig.unsettled.size]).toEqual([['drawing', 'site'], 0]);
    },
  );

  it('that blocked an entry is tried again with the first answer after a restart', async () => {
    await refusedEdit();
    rig.restart();
    await rig.outbox.pull('active');
    await rig.time.advance(graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([['site'], 0]);
  });

  it('is forgotten when the service is back after an outage', async () => {
    await refusedEdit();
    rig.exchange.failNext('GET', { kind: 'status', status: 503, when: 'before' });
    await rig.outbox.pull('active');
    await rig.time.advance(graceMs);
    await rig.outbox.pull('active');
    await rig.time.advance(graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([['site'], 0]);
  });
});

describe('a refused delete', () => {
  it('is tried again, and not given up, when its user says so', async () => {
    const localId = await saved();
    rig.exchange.failNext('DELETE', { kind: 'status', status: 403, when: 'before' });
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(1_000);
    expect(rig.record(localId)).toMatchObject({ deleted: false, blocked: { status: 403 } });
    rig.mutate({ kind: 'retry', localId });
    await rig.time.advance(1_000);
    expect(await words()).toEqual([]);
  });
});
