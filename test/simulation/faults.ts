/** Which faults a run meets, and how often. */
import type { Fault } from '../support/core-faulty-exchange.ts';

interface WeightedFault {
  readonly weight: number;
  readonly make: (delayMs: number) => Fault;
}

function weighing(weight: number, faults: readonly WeightedFault['make'][]): readonly WeightedFault[] {
  return faults.map((make) => ({ weight, make }));
}

/**
 * Requests that fail before they leave, and connections that break, are by far the most frequent faults of mobile and office networks (P.
 * Bailis, K. Kingsbury, *The Network is Reliable*, ACM Queue 2014). Gateways and rate limits answer in place of the service from time to
 * time. That a POST is delivered twice, or long after its client has given it up, is rare: intermediaries must not repeat it (RFC 9110,
 * 9.2.2).
 */
const everyFault: readonly WeightedFault[] = [
  ...weighing(40, [
    () => ({ kind: 'not-sent', connectivity: 'no-network' }),
    () => ({ kind: 'not-sent', connectivity: 'server-down' }),
    () => ({ kind: 'lost-request' }),
    () => ({ kind: 'lost-response' }),
    (delayMs) => ({ kind: 'slow-request', delayMs: Math.floor(delayMs / 3) }),
    (delayMs) => ({ kind: 'slow-response', delayMs: Math.floor(delayMs / 3) }),
  ]),
  ...weighing(10, [
    () => ({ kind: 'status', status: 503, when: 'before' }),
    () => ({ kind: 'status', status: 500, when: 'after' }),
    () => ({ kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '7' } }),
    () => ({ kind: 'status', status: 401, when: 'before' }),
    () => ({ kind: 'html', when: 'before' }),
    () => ({ kind: 'crash', when: 'before' }),
    () => ({ kind: 'crash', when: 'after' }),
  ]),
  ...weighing(1, [
    () => ({ kind: 'html', when: 'after' }),
    () => ({ kind: 'truncated' }),
    (delayMs) => ({ kind: 'late-delivery', delayMs }),
    () => ({ kind: 'duplicate' }),
    (delayMs) => ({ kind: 'duplicate', delayMs }),
  ]),
];

/** Longest delay of a request in milliseconds; the grace of the rig is longer. */
export const longestDelayMs = 25_000;

/** Swarm testing: each run enables only some kinds of faults, and meets them in its own share of its requests. */
export class Faults {
  readonly #fraction: () => number;
  readonly #enabled: readonly WeightedFault[];
  readonly #rate: number;

  constructor(fraction: () => number) {
    this.#fraction = fraction;
    this.#enabled = everyFault.filter(() => fraction() < 0.5);
    this.#rate = fraction() * 0.6;
  }

  /** The fault of the next request; null: none. */
  next(): Fault | null {
    const total = this.#enabled.reduce((sum, { weight }) => sum + weight, 0);
    if (this.#fraction() >= this.#rate) {
      return null;
    }
    let left = this.#fraction() * total;
    const drawn = this.#enabled.find(({ weight }) => (left -= weight) < 0);
    return drawn?.make(Math.floor(this.#fraction() * longestDelayMs)) ?? null;
  }
}
