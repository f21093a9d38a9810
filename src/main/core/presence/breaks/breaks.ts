/**
 * Breaks that the user takes. They are kept on this computer only: no service has a row for them. A break ends at its time, or when a timer
 * starts.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { boundedList } from '#shared/values/bounds.ts';
import { epochMsOfInstant, secondsBetween, shiftInstant, utcInstantSchema, uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { breaksLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Failure } from '#shared/failures.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { BreakView } from '#shared/timer/progress.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { Ports } from '#core/platform/ports.ts';
import { listFile, SavedList, type ListFile } from '#core/timer/saved/saved-list.ts';

const breakSchema = z.object({ id: uuidSchema, from: utcInstantSchema, to: utcInstantSchema });
type Break = Readonly<z.infer<typeof breakSchema>>;

export function breaksFileIn(folder: string, now: UtcInstant): ListFile<Break> {
  return listFile(join(folder, 'breaks.json'), { schema: boundedList(breakSchema, { max: breaksLimit }), now });
}

/** A shorter one was a mistake, and is forgotten. In seconds. */
const shortestSeconds = 60;

/** Longest milliseconds between looks at the clock, which may be set. */
const longestWaitMs = 3_600_000;

export function timerOf(connections: Connections): BreaksOptions['timer'] {
  return {
    now: () => connections.tracker.now(),
    isRunning: () => connections.view().timer.kind === 'running',
    pause: async () => connections.tracker.pause(),
    subscribe: (listener) => connections.subscribe(listener),
  };
}

interface BreaksOptions {
  readonly file: ListFile<Break>;
  readonly ports: Ports;
  readonly timer: {
    readonly now: () => UtcInstant;
    readonly isRunning: () => boolean;
    readonly pause: () => Promise<Result<Acknowledgement, Failure>>;
    readonly subscribe: (listener: () => void) => void;
  };
  /** A break has ended at its time. */
  readonly onOver: () => void;
}

export class Breaks {
  readonly #options: BreaksOptions;
  readonly #list: SavedList<Break>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The break whose end is announced. */
  #awaited: Break['id'] | null = null;
  #cancel: (() => void) | null = null;

  constructor(options: BreaksOptions) {
    this.#options = options;
    this.#list = new SavedList(options.file);
    this.subscribe = this.#list.subscribe;
    this.#awaited = this.#current()?.id ?? null;
    options.timer.subscribe(() => void this.#followTimer());
    void this.#followTimer();
    this.check();
  }

  /** Where a file that could not be read was kept; null: it was read. */
  get keptAs(): string | null {
    return this.#list.keptAs;
  }

  /** When the current break ends; null: none. */
  until(): UtcInstant | null {
    return this.#current()?.to ?? null;
  }

  /** Pauses the running timer and begins a break; one that has begun already lasts so long from now. */
  async take(minutes: number): Promise<Result<{ readonly until: UtcInstant }, Failure>> {
    const { timer, ports } = this.#options;
    if (timer.isRunning()) {
      const paused = await timer.pause();
      if (!paused.ok) {
        return fail(paused.failure);
      }
    }
    const now = timer.now();
    const to = shiftInstant(now, minutes * 60);
    const current = this.#current();
    const taken: Break =
      current === null ? { id: ports.chance.newId(), from: now, to } : { ...current, from: current.from < now ? current.from : now, to };
    const changed = await this.#list.change((before) => {
      const items = [...before.filter(({ id }) => id !== taken.id), taken].slice(-breaksLimit);
      return succeed({ items, item: taken, at: items.length - 1 });
    });
    if (!changed.ok) {
      return fail(changed.failure);
    }
    this.#awaited = taken.id;
    this.check();
    // A timer may have started meanwhile.
    await this.#followTimer();
    return succeed({ until: to });
  }

  /** Breaks that touch the span, cut to it, the earliest first. */
  between({ from, to }: HistorySpan): readonly BreakView[] {
    return this.#list.items
      .filter((each) => each.from < to && each.to > from)
      .map((each) => ({ from: each.from > from ? each.from : from, to: each.to < to ? each.to : to }))
      .sort((one, other) => (one.from < other.from ? -1 : 1));
  }

  /** Also to be called after sleep, in which no timer runs. */
  check(): void {
    this.#cancel?.();
    this.#cancel = null;
    const { timer, ports, onOver } = this.#options;
    const awaited = this.#list.items.find(({ id }) => id === this.#awaited);
    if (awaited === undefined) {
      return;
    }
    const leftMs = epochMsOfInstant(awaited.to) - epochMsOfInstant(timer.now());
    if (leftMs > 0) {
      this.#cancel = ports.scheduler.after(Math.min(leftMs, longestWaitMs), () => this.check());
      return;
    }
    this.#awaited = null;
    onOver();
  }

  async close(): Promise<void> {
    this.#cancel?.();
    this.#awaited = null;
    await this.#list.close();
  }

  /** The break whose end is awaited, although the clock was set back since it began; after a restart, the one of this moment. */
  #current(): Break | null {
    const now = this.#options.timer.now();
    return this.#list.items.findLast(({ id, from, to }) => now < to && (id === this.#awaited || from <= now)) ?? null;
  }

  /** Work goes on: the break was as long as it was. */
  async #followTimer(): Promise<void> {
    const { timer } = this.#options;
    // Whether a timer runs takes a View, which is read only during a break.
    const current = this.#awaited !== null && timer.isRunning() ? this.#current() : null;
    if (current === null || current.id !== this.#awaited) {
      return;
    }
    this.#awaited = null;
    this.check();
    const now = timer.now();
    const ended: Break = { ...current, to: now > current.from ? now : current.from };
    const isKept = secondsBetween(ended.from, ended.to) >= shortestSeconds;
    await this.#list.change((before) => {
      const others = before.filter(({ id }) => id !== ended.id);
      return succeed({ items: isKept ? [...others, ended] : others, item: ended, at: others.length });
    });
  }
}
