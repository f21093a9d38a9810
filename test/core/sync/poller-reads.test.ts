/** Which dates a poller reads after pushes and for pages, and that it leaves no timer behind. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Poller, type PollerOptions } from '#core/sync/reads/poller.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import { at } from '../../support/core-records.ts';
import type { ProcessPorts } from '../../support/core-ports.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';

let rig: Rig;
let process: ProcessPorts;
let poller: Poller;
let namesRead: number;
/** What the source of pushes was told. */
let told: string[];

function open(parts: Partial<PollerOptions> = {}): Poller {
  const { outbox, gateway } = rig;
  return new Poller({
    outbox,
    gateway,
    ports: process.ports,
    othersWrite: true,
    intervalMs: () => null,
    readNames: async () => {
      namesRead += 1;
    },
    ...parts,
  });
}

beforeEach(async () => {
  rig = await openRig();
  process = rig.time.processPorts();
  [namesRead, told] = [0, []];
  poller = open();
  poller.useSource({ start: () => told.push('start'), stop: () => told.push('stop') });
});
afterEach(async () => {
  await poller.stop();
  await rig.close();
});

/** The dates of the requests for entries, in order; `running` for those of the running ones. */
function reads(): readonly string[] {
  return rig.exchange.journal.flatMap(({ path }) => {
    const { pathname, searchParams } = new URL(path, rig.server.account.baseUrl);
    return !pathname.endsWith('time-entries')
      ? []
      : searchParams.has('active')
        ? ['running']
        : [`${searchParams.get('after') ?? ''} ${searchParams.get('before') ?? ''}`];
  });
}

async function push(...starts: readonly UtcInstant[]): Promise<void> {
  poller.readPushed({ starts, names: false });
  await rig.time.advance(0);
}

const november = (...days: readonly number[]) => days.map((day) => at(`2026-11-${String(day).padStart(2, '0')}T09:00:00Z`));

describe('pushed dates', () => {
  it('are read one by one, each once', async () => {
    await push(...november(12, 10, 12, 11, 13));
    expect(reads()).toEqual(['2026-11-09 2026-11-11', '2026-11-10 2026-11-12', '2026-11-11 2026-11-13', '2026-11-12 2026-11-14']);
  });

  it('are read as one span where there are many', async () => {
    await push(...november(12, 10, 14, 11, 13));
    expect(reads()).toEqual(['2026-11-09 2026-11-15']);
  });

  it('are read whatever their age', async () => {
    await push(at('2026-09-19T11:59:59Z'), at('2026-09-19T12:00:00Z'));
    await push(at('2026-09-18T12:00:00Z'));
    expect(reads()).toEqual(['2026-09-18 2026-09-20', '2026-09-17 2026-09-19']);
  });

  it('that are pushed during a read follow it', async () => {
    rig.exchange.failNext('GET', { kind: 'slow-response', delayMs: 1_000 });
    await push(...november(10));
    await push(...november(11));
    await push(...november(12));
    expect(reads()).toHaveLength(1);
    await rig.time.advance(1_000);
    expect(reads()).toEqual(['2026-11-09 2026-11-11', '2026-11-10 2026-11-12', '2026-11-11 2026-11-13']);
  });

  it('are given up after a failure, and the next poll reads the last weeks', async () => {
    rig.exchange.failNext('GET', { kind: 'status', status: 500, when: 'before' });
    await push(...november(10, 11));
    expect(reads()).toEqual(['2026-11-09 2026-11-11']);
    await rig.time.advance(60_000);
    expect(reads().slice(1)).toContain('2026-10-19 ');
    expect(reads()).not.toContain('2026-11-10 2026-11-12');
  });

  it('are not read while polls rest, which begin with the last weeks again', async () => {
    poller.start();
    await rig.time.advance(0);
    poller.pause();
    await push(...november(10));
    expect(reads()).toEqual(['2026-10-19 ']);
    poller.pollNow();
    await rig.time.advance(0);
    expect(reads()).toEqual(['2026-10-19 ', '2026-10-19 ']);
  });

  it('have the names read only where these changed', async () => {
    await push(...november(10));
    expect(namesRead).toBe(0);
    poller.readPushed({ starts: [], names: true });
    await rig.time.advance(0);
    expect([namesRead, reads().length]).toEqual([1, 1]);
  });
});

describe('the days that were asked for', () => {
  const answered = { kind: 'slow-response', delayMs: 0 } as const;
  const failed = { kind: 'status', status: 500, when: 'before' } as const;

  it.each([
    ['the running entries cannot be read', [failed]],
    ['they cannot be read themselves', [answered, failed]],
  ])('are read by the next poll when %s', async (_, answers) => {
    poller.start();
    await rig.time.advance(0);
    rig.exchange.failNext('GET', ...answers);
    poller.pollNow();
    await rig.time.advance(0);
    const before = reads().length;
    await rig.time.advance(34_000);
    expect(reads().slice(before)).toEqual(['running', '2026-11-18 ']);
    await rig.time.advance(34_000);
    expect(reads().slice(before)).toEqual(['running', '2026-11-18 ', 'running']);
  });
});

describe('the interval that the user wants', () => {
  it.each([
    ['10 seconds', 10_000, 6],
    ['3 minutes', 180_000, 0],
  ])('is kept to within a tenth: %s', async (_title, intervalMs, within66Seconds) => {
    const own = open({ intervalMs: () => intervalMs });
    own.start();
    await rig.time.advance(0);
    const before = reads().length;
    await rig.time.advance(66_000);
    expect(reads().length - before).toBeGreaterThanOrEqual(within66Seconds);
    expect(reads().length - before).toBeLessThanOrEqual(within66Seconds === 0 ? 0 : within66Seconds + 1);
    await own.stop();
  });
});

