/** Signs in like a browser: follows the pages over real HTTP with a cookie jar. Tests can change each step. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { nativeClientId } from '#service/oauth/native-client.ts';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** The cookies of a browser. */
export class CookieJar {
  #cookies: Cookie[] = [];

  get names(): readonly string[] {
    return this.#cookies.map(({ name }) => name);
  }

  store(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; path=([^;]*)/i.exec(line)?.[1] ?? '/';
      this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
      // Chance puts these digits into values, too.
      if (value !== '' && !/; expires=[^;]*1970/i.test(line)) {
        this.#cookies.push({ name, value, path });
      }
    }
  }

  headerFor(url: URL): string {
    return this.#cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path === '/' ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
}

export interface Step {
  readonly response: Response;
  readonly url: URL;
  readonly text: string;
}

export const redirectUri = 'http://127.0.0.1:49152/callback';

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function createPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The text of a page without its markup. */
function wordsOf(text: string): string {
  return text.replaceAll(/<style>.*<\/style>|<[^>]*>/gs, ' ');
}

/** The form token of a page. */
export function formTokenOf({ response, url, text }: Step): string {
  const token = /name="token" value="([^"]*)"/.exec(text)?.[1];
  if (token === undefined) {
    throw new Error(`No form but ${response.status} at ${url.pathname}: ${wordsOf(text)}`);
  }
  return token;
}

export class Walk {
  readonly jar = new CookieJar();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a request; `url` is the public URL. */
  protected async send(url: URL, init: RequestInit): Promise<Response> {
    return fetch(url, init);
  }

  /** One request without following redirects. */
  async request(address: string, init: RequestInit = {}): Promise<Step> {
    const url = new URL(address, this.#url);
    const headers = new Headers(init.headers);
    const cookies = this.jar.headerFor(url);
    if (cookies !== '') {
      headers.set('cookie', cookies);
    }
    const response = await this.send(url, { ...init, headers, redirect: 'manual' });
    this.jar.store(response);
    return { response, url, text: await response.text() };
  }

  /** Follows redirects within the service. */
  async follow(step: Step): Promise<Step> {
    const location = step.response.headers.get('location');
    if (location === null || !new URL(location, step.url).href.startsWith(this.#url)) {
      return step;
    }
    return this.follow(await this.request(new URL(location, step.url).href));
  }

  /** Opens the sign-in and returns its first page. A null parameter is omitted. */
  async begin(parameters: Readonly<Record<string, string | null>> = {}): Promise<Step> {
    const all = {
      client_id: nativeClientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'the-state',
      code_challenge: createPkce().challenge,
      code_challenge_method: 'S256',
      scope: '*',
      ...parameters,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(all)) {
      if (value !== null) {
        query.set(name, value);
      }
    }
    return this.follow(await this.request(`/oauth/authorize?${query.toString()}`));
  }

  /** Submits a form of the page. */
  async submit(
    page: Step,
    action: 'login' | 'consent' | 'cancel' | 'switch',
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Step> {
    const address =
      new RegExp(`action="([^"]*/${action}[^"]*)"`).exec(page.text)?.[1] ?? `${page.url.pathname.replace(/\/login$/, '')}/${action}`;
    return this.follow(await this.post(address.replaceAll('&amp;', '&'), { token: formTokenOf(page), ...fields }));
  }

  async post(path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<Step> {
    return this.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  async logIn(page: Step, { email, password }: { readonly email: string; readonly password: string }): Promise<Step> {
    return this.submit(page, 'login', { email, password });
  }

  /** From the first page to the redirect to the client. */
  async signIn(
    person: { readonly email: string; readonly password: string },
    parameters: Readonly<Record<string, string | null>> = {},
  ): Promise<URL> {
    const consent = await this.logIn(await this.begin(parameters), person);
    return answerOf(await this.submit(consent, 'consent'));
  }
}

/** Returns the target of the last redirect: the client, with its answer. */
export function answerOf({ response, text }: Step): URL {
  const location = response.headers.get('location');
  if (location === null) {
    throw new Error(`No redirect but ${response.status}: ${wordsOf(text)}`);
  }
  return new URL(location);
}

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
});
export type Tokens = z.infer<typeof tokensSchema>;

export async function askForTokens(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams({ client_id: nativeClientId, ...fields }) });
}

export async function redeem(url: string, answer: URL, { verifier }: Pick<Pkce, 'verifier'>): Promise<Response> {
  return askForTokens(url, {
    grant_type: 'authorization_code',
    code: answer.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

export async function refresh(url: string, refreshToken: string): Promise<Response> {
  return askForTokens(url, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

export async function readTokens(response: Response): Promise<Tokens> {
  return tokensSchema.parse(await response.json());
}

/** A complete sign-in with its own browser. */
export async function signInForTokens(url: string, person: { readonly email: string; readonly password: string }): Promise<Tokens> {
  const pkce = createPkce();
  const answer = await new Walk(url).signIn(person, { code_challenge: pkce.challenge });
  return readTokens(await redeem(url, answer, pkce));
}
