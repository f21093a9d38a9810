/**
 * The tokens in use and their age. Ages use the monotonic clock, so that a jump of the wall clock triggers no renewal; the wall clock only
 * estimates the age of tokens from an earlier run.
 */
import type { Clock } from '#core/platform/ports.ts';
import type { TokenSet } from './token-set.ts';

/** Milliseconds before the expiry at which tokens are renewed; a tenth of the lifetime if that is shorter. */
const earliestRenewalMs = 60_000;

/** A token with a shorter lifetime, in milliseconds, is used until it is refused; otherwise it would be renewed constantly. */
const shortestPlannedLifeMs = 30_000;

/** Monotonic time at which to renew `tokens`; null if unknown. */
function renewalTimeMs(tokens: TokenSet, ageMs: number, nowMs: number): number | null {
  const { lifetimeSeconds } = tokens;
  const lifeMs = (lifetimeSeconds ?? 0) * 1000;
  if (tokens.refreshToken === null || lifeMs < shortestPlannedLifeMs) {
    return null;
  }
  return nowMs + lifeMs - ageMs - Math.min(earliestRenewalMs, lifeMs / 10);
}

export class TokenLease {
  readonly tokens: TokenSet;
  readonly isRenewed: boolean;
  readonly #receivedMs: number;
  readonly #renewAtMs: number | null;
  #wasAccepted = false;

  private constructor(
    tokens: TokenSet,
    { isRenewed, ageMs, nowMs }: { readonly isRenewed: boolean; readonly ageMs: number; readonly nowMs: number },
  ) {
    this.tokens = tokens;
    this.isRenewed = isRenewed;
    this.#receivedMs = nowMs;
    this.#renewAtMs = renewalTimeMs(tokens, ageMs, nowMs);
  }

  static received(tokens: TokenSet, { isRenewed, clock }: { readonly isRenewed: boolean; readonly clock: Clock }): TokenLease {
    return new TokenLease(tokens, { isRenewed, ageMs: 0, nowMs: clock.monotonicMs() });
  }

  /** Tokens of an earlier run. If the wall clock was set back since, their age is underestimated and they end by being refused. */
  static kept(tokens: TokenSet, clock: Clock): TokenLease {
    return new TokenLease(tokens, { isRenewed: false, ageMs: clock.nowMs() - tokens.receivedAtMs, nowMs: clock.monotonicMs() });
  }

  isDue(clock: Clock): boolean {
    return this.#renewAtMs !== null && clock.monotonicMs() >= this.#renewAtMs;
  }

  ageMs(clock: Clock): number {
    return clock.monotonicMs() - this.#receivedMs;
  }

  accepted(): void {
    this.#wasAccepted = true;
  }

  /** Renewed but never accepted: another renewal is unlikely to help. */
  get isOutcomeUnknown(): boolean {
    return this.isRenewed && !this.#wasAccepted;
  }
}
