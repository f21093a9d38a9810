/**
 * Cache of verified access tokens by their SHA-256, until they expire or the sign-in of their user ends. Verifying a signature and reading
 * the sign-in take longer than answering most requests.
 */
import type { Uuid } from '#shared/values/brands.ts';

export interface VerifiedClaims {
  readonly userId: Uuid;
  readonly grantId: string;
  /** Of the token, or of its sign-in if that ends earlier. Seconds since 1970. */
  readonly expiresAt: number;
}

/** Maximum number of tokens; each takes about 300 bytes. */
const maxTokens = 20_000;

export class VerifiedTokens {
  readonly #claims = new Map<string, VerifiedClaims>();

  /** Returns null for a token that is not cached or has expired at `now`, in seconds since 1970. */
  find(tokenDigest: string, now: number): VerifiedClaims | null {
    const claims = this.#claims.get(tokenDigest);
    if (claims !== undefined && claims.expiresAt <= now) {
      this.#claims.delete(tokenDigest);
      return null;
    }
    return claims ?? null;
  }

  add(tokenDigest: string, claims: VerifiedClaims): void {
    // The oldest entry is removed. It is verified again at its next use.
    const [oldest] = this.#claims.keys();
    if (oldest !== undefined && this.#claims.size >= maxTokens) {
      this.#claims.delete(oldest);
    }
    this.#claims.set(tokenDigest, claims);
  }

  forgetUsers(users: ReadonlySet<Uuid>): void {
    for (const [tokenDigest, { userId }] of this.#claims) {
      if (users.has(userId)) {
        this.#claims.delete(tokenDigest);
      }
    }
  }

  forgetAll(): void {
    this.#claims.clear();
  }

  get size(): number {
    return this.#claims.size;
  }
}
