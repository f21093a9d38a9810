/**
 * A handler behind a real HTTP server on 127.0.0.1 that fails from a seed like networks, proxies and services: connections are reset,
 * answers are lost, late, damaged or from another server, requests are delivered twice. Counts the faults.
 */
import type { ServerResponse } from 'node:http';
import { assertNever } from '#shared/values/result.ts';
import { sendResponse, startHttpService, type HttpService } from './http-service.ts';

/** Every kind of fault of one request. Outages, in which the port refuses connections, are separate. */
export const httpFaults = [
  /** The connection is reset before the service receives the request. */
  'reset-before',
  /** The service carries out the request; the connection is reset before its answer. */
  'reset-after',
  /** No answer until the client times out; the service has not received the request. */
  'hang-before',
  /** The service carries out the request; no answer until the client times out. */
  'hang-after',
  'delay-before',
  'delay-after',
  'error-before',
  'error-after',
  'rate-limit',
  'unauthorized',
  /** A proxy, gateway or captive portal answers instead of the service, with its own clock. */
  'foreign-before',
  'foreign-after',
  /** The service receives it twice, the second time up to twelve seconds later. */
  'duplicate',
  /** The connection is reset at once; the service receives it up to ten seconds later. */
  'late',
  /** The service carries out the request; the connection ends within the answer. */
  'cut',
  /** The service carries out the request; half of its answer arrives as if it were complete. */
  'truncated',
] as const;
export type HttpFault = (typeof httpFaults)[number];

export interface FaultyHttpServiceOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Uniform in [0, 1). */
  readonly chance: () => number;
  /** Enabled kinds. */
  readonly faults: readonly HttpFault[];
  /** Share of the requests with a fault. */
  readonly rate: number;
}

const longestDelayMs = 2_500;
const longestLatenessMs = 10_000;
const longestRepeatMs = 12_000;

const foreignStatuses = [200, 400, 403, 404, 405, 407, 409, 421, 422, 451, 502, 511];
const foreignBodies = [
  { type: 'text/html', text: '<html>Please sign in to this network</html>' },
  { type: 'text/html', text: '' },
  { type: 'application/json', text: '{}' },
  { type: 'application/json', text: '{"status":"ok"}' },
  { type: 'text/plain', text: 'Blocked by policy' },
];
/** Clock errors of foreign answers in milliseconds: none, three minutes slow, an hour fast, decades. */
const clockErrorsMs = [0, -180_000, 3_600_000, -1_700_000_000_000];

function pick<Item>(items: readonly Item[], chance: () => number): Item {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) {
    throw new Error('There is nothing to pick from');
  }
  return item;
}

/** Buffers a request, so that it can be delivered several times. */
async function repeatable(request: Request): Promise<() => Request> {
  const body = request.body === null ? null : await request.arrayBuffer();
  const { url, method, headers } = request;
  return () => new Request(url, { method, headers, ...(body === null ? {} : { body }) });
}

export class FaultyHttpService {
  readonly #options: FaultyHttpServiceOptions;
  readonly counts = new Map<HttpFault | 'refused', number>();
  /** Received requests, with and without faults. */
  requests = 0;
  /** A log of the writes that the service received, with their results. */
  readonly story: string[] = [];
  /** When the service last received a write, in milliseconds of a monotonic clock. */
  lastWriteMs = 0;
  #http: HttpService | null = null;
  #sound = false;
  #isDown = false;
  readonly #pending = new Set<NodeJS.Timeout>();
  /** Answers held back from their clients. */
  readonly #hanging = new Set<ServerResponse>();

  private constructor(options: FaultyHttpServiceOptions) {
    this.#options = options;
  }

