/** Several clients write one entry: whatever is replaced stays as an earlier version, and can be brought back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { date } from '../../support/core-records.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { openOwnServer } from '../../support/timeline-server.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

const everything = { after: null, before: null };

let rig: Rig;
afterEach(async () => {
  await rig.close();
});

async function onlyRow(): Promise<TimeEntryResource> {
  const [row, ...others] = await rig.rows();
  expect(others).toEqual([]);
  return row ?? expect.fail('There is no row');
}

/** A finished entry with the description `old` that was saved long ago. */
async function savedEntry(): Promise<{ readonly localId: Uuid; readonly row: TimeEntryResource }> {
  const localId = rig.start('old');
  await rig.time.advance(60_000);
  rig.stop();
  await rig.time.advance(2 * graceMs);
  await readAll();
  return { localId, row: await onlyRow() };
}

async function edit(localId: Uuid, description: string): Promise<void> {
  rig.mutate({ kind: 'edit', localId, patch: { description } });
  await rig.time.advance(5_000);
}

async function readAll(): Promise<void> {
  await rig.outbox.pull(everything);
  await rig.time.advance(5_000);
}

function versions(localId: Uuid): readonly (readonly [string, string])[] {
  return rig.outbox.versions(localId).map(({ origin, content }) => [origin, content.description]);
}

describe.each(['extended', 'contract'] as const)('with the %s service', (dialect) => {
  beforeEach(async () => {
    rig = await openRig({ server: await openOwnServer(dialect) });
  });

  it('words that another client replaced are an earlier version, and the entry is marked', async () => {
    const { localId, row } = await savedEntry();
    await rig.editElsewhere(row, { description: 'theirs' });
    await readAll();
    expect(rig.record(localId)).toMatchObject({ local: { description: 'theirs' }, isReplaced: true });
    expect(versions(localId)).toEqual([['here', 'old']]);
    rig.outbox.noteVersionsSeen(localId);
    expect(rig.record(localId).isReplaced).toBe(false);
  });

  it('an earlier version is used again, and what it replaces is one itself', async () => {
    const { localId, row } = await savedEntry();
    await rig.editElsewhere(row, { description: 'theirs' });
    await readAll();
    const [version] = rig.outbox.versions(localId);
    rig.mutate({ kind: 'use-version', localId, version: version?.id ?? 0 });
    await rig.time.advance(5_000);
    expect([(await onlyRow()).description, versions(localId)[0]]).toEqual(['old', ['here', 'theirs']]);
  });

  it('another client’s words that ours replace are an earlier version', async () => {
    const { localId, row } = await savedEntry();
    await rig.editElsewhere(row, { description: 'theirs' });
    await edit(localId, 'ours');
    expect([(await onlyRow()).description, versions(localId), rig.record(localId).isReplaced]).toEqual([
      'ours',
      [['elsewhere', 'theirs']],
      false,
    ]);
  });

  it('changes of different fields are merged, and nothing is replaced but what one side had', async () => {
    const { localId, row } = await savedEntry();
    await rig.editElsewhere(row, { start: '2026-11-20T11:30:00Z' });
    await edit(localId, 'ours');
    expect(await onlyRow()).toMatchObject({ description: 'ours', start: '2026-11-20T11:30:00Z' });
    expect(rig.record(localId).blocked).toBeNull();
  });

  it('a change that another client overtakes on its way is merged with it', async () => {
    const { localId, row } = await savedEntry();
    rig.exchange.failNext('PUT', { kind: 'slow-request', delayMs: 3_000 });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'ours' } });
    await rig.time.advance(500);
    await rig.editElsewhere(row, dialect === 'extended' ? { description: 'theirs' } : {});
    await rig.time.advance(20_000);
    await readAll();
    expect((await onlyRow()).description).toBe('ours');
    expect(versions(localId)).toEqual(dialect === 'extended' ? [['elsewhere', 'theirs']] : []);
  });

  it('of two stops the earlier one counts', async () => {
    const localId = rig.start('work');
    await rig.time.advance(60_000);
    const row = await onlyRow();
    await rig.editElsewhere(row, { end: '2026-11-20T12:00:30Z' });
    rig.stop();
    await rig.time.advance(20_000);
    expect([(await onlyRow()).end, rig.record(localId).local.end]).toEqual(['2026-11-20T12:00:30Z', '2026-11-20T12:00:30Z']);
  });

  it('a stop elsewhere replaces nothing', async () => {
    const localId = rig.start('work');
    await rig.time.advance(60_000);
    await rig.editElsewhere(await onlyRow(), { end: '2026-11-20T12:00:30Z' });
    await readAll();
    expect([rig.record(localId).local.end, versions(localId), rig.record(localId).isReplaced]).toEqual(['2026-11-20T12:00:30Z', [], false]);
  });

  it('ends that contradict each other leave ours, and theirs as a version', async () => {
    const { localId, row } = await savedEntry();
    await rig.editElsewhere(row, { start: '2026-11-20T11:00:00Z', end: '2026-11-20T11:10:00Z' });
    rig.mutate({ kind: 'edit', localId, patch: { start: rig.record(localId).local.start, description: 'ours' } });
    rig.mutate({ kind: 'edit', localId, patch: { start: instant('2026-11-20T12:00:10Z') } });
    await rig.time.advance(5_000);
    const { start, end } = rig.record(localId).local;
    expect([start, end !== null && end >= start, versions(localId)[0]?.[0]]).toEqual(['2026-11-20T12:00:10Z', true, 'elsewhere']);
  });

  it('a delete elsewhere removes the entry, whose content can be restored', async () => {
    const { localId, row } = await savedEntry();
    await rig.deleteElsewhere(row.id);
    await readAll();
    expect([rig.records.size, versions(localId)]).toEqual([0, [['deleted', 'old']]]);
    rig.mutate({ kind: 'restore', localId });
    await rig.time.advance(5_000);
    expect((await onlyRow()).description).toBe('old');
  });

  it('a delete elsewhere of what was changed here meanwhile is a question, until the row is seen again', async () => {
    const { localId, row } = await savedEntry();
    await rig.editElsewhere(row, { start: '2026-11-17T11:30:00Z' });
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'ours' } });
    rig.exchange.heal();
    await rig.outbox.pull({ after: date('2026-11-19'), before: null });
    expect(rig.record(localId).blocked).toEqual({ kind: 'gone' });
    await readAll();
    expect([rig.record(localId).blocked, await onlyRow()]).toMatchObject([null, { description: 'ours', start: '2026-11-17T11:30:00Z' }]);
  });

  it('an edit that was deleted before it was sent comes back with its undo, though the row was changed elsewhere', async () => {
    const { localId, row } = await savedEntry();
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    await edit(localId, 'ours');
    rig.mutate({ kind: 'delete', localId });
    await rig.editElsewhere(row, { description: 'theirs' });
    rig.exchange.heal();
    rig.outbox.syncNow();
    await rig.time.advance(60_000);
    expect(await rig.rows()).toEqual([]);
    rig.mutate({ kind: 'restore', localId });
    await rig.time.advance(60_000);
    expect([(await onlyRow()).description, versions(localId)]).toEqual(['ours', [['elsewhere', 'theirs']]]);
  });

  it('the last words of the user are sent after an update without an answer that another client has changed', async () => {
    const { localId } = await savedEntry();
    rig.exchange.failNext('PUT', { kind: 'lost-response' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig.time.advance(500);
    await rig.editElsewhere(await onlyRow(), { description: 'meeting' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'old' } });
    await rig.time.advance(3 * graceMs);
    expect([(await onlyRow()).description, versions(localId)]).toEqual(['old', [['elsewhere', 'meeting']]]);
  });
});

