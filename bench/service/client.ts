/** Sends requests over persistent connections and measures each. Does little work itself, because it shares the machine. */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds per request. */
  readonly latencies: readonly number[];
}

function sendOne(agent: Agent, port: number, { method, path, token, body }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      response.on('data', () => null);
      response.on('end', () => {
        if (response.statusCode === 200) {
          resolve();
        } else {
          reject(new Error(`${method} ${path} was answered with ${String(response.statusCode)}`));
        }
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends `count` requests, `connections` at a time; request n is `next(n)`. */
export async function load(
  port: number,
  { connections, count, next }: { readonly connections: number; readonly count: number; readonly next: (index: number) => Sent },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let index = 0;
  const startedMs = performance.now();
  const work = async (): Promise<void> => {
    while (index < count) {
      const sent = next(index);
      index += 1;
      const sentMs = performance.now();
      await sendOne(agent, port, sent);
      latencies.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const perSecond = (count / (performance.now() - startedMs)) * 1000;
  agent.destroy();
  return { perSecond, latencies };
}
