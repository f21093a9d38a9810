/** Walks through the pages of a service that signs in with a real identity provider. */
import { expect } from 'vitest';
import { localSignal } from '#service/storage/changes/change-signal.ts';
import { startIdentityProvider, type ProvidedAccount, type RunningIdentityProvider } from './identity-provider.ts';
import { CookieJar, formTokenOf, Walk, type Step } from './sign-in-walk.ts';
import { startStandAlone, type StandAlone } from './stand-alone.ts';

const opened: (() => Promise<void>)[] = [];

/** Ends what `openWithProvider` has opened. */
export async function closeWorlds(): Promise<void> {
  for (const close of opened.splice(0)) {
    await close();
  }
}

export interface ProviderWorld {
  readonly service: StandAlone;
  readonly provider: RunningIdentityProvider;
  /** As the service does after commits to its own file. */
  readonly announceCommits: () => void;
}

/** The provider needs the service's URL before the service runs: the service contacts it on first use. */
export async function openWithProvider(trustsEmail = false): Promise<ProviderWorld> {
  const publicUrl = new URL('http://127.0.0.1:1');
  const provider = await startIdentityProvider(() => `${publicUrl.origin}/oauth/provider/callback`);
  const { issuer, clientId, clientSecret } = provider;
  const signal = localSignal();
  const service = await startStandAlone({
    signal,
    publicUrl,
    identityProvider: { issuer, clientId, clientSecret, name: 'Keycloak', trustsEmail },
  });
  opened.push(
    async () => service.close(),
    async () => provider.close(),
  );
  return { service, provider, announceCommits: signal.announce };
}

/** A browser that reaches the service at its public URL, and the provider directly. */
export class ProviderBrowser extends Walk {
  readonly #port: number;
  readonly #providerJar = new CookieJar();

  constructor({ url, port }: StandAlone) {
    super(url);
    this.#port = port;
  }

  protected override async send(url: URL, init: RequestInit): Promise<Response> {
    const to = new URL(url);
    to.port = String(this.#port);
    return fetch(to, init);
  }

  async signInToAdministration(email: string, typed: string): Promise<Step> {
    const login = await this.request('/admin/login');
    return this.follow(await this.post('/admin/login', { token: formTokenOf(login), email, password: typed }));
  }

  /** Follows the provider's own pages from `location` until it redirects back. */
  async passProvider(location: string, issuer: URL): Promise<string> {
    let next = location;
    while (next.startsWith(issuer.origin)) {
      const url = new URL(next);
      const response = await fetch(url, { headers: { cookie: this.#providerJar.headerFor(url) }, redirect: 'manual' });
      this.#providerJar.store(response);
      next = new URL(response.headers.get('location') ?? 'about:blank', url).href;
    }
    return next;
  }
}

export function locationOf({ response }: Step): string {
  return response.headers.get('location') ?? '';
}

/** From the link on a page to the service's redirect after the provider. */
export async function goByProvider(browser: ProviderBrowser, { provider }: ProviderWorld, path: string): Promise<Step> {
  const begun = await browser.request(path);
  expect(locationOf(begun)).toContain(provider.issuer.origin);
  const back = await browser.passProvider(locationOf(begun), provider.issuer);
  return browser.follow(await browser.request(back));
}

export function providerLink({ text }: Step): string {
  return /href="([^"]*\/provider)">Sign in with Keycloak</.exec(text)?.[1] ?? '';
}

/** Ines as the provider knows her. */
export const ines: ProvidedAccount = { sub: 'ines-of-keycloak', email: 'Ines@duarte.example', email_verified: true, name: 'I. Duarte' };
