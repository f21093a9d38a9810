/**
 * Access tokens whose signature was verified, by their SHA-256, for as long as they are valid: checking a signature takes longer than answering
 * most requests. Whether the sign-in still exists is asked of the database every time.
 */
import type { Uuid } from '#shared/values/brands.ts';

export interface VerifiedClaims {
  readonly userId: Uuid;
  readonly grantId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Tokens remembered at a time; each takes some 300 bytes. */
const maxTokens = 20_000;

export class VerifiedTokens {
  readonly #claims = new Map<string, VerifiedClaims>();

  /** Null for a token that was not verified yet, or is over at `now`, in seconds since 1970. */
  find(tokenDigest: string, now: number): VerifiedClaims | null {
    const claims = this.#claims.get(tokenDigest);
    if (claims !== undefined && claims.expiresAt <= now) {
      this.#claims.delete(tokenDigest);
      return null;
    }
    return claims ?? null;
  }

  add(tokenDigest: string, claims: VerifiedClaims): void {
    // The oldest makes room; it is verified once more when it comes back.
    const [oldest] = this.#claims.keys();
    if (oldest !== undefined && this.#claims.size >= maxTokens) {
      this.#claims.delete(oldest);
    }
    this.#claims.set(tokenDigest, claims);
  }

  get size(): number {
    return this.#claims.size;
  }
}
