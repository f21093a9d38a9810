/**
 * Controlled time and random numbers: a wall clock that may jump, a monotonic clock, a scheduler that runs when the test advances time,
 * identifiers that count up, fractions from a seed.
 */
import type { Ports } from '#core/platform/ports.ts';
import { instantOfEpochMs, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';

/** Local identifiers, distinct from those of the service: `localUuid(7)` ends in 7. */
export function localUuid(number: number): Uuid {
  return uuidSchema.parse(`10000000-0000-4000-9000-${String(number).padStart(12, '0')}`);
}

/** Uniform in [0, 1), the same for the same seed (mulberry32). */
export function fractionsFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Task {
  readonly dueMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** The ports of one run of the program: its scheduled tasks end with it. */
export interface ProcessPorts {
  readonly ports: Ports;
  /** Delays of the scheduled tasks in milliseconds, nearest first. */
  readonly pendingMs: () => readonly number[];
  /** None of its scheduled tasks runs any more. */
  readonly kill: () => void;
}

/** Rounds of the event loop after which all promises that need no time have settled. */
const quietRounds = 3;

async function nextRound(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}

export class ManualTime {
  readonly #tasks = new Set<Task>();
  readonly #fraction: () => number;
  #wallMs: number;
  #monotonicMs = 0;
  #order = 0;
  #lastId = 0;
  #timeZone = 'Europe/Berlin';
  #isBusy: () => boolean = () => false;

  constructor(now: UtcInstant, seed = 1) {
    this.#wallMs = Date.parse(now);
    this.#fraction = fractionsFrom(seed);
  }

  get now(): UtcInstant {
    return instantOfEpochMs(this.#wallMs);
  }

  get monotonicMs(): number {
    return this.#monotonicMs;
  }

  setTimeZone(timeZone: string): void {
    this.#timeZone = timeZone;
  }

  /** The wall clock is set; nothing else changes. */
  jumpWall(milliseconds: number): void {
    this.#wallMs += milliseconds;
  }

  /** While this returns true, work needs the event loop but no time. */
  waitWhile(isBusy: () => boolean): void {
    this.#isBusy = isBusy;
  }

  /** A task that belongs to no process. */
  after(delayMs: number, run: () => void): () => void {
    this.#order += 1;
    const task: Task = { dueMs: this.#monotonicMs + delayMs, order: this.#order, run };
    this.#tasks.add(task);
    return () => {
      this.#tasks.delete(task);
    };
  }

  processPorts(): ProcessPorts {
    const pending = new Map<symbol, number>();
    let alive = true;
    return {
      ports: {
        clock: { nowMs: () => Math.floor(this.#wallMs), monotonicMs: () => this.#monotonicMs, timeZone: () => this.#timeZone },
        scheduler: {
          after: (delayMs, run) => {
            const key = Symbol('task');
            pending.set(key, this.#monotonicMs + delayMs);
            const cancel = this.after(delayMs, () => {
              pending.delete(key);
              if (alive) {
                run();
              }
            });
            return () => {
              pending.delete(key);
              cancel();
            };
          },
        },
        chance: {
          newId: () => {
            this.#lastId += 1;
            return localUuid(this.#lastId);
          },
          fraction: this.#fraction,
        },
      },
      pendingMs: () => [...pending.values()].map((dueMs) => dueMs - this.#monotonicMs).sort((one, other) => one - other),
      kill: () => {
        alive = false;
        pending.clear();
      },
    };
  }

  /** Settles all promises that need no time. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < quietRounds; quiet += 1) {
      await nextRound();
      if (this.#isBusy()) {
        quiet = -1;
      }
    }
  }

  /** Advances time: runs due tasks in order, and settles promises after each. */
  async advance(milliseconds: number): Promise<void> {
    const untilMs = this.#monotonicMs + milliseconds;
    await this.settle();
    for (let task = this.#nextDue(untilMs); task !== null; task = this.#nextDue(untilMs)) {
      this.#tasks.delete(task);
      this.#moveTo(Math.max(task.dueMs, this.#monotonicMs));
      task.run();
      await this.settle();
    }
    this.#moveTo(untilMs);
  }

  #nextDue(untilMs: number): Task | null {
    let next: Task | null = null;
    for (const task of this.#tasks) {
      if (task.dueMs <= untilMs && (next === null || task.dueMs < next.dueMs || (task.dueMs === next.dueMs && task.order < next.order))) {
        next = task;
      }
    }
    return next;
  }

  #moveTo(monotonicMs: number): void {
    this.#wallMs += monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
  }
}
