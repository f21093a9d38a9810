/** The HTTP server: why it cannot listen, and its end. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startHttpServer, type HttpServer, type RequestHandler } from '#service/standalone/http/http-server.ts';

async function start(handle: RequestHandler = (_incoming, outgoing) => outgoing.end('ok')): Promise<HttpServer> {
  const started = await startHttpServer({ host: '127.0.0.1', port: 0, handle });
  if (!started.ok) {
    throw new Error(started.failure.detail);
  }
  return started.value;
}

describe('a server that cannot listen', () => {
  it('says that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = z.object({ port: z.number() }).parse(other.address());
    expect(await startHttpServer({ host: '127.0.0.1', port, handle: () => {} })).toMatchObject({
      ok: false,
      failure: { kind: 'port-in-use', detail: expect.stringContaining('EADDRINUSE') },
    });
    other.close();
  });

  it.each([
    ['192.0.2.1', 0, 'no-such-address'],
    ['127.0.0.1', 70_000, 'cannot-listen'],
  ])('at %s, port %i, says why: %s', async (host, port, kind) => {
    expect(await startHttpServer({ host, port, handle: () => {} })).toMatchObject({
      ok: false,
      failure: { kind, detail: expect.stringMatching(/./) },
    });
  });
});

describe('a server that finishes', () => {
  it('answers the requests under way, says that it closes, and takes no others', async () => {
    const { promise: waiting, resolve: waits } = Promise.withResolvers<ServerResponse>();
    const server = await start((_incoming, outgoing) => waits(outgoing));
    const answered = fetch(`http://127.0.0.1:${server.port}/`);
    const outgoing = await waiting;
    const finished = server.finish();
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
    expect(await Promise.race([finished, Promise.resolve('not yet')])).toBe('not yet');
    outgoing.end('late');
    expect(await (await answered).text()).toBe('late');
    await finished;
  });

  it('answers a request that has begun to arrive, and closes its connection', async () => {
    const server = await start();
    const client = connect(server.port, '127.0.0.1');
    let received = '';
    client.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const { promise: written, resolve: writes } = Promise.withResolvers<unknown>();
    client.write('GET / HTTP/1.1\r\nhost: ', writes);
    await written;
    // The server reads in the order of arrival: when this is answered, it has the beginning of the other request.
    const before = await fetch(`http://127.0.0.1:${server.port}/`);
    expect([before.headers.get('connection'), await before.text()]).toEqual(['keep-alive', 'ok']);
    const finished = server.finish();
    client.write('here\r\n\r\n');
    await finished;
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*ok/i);
  });

  it('cuts what does not end', async () => {
    const { promise: waiting, resolve: waits } = Promise.withResolvers<ServerResponse>();
    const server = await start((_incoming, outgoing) => waits(outgoing));
    const answered = fetch(`http://127.0.0.1:${server.port}/`);
    await waiting;
    const finished = server.finish();
    server.cut();
    await expect(answered).rejects.toThrow();
    await finished;
  });
});
