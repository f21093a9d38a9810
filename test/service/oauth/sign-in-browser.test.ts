/** The complete sign-in: an independent OAuth client (openid-client), a real browser, our pages. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { createPkce, Walk } from '../../support/sign-in-walk.ts';
import { accounts } from '../../support/stand-alone.ts';
import { browserTimeoutMs, logInByKeys, useBrowser, useStandAlone } from '../../support/use-stand-alone.ts';

const browser = useBrowser();
const service = useStandAlone();

interface Listener {
  readonly redirectUri: string;
  /** The URL that the browser was sent to. */
  readonly answer: Promise<URL>;
  readonly server: Server;
}

/** Listens on a loopback port for one answer, like a native client. */
async function listenForAnswer(): Promise<Listener> {
  const { promise, resolve } = Promise.withResolvers<URL>();
  const server = createServer((incoming, outgoing) => {
    outgoing.end('You can close this page.');
    const url = new URL(incoming.url ?? '/', redirectUri);
    if (url.pathname === '/callback') {
      resolve(url);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  return { redirectUri, answer: promise, server };
}

describe('a generic client with a real browser', () => {
  it('signs in, asks the API, refreshes, and is refused on reuse', { timeout: browserTimeoutMs }, async () => {
    const configuration = await client.discovery(new URL(service().url), nativeClientId, undefined, client.None(), {
      algorithm: 'oauth2',
      execute: [client.allowInsecureRequests],
    });
    const listener = await listenForAnswer();
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: listener.redirectUri,
      scope: 'openid',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    const context = await browser().newContext();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(address.href);
    expect(await page.getByLabel('Email').evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await logInByKeys(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    const answer = await listener.answer;
    await page.getByText('You can close this page.').waitFor();
    expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
    expect(await context.cookies(service().url)).toEqual([]);

    const tokens = await client.authorizationCodeGrant(configuration, answer, { pkceCodeVerifier: verifier, expectedState: state });
    expect(tokens.claims()?.sub).toBe(accounts.ines.id);
    const me = await client.fetchProtectedResource(configuration, tokens.access_token, new URL(`${service().baseUrl}/v1/users/me`), 'GET');
    expect(await me.json()).toMatchObject({ data: { id: accounts.ines.id } });

    const used = tokens.refresh_token ?? '';
    const refreshed = await client.refreshTokenGrant(configuration, used);
    expect(refreshed.refresh_token).not.toBe(used);
    service().advance(31);
    await expect(client.refreshTokenGrant(configuration, used)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(client.refreshTokenGrant(configuration, refreshed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(
      client.fetchProtectedResource(configuration, refreshed.access_token, new URL(`${service().baseUrl}/v1/users/me`), 'GET'),
    ).rejects.toThrow();
    await context.close();
    listener.server.close();
  });
});

describe('another port of the same host', () => {
  it('that plants its own sign-in in the browser does not get the answer', { timeout: browserTimeoutMs }, async () => {
    const pkce = createPkce();
    const attacker = new Walk(service().url);
    const login = await attacker.begin({ code_challenge: pkce.challenge });
    const resume = `/oauth/authorize/${login.url.pathname.split('/').at(-1) ?? ''}`;
    const planted = attacker.jar.headerFor(login.url).split('; ');
    // Cookies are shared by all ports of a host: a server on another one sets those of the service.
    const evil = createServer((_incoming, outgoing) => {
      outgoing.setHeader(
        'set-cookie',
        planted.map((cookie) => `${cookie}; path=${login.url.pathname}`),
      );
      outgoing.end('<title>Somebody else</title>');
    });
    evil.listen(0, '127.0.0.1');
    await once(evil, 'listening');
    const address = evil.address();
    const context = await browser().newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/`);
    await page.goto(login.url.href);
    await logInByKeys(page);
    const answered = page.waitForResponse((response) => response.url().includes(resume));
    await page.getByRole('button', { name: 'Allow' }).click();
    // The victim's browser has no cookie to resume with, and the attacker's lacks the proof.
    expect((await answered).status()).toBe(404);
    const stolen = await attacker.request(resume);
    expect([stolen.response.status, stolen.response.headers.get('location')]).toEqual([404, null]);
    await context.close();
    evil.close();
  });
});
