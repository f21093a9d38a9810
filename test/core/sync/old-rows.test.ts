/** Entries of old dates, which the history has read, are entries like all others. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { apiThrough } from '#core/sync/gateway/gateway-api.ts';
import { BackFill } from '#core/sync/reads/back-fill.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { valueOf } from '../../support/core-records.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { openOwnServer } from '../../support/timeline-server.ts';
import { closedAfterTest, temporaryFolder } from '../../support/after-test.ts';

const start = instant('2026-07-01T09:00:00Z');
const [halfPast, ten] = [instant('2026-07-01T09:30:00Z'), instant('2026-07-01T10:00:00Z')];

let rig: Rig;
let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  rig = closedAfterTest(await openRig({ server: await openOwnServer('contract'), file: join(folder, 'replica.sqlite') }));
});

/** Reads the whole history, as the program does by itself. */
async function readHistory(): Promise<void> {
  const { gateway, client, outbox, time, database } = rig;
  const { ports } = time.processPorts();
  const api = apiThrough(gateway, 'backfill', client);
  const backFill = new BackFill({
    history: { announce: () => {} },
    outbox,
    replica: new Replica(database),
    othersWrite: true,
    api,
    gateway,
    ports,
  });
  backFill.start();
  await time.advance(30_000);
  await backFill.close();
}

function add(description: string, from: UtcInstant, end: UtcInstant): Uuid {
  const [added] = valueOf(rig.outbox.applyAll([{ kind: 'add', description, start: from, end }]));
  return added?.localId ?? expect.fail('Nothing was acknowledged');
}

async function contents(): Promise<readonly string[]> {
  return (await rig.rows()).map((row) => `${row.end} ${row.description ?? ''}`).sort();
}

describe('an entry like one that the history has read', () => {
  beforeEach(async () => {
    await rig.createElsewhere({ start, end: ten, description: 'Standup' });
    await readHistory();
    expect(rig.records.size).toBe(1);
  });

  it.each([
    ['with the same words', 'Standup'],
    ['without words', ''],
  ])('is created although its request is lost, %s', async (_, description) => {
    rig.exchange.failNext('POST', { kind: 'lost-request' });
    add(description, start, halfPast);
    await rig.time.advance(4 * graceMs);
    // No two entries of this computer begin in one second; each is as long as it was.
    expect(await contents()).toEqual([`2026-07-01T09:30:01Z ${description}`, `${ten} Standup`]);
    expect([rig.unsettled.size, rig.records.size]).toEqual([0, 2]);
  });

  it('is created, too, where it was moved to that second before it was sent', async () => {
    rig.exchange.failNext('POST', { kind: 'not-sent', connectivity: 'no-network' }, { kind: 'lost-request' });
    const localId = add('Standup', instant('2026-07-01T08:00:00Z'), halfPast);
    rig.mutate({ kind: 'edit', localId, patch: { start } });
    await rig.time.advance(4 * graceMs);
    expect(await contents()).toEqual([`${halfPast} Standup`, `${ten} Standup`]);
    expect([rig.unsettled.size, rig.records.size]).toEqual([0, 2]);
  });
});

describe('an entry that another client changes', () => {
  it.each(['2026-10-10', '2026-10-01', '2026-07-01', '2019-02-28'])(
    'is shown as it is there once the history was read: %s',
    async (day) => {
      const localId = add('site', instant(`${day}T09:00:00Z`), instant(`${day}T10:00:00Z`));
      await rig.time.advance(3 * graceMs);
      const saved = (await rig.rows()).find(({ description }) => description === 'site') ?? expect.fail('It is not saved');
      await rig.editElsewhere(saved, { description: 'corrected' });
      await readHistory();
      expect(rig.record(localId)).toMatchObject({ local: { description: 'corrected' }, isReplaced: true });
      expect(rig.outbox.versions(localId).map(({ content }) => content.description)).toEqual(['site']);
    },
  );

  it.each(['2026-10-01', '2019-02-28'])('is gone here, too, once the history was read without it: %s', async (day) => {
    const localId = add('site', instant(`${day}T09:00:00Z`), instant(`${day}T10:00:00Z`));
    await rig.time.advance(3 * graceMs);
    await rig.deleteElsewhere((await rig.rows())[0]?.id ?? expect.fail('It is not saved'));
    await readHistory();
    expect([rig.records.size, rig.outbox.versions(localId).map(({ origin }) => origin)]).toEqual([0, ['deleted']]);
  });
});

describe('a question about an old entry', () => {
  it('is still open weeks and a restart later: a possible duplicate', async () => {
    rig.exchange.failNext('POST', { kind: 'duplicate' });
    const localId = add('Standup', start, halfPast);
    await rig.time.advance(1_000);
    await readHistory();
    const twins = () => rig.outbox.asking.map(({ duplicateOf }) => duplicateOf);
    expect(twins()).toEqual([localId]);
    await rig.time.advance(70 * 86_400_000);
    rig.restart();
    await readHistory();
    expect(twins()).toEqual([localId]);
  });

  it('is still open weeks and a restart later: it was changed here and deleted elsewhere', async () => {
    const localId = add('Standup', start, halfPast);
    await rig.time.advance(3 * graceMs);
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    rig.mutate({ kind: 'edit', localId, patch: { description: 'Planning' } });
    await rig.time.advance(1_000);
    await rig.deleteElsewhere((await rig.rows())[0]?.id ?? expect.fail('It is not saved'));
    rig.exchange.heal();
    rig.outbox.syncNow();
    await rig.time.advance(4 * graceMs);
    expect(rig.record(localId).blocked).toEqual({ kind: 'gone' });
    await rig.time.advance(70 * 86_400_000);
    rig.restart();
    await readHistory();
    expect(rig.record(localId)).toMatchObject({ blocked: { kind: 'gone' }, local: { description: 'Planning' } });
  });
});
