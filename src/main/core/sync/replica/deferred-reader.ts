/** Reads the entries that the start left in the file: a few at a time, or all at once where something needs them. */
import type { Uuid } from '#shared/values/brands.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { Replica } from './replica.ts';
import type { LoadedOutbox } from './replica-change.ts';

export type TakeRecords = (records: readonly EntryRecord[], isLast: boolean) => void;

interface DeferredReaderOptions {
  readonly replica: Pick<Replica, 'workingSetBelow'>;
  readonly deferred: LoadedOutbox['deferred'];
  readonly scheduler: Scheduler;
  readonly take: TakeRecords;
  /** Records at a time, and milliseconds between two times. */
  readonly pace?: { readonly limit: number; readonly pauseMs: number };
}

const usualPace = { limit: 500, pauseMs: 0 };

const afterErrorMs = 1_000;

const aboveAll = Number.MAX_SAFE_INTEGER;

export class DeferredReader {
  readonly #options: DeferredReaderOptions;
  readonly #pace: NonNullable<DeferredReaderOptions['pace']>;
  /** The `id` below which entries are still to be read; null once all are in memory. */
  #below: number | null;
  #cancel = (): void => {};

  constructor(options: DeferredReaderOptions) {
    this.#options = options;
    this.#pace = options.pace ?? usualPace;
    this.#below = options.deferred?.below ?? null;
    this.#continueAfter(this.#pace.pauseMs);
  }

  readAll(): void {
    let isRead = true;
    while (isRead) {
      isRead = this.#takeNext();
    }
  }

  /** What is still to be read, for a new file, which may number it differently. */
  peek(): ReadonlyMap<Uuid, EntryRecord> {
    const records = new Map<Uuid, EntryRecord>();
    for (let next = this.#next(this.#below); next !== null; next = this.#next(next.rest)) {
      next.records.forEach((record) => records.set(record.localId, record));
    }
    this.#below = this.#below === null ? null : aboveAll;
    return records;
  }

  close(): void {
    this.#cancel();
    this.#below = null;
  }

  #continueAfter(afterMs: number): void {
    if (this.#below !== null) {
      this.#cancel = this.#options.scheduler.after(afterMs, () => this.#continueAfter(this.#takeNext() ? this.#pace.pauseMs : afterErrorMs));
    }
  }

  /** Returns false if there are none, or the disk refuses. */
  #takeNext(): boolean {
    const next = this.#next(this.#below);
    if (next !== null) {
      this.#below = next.rest;
      this.#options.take(next.records, next.rest === null);
    }
    return next !== null;
  }

  #next(below: number | null): ReturnType<Replica['workingSetBelow']> | null {
    try {
      return below === null ? null : this.#options.replica.workingSetBelow({ below, limit: this.#pace.limit });
    } catch (error) {
      expectSqliteError(error);
      return null;
    }
  }
}
