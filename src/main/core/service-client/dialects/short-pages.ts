/** Recognises pages that a server of the contract may have cut off at its own size, which is less than requested. */
import type { RecordId, UtcInstant } from '#shared/values/brands.ts';
import { listLimit } from '#shared/values/limits.ts';
import { isSingleDate } from '../http/paging.ts';
import type { EntryWindow } from '../time-tracking-api.ts';
import type { RemoteEntry } from '../tolerant-reading.ts';
import { isWithin } from './contract-oddities.ts';

/** Pages without a written row before it counts as deleted by another client. */
const missedAtMost = 3;

interface KnownSize {
  readonly get: () => number | null;
  readonly set: (rows: number | null) => void;
}

export class ShortPages {
  readonly #size: KnownSize;
  /** Rows of the longest page so far: a shorter page is not cut off. */
  #longest = 0;
  /** Rows of the last page that was probably cut off. */
  #suspected: number | null = null;
  /** The last rows that were written. A page without one of them is cut off, or another client deleted it. */
  readonly #written = new Map<RecordId, { readonly start: UtcInstant; readonly missed: number }>();

  constructor(size: KnownSize) {
    this.#size = size;
  }

  /** A page of a single date is believed unless it lacks a written row: a date cannot be requested in parts. */
  mayBeCut(rows: readonly RemoteEntry[], { count, window }: { readonly count: number; readonly window: EntryWindow }): boolean {
    if (count > (this.#size.get() ?? count)) {
      this.#size.set(null);
    }
    const isLongest = count > 0 && count >= Math.max(this.#longest, this.#size.get() ?? 0);
    this.#longest = Math.max(this.#longest, count);
    return isLongest && (!isSingleDate(window) || this.#lacksWritten(rows, window) || this.#size.get() !== null);
  }

  /** A list of `rows` rows began with a page of `first`, which would have had them all. */
  noteList(first: number, rows: number): void {
    if (first < listLimit && rows > first) {
      // One more row may have been added since the first page.
      if (rows > first + 1 || this.#suspected === first) {
        this.#size.set(first);
      }
      this.#suspected = first;
    }
  }

  noteWritten({ id, start }: RemoteEntry): void {
    this.#written.delete(id);
    this.#written.set(id, { start, missed: 0 });
    const [oldest] = this.#written.keys();
    if (oldest !== undefined && this.#written.size > listLimit) {
      this.#written.delete(oldest);
    }
  }

  noteDeleted(id: RecordId): void {
    this.#written.delete(id);
  }

  #lacksWritten(rows: readonly RemoteEntry[], window: EntryWindow): boolean {
    const ids = new Set(rows.map(({ id }) => id));
    const missing = [...this.#written].filter(([id, row]) => isWithin(row, window) && !ids.has(id));
    for (const [id, { start, missed }] of missing) {
      if (missed + 1 < missedAtMost) {
        this.#written.set(id, { start, missed: missed + 1 });
      } else {
        this.#written.delete(id);
      }
    }
    return missing.length > 0;
  }
}
