/** Duplicates made by the transport are removed or shown, whatever the user has done with the entry meanwhile. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDateSchema, shiftInstant, type Uuid } from '#shared/values/brands.ts';
import { graceMs, lagMs, openRig, type Rig } from '../../support/core-rig.ts';
import { openOwnServer } from '../../support/timeline-server.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig.close();
});

async function words(): Promise<readonly (readonly [string | null, boolean])[]> {
  return (await rig.rows()).map(({ description, end }) => [description, end !== null]);
}

describe('a create that was refused, and accepted when the transport delivered it again', () => {
  it.each([
    ['as it was sent', 'here', false],
    ['with words that another device wrote over it before this one read it', 'theirs', false],
    ['with such words, and after a restart', 'theirs', true],
  ])('is in sight as a possible duplicate, %s', async (_, description, isRestarted) => {
    const other = await rig.createElsewhere({ start: '2026-11-20T11:00:00Z', end: null, description: 'elsewhere' });
    const localId = rig.start('here');
    await rig.time.advance(5000);
    expect(rig.record(localId).blocked?.kind).toBe('rejected');
    const { start } = rig.record(localId).local;
    rig.mutate({ kind: 'delete', localId });
    if (isRestarted) {
      rig.restart();
    }
    await rig.editElsewhere(other, { end: '2026-11-20T11:30:00Z' });
    await rig.createElsewhere({ start, end: null, description });
    await rig.outbox.pull({ after: null, before: null });
    expect([...rig.outbox.records.values()].filter(({ duplicateOf }) => duplicateOf === localId)).toHaveLength(1);
  });

  it('is in sight, too, when the first read shows it while the entry is created in the second to which the user moved it', async () => {
    const other = await rig.createElsewhere({ start: '2026-11-20T11:00:00Z', end: null, description: 'elsewhere' });
    const localId = rig.start('here');
    await rig.time.advance(5_000);
    const { start } = rig.record(localId).local;
    await rig.editElsewhere(other, { end: '2026-11-20T11:30:00Z' });
    await rig.createElsewhere({ start, end: null, description: 'here' });
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    await rig.time.advance(graceMs);
    rig.exchange.heal();
    rig.gateway.tryNow();
    await rig.outbox.pull({ after: localDateSchema.parse('2026-11-21'), before: null });
    rig.exchange.failNext('POST', { kind: 'slow-response', delayMs: 5_000 });
    rig.mutate({ kind: 'edit', localId, patch: { start: shiftInstant(start, -20), end: start } });
    await rig.time.advance(1);
    await rig.outbox.pull({ after: null, before: null });
    expect(rig.record(localId).inflight).not.toBeNull();
    await rig.time.advance(2 * graceMs);
    expect(flagged(localId)).toBe(1);
  });
});

describe('a create that the transport delivers twice', () => {
  beforeEach(async () => {
    // Without keys: a service that supports them creates one entry only.
    await rig.close();
    rig = await openRig({ server: await openOwnServer('contract') });
    rig.exchange.failNext('POST', { kind: 'duplicate' });
    rig.start('drawing');
    rig.stop();
    await rig.time.advance(1000);
    expect(await words()).toHaveLength(2);
  });

  it('loses its duplicate, which can be brought back', async () => {
    await rig.outbox.pull({ after: null, before: null });
    const duplicate = [...rig.outbox.records.values()].find(({ duplicateOf }) => duplicateOf !== null);
    await rig.time.advance(2 * lagMs);
    expect(await words()).toEqual([['drawing', true]]);
    expect(rig.outbox.records.size).toBe(1);
    rig.mutate({ kind: 'restore', localId: duplicate?.localId ?? rig.start('no duplicate was seen') });
    await rig.time.advance(2 * graceMs);
    expect(await words()).toHaveLength(2);
  });

  it('is removed without a read of a page, as soon as no delivery is possible', async () => {
    await rig.time.advance(graceMs + 2 * lagMs);
    expect(await words()).toEqual([['drawing', true]]);
  });

  it('keeps a duplicate that another client has changed, and shows it as a possible duplicate', async () => {
    const [, duplicate] = await rig.rows();
    if (duplicate === undefined) {
      throw new Error('There is no duplicate');
    }
    await rig.editElsewhere(duplicate, { description: 'another after all' });
    await rig.time.advance(graceMs + 2 * lagMs);
    expect(await words()).toHaveLength(2);
    expect([...rig.outbox.records.values()].filter(({ duplicateOf }) => duplicateOf !== null)).toHaveLength(1);
  });
});

/** The entry as it was sent, delivered a second time after the given command of the user. Returns the entry. */
async function deliveredAgain(meanwhile: (localId: Uuid) => void): Promise<Uuid> {
  const localId = rig.start('drawing');
  const { start } = rig.record(localId).local;
  await rig.time.advance(1_000);
  meanwhile(localId);
  await rig.time.advance(11_000);
  await rig.createElsewhere({ start, end: null, description: 'drawing' });
  return localId;
}

