/**
 * Extension: limits the requests per user and minute. A fixed window per user begins with the first request. Reads no header and no clock.
 * Memory is bounded by the number of windows.
 */
import type { Uuid } from '#shared/values/brands.ts';

export interface RateLimitDecision {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
}

interface RateLimitOptions {
  readonly limit: number;
  readonly maxWindows?: number;
}

const windowMs = 60_000;
const defaultMaxWindows = 10_000;

interface Window {
  readonly startMs: number;
  count: number;
}

export class RateLimit {
  readonly #limit: number;
  readonly #maxWindows: number;
  /** In the order in which they began, which is the order in which they end. */
  readonly #windows = new Map<Uuid, Window>();

  constructor({ limit, maxWindows = defaultMaxWindows }: RateLimitOptions) {
    this.#limit = limit;
    this.#maxWindows = maxWindows;
  }

  get untouched(): RateLimitDecision {
    return { isAllowed: true, limit: this.#limit, remaining: this.#limit, resetMs: windowMs };
  }

  /** Counts a request of the user at `nowMs` of a monotonic clock. Refused requests are counted, too. */
  take(userId: Uuid, nowMs: number): RateLimitDecision {
    this.#forgetEnded(nowMs);
    const window = this.#windows.get(userId) ?? this.#begin(userId, nowMs);
    window.count += 1;
    return {
      isAllowed: window.count <= this.#limit,
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - window.count),
      resetMs: window.startMs + windowMs - nowMs,
    };
  }

  get size(): number {
    return this.#windows.size;
  }

  #forgetEnded(nowMs: number): void {
    for (const [userId, { startMs }] of this.#windows) {
      if (nowMs - startMs < windowMs) {
        return;
      }
      this.#windows.delete(userId);
    }
  }

  #begin(userId: Uuid, nowMs: number): Window {
    // All windows are in use: the one that ends first is removed. Its user gains a few seconds, and no user is refused.
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size >= this.#maxWindows) {
      this.#windows.delete(oldest);
    }
    const window = { startMs: nowMs, count: 0 };
    this.#windows.set(userId, window);
    return window;
  }
}
