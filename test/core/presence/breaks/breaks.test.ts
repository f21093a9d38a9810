/** Breaks: they pause the timer, end at their time or with the next timer, and survive a restart. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Breaks, breaksFileIn } from '#core/presence/breaks/breaks.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { localUuid, ManualTime } from '../../../support/core-ports.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const day = { from: instant('2026-11-20T00:00:00Z'), to: instant('2026-11-21T00:00:00Z') };

let folder: string;
let time: ManualTime;
let isRunning = false;
let mayPause = true;
let over = 0;
let listeners: (() => void)[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  time = new ManualTime(instant('2026-11-20T10:00:00Z'));
  [isRunning, mayPause, over, listeners] = [false, true, 0, []];
});

function run(started: boolean): void {
  isRunning = started;
  listeners.forEach((listener) => listener());
}

function open(): Breaks {
  const { ports } = time.processPorts();
  const now = () => instantOfEpochMs(ports.clock.nowMs());
  return new Breaks({
    file: breaksFileIn(folder, now()),
    ports,
    timer: {
      now,
      isRunning: () => isRunning,
      pause: async () => {
        if (!mayPause) {
          return fail({ kind: 'paused-full', limit: 20 });
        }
        run(false);
        return succeed({ localId: localUuid(1), at: now() });
      },
      subscribe: (listener) => listeners.push(listener),
    },
    onOver: () => {
      over += 1;
    },
  });
}

describe('a break', () => {
  it('pauses the timer, ends at its time, and says so once', async () => {
    run(true);
    const breaks = open();
    expect(await breaks.take(15)).toEqual(succeed({ until: '2026-11-20T10:15:00Z' }));
    expect([isRunning, breaks.until()]).toEqual([false, '2026-11-20T10:15:00Z']);
    await time.advance(15 * 60_000);
    expect([over, breaks.until()]).toEqual([1, null]);
    await time.advance(3_600_000);
    run(true);
    expect([over, breaks.between(day)]).toEqual([1, [{ from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:15:00Z' }]]);
    await breaks.close();
  });

  it('ends when a timer starts, and is then as long as it was', async () => {
    const breaks = open();
    await breaks.take(30);
    await time.advance(10 * 60_000);
    run(true);
    await time.advance(30 * 60_000);
    // Waits for what is being written.
    await breaks.close();
    expect([over, breaks.until(), breaks.between(day)]).toEqual([0, null, [{ from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:10:00Z' }]]);
  });

  it('of less than a minute is forgotten', async () => {
    const breaks = open();
    await breaks.take(5);
    await time.advance(59_000);
    run(true);
    await breaks.close();
    expect([breaks.between(day), readFileSync(join(folder, 'breaks.json'), 'utf8')]).toEqual([[], '[]']);
  });

  it('can be made longer while it lasts', async () => {
    const breaks = open();
    await breaks.take(5);
    await time.advance(4 * 60_000);
    await breaks.take(15);
    await time.advance(60_000);
    expect(over).toBe(0);
    await time.advance(14 * 60_000);
    expect([over, breaks.between(day)]).toEqual([1, [{ from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:19:00Z' }]]);
    await breaks.close();
  });

  it('does not begin where the timer cannot be paused', async () => {
    run(true);
    mayPause = false;
    const breaks = open();
    expect(await breaks.take(15)).toEqual(fail({ kind: 'paused-full', limit: 20 }));
    expect([isRunning, breaks.until(), breaks.between(day)]).toEqual([true, null, []]);
    await breaks.close();
  });

  it('goes on after a restart, and one that ended meanwhile is not announced', async () => {
    const first = open();
    await first.take(15);
    await first.close();
    listeners = [];
    await time.advance(60_000);
    const second = open();
    expect(second.until()).toBe('2026-11-20T10:15:00Z');
    await time.advance(14 * 60_000);
    expect(over).toBe(1);
    await second.close();
    const third = open();
    await third.take(15);
    await third.close();
    await time.advance(3_600_000);
    const fourth = open();
    await time.advance(3_600_000);
    expect([over, fourth.until(), fourth.between(day).length]).toEqual([1, null, 2]);
    await fourth.close();
  });

  it('is over at once if the clock was set past its end', async () => {
    const breaks = open();
    await breaks.take(15);
    time.jumpWall(3_600_000);
    breaks.check();
    expect(over).toBe(1);
    await breaks.close();
  });

  it('ends with a timer although the clock was set back, and is then forgotten, because its length is not known', async () => {
    const breaks = open();
    await breaks.take(15);
    time.jumpWall(-3_600_000);
    run(true);
    await time.advance(2 * 3_600_000);
    await breaks.close();
    expect([over, breaks.between(day)]).toEqual([0, []]);
  });

  it('stays one if it is made longer after the clock was set back', async () => {
    const breaks = open();
    await breaks.take(15);
    time.jumpWall(-3_600_000);
    await breaks.take(90);
    await breaks.close();
    expect(breaks.between(day).length).toBe(1);
  });

  it('ends at the start of the program if a timer runs by then', async () => {
    const first = open();
    await first.take(15);
    await first.close();
    listeners = [];
    await time.advance(5 * 60_000);
    isRunning = true;
    const second = open();
    await time.advance(3_600_000);
    await second.close();
    expect([over, second.between(day)]).toEqual([0, [{ from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:05:00Z' }]]);
  });

  it('ends with a timer that starts while it is written', async () => {
    const breaks = open();
    const taken = breaks.take(15);
    run(true);
    await taken;
    await time.advance(3_600_000);
    await breaks.close();
    expect([over, breaks.between(day)]).toEqual([0, []]);
  });

  it('is shown cut to the span', async () => {
    const breaks = open();
    await breaks.take(30);
    expect(breaks.between({ from: instant('2026-11-20T10:10:00Z'), to: instant('2026-11-20T10:20:00Z') })).toEqual([
      { from: '2026-11-20T10:10:00Z', to: '2026-11-20T10:20:00Z' },
    ]);
    expect(breaks.between({ from: instant('2026-11-20T10:30:00Z'), to: day.to })).toEqual([]);
    await breaks.close();
  });
});

it('a file that cannot be read is kept aside', async () => {
  writeFileSync(join(folder, 'breaks.json'), 'not JSON');
  const breaks = open();
  expect([breaks.keptAs?.startsWith(join(folder, 'breaks.json.unreadable-')), breaks.between(day)]).toEqual([true, []]);
  await breaks.close();
});
