/** When the system is queried, and the results, with a controlled clock. */
import { describe, expect, it } from 'vitest';
import { AwayMonitor } from '#core/presence/away/away-monitor.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const minute = 60_000;

class Controller {
  readonly time = new ManualTime(instant('2026-11-20T09:00:00Z'));
  readonly periods: { readonly from: UtcInstant; readonly to: UtcInstant }[] = [];
  readonly remembered: (UtcInstant | null)[] = [];
  readonly monitor: AwayMonitor;
  readonly process = this.time.processPorts();
  /** Those who wait for the next input. */
  readonly waiting = new Set<() => void>();
  thresholdSeconds: number | null = 600;
  asked = 0;
  released = 0;
  silent = false;
  /** Duration of a query of the running timer, in milliseconds. */
  jumpMs = 0;
  #touchedMs = 0;

  constructor(options: { readonly hasSource?: boolean; readonly reportsInput?: boolean; readonly remembered?: UtcInstant } = {}) {
    this.monitor = new AwayMonitor({
      ports: this.process.ports,
      idle:
        options.hasSource === false
          ? null
          : {
              idleMs: async () => this.#idleMs(),
              ...(options.reportsInput === true ? { onInput: (listener) => this.#wait(listener) } : {}),
              release: () => {
                this.released += 1;
              },
            },
      thresholdSeconds: () => {
        this.time.jumpWall(this.jumpMs);
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

  #wait(listener: () => void): () => void {
    this.waiting.add(listener);
    return () => this.waiting.delete(listener);
  }

  touch(): void {
    this.#touchedMs = this.time.monotonicMs;
    const waited = [...this.waiting];
    this.waiting.clear();
    waited.forEach((listener) => listener());
  }

  async open(): Promise<this> {
    this.monitor.refresh();
    await this.time.settle();
    return this;
  }
}

describe('the watch', () => {
  it('queries the system when the threshold could be reached, not each second', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(9 * minute);
    controller.touch();
    await controller.time.advance(9 * minute);
    // At the beginning, and after the first ten minutes.
    expect(controller.asked).toBe(2);
    expect(controller.periods).toEqual([]);
  });

  it('reports the absence at the return, with both its ends', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(25 * minute);
    expect(controller.remembered).toEqual([instant('2026-11-20T09:00:00Z')]);
    controller.touch();
    await controller.time.advance(10_000);
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:25:00Z') }]);
    expect(controller.remembered.at(-1)).toBeNull();
  });

  it('looks for the return less often in a long absence', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(60 * minute);
    const before = controller.asked;
    await controller.time.advance(60 * minute);
    expect(controller.asked - before).toBeLessThanOrEqual(61);
    controller.touch();
    await controller.time.advance(minute);
    expect(controller.periods).toHaveLength(1);
  });

  it('waits for the return without a look where the desktop reports input', async () => {
    const controller = await new Controller({ reportsInput: true }).open();
    await controller.time.advance(11 * minute);
    const before = controller.asked;
    expect(controller.process.pendingMs()).toEqual([]);
    await controller.time.advance(90 * minute);
    expect(controller.asked).toBe(before);
    controller.touch();
    await controller.time.settle();
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T10:41:00Z') }]);
    expect([controller.waiting.size, controller.process.pendingMs().length]).toEqual([0, 1]);
  });

  it('waits for no input while the screen is locked, and again for it afterwards', async () => {
    const controller = await new Controller({ reportsInput: true }).open();
    await controller.time.advance(11 * minute);
    controller.monitor.locked();
    await controller.time.settle();
    expect(controller.waiting.size).toBe(0);
    controller.monitor.unlocked();
    await controller.time.settle();
    controller.touch();
    await controller.time.settle();
    expect(controller.periods.map(({ from }) => from)).toEqual([instant('2026-11-20T09:00:00Z')]);
  });

  it('looks every few seconds after a short sleep, which is no pause to the desktop', async () => {
    const controller = await new Controller({ reportsInput: true }).open();
    await controller.time.advance(9 * minute);
    controller.touch();
    controller.monitor.slept();
    controller.monitor.woke();
    await controller.time.settle();
    expect([controller.remembered.at(-1), controller.waiting.size]).toEqual([instant('2026-11-20T09:09:00Z'), 0]);
    await controller.time.advance(1_000);
    // Not reported, because the desktop saw no pause before it.
    controller.touch();
    await controller.time.advance(10_000);
    expect([controller.remembered.at(-1), controller.periods]).toEqual([null, []]);
  });

  it('looks again after a report of input that was none', async () => {
    const controller = await new Controller({ reportsInput: true }).open();
    await controller.time.advance(11 * minute);
    controller.waiting.forEach((listener) => listener());
    await controller.time.settle();
    expect([controller.periods, controller.waiting.size]).toEqual([[], 1]);
  });

  it('sleeps while nothing runs, and while the screen is locked', async () => {
    const controller = new Controller();
    controller.thresholdSeconds = null;
    await controller.open();
    expect(controller.process.pendingMs()).toEqual([]);
    expect([controller.asked, controller.released]).toEqual([0, 1]);
    controller.thresholdSeconds = 600;
    await controller.open();
    expect(controller.released).toBe(1);
    controller.monitor.locked();
    await controller.time.settle();
    expect(controller.process.pendingMs()).toEqual([]);
    controller.thresholdSeconds = null;
    controller.monitor.refresh();
    controller.monitor.unlocked();
    await controller.time.settle();
    expect(controller.periods).toEqual([]);
  });

  it('counts idle time before a lock to it', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(5 * minute);
    controller.monitor.locked();
    await controller.time.advance(20 * minute);
    controller.touch();
    controller.monitor.unlocked();
    await controller.time.settle();
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:25:00Z') }]);
  });

  it('counts it if a second passes while the lock is handled', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(5 * minute);
    controller.jumpMs = 1_000;
    controller.monitor.locked();
    controller.jumpMs = 0;
    await controller.time.settle();
    expect(controller.remembered.at(-1)).toBe(instant('2026-11-20T09:00:00Z'));
  });

  it('ends with the stop of the timer, though the clock shows the next second by then', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(25 * minute);
    controller.monitor.endAbsence(() => {
      controller.time.jumpWall(1_000);
      // The view without a running timer arrives before the stop returns.
      controller.thresholdSeconds = null;
      controller.monitor.refresh();
      return instant('2026-11-20T09:25:00Z');
    });
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:25:00Z') }]);
    expect(controller.remembered.at(-1)).toBeNull();
  });

