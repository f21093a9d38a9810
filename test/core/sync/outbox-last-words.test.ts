/** While the outcome of a request is unknown, the user and other clients continue to write: the last value of each is kept. */
import { describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { graceMs } from '../../support/core-rig.ts';
import { records } from '../../support/time-tracking-fixture.ts';
import { useRig } from '../../support/use-rig.ts';

const rig = useRig();

/** Enough to be recognised without its description. */
const known = { tags: [records.tagA], assignment: { taskId: records.task, ownProjectId: null, projectId: null } };

async function words(): Promise<readonly (string | null)[]> {
  return (await rig().rows()).map(({ description }) => description);
}

/** Renamed from “drawing” to “site” by another client before the first verification read. */
async function lostAndRenamed(): Promise<Uuid> {
  rig().exchange.failNext('POST', { kind: 'lost-response' });
  const { localId } = rig().mutate({ kind: 'start', description: 'drawing', at: null, ...known });
  await rig().time.advance(0);
  const [made] = await rig().rows();
  if (made === undefined) {
    throw new Error('The service has not made it');
  }
  await rig().editElsewhere(made, { description: 'site' });
  return localId;
}

// Seed 20,253,116: of the last values of both sides only the other one was kept, silently.
describe('a create without an answer that another client changed before it was found', () => {
  it('is as it was changed there, where the user wrote nothing since', async () => {
    const localId = await lostAndRenamed();
    await rig().time.advance(2 * graceMs);
    expect(await words()).toEqual(['site']);
    expect([rig().record(localId).local.description, rig().outbox.conflicts]).toEqual(['site', []]);
  });

  it.each([['while the program runs', false], ['over a restart', true]])('has the user’s last value, and the other value is kept, %s', async (_, restarts) => {
    const localId = await lostAndRenamed();
    rig().mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    rig().mutate({ kind: 'edit', localId, patch: { description: 'drawing' } });
    if (restarts) {
      rig().restart();
    }
    await rig().time.advance(3 * graceMs);
    expect(await words()).toEqual(['drawing']);
    expect(rig().outbox.conflicts.map(({ conflict }) => conflict)).toEqual([{ field: 'description', base: 'drawing', mine: 'drawing', theirs: 'site' }]);
    expect(rig().record(localId).touched).toBeUndefined();
  });

  it('keeps to the user only what they wrote', async () => {
    const localId = await lostAndRenamed();
    rig().mutate({ kind: 'stop' });
    await rig().time.advance(2 * graceMs);
    expect(await rig().rows()).toMatchObject([{ description: 'site', end: '2026-11-20T12:00:00Z' }]);
    expect([rig().record(localId).blocked, rig().outbox.conflicts]).toEqual([null, []]);
  });
});

describe('what an earlier delivery made', () => {
  it('is taken for the entry without a question, though the user has changed the description since', async () => {
    rig().exchange.failNext('POST', { kind: 'status', status: 403, when: 'before' });
    const localId = rig().start('first words');
    await rig().time.advance(5_000);
    expect(rig().record(localId).blocked?.kind).toBe('rejected');
    const { start } = rig().record(localId).local;
    // The result of a second delivery of the refused request.
    await rig().createElsewhere({ start, end: null, description: 'first words' });
    rig().exchange.failNext('POST', { kind: 'lost-request' });
    rig().mutate({ kind: 'edit', localId, patch: { description: 'last words' } });
    await rig().time.advance(2 * graceMs);
    expect(await words()).toEqual(['last words']);
    expect(rig().record(localId)).toMatchObject({ blocked: null, inflight: null });
  });

  // Seed 40,572,270: the first content came back with its description.
  it.each([['while the program runs', false], ['over a restart', true]])('does not bring back its words after the entry was deleted and undone, %s', async (_, restarts) => {
    const first = { task_id: records.task, tags: [records.tagA], description: 'first words' };
    const { localId, at: start } = rig().mutate({ kind: 'start', description: first.description, at: null, ...known });
    rig().stop();
    await rig().time.advance(0);
    rig().mutate({ kind: 'edit', localId, patch: { description: 'last words' } });
    await rig().time.advance(500);
    rig().mutate({ kind: 'delete', localId });
    await rig().time.advance(500);
    expect(await words()).toEqual([]);
    if (restarts) {
      rig().restart();
    }
    rig().exchange.failNext('POST', { kind: 'lost-request' });
    rig().mutate({ kind: 'restore', localId });
    await rig().time.advance(500);
    await rig().createElsewhere({ ...first, start, end: start });
    await rig().time.advance(3 * graceMs);
    expect([await words(), rig().record(localId).local.description]).toEqual([['last words'], 'last words']);
  });
});

describe('an update without an answer', () => {
  it('has the user’s last value, even if it is the former one, and another client’s value is kept', async () => {
    const localId = rig().start('drawing');
    await rig().time.advance(0);
    rig().exchange.failNext('PUT', { kind: 'lost-response' });
    rig().mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig().time.advance(500);
    const [made] = await rig().rows();
    expect(made).toMatchObject({ description: 'site' });
    if (made !== undefined) {
      await rig().editElsewhere(made, { description: 'meeting' });
    }
    rig().mutate({ kind: 'edit', localId, patch: { description: 'drawing' } });
    await rig().time.advance(3 * graceMs);
    expect(await words()).toEqual(['drawing']);
    expect(rig().outbox.conflicts.map(({ conflict: { field, mine, theirs } }) => [field, mine, theirs])).toEqual([['description', 'drawing', 'meeting']]);
  });
});