describe('a create without an answer', () => {
  beforeEach(async () => {
    rig = await openRig({ server: await openOwnServer('contract') });
  });

  it('whose row another client has changed is a question, and adopting it merges both', async () => {
    rig.exchange.failNext('POST', { kind: 'lost-response' });
    const localId = rig.start('drawing');
    await rig.time.advance(0);
    const row = await onlyRow();
    await rig.editElsewhere(row, { description: 'theirs' });
    await rig.time.advance(2 * graceMs);
    expect(rig.record(localId).blocked).toMatchObject({ kind: 'ask', found: { id: row.id, content: { description: 'theirs' } } });
    rig.restart();
    await readAll();
    expect([rig.records.size, rig.record(localId).blocked?.kind]).toEqual([1, 'ask']);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'ours' } });
    rig.mutate({ kind: 'adopt', localId });
    await rig.time.advance(5_000);
    expect([(await onlyRow()).description, versions(localId)]).toEqual(['ours', [['elsewhere', 'theirs']]]);
  });

  it('is sent again when the row in question is gone', async () => {
    rig.exchange.failNext('POST', { kind: 'lost-request' });
    const localId = rig.start('drawing');
    const other = await rig.createElsewhere({ start: rig.record(localId).local.start, end: rig.time.now, description: 'theirs' });
    await rig.time.advance(2 * graceMs);
    expect(rig.record(localId).blocked?.kind).toBe('ask');
    await rig.deleteElsewhere(other.id);
    await readAll();
    expect([(await onlyRow()).description, rig.record(localId).state]).toEqual(['drawing', 'saved']);
  });

  it('is an entry of its own beside the row in question when the user says so', async () => {
    rig.exchange.failNext('POST', { kind: 'lost-request' });
    const localId = rig.start('drawing');
    await rig.createElsewhere({ start: rig.record(localId).local.start, end: rig.time.now, description: 'theirs' });
    await rig.time.advance(2 * graceMs);
    rig.mutate({ kind: 'retry', localId });
    await rig.time.advance(5_000);
    await readAll();
    expect([...rig.records.values()].map(({ local, state }) => `${local.description} ${state}`).toSorted()).toEqual([
      'drawing saved',
      'theirs saved',
    ]);
  });
});

async function changedTwice(): Promise<{ readonly localId: Uuid; readonly older: TimeEntryResource }> {
  const { localId } = await savedEntry();
  await edit(localId, 'one');
  const older = await onlyRow();
  await edit(localId, 'two');
  return { localId, older };
}

describe('a change that the transport delivers again after a newer one', () => {
  beforeEach(async () => {
    rig = await openRig({ server: await openOwnServer('contract') });
  });

  it.each([
    ['while the program runs', false],
    ['after a restart', true],
  ])('is undone by the next read, %s', async (_, restarts) => {
    const { localId, older } = await changedTwice();
    if (restarts) {
      rig.restart();
    }
    await rig.editElsewhere(older, {});
    await readAll();
    expect([(await onlyRow()).description, rig.record(localId).local.description]).toEqual(['two', 'two']);
  });

  it('is undone once: the same content once more is another client’s', async () => {
    const { localId, older } = await changedTwice();
    for (let time = 0; time < 2; time += 1) {
      await rig.editElsewhere(older, {});
      await readAll();
    }
    expect([rig.record(localId).local.description, versions(localId)]).toEqual(['one', [['here', 'two']]]);
  });

  it('is another client’s once a read after the grace has shown none', async () => {
    const { localId, older } = await changedTwice();
    await rig.time.advance(graceMs);
    await readAll();
    await rig.editElsewhere(older, {});
    await readAll();
    expect(rig.record(localId).local.description).toBe('one');
  });
});
