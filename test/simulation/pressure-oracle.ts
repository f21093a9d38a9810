/** B1: checks that a device respects Retry-After and the limit of requests that bring nothing. */
import type { Reply } from '#core/service-client/http/reply.ts';
import type { OutboxChange } from '#core/sync/replica/replica-change.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { Ledger } from './ledger.ts';

/** Maximum number of requests without progress in any minute. */
const requestsAMinute = 60;

export class PressureOracle {
  readonly #ledger: Ledger;
  readonly #device: number;
  /** `history`: of a page of the history. */
  #requestTimes: { readonly atMs: number; readonly localId: Uuid | 'history' | null }[] = [];
  /** Whether the current reply completes its request. */
  #isFinal = false;
  #notBeforeMs = 0;

  constructor(ledger: Ledger, device: number) {
    this.#ledger = ledger;
    this.#device = device;
  }

  /** A request leaves; `localId`: of its entry. */
  sends(localId: Uuid | 'history' | null): void {
    const { nowMs, counts } = this.#ledger;
    counts.requests += 1;
    if (nowMs < this.#notBeforeMs) {
      this.#ledger.violate('B1', `device ${this.#device} asked ${Math.ceil(this.#notBeforeMs - nowMs)} ms before Retry-After had passed`);
    }
    this.#requestTimes = this.#requestTimes.filter(({ atMs }) => atMs > nowMs - 60_000);
    this.#requestTimes.push({ atMs: nowMs, localId });
    if (this.#requestTimes.length > requestsAMinute) {
      this.#ledger.violate('B1', `device ${this.#device} asked ${this.#requestTimes.length} times in a minute`);
    }
  }

  hears(localId: Uuid | null, reply: Reply<unknown>): void {
    if (reply.kind === 'not-sent' && reply.retryAfterMs > 0) {
      this.#notBeforeMs = Math.max(this.#notBeforeMs, this.#ledger.nowMs + reply.retryAfterMs);
    }
    this.#isFinal = reply.kind !== 'not-sent' && reply.kind !== 'unknown';
    if (!this.#isFinal && localId !== null) {
      // The earlier requests of the entry still count as unsuccessful, even if a later one succeeds.
      this.#requestTimes = this.#requestTimes.map((request) => (request.localId === localId ? { ...request, localId: null } : request));
    }
  }

  /** As `hears`, of a page of the history. */
  hearsHistory(reply: Reply<unknown>): void {
    this.hears(null, reply);
    if (reply.kind === 'done') {
      this.#requestTimes = this.#requestTimes.filter(({ localId }) => localId !== 'history');
    }
  }

  /** Successful requests do not count. */
  committed(change: OutboxChange): void {
    if (!this.#isFinal) {
      return;
    }
    // A removed entry is shown in its last state: its request may have been in flight then, and has ended now.
    const settled = (change.changed ?? []).filter(({ inflight }) => inflight?.phase !== 'sending');
    const ended = new Set([...(change.removed ?? []), ...settled].map(({ localId }) => localId));
    this.#requestTimes = this.#requestTimes.filter(({ localId }) => localId === null || localId === 'history' || !ended.has(localId));
  }

  /** A new program: it does not know earlier Retry-After times. */
  booted(): void {
    this.#notBeforeMs = 0;
    this.#requestTimes = [];
  }
}
