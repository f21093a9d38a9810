/**
 * One sign-in that a person is in the middle of: what it is for, how far it has come, and how it ends. It belongs to the browser
 * that began it, and after the password to the browser in which that was typed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { z } from 'zod';
import { interactionPath } from './authorization-server.ts';
import { digest } from './digest.ts';
import { apiScope } from './native-client.ts';

export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface InteractionOptions {
  readonly provider: Provider;
  readonly audience: string;
  /** Key for forms. */
  readonly secret: string;
  readonly randomBytes: (count: number) => Buffer;
  /** Whether cookies travel over TLS only. */
  readonly isSecure: boolean;
}

/** Ours, beside the library's: shows that the password was typed in this browser, whoever brought its other cookies here. */
const proofCookie = 'clocktower_login';
const interactionCookie = 'clocktower_interaction';

const parametersSchema = z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string().default('') });
const loginSchema = z.object({ login: z.object({ accountId: z.string(), proof: z.string() }) });

interface InteractionDetails {
  readonly uid: string;
  readonly params: unknown;
  readonly result?: unknown;
}

function equal(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(digest(left)), Buffer.from(digest(right)));
}

function readCookie({ headers }: IncomingMessage, name: string): string | null {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

export class Interaction {
  readonly uid: string;
  readonly redirectUri: string;
  readonly clientId: string;
  readonly #scope: string;
  readonly #result: unknown;
  readonly #options: InteractionOptions;
  readonly #exchange: Exchange;

  private constructor(options: InteractionOptions, exchange: Exchange, details: InteractionDetails) {
    const { client_id: clientId, redirect_uri: redirectUri, scope } = parametersSchema.parse(details.params);
    this.uid = details.uid;
    this.redirectUri = redirectUri;
    this.clientId = clientId;
    this.#scope = scope;
    this.#result = details.result;
    this.#options = options;
    this.#exchange = exchange;
  }

  /** Null where there is none, it has ended, or it is another browser's. */
  static async find(options: InteractionOptions, exchange: Exchange, uid: string): Promise<Interaction | null> {
    try {
      const details = await options.provider.interactionDetails(exchange.incoming, exchange.outgoing);
      return details.uid === uid ? new Interaction(options, exchange, details) : null;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) {
        return null;
      }
      throw error;
    }
  }

  get path(): string {
    return `${interactionPath}/${this.uid}`;
  }

  get formToken(): string {
    return createHmac('sha256', this.#options.secret).update(`form ${this.uid}`).digest('base64url');
  }

  isOurForm(form: URLSearchParams): boolean {
    return equal(form.get('token') ?? '', this.formToken);
  }

  /** Who has typed their password here, or null. */
  get accountId(): string | null {
    const { data } = loginSchema.safeParse(this.#result);
    const proof = readCookie(this.#exchange.incoming, proofCookie);
    return data !== undefined && proof !== null && equal(digest(proof), data.login.proof) ? data.login.accountId : null;
  }

  async logIn(accountId: string): Promise<void> {
    const proof = this.#options.randomBytes(32).toString('base64url');
    this.#setCookie(proofCookie, proof, 'Lax');
    await this.#save({ login: { accountId, proof: digest(proof) } });
    this.#goTo(this.path);
  }

  /** Back to the login form. */
  async logOut(): Promise<void> {
    this.#clearCookie(proofCookie);
    await this.#save({});
    this.#goTo(this.path);
  }

  async allow(accountId: string): Promise<void> {
    const { provider, audience } = this.#options;
    const grant = new provider.Grant({ accountId, clientId: this.clientId });
    grant.addResourceScope(audience, apiScope);
    grant.addOIDCScope(this.#scope);
    const grantId = await grant.save();
    await this.#finish({ login: { accountId, remember: false }, consent: { grantId } });
  }

  async cancel(): Promise<void> {
    await this.#finish({ error: 'access_denied', error_description: 'The sign-in was cancelled.' });
  }

  async #finish(result: InteractionResults): Promise<void> {
    this.#clearCookie(proofCookie);
    this.#clearCookie(interactionCookie);
    this.#clearCookie(`${interactionCookie}.sig`);
    const returnTo = await this.#save(result);
    this.#goTo(returnTo);
  }

  async #save(result: InteractionResults): Promise<string> {
    const { incoming, outgoing } = this.#exchange;
    return this.#options.provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
  }

  #setCookie(name: string, value: string, sameSite: 'Lax' | 'Strict'): void {
    const secure = this.#options.isSecure ? '; secure' : '';
    this.#exchange.outgoing.appendHeader('set-cookie', `${name}=${value}; path=${this.path}; httponly; samesite=${sameSite.toLowerCase()}${secure}`);
  }

  #clearCookie(name: string): void {
    this.#exchange.outgoing.appendHeader('set-cookie', `${name}=; path=${this.path}; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly`);
  }

  #goTo(address: string): void {
    const { outgoing } = this.#exchange;
    outgoing.writeHead(303, { location: address, 'cache-control': 'no-store' });
    outgoing.end();
  }
}