  it('ends now if nothing could be stopped', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(25 * minute);
    controller.monitor.endAbsence(() => null);
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:25:00Z') }]);
  });

  it('detects an unreported sleep by the clock', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(5 * minute);
    controller.touch();
    controller.time.jumpWall(180 * minute);
    await controller.time.advance(6 * minute);
    // Queried again after ten minutes of the program's time, which were three hours and ten minutes of wall time.
    controller.touch();
    await controller.time.advance(10_000);
    expect(controller.periods.map(({ from }) => from)).toEqual([instant('2026-11-20T09:00:00Z')]);
  });

  it('does not take a clock that was set back for an absence', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(12 * minute);
    controller.time.jumpWall(-60 * minute);
    controller.touch();
    await controller.time.advance(minute);
    expect(controller.periods).toEqual([]);
    await controller.time.advance(20 * minute);
    controller.touch();
    await controller.time.advance(10_000);
    expect(controller.periods).toHaveLength(1);
  });

  it('continues after a restart during an absence', async () => {
    const controller = await new Controller({ remembered: instant('2026-11-20T07:30:00Z') }).open();
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T07:30:00Z'), to: instant('2026-11-20T09:00:00Z') }]);
  });

  it('does not take a missing answer for presence, and asks again later', async () => {
    const controller = new Controller();
    controller.silent = true;
    await controller.open();
    await controller.time.advance(30 * minute);
    expect(controller.asked).toBe(31);
    expect(controller.periods).toEqual([]);
    controller.silent = false;
    await controller.time.advance(minute);
    controller.touch();
    await controller.time.advance(10_000);
    expect(controller.periods).toHaveLength(1);
  });

  it('knows locks and sleep if idle time is unavailable', async () => {
    const controller = await new Controller({ hasSource: false }).open();
    expect(controller.process.pendingMs()).toEqual([]);
    controller.monitor.slept();
    controller.monitor.slept();
    await controller.time.advance(40 * minute);
    controller.monitor.woke();
    controller.monitor.woke();
    await controller.time.settle();
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:40:00Z') }]);
  });

  it('watches again after a shutdown that was prevented', async () => {
    const controller = await new Controller().open();
    controller.monitor.shuttingDown();
    await controller.time.settle();
    expect(controller.remembered).toEqual([instant('2026-11-20T09:00:00Z')]);
    await controller.time.advance(2 * minute);
    controller.touch();
    await controller.time.advance(30 * minute);
    expect(controller.periods).toEqual([]);
    controller.touch();
    await controller.time.advance(10_000);
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T09:02:00Z'), to: instant('2026-11-20T09:32:00Z') }]);
  });

  it('ends once, however often the timer is stopped', async () => {
    const controller = await new Controller().open();
    await controller.time.advance(30 * minute);
    controller.monitor.endAbsence(() => null);
    controller.monitor.endAbsence(() => null);
    expect(controller.periods).toEqual([{ from: instant('2026-11-20T09:00:00Z'), to: instant('2026-11-20T09:30:00Z') }]);
  });
});
