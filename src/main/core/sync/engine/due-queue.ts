/** A queue of items by due time on the monotonic clock. Pure. */
import { SortedMap } from './sorted-map.ts';

const digits = 16;

/** Sorts after every identifier. */
const afterAllIds = '~';

function orderKey(dueMs: number, id: string): string {
  return String(dueMs).padStart(digits, '0') + id;
}

export class DueQueue<Id extends string> {
  readonly #order: SortedMap<string, Id>;
  readonly #dueMs: SortedMap<Id, number>;

  private constructor(order: SortedMap<string, Id>, dueMs: SortedMap<Id, number>) {
    this.#order = order;
    this.#dueMs = dueMs;
  }

  static empty<Id extends string>(): DueQueue<Id> {
    return new DueQueue<Id>(SortedMap.empty(), SortedMap.empty());
  }

  has(id: Id): boolean {
    return this.#dueMs.has(id);
  }

  /** Null if it is not queued. */
  dueMs(id: Id): number | null {
    return this.#dueMs.get(id) ?? null;
  }

  with(id: Id, atMs: number): DueQueue<Id> {
    // Whole milliseconds, as in the key, so that both agree.
    const dueMs = Math.ceil(atMs);
    return new DueQueue(this.without(id).#order.with(orderKey(dueMs, id), id), this.#dueMs.with(id, dueMs));
  }

  without(id: Id): DueQueue<Id> {
    const dueMs = this.#dueMs.get(id);
    return dueMs === undefined ? this : new DueQueue(this.#order.without(orderKey(dueMs, id)), this.#dueMs.without(id));
  }

  nextMs(): number | null {
    const first = this.#order.first();
    return first === undefined ? null : (this.#dueMs.get(first[1]) ?? null);
  }

  /** When the first item that is not due at `nowMs` is due; null if there is none. */
  nextAfter(nowMs: number): number | null {
    const key = this.#order.firstAfter(String(Math.floor(nowMs)).padStart(digits, '0') + afterAllIds);
    return key === undefined ? null : (this.#dueMs.get(key[1]) ?? null);
  }

  *dueAt(nowMs: number): Generator<Id, undefined> {
    for (const id of this.#order.values()) {
      if ((this.#dueMs.get(id) ?? 0) > nowMs) {
        return undefined;
      }
      yield id;
    }
    return undefined;
  }
}
