import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';

const shown = '[tokens]';

/** The stored form. Times in milliseconds since 1970 UTC, by this computer's clock. */
const storedTokensSchema = z.object({
  accessToken: boundedText({ min: 1 }),
  refreshToken: boundedText({ min: 1 }).nullable(),
  lifetimeSeconds: z.number().nonnegative().nullable(),
  receivedAtMs: z.number(),
});
export type StoredTokens = z.infer<typeof storedTokensSchema>;

export class TokenSet {
  readonly #stored: StoredTokens;

  constructor(stored: StoredTokens) {
    this.#stored = stored;
  }

  get accessToken(): string {
    return this.#stored.accessToken;
  }

  get refreshToken(): string | null {
    return this.#stored.refreshToken;
  }

  get lifetimeSeconds(): number | null {
    return this.#stored.lifetimeSeconds;
  }

  /** By the wall clock, which may be wrong: only estimates an age after a restart. */
  get receivedAtMs(): number {
    return this.#stored.receivedAtMs;
  }

  toStoredText(): string {
    return JSON.stringify(this.#stored);
  }

  static fromStoredText(text: string): TokenSet | null {
    const parsed = parseForeignJson(storedTokensSchema, text);
    return parsed.ok ? new TokenSet(parsed.value) : null;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return shown;
  }
}
