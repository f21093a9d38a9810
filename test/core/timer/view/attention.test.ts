/** Entries that need attention: shown with everything needed to decide, and every answer carried out or refused with a message. */
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unsavedCsv, unsavedJson } from '#core/timer/unsaved-export.ts';
import { shiftInstant, type Uuid } from '#shared/values/brands.ts';
import { fail } from '#shared/values/result.ts';
import { at, first, valueOf } from '../../../support/core-records.ts';
import { graceMs, lagMs, openRig, type Rig } from '../../../support/core-rig.ts';
import { openOwnServer } from '../../../support/timeline-server.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let rig: Rig;
beforeEach(async () => {
  folder = temporaryFolder();
  rig = closedAfterTest(await openRig({ server: await openOwnServer('contract'), file: join(folder, 'replica.sqlite') }));
});

const attention = () => rig.tracker.view().attention;

async function rows() {
  const held = await rig.rows();
  return held.map(({ description, start, end }) => [description, start, end] as const);
}

/** A timer started here while offline, and another one elsewhere. */
async function startTwo(): Promise<{ readonly earlier: Uuid; readonly later: Uuid }> {
  await rig.createElsewhere({ start: '2026-11-20T11:00:00Z', end: null, description: 'elsewhere' });
  const later = rig.start('here');
  await rig.time.advance(5000);
  await rig.outbox.pull('active');
  const { twoRunning } = rig.tracker.view();
  expect(twoRunning).toMatchObject({ earlier: { description: 'elsewhere' }, later: { localId: later }, refused: true });
  return { earlier: twoRunning?.earlier.localId ?? later, later };
}

describe('two that run', () => {
  it('become one after the other: the earlier one ends where the later one begins, and the refused one is saved', async () => {
    const { earlier, later } = await startTwo();
    valueOf(rig.tracker.answer({ kind: 'two-running', earlier, later, choice: 'stop-earlier' }));
    expect(rig.tracker.view().twoRunning).toBeNull();
    await rig.time.advance(10_000);
    expect(await rows()).toEqual([
      ['elsewhere', '2026-11-20T11:00:00Z', '2026-11-20T12:00:00Z'],
      ['here', '2026-11-20T12:00:00Z', null],
    ]);
    expect(rig.tracker.view().sync).toMatchObject({ waiting: 0, attention: 0 });
  });

  it('leave the other device alone when the later one is stopped', async () => {
    const { earlier, later } = await startTwo();
    valueOf(rig.tracker.answer({ kind: 'two-running', earlier, later, choice: 'stop-later' }));
    await rig.time.advance(10_000);
    expect((await rows()).map(([text, , end]) => [text, end === null])).toEqual([
      ['elsewhere', true],
      ['here', false],
    ]);
  });

  it('are not asked about again once both may run, not even after a restart', async () => {
    const { earlier, later } = await startTwo();
    valueOf(rig.tracker.answer({ kind: 'two-running', earlier, later, choice: 'keep-both' }));
    expect(rig.tracker.view().twoRunning).toBeNull();
    expect(attention()).toMatchObject([{ entry: { localId: later }, reason: { kind: 'another-runs' } }]);
    rig.restart();
    expect(rig.tracker.view().twoRunning).toBeNull();
    expect(await rows()).toHaveLength(1);
  });

  it('are checked again when the choice is made: one may have ended since', async () => {
    const { earlier, later } = await startTwo();
    await rig.time.advance(2 * lagMs);
    await rig.editElsewhere(first(await rig.rows()), { end: '2026-11-20T11:30:00Z' });
    await rig.outbox.pull({ after: null, before: null });
    for (const choice of ['stop-earlier', 'stop-later', 'keep-both'] as const) {
      expect(rig.tracker.answer({ kind: 'two-running', earlier, later, choice })).toEqual(fail({ kind: 'no-longer-two' }));
    }
    expect(rig.record(later).local.end).toBeNull();
  });
});

describe('a timer that another device stopped', () => {
  it('is announced, and continues as a new entry on request', async () => {
    const localId = rig.start('drawing');
    await rig.time.advance(60_000);
    await rig.editElsewhere(first(await rig.rows()), { end: shiftInstant(rig.time.now, -10) });
    await rig.outbox.pull({ after: null, before: null });
    expect(rig.tracker.view().notices).toMatchObject([{ kind: 'stopped-elsewhere', localId, description: 'drawing' }]);
    valueOf(rig.tracker.continueEntry(localId));
    expect(rig.tracker.view()).toMatchObject({ notices: [], timer: { kind: 'running', entry: { description: 'drawing' } } });
  });

  it('is not announced when it was stopped here or started elsewhere', async () => {
    rig.start('drawing');
    await rig.time.advance(5_000);
    rig.stop();
    await rig.time.advance(5_000);
    const other = await rig.createElsewhere({ start: '2026-11-20T12:00:07Z', end: null, description: 'elsewhere' });
    await rig.outbox.pull('active');
    await rig.editElsewhere(other, { end: rig.time.now });
    await rig.outbox.pull({ after: null, before: null });
    expect(rig.tracker.view().notices).toEqual([]);
  });
});

