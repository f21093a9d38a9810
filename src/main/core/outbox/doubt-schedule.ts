/** When the lost answer of a request is looked for, and from when on its absence proves something. No clock: times are arguments. */
import type { Uuid } from '#shared/brands.ts';

/** Milliseconds after the request ended; last, and from then on, at the grace. */
const looksMs = [0, 1_000, 3_000, 10_000];

/** Between looks after the grace has passed, while the answer stays unclear; in milliseconds. */
const lateLookMs = 10_000;

interface Doubt {
  readonly sinceMs: number;
  dueMs: number;
  looks: number;
}

export class DoubtSchedule {
  readonly #graceMs: number;
  readonly #doubts = new Map<Uuid, Doubt>();

  /** `graceMs`: longest time after its end that a request may still take effect. */
  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  /** Whether it is time for a look. The first call for an entry, which must come after its request ended, begins the count. */
  isDue(localId: Uuid, nowMs: number): boolean {
    const doubt = this.#doubts.get(localId) ?? { sinceMs: nowMs, dueMs: nowMs, looks: 0 };
    this.#doubts.set(localId, doubt);
    return doubt.dueMs <= nowMs;
  }

  /** A look begins: plans the next one. Answers whether the request can no longer be on its way. */
  begin(localId: Uuid, nowMs: number): boolean {
    const doubt = this.#doubts.get(localId);
    if (doubt === undefined) {
      return false;
    }
    doubt.looks += 1;
    const next = doubt.sinceMs + Math.min(looksMs[doubt.looks] ?? this.#graceMs, this.#graceMs);
    doubt.dueMs = next > nowMs ? next : nowMs + lateLookMs;
    return nowMs >= doubt.sinceMs + this.#graceMs;
  }

  /** Another read may have seen it: the next look is due. */
  hasten(localId: Uuid, nowMs: number): void {
    const doubt = this.#doubts.get(localId);
    if (doubt !== undefined) {
      doubt.dueMs = nowMs;
    }
  }

  settle(localId: Uuid): void {
    this.#doubts.delete(localId);
  }

  /** Milliseconds until the next look that is not due yet; null when there is none. */
  waitMs(nowMs: number): number | null {
    let next: number | null = null;
    for (const { dueMs } of this.#doubts.values()) {
      if (dueMs > nowMs && (next === null || dueMs < next)) {
        next = dueMs;
      }
    }
    return next === null ? null : next - nowMs;
  }
}
