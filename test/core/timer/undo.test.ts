/** Every command is undone as a whole, or not at all, over a real service and real files. */
import { assert, asyncProperty, array, constantFrom, nat } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUndoableCommand, undoingMutations } from '#core/timer/undo-record.ts';
import type { Failure } from '#shared/failures.ts';
import { shiftInstant, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { at, byLocalId, content, savedRecord, valueOf } from '../../support/core-records.ts';
import { openProfile, settled, type Profile } from '../../support/profile.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest, temporaryFolder } from '../../support/after-test.ts';

let folder: string;
let profile: Profile;
let now: UtcInstant;
beforeEach(async () => {
  folder = temporaryFolder();
  now = at('12:00');
  profile = closedAfterTest(await openProfile({ folder, now: () => now }));
});

function add(description: string, start: string, end: string): Uuid {
  return valueOf(profile.tracker.add({ description, start: at(start), end: at(end) })).localId;
}

/** Descriptions and times as the user sees them, earliest first. */
function seen(): readonly string[] {
  return profile
    .records()
    .filter(({ deleted }) => !deleted)
    .map(({ local }) => `${local.start.slice(11, 19)}–${local.end?.slice(11, 19) ?? 'now'} ${local.description} ${local.tags.length}`)
    .toSorted();
}

function last() {
  const { undo } = profile.tracker.view();
  return undo === null ? null : [undo.kind, undo.description, undo.count];
}

function mutation(
  kind: string,
  { one, other, removed }: { readonly one: Uuid | undefined; readonly other: Uuid | undefined; readonly removed: Uuid[] },
): void {
  const { tracker } = profile;
  if (kind === 'add') {
    tracker.add({ description: `add ${now}`, start: shiftInstant(now, -3000), end: shiftInstant(now, -1200) });
  } else if (kind === 'start') {
    tracker.start({ description: `start ${now}`, at: null });
  } else if (kind === 'stop') {
    tracker.stop();
  } else if (kind === 'restore' && removed[0] !== undefined) {
    tracker.restore(removed[0]);
  } else if (one !== undefined && other !== undefined) {
    const record = tracker.record(one);
    if (kind === 'delete' && record?.local.end !== null) {
      removed.unshift(one);
      tracker.delete(one);
    } else if (kind === 'join') {
      tracker.join({ localIds: [one, other] });
    } else if (kind === 'split' && record !== null) {
      tracker.split({ localId: one, at: shiftInstant(record.local.start, 30) });
    } else if (kind === 'change') {
      tracker.change({ localId: one, description: `change ${now}`, tags: [uuid(51)] });
    } else if (kind === 'continue') {
      tracker.continueEntry(one);
    }
  }
}

describe('undo', () => {
  it('brings back what was deleted, sent or not', async () => {
    const sent = add('drawing', '9:00', '10:00');
    await settled(profile.tracker);
    const before = seen();
    profile.tracker.delete(sent);
    expect(last()).toEqual(['deleted', 'drawing', 1]);
    await settled(profile.tracker);
    expect(await profile.rows()).toEqual([]);
    expect(await profile.tracker.undo()).toEqual({ ok: true, value: { kind: 'deleted', description: 'drawing', count: 1 } });
    expect(seen()).toEqual(before);
    await settled(profile.tracker);
    expect((await profile.rows()).map(({ start, end, description }) => [start, end, description])).toEqual([
      [at('9:00'), at('10:00'), 'drawing'],
    ]);
  });

  it('parts what was joined, and mends what was split', async () => {
    const one = add('drawing', '9:00', '10:00');
    const other = add('site', '10:30', '11:00');
    const before = seen();
    profile.tracker.join({ localIds: [one, other] });
    expect([seen(), last()]).toEqual([['09:00:00–11:00:00 drawing; site 0'], ['joined', '', 2]]);
    await profile.tracker.undo();
    expect(seen()).toEqual(before);
    profile.tracker.split({ localId: one, at: at('9:20') });
    expect([seen().length, last()]).toEqual([3, ['split', 'drawing', 2]]);
    await profile.tracker.undo();
    expect(seen()).toEqual(before);
  });

  it('lets run again what was stopped by mistake', async () => {
    profile.tracker.start({ description: 'drawing', at: '-30' });
    await settled(profile.tracker);
    profile.tracker.stop();
    await settled(profile.tracker);
    expect(last()).toEqual(['stopped', 'drawing', 1]);
    await profile.tracker.undo();
    expect(seen()).toEqual(['11:30:00–now drawing 0']);
    await settled(profile.tracker);
    expect((await profile.rows()).map(({ end }) => end)).toEqual([null]);
  });

  it('takes a start back and lets run again what it stopped', async () => {
    profile.tracker.start({ description: 'drawing', at: '-30' });
    await settled(profile.tracker);
    now = shiftInstant(now, 60);
    profile.tracker.start({ description: 'site', at: null });
    expect(last()).toEqual(['started', 'site', 2]);
    await settled(profile.tracker);
    await profile.tracker.undo();
    await settled(profile.tracker);
    expect(seen()).toEqual(['11:30:00–now drawing 0']);
    expect((await profile.rows()).map(({ description, end }) => [description, end])).toEqual([['drawing', null]]);
  });

  it('that its caller cannot undo stays the last one', async () => {
    let answer: Result<null, Failure> = fail({ kind: 'no-job' });
    profile.tracker.bulk.addForeignCommand({ kind: 'imported', count: () => 3, undo: async () => answer });
    expect(await profile.tracker.undo()).toEqual(answer);
    expect(last()).toEqual(['imported', '', 3]);
    answer = succeed(null);
    expect(await profile.tracker.undo()).toEqual(succeed({ kind: 'imported', description: '', count: 3 }));
    expect(last()).toBeNull();
  });

  it('takes back a change field by field, and several mutations at once', async () => {
    const one = add('drawing', '9:00', '10:00');
    const before = seen();
    profile.tracker.change({ localId: one, description: 'site', start: at('9:10'), tags: [uuid(51)] });
    await profile.tracker.undo();
    expect(seen()).toEqual(before);
    profile.tracker.several([
      { kind: 'change', localId: one, end: at('9:30') },
      { kind: 'add', description: 'mail', start: at('9:30'), end: at('10:00') },
    ]);
    expect(last()).toEqual(['several', '', 2]);
    await profile.tracker.undo();
    expect(seen()).toEqual(before);
  });

  it('goes back command by command, and ends', async () => {
    const one = add('drawing', '9:00', '10:00');
    profile.tracker.edit({ localId: one, description: 'site' });
    profile.tracker.delete(one);
    expect([(await profile.tracker.undo()).ok, (await profile.tracker.undo()).ok, (await profile.tracker.undo()).ok]).toEqual([
      true,
      true,
      true,
    ]);
    expect([seen(), last(), await profile.tracker.undo()]).toEqual([[], null, fail({ kind: 'nothing-to-undo' })]);
  });

  it('forgets no earlier command over one that changed nothing', () => {
    const one = add('drawing', '9:00', '10:00');
    profile.tracker.edit({ localId: one, description: 'drawing' });
    expect(last()).toEqual(['added', 'drawing', 1]);
  });

  it('leaves alone what has changed since, and says so', () => {
    const one = savedRecord();
    const changed = { ...one, local: content({ description: 'site' }) };
    const elsewhere = { ...one, local: content({ description: 'mail' }) };
    const find = (record: typeof one) => (localId: Uuid) => byLocalId(record).get(localId);
    const command = buildUndoableCommand('changed', [one.localId], { before: find(one), after: find(changed) });
    expect(command === null ? null : undoingMutations(command, { find: find(elsewhere), capabilities: { reopening: true } })).toEqual(
      fail({ kind: 'undo-outdated' }),
    );
  });

  it('says where the service lets nothing run again', () => {
    const ran = savedRecord({ local: content({ end: null }) });
    const stopped = savedRecord();
    const find = (record: typeof ran) => (localId: Uuid) => byLocalId(record).get(localId);
    const command = buildUndoableCommand('stopped', [ran.localId], { before: find(ran), after: find(stopped) });
    expect(command === null ? null : undoingMutations(command, { find: find(stopped), capabilities: { reopening: false } })).toEqual(
      fail({ kind: 'no-reopening' }),
    );
  });

  it('lets run again what such a service has not heard of yet', () => {
    const ran = savedRecord({ local: content({ end: null }), serverId: null, base: null });
    const stopped = { ...ran, local: content() };
    const find = (record: typeof ran) => (localId: Uuid) => byLocalId(record).get(localId);
    const command = buildUndoableCommand('stopped', [ran.localId], { before: find(ran), after: find(stopped) });
    expect(command === null ? null : undoingMutations(command, { find: find(stopped), capabilities: { reopening: false } })).toMatchObject({
      ok: true,
    });
  });

  it('takes back any row of commands, one by one', async () => {
    const commands = array(constantFrom('add', 'delete', 'join', 'split', 'change', 'start', 'stop', 'restore', 'continue'), {
      minLength: 1,
      maxLength: 12,
    });
    await assert(
      asyncProperty(commands, nat(1000), async (kinds, seed) => {
        const states: string[] = [];
        const removed: Uuid[] = [];
        for (const [index, kind] of kinds.entries()) {
          const there = profile.records().filter(({ deleted }) => !deleted);
          const [one, other] = [
            there[(seed + index) % Math.max(1, there.length)],
            there[(seed + 3 * index + 1) % Math.max(1, there.length)],
          ];
          const before = JSON.stringify(seen());
          now = shiftInstant(now, 61);
          mutation(kind, { one: one?.localId, other: other?.localId, removed });
          if (JSON.stringify(seen()) !== before) {
            states.push(before);
          }
        }
        for (const state of states.toReversed()) {
          expect((await profile.tracker.undo()).ok).toBe(true);
          expect(JSON.stringify(seen())).toBe(state);
        }
      }),
      { numRuns: 60 },
    );
  });
});
