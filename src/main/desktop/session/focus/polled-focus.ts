/**
 * Asks which window has the focus where the system reports no changes: once a second while there is input, less often without it, and not
 * while the user is away.
 */
import { isDeepStrictEqual } from 'node:util';
import type { FocusedWindow, FocusListener, FocusSource } from '#core/activity/focus-source.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import type { IdleSource } from '#core/presence/away/away-monitor.ts';

/** Milliseconds between two questions: the shortest wait, and the longest, which follows as much time without input. */
const shortestMs = 1_000;
const longestMs = 5_000;

export type FocusAnswer =
  /** null: no window has the focus, or it cannot be read. */
  | { readonly kind: 'focused'; readonly window: FocusedWindow | null }
  /** There are no further answers. */
  | { readonly kind: 'lost' };

export interface FocusReader {
  readonly read: () => Promise<FocusAnswer>;
  readonly close: () => void;
}

export interface PollingOptions {
  readonly scheduler: Scheduler;
  /** Tells how long there has been no input; null: not known. */
  readonly idle: IdleSource | null;
}

class PolledFocus implements FocusSource {
  readonly #reader: FocusReader;
  readonly #options: PollingOptions;
  readonly #listener: FocusListener;
  #said: FocusedWindow | null | undefined;
  #cancel: (() => void) | null = null;
  #isAsking = false;
  #isAway = false;
  #isClosed = false;

  constructor(reader: FocusReader, options: PollingOptions, listener: FocusListener) {
    this.#reader = reader;
    this.#options = options;
    this.#listener = listener;
  }

  /** False if there is no answer. */
  async start(): Promise<boolean> {
    const answer = await this.#reader.read();
    if (answer.kind === 'lost') {
      return false;
    }
    this.#hear(answer.window);
    void this.#plan();
    return true;
  }

  close(): void {
    this.#isClosed = true;
    this.#rest();
    this.#reader.close();
  }

  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    this.#rest();
    if (!isAway) {
      void this.#ask();
    }
  }

  #rest(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || this.#isClosed) {
      return;
    }
    this.#isAsking = true;
    const answer = await this.#reader.read();
    this.#isAsking = false;
    if (this.#isClosed) {
      return;
    }
    if (answer.kind === 'lost') {
      this.close();
      this.#listener.onLost();
      return;
    }
    this.#hear(answer.window);
    await this.#plan();
  }

  async #plan(): Promise<void> {
    const idleMs = (await this.#options.idle?.idleMs()) ?? 0;
    if (this.#cancel === null && !this.#isAway && !this.#isClosed) {
      this.#cancel = this.#options.scheduler.after(Math.min(Math.max(idleMs, shortestMs), longestMs), () => {
        this.#cancel = null;
        void this.#ask();
      });
    }
  }

  #hear(window: FocusedWindow | null): void {
    if (!isDeepStrictEqual(window, this.#said)) {
      this.#said = window;
      this.#listener.onFocus(window);
    }
  }
}

/** null: the first question has no answer. */
export async function openPolledFocus(reader: FocusReader, options: PollingOptions, listener: FocusListener): Promise<FocusSource | null> {
  const focus = new PolledFocus(reader, options, listener);
  if (await focus.start()) {
    return focus;
  }
  focus.close();
  return null;
}
