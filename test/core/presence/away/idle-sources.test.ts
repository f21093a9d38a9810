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
    expect(await saver.open()).toBeNull();
  });
});

/** A shell that reports input, on a bus. */
class Shell {
  readonly time = new ManualTime(at('9:00'));
  isThere = true;
  /** Answers of `GetIdletime`; null: none. */
  idleMs: (number | null)[] = [];
  takesWatches = true;
  readonly watches = new Set<number>();
  readonly #fired = new Set<() => void>();
  readonly #restarted = new Set<() => void>();

  readonly hasName = async (): Promise<boolean> => this.isThere;

  readonly call = async <Value>(
    { member, body }: { readonly member: string; readonly body?: readonly unknown[] },
    schema: z.ZodType<Value>,
  ): Promise<Value | null> => {
    const parsed = schema.safeParse(this.#answer(member, body));
    return parsed.success ? parsed.data : null;
  };

  readonly listen = async (_: unknown, listener: (body: readonly unknown[]) => void) => this.#add(this.#fired, () => listener([1]));
  readonly watchName = async (_: string, listener: (hasOwner: boolean) => void) => this.#add(this.#restarted, () => listener(true));

  fire(): void {
    [...this.#fired].forEach((listener) => listener());
  }

  restart(): void {
    this.watches.clear();
    [...this.#restarted].forEach((listener) => listener());
  }

  get listeners(): number {
    return this.#fired.size + this.#restarted.size;
  }

  async open() {
    return mutterIdle({ bus: this, scheduler: this.time.processPorts().ports.scheduler });
  }

  /** Returns what is called at the next input. */
  async waitForInput() {
    const source = await this.open();
    let told = 0;
    const end = source?.onInput?.(() => {
      told += 1;
    });
    await this.time.settle();
    return { end: () => end?.(), told: () => told };
  }

  #add(to: Set<() => void>, listener: () => void): () => void {
    to.add(listener);
    return () => to.delete(listener);
  }

  #answer(member: string, body: readonly unknown[] = []): unknown {
    if (member === 'GetIdletime') {
      return this.idleMs.shift();
    }
    if (member === 'RemoveWatch') {
      this.watches.delete(Number(body[0]));
      return null;
    }
    if (!this.takesWatches) {
      return null;
    }
    this.watches.add(7);
    return 7;
  }
}

describe('GNOME', () => {
  it('that is not there is none', async () => {
    const shell = new Shell();
    shell.isThere = false;
    expect(await shell.open()).toBeNull();
  });

  it('that is busy when the program starts is asked all the same', async () => {
    const shell = new Shell();
    shell.idleMs = [null, 61_000];
    const source = await shell.open();
    expect([await source?.idleMs(), await source?.idleMs()]).toEqual([null, 61_000]);
  });

  it.each([
    ['at the next input', (shell: Shell) => shell.fire()],
    ['when the shell restarts', (shell: Shell) => shell.restart()],
  ])('says once that the user may be back: %s', async (_, happen) => {
    const shell = new Shell();
    const { told } = await shell.waitForInput();
    expect([told(), [...shell.watches]]).toEqual([0, [7]]);
    happen(shell);
    happen(shell);
    expect([told(), shell.watches.size, shell.listeners]).toEqual([1, 0, 0]);
  });

  it('that takes no request to report input is looked at a minute later', async () => {
    const shell = new Shell();
    shell.takesWatches = false;
    const { told } = await shell.waitForInput();
    await shell.time.advance(59_000);
    expect(told()).toBe(0);
    await shell.time.advance(2_000);
    expect([told(), shell.listeners]).toEqual([1, 0]);
  });

  it('forgets a request that was ended, also before it had answered', async () => {
    const shell = new Shell();
    const { end, told } = await shell.waitForInput();
    end();
    const source = await shell.open();
    source?.onInput?.(() => {
      throw new Error('It was ended');
    })();
    await shell.time.settle();
    shell.fire();
    expect([told(), shell.watches.size, shell.listeners]).toEqual([0, 0, 0]);
  });
});
