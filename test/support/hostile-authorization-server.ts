/**
 * An authorization server on a real port that works correctly, except for requested misbehaviour. It checks PKCE, redeems a code once,
 * rotates refresh tokens and revokes the whole family when an old one is used, like careful servers.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

export type Misdeed =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  /** Closes the connection without an answer and without an effect. */
  | { readonly kind: 'reset' }
  /** Carries out the request and closes the connection before the answer. */
  | { readonly kind: 'lose-answer' }
  /** Carries out the request, then changes the answer. */
  | { readonly kind: 'twist'; readonly twist: (body: Record<string, unknown>) => Record<string, unknown> };

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Misdeed {
  return { kind: 'answer', status, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

/** A success that lacks a field. */
export function without(name: string): Misdeed {
  return { kind: 'twist', twist: (body) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)) };
}

/** A success with another value in a field. */
export function having(name: string, value: unknown): Misdeed {
  return { kind: 'twist', twist: (body) => ({ ...body, [name]: value }) };
}

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
}

const authorizeSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.literal('clocktower-test'),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  redirect_uri: z.string().regex(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+\/callback$/),
  state: z.string().regex(/^[\w-]{22,}$/),
});

export class HostileAuthorizationServer {
  readonly seen: SeenRequest[] = [];
  /** Misbehaviour for the next requests to the token endpoint, in order; then it works correctly. */
  readonly tokenMisdeeds: Misdeed[] = [];
  /** Misbehaviour for all other requests to the token endpoint. */
  tokenHabit: Misdeed | null = null;
  /** The delay of a request to the token endpoint. */
  beforeToken: (form: URLSearchParams) => Promise<void> = async () => undefined;
  /** Its metadata; changed by tests. */
  describe: (issuer: string) => Misdeed = (issuer) => json(200, this.description(issuer));
  /** Changes the parameters that go back to the browser. */
  twistRedirect: (parameters: URLSearchParams) => void = () => undefined;
  /** The stated lifetime of an access token in seconds. */
  lifetimeSeconds: unknown = 3600;
  readonly #codes = new Map<string, Grant>();
  /** Valid refresh tokens with their family. */
  readonly #refreshTokens = new Map<string, string>();
  readonly #spent = new Map<string, string>();
  readonly #accessTokens = new Set<string>();
  readonly #server = createServer((incoming, outgoing) => {
    void this.#answer(incoming, outgoing);
  });
  #url = '';

  static async start(): Promise<HostileAuthorizationServer> {
    const server = new HostileAuthorizationServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    const address = server.#server.address();
    server.#url = address === null || typeof address === 'string' ? '' : `http://127.0.0.1:${address.port}`;
    return server;
  }

  get url(): string {
    return this.#url;
  }

  description(issuer: string): Record<string, unknown> {
    return {
      issuer,
      authorization_endpoint: `${this.#url}/oauth/authorize`,
      token_endpoint: `${this.#url}/oauth/token`,
      revocation_endpoint: `${this.#url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  get tokenRequests(): readonly SeenRequest[] {
    return this.seen.filter(({ path }) => path === '/oauth/token');
  }

  get renewals(): readonly SeenRequest[] {
    return this.tokenRequests.filter(({ form }) => form.get('grant_type') === 'refresh_token');
  }

  /** Returns whether a service of this server accepts the bearer token. */
  lets(authorization: string | null): boolean {
    return authorization !== null && this.#accessTokens.has(authorization.replace(/^Bearer /, ''));
  }

  /** Expires all access tokens; refresh tokens stay valid. */
  expireAccessTokens(): void {
    this.#accessTokens.clear();
  }

  /** The user revoked this app's access in the settings of the server. */
  revokeEverything(): void {
    this.#accessTokens.clear();
    this.#refreshTokens.clear();
  }

  /** Returns the redirect after a signed-in user has given consent. */
  agree(address: string): string {
    const url = new URL(address);
    const asked = authorizeSchema.parse(Object.fromEntries(url.searchParams));
    const code = `code-${randomUUID()}`;
    this.#codes.set(code, { challenge: asked.code_challenge, redirectUri: asked.redirect_uri });
    const back = new URL(asked.redirect_uri);
    const parameters = new URLSearchParams({ code, state: asked.state, iss: this.#url });
    this.twistRedirect(parameters);
    back.search = parameters.toString();
    return back.href;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(incoming.url ?? '/', this.#url);
    const form = new URLSearchParams(await text(incoming));
    this.seen.push({ method: incoming.method ?? '', path, form, headers: incoming.headers });
    if (path === '/.well-known/oauth-authorization-server') {
      this.#send(outgoing, this.describe(this.#url));
    } else if (path === '/oauth/token') {
      await this.beforeToken(form);
      this.#send(outgoing, this.#tokens(form));
    } else if (path === '/oauth/revoke') {
      this.#refreshTokens.delete(form.get('token') ?? '');
      this.#send(outgoing, { kind: 'answer', status: 200, body: '' });
    } else {
      this.#send(outgoing, json(404, { message: 'Not found' }));
    }
  }

  #send(outgoing: ServerResponse, answer: Misdeed): void {
    if (answer.kind !== 'answer') {
      outgoing.socket?.resetAndDestroy();
      return;
    }
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  }

  #tokens(form: URLSearchParams): Misdeed {
    const misdeed = this.tokenMisdeeds.shift() ?? this.tokenHabit;
    if (misdeed?.kind === 'answer' || misdeed?.kind === 'reset') {
      return misdeed;
    }
    const honest = form.get('grant_type') === 'refresh_token' ? this.#rotate(form) : this.#redeem(form);
    if (misdeed?.kind === 'lose-answer') {
      return { kind: 'reset' };
    }
    if (misdeed?.kind === 'twist' && honest.kind === 'answer' && honest.status === 200) {
      return json(200, misdeed.twist(z.record(z.string(), z.unknown()).parse(JSON.parse(honest.body))));
    }
    return honest;
  }

  #redeem(form: URLSearchParams): Misdeed {
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri') && form.get('client_id') === 'clocktower-test';
    return isRight ? this.#issue(randomUUID()) : json(400, { error: 'invalid_grant', error_description: 'The code is not for you.' });
  }

  #rotate(form: URLSearchParams): Misdeed {
    const given = form.get('refresh_token') ?? '';
    const family = this.#refreshTokens.get(given);
    if (family === undefined) {
      this.#takeAway(this.#spent.get(given));
      return json(400, { error: 'invalid_grant' });
    }
    this.#refreshTokens.delete(given);
    this.#spent.set(given, family);
    return this.#issue(family);
  }

  /** An old token was used: either it or the new one is stolen, so all are revoked. */
  #takeAway(family: string | undefined): void {
    for (const [token, itsFamily] of this.#refreshTokens) {
      if (itsFamily === family) {
        this.#refreshTokens.delete(token);
        this.#accessTokens.clear();
      }
    }
  }

  #issue(family: string): Misdeed {
    const accessToken = `access-${randomUUID()}`;
    const refreshToken = `refresh-${randomUUID()}`;
    this.#accessTokens.add(accessToken);
    this.#refreshTokens.set(refreshToken, family);
    return json(
      200,
      { token_type: 'Bearer', expires_in: this.lifetimeSeconds, access_token: accessToken, refresh_token: refreshToken },
      { 'cache-control': 'no-store' },
    );
  }
}
