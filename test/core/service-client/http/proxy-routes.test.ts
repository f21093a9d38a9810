/** Proxies of the operating system: the answers of Chromium's resolver, and requests over real proxies. */
import { once } from 'node:events';
import { createServer as createHttpServer, request as requestHttp, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import type { ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { readRoutes } from '#core/service-client/http/proxy-routes.ts';
import { authority, serverCertificate, serverKey } from '../../../support/private-authority.ts';

describe('the routes of a resolved proxy', () => {
  it.each([
    ['DIRECT', [null]],
    ['PROXY proxy.example.com:3128', ['http://proxy.example.com:3128']],
    ['PROXY one:1; HTTPS two:2;DIRECT', ['http://one:1', 'https://two:2', null]],
    ['PROXY [2001:db8::1]:3128', ['http://[2001:db8::1]:3128']],
    ['SOCKS5 127.0.0.1:1080; PROXY one:1', ['http://one:1']],
    ['SOCKS5 127.0.0.1:1080', []],
    ['SOCKS5 127.0.0.1:1080; SOCKS 127.0.0.1:1080', []],
    ['SOCKS5 127.0.0.1:1080; DIRECT', [null]],
    ['', [null]],
    ['PROXY', [null]],
  ])('of %j are %j', (resolved, routes) => {
    expect(readRoutes(resolved, {})).toEqual(routes);
  });

  it('have the password that the environment has for the same proxy', () => {
    const environment = { https_proxy: 'http://ada:secret@proxy:3128', http_proxy: 'no URL' };
    expect(readRoutes('PROXY proxy:3128; PROXY other:3128', environment)).toEqual(['http://ada:secret@proxy:3128/', 'http://other:3128']);
  });
});

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  sockets.clear();
  await Promise.all(servers.splice(0).map(async (server) => new Promise((closed) => server.close(closed))));
});

async function listen(server: Server): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

const echo: RequestListener = (request, response) => {
  request.resume().on('end', () => (request.url === '/cut' ? request.socket.destroy() : response.end(`${request.method} ${request.url}`)));
};

interface Proxy {
  readonly url: string;
  /** What the proxy was asked for, in order. */
  readonly seen: string[];
}

/** Passes requests and tunnels on to `port` of this computer, whichever host they name. `password` is required if it is not null. */
async function startProxy(port: number, password: string | null = null): Promise<Proxy> {
  const seen: string[] = [];
  const isAllowed = (header: string | undefined) => password === null || header === `Basic ${Buffer.from(password).toString('base64')}`;
  const proxy = createHttpServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (!isAllowed(request.headers['proxy-authorization'])) {
      response.writeHead(407).end();
      return;
    }
    const { pathname } = new URL(request.url ?? '');
    request.pipe(
      requestHttp({ port, path: pathname, method: request.method, agent: false }, (answer) =>
        answer.pipe(response.writeHead(answer.statusCode ?? 0)),
      ),
    );
  });
  proxy.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    if (!isAllowed(request.headers['proxy-authorization'])) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(proxy)}`, seen };
}

async function secureServer(): Promise<number> {
  return listen(createHttpsServer({ key: serverKey, cert: serverCertificate }, echo));
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const port = await listen(createHttpServer());
  await new Promise((closed) => servers.pop()?.close(closed));
  return port;
}

function exchangeOn(...routes: readonly (string | null)[]) {
  return exchangeOverHttp({ timeoutMs: 5_000, answerLimitBytes: 1_000_000, certificate: authority, routesTo: async () => routes });
}

async function textOf(outcome: ExchangeOutcome): Promise<unknown> {
  return outcome.kind === 'answered' ? outcome.response.text() : outcome;
}

const post = { method: 'POST', body: '{}' };

describe('a request on a proxied route', () => {
  it('is tunnelled to a server with a certificate: reads share a tunnel, writes have one each', async () => {
    const proxy = await startProxy(await secureServer());
    const exchange = exchangeOn(proxy.url);
    for (const init of [{}, {}, post, post]) {
      expect(await textOf(await exchange(new Request('https://127.0.0.1:4443/api', init)))).toBe(`${init === post ? 'POST' : 'GET'} /api`);
    }
    expect(proxy.seen).toEqual(['CONNECT 127.0.0.1:4443', 'CONNECT 127.0.0.1:4443', 'CONNECT 127.0.0.1:4443']);
  });

  it('names the whole address where it is not encrypted', async () => {
    const proxy = await startProxy(await listen(createHttpServer(echo)));
    expect(await textOf(await exchangeOn(proxy.url)(new Request('http://time.example.com/api', post)))).toBe('POST /api');
    expect(proxy.seen).toEqual(['POST http://time.example.com/api']);
  });

  it('may have arrived if it is cut in the tunnel', async () => {
    const proxy = await startProxy(await secureServer());
    expect(await exchangeOn(proxy.url)(new Request('https://127.0.0.1:4443/cut', post))).toMatchObject({ kind: 'unanswered' });
  });

  it('is not sent if the certificate at the end of the tunnel is for another name', async () => {
    const proxy = await startProxy(await secureServer());
    expect(await exchangeOn(proxy.url)(new Request('https://time.example.com/api', post))).toMatchObject({
      kind: 'not-sent',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  it('is not sent without the password that the proxy requires, not even directly', async () => {
    const port = await secureServer();
    const proxy = await startProxy(port, 'ada:secret');
    expect(await exchangeOn(proxy.url, null)(new Request(`https://127.0.0.1:${port}/api`, post))).toEqual({
      kind: 'not-sent',
      connectivity: 'server-down',
      detail: 'PROXY_407',
    });
    const withPassword = proxy.url.replace('//', '//ada:secret@');
    expect(await textOf(await exchangeOn(withPassword)(new Request('https://127.0.0.1:4443/api', post)))).toBe('POST /api');
  });

  it('takes the next route if the proxy cannot be reached', async () => {
    const port = await secureServer();
    const closed = `http://127.0.0.1:${await closedPort()}`;
    const request = () => new Request(`https://127.0.0.1:${port}/api`, post);
    expect(await exchangeOn(closed)(request())).toEqual({ kind: 'not-sent', connectivity: 'server-down', detail: 'PROXY_ECONNREFUSED' });
    expect(await textOf(await exchangeOn(closed, null)(request()))).toBe('POST /api');
  });

  it('is not sent past a proxy that is not supported', async () => {
    const port = await listen(createHttpServer(echo));
    expect(await exchangeOn(...readRoutes('SOCKS5 127.0.0.1:1080', {}))(new Request(`http://127.0.0.1:${port}/api`))).toEqual({
      kind: 'not-sent',
      connectivity: 'server-down',
      detail: 'PROXY_SOCKS',
    });
  });

  it('is not sent if the proxy accepts connections and never answers', async () => {
    const silent = createHttpServer().on('connect', () => {});
    const exchange = exchangeOverHttp({
      timeoutMs: 100,
      answerLimitBytes: 100,
      routesTo: async () => [`http://127.0.0.1:${await listen(silent)}`],
    });
    expect(await exchange(new Request('https://127.0.0.1:4443/api', post))).toMatchObject({ kind: 'not-sent' });
  });
});
