/**
 * Unsent changes from before the file was damaged: what the service holds needs no decision, the rest is the user's, and each is saved
 * once.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryContent } from '#core/sync/entry-record.ts';
import { beginAgain } from '#core/sync/replica/open-replica.ts';
import type { RecoveredEntry } from '#core/sync/replica/entry-rows.ts';
import { requestTimeoutMs } from '#core/service-client/http/exchange.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, content, recoveredEntry } from '../../support/core-records.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { openOwnServer } from '../../support/timeline-server.ts';
import { fail } from '#shared/values/result.ts';
import { recordIdSchema } from '#shared/values/brands.ts';
import { closedAfterTest } from '../../support/after-test.ts';

const everything = { after: null, before: null };
/** Nothing that was sent before the damage can take effect any more. */
const sureAfterMs = requestTimeoutMs + graceMs + 1_000;

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig({ server: await openOwnServer('contract') }));
});

function recover(number: number, parts: Partial<EntryContent> = {}, others: Partial<RecoveredEntry> = {}): void {
  const entry = recoveredEntry({
    localId: localUuid(9_000 + number),
    content: content({ description: `entry ${number}`, ...parts }),
    ...others,
  });
  rig.replica.transaction(() => rig.replica.recovered.put(entry));
}

async function readLater(): Promise<void> {
  await rig.time.advance(sureAfterMs);
  await rig.outbox.pull(everything);
}

function shown(): readonly string[] {
  return rig.outbox.recovered.list(100).map((entry) => entry.content.description);
}

async function words(): Promise<readonly (string | null)[]> {
  return (await rig.rows()).map(({ description }) => description);
}

/** A row of the service that the program knows. */
async function savedRow(description: string) {
  await rig.createElsewhere({ start: at('8:00'), end: at('8:30'), description });
  await rig.outbox.pull(everything);
  const [row] = await rig.rows();
  return recordIdSchema.parse(row?.id);
}

describe('what is shown', () => {
  it('is what the service does not hold, once nothing that was sent before can arrive', async () => {
    recover(1);
    recover(2);
    await rig.createElsewhere({ start: at('9:00'), end: at('10:00'), description: 'entry 2' });
    await rig.outbox.pull(everything);
    expect([shown(), rig.replica.recovered.all().length]).toEqual([[], 1]);
    await readLater();
    expect([shown(), rig.outbox.recovered.count]).toEqual([['entry 1'], 1]);
    // Nothing is sent by itself.
    expect(rig.exchange.asked('POST')).toEqual([]);
  });

  it('is not what arrives in the meantime', async () => {
    recover(1);
    await rig.outbox.pull(everything);
    await rig.createElsewhere({ start: at('9:00'), end: at('10:00'), description: 'entry 1' });
    await readLater();
    expect(rig.replica.recovered.all()).toEqual([]);
  });

  it('is a delete only while its row is there', async () => {
    const serverId = await savedRow('kept');
    recover(1, {}, { deleted: true, serverId, content: content({ start: at('8:00'), end: at('8:30') }) });
    recover(2, {}, { deleted: true, serverId: recordIdSchema.parse(localUuid(77)) });
    await readLater();
    expect(rig.outbox.recovered.list(10).map(({ deleted }) => deleted)).toEqual([true]);
  });
});

describe('a row like the one that a create has made', () => {
  const double = { start: at('8:00'), end: at('8:30'), description: 'double' };
  const sent = content(double);

  it.each([
    ['without an answer', false],
    ['with an answer', true],
  ])('may be its second one: a create %s before the damage', async (_title, isSaved) => {
    const serverId = await savedRow('double');
    recover(1, double, { sent, serverId: isSaved ? serverId : null, isSaved });
    await rig.outbox.pull(everything);
    await rig.createElsewhere(double);
    await rig.createElsewhere({ ...double, description: 'other' });
    await readLater();
    const records = [...rig.records.values()];
    const owner = records.find((record) => record.serverId === serverId)?.localId;
    expect(records.map(({ local, duplicateOf }) => [local.description, duplicateOf])).toEqual(
      expect.arrayContaining([
        ['double', null],
        ['double', owner],
        ['other', null],
      ]),
    );
    expect([rig.replica.recovered.all(), shown()]).toEqual([[], []]);
  });

  it('may be its second one where the user has deleted the first', async () => {
    recover(1, double, { sent, serverId: recordIdSchema.parse(localUuid(77)), deleted: true, isSaved: true });
    await rig.createElsewhere(double);
    await readLater();
    expect([[...rig.records.values()].map(({ duplicateOf }) => duplicateOf), shown()]).toEqual([[localUuid(9_001)], []]);
  });

  it('is the one of another entry', async () => {
    const serverId = await savedRow('double');
    [1, 2].forEach((number) => recover(number, double, { sent, ...(number === 1 ? { serverId, isSaved: true } : {}) }));
    await rig.createElsewhere(double);
    await readLater();
    expect([[...rig.records.values()].map(({ duplicateOf }) => duplicateOf), shown()]).toEqual([[null, null], []]);
  });

  it('is not asked about after it was removed elsewhere', async () => {
    recover(1, double, { sent, serverId: recordIdSchema.parse(localUuid(77)), isSaved: true });
    await readLater();
    expect([rig.replica.recovered.all(), shown()]).toEqual([[], []]);
  });
});

