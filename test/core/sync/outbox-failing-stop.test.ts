/** A stop that the service never accepts delays the next timer by one grace at most. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import type { Fault } from '../../support/core-faulty-exchange.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

/** The gateway waits at most so long after a failure. */
const longestBackoffMs = 25_000;

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
});

/** From now on each write of a row, such as a stop, meets `fault`. */
function failStops(fault: Fault): void {
  rig.exchange.faultOf = ({ method }) => (method === 'PUT' || method === 'DELETE' ? fault : null);
}

/** A timer that runs at the service is stopped by the start of the next one, which is returned. */
async function startedAfterFailingStop(fault: Fault): Promise<Uuid> {
  rig.start('first');
  await rig.time.advance(5_000);
  failStops(fault);
  return rig.start('second');
}

function creates(): number {
  return rig.exchange.asked('POST').length;
}

/** The entries at the service. */
async function timers(): Promise<ReadonlyMap<string | null, string>> {
  return new Map((await rig.rows()).map(({ description, end }) => [description, end === null ? 'running' : 'stopped']));
}

const faults: readonly Fault[] = [
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'lost-request' },
  { kind: 'html', when: 'before' },
  { kind: 'status', status: 404, when: 'before' },
];

describe('the next timer', () => {
  it.each(faults)('is sent one grace after the first attempt of a stop that always meets $kind', async (fault) => {
    await startedAfterFailingStop(fault);
    await rig.time.advance(graceMs - 2_000);
    expect(creates()).toBe(1);
    await rig.time.advance(4_000 + longestBackoffMs);
    expect(creates()).toBeGreaterThan(1);
  });

  it('waits on, and needs no attention, where the service refuses it as long as the stop is not there', async () => {
    const second = await startedAfterFailingStop({ kind: 'status', status: 500, when: 'before' });
    await rig.time.advance(10 * graceMs);
    expect(creates()).toBeGreaterThan(2);
    expect(creates()).toBeLessThanOrEqual(12);
    expect(rig.record(second)).toMatchObject({ blocked: null, serverId: null, local: { end: null } });
    rig.exchange.heal();
    await rig.time.advance(2 * graceMs);
    expect(rig.record(second)).toMatchObject({ blocked: null, local: { end: null } });
    expect(await timers()).toEqual(
      new Map([
        ['first', 'stopped'],
        ['second', 'running'],
      ]),
    );
  });

  it('leaves at once when the stop gets through, however long the next attempt would have been away', async () => {
    await startedAfterFailingStop({ kind: 'status', status: 500, when: 'before' });
    await rig.time.advance(graceMs + 5_000);
    rig.exchange.heal();
    await rig.time.advance(graceMs + 5_000);
    expect(await timers()).toEqual(
      new Map([
        ['first', 'stopped'],
        ['second', 'running'],
      ]),
    );
  });

  it('needs attention where the service refuses what it says', async () => {
    const second = await startedAfterFailingStop({ kind: 'status', status: 500, when: 'before' });
    rig.exchange.faultOf = ({ method }) =>
      method === 'PUT'
        ? { kind: 'status', status: 500, when: 'before' }
        : method === 'POST'
          ? { kind: 'status', status: 403, when: 'before' }
          : null;
    await rig.time.advance(2 * graceMs);
    expect(rig.record(second).blocked).toMatchObject({ kind: 'rejected', status: 403 });
  });

  it('waits while there is no network, and for one attempt of the stop after that', async () => {
    await startedAfterFailingStop({ kind: 'not-sent', connectivity: 'no-network' });
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    await rig.time.advance(5 * graceMs);
    rig.exchange.heal();
    rig.outbox.syncNow();
    await rig.time.advance(5_000);
    // No refusal: the stop came first.
    expect(creates()).toBe(2);
    expect((await rig.rows()).filter(({ end }) => end === null).map(({ description }) => description)).toEqual(['second']);
  });

  it('is not held back by a failing stop once more because an earlier timer was refused', async () => {
    await startedAfterFailingStop({ kind: 'status', status: 500, when: 'before' });
    await rig.time.advance(graceMs + 15_000);
    expect(creates()).toBe(2);
    const third = rig.start('third');
    await rig.time.advance(5_000);
    expect(rig.exchange.asked('POST').filter(({ body }) => JSON.stringify(body).includes('third'))).toHaveLength(1);
    expect(rig.record(third)).toMatchObject({ blocked: null, local: { end: null } });
  });

  it('waits one grace after a restart, too', async () => {
    await startedAfterFailingStop({ kind: 'status', status: 500, when: 'before' });
    await rig.time.advance(5_000);
    rig.restart();
    await rig.time.advance(3 * graceMs);
    expect(creates()).toBeGreaterThan(1);
  });
});
