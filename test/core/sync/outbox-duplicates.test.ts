/** Rows that the transport made a second time are shown, never deleted by the program. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { requestTimeoutMs } from '#core/service-client/http/exchange.ts';
import { beginAgain } from '#core/sync/replica/open-replica.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { valueOf } from '../../support/core-records.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { openOwnServer } from '../../support/timeline-server.ts';

let rig: Rig;
beforeEach(async () => {
  // Without keys: a service that supports them creates one entry only.
  rig = await openRig({ server: await openOwnServer('contract') });
});
afterEach(async () => {
  await rig.close();
});

const everything = { after: null, before: null };

async function words(): Promise<readonly (string | null)[]> {
  return (await rig.rows()).map(({ description }) => description);
}

async function ends(): Promise<readonly unknown[]> {
  return (await rig.rows()).map(({ description, end }) => [description, end]);
}

function duplicatesOf(localId: Uuid): readonly Uuid[] {
  return [...rig.records.values()].filter(({ duplicateOf }) => duplicateOf === localId).map((record) => record.localId);
}

function deletes(): number {
  return rig.exchange.asked('DELETE').length;
}

/** A finished entry whose create was delivered twice. */
async function createdTwice(): Promise<Uuid> {
  rig.exchange.failNext('POST', { kind: 'duplicate' });
  const localId = rig.start('drawing');
  rig.stop();
  await rig.time.advance(1_000);
  expect(await words()).toEqual(['drawing', 'drawing']);
  return localId;
}

/** A timer whose create is delivered again after its row was removed. */
async function createdAgainLater(remove: (localId: Uuid) => Promise<void> | void): Promise<Uuid> {
  rig.exchange.failNext('POST', { kind: 'duplicate', delayMs: 7_000 });
  const localId = rig.start('drawing');
  await rig.time.advance(1_000);
  await remove(localId);
  await rig.time.advance(4_000);
  await rig.outbox.pull(everything);
  expect(await words()).toEqual([]);
  await rig.time.advance(4_000);
  expect(await words()).toEqual(['drawing']);
  return localId;
}

function byTheUser(localId: Uuid): void {
  rig.mutate({ kind: 'delete', localId });
}

