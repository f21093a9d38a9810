/** When the system is asked, and what comes of it, over time that the test holds in its hands. */
import { describe, expect, it } from 'vitest';
import { AwayMonitor } from '#core/presence/away/away-monitor.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const minute = 60_000;

class Desk {
  readonly time = new ManualTime(instant('2026-11-20T09:00:00Z'));
  readonly periods: { readonly from: UtcInstant; readonly to: UtcInstant }[] = [];
  readonly remembered: (UtcInstant | null)[] = [];
  readonly monitor: AwayMonitor;
  readonly process = this.time.processPorts();
  thresholdSeconds: number | null = 600;
  asked = 0;
  released = 0;
  silent = false;
  /** How long it takes to find out what runs, in milliseconds. */
  lookMs = 0;
  #touchedMs = 0;

  constructor(options: { readonly hasSource?: boolean; readonly remembered?: UtcInstant } = {}) {
    this.monitor = new AwayMonitor({
      ports: this.process.ports,
      idle:
        options.hasSource === false
          ? null
          : {
              idleMs: async () => this.#idleMs(),
              release: () => {
                this.released += 1;
              },
            },
      thresholdSeconds: () => {
        this.time.jumpWall(this.lookMs);
        return this.thresholdSeconds;
      },
      onReturn: (period) => this.periods.push(period),
      remember: (since) => this.remembered.push(since),
      remembered: options.remembered ?? null,
    });
  }

  #idleMs(): number | null {
    this.asked += 1;
    return this.silent ? null : this.time.monotonicMs - this.#touchedMs;
  }

  touch(): void {
    this.#touchedMs = this.time.monotonicMs;
  }

  async open(): Promise<this> {
    this.monitor.refresh();
    await this.time.settle();
    return this;
  }
}

describe('the watch', () => {
  it('asks when the threshold could be reached, not each second', async () => {
    const desk = await new Desk().open();
    await desk.time.advance(9 * minute);
    desk.touch();
    await desk.time.advance(9 * minute);
    // At the beginning, and once the first ten minutes were over.
    expect(desk.asked).toBe(2);
    expect(desk.periods).toEqual([]);
  });

  it('tells of the absence at the return, with both its ends', async () => {
    const desk = await new Desk().open();
    await desk.time.advance(25 * minute);
    expect(desk.remembered).toEqual([instant('2026-11-20T09:00:00Z')]);
    desk.touch();
    await desk.time.advance(10_000);
    expect(desk.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:25:00Z') }]);
    expect(desk.remembered.at(-1)).toBeNull();
  });

  it('sleeps while nothing runs, and while the screen is locked', async () => {
    const desk = new Desk();
    desk.thresholdSeconds = null;
    await desk.open();
    expect(desk.process.pendingMs()).toEqual([]);
    expect([desk.asked, desk.released]).toEqual([0, 1]);
    desk.thresholdSeconds = 600;
    await desk.open();
    expect(desk.released).toBe(1);
    desk.monitor.locked();
    await desk.time.settle();
    expect(desk.process.pendingMs()).toEqual([]);
    desk.thresholdSeconds = null;
    desk.monitor.refresh();
    desk.monitor.unlocked();
    await desk.time.settle();
    expect(desk.periods).toEqual([]);
  });

  it('counts idle time before a lock to it', async () => {
    const desk = await new Desk().open();
    await desk.time.advance(5 * minute);
    desk.monitor.locked();
    await desk.time.advance(20 * minute);
    desk.touch();
    desk.monitor.unlocked();
    await desk.time.settle();
    expect(desk.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:25:00Z') }]);
  });

  it('counts it when a second ended while the lock was dealt with', async () => {
    const desk = await new Desk().open();
    await desk.time.advance(5 * minute);
    desk.lookMs = 1_000;
    desk.monitor.locked();
    desk.lookMs = 0;
    await desk.time.settle();
    expect(desk.remembered.at(-1)).toBe(instant('2026-11-20T09:00:00Z'));
  });

  it('knows of a sleep that nobody told of by the clock', async () => {
    const desk = await new Desk().open();
    await desk.time.advance(5 * minute);
    desk.touch();
    desk.time.jumpWall(180 * minute);
    await desk.time.advance(6 * minute);
    // Looked at again after ten minutes of its own, which were three hours and ten minutes of the wall.
    desk.touch();
    await desk.time.advance(10_000);
    expect(desk.periods.map(({ from }) => from)).toEqual([instant('2026-11-20T09:00:00Z')]);
  });

  it('takes a clock that was set back for no absence', async () => {
    const desk = await new Desk().open();
    await desk.time.advance(12 * minute);
    desk.time.jumpWall(-60 * minute);
    desk.touch();
    await desk.time.advance(minute);
    expect(desk.periods).toEqual([]);
    await desk.time.advance(20 * minute);
    desk.touch();
    await desk.time.advance(10_000);
    expect(desk.periods).toHaveLength(1);
  });

  it('goes on after a restart in the middle of an absence', async () => {
    const desk = await new Desk({ remembered: instant('2026-11-20T07:30:00Z') }).open();
    expect(desk.periods).toEqual([{ from: instant('2026-11-20T07:30:00Z'), to: instant('2026-11-20T09:00:00Z') }]);
  });

  it('never takes silence for somebody who is there, and asks again later', async () => {
    const desk = new Desk();
    desk.silent = true;
    await desk.open();
    await desk.time.advance(30 * minute);
    expect(desk.asked).toBe(31);
    expect(desk.periods).toEqual([]);
    desk.silent = false;
    await desk.time.advance(minute);
    desk.touch();
    await desk.time.advance(10_000);
    expect(desk.periods).toHaveLength(1);
  });

  it('knows locks and sleep where nothing tells of idle time', async () => {
    const desk = await new Desk({ hasSource: false }).open();
    expect(desk.process.pendingMs()).toEqual([]);
    desk.monitor.slept();
    desk.monitor.slept();
    await desk.time.advance(40 * minute);
    desk.monitor.woke();
    desk.monitor.woke();
    await desk.time.settle();
    expect(desk.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:40:00Z') }]);
  });

  it('settles a known absence before the timer is stopped', async () => {
    const desk = await new Desk().open();
    await desk.time.advance(30 * minute);
    desk.monitor.settle();
    desk.monitor.settle();
    expect(desk.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:30:00Z') }]);
  });
});
