/** The outbox with servers that refuse, hide or shorten values: the user's input is kept, shown and reported. */
import { afterEach, describe, expect, it } from 'vitest';
import { first } from '../support/core-records.ts';
import { lagMs, openRig, type Rig } from '../support/core-rig.ts';
import { serverOfFirstSolidtime, serverOfTodaySolidtime } from '../support/solidtime-servers.ts';
import { TodaySolidtime } from '../support/today-solidtime.ts';

let rig: Rig;
afterEach(async () => {
  await rig.close();
});

async function stored(): Promise<readonly (readonly [string, string | null, string | null])[]> {
  return (await rig.rows()).map(({ start, end, description }) => [start, end, description]);
}

describe('with solidtime of revision 0.0.1', () => {
  it('a timer without a description is started and stopped', async () => {
    rig = await openRig({ server: serverOfFirstSolidtime() });
    const localId = rig.start('');
    await rig.time.advance(60_000);
    rig.stop();
    await rig.time.advance(1000);
    expect(await stored()).toEqual([['2026-11-20T12:00:00Z', '2026-11-20T12:01:00Z', '']]);
    expect(rig.record(localId)).toMatchObject({ state: 'saved', local: { end: '2026-11-20T12:01:00Z' } });
  });

  it('a description that is too long waits for the user with the server’s words, and is saved once it is shorter', async () => {
    rig = await openRig({ server: serverOfFirstSolidtime() });
    const localId = rig.start('x'.repeat(300));
    await rig.time.advance(1000);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'rejected', errors: { description: [expect.stringContaining('255')] } });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'shorter' } });
    await rig.time.advance(1000);
    expect(await stored()).toEqual([['2026-11-20T12:00:00Z', null, 'shorter']]);
  });

  it.each([0, 500])('a click too many, %i ms long, is an entry of a second, here and there', async (milliseconds) => {
    rig = await openRig({ server: serverOfFirstSolidtime() });
    const localId = rig.start('drawing');
    await rig.time.advance(milliseconds);
    rig.stop();
    await rig.time.advance(1000);
    expect(await stored()).toEqual([['2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z', 'drawing']]);
    expect(rig.record(localId)).toMatchObject({ state: 'saved', local: { end: '2026-11-20T12:00:01Z' } });
    expect(rig.unsettled.size).toBe(0);
  });

  it('an end that is never returned survives a restart and a read of everything', async () => {
    rig = await openRig({ server: serverOfFirstSolidtime() });
    const localId = rig.start('drawing');
    await rig.time.advance(3_600_000);
    rig.stop();
    await rig.time.advance(1000);
    rig.restart();
    await rig.outbox.pull({ after: null, before: null });
    expect(rig.record(localId).local.end).toBe('2026-11-20T13:00:00Z');
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig.time.advance(1000);
    expect(await stored()).toEqual([['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z', 'site']]);
  });

  it('an end that is unknown here is not overwritten by an edit', async () => {
    rig = await openRig({ server: serverOfFirstSolidtime() });
    await rig.createElsewhere({ start: '2026-11-20T08:00:00Z', end: '2026-11-20T11:00:00Z', description: 'elsewhere' });
    await rig.outbox.pull({ after: null, before: null });
    const { localId, local } = first(rig.records.values());
    expect(local.end).toBe('2026-11-20T08:00:00Z');
    rig.mutate({ kind: 'edit', localId, patch: { description: 'changed' } });
    await rig.time.advance(1000);
    expect(await stored()).toEqual([['2026-11-20T08:00:00Z', '2026-11-20T11:00:00Z', 'elsewhere']]);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'rejected', status: 422 });
  });

  it('a timer stopped elsewhere stops here, though the end is unknown', async () => {
    rig = await openRig({ server: serverOfFirstSolidtime() });
    const localId = rig.start('drawing');
    await rig.time.advance(1000);
    await rig.editElsewhere(first(await rig.rows()), { end: '2026-11-20T12:30:00Z' });
    // A read soon after a write may come from a replica that lags behind.
    await rig.time.advance(2 * lagMs);
    await rig.outbox.pull({ after: null, before: null });
    expect(rig.record(localId).local.end).toBe('2026-11-20T12:00:00Z');
    expect(await stored()).toEqual([['2026-11-20T12:00:00Z', '2026-11-20T12:30:00Z', 'drawing']]);
  });
});

describe('with solidtime of today', () => {
  it('a create that is refused for overlapping waits for the user with the server’s words', async () => {
    const service = new TodaySolidtime({ forbidsOverlaps: true });
    rig = await openRig({ server: serverOfTodaySolidtime(service) });
    await rig.createElsewhere({ start: '2026-11-20T11:00:00Z', end: '2026-11-20T13:00:00Z', description: 'elsewhere' });
    const localId = rig.start('drawing');
    await rig.time.advance(1000);
    expect(rig.record(localId).blocked).toMatchObject({
      kind: 'rejected',
      status: 400,
      message: 'Overlapping time entries are not allowed',
    });
    expect(await stored()).toHaveLength(1);
  });

  it('a timer beside one started elsewhere waits, and neither is stopped without a question', async () => {
    rig = await openRig({ server: serverOfTodaySolidtime() });
    await rig.createElsewhere({ start: '2026-11-20T11:00:00Z', end: null, description: 'elsewhere' });
    const localId = rig.start('drawing');
    await rig.time.advance(1000);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'rejected', status: 400 });
    expect(await stored()).toEqual([['2026-11-20T11:00:00Z', null, 'elsewhere']]);
    await rig.outbox.pull('active');
    expect([...rig.records.values()].filter(({ local }) => local.end === null)).toHaveLength(2);
  });

  it('a create is not sent while it is not known for which member', async () => {
    rig = await openRig({ server: serverOfTodaySolidtime() });
    rig.exchange.failNext('GET', { kind: 'lost-response' }, { kind: 'status', status: 500, when: 'before' });
    rig.start('drawing');
    await rig.time.advance(0);
    expect(rig.exchange.asked('POST')).toHaveLength(0);
    await rig.time.advance(60_000);
    expect(await stored()).toEqual([['2026-11-20T12:00:00Z', null, 'drawing']]);
    expect(rig.exchange.asked('POST')).toHaveLength(1);
  });
});
