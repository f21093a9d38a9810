/**
 * The tokens in use and what this process knows of their age. Ages are counted on the clock that only grows, so that a wall clock that
 * jumps renews nothing; the wall clock only helps to guess the age of tokens of an earlier run.
 */
import type { Clock } from '#core/platform/ports.ts';
import type { TokenSet } from './token-set.ts';

/** Tokens are renewed this long before their end, in milliseconds, or a tenth of their life where that is shorter. */
const earliestRenewalMs = 60_000;

/** A token that lives shorter than this, in milliseconds, is used until it is refused: renewing early would be renewing always. */
const shortestPlannedLifeMs = 30_000;

/** When `tokens` should be renewed, on the monotonic clock; null when only the server can tell. */
function renewalOf(tokens: TokenSet, ageMs: number, nowMs: number): number | null {
  const { lifetimeSeconds } = tokens;
  const lifeMs = (lifetimeSeconds ?? 0) * 1000;
  if (tokens.refreshToken === null || lifeMs < shortestPlannedLifeMs) {
    return null;
  }
  return nowMs + lifeMs - ageMs - Math.min(earliestRenewalMs, lifeMs / 10);
}

export class TokenLease {
  readonly tokens: TokenSet;
  /** Whether these came from a renewal rather than from a user's sign-in. */
  readonly isRenewed: boolean;
  readonly #receivedMs: number;
  readonly #renewAtMs: number | null;
  #wasAccepted = false;

  private constructor(tokens: TokenSet, { isRenewed, ageMs, nowMs }: { readonly isRenewed: boolean; readonly ageMs: number; readonly nowMs: number }) {
    this.tokens = tokens;
    this.isRenewed = isRenewed;
    this.#receivedMs = nowMs;
    this.#renewAtMs = renewalOf(tokens, ageMs, nowMs);
  }

  /** Tokens just received. */
  static received(tokens: TokenSet, { isRenewed, clock }: { readonly isRenewed: boolean; readonly clock: Clock }): TokenLease {
    return new TokenLease(tokens, { isRenewed, ageMs: 0, nowMs: clock.monotonicMs() });
  }

  /** Tokens of an earlier run. Where the wall clock was set back since, they are planned too long and end by being refused. */
  static kept(tokens: TokenSet, clock: Clock): TokenLease {
    return new TokenLease(tokens, { isRenewed: false, ageMs: clock.nowMs() - tokens.receivedAtMs, nowMs: clock.monotonicMs() });
  }

  isDue(clock: Clock): boolean {
    return this.#renewAtMs !== null && clock.monotonicMs() >= this.#renewAtMs;
  }

  ageMs(clock: Clock): number {
    return clock.monotonicMs() - this.#receivedMs;
  }

  /** The service let a request with this token in. */
  accepted(): void {
    this.#wasAccepted = true;
  }

  /** Renewed, and never once accepted: renewing again is unlikely to help. */
  get isOutcomeUnknown(): boolean {
    return this.isRenewed && !this.#wasAccepted;
  }
}
