/** Chromium sends nothing: neither by itself, nor for a page that tries everything except requests. Read from Chromium's network log. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { pagesOf, test } from './support/pages-of.ts';
import { expect, RunningApp } from './support/running-app.ts';

const logSchema = z.object({
  constants: z.object({ logEventTypes: z.record(z.string(), z.number()) }),
  events: z.array(z.object({ type: z.number(), params: z.record(z.string(), z.unknown()).optional() })),
});

/** Kinds of log events for which data was sent, or would have been. */
const leaving = new Set([
  'DNS_TRANSACTION',
  'HOST_RESOLVER_MANAGER_REQUEST',
  'TCP_CONNECT',
  'TCP_CONNECT_ATTEMPT',
  'UDP_BYTES_SENT',
  'URL_REQUEST_START_JOB',
  'QUIC_SESSION',
  'SSL_CONNECT',
]);

function readLog(file: string): readonly string[] {
  const { constants, events } = logSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = new Map(Object.entries(constants.logEventTypes).map(([name, number]) => [number, name]));
  return events.flatMap(({ type, params }) => {
    const name = names.get(type) ?? '';
    return leaving.has(name) && params !== undefined ? [`${name} ${JSON.stringify(params)}`] : [];
  });
}

/** Whether Chromium wrote its log completely: sometimes it ends before. */
function isWhole(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return false;
  }
}

/** Runs, of which one must produce a complete log. */
const runs = 5;

test('a whole run asks the network for nothing', async ({ absence, profile }) => {
  let log = '';
  for (let run = 0; run < runs && (run === 0 || !isWhole(log)); run += 1) {
    const own = join(profile, `run-${run}`);
    log = join(profile, `network-${run}.json`);
    const app = await RunningApp.start(own, { args: [`--log-net-log=${log}`] });
    const [popover] = await pagesOf(app, { absence, profile: own });
    await popover?.evaluate(async () => window.clocktower?.stopTimer());
    await app.quit();
    expect(app.problems).toEqual([]);
  }
  expect(readLog(log)).toEqual([]);
});

test('a page that tries every kind of connection reaches no server', async ({ startApp, profile }) => {
  const log = join(profile, 'network.json');
  const received: string[] = [];
  const udp = createSocket('udp4').on('message', () => received.push('a packet'));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const tcp = createServer(() => received.push('a connection'));
  tcp.listen(udp.address().port, '127.0.0.1');
  await once(tcp, 'listening');
  const app = await startApp();
  const popover = await app.popover();
  await app.electron.evaluate(async ({ session }, path) => session.defaultSession.netLog.startLogging(path), log);
  const gathered = await popover.evaluate(async (port) => {
    for (const [rel, href] of [
      ['dns-prefetch', '//prefetch.leak.example'],
      ['preconnect', 'https://preconnect.leak.example'],
      ['prefetch', 'https://prefetched.leak.example/'],
      ['preload', 'https://preload.leak.example/'],
      ['modulepreload', 'https://module.leak.example/x.js'],
      ['prerender', 'https://prerender.leak.example/'],
      ['manifest', 'https://manifest.leak.example/'],
      ['icon', 'https://icon.leak.example/x.png'],
    ] as const) {
      const link = document.createElement('link');
      link.rel = rel;
      link.href = href;
      document.head.append(link);
    }
    const anchor = document.createElement('a');
    anchor.href = 'https://anchor.leak.example/';
    anchor.ping = 'https://ping.leak.example/';
    document.body.append(anchor);
    anchor.click();
    navigator.sendBeacon('https://beacon.leak.example/', 'x');
    // oxlint-disable-next-line consistent-function-scoping -- all of this is handed to the page as one function.
    const quietly = (act: () => unknown): void => {
      try {
        act();
      } catch {
        // Refused at once.
      }
    };
    quietly(() => new WebSocket(`ws://127.0.0.1:${port}/`));
    quietly(() => new WebSocket('wss://socket.leak.example/'));
    quietly(() => new EventSource('https://events.leak.example/'));
    quietly(() => Reflect.construct(Reflect.get(globalThis, 'WebTransport'), ['https://transport.leak.example/']));
    const peer = new RTCPeerConnection({
      iceServers: [
        { urls: [`stun:127.0.0.1:${port}`, 'stun:stun.leak.example'] },
        {
          urls: [`turn:127.0.0.1:${port}`, `turn:127.0.0.1:${port}?transport=tcp`, 'turn:turn.leak.example'],
          username: 'a',
          credential: 'b',
        },
      ],
    });
    peer.createDataChannel('out');
    const complete = new Promise((done) => {
      peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && done(null));
    });
    await peer.setLocalDescription();
    await complete;
    return peer.localDescription?.sdp.match(/a=candidate/g)?.length ?? 0;
  }, udp.address().port);
  await app.electron.evaluate(async ({ session }) => session.defaultSession.netLog.stopLogging());
  expect(gathered).toBe(0);
  expect(received).toEqual([]);
  // A peer connection may only resolve the proxy, which does not exist.
  expect(readLog(log).filter((line) => line.includes('leak.example') || /UDP_BYTES_SENT|URL_REQUEST/.test(line))).toEqual([]);
  udp.close();
  tcp.close();
  app.problems.splice(0);
});
