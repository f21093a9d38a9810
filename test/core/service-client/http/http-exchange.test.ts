/** Real sockets: what is known of a request when the connection breaks at any point. */
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { exchangeOverHttp, type HttpExchangeOptions } from '#core/service-client/http/http-exchange.ts';
import type { ExchangeOutcome } from '#core/service-client/http/exchange.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) {
    socket.destroy();
  }
  sockets.clear();
  await Promise.all(
    servers.splice(0).map(async (server) => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    }),
  );
});

async function listen(server: Server): Promise<string> {
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server listens on no port');
  }
  return `http://127.0.0.1:${address.port}`;
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return listen(createHttpServer(answer));
}

/** Answers the first bytes of each connection with `reply`, byte for byte. */
async function serveBytes(reply: (socket: Socket) => void): Promise<string> {
  return listen(
    createSocketServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => reply(socket));
    }),
  );
}

async function carry(url: string, options: Partial<HttpExchangeOptions> & { readonly method?: string } = {}): Promise<ExchangeOutcome> {
  const { method = 'POST', timeoutMs = 5_000, answerLimitBytes = 1_000_000 } = options;
  const request = new Request(`${url}/path?query=1`, {
    method,
    headers: { accept: 'application/json' },
    ...(method === 'GET' ? {} : { body: '{"ä":1}' }),
  });
  return exchangeOverHttp({ timeoutMs, answerLimitBytes })(request);
}

async function textOf(outcome: ExchangeOutcome): Promise<readonly [number, string]> {
  if (outcome.kind !== 'answered') {
    throw new Error(JSON.stringify(outcome));
  }
  return [outcome.response.status, await outcome.response.text()];
}

describe('an answered request', () => {
  it('arrives whole, and so does its answer', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push([
          request.method,
          request.url,
          request.headers.accept,
          request.headers['content-length'],
          Buffer.concat(chunks).toString(),
        ]);
        response.setHeader('x-two', ['a', 'b']);
        response.writeHead(201).end('{"data":1}');
      });
    });
    const outcome = await carry(url);
    expect(await textOf(outcome)).toEqual([201, '{"data":1}']);
    expect(seen).toEqual([['POST', '/path?query=1', 'application/json', '8', '{"ä":1}']]);
    expect(outcome.kind === 'answered' && outcome.response.headers.get('x-two')).toBe('a, b');
  });

  it('takes a fresh connection each time', async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.setHeader('connection', 'keep-alive');
      response.end('ok');
    });
    for (let times = 0; times < 3; times += 1) {
      expect(await textOf(await carry(url))).toEqual([200, 'ok']);
    }
    expect(ports.size).toBe(3);
  });

  it('is a redirect when the service redirects: it is not followed', async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/login' }).end();
    });
    expect(await textOf(await carry(url))).toEqual([302, '']);
    expect(paths).toEqual(['/path?query=1']);
  });

  it.each([204, 304])('has no body with %i', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    expect(await textOf(await carry(url, { method: 'GET' }))).toEqual([status, '']);
  });

  it('passes on an unknown status as a failure of the server', async () => {
    const url = await serveBytes((socket) => socket.end('HTTP/1.1 799 Odd\r\ncontent-length: 0\r\n\r\n'));
    expect(await textOf(await carry(url))).toEqual([502, '']);
  });
});

describe('a request that certainly did not arrive', () => {
  it('is not sent when the connection is refused, and the server is what is missing', async () => {
    const url = await serve(() => undefined);
    const [server] = servers.splice(0);
    server?.close();
    expect(await carry(url)).toEqual({ kind: 'not-sent', connectivity: 'server-down', detail: 'ECONNREFUSED' });
  });

  it('is not sent when the name is unknown, and the network is what is missing', async () => {
    const outcome = await carry('http://no-such-host.invalid');
    expect(outcome).toMatchObject({ kind: 'not-sent', connectivity: 'no-network' });
  });

  it('is not sent over TLS when the other side speaks no TLS', async () => {
    const url = await serveBytes((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await carry(url.replace('http:', 'https:'))).toMatchObject({ kind: 'not-sent', connectivity: 'server-down' });
  });
});

describe('a request that may have arrived', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['the connection is reset', (socket) => socket.resetAndDestroy()],
    ['the connection ends without an answer', (socket) => socket.end()],
    ['the answer is not HTTP', (socket) => socket.end('hello\r\n\r\n')],
    ['the answer is cut in the middle of its body', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data"')],
    [
      'the answer is cut in the middle of a chunk',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"data"'),
    ],
    [
      'the answer changes to another protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    ],
  ])('is unanswered when %s, and is not repeated', async (_, reply) => {
    let requests = 0;
    const url = await serveBytes((socket) => {
      requests += 1;
      reply(socket);
    });
    expect((await carry(url)).kind).toBe('unanswered');
    expect(requests).toBe(1);
  });

  it('is unanswered when the answer takes too long', async () => {
    const url = await serve(() => undefined);
    expect(await carry(url, { timeoutMs: 400 })).toMatchObject({ kind: 'unanswered' });
  });

  it('is unanswered when the rest of the answer takes too long', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
    });
    expect(await carry(url, { timeoutMs: 100 })).toMatchObject({ kind: 'unanswered' });
  });

  it('is unanswered when the answer is too large', async () => {
    const url = await serve((_, response) => response.end('x'.repeat(200_000)));
    expect((await carry(url, { answerLimitBytes: 10_000 })).kind).toBe('unanswered');
    expect((await carry(url, { answerLimitBytes: 200_000 })).kind).toBe('answered');
  });
});

