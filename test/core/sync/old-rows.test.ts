/** Entries of old dates, which only the history knows, are entries like all others: no new one is taken for one of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiThrough } from '#core/sync/gateway/gateway-api.ts';
import { BackFill } from '#core/sync/back-fill.ts';
import { staleStarts } from '#core/sync/outcomes/pushed-changes.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, row, valueOf } from '../../support/core-records.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { openOwnServer } from '../../support/timeline-server.ts';
import { recordIdSchema } from '#shared/values/brands.ts';

const start = instant('2026-07-01T09:00:00Z');
const [halfPast, ten] = [instant('2026-07-01T09:30:00Z'), instant('2026-07-01T10:00:00Z')];

let rig: Rig;
beforeEach(async () => {
  rig = await openRig({ server: await openOwnServer('contract') });
  const { id } = await rig.createElsewhere({ start, end: ten, description: 'Standup' });
  const known = row({ id: recordIdSchema.parse(id), start, end: ten, description: 'Standup' });
  new Replica(rig.database).putListed({ rows: [known], span: { from: start, to: at('2026-07-02T00:00:00Z') }, isInWorkingSet: () => false, newId: () => localUuid(900), meta: {} });
});
afterEach(async () => {
  await rig.close();
});

describe('an entry like one that the history has read', () => {
  it.each([['with the same words', 'Standup'], ['without words', '']])('is created although its request is lost, %s', async (_, description) => {
    rig.exchange.failNext('POST', { kind: 'lost-request' });
    valueOf(rig.outbox.applyAll([{ kind: 'add', description, start, end: halfPast }]));
    await rig.time.advance(4 * graceMs);
    expect(new Set((await rig.rows()).map((each) => `${each.end} ${each.description ?? ''}`))).toEqual(new Set([`${ten} Standup`, `${halfPast} ${description}`]));
    expect(rig.outbox.unresolved.size).toBe(0);
  });

  it('is created, too, where it was moved to that second before it was sent', async () => {
    rig.exchange.failNext('POST', { kind: 'not-sent', connectivity: 'no-network' }, { kind: 'lost-request' });
    const [added] = valueOf(rig.outbox.applyAll([{ kind: 'add', description: 'Standup', start: instant('2026-07-01T08:00:00Z'), end: halfPast }]));
    rig.mutate({ kind: 'edit', localId: added?.localId ?? localUuid(1), patch: { start } });
    await rig.time.advance(4 * graceMs);
    expect(new Set((await rig.rows()).map((each) => each.end))).toEqual(new Set([ten, halfPast]));
  });
});

it('an entry that was corrected elsewhere and is listed by the history is read again, although it is in memory', async () => {
  const [began, ended] = [instant('2026-10-05T09:00:00Z'), instant('2026-10-05T10:00:00Z')];
  const [added] = valueOf(rig.outbox.applyAll([{ kind: 'add', description: 'site', start: began, end: ended }]));
  // The program looks for a second delivery of the create until then.
  await rig.time.advance(3 * graceMs);
  const saved = (await rig.rows()).find(({ description }) => description === 'site') ?? expect.fail('It is not saved');
  await rig.editElsewhere(saved, { description: 'corrected' });
  const { gateway, client, outbox, poller } = rig;
  const process = rig.time.processPorts();
  const backFill = new BackFill({
    history: { announce: () => {} },
    replica: new Replica(rig.database),
    isInWorkingSet: (serverId) => outbox.recordOfServer(serverId) !== null,
    noteListed: (rows) => poller.readPushed({ starts: staleStarts(rows, (serverId) => outbox.recordOfServer(serverId)), names: false }),
    api: apiThrough(gateway, 'backfill', client),
    gateway,
    ports: process.ports,
  });
  poller.start();
  await rig.time.advance(1_000);
  backFill.start();
  await rig.time.advance(60_000);
  expect(rig.record(added?.localId ?? localUuid(1)).local.description).toBe('corrected');
  await backFill.close();
});
