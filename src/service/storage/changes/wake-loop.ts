/** Milliseconds within which a commit is found whose announcement was lost. */
const checkEveryMs = 5_000;

/** Time between two reads in milliseconds: SQLite announces every commit, and a read for each would keep commits from sharing one flush. */
const pauseMs = 50;

interface WakeLoopOptions {
  readonly subscribe: (wake: () => void) => () => void;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly read: () => Promise<void>;
  readonly report: (error: unknown) => void;
}

export class WakeLoop {
  readonly #options: WakeLoopOptions;
  readonly #unsubscribe: () => void;
  #cancelCheck: () => void = () => {};
  #cancelPause: () => void = () => {};
  #reading: Promise<void> = Promise.resolve();
  #isReading = false;
  #isDirty = false;
  #isClosed = false;

  constructor(options: WakeLoopOptions) {
    this.#options = options;
    this.#unsubscribe = options.subscribe(() => this.wake());
    this.#checkLater();
  }

  wake(): void {
    this.#isDirty = true;
    if (!this.#isReading && !this.#isClosed) {
      this.#isReading = true;
      this.#reading = this.#readAndPause();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#cancelCheck();
    await this.#reading;
    this.#cancelPause();
  }

  #checkLater(): void {
    this.#cancelCheck = this.#options.after(checkEveryMs, () => {
      this.wake();
      this.#checkLater();
    });
  }

  async #readAndPause(): Promise<void> {
    this.#isDirty = false;
    try {
      await this.#options.read();
    } catch (error) {
      this.#options.report(error);
    }
    this.#cancelPause = this.#options.after(pauseMs, () => {
      this.#isReading = false;
      if (this.#isDirty) {
        this.wake();
      }
    });
  }
}
