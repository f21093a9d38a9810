/**
 * Sign-in through an identity provider (Keycloak, Entra, Google) with OpenID Connect. The provider's account, or its verified e-mail
 * address, must belong to an account here or be invited. The state of a sign-in is kept in a signed cookie.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as openid from 'openid-client';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { epochMsOfInstant, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull, parseForeignJson } from '#shared/values/parse-foreign.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { proveAddress } from '#service/team/address-proof.ts';
import { acceptInvitations } from '#service/team/use-links.ts';
import { emailSchema, findCredentials } from './accounts.ts';
import { digest } from '../tokens/digest.ts';
import type { Exchange } from '../interaction.ts';
import { equal } from '../login-proof.ts';
import { hashPassword, type HashPorts } from './passwords.ts';
import { ProviderConnection, type Resolve } from './provider-fetch.ts';

export interface IdentityProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly name: string;
  /** Whether an address counts as verified if the provider does not say (Entra). */
  readonly trustsEmail: boolean;
  /** Resolves names; the system's resolver unless a test has its own. */
  readonly resolve?: Resolve;
}

interface IdentityProviderOptions extends HashPorts {
  readonly settings: IdentityProviderSettings;
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
  readonly secret: string;
  readonly ownOrigin: string;
}

export const providerCallbackPath = '/oauth/provider/callback';

const cookieName = 'clocktower_provider';
const cookieSeconds = 900;
const ticketMs = 60_000;

const begunSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().regex(/^\/(?:admin|oauth\/interaction)\/[\w/-]+$/),
});
type Begun = z.infer<typeof begunSchema>;

const ticketSchema = z.object({ userId: uuidSchema, subject: z.string(), expiresAtMs: z.number(), path: z.string(), browser: z.string() });

const claimsSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

