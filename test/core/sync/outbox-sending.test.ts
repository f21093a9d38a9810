/** How commands are sent to the service: with few requests, each once, in the right order. */
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant, utcInstantSchema } from '#shared/values/brands.ts';
import { valueOf } from '../../support/core-records.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
});

function fail(): never {
  throw new Error('Nothing was saved');
}

function writes(): readonly string[] {
  return rig.exchange.journal.filter(({ method }) => method !== 'GET').map(({ method }) => method);
}

async function words(): Promise<readonly (readonly [string | null, boolean])[]> {
  return (await rig.rows()).map(({ description, end }) => [description, end !== null]);
}

/** Three finished entries, sent at once and answered after these delays in milliseconds. */
function sendThree(delays: readonly number[]): void {
  rig.exchange.failNext('POST', ...delays.map((delayMs) => ({ kind: 'slow-response', delayMs }) as const));
  const starts = ['11:00:00', '11:10:00', '11:20:00'].map((time) => utcInstantSchema.parse(`2026-11-20T${time}Z`));
  valueOf(
    rig.outbox.applyAll(starts.map((start) => ({ kind: 'add', description: 'drawing', start, end: shiftInstant(start, 60) }) as const)),
  );
}

describe('a command', () => {
  it('is acknowledged before anything is sent, and saved soon after', async () => {
    const localId = rig.start('drawing');
    expect(rig.exchange.journal).toEqual([]);
    expect(rig.record(localId).serverId).toBeNull();
    await rig.time.advance(0);
    expect(rig.record(localId).serverId).not.toBeNull();
    expect(await words()).toEqual([['drawing', false]]);
    expect(rig.unsettled.size).toBe(0);
    expect(rig.gateway.connectivity).toBe('online');
  });

  it('and its opposite come to the service as one finished entry', async () => {
    rig.start('drawing');
    rig.stop();
    await rig.time.advance(1000);
    expect(writes()).toEqual(['POST']);
    expect(await words()).toEqual([['drawing', true]]);
  });

  it('that is deleted before it was sent leaves no trace, and runs again when that is undone', async () => {
    const localId = rig.start('drawing');
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(1000);
    expect(rig.exchange.journal).toEqual([]);
    rig.mutate({ kind: 'restore', localId });
    await rig.time.advance(1000);
    expect(await words()).toEqual([['drawing', false]]);
  });

  it('that is edited back is not sent', async () => {
    const localId = rig.start('drawing');
    await rig.time.advance(0);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'drawing' } });
    await rig.time.advance(1000);
    expect(writes()).toEqual(['POST']);
  });

  it('of many edits is sent as the last one', async () => {
    const localId = rig.start('drawing');
    for (const description of ['one', 'two', 'three']) {
      rig.mutate({ kind: 'edit', localId, patch: { description } });
    }
    await rig.time.advance(0);
    expect(rig.exchange.asked('POST').map(({ body }) => body)).toMatchObject([{ description: 'three' }]);
    expect(writes()).toEqual(['POST']);
  });

  it('while the create is under way becomes an update of the frozen body', async () => {
    rig.exchange.failNext('POST', { kind: 'slow-request', delayMs: 5000 });
    const localId = rig.start('drawing');
    await rig.time.advance(1000);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    expect(rig.record(localId)).toMatchObject({ state: 'sent', local: { description: 'site' } });
    await rig.time.advance(10_000);
    expect(writes()).toEqual(['POST', 'PUT']);
    expect(await words()).toEqual([['site', false]]);
  });
});

