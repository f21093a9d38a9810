/**
 * Reads from the log of changes whose sign-ins have ended, in any process, so that cached access tokens can be dropped. Reads it when a
 * sign-out is announced, and every few seconds in case an announcement was lost.
 */
import type { Kysely } from 'kysely';
import type { Uuid } from '#shared/values/brands.ts';
import { readBounds, selectSignOuts, type Cursor } from '#service/storage/changes/change-log.ts';
import type { ChangeSignal } from '#service/storage/changes/change-signal.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { WakeLoop } from '#service/storage/changes/wake-loop.ts';

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
  readonly #loop: WakeLoop;
  #at: Cursor | null = null;

  constructor(options: EndedSignInsOptions) {
    this.#options = options;
    const { signal, after, report } = options;
    this.#loop = new WakeLoop({ subscribe: (wake) => signal.subscribeSignOuts(wake), after, report, read: async () => this.#read() });
    this.#loop.wake();
  }

  /** Whether the last read of the log succeeded. */
  get isCurrent(): boolean {
    return this.#at !== null;
  }

  async close(): Promise<void> {
    await this.#loop.close();
  }

  async #read(): Promise<void> {
    const { database, onEnded } = this.#options;
    try {
      // Everything up to the head is readable; later changes are read next time.
      const { head } = await readBounds(database);
      const isSameLog = this.#at?.log === head.log;
      onEnded(this.#at !== null && isSameLog ? await selectSignOuts(database, this.#at) : null);
      this.#at = head;
    } catch (error) {
      this.#at = null;
      onEnded(null);
      throw error;
    }
  }
}