describe('the user’s decision', () => {
  it('saves all of them, each once', async () => {
    [1, 2, 3].forEach((number) => recover(number, { start: at(`${number + 5}:00`) }));
    await readLater();
    expect(rig.outbox.recovered.decide('all', true).ok).toBe(true);
    await rig.time.advance(10_000);
    expect([await words(), rig.outbox.recovered.count]).toEqual([['entry 1', 'entry 2', 'entry 3'], 0]);
  });

  it('discards all of them', async () => {
    [1, 2].forEach((number) => recover(number));
    await readLater();
    rig.outbox.recovered.decide('all', false);
    await rig.time.advance(10_000);
    expect([await words(), rig.replica.recovered.all(), rig.records.size]).toEqual([[], [], 0]);
  });

  it('is about one of them', async () => {
    [1, 2].forEach((number) => recover(number));
    await readLater();
    rig.outbox.recovered.decide([localUuid(9_001)], true);
    rig.outbox.recovered.decide([localUuid(9_001)], true);
    await rig.time.advance(10_000);
    expect([await words(), shown()]).toEqual([['entry 1'], ['entry 2']]);
  });

  it('is not about what is checked only later', async () => {
    recover(1);
    await readLater();
    recover(2, { start: at('7:00') });
    rig.outbox.recovered.decide('all', false);
    expect(rig.replica.recovered.all().map((entry) => entry.content.description)).toEqual(['entry 2']);
  });

  it('about many of them is carried out in slices, and survives a crash between them', async () => {
    for (let number = 0; number < 1_200; number += 1) {
      const minute = String(number % 60).padStart(2, '0');
      recover(
        number,
        { start: at(`2026-10-${String(1 + Math.floor(number / 60)).padStart(2, '0')}T09:${minute}:00Z`), end: at('2026-11-01T09:00:00Z') },
        { isChecked: true },
      );
    }
    rig.outbox.recovered.decide('all', true);
    expect([rig.outbox.recovered.count, rig.outbox.counts().waiting]).toEqual([700, 500]);
    rig.restart();
    expect([rig.outbox.recovered.count, rig.outbox.counts().waiting]).toEqual([700, 500]);
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(0);
    expect([rig.outbox.recovered.count, rig.records.size]).toEqual([0, 1_200]);
  });

  it('makes no second entry of one that was entered again', async () => {
    recover(1);
    await readLater();
    rig.outbox.applyAll([{ kind: 'add', description: 'entry 1', start: at('9:00'), end: at('10:00') }]);
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(10_000);
    expect(await words()).toEqual(['entry 1']);
  });

  it('changes the entry that has the row now, whose other content is an earlier version', async () => {
    const serverId = await savedRow('theirs');
    recover(1, { start: at('8:00'), end: at('8:30') }, { serverId });
    await readLater();
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(10_000);
    const record = rig.replica.byServerId(serverId);
    expect(await words()).toEqual(['entry 1']);
    expect(rig.outbox.versions(record?.localId ?? localUuid(1)).map((version) => [version.origin, version.content.description])).toEqual([
      ['elsewhere', 'theirs'],
    ]);
  });

  it('is about the row that a lost create has made: an entry that was stopped since has one row', async () => {
    await rig.createElsewhere({ start: at('9:00'), end: null, description: 'entry 1' });
    recover(1);
    recover(2, { description: 'entry 1', end: at('9:45') });
    await readLater();
    rig.outbox.recovered.decide([localUuid(9_001)], true);
    await rig.time.advance(10_000);
    const ends = async () => (await rig.rows()).map(({ end }) => end);
    expect(await ends()).toEqual(['2026-11-20T10:00:00Z']);
    // The second one has a row of its own.
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(10_000);
    expect(new Set(await ends())).toEqual(new Set(['2026-11-20T09:45:00Z', '2026-11-20T10:00:00Z']));
  });

  it('is about that row, too, where the words of the entry were changed since, here and there', async () => {
    const row = await rig.createElsewhere({ start: at('9:00'), end: null, description: 'first words' });
    recover(1, {}, { sent: content({ description: 'first words', end: null }) });
    await rig.outbox.pull(everything);
    await rig.editElsewhere(row, { description: 'words of the other device', end: at('9:30') });
    await readLater();
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(10_000);
    expect([await words(), rig.outbox.recovered.count]).toEqual([['entry 1'], 0]);
  });

  it('deletes the row of a create that arrives after the damage, if the entry was deleted here', async () => {
    recover(1, {}, { deleted: true, sent: content({ description: 'entry 1', end: null }) });
    await rig.outbox.pull(everything);
    await rig.createElsewhere({ start: at('9:00'), end: null, description: 'entry 1' });
    await readLater();
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(3 * graceMs);
    expect(await words()).toEqual([]);
  });

  it.each(['sent', 'unknown'] as const)('is not sent beside a request of its entry that is %s', async (state) => {
    const serverId = await savedRow('theirs');
    recover(1, { start: at('8:00'), end: at('8:30') }, { serverId });
    await readLater();
    const { localId } = rig.replica.byServerId(serverId) ?? expect.fail();
    const unreachable = { kind: 'not-sent', connectivity: 'no-network' } as const;
    const ofPut = state === 'sent' ? ({ kind: 'slow-response', delayMs: 5_000 } as const) : ({ kind: 'lost-response' } as const);
    rig.exchange.faultOf = ({ method }) => (method === 'PUT' ? ofPut : rig.exchange.asked('PUT').length > 0 ? unreachable : null);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'edited now' } });
    await rig.time.advance(3_000);
    expect(rig.record(localId).state).toBe(state);
    rig.outbox.recovered.decide('all', true);
    expect(rig.record(localId)).toMatchObject({ state, local: { description: 'entry 1' } });
    rig.exchange.heal();
    await rig.time.advance(5 * graceMs);
    expect([await words(), rig.unsettled.size]).toEqual([['entry 1'], 0]);
  });

  it('waits for the rows of the new file where the file is damaged a second time', async () => {
    const serverId = await savedRow('theirs');
    recover(1, { start: at('8:00'), end: at('8:30') }, { serverId });
    await readLater();
    expect(shown()).toEqual(['entry 1']);
    beginAgain(rig.replica, [], Date.parse(rig.time.now));
    expect(shown()).toEqual([]);
    rig.outbox.recovered.decide('all', true);
    await readLater();
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(3 * graceMs);
    expect(await words()).toEqual(['entry 1']);
  });

  it('of two changes of one row, made before two damages, is about the later one: the other is an earlier version', async () => {
    const serverId = await savedRow('theirs');
    const parts = { start: at('8:00'), end: at('8:30') };
    recover(1, parts, { serverId });
    recover(2, parts, { serverId });
    beginAgain(rig.replica, [], Date.parse(rig.time.now));
    await readLater();
    expect(shown()).toEqual(['entry 2']);
    const { localId } = rig.replica.byServerId(serverId) ?? expect.fail();
    expect(rig.outbox.versions(localId).map((version) => version.content.description)).toEqual(['entry 1']);
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(3 * graceMs);
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(3 * graceMs);
    expect(await words()).toEqual(['entry 2']);
  });

  it('is not needed for a row of the same second as a new entry, which is no question about that one', async () => {
    const start = rig.time.now;
    await rig.createElsewhere({ start, end: start, description: 'entry 1' });
    const [row] = await rig.rows();
    recover(1, { start, end: start }, { serverId: recordIdSchema.parse(row?.id), isSaved: true });
    rig.exchange.faultOf = ({ method }) => (method === 'POST' ? { kind: 'lost-request' } : null);
    const localId = rig.start('new');
    await rig.time.advance(2_000);
    rig.exchange.heal();
    await rig.time.advance(5 * graceMs);
    expect(rig.record(localId)).toMatchObject({ state: 'saved', blocked: null });
    expect(new Set(await words())).toEqual(new Set(['entry 1', 'new']));
  });

  it('alone sends an entry whose create may be under way: undo does not', async () => {
    rig.exchange.faultOf = () => ({ kind: 'not-sent', connectivity: 'no-network' });
    const localId = rig.start('entry 1');
    rig.stop();
    const { local: sent } = rig.record(localId);
    rig.mutate({ kind: 'delete', localId });
    rig.exchange.heal();
    beginAgain(rig.replica, [], Date.parse(rig.time.now));
    recover(1, sent, { localId, sent });
    expect(rig.outbox.apply({ kind: 'restore', localId })).toEqual(fail({ kind: 'no-such-entry' }));
    await readLater();
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(3 * graceMs);
    expect(await words()).toEqual(['entry 1']);
  });

  it('deletes a row that was deleted here', async () => {
    const serverId = await savedRow('kept');
    recover(1, {}, { deleted: true, serverId, content: content({ start: at('8:00'), end: at('8:30') }) });
    await readLater();
    rig.outbox.recovered.decide('all', true);
    await rig.time.advance(3 * graceMs);
    expect(await words()).toEqual([]);
  });

  it('is refused while the disk is full, and nothing of it is lost', async () => {
    recover(1);
    await readLater();
    rig.database.exec('PRAGMA query_only = 1');
    expect(rig.outbox.recovered.decide('all', true).ok).toBe(false);
    rig.database.exec('PRAGMA query_only = 0');
    expect([shown(), rig.records.size]).toEqual([['entry 1'], 0]);
  });
});
