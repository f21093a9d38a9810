/** How changes made elsewhere appear here, and how few requests are sent. */
import { afterEach, describe, expect, it } from 'vitest';
import { at } from '../../support/core-records.ts';
import { lagMs, openRig, type Rig } from '../../support/core-rig.ts';

let rig: Rig;
afterEach(async () => {
  await rig.close();
});

async function polling(options: { readonly embedded?: boolean } = {}): Promise<void> {
  rig = await openRig(options);
  rig.poller.start();
  await rig.time.advance(0);
}

function activeReadsMs(): readonly number[] {
  return rig.exchange.journal.filter(({ path }) => path.includes('active=')).map(({ atMs }) => atMs);
}

function gapsMs(times: readonly number[]): readonly number[] {
  return times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
}

/** The contract's 15 s with a tolerance of a tenth. */
function isLively(gapMs: number): boolean {
  return gapMs >= 13_500 && gapMs <= 16_500;
}

function shownReads(): number {
  return rig.exchange.journal.filter(({ path }) => path.includes('after=2026-11-11')).length;
}

function running(): string | null {
  const { timer } = rig.tracker.view();
  return timer.kind === 'running' ? timer.entry.description : null;
}

const elsewhere = { start: '2026-11-20T11:00:00Z', end: null, description: 'elsewhere' };

describe('the pace', () => {
  it('begins with a read of the last weeks and of the projects', async () => {
    await polling();
    expect(rig.exchange.journal.map(({ path }) => path.split('?')[0])).toEqual([
      'time-entries',
      'projects',
      'tasks',
      'tags',
      'clients',
      'memberships',
    ]);
    expect(rig.exchange.journal[0]?.path).toContain('after=2026-10-19');
    expect(rig.outbox.names.projects.size).toBe(1);
  });

  it('is calm while nothing happens: every 30 s', async () => {
    await polling();
    await rig.time.advance(300_000);
    expect(gapsMs(activeReadsMs()).every((gapMs) => gapMs >= 27_000 && gapMs <= 33_000)).toBe(true);
    expect(new Set(gapsMs(activeReadsMs())).size).toBeGreaterThan(1);
  });

  it('is no more than a check every five minutes while the service pushes, and the usual one again afterwards', async () => {
    await polling();
    rig.poller.notePushing({ isOpen: true, mayHaveMissed: false });
    await rig.time.advance(100_000);
    expect(activeReadsMs()).toEqual([]);
    await rig.time.advance(1_400_000);
    expect(gapsMs(activeReadsMs()).every((gapMs) => gapMs >= 270_000 && gapMs <= 330_000)).toBe(true);
    const before = activeReadsMs().length;
    expect(before).toBeGreaterThan(3);
    rig.poller.notePushing({ isOpen: false, mayHaveMissed: false });
    await rig.time.advance(70_000);
    expect(activeReadsMs().length).toBe(before + 2);
  });

  it('reads the dates that the service pushed, and the last weeks again where that fails', async () => {
    await polling();
    rig.poller.notePushing({ isOpen: true, mayHaveMissed: false });
    const row = await rig.createElsewhere({ ...elsewhere, start: '2026-11-12T11:00:00Z', end: '2026-11-12T11:30:00Z' });
    rig.poller.readPushed({ starts: [row.start], names: false });
    await rig.time.advance(0);
    expect(shownReads()).toBe(1);
    expect(rig.tracker.entries(31).map(({ local }) => local.description)).toEqual(['elsewhere']);
  });

  it('reads the names again that the service pushed a change of', async () => {
    await polling();
    const nameReads = (): number => rig.exchange.journal.filter(({ path }) => path.startsWith('projects')).length;
    const before = nameReads();
    rig.poller.readPushed({ starts: [], names: true });
    await rig.time.advance(0);
    expect(nameReads()).toBe(before + 1);
  });

  it('is lively for five minutes after something changed: every 15 s', async () => {
    await polling();
    await rig.createElsewhere({ ...elsewhere, end: '2026-11-20T11:30:00Z' });
    rig.poller.pollNow();
    await rig.time.advance(300_000);
    expect(gapsMs(activeReadsMs()).every(isLively)).toBe(true);
    await rig.time.advance(100_000);
    expect(gapsMs(activeReadsMs()).slice(-2).some(isLively)).toBe(false);
  });

  it('is as lively after the user did something here', async () => {
    await polling();
    await rig.time.advance(40_000);
    rig.tracker.start({ description: 'here', at: null });
    rig.tracker.stop();
    const fromMs = rig.time.monotonicMs;
    await rig.time.advance(300_000);
    expect(gapsMs(activeReadsMs().filter((atMs) => atMs > fromMs)).every(isLively)).toBe(true);
  });

  it('is lively for as long as an entry runs', async () => {
    await polling();
    rig.tracker.start({ description: 'here', at: null });
    await rig.time.advance(3_600_000);
    expect(gapsMs(activeReadsMs()).every(isLively)).toBe(true);
  });

  it('polls at once on request, and whole days, too', async () => {
    await polling();
    await rig.time.advance(10_000);
    rig.poller.pollNow();
    await rig.time.advance(0);
    expect(activeReadsMs()).toEqual([10_000]);
    expect(rig.exchange.journal.filter(({ path, atMs }) => atMs === 10_000 && path.includes('after='))).toHaveLength(1);
    await rig.time.advance(34_000);
    expect(activeReadsMs()).toHaveLength(2);
  });

  it('has one poll at a time; one asked for meanwhile follows it', async () => {
    await polling();
    rig.exchange.failNext('GET', { kind: 'slow-response', delayMs: 5000 });
    rig.poller.pollNow();
    await rig.time.advance(1000);
    rig.poller.pollNow();
    rig.poller.pollNow();
    await rig.time.advance(1000);
    expect(activeReadsMs()).toEqual([0]);
    await rig.time.advance(9_000);
    expect(activeReadsMs()).toEqual([0, 5000]);
  });

  it('rests while the machine sleeps, even when it fell asleep in the middle of a poll', async () => {
    await polling();
    rig.exchange.failNext('GET', { kind: 'slow-response', delayMs: 5000 });
    rig.poller.pollNow();
    await rig.time.advance(1000);
    rig.tracker.suspend();
    await rig.time.advance(600_000);
    const asked = rig.exchange.journal.length;
    await rig.time.advance(600_000);
    expect(rig.exchange.journal).toHaveLength(asked);
    rig.tracker.resume();
    await rig.time.advance(0);
    expect(rig.exchange.journal.length).toBeGreaterThan(asked);
  });

  it('waits as long as the service asks', async () => {
    await polling();
    rig.exchange.failNext('GET', { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '300' } });
    await rig.time.advance(326_000);
    expect(activeReadsMs()).toHaveLength(1);
    await rig.time.advance(40_000);
    expect(gapsMs(activeReadsMs())[0]).toBeGreaterThanOrEqual(300_000);
  });

  it('ends when it is stopped', async () => {
    await polling();
    await rig.poller.stop();
    rig.poller.pollNow();
    await rig.time.advance(120_000);
    expect(activeReadsMs()).toEqual([]);
  });
});