/** Counts the connections over which requests came. */
async function countedServer(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ readonly url: string; readonly connections: () => number }> {
  const seen = new Set<Socket>();
  const url = await serve((request, response) => {
    seen.add(request.socket);
    answer(response, request);
  });
  return { url, connections: () => seen.size };
}

function keptExchange() {
  return exchangeOverHttp({ timeoutMs: 5_000, answerLimitBytes: 1_000_000 });
}

describe('reads of one server', () => {
  it('share a connection, and writes have one each', async () => {
    const { url, connections } = await countedServer((response) => response.end('{}'));
    const carryAll = keptExchange();
    for (let index = 0; index < 3; index += 1) {
      expect((await carryAll(new Request(url))).kind).toBe('answered');
    }
    expect(connections()).toBe(1);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await carryAll(new Request(url, { method, body: '{}' }))).kind).toBe('answered');
    }
    expect(connections()).toBe(4);
  });

  it('leave no listeners on the connection that they share', async () => {
    const { url } = await countedServer((response) => response.end('{}'));
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on('warning', note);
    const carryAll = keptExchange();
    for (let index = 0; index < 20; index += 1) {
      await carryAll(new Request(url));
    }
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('go on over a fresh connection where the kept one was closed by the server as the request arrived', async () => {
    let isClosing = false;
    const { url, connections } = await countedServer((response, { socket }) => {
      if (isClosing) {
        isClosing = false;
        socket.destroy();
      } else {
        response.end('{}');
      }
    });
    const carryAll = keptExchange();
    await carryAll(new Request(url));
    isClosing = true;
    expect((await carryAll(new Request(url))).kind).toBe('answered');
    expect(connections()).toBe(2);
  });

  it('are not repeated where the first connection is cut, and writes never are', async () => {
    let requests = 0;
    const { url } = await countedServer((_, { socket }) => {
      requests += 1;
      socket.destroy();
    });
    expect((await keptExchange()(new Request(url))).kind).toBe('unanswered');
    expect((await keptExchange()(new Request(url, { method: 'POST', body: '{}' }))).kind).toBe('unanswered');
    expect(requests).toBe(2);
  });

  it('accept compressed answers, within the bound of any other', async () => {
    const { url } = await countedServer((response, { headers }) => {
      const isAccepted = headers['accept-encoding'] === 'gzip';
      response.writeHead(200, isAccepted ? { 'content-encoding': 'gzip' } : {});
      response.end(isAccepted ? gzipSync('x'.repeat(50_000)) : 'plain');
    });
    const outcome = await carry(url, { method: 'GET' });
    expect(outcome.kind === 'answered' ? await outcome.response.text() : '').toBe('x'.repeat(50_000));
    expect((await carry(url, { method: 'GET', answerLimitBytes: 10_000 })).kind).toBe('unanswered');
    const written = await carry(url);
    expect(written.kind === 'answered' ? await written.response.text() : '').toBe('plain');
  });

  it('are unanswered where the answer is said to be compressed and is not', async () => {
    const { url } = await countedServer((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end('{}');
    });
    expect((await carry(url, { method: 'GET' })).kind).toBe('unanswered');
  });
});

describe('a stream of events', () => {
  it('is answered while it still runs, outlives the timeout of requests, and ends with its reader', async () => {
    const closed = Promise.withResolvers<void>();
    const send = Promise.withResolvers<() => void>();
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      response.on('close', () => closed.resolve());
      send.resolve(() => response.write('data: two\n\n'));
    });
    const silent = await serve(() => {});
    const exchange = exchangeOverHttp({ timeoutMs: 100, answerLimitBytes: 12 });
    const outcome = await exchange(new Request(url));
    const reader = outcome.kind === 'answered' ? outcome.response.body?.getReader() : undefined;
    const read = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value);
    expect(await read()).toBe('data: one\n\n');
    // A request that began later has timed out, so the stream would have, too, with the limits of requests.
    expect((await exchange(new Request(silent))).kind).toBe('unanswered');
    (await send.promise)();
    expect(await read()).toBe('data: two\n\n');
    await reader?.cancel();
    await closed.promise;
  });

  it('that is cut fails its reader', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      setImmediate(() => response.destroy());
    });
    const outcome = await exchangeOverHttp({ timeoutMs: 10_000, answerLimitBytes: 12 })(new Request(url));
    await expect(outcome.kind === 'answered' ? outcome.response.text() : Promise.resolve()).rejects.toThrow(/aborted|reset/i);
  });
});
