/** The tracker: typed times in, Views out. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackerView } from '#core/timer/view/view.ts';
import { epochMsOfInstant } from '#shared/values/brands.ts';
import { fail } from '#shared/values/result.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, valueOf } from '../../support/core-records.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: Rig;
const views: TrackerView[] = [];
beforeEach(async () => {
  views.length = 0;
  rig = closedAfterTest(await openRig());
  rig.tracker.subscribe(() => {
    views.push(rig.tracker.view());
  });
});

/** Closes the program without waiting; returns whether it has closed. */
function beginClosing(): () => boolean {
  let closed = false;
  const close = async (): Promise<void> => {
    rig.tracker.close();
    await Promise.all([rig.poller.stop(), rig.outbox.close()]);
    closed = true;
  };
  void close();
  return () => closed;
}

/** Sends three answers whose dates show how far the service's clock is ahead. */
function setServiceAhead(aheadMs: number): void {
  const { monotonicMs } = rig.time;
  // The date of an answer is cut to the second: half a second is added.
  const serverMs = epochMsOfInstant(rig.time.now) + aheadMs - 500;
  for (let index = 0; index < 3; index += 1) {
    rig.gateway.clock.note({ serverMs, sentMs: monotonicMs, receivedMs: monotonicMs });
  }
}

/** The Views that are pushed at the moment of a change, after a while without any. */
async function pushed(change: () => void): Promise<readonly TrackerView[]> {
  await rig.time.advance(10_000);
  const before = views.length;
  change();
  await rig.time.advance(0);
  return views.slice(before);
}