describe('a create that the transport delivers twice', () => {
  it('is shown with its second row as a possible duplicate, which stays at the service', async () => {
    const localId = await createdTwice();
    await rig.outbox.pull(everything);
    await rig.time.advance(3 * graceMs);
    expect({
      duplicates: duplicatesOf(localId).length,
      records: rig.records.size,
      deletes: deletes(),
      rows: (await words()).length,
    }).toEqual({ duplicates: 1, records: 2, deletes: 0, rows: 2 });
  });

  it('is shown so after a restart, too', async () => {
    const localId = await createdTwice();
    rig.restart();
    await rig.outbox.pull(everything);
    expect(duplicatesOf(localId)).toHaveLength(1);
  });

  it('is shown so when another client has changed the end of the second row meanwhile', async () => {
    const localId = await createdTwice();
    const second = (await rig.rows()).find(({ id }) => id !== rig.record(localId).serverId);
    await rig.editElsewhere(second ?? expect.fail(), { end: '2026-11-20T12:00:30Z' });
    await rig.outbox.pull(everything);
    expect(duplicatesOf(localId)).toHaveLength(1);
  });

  it('keeps both rows when the user says so, or loses the one that the user deletes', async () => {
    const localId = await createdTwice();
    await rig.outbox.pull(everything);
    const [duplicate = localId] = duplicatesOf(localId);
    rig.mutate({ kind: 'keep-duplicate', localId: duplicate });
    expect(duplicatesOf(localId)).toEqual([]);
    rig.mutate({ kind: 'delete', localId: duplicate });
    await rig.time.advance(5_000);
    expect([await words(), deletes()]).toEqual([['drawing'], 1]);
  });

  it.each<[string, (localId: Uuid) => void]>([
    [
      'deleted',
      (localId) => {
        rig.mutate({ kind: 'delete', localId });
      },
    ],
    [
      'edited',
      (localId) => {
        rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
      },
    ],
  ])('is shown so when the entry was %s before the second row was seen', async (_, change) => {
    const localId = await createdTwice();
    change(localId);
    await rig.time.advance(5_000);
    await rig.outbox.pull(everything);
    expect(duplicatesOf(localId)).toHaveLength(1);
  });

  describe('the second time after its row was deleted', () => {
    it.each([
      ['the user', byTheUser],
      ['another client', async (localId: Uuid) => rig.deleteElsewhere(rig.record(localId).serverId ?? '')],
    ])('by %s is shown so', async (_who, remove) => {
      const localId = await createdAgainLater(remove);
      await rig.outbox.pull(everything);
      expect(duplicatesOf(localId)).toHaveLength(1);
    });

    it.each([
      ['now', null, '2026-11-20T12:00:09Z'],
      ['earlier, but not before its own start', '2026-11-20T11:50:00Z', '2026-11-20T12:00:00Z'],
    ])('ends for a timer that was started before it was seen, %s', async (_when, at, end) => {
      const localId = await createdAgainLater(byTheUser);
      rig.mutate({ kind: 'start', description: 'site', at: at === null ? null : instant(at) });
      await rig.time.advance(graceMs);
      expect(new Set(await ends())).toEqual(
        new Set([
          ['drawing', end],
          ['site', null],
        ]),
      );
      expect([duplicatesOf(localId).length, rig.unsettled.size]).toEqual([1, 0]);
    });

    it('ends when it was stopped, whenever that arrives', async () => {
      await createdAgainLater(byTheUser);
      await rig.outbox.pull(everything);
      rig.exchange.faultOf = ({ method }) => (method === 'PUT' ? { kind: 'lost-request' } : null);
      rig.stop();
      const stoppedAt = rig.time.now;
      await rig.time.advance(1_000);
      rig.start('site');
      await rig.time.advance(2 * graceMs);
      rig.exchange.heal();
      await rig.time.advance(4 * graceMs);
      expect(await ends()).toEqual([
        ['drawing', stoppedAt],
        ['site', null],
      ]);
    });

    it('runs on while something else is refused', async () => {
      await createdAgainLater(byTheUser);
      await rig.outbox.pull(everything);
      rig.exchange.failNext('POST', { kind: 'status', status: 409, when: 'before' });
      const [start, end] = [instant('2026-11-20T09:00:00Z'), instant('2026-11-20T10:00:00Z')];
      valueOf(rig.outbox.apply({ kind: 'add', description: 'site', start, end }));
      await rig.time.advance(20 * graceMs);
      expect(await ends()).toEqual([
        ['site', end],
        ['drawing', null],
      ]);
    });
  });

  it.each([
    ['as the second row of the first', false],
    ['even if the first was deleted', true],
  ])('is shown so after the file was damaged, %s', async (_title, isDeleted) => {
    const localId = await createdTwice();
    const { serverId } = rig.record(localId);
    await rig.time.advance(requestTimeoutMs + 3 * graceMs);
    await rig.outbox.pull(everything);
    // Nothing of the create is left but the question.
    expect([duplicatesOf(localId).length, rig.replica.attemptsOf(localId)]).toEqual([1, []]);
    if (isDeleted) {
      rig.mutate({ kind: 'delete', localId });
      await rig.time.advance(3 * graceMs);
    }
    beginAgain(rig.replica, [], Date.parse(rig.time.now));
    await rig.outbox.pull(everything);
    const first = [...rig.records.values()].find((record) => record.serverId === serverId)?.localId;
    expect(first === undefined).toBe(isDeleted);
    expect(duplicatesOf(first ?? localId)).toHaveLength(1);
    expect(rig.replica.recovered.all()).toEqual([]);
  });

  it('is one entry where the service knows its key', async () => {
    await rig.close();
    rig = await openRig({ server: await openOwnServer('extended') });
    rig.exchange.failNext('POST', { kind: 'duplicate' });
    rig.start('drawing');
    rig.stop();
    await rig.time.advance(1_000);
    await rig.outbox.pull(everything);
    expect([await words(), rig.records.size]).toEqual([['drawing'], 1]);
  });
});

describe('a row of the same second', () => {
  it('that reads otherwise is an entry of its own', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(1_000);
    const { start } = rig.record(localId).local;
    await rig.createElsewhere({ start, end: start, description: 'theirs' });
    await rig.outbox.pull(everything);
    expect([rig.records.size, duplicatesOf(localId)]).toEqual([2, []]);
  });

  it('that reads alike is an entry of its own once a read has shown that nothing more can come', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(graceMs + 1_000);
    await rig.outbox.pull(everything);
    const { start } = rig.record(localId).local;
    await rig.createElsewhere({ start, end: start, description: 'drawing' });
    await rig.outbox.pull(everything);
    expect([rig.records.size, duplicatesOf(localId)]).toEqual([2, []]);
  });
});
