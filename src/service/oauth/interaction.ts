/**
 * One sign-in in progress: what it is for, its state, and its end. It belongs to the browser that began it, and after login to the browser
 * in which the password was typed.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { describeDevice } from '#service/team/sessions.ts';
import { cookieNames, interactionPath } from './authorization-server.ts';
import { digest } from './tokens/digest.ts';
import { equal, isProven, proofParameter, provenLoginSchema } from './login-proof.ts';
import { apiScope } from './native-client.ts';

export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface InteractionOptions {
  readonly provider: Provider;
  readonly audience: string;
  readonly noteDevice: (grantDigest: string, device: string) => Promise<void>;
  readonly secret: string;
  readonly randomBytes: (count: number) => Buffer;
}

const parametersSchema = z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string().default('') });

interface InteractionDetails {
  readonly uid: string;
  readonly params: unknown;
  readonly result?: unknown;
}

function readProof({ url = '' }: IncomingMessage): string | null {
  return new URLSearchParams(url.split('?')[1]).get(proofParameter);
}

function withProof(address: string, proof: string | null): string {
  return proof === null ? address : `${address}?${new URLSearchParams({ [proofParameter]: proof }).toString()}`;
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

  /** Returns null if the interaction does not exist, has ended, or belongs to another browser. */
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

  formAddress(name: string): string {
    return withProof(`${this.path}/${name}`, this.#proof);
  }

  get formToken(): string {
    return createHmac('sha256', this.#options.secret).update(`form ${this.uid}`).digest('base64url');
  }

  isOurForm(form: URLSearchParams): boolean {
    return equal(form.get('token') ?? '', this.formToken);
  }

  /** The account whose password was typed in this browser, or null. */
  get accountId(): string | null {
    const login = foreignOrNull(provenLoginSchema, this.#result)?.login;
    return login !== undefined && isProven(this.#result, this.#proof) ? login.accountId : null;
  }

  get #proof(): string | null {
    return readProof(this.#exchange.incoming);
  }

  async logIn(accountId: string): Promise<void> {
    const proof = this.#options.randomBytes(32).toString('base64url');
    await this.#save({ login: { accountId, proof: digest(proof) } });
    this.#goTo(withProof(this.path, proof));
  }

  async logOut(): Promise<void> {
    await this.#save({});
    this.#goTo(this.path);
  }

  async allow(accountId: string): Promise<void> {
    const { provider, audience } = this.#options;
    const grant = new provider.Grant({ accountId, clientId: this.clientId });
    grant.addResourceScope(audience, apiScope);
    grant.addOIDCScope(this.#scope);
    const grantId = await grant.save();
    await this.#options.noteDevice(digest(grantId), describeDevice(this.#exchange.incoming.headers['user-agent']));
    await this.#finish({ login: { accountId, remember: false, proof: digest(this.#proof ?? '') }, consent: { grantId } });
  }

  async cancel(): Promise<void> {
    await this.#finish({ error: 'access_denied', error_description: 'The sign-in was cancelled.' });
  }

  async #finish(result: InteractionResults): Promise<void> {
    this.#clearCookie(cookieNames.interaction);
    this.#clearCookie(`${cookieNames.interaction}.sig`);
    const returnTo = await this.#save(result);
    this.#goTo(withProof(returnTo, this.#proof));
  }

  async #save(result: InteractionResults): Promise<string> {
    const { incoming, outgoing } = this.#exchange;
    return this.#options.provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
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
