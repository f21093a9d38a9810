/**
 * The sign-in of one connection. Adds the access token to requests, renews it once for all of them, and ends only when the server says so:
 * outages, limits and broken answers change nothing. A request that cannot be sent is reported as not sent, and the outbox keeps it.
 */
import { instantOfEpochMs, isWritableInstant, type UtcInstant } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { Kept, SessionState, SignedOutReason, SignInFailure } from '#shared/connections/sign-in.ts';
import type { Exchange, ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { isTokenRefused } from '#core/service-client/http/service-answer.ts';
import type { Clock, Scheduler } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { discoverAuthorizationServer, type AuthorizationServer } from './authorization-server.ts';
import { checkBearerRequest, notSent, withBearer } from './bearer-requests.ts';
import { revokeToken } from './tokens/token-endpoint.ts';
import { personalTokenEndMs } from './tokens/personal-tokens.ts';
import { TokenLease } from './tokens/token-lease.ts';
import { renew, type Renewal } from './tokens/token-renewal.ts';
import type { TokenSet } from './tokens/token-set.ts';
import type { TokenVault, VaultFailure } from './tokens/token-vault.ts';

/** Milliseconds without renewal after an outage of the token endpoint, unless it asks for longer. */
const outageHoldMs = 5_000;

/** Milliseconds before a token that was refused right after its renewal is renewed again. */
const uncertainHoldMs = 300_000;

/** Milliseconds that the start of the program waits for stored tokens: the user may not answer the prompt of the keyring. */
const openAtMostMs = 1_000;

/** Milliseconds before tokens that could not be read are read again, with the next request: the user may have unlocked the keyring. */
const loadAgainMs = 10_000;

/** Milliseconds before tokens are stored again after a disk error, with the next request. */
const storeAgainMs = 60_000;

export interface SessionOptions {
  /** Where tokens are renewed and revoked; null for a personal access token, which the user creates and revokes. */
  readonly authorization: { readonly authorizationUrl: string; readonly clientId: string } | null;
  /** Origin of the service, `https://time.example`: the only one that receives the access token. */
  readonly serviceOrigin: string;
  readonly exchange: Exchange;
  readonly vault: TokenVault;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
}

async function isRefused(outcome: ExchangeOutcome): Promise<boolean> {
  return outcome.kind === 'answered' && (await isTokenRefused(outcome.response));
}

/** Records that the service accepted the token; an error may come from a proxy. */
function confirmToken(lease: TokenLease, outcome: ExchangeOutcome): ExchangeOutcome {
  if (outcome.kind === 'answered' && outcome.response.status < 300) {
    lease.accepted();
  }
  return outcome;
}

export class Session {
  readonly #options: SessionOptions;
  readonly #changes = new Emitter<[state: SessionState]>();
  #lease: TokenLease | null = null;
  #kept: Kept = 'memory';
  /** `unreadable` also before the tokens are read. */
  #reason: SignedOutReason = 'unreadable';
  #loading: Promise<void> | null = null;
  #loadAgainAtMs = 0;
  #server: AuthorizationServer | null = null;
  #renewal: Promise<Renewal> | null = null;
  #announced: SessionState;
  #heldUntilMs = 0;
  /** Why the token was not renewed, for requests that need it during the hold. */
  #outage: ExchangeOutcome | null = null;
  #storeAgainAtMs: number | null = null;

  private constructor(options: SessionOptions) {
    this.#options = options;
    this.#announced = this.state;
  }

  static async open(options: SessionOptions): Promise<Session> {
    const session = new Session(options);
    const waited = Promise.withResolvers<undefined>();
    const stopWaiting = options.scheduler.after(openAtMostMs, () => waited.resolve(undefined));
    await Promise.race([session.#load(), waited.promise]);
    stopWaiting();
    return session;
  }

  /** Concurrent callers share one read. */
  async #load(): Promise<void> {
    this.#loading ??= this.#loadOnce().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
  }

  async #loadOnce(): Promise<void> {
    const loaded = await this.#options.vault.load();
    this.#loadAgainAtMs = this.#nowMs() + loadAgainMs;
    if (this.#lease !== null || this.#reason !== 'unreadable' || !loaded.ok) {
      // The user signed in or out meanwhile, or nothing could be read.
      return;
    }
    if (loaded.value === null) {
      this.#reason = 'never';
    } else {
      this.#lease = TokenLease.kept(loaded.value.tokens, this.#options.clock);
      this.#kept = loaded.value.kept;
    }
    this.#announce();
  }

  get state(): SessionState {
    const until = this.#personalTokenEnd();
    if (this.#lease === null) {
      return { kind: 'signed-out', reason: this.#reason, ...(this.#options.authorization === null ? { needsToken: true } : {}) };
    }
    return { kind: 'signed-in', kept: this.#kept, ...(until === null ? {} : { until }) };
  }

  get tokens(): TokenSet | null {
    return this.#lease?.tokens ?? null;
  }

  subscribe(listener: (state: SessionState) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  authorize(exchange: Exchange): Exchange {
    return async (request) => checkBearerRequest(request, this.#options.serviceOrigin) ?? this.#send(request, exchange);
  }

  async useTokens(tokens: TokenSet): Promise<void> {
    // Set before they are stored, so that a pending end or renewal of the former sign-in does not touch the vault.
    this.#lease = TokenLease.received(tokens, { isRenewed: false, clock: this.#options.clock });
    this.#heldUntilMs = 0;
    // The endpoints are discovered again, because the address may have changed.
    this.#server = null;
    await this.storeAgain();
  }

  /** Deletes the tokens here at once, then revokes them at the server. Fails if the disk refuses the deletion. */
  async signOut(): Promise<Result<null, VaultFailure>> {
    const lease = this.#lease;
    const cleared = await this.#end('by-user');
    if (lease !== null) {
      await this.#revoke(lease.tokens);
    }
    return cleared;
  }

  /** Stores the tokens under the current permission: after the user allowed or forbade an unencrypted file, or freed disk space. */
  async storeAgain(): Promise<void> {
    const lease = this.#lease;
    if (lease === null) {
      return;
    }
    const kept = await this.#store(lease.tokens);
    if (this.#lease === lease) {
      this.#kept = kept;
      this.#announce();
    } else {
      await this.#matchVault();
    }
  }

  async close(): Promise<void> {
    await this.#renewal;
  }

  async #send(request: Request, exchange: Exchange): Promise<ExchangeOutcome> {
    const lease = await this.#usableLease();
    if (lease === null) {
      return notSent('SIGNED_OUT');
    }
    if (this.#storeAgainAtMs !== null && this.#nowMs() >= this.#storeAgainAtMs) {
      await this.storeAgain();
    }
    const again = request.clone();
    const outcome = confirmToken(lease, await exchange(withBearer(request, lease.tokens.accessToken)));
    if (!(await isRefused(outcome))) {
      return outcome;
    }
    // The token was refused before the request took effect, so the request may be repeated at once.
    const next = await this.#afterRefusal(lease);
    if (next instanceof TokenLease) {
      return confirmToken(next, await exchange(withBearer(again, next.tokens.accessToken)));
    }
    return next ?? outcome;
  }

  /** The current tokens, renewed if they are about to expire. If the renewal fails, the old ones are still tried. */
  async #usableLease(): Promise<TokenLease | null> {
    if (this.#lease === null && this.#reason === 'unreadable' && (this.#loading !== null || this.#nowMs() >= this.#loadAgainAtMs)) {
      await this.#load();
    }
    const lease = this.#lease;
    if (lease?.isDue(this.#options.clock) === true && !this.#isHeld()) {
      await this.#renew(lease);
    }
    return this.#lease;
  }

  /** Handles a refused token: returns a token to retry with, an outcome to return, or null to pass the refusal on. */
  async #afterRefusal(lease: TokenLease): Promise<TokenLease | ExchangeOutcome | null> {
    if (this.#lease !== lease) {
      return this.#lease;
    }
    if (lease.tokens.refreshToken === null) {
      await this.#end(this.#options.authorization === null ? 'token-refused' : 'expired');
      return null;
    }
    if (this.#isHeld()) {
      return this.#outage;
    }
    if (lease.isOutcomeUnknown && lease.ageMs(this.#options.clock) < uncertainHoldMs) {
      return null;
    }
    const renewal = await this.#renew(lease);
    if (this.#lease !== lease) {
      return this.#lease;
    }
    return renewal.kind === 'outage' ? this.#outage : null;
  }

  /** Concurrent callers share one renewal. */
  async #renew(lease: TokenLease): Promise<Renewal> {
    this.#renewal ??= this.#renewOnce(lease).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #renewOnce(lease: TokenLease): Promise<Renewal> {
    const { authorization, exchange, clock } = this.#options;
    const renewal: Renewal =
      authorization === null
        ? { kind: 'ended' }
        : await renew({
            findServer: async () => this.#findServer(authorization.authorizationUrl),
            party: { clientId: authorization.clientId, exchange, clock },
            tokens: lease.tokens,
          });
    if (renewal.kind === 'outage') {
      this.#heldUntilMs = this.#nowMs() + Math.max(outageHoldMs, renewal.retryAfterMs);
      this.#outage = { kind: 'not-sent', connectivity: renewal.connectivity, detail: renewal.detail };
    } else if (renewal.kind === 'ended' && this.#lease === lease) {
      await this.#end('refused');
    } else if (renewal.kind === 'renewed') {
      await this.#adopt(renewal.tokens, lease);
    }
    return renewal;
  }

  /** Stores the tokens before using them, so that a crash cannot lose them. */
  async #adopt(tokens: TokenSet, old: TokenLease): Promise<void> {
    const kept = this.#lease === old ? await this.#store(tokens) : null;
    if (this.#lease === old && kept !== null) {
      this.#lease = TokenLease.received(tokens, { isRenewed: true, clock: this.#options.clock });
      this.#kept = kept;
      this.#announce();
      return;
    }
    // The user signed out or in again during the renewal.
    await this.#matchVault();
    await this.#giveBack(tokens);
  }

  /** Revokes tokens that came too late. Not while others are in use: some servers revoke all tokens of a user together. */
  async #giveBack(tokens: TokenSet): Promise<void> {
    if (this.#lease === null) {
      await this.#revoke(tokens);
    }
  }

  async #store(tokens: TokenSet): Promise<Kept> {
    const saved = await this.#options.vault.save(tokens);
    this.#storeAgainAtMs = saved.ok ? null : this.#nowMs() + storeAgainMs;
    return saved.ok ? saved.value : 'not-stored';
  }

  /** Corrects the vault after a save that came too late. */
  async #matchVault(): Promise<void> {
    if (this.#lease === null) {
      await this.#options.vault.clear();
    } else {
      await this.storeAgain();
    }
  }

  async #end(reason: SignedOutReason): Promise<Result<null, VaultFailure>> {
    this.#lease = null;
    this.#reason = reason;
    this.#storeAgainAtMs = null;
    this.#announce();
    return this.#options.vault.clear();
  }

  /** Best effort: the server may be offline or not support revocation. */
  async #revoke(tokens: TokenSet): Promise<void> {
    const { authorization, exchange, clock } = this.#options;
    const server = authorization === null ? null : await this.#findServer(authorization.authorizationUrl);
    if (authorization !== null && server?.ok === true) {
      await revokeToken(
        { server: server.value, clientId: authorization.clientId, exchange, clock },
        tokens.refreshToken ?? tokens.accessToken,
      );
    }
  }

  async #findServer(authorizationUrl: string): Promise<Result<AuthorizationServer, SignInFailure>> {
    if (this.#server !== null) {
      return succeed(this.#server);
    }
    const found = await discoverAuthorizationServer({ authorizationUrl, exchange: this.#options.exchange });
    this.#server = found.ok ? found.value : null;
    return found;
  }

  /** The expiry in a personal token; null for tokens that are renewed. */
  #personalTokenEnd(): UtcInstant | null {
    const token = this.#options.authorization === null ? (this.#lease?.tokens.accessToken ?? '') : '';
    const endMs = personalTokenEndMs(token) ?? Number.NaN;
    return isWritableInstant(endMs) ? instantOfEpochMs(endMs) : null;
  }

  #isHeld(): boolean {
    return this.#nowMs() < this.#heldUntilMs;
  }

  #nowMs(): number {
    return this.#options.clock.monotonicMs();
  }

  #announce(): void {
    const { state } = this;
    const isSame = JSON.stringify(state) === JSON.stringify(this.#announced);
    this.#announced = state;
    if (!isSame) {
      this.#changes.emit(state);
    }
  }
}
