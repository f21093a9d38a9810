/** An answer of events on a real connection. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventAnswer } from '#service/standalone/http/event-answer.ts';

let server: Server;
let client: Socket;
let outgoing: ServerResponse;
let closed = 0;
const onClosed = (): void => {
  closed += 1;
};
beforeEach(async () => {
  closed = 0;
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = once(server, 'request');
  client = connect(z.object({ port: z.number() }).parse(server.address()).port, '127.0.0.1');
  client.setEncoding('utf8');
  client.write('GET / HTTP/1.1\r\nhost: here\r\nauthorization: Bearer secret\r\n\r\n');
  [, outgoing] = z.tuple([z.unknown(), z.custom<ServerResponse>(() => true)]).parse(await asked);
});
afterEach(async () => {
  client.destroy();
  server.close();
  await once(server, 'close');
});

describe('an answer of events', () => {
  it('is sent as it is written, and ends', async () => {
    let received = '';
    client.on('data', (text) => {
      received += String(text);
    });
    const answer = new EventAnswer(outgoing, onClosed);
    answer.write('data: one\n\n');
    await expect.poll(() => received).toContain('data: one');
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*content-type: text\/event-stream\r\n[^]*x-accel-buffering: no/);
    expect(answer.backlog()).toBe(0);
    answer.end();
    await expect.poll(() => received).toContain('\r\n0\r\n\r\n');
    await expect.poll(() => closed).toBe(1);
  });

  it('is kept open while nothing happens', () => {
    outgoing.setTimeout(60_000);
    const answer = new EventAnswer(outgoing, onClosed);
    expect(outgoing.socket?.timeout).toBe(0);
    answer.end();
  });

  it('forgets the headers of its request', () => {
    const answer = new EventAnswer(outgoing, onClosed);
    expect([outgoing.req.rawHeaders, outgoing.req.headers]).toEqual([[], {}]);
    answer.end();
  });

  it('counts what a client does not read, and discards it when it is cut', async () => {
    client.pause();
    const answer = new EventAnswer(outgoing, onClosed);
    for (let count = 0; answer.backlog() < 1_000_000; count += 1) {
      answer.write('x'.repeat(100_000));
    }
    answer.cut();
    await expect.poll(() => closed).toBe(1);
  });

  it.each(['before', 'after'])('knows that its client left %s it began', async (when) => {
    if (when === 'before') {
      const left = once(outgoing, 'close');
      client.destroy();
      await left;
    }
    const answer = new EventAnswer(outgoing, onClosed);
    client.destroy();
    await expect.poll(() => closed).toBeGreaterThan(0);
    answer.write('data: too late\n\n');
  });
});