describe('answers', () => {
  it('that were not received when the program ended make no second entry', async () => {
    sendThree([10, 11, 5_000]);
    await rig.time.advance(12);
    rig.restart();
    await rig.time.advance(3 * graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([Array.from({ length: 3 }, () => ['drawing', true]), 0]);
  });
});

describe('a day offline', () => {
  it('arrives exactly once and in the right order when the network is back', async () => {
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    for (const description of ['one', 'two', 'three']) {
      rig.start(description);
      await rig.time.advance(600_000);
    }
    expect(rig.gateway.connectivity).toBe('no-network');
    expect(rig.unsettled.size).toBe(3);
    rig.exchange.heal();
    rig.outbox.syncNow();
    await rig.time.advance(5000);
    expect(await words()).toEqual([
      ['one', true],
      ['two', true],
      ['three', false],
    ]);
    expect(rig.exchange.delivered.filter(({ method }) => method === 'POST')).toHaveLength(3);
    expect(rig.gateway.connectivity).toBe('online');
  });

  it('comes back by itself within the longest wait', async () => {
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'server-down' });
    rig.start('drawing');
    await rig.time.advance(3_600_000);
    rig.exchange.heal();
    await rig.time.advance(30_000);
    expect(await words()).toEqual([['drawing', false]]);
  });

  it('asks the service seldom while it is away', async () => {
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'server-down' });
    rig.start('drawing');
    await rig.time.advance(3_600_000);
    const asked = rig.exchange.journal.length;
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(360);
  });

  it('stops at the service before it starts there, though the stopped entry was edited last', async () => {
    const earlier = rig.start('one');
    await rig.time.advance(60_000);
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    rig.start('two');
    rig.mutate({ kind: 'edit', localId: earlier, patch: { description: 'one, done' } });
    rig.exchange.heal();
    rig.outbox.syncNow();
    await rig.time.advance(5000);
    expect(writes().slice(-2)).toEqual(['PUT', 'POST']);
    expect(await words()).toEqual([
      ['one, done', true],
      ['two', false],
    ]);
  });
});

describe('what the service refuses', () => {
  it('is blocked with its words and does not hold up the others', async () => {
    const bad = rig.start('nul \0 here');
    rig.stop();
    await rig.time.advance(1000);
    rig.start('good');
    await rig.time.advance(1000);
    expect(rig.record(bad).blocked).toMatchObject({
      kind: 'rejected',
      status: 422,
      errors: { description: [expect.stringContaining('NUL')] },
    });
    expect(await words()).toEqual([['good', false]]);
    rig.mutate({ kind: 'edit', localId: bad, patch: { description: 'without it' } });
    await rig.time.advance(1000);
    expect((await words()).map(([text]) => text)).toEqual(['without it', 'good']);
  });

  it('because another device runs a timer waits for the user, and a stop is an answer', async () => {
    await rig.createElsewhere({ start: '2026-11-20T11:00:00Z', end: null, description: 'elsewhere' });
    const localId = rig.start('here');
    await rig.time.advance(5000);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'rejected', status: 422 });
    expect(await words()).toEqual([['elsewhere', false]]);
    rig.stop();
    await rig.time.advance(5000);
    expect(await words()).toEqual([
      ['elsewhere', false],
      ['here', true],
    ]);
  });

  it.each([403, 404])('of every request (%i) blocks no entry: all are sent once the user has access again', async (status) => {
    const saved = rig.start('drawing');
    await rig.time.advance(0);
    rig.exchange.failAll({ kind: 'status', status, when: 'before' });
    rig.mutate({ kind: 'edit', localId: saved, patch: { description: 'site' } });
    const created = ['one', 'two', 'three'].map((description) => rig.start(description));
    await rig.time.advance(600_000);
    expect(rig.exchange.journal.length).toBeLessThan(100);
    expect([rig.gateway.connectivity, ...[saved, ...created].map((localId) => rig.record(localId).blocked)]).toEqual([
      'no-access',
      null,
      null,
      null,
      null,
    ]);
    rig.exchange.heal();
    await rig.outbox.pull({ after: null, before: null });
    await rig.time.advance(60_000);
    expect(await words()).toEqual([
      ['site', true],
      ['one', true],
      ['two', true],
      ['three', false],
    ]);
    expect([rig.gateway.connectivity, rig.unsettled.size]).toEqual(['online', 0]);
  });

  it('of one create, while everything can be seen, is the entry’s own, in the server’s words', async () => {
    rig.exchange.failNext('POST', { kind: 'status', status: 403, when: 'before' });
    const localId = rig.start('drawing');
    await rig.time.advance(60_000);
    expect([rig.record(localId).blocked, rig.gateway.connectivity]).toMatchObject([{ kind: 'rejected', status: 403 }, 'online']);
  });

  it('with a Retry-After is not asked again before it has passed', async () => {
    rig.exchange.failNext('POST', { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '90' } });
    rig.start('drawing');
    await rig.time.advance(89_000);
    expect(rig.exchange.journal).toHaveLength(1);
    await rig.time.advance(60_000);
    expect(await words()).toEqual([['drawing', false]]);
  });
});

