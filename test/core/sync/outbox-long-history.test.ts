/** Rows that are searched for in a history that does not fit into one list. */
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { serverOfStrictContract } from '../../support/solidtime-servers.ts';
import { plainReading } from '../../support/strict-contract.ts';
import { closedAfterTest } from '../../support/after-test.ts';

/** A list has ten pages at most. */
const mostRows = 10;
const dates = 130;

describe('a history that is longer than a list', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = closedAfterTest(await openRig({ server: serverOfStrictContract({ ...plainReading, mostRows }) }));
    for (let days = 1; days <= dates; days += 1) {
      const start = shiftInstant(rig.time.now, -days * 86_400);
      await rig.createElsewhere({ start, end: shiftInstant(start, 60), description: `old ${days}`, task_id: null, tags: [] });
    }
  });

  async function saved() {
    const localId = rig.start('drawing');
    await rig.time.advance(5_000);
    rig.stop();
    await rig.time.advance(3 * graceMs);
    return localId;
  }

  it('settles a delete without an answer', async () => {
    const localId = await saved();
    rig.exchange.failNext('DELETE', { kind: 'lost-response' });
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(2 * graceMs);
    expect([(await rig.rows()).length, rig.unsettled.size]).toEqual([dates, 0]);
  });

  it('asks about a change of an entry that another client has deleted', async () => {
    const localId = await saved();
    await rig.deleteElsewhere(String(rig.record(localId).serverId));
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig.time.advance(graceMs);
    expect(rig.record(localId).blocked).toEqual({ kind: 'gone' });
  });

  it('finds an entry where a change without an answer has moved it', async () => {
    const localId = await saved();
    const start = shiftInstant(rig.record(localId).local.start, -120.5 * 86_400);
    rig.exchange.failNext('PUT', { kind: 'lost-response' });
    rig.mutate({ kind: 'edit', localId, patch: { start } });
    await rig.time.advance(2 * graceMs);
    expect(rig.record(localId)).toMatchObject({ blocked: null, base: { start } });
    expect((await rig.rows()).length).toBe(dates + 1);
  });
});
