/** Keeps a source open: one that does not answer or is lost is opened again, after a wait that doubles. */
import type { Scheduler } from '#core/platform/ports.ts';
import type { FocusedWindow, FocusSource, OpenFocusSource } from './focus-source.ts';

const shortestRetryMs = 5_000;
const longestRetryMs = 300_000;

interface FocusWatchOptions {
  readonly openSource: OpenFocusSource;
  readonly scheduler: Scheduler;
  readonly onFocus: (window: FocusedWindow | null) => void;
  /** The source was opened or lost. */
  readonly onChange: () => void;
}

export class FocusWatch {
  readonly #options: FocusWatchOptions;
  #source: FocusSource | null = null;
  /** Counts the attempts, so that an earlier one is recognised. */
  #attempt = 0;
  #isOpening = false;
  #retryMs = shortestRetryMs;
  #cancelRetry: (() => void) | null = null;

  constructor(options: FocusWatchOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#source !== null;
  }

  /** Does nothing if the source is open, is being opened or will be. */
  start(): void {
    if (this.#source === null && !this.#isOpening && this.#cancelRetry === null) {
      void this.#open();
    }
  }

  stop(): void {
    // An attempt under way closes what it opens.
    this.#attempt += 1;
    this.#isOpening = false;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const source = this.#source;
    this.#source = null;
    source?.close();
  }

  setAway(isAway: boolean): void {
    this.#source?.setAway?.(isAway);
  }

  async #open(): Promise<void> {
    const { openSource, onFocus, onChange } = this.#options;
    this.#attempt += 1;
    const attempt = this.#attempt;
    const isCurrent = (): boolean => attempt === this.#attempt;
    this.#isOpening = true;
    let isLost = false;
    // The present window may be reported before the source is returned.
    const early: (FocusedWindow | null)[] = [];
    const source = await openSource({
      onFocus: (window) => {
        if (isCurrent() && this.#source !== null) {
          onFocus(window);
        } else {
          early.push(window);
        }
      },
      onLost: () => {
        isLost = true;
        if (isCurrent() && this.#source !== null) {
          this.#lost();
        }
      },
    });
    if (!isCurrent()) {
      source?.close();
      return;
    }
    this.#isOpening = false;
    if (source === null || isLost) {
      this.#lost();
      return;
    }
    this.#source = source;
    this.#retryMs = shortestRetryMs;
    onFocus(early.at(-1) ?? null);
    onChange();
  }

  #lost(): void {
    this.stop();
    this.#cancelRetry = this.#options.scheduler.after(this.#retryMs, () => {
      this.#cancelRetry = null;
      this.start();
    });
    this.#retryMs = Math.min(this.#retryMs * 2, longestRetryMs);
    this.#options.onChange();
  }
}