describe('a service in this process', () => {
  it('is read once and then only when a page shows it', async () => {
    await polling({ embedded: true });
    await rig.time.advance(600_000);
    expect(activeReadsMs()).toEqual([]);
    rig.tracker.refreshIfStale();
    await rig.time.advance(600_000);
    expect(activeReadsMs()).toEqual([600_000]);
  });

  it('has no timer at rest, except for midnight', async () => {
    await polling({ embedded: true });
    rig.tracker.start({ description: 'drawing', at: null });
    await rig.time.advance(60_000);
    expect(rig.unsettled.size).toBe(0);
    // 13:01 in Berlin.
    expect(rig.pendingMs()).toEqual([(10 * 60 + 59) * 60_000]);
  });

  it('is read again when the first read failed', async () => {
    rig = await openRig({ embedded: true });
    rig.exchange.failNext('GET', { kind: 'status', status: 500, when: 'before' });
    rig.poller.start();
    await rig.time.advance(60_000);
    expect(rig.exchange.asked('GET').filter(({ path }) => path.includes('after='))).toHaveLength(2);
    expect(rig.pendingMs()).toHaveLength(1);
  });
});

describe('what another device does', () => {
  it('is one change to draw and one step of the disk, however much it is', async () => {
    rig = await openRig();
    for (const minute of ['10', '20', '30']) {
      await rig.createElsewhere({ start: `2026-11-20T10:${minute}:00Z`, end: '2026-11-20T11:00:00Z', description: minute });
    }
    const seen: number[] = [];
    rig.outbox.subscribe(() => {
      seen.push(rig.records.size);
    });
    rig.poller.start();
    await rig.time.advance(0);
    expect([...new Set(seen)]).toEqual([3]);
  });

  it('shows when it starts, stops and deletes', async () => {
    await polling();
    const entry = await rig.createElsewhere(elsewhere);
    await rig.time.advance(34_000);
    expect(running()).toBe('elsewhere');
    await rig.editElsewhere(entry, { description: 'renamed' });
    await rig.time.advance(17_000);
    expect(running()).toBe('renamed');
    await rig.editElsewhere(entry, { end: '2026-11-20T11:30:00Z' });
    await rig.time.advance(17_000);
    expect(running()).toBeNull();
    expect(rig.tracker.view().today.finishedSeconds).toBe(1800);
    await rig.createElsewhere({ ...elsewhere, description: 'second' });
    await rig.time.advance(17_000);
    const second = (await rig.rows()).find(({ description }) => description === 'second');
    await rig.deleteElsewhere(second?.id ?? '');
    await rig.time.advance(17_000);
    expect(running()).toBeNull();
    expect(rig.tracker.view().today.entries).toHaveLength(1);
  });

  it('to an entry that runs since last week shows, too', async () => {
    await polling();
    const entry = await rig.createElsewhere({ ...elsewhere, start: '2026-11-13T16:00:00Z' });
    await rig.time.advance(34_000);
    expect(running()).toBe('elsewhere');
    await rig.editElsewhere(entry, { end: '2026-11-13T17:00:00Z' });
    await rig.time.advance(17_000);
    expect(running()).toBeNull();
  });

  it('to a finished entry appears when a page shows it', async () => {
    const finished = { ...elsewhere, end: '2026-11-20T11:30:00Z' };
    rig = await openRig();
    const entry = await rig.createElsewhere(finished);
    rig.poller.start();
    await rig.time.advance(lagMs);
    await rig.editElsewhere(entry, { description: 'renamed' });
    rig.tracker.refreshIfStale();
    await rig.time.advance(0);
    expect(rig.tracker.view().today.entries).toMatchObject([{ description: 'renamed' }]);
    await rig.time.advance(lagMs);
    await rig.deleteElsewhere(entry.id);
    rig.tracker.refreshIfStale();
    await rig.time.advance(0);
    expect(rig.tracker.view().today.entries).toEqual([]);
  });

  it.each([
    ['the network is away', { kind: 'not-sent', connectivity: 'no-network' }, 'no-network'],
    ['the server fails', { kind: 'status', status: 500, when: 'before' }, 'server-down'],
    ['a captive portal answers', { kind: 'html', when: 'before' }, 'server-down'],
    ['the sign-in has ended', { kind: 'status', status: 401, when: 'before' }, 'signed-out'],
    ['the service refuses the read', { kind: 'status', status: 403, when: 'before' }, 'no-access'],
  ] as const)('is not forgotten when %s', async (_, fault, line) => {
    await polling();
    await rig.createElsewhere(elsewhere);
    await rig.time.advance(31_000);
    rig.exchange.failAll(fault);
    await rig.time.advance(600_000);
    expect(running()).toBe('elsewhere');
    expect(rig.tracker.view().sync.connectivity).toBe(line);
  });
});