  static async start(options: FaultyHttpServiceOptions): Promise<FaultyHttpService> {
    const service = new FaultyHttpService(options);
    service.#http = await startHttpService({
      fetch: options.fetch,
      respond: async (request, outgoing) => service.#respond(request, outgoing),
    });
    return service;
  }

  get baseUrl(): string {
    return this.#server.baseUrl;
  }

  /** Refuses every connection for a while, and closes open ones. */
  async outage(forMs: number): Promise<void> {
    if (this.#isDown || this.#sound) {
      return;
    }
    this.#isDown = true;
    this.#count('refused');
    await this.#server.close();
    await this.#after(forMs);
    await this.#server.restart();
    this.#isDown = false;
  }

  /** Ends all faults and disconnects waiting clients. Late deliveries still happen. */
  heal(): void {
    this.#sound = true;
    for (const outgoing of this.#hanging) {
      outgoing.destroy();
    }
    this.#hanging.clear();
  }

  async close(): Promise<void> {
    for (const timer of this.#pending) {
      clearTimeout(timer);
    }
    await this.#server.close();
  }

  get #server(): HttpService {
    if (this.#http === null) {
      throw new Error('The service was not started');
    }
    return this.#http;
  }

  #count(kind: HttpFault | 'refused'): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  async #after(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#pending.delete(timer);
        resolve();
      }, delayMs);
      this.#pending.add(timer);
    });
  }

  async #deliver(request: Request): Promise<Response> {
    if (request.method === 'GET') {
      return this.#options.fetch(request);
    }
    this.lastWriteMs = performance.now();
    const text = await request.clone().text();
    const response = await this.#options.fetch(request);
    this.story.push(
      `${new Date().toISOString()} ${request.method} ${new URL(request.url).pathname.split('/').at(-1)} ${text} -> ${response.status}`,
    );
    return response;
  }

  /** Delivers the request; the answer is dropped. */
  #deliverLater(request: Request, delayMs: number): void {
    void this.#after(delayMs).then(async () => this.#deliver(request));
  }

  #chosenFault(): HttpFault | null {
    const { chance, rate, faults } = this.#options;
    if (this.#sound || chance() >= rate) {
      return null;
    }
    return faults[Math.floor(chance() * faults.length)] ?? null;
  }

  async #respond(request: Request, outgoing: ServerResponse): Promise<void> {
    this.requests += 1;
    const fault = this.#chosenFault();
    const again = await repeatable(request);
    if (fault === null) {
      await sendResponse(await this.#deliver(again()), outgoing);
      return;
    }
    this.#count(fault);
    if (request.method !== 'GET') {
      this.story.push(`${new Date().toISOString()} ${request.method} meets ${fault}`);
    }
    await this.#meet(fault, { again, outgoing });
  }

  async #meet(fault: HttpFault, { again, outgoing }: { readonly again: () => Request; readonly outgoing: ServerResponse }): Promise<void> {
    const { chance } = this.#options;
    switch (fault) {
      case 'reset-before':
        outgoing.socket?.resetAndDestroy();
        return;
      case 'reset-after':
        await this.#deliver(again());
        outgoing.socket?.resetAndDestroy();
        return;
      case 'hang-before':
        this.#hang(outgoing);
        return;
      case 'hang-after':
        await this.#deliver(again());
        this.#hang(outgoing);
        return;
      case 'delay-before':
        await this.#after(chance() * longestDelayMs);
        await sendResponse(await this.#deliver(again()), outgoing);
        return;
      case 'delay-after': {
        const response = await this.#deliver(again());
        await this.#after(chance() * longestDelayMs);
        await sendResponse(response, outgoing);
        return;
      }
      case 'error-before':
        await sendResponse(new Response('', { status: 502 + Math.floor(chance() * 3) }), outgoing);
        return;
      case 'error-after':
        await this.#deliver(again());
        await sendResponse(new Response('', { status: 500 }), outgoing);
        return;
      case 'rate-limit':
        await sendResponse(
          Response.json(
            { message: 'Too many requests.' },
            { status: 429, headers: { 'retry-after': String(1 + Math.floor(chance() * 5)) } },
          ),
          outgoing,
        );
        return;
      case 'unauthorized':
        await sendResponse(Response.json({ message: 'Unauthenticated.' }, { status: 401 }), outgoing);
        return;
      case 'foreign-before':
        await this.#answerInItsPlace(outgoing);
        return;
      case 'foreign-after':
        await this.#deliver(again());
        await this.#answerInItsPlace(outgoing);
        return;
      case 'duplicate':
        await this.#twice(again, outgoing);
        return;
      case 'late':
        outgoing.socket?.resetAndDestroy();
        this.#deliverLater(again(), chance() * longestLatenessMs);
        return;
      case 'cut': {
        const text = await (await this.#deliver(again())).text();
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) + 100 });
        outgoing.write(text.slice(0, text.length / 2));
        await this.#after(20);
        outgoing.socket?.destroy();
        return;
      }
      case 'truncated': {
        const text = await (await this.#deliver(again())).text();
        await sendResponse(new Response(text.slice(0, text.length / 2), { headers: { 'content-type': 'application/json' } }), outgoing);
        return;
      }
      default:
        assertNever(fault);
    }
  }

  #hang(outgoing: ServerResponse): void {
    if (this.#sound) {
      outgoing.destroy();
      return;
    }
    this.#hanging.add(outgoing);
    outgoing.once('close', () => this.#hanging.delete(outgoing));
  }

  async #answerInItsPlace(outgoing: ServerResponse): Promise<void> {
    const { chance } = this.#options;
    const { type, text } = pick(foreignBodies, chance);
    const date = new Date(Date.now() + pick(clockErrorsMs, chance)).toUTCString();
    await sendResponse(new Response(text, { status: pick(foreignStatuses, chance), headers: { 'content-type': type, date } }), outgoing);
  }

  async #twice(again: () => Request, outgoing: ServerResponse): Promise<void> {
    const isLater = this.#options.chance() < 0.5;
    const response = await this.#deliver(again());
    if (isLater) {
      this.#deliverLater(again(), this.#options.chance() * longestRepeatMs);
    } else {
      await this.#deliver(again());
    }
    await sendResponse(response, outgoing);
  }
}