function flagged(localId: Uuid): number {
  return [...rig.outbox.records.values()].filter(({ duplicateOf }) => duplicateOf === localId).length;
}

function deleteIt(localId: Uuid): void {
  rig.mutate({ kind: 'delete', localId });
}

describe('a create that the transport delivers again after its entry was changed', () => {
  it.each<[string, (localId: Uuid) => void]>([
    ['deleted', deleteIt],
    ['deleted, and the program had ended since', (localId) => {
      deleteIt(localId);
      rig.restart();
    }],
  ])('says that what came may be a duplicate when the entry was %s', async (_, meanwhile) => {
    const localId = await deliveredAgain(meanwhile);
    await rig.time.advance(2 * graceMs);
    expect(await words()).toEqual([['drawing', false]]);
    expect(flagged(localId)).toBe(1);
  });

  it.each<[string, (localId: Uuid) => void]>([
    ['stopped', () => {
      rig.stop();
    }],
    ['edited', (localId) => {
      rig.stop();
      rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    }],
    ['moved', (localId) => {
      rig.stop();
      rig.mutate({ kind: 'edit', localId, patch: { start: shiftInstant(rig.record(localId).local.start, -3_600) } });
    }],
  ])('takes what came away when the entry was %s', async (_, meanwhile) => {
    await deliveredAgain(meanwhile);
    await rig.time.advance(2 * graceMs);
    expect((await words()).map(([, isStopped]) => isStopped)).toEqual([true]);
    expect(rig.outbox.records.size).toBe(1);
  });

  // It ran, so the next start stopped it, and that cleared its mark: four rows in 300 schedules of the running app.
  it.each<[string, () => void]>([
    ['the next start', () => {
      rig.start('site');
    }],
    ['a stop', () => {
      rig.stop();
    }],
  ])('still says so when %s has ended it, until the user says what it is', async (_, end) => {
    const localId = await deliveredAgain(deleteIt);
    await rig.outbox.pull({ after: null, before: null });
    const duplicate = [...rig.outbox.records.values()].find(({ duplicateOf }) => duplicateOf === localId)?.localId;
    await rig.time.advance(1_000);
    end();
    await rig.time.advance(2 * graceMs);
    expect((await words())[0]).toEqual(['drawing', true]);
    expect(flagged(localId)).toBe(1);
    rig.mutate({ kind: 'keep-duplicate', localId: duplicate ?? localId });
    expect(flagged(localId)).toBe(0);
  });
});

it('a create that the transport delivers twice is one entry where the service knows its key', async () => {
  await rig.close();
  rig = await openRig({ server: await openOwnServer('extended') });
  rig.exchange.failNext('POST', { kind: 'duplicate' });
  rig.start('drawing');
  rig.stop();
  await rig.time.advance(1000);
  await rig.outbox.pull({ after: null, before: null });
  expect(await words()).toHaveLength(1);
  expect(rig.outbox.records.size).toBe(1);
});
