/** Reads a title that changed at once, and again a second later at the earliest: some titles change with each frame. */
import type { Scheduler } from '#core/platform/ports.ts';

/** Milliseconds between two readings. */
const titleMs = 1_000;

export class TitlePace {
  readonly #scheduler: Scheduler;
  readonly #read: () => void;
  /** Set for a second after a reading. */
  #cancel: (() => void) | null = null;
  #isOld = false;

  constructor(scheduler: Scheduler, read: () => void) {
    this.#scheduler = scheduler;
    this.#read = read;
  }

  changed(): void {
    if (this.#cancel !== null) {
      this.#isOld = true;
      return;
    }
    this.#cancel = this.#scheduler.after(titleMs, () => {
      this.#cancel = null;
      if (this.#isOld) {
        this.#isOld = false;
        this.changed();
      }
    });
    this.#read();
  }

  close(): void {
    this.#cancel?.();
  }
}