/** The identity provider cannot be reached or does not answer as one. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError';
}

export class IdentityProvider {
  readonly #options: IdentityProviderOptions;
  /** Fetched on first use and retried until it succeeds: the provider may start after this service. */
  #configuration: openid.Configuration | null = null;
  readonly #connection: ProviderConnection;

  constructor(options: IdentityProviderOptions) {
    this.#options = options;
    this.#connection = new ProviderConnection({ resolve: options.settings.resolve });
  }

  get name(): string {
    return this.#options.settings.name;
  }

  async begin({ outgoing }: Exchange, returnTo: string): Promise<void> {
    const configuration = await this.#configure();
    const begun: Begun = { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier(), returnTo };
    const location = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#options.ownOrigin + providerCallbackPath,
      scope: 'openid email profile',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    this.#setCookie(outgoing, this.#seal(JSON.stringify(begun)), cookieSeconds);
    outgoing.writeHead(303, { location: location.href, 'cache-control': 'no-store' });
    outgoing.end();
  }

  /** Handles the provider's answer and redirects. Returns false if the answer is rejected or belongs to no account. */
  async finish({ incoming, outgoing }: Exchange): Promise<boolean> {
    const begun = this.#readBegun(incoming);
    if (begun === null) {
      return false;
    }
    const claims = await this.#readClaims(new URL(incoming.url ?? '', this.#options.ownOrigin), begun);
    const userId = claims === null ? null : await this.#resolve(claims);
    if (claims === null || userId === null) {
      return false;
    }
    const expiresAtMs = epochMsOfInstant(this.#options.now()) + ticketMs;
    const ticket = this.#seal(
      JSON.stringify({ userId, subject: claims.sub, expiresAtMs, path: begun.returnTo, browser: digest(begun.state) }),
    );
    outgoing.writeHead(303, { location: `${begun.returnTo}?${new URLSearchParams({ ticket }).toString()}`, 'cache-control': 'no-store' });
    outgoing.end();
    return true;
  }

  /**
   * Returns the user of the request's ticket, or null. A ticket is valid for one browser and one path, while its identity belongs to the
   * user, and expires.
   */
  async readTicket({ incoming, outgoing }: Exchange): Promise<Uuid | null> {
    const { pathname, searchParams } = new URL(incoming.url ?? '', this.#options.ownOrigin);
    const text = this.#unseal(searchParams.get('ticket') ?? '');
    const ticket = text === null ? null : parseForeignJson(ticketSchema, text);
    const begun = this.#readBegun(incoming);
    if (ticket?.ok !== true || begun === null) {
      return null;
    }
    const { userId, subject, expiresAtMs, path, browser } = ticket.value;
    this.#setCookie(outgoing, '', 0);
    const isValid = path === pathname && browser === digest(begun.state) && expiresAtMs >= epochMsOfInstant(this.#options.now());
    return isValid && (await this.#findUser(subject)) === userId ? userId : null;
  }

  async #configure(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.#options.settings;
    const authentication = clientSecret === null ? openid.None() : openid.ClientSecretPost(clientSecret);
    const insecure = issuer.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {};
    const connection: openid.CustomFetch = async (address, request) => this.#connection.fetch(address, request);
    if (this.#connection.isNew) {
      this.#configuration = null;
    }
    try {
      this.#configuration ??= await openid.discovery(issuer, clientId, undefined, authentication, {
        ...insecure,
        [openid.customFetch]: connection,
      });
    } catch (error) {
      throw new IdentityProviderError('The identity provider does not describe itself', { cause: error });
    }
    return this.#configuration;
  }

  /** Returns null if the provider refused or its answer is invalid. */
  async #readClaims(answer: URL, { state, nonce, verifier }: Begun): Promise<Claims | null> {
    const configuration = await this.#configure();
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = foreignOrNull(claimsSchema, tokens.claims());
      if (claims === null || claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) {
        return claims;
      }
      return foreignOrNull(claimsSchema, await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    } catch (error) {
      if (
        error instanceof openid.AuthorizationResponseError ||
        error instanceof openid.ResponseBodyError ||
        error instanceof openid.ClientError
      ) {
        return null;
      }
      // The network error of fetch.
      throw error instanceof TypeError && error.cause !== undefined
        ? new IdentityProviderError('The identity provider cannot be reached', { cause: error })
        : error;
    }
  }

  async #findUser(subject: string): Promise<Uuid | null> {
    const { database, settings } = this.#options;
    const known = await database
      .selectFrom('identities')
      .select('user_id')
      .where('issuer', '=', settings.issuer.href)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return foreignOrNull(uuidSchema, known?.user_id);
  }

  async #resolve({ sub, email, email_verified: isVerified, name }: Claims): Promise<Uuid | null> {
    const { database, now, newId, randomBytes, settings } = this.#options;
    const identity = { issuer: settings.issuer.href, subject: sub };
    const address = (isVerified ?? settings.trustsEmail) ? foreignOrNull(emailSchema, email) : null;
    const knownId = await this.#findUser(sub);
    const before = address === null ? null : await findCredentials(database, address);
    const isProof = isVerified === true;
    const isOver = before === null || before.isProven || before.userId !== knownId || !isProof;
    if (address === null || (knownId !== null && isOver)) {
      return knownId;
    }
    // A random password that no user knows. Hashed before the transaction begins because hashing is slow.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), this.#options);
    return database.transaction().execute(async (transaction): Promise<Uuid | null> => {
      const account = await findCredentials(transaction, address);
      if (account !== null && !account.isProven && (knownId === null || knownId === account.userId)) {
        await proveAddress(
          { database: transaction, now, randomBytes },
          {
            userId: account.userId,
            email: address,
            identity,
            passwordHash,
            name: foreignOrNull(recordNameSchema, name),
            isVerified: isProof,
          },
        );
      }
      if (knownId !== null) {
        return knownId;
      }
      const invited = await transaction
        .selectFrom('one_time_links')
        .select('token_digest')
        .where('purpose', '=', 'invitation')
        .where('email', '=', address)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (account === null && invited === undefined) {
        return null;
      }
      const userId = account?.userId ?? newId();
      if (account === null) {
        await transaction
          .insertInto('users')
          .values({ id: userId, name: foreignOrNull(recordNameSchema, name) ?? address })
          .execute();
        await transaction
          .insertInto('credentials')
          .values({ user_id: userId, email: address, password_hash: passwordHash, proven_at: isProof ? now() : null })
          .execute();
      }
      await transaction
        .insertInto('identities')
        .values({ ...identity, user_id: userId })
        .execute();
      if (account === null) {
        await acceptInvitations(transaction, { userId, email: address, isProven: isProof }, now());
      }
      return userId;
    });
  }

  #readBegun({ headers }: IncomingMessage): Begun | null {
    const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${cookieName}=`));
    const text = this.#unseal(pair?.slice(cookieName.length + 1) ?? '');
    const begun = text === null ? null : parseForeignJson(begunSchema, text);
    return begun?.ok === true ? begun.value : null;
  }

  #setCookie(outgoing: Exchange['outgoing'], value: string, seconds: number): void {
    const secure = this.#options.ownOrigin.startsWith('https:') ? '; secure' : '';
    outgoing.appendHeader('set-cookie', `${cookieName}=${value}; path=/; max-age=${seconds}; httponly; samesite=lax${secure}`);
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#options.secret).update(`identity provider ${text}`).digest('base64url');
  }

  #seal(text: string): string {
    const encoded = Buffer.from(text).toString('base64url');
    return `${encoded}.${this.#sign(encoded)}`;
  }

  /** Returns null for a value that was not sealed here. */
  #unseal(sealed: string): string | null {
    const [encoded = '', signature = ''] = sealed.split('.');
    return encoded !== '' && equal(signature, this.#sign(encoded)) ? Buffer.from(encoded, 'base64url').toString() : null;
  }
}
