/** Finding a service behind redirects. */
import { describe, expect, it } from 'vitest';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { findService } from '#core/service-client/connect/probe-dialect.ts';

/** A service that requires a sign-in below `/api`, at one origin; all other origins redirect. */
function serverWith(origin: string, redirect: (url: URL) => string): { readonly exchange: Exchange; readonly asked: string[] } {
  const asked: string[] = [];
  const exchange: Exchange = async (request) => {
    const url = new URL(request.url);
    asked.push(url.origin);
    if (url.origin !== origin) {
      return { kind: 'answered', response: new Response(null, { status: 301, headers: { location: redirect(url) } }) };
    }
    const isKnown = url.pathname === '/api/v1/users/me';
    return {
      kind: 'answered',
      response: Response.json({ message: isKnown ? 'Unauthenticated.' : 'Not found.' }, { status: isKnown ? 401 : 404 }),
    };
  };
  return { exchange, asked };
}

const elsewhere = (origin: string) => (url: URL) => `${origin}${url.pathname}`;

describe('a server that redirects', () => {
  it('from http to https of the same host is followed, and found there', async () => {
    const { exchange } = serverWith('https://localhost', elsewhere('https://localhost'));
    expect(await findService(exchange, 'http://localhost')).toEqual({ ok: true, value: 'https://localhost/api' });
  });

  it('to another host is named, with the path below which it would be', async () => {
    const { exchange, asked } = serverWith('https://www.example.org', elsewhere('https://www.example.org/time'));
    expect(await findService(exchange, 'https://example.org')).toEqual({
      ok: false,
      failure: { kind: 'redirected', url: 'https://example.org', to: 'https://www.example.org/time' },
    });
    expect(asked).toEqual(['https://example.org']);
  });

  it('to a page of another host is named by that host', async () => {
    const { exchange } = serverWith('https://portal.example', () => 'https://portal.example/welcome?from=1');
    expect(await findService(exchange, 'https://example.org')).toEqual({
      ok: false,
      failure: { kind: 'redirected', url: 'https://example.org', to: 'https://portal.example' },
    });
  });

  it('is followed once', async () => {
    const { exchange, asked } = serverWith('https://nowhere.example', (url) =>
      url.protocol === 'http:' ? `https://localhost${url.pathname}` : `http://localhost${url.pathname}`,
    );
    expect(await findService(exchange, 'http://localhost')).toEqual({
      ok: false,
      failure: { kind: 'redirected', url: 'https://localhost', to: 'http://localhost' },
    });
    expect(asked).toEqual(['http://localhost', 'https://localhost']);
  });

  it('within its host, to its sign-in page, is no service', async () => {
    const { exchange } = serverWith('https://nowhere.example', () => '/login');
    expect(await findService(exchange, 'https://example.org')).toEqual({
      ok: false,
      failure: { kind: 'not-time-tracking', url: 'https://example.org' },
    });
  });
});