describe('what is given up', () => {
  it('comes back as it was wanted: a change of a saved entry', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(10_000);
    valueOf(rig.tracker.edit({ localId, description: 'nul \0 here' }));
    await rig.time.advance(10_000);
    expect(attention()).toMatchObject([
      { entry: { localId }, reason: { kind: 'rejected', exists: true, complaints: [{ field: 'description' }] } },
    ]);
    valueOf(rig.tracker.answer({ kind: 'discard', localId }));
    expect(rig.record(localId).local.description).toBe('drawing');
    rig.restart();
    valueOf(rig.tracker.answer({ kind: 'undo-discard', localId }));
    expect(rig.record(localId).local.description).toBe('nul \0 here');
    await rig.time.advance(10_000);
    expect(attention()).toHaveLength(1);
    expect((await rows()).map(([text]) => text)).toEqual(['drawing']);
  });

  it('comes back as it was wanted: an entry that was never saved', async () => {
    const localId = rig.start('nul \0 here');
    rig.stop();
    await rig.time.advance(5_000);
    valueOf(rig.tracker.answer({ kind: 'discard', localId }));
    expect(rig.tracker.record(localId)).toBeNull();
    expect(rig.tracker.view().sync).toMatchObject({ waiting: 0, attention: 0 });
    valueOf(rig.tracker.answer({ kind: 'undo-discard', localId }));
    expect(rig.record(localId).local.description).toBe('nul \0 here');
  });
});

describe('both sides', () => {
  it.each([
    ['same-entry', ['quite another']],
    ['retry', ['quite another', 'drawing']],
  ] as const)('of a question are shown; the answer %s is carried out', async (kind, expected) => {
    rig.exchange.failNext('POST', { kind: 'lost-request' });
    const localId = rig.start('drawing');
    rig.stop();
    await rig.createElsewhere({ start: at('12:00'), end: at('12:00:30'), description: 'quite another' });
    await rig.time.advance(2 * graceMs);
    expect(attention()).toMatchObject([
      { reason: { kind: 'ask', mine: { description: 'drawing' }, found: { description: 'quite another' } } },
    ]);
    valueOf(rig.tracker.answer({ kind, localId }));
    expect(attention()).toEqual([]);
    await rig.time.advance(2 * graceMs);
    expect(new Set((await rows()).map(([text]) => text))).toEqual(new Set(expected));
  });

  it('of a possible duplicate are shown, and it is no duplicate once the user has said so', async () => {
    rig.exchange.failNext('POST', { kind: 'duplicate' });
    rig.start('drawing');
    rig.stop();
    await rig.time.advance(1000);
    const [, duplicate] = await rig.rows();
    await rig.editElsewhere(duplicate ?? first(await rig.rows()), { end: at('12:00:30') });
    await rig.time.advance(2 * lagMs);
    await rig.outbox.pull({ after: null, before: null });
    const [item] = attention();
    // Which of the two rows the answer named depends on the transport.
    const sides = item?.reason.kind === 'duplicate' ? [item.reason.mine, item.reason.of] : [];
    expect(new Set(sides.map((side) => side?.end))).toEqual(new Set([at('12:00'), at('12:00:30')]));
    expect(rig.tracker.view().sync).toMatchObject({ attention: 0, questions: 1 });
    valueOf(rig.tracker.answer({ kind: 'keep-both', localId: item?.entry.localId ?? rig.start('no duplicate was seen') }));
    expect(attention()).toEqual([]);
    expect(await rows()).toHaveLength(2);
  });
});

it('an answer about a missing entry is refused with a message', () => {
  const localId = rig.start('drawing');
  rig.mutate({ kind: 'delete', localId });
  expect(rig.tracker.answer({ kind: 'keep-both', localId })).toEqual(fail({ kind: 'no-such-entry' }));
  expect(rig.tracker.answer({ kind: 'same-entry', localId })).toEqual(fail({ kind: 'no-such-entry' }));
  expect(rig.tracker.answer({ kind: 'recovered', which: 'all', isWanted: true })).toEqual(fail({ kind: 'no-such-entry' }));
});

describe('what is not saved, as a file', () => {
  const text = '=HYPERLINK("https://example.org","x")';

  it('is whole as JSON', async () => {
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    const localId = rig.start(text);
    await rig.time.advance(1000);
    const written: unknown = JSON.parse(unsavedJson([{ connection: 'Team', entries: rig.tracker.unsaved() }], rig.time.now));
    const { connections } = z
      .object({ connections: z.array(z.object({ connection: z.string(), entries: z.array(z.object({ record: z.unknown() })) })) })
      .parse(written);
    expect(connections).toHaveLength(1);
    expect(connections[0]?.entries.map(({ record }) => record)).toEqual([rig.record(localId)]);
  });

  it('is no formula as CSV, and says what became of each', async () => {
    rig.start('nul \0 here');
    rig.stop();
    await rig.time.advance(5_000);
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    rig.start(text);
    rig.stop();
    await rig.time.advance(1000);
    const csv = unsavedCsv([{ connection: '-Team', entries: rig.tracker.unsaved() }]);
    const parsed = z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true, bom: true }));
    expect(parsed).toHaveLength(2);
    expect(new Set(parsed.map(({ state }) => state))).toEqual(new Set(['attention', 'queued']));
    expect(parsed.find(({ state }) => state === 'queued')).toMatchObject({ connection: "'-Team", change: 'new', description: `'${text}` });
    expect(parsed.find(({ state }) => state === 'attention')?.['reason']).toMatch(/^rejected: 422: /);
  });

  it('is nothing where everything is saved', async () => {
    rig.start('drawing');
    await rig.time.advance(5_000);
    expect(rig.tracker.unsaved()).toEqual([]);
  });
});