describe('another device', () => {
  it('and this one change different fields: both stay', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(60_000);
    const [entry] = await rig.rows();
    if (entry === undefined) {
      throw new Error('Nothing was saved');
    }
    await rig.editElsewhere(entry, { end: rig.time.now });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig.time.advance(1000);
    expect(await rig.rows()).toMatchObject([{ description: 'site', end: '2026-11-20T12:01:00Z' }]);
    expect(rig.record(localId).local.end).toBe('2026-11-20T12:01:00Z');
  });

  it('deletes what is edited here: it is kept, and made again when the user says so', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(1000);
    await rig.deleteElsewhere(rig.record(localId).serverId ?? '');
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig.time.advance(1000);
    expect(rig.record(localId).blocked).toEqual({ kind: 'gone' });
    rig.mutate({ kind: 'retry', localId });
    await rig.time.advance(1000);
    expect(await words()).toEqual([['site', true]]);
  });

  it('changes what is deleted here: it is deleted, and the other content is kept as a version', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(1000);
    await rig.editElsewhere((await rig.rows())[0] ?? fail(), { start: '2026-11-10T09:00:00Z', end: '2026-11-10T10:00:00Z' });
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(1000);
    await rig.outbox.pull({ after: null, before: null });
    expect([await rig.rows(), rig.records.size]).toEqual([[], 0]);
    expect(rig.outbox.versions(localId)).toMatchObject([{ origin: 'elsewhere', content: { start: '2026-11-10T09:00:00Z' } }]);
  });

  it('stops what is deleted here: it is deleted without a question', async () => {
    const localId = rig.start('drawing');
    await rig.time.advance(1000);
    await rig.editElsewhere((await rig.rows())[0] ?? fail(), { end: rig.time.now });
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(1000);
    expect(await rig.rows()).toEqual([]);
  });

  it('does not see a deleted entry come back from a read that is older than the delete', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(1000);
    rig.exchange.failNext('GET', { kind: 'slow-response', delayMs: 5000 });
    const read = rig.outbox.pull({ after: null, before: null });
    await rig.time.advance(1000);
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(10_000);
    await read;
    expect(rig.records.size).toBe(0);
  });

  it('moves an entry before the answer to its create comes: it is one entry here, too', async () => {
    rig.exchange.failNext('POST', { kind: 'slow-response', delayMs: 5000 });
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(1000);
    const [entry] = await rig.rows();
    if (entry === undefined) {
      throw new Error('Nothing arrived');
    }
    await rig.editElsewhere(entry, { start: '2026-11-20T11:00:00Z' });
    await rig.outbox.pull({ after: null, before: null });
    expect(rig.records.size).toBe(2);
    await rig.time.advance(10_000);
    expect([...rig.records.keys()]).toEqual([localId]);
    expect(rig.record(localId)).toMatchObject({ serverId: entry.id, blocked: null });
    expect(rig.record(localId).local.start).toBe('2026-11-20T11:00:00Z');
  });
});