describe('dates that a page shows', () => {
  const span = { from: at('2026-11-12T23:00:00Z'), to: at('2026-11-13T23:00:00Z') };

  it('are read when the page asks, so that a finished entry of another device shows', async () => {
    await polling();
    await rig.time.advance(lagMs);
    await rig.createElsewhere({ ...elsewhere, start: '2026-11-13T08:00:00Z', end: '2026-11-13T09:00:00Z' });
    rig.poller.refreshShown(span);
    await rig.time.advance(0);
    expect([...rig.records.values()].map(({ local }) => local.description)).toEqual(['elsewhere']);
  });

  it('are read before the first poll, too', async () => {
    rig = await openRig();
    rig.poller.refreshShown(span);
    await rig.time.advance(0);
    expect(shownReads()).toBe(1);
  });

  it('are read for the last two months only if a report shows a year', async () => {
    await polling();
    const requests = rig.exchange.journal.length;
    rig.poller.refreshShown({ from: at('2026-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') });
    await rig.time.advance(0);
    expect(new URL(rig.exchange.journal[requests]?.path ?? '', rig.server.account.baseUrl).searchParams.get('after')).toBe('2026-09-18');
  });

  it('are not read again a moment later, but a minute later', async () => {
    await polling();
    rig.poller.refreshShown(span);
    await rig.time.advance(5_000);
    rig.poller.refreshShown(span);
    await rig.time.advance(5_000);
    expect(shownReads()).toBe(1);
    rig.poller.refreshShown(span);
    await rig.time.advance(0);
    expect(shownReads()).toBe(2);
  });

  it('are not read while a Retry-After runs, nor while the machine sleeps, nor in this process', async () => {
    await polling();
    rig.gateway.begin('entries')(
      { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 60_000, detail: '429' },
      { isEntryList: false },
    );
    rig.poller.refreshShown(span);
    await rig.time.advance(60_000);
    rig.tracker.suspend();
    rig.poller.refreshShown(span);
    await rig.time.advance(60_000);
    expect(shownReads()).toBe(0);
    await rig.close();
    await polling({ embedded: true });
    rig.poller.refreshShown(span);
    await rig.time.advance(0);
    expect(shownReads()).toBe(0);
  });
});