describe('the source of pushes', () => {
  it('is started with each poll that was asked for, and stopped while polls rest', async () => {
    poller.start();
    await rig.time.advance(60_000);
    poller.pause();
    poller.watch(true);
    await poller.stop();
    expect(told).toEqual(['start', 'stop', 'start', 'stop']);
  });

  it('that may have missed something has the last dates read at once', async () => {
    poller.start();
    await rig.time.advance(1_000);
    poller.notePushing({ isOpen: true, mayHaveMissed: true });
    await rig.time.advance(0);
    expect(reads()).toEqual(['2026-10-19 ', 'running', '2026-11-18 ']);
  });

  it('changes nothing where it says the same again', async () => {
    poller.start();
    await rig.time.advance(10_000);
    const before = process.pendingMs();
    poller.notePushing({ isOpen: false, mayHaveMissed: false });
    expect(process.pendingMs()).toEqual(before);
    poller.notePushing({ isOpen: true, mayHaveMissed: false });
    expect(process.pendingMs().map((inMs) => inMs >= 270_000 && inMs <= 330_000)).toEqual([true]);
  });

  it('leaves the poll that is under way to plan the next one', async () => {
    rig.exchange.failNext('GET', { kind: 'slow-response', delayMs: 1_000 });
    poller.start();
    await rig.time.advance(500);
    poller.notePushing({ isOpen: true, mayHaveMissed: false });
    expect(process.pendingMs()).toEqual([]);
    await rig.time.advance(500);
    expect(process.pendingMs()).toHaveLength(1);
  });

  it('does not make polls rare before the last weeks were read', async () => {
    rig.exchange.failNext('GET', { kind: 'status', status: 500, when: 'before' });
    poller.notePushing({ isOpen: true, mayHaveMissed: true });
    await rig.time.advance(40_000);
    expect(reads()).toEqual(['2026-10-19 ', '2026-10-19 ']);
  });
});

describe('a connection that nobody sees', () => {
  it('is not polled, has no timer, and is polled at once when it is seen again', async () => {
    poller.start();
    await rig.time.advance(0);
    poller.watch(false);
    expect(process.pendingMs()).toEqual([]);
    await rig.time.advance(600_000);
    expect(reads()).toHaveLength(1);
    poller.watch(true);
    await rig.time.advance(0);
    expect(reads()).toEqual(['2026-10-19 ', 'running', '2026-11-18 ']);
    expect(process.pendingMs()).toHaveLength(1);
  });

  it('has no timer after the poll that was under way', async () => {
    rig.exchange.failNext('GET', { kind: 'slow-response', delayMs: 1_000 });
    poller.start();
    await rig.time.advance(500);
    poller.watch(false);
    await rig.time.advance(1_000);
    expect(process.pendingMs()).toEqual([]);
  });
});

describe('a poller', () => {
  it.each([
    ['rests', async () => poller.pause()],
    ['has ended', async () => poller.stop()],
  ])('has no timer where it %s', async (_, end) => {
    poller.start();
    await rig.time.advance(0);
    expect(process.pendingMs()).toHaveLength(1);
    await end();
    expect(process.pendingMs()).toEqual([]);
  });

  it('has one timer, whatever is asked', async () => {
    poller.start();
    await rig.time.advance(0);
    for (const isOpen of [true, false, true]) {
      poller.notePushing({ isOpen, mayHaveMissed: false });
    }
    poller.pollNow();
    poller.pollNow();
    await rig.time.advance(0);
    expect(process.pendingMs()).toHaveLength(1);
  });

  it('ends only when the poll under way has ended', async () => {
    rig.exchange.failNext('GET', { kind: 'slow-response', delayMs: 1_000 });
    poller.start();
    await rig.time.advance(500);
    let ended = false;
    const stopped = poller.stop().then(() => (ended = true));
    await rig.time.advance(400);
    expect(ended).toBe(false);
    await rig.time.advance(100);
    await stopped;
    expect([ended, process.pendingMs()]).toEqual([true, []]);
  });

  it('reads only the running entries again while nothing changes, and the names when days were read', async () => {
    poller.start();
    await rig.time.advance(0);
    expect(namesRead).toBe(1);
    await rig.time.advance(70_000);
    expect(reads()).toEqual(['2026-10-19 ', 'running', 'running']);
    expect(namesRead).toBe(1);
  });

  it('has no timer for a service of this process once the last weeks were read', async () => {
    poller = open({ othersWrite: false });
    rig.exchange.failNext('GET', { kind: 'status', status: 500, when: 'before' });
    poller.start();
    await rig.time.advance(0);
    expect(process.pendingMs()).toEqual([30_000]);
    await rig.time.advance(30_000);
    expect([reads().length, process.pendingMs()]).toEqual([2, []]);
  });
});

describe('dates that a page shows', () => {
  it('are read whatever their age', async () => {
    poller.refreshShown({ from: at('2026-08-01T00:00:00Z'), to: at('2026-09-01T00:00:00Z') });
    poller.refreshShown({ from: at('2026-10-01T00:00:00Z'), to: at('2026-11-01T00:00:00Z') });
    await rig.time.advance(0);
    expect(reads()).toEqual(['2026-07-31 2026-09-02', '2026-09-30 2026-11-02']);
  });

  it('are not read by a poller that has ended or rests', async () => {
    poller.pause();
    poller.refreshShown({ from: at('2026-11-01T00:00:00Z'), to: at('2026-11-02T00:00:00Z') });
    await poller.stop();
    poller.refreshShown({ from: at('2026-11-03T00:00:00Z'), to: at('2026-11-04T00:00:00Z') });
    await rig.time.advance(0);
    expect(reads()).toEqual([]);
  });
});
