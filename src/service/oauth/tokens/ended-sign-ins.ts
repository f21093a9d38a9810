/**
 * Reads from the log of changes whose sign-ins have ended, in any process, so that cached access tokens can be dropped. Reads it when a
 * sign-out is announced, and every few seconds in case an announcement was lost.
 */
import type { Kysely } from 'kysely';
import type { Uuid } from '#shared/values/brands.ts';
import { readBounds, selectSignOuts, type Cursor } from '#service/storage/change-log.ts';
import type { ChangeSignal } from '#service/storage/change-signal.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

/** Milliseconds within which an ended sign-in is detected if its announcement was lost. */
const checkEveryMs = 5_000;

/** Time between two reads in milliseconds: SQLite announces every commit, and a read for each would keep commits from sharing one flush. */
const pauseMs = 50;

export interface EndedSignInsOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly signal: Pick<ChangeSignal, 'subscribeSignOuts'>;
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** Null: the sign-in of any user may have ended, because the log cannot be read. */
  readonly onEnded: (users: ReadonlySet<Uuid> | null) => void;
  readonly report: (error: unknown) => void;
}

export class EndedSignIns {
  readonly #options: EndedSignInsOptions;
  readonly #unsubscribe: () => void;
  #cancelTimer: () => void = () => {};
  #cancelPause: () => void = () => {};
  #at: Cursor | null = null;
  #reading: Promise<void> = Promise.resolve();
  #isReading = false;
  #isDirty = false;
  #isClosed = false;

  constructor(options: EndedSignInsOptions) {
    this.#options = options;
    this.#unsubscribe = options.signal.subscribeSignOuts(() => this.#wake());
    this.#schedule();
    this.#wake();
  }

  /** Whether the last read of the log succeeded. */
  get isCurrent(): boolean {
    return this.#at !== null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#cancelTimer();
    await this.#reading;
    this.#cancelPause();
  }

  #schedule(): void {
    this.#cancelTimer = this.#options.after(checkEveryMs, () => {
      this.#wake();
      this.#schedule();
    });
  }

  #wake(): void {
    this.#isDirty = true;
    if (!this.#isReading && !this.#isClosed) {
      this.#isReading = true;
      this.#reading = this.#readAndPause();
    }
  }

  async #readAndPause(): Promise<void> {
    this.#isDirty = false;
    await this.#read();
    this.#cancelPause = this.#options.after(pauseMs, () => {
      this.#isReading = false;
      if (this.#isDirty) {
        this.#wake();
      }
    });
  }

  async #read(): Promise<void> {
    const { database, onEnded, report } = this.#options;
    try {
      // Everything up to the head is readable; later changes are read next time.
      const { head } = await readBounds(database);
      const isSameLog = this.#at?.log === head.log;
      onEnded(this.#at !== null && isSameLog ? await selectSignOuts(database, this.#at) : null);
      this.#at = head;
    } catch (error) {
      this.#at = null;
      onEnded(null);
      report(error);
    }
  }
}
