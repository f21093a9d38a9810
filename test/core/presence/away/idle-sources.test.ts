/** Idle time from programs on the session bus, in their own units. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { mutterIdle, screenSaverIdle } from '#desktop/linux/idle-sources.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { at } from '../../../support/core-records.ts';

class Saver {
  readonly time = new ManualTime(at('9:00'));
  touchedMs = 0;
  /** Milliseconds per unit; null: no answer. */
  readonly unitMs: number | null;

  constructor(unitMs: number | null) {
    this.unitMs = unitMs;
  }

  readonly call = async <Value>(_: unknown, schema: z.ZodType<Value>): Promise<Value | null> => {
    const counted = this.unitMs === null ? null : Math.floor((this.time.monotonicMs - this.touchedMs) / this.unitMs);
    const parsed = schema.safeParse(counted);
    return parsed.success ? parsed.data : null;
  };

  readonly hasName = async (): Promise<boolean> => this.unitMs !== null;

  async open() {
    return screenSaverIdle(this, this.time.processPorts().ports.scheduler);
  }

  async read(source: Awaited<ReturnType<Saver['open']>>): Promise<number | null | undefined> {
    const answer = source?.idleMs();
    await this.time.advance(2_000);
    return answer;
  }
}

describe('the screen saver', () => {
  it.each([1, 1_000])('that counts in units of %i ms is understood after a pause of the user', async (unitMs) => {
    const saver = new Saver(unitMs);
    const source = await saver.open();
    await saver.time.advance(600_000);
    expect(Math.round(((await saver.read(source)) ?? 0) / 10_000)).toBe(60);
    await saver.time.advance(600_000);
    expect(Math.round(((await saver.read(source)) ?? 0) / 10_000)).toBe(120);
  });

  it('is not trusted while the user types', async () => {
    const saver = new Saver(1_000);
    const source = await saver.open();
    await saver.time.advance(600_000);
    const answer = source?.idleMs();
    await saver.time.settle();
    saver.touchedMs = saver.time.monotonicMs;
    await saver.time.advance(1_100);
    expect(await answer).toBe(0);
  });

  it('that does not answer is none', async () => {
    const saver = new Saver(null);
    expect([await saver.open(), await mutterIdle(saver)]).toEqual([null, null]);
  });
});

describe('GNOME', () => {
  it('that is busy when the program starts is asked all the same', async () => {
    const answers = [null, 61_000];
    const source = await mutterIdle({ hasName: async () => true, call: async (_, schema) => schema.nullable().parse(answers.shift()) });
    expect([await source?.idleMs(), await source?.idleMs()]).toEqual([null, 61_000]);
  });
});