describe('the tracker', () => {
  it('shows at once that the service is out of reach, and from when it is asked again', async () => {
    rig.gateway.begin('entries')(
      { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 600_000, detail: '503' },
      { isEntryList: false },
    );
    await rig.time.advance(1_000);
    expect(views.map(({ sync }) => sync)).toMatchObject([{ connectivity: 'server-down', retryAt: at('12:10') }]);
    // An answer meanwhile does not end the wait.
    rig.gateway.begin('entries')({ kind: 'done', value: null }, { isEntryList: false });
    expect([rig.gateway.connectivity, rig.tracker.view().sync.connectivity]).toEqual(['online', 'server-down']);
  });

  it('starts at a typed time of this zone, and stops now', () => {
    // It is 13:00 in Berlin.
    expect(valueOf(rig.tracker.start({ description: 'drawing', at: '12:30' })).at).toBe(at('11:30'));
    expect(valueOf(rig.tracker.stop()).at).toBe(at('12:00'));
    expect(rig.tracker.view().today.finishedSeconds).toBe(1800);
  });

  it.each([
    ['soon', { kind: 'unreadable-time', text: 'soon', field: 'start' }],
    ['13:01', { kind: 'time-in-future', field: 'start' }],
    ['2024-11-20 9:00', { kind: 'start-too-long-ago', days: 366 }],
  ] as const)('refuses a start at “%s”, and keeps what runs running', (typed, failure) => {
    rig.tracker.start({ description: 'drawing', at: null });
    expect(rig.tracker.start({ description: 'site', at: typed })).toEqual(fail(failure));
    expect(rig.tracker.view().timer).toMatchObject({ entry: { description: 'drawing' } });
  });

  it('lists the entries of the last days, today being the first', () => {
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      const { localId } = valueOf(rig.tracker.start({ description: day, at: `${day} 9:00` }));
      expect(rig.tracker.edit({ localId, end: '9:30' }).ok).toBe(true);
    }
    const lists = [1, 2].map((days) =>
      rig.tracker
        .entries(days)
        .map(({ local }) => local.description)
        .toSorted(),
    );
    expect(lists).toEqual([['2026-11-20'], ['2026-11-19', '2026-11-20']]);
  });

  it('edits descriptions and typed times, the end past midnight', () => {
    const { localId } = valueOf(rig.tracker.start({ description: 'night', at: '-60' }));
    rig.tracker.stop();
    expect(rig.tracker.edit({ localId, start: '12:10', end: '12:40', description: 'day' }).ok).toBe(true);
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start: at('11:10'), end: at('11:40'), description: 'day' });
    expect(rig.tracker.edit({ localId, start: '2026-11-19 23:50', end: '0:20' }).ok).toBe(true);
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start: at('2026-11-19T22:50:00Z'), end: at('2026-11-19T23:20:00Z') });
    expect(rig.tracker.edit({ localId, end: 'soon' })).toEqual(fail({ kind: 'unreadable-time', text: 'soon', field: 'end' }));
    expect(rig.tracker.edit({ localId, start: 'soon' })).toEqual(fail({ kind: 'unreadable-time', text: 'soon', field: 'start' }));
    expect(rig.tracker.edit({ localId: localUuid(999), end: '9:00' })).toEqual(fail({ kind: 'no-such-entry' }));
  });

  it('edits a duration: the end of what is done, the start of what runs', () => {
    const { localId } = valueOf(rig.tracker.start({ description: 'call', at: '-120' }));
    expect(rig.tracker.edit({ localId, duration: '1.5h' }).ok).toBe(true);
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start: at('10:30'), end: null });
    rig.tracker.stop();
    expect(rig.tracker.edit({ localId, duration: '45m' }).ok).toBe(true);
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start: at('10:30'), end: at('11:15') });
    expect(rig.tracker.edit({ localId, start: '11:00', duration: '1:30' }).ok).toBe(true);
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start: at('10:00'), end: at('11:30') });
    expect(rig.tracker.edit({ localId, duration: 'long' })).toEqual(fail({ kind: 'unreadable-duration', text: 'long' }));
    expect(rig.tracker.edit({ localId, duration: '9h' })).toMatchObject({ ok: false, failure: { kind: 'time-in-future' } });
  });

  it('deletes, restores, continues and retries', async () => {
    const { localId } = valueOf(rig.tracker.start({ description: 'drawing', at: null }));
    await rig.time.advance(1000);
    valueOf(rig.tracker.delete(localId));
    expect(rig.tracker.view().timer.kind).toBe('stopped');
    valueOf(rig.tracker.restore(localId));
    expect(rig.tracker.view().timer.kind).toBe('running');
    await rig.time.advance(1000);
    valueOf(rig.tracker.continueEntry(localId));
    valueOf(rig.tracker.answer({ kind: 'retry', localId }));
    expect(rig.tracker.entries(1).map(({ local }) => local.description)).toEqual(['drawing', 'drawing']);
  });

  it('undoes nothing that the disk refuses, and offers it again', async () => {
    rig.tracker.start({ description: 'drawing', at: null });
    rig.database.exec('PRAGMA query_only = 1');
    expect(await rig.tracker.undo()).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    expect(rig.tracker.view()).toMatchObject({ timer: { kind: 'running' }, undo: { kind: 'started', description: 'drawing' } });
    rig.database.exec('PRAGMA query_only = 0');
    expect(await rig.tracker.undo()).toMatchObject({ ok: true });
    expect(rig.tracker.view()).toMatchObject({ timer: { kind: 'stopped' }, undo: null });
  });

  it('builds no View once it is closed, however late an answer comes', async () => {
    await rig.time.advance(10_000);
    // A dismissed notice is compared with the next View.
    setServiceAhead(120_000);
    rig.tracker.dismissNotice('clock-off');
    rig.tracker.close();
    setServiceAhead(0);
    const reads = vi.spyOn(rig.outbox, 'running', 'get');
    await rig.time.advance(10_000);
    expect([views, reads.mock.calls]).toEqual([[], []]);
  });

  it('announces many changes of one moment once, with a revision that grows', async () => {
    rig.tracker.start({ description: 'one', at: null });
    rig.tracker.start({ description: 'two', at: null });
    expect(views).toEqual([]);
    await rig.time.advance(0);
    await rig.time.advance(1000);
    expect(views.length).toBeGreaterThan(0);
    const revisions = views.map(({ revision }) => revision);
    expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other));
    expect(views.at(-1)).toEqual(rig.tracker.view());
  });

  it('says when today has become yesterday', async () => {
    rig.tracker.start({ description: 'drawing', at: null });
    rig.tracker.stop();
    await rig.time.advance(11 * 3_600_000 - 1);
    expect(rig.tracker.view().today.date).toBe('2026-11-20');
    const announced = views.length;
    await rig.time.advance(1);
    await rig.time.advance(0);
    expect(views.length).toBe(announced + 1);
    expect(views.at(-1)?.today).toMatchObject({ date: '2026-11-21', entries: [] });
    await rig.time.advance(24 * 3_600_000);
    expect(views.at(-1)?.today.date).toBe('2026-11-22');
  });

  it('pushes a change of its own at once: a notice, a correction of the clock', async () => {
    expect(await pushed(() => rig.tracker.addNotice({ kind: 'settings-reset', keptAs: 'a' }))).toMatchObject([
      { notices: [{ keptAs: 'a' }] },
    ]);
    expect(await pushed(() => rig.tracker.dismissNotice('settings-reset'))).toMatchObject([{ notices: [] }]);
    expect(await pushed(() => setServiceAhead(120_000))).toMatchObject([{ clockCorrectionMs: 120_000 }]);
    expect(await pushed(() => rig.tracker.timeJumped())).toHaveLength(1);
    expect(await pushed(() => rig.tracker.resume())).toHaveLength(1);
  });

  it('pushes nothing after an answer that leaves the service as it was', async () => {
    rig.gateway.begin('entries')({ kind: 'done', value: null }, { isEntryList: false });
    await rig.time.advance(1_000);
    const before = rig.tracker.revision;
    rig.gateway.begin('entries')({ kind: 'done', value: null }, { isEntryList: false });
    expect(rig.tracker.revision).toBe(before);
  });

  it('pushes at once that the service is reached, and each other end of its pause', async () => {
    const down = { kind: 'not-sent', connectivity: 'server-down', detail: '503' } as const;
    const replies = [{ kind: 'done', value: null } as const, { ...down, retryAfterMs: 600_000 }, { ...down, retryAfterMs: 900_000 }];
    for (const [index, reply] of replies.entries()) {
      const answer = rig.gateway.begin('entries');
      const retryAt = [null, at('12:10:20'), at('12:15:30')][index];
      expect(await pushed(() => answer(reply, { isEntryList: false }))).toMatchObject([
        { sync: { connectivity: index === 0 ? 'online' : 'server-down', retryAt } },
      ]);
    }
  });

  it('pushes at once what is pinned', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    expect(await pushed(() => void rig.tracker.pinFavourite(localId))).toMatchObject([{ favourites: [{ description: 'drawing' }] }]);
  });

  it.each<[string, () => void]>([
    ['the user synchronizes', () => rig.tracker.syncNow()],
    ['the program is looked at', () => rig.tracker.refreshIfStale()],
    ['the computer has woken up', () => rig.tracker.resume()],
  ])('reads at once when %s', async (_, command) => {
    rig.poller.start();
    await rig.time.advance(10_000);
    const before = rig.exchange.asked('GET').length;
    command();
    await rig.time.advance(0);
    expect(rig.exchange.asked('GET').length).toBeGreaterThan(before);
  });

  it('finds the new midnight after the machine slept over it', async () => {
    rig.tracker.suspend();
    rig.time.jumpWall(30 * 3_600_000);
    rig.tracker.resume();
    await rig.time.advance(0);
    expect(views.at(-1)?.today.date).toBe('2026-11-21');
    expect(rig.pendingMs().at(-1)).toBe(5 * 3_600_000);
  });

  it('sends nothing while the machine sleeps, and all of it afterwards', async () => {
    rig.tracker.suspend();
    rig.tracker.start({ description: 'drawing', at: null });
    await rig.time.advance(60_000);
    expect(rig.exchange.asked('POST')).toEqual([]);
    rig.tracker.resume();
    await rig.time.advance(0);
    expect(rig.exchange.asked('POST')).toHaveLength(1);
  });

  it('keeps one notice of a kind until it is dismissed', () => {
    rig.tracker.addNotice({ kind: 'settings-reset', keptAs: 'a' });
    rig.tracker.addNotice({ kind: 'settings-reset', keptAs: 'b' });
    expect(rig.tracker.view().notices).toEqual([{ kind: 'settings-reset', keptAs: 'b' }]);
    rig.tracker.dismissNotice('settings-reset');
    expect(rig.tracker.view().notices).toEqual([]);
  });

  it('keeps a dismissed notice of a lasting state away until a change has shown that the state has ended', async () => {
    const isShown = (): boolean => rig.tracker.view().notices.some(({ kind }) => kind === 'clock-off');
    setServiceAhead(120_000);
    expect(isShown()).toBe(true);
    rig.tracker.dismissNotice('clock-off');
    await rig.time.advance(1_000);
    expect(isShown()).toBe(false);
    setServiceAhead(0);
    rig.tracker.announce();
    await rig.time.advance(1_000);
    expect(isShown()).toBe(false);
    setServiceAhead(-120_000);
    expect(isShown()).toBe(true);
  });

  it('answers the same view however often it is asked', () => {
    setServiceAhead(120_000);
    rig.tracker.dismissNotice('clock-off');
    setServiceAhead(0);
    rig.tracker.view();
    setServiceAhead(120_000);
    expect(rig.tracker.view().notices).toEqual([]);
  });

  it('starts, shows and reads typed times by the clock of the service', async () => {
    setServiceAhead(-600_000);
    expect(rig.tracker.now()).toBe('2026-11-20T11:50:00Z');
    expect(rig.tracker.view().clockCorrectionMs).toBe(-600_000);
    const typed = valueOf(rig.tracker.runLine('-5 drawing'));
    expect(rig.record(typed.localId).local.start).toBe('2026-11-20T11:45:00Z');
    expect(rig.record(rig.start('site visit')).local.start).toBe('2026-11-20T11:50:00Z');
  });

  it('never places a start before the last command when the clock of the service turns out to be behind', () => {
    rig.start('drawing');
    rig.stop();
    setServiceAhead(-600_000);
    const localId = rig.start('site visit');
    expect(rig.record(localId).local.start >= '2026-11-20T12:00:00Z').toBe(true);
  });

  it('says that a difference of days is not corrected, and goes by the clock of this computer', () => {
    setServiceAhead(2 * 86_400_000);
    expect(rig.tracker.view().notices).toMatchObject([{ kind: 'clock-off', seconds: 2 * 86_400, corrected: false }]);
    expect(rig.record(rig.start('drawing')).local.start).toBe('2026-11-20T12:00:00Z');
  });

  it('waits briefly for a slow service when it is closed, and verifies the lost answer at the next start', async () => {
    rig.exchange.failNext('POST', { kind: 'slow-response', delayMs: 600_000 });
    const localId = rig.start('drawing');
    await rig.time.advance(100);
    const isClosed = beginClosing();
    await rig.time.advance(1000);
    expect(isClosed()).toBe(false);
    await rig.time.advance(1000);
    expect(isClosed()).toBe(true);
    expect(rig.record(localId).state).toBe('unknown');
    rig.boot();
    await rig.time.advance(60_000);
    expect(rig.record(localId)).toMatchObject({ state: 'saved', blocked: null });
    expect(await rig.rows()).toHaveLength(1);
  });

  it('finishes current requests before it is closed, and notifies no one afterwards', async () => {
    rig.exchange.failNext('POST', { kind: 'slow-response', delayMs: 1400 });
    const localId = rig.start('drawing');
    await rig.time.advance(100);
    const viewsBefore = views.length;
    const isClosed = beginClosing();
    await rig.time.advance(1000);
    expect(isClosed()).toBe(false);
    await rig.time.advance(3000);
    expect(isClosed()).toBe(true);
    expect(rig.record(localId).serverId).not.toBeNull();
    expect(views).toHaveLength(viewsBefore);
    expect(rig.pendingMs()).toEqual([]);
  });
});
