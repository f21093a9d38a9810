/** Virtual time. A binary heap of events; ties are in the order of scheduling. */
interface Due {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

function isBefore(one: Due, other: Due): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}

/** More events than any valid run has. */
const tooMuch = 100_000;

export class VirtualTime {
  readonly #heap: Due[] = [];
  #nowMs = 0;
  #order = 0;
  #happened = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  at(atMs: number, run: () => void): void {
    this.#order += 1;
    const due: Due = { atMs: Math.max(atMs, this.#nowMs), order: this.#order, run };
    let index = this.#heap.push(due) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = this.#heap[parent];
      if (above === undefined || !isBefore(due, above)) {
        break;
      }
      this.#heap[index] = above;
      index = parent;
    }
    this.#heap[index] = due;
  }

  after(delayMs: number, run: () => void): void {
    this.at(this.#nowMs + delayMs, run);
  }

  /** Runs the events up to `untilMs`, in order. */
  runUntil(untilMs: number): void {
    for (let next = this.#heap[0]; next !== undefined && next.atMs <= untilMs; next = this.#heap[0]) {
      this.#pop();
      this.#happened += 1;
      if (this.#happened > tooMuch) {
        throw new Error('Time does not pass any more');
      }
      this.#nowMs = next.atMs;
      next.run();
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  #pop(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) {
      return;
    }
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const left = this.#heap[child];
      const right = this.#heap[child + 1];
      if (left === undefined) {
        break;
      }
      let smaller = left;
      if (right !== undefined && isBefore(right, left)) {
        smaller = right;
        child += 1;
      }
      if (!isBefore(smaller, last)) {
        break;
      }
      this.#heap[index] = smaller;
      index = child;
    }
    this.#heap[index] = last;
  }
}
