/** Two clients that write one row at the same time, with a service that compares versions: no value is lost. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig.close();
});

/** A finished entry that the service has. */
async function savedEntry(): Promise<{ readonly localId: Uuid; readonly row: TimeEntryResource }> {
  const localId = rig.start('old');
  await rig.time.advance(60_000);
  rig.stop();
  await rig.time.advance(60_000);
  const [row] = await rig.rows();
  if (row === undefined) {
    throw new Error('There is no row');
  }
  return { localId, row };
}

describe('a change that arrives right after another client changed the row', () => {
  it('keeps what the other client wrote in another field', async () => {
    const { localId, row } = await savedEntry();
    rig.exchange.failNext('PUT', { kind: 'slow-request', delayMs: 3_000 });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'ours' } });
    await rig.time.advance(1_000);
    await rig.editElsewhere(row, { start: '2026-11-20T11:30:00Z' });
    await rig.time.advance(20_000);
    expect(await rig.rows()).toMatchObject([{ description: 'ours', start: '2026-11-20T11:30:00Z' }]);
    expect(rig.outbox.conflicts).toEqual([]);
  });

  it('shows both values where both wrote the same field', async () => {
    const { localId, row } = await savedEntry();
    rig.exchange.failNext('PUT', { kind: 'slow-request', delayMs: 3_000 });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'ours' } });
    await rig.time.advance(1_000);
    await rig.editElsewhere(row, { description: 'theirs' });
    await rig.time.advance(20_000);
    expect(await rig.rows()).toMatchObject([{ description: 'ours' }]);
    expect(rig.outbox.conflicts).toMatchObject([{ localId, conflict: { field: 'description', mine: 'ours', theirs: 'theirs' } }]);
  });

  it('does not stop the entry later than the other client did', async () => {
    const localId = rig.start('work');
    await rig.time.advance(60_000);
    const [row] = await rig.rows();
    rig.exchange.failNext('PUT', { kind: 'slow-request', delayMs: 3_000 });
    rig.stop();
    await rig.time.advance(1_000);
    await rig.editElsewhere(row ?? expect.fail(), { end: '2026-11-20T12:00:30Z' });
    await rig.time.advance(20_000);
    expect(await rig.rows()).toMatchObject([{ end: '2026-11-20T12:00:30Z' }]);
    expect(rig.record(localId).local.end).toBe('2026-11-20T12:00:30Z');
  });

  it('asks before it deletes what the other client wrote', async () => {
    const { localId, row } = await savedEntry();
    rig.exchange.failNext('DELETE', { kind: 'slow-request', delayMs: 3_000 });
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(1_000);
    await rig.editElsewhere(row, { description: 'theirs' });
    await rig.time.advance(20_000);
    expect(await rig.rows()).toMatchObject([{ description: 'theirs' }]);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'edited' });
  });
});

describe('a change that is delivered once more after another client changed the row', () => {
  it('changes nothing', async () => {
    const { localId } = await savedEntry();
    rig.exchange.failNext('PUT', { kind: 'late-delivery', delayMs: 20_000 });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'ours' } });
    await rig.time.advance(2_000);
    const [row] = await rig.rows();
    await rig.editElsewhere(row ?? expect.fail(), { description: 'theirs' });
    await rig.time.advance(19_000);
    expect(await rig.rows()).toMatchObject([{ description: 'theirs' }]);
  });
});

describe('another client that writes what this one sent before', () => {
  it('is not taken for a late delivery, which the service would refuse', async () => {
    const { localId, row } = await savedEntry();
    rig.mutate({ kind: 'edit', localId, patch: { description: 'one' } });
    await rig.time.advance(5_000);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'two' } });
    await rig.time.advance(5_000);
    await rig.editElsewhere(row, { description: 'one' });
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(5_000);
    expect(await rig.rows()).toMatchObject([{ description: 'one' }]);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'edited' });
  });

  it('is undone where the service may have carried out a late delivery, because the row had that content again', async () => {
    const { localId, row } = await savedEntry();
    rig.mutate({ kind: 'edit', localId, patch: { description: 'one' } });
    await rig.time.advance(5_000);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'old' } });
    await rig.time.advance(5_000);
    await rig.editElsewhere(row, { description: 'one' });
    await rig.time.advance(60_000);
    expect(await rig.rows()).toMatchObject([{ description: 'old' }]);
  });
});
