/**
 * Sends requests over Node's HTTP and reports whether a failed one may have left this computer. Each write has a fresh connection: Chromium
 * silently repeats a POST when a kept one is reset. Reads share kept connections, and are repeated on a fresh one if that was closed.
 */
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { lazy } from '#shared/values/lazy.ts';
import { addressRefused, guardLookup, judgeAddress, literalAddress, mayReach, type AddressKind } from '#shared/values/network-address.ts';
import type { Exchange, ExchangeOutcome, Reach } from './exchange.ts';
import type { RoutesTo } from './proxy-routes.ts';

export interface HttpExchangeOptions {
  readonly timeoutMs: number;
  readonly answerLimitBytes: number;
  /** Additional certificates (PEM) to trust; null for none. Invalid certificates are never accepted. */
  readonly certificate?: string | null;
  /** Without it every connection is direct. */
  readonly routesTo?: RoutesTo;
  /** Resolves names; the system's resolver unless a test has its own. */
  readonly resolve?: Parameters<typeof guardLookup>[0];
}

export const answerTooLarge = 'ANSWER_TOO_LARGE';

/** System error codes that mean a missing network rather than a missing server. */
const networkCodes: ReadonlySet<string | undefined> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
]);

/** Handshake errors that may disappear with the system's certificate authorities. */
const unknownAuthority: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** System calls of a connection that could not be made. */
const networkErrors: ReadonlySet<string | undefined> = new Set(['connect', 'getaddrinfo']);

const systemCertificates = lazy(() => tls.getCACertificates('system'));

/** Names the proxy as the cause if it cannot be reached or refuses the connection; 407 if it requires a password. */
function errorCode(error: NodeJS.ErrnoException & { readonly statusCode?: unknown }, proxy: string | null): string {
  const { code = error.name } = error;
  if (code === 'ERR_PROXY_TUNNEL') {
    return typeof error.statusCode === 'number' ? `PROXY_${error.statusCode}` : 'PROXY_REFUSED';
  }
  if (code === 'ERR_BUFFER_TOO_LARGE') {
    // It was packed, and is larger than an answer may be.
    return answerTooLarge;
  }
  return proxy !== null && networkErrors.has(error.syscall) ? `PROXY_${code}` : code;
}

function toHeaders(message: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) {
      headers.append(name, value);
    }
  }
  return headers;
}

const decompress = promisify(gunzip);

async function decoded(message: http.IncomingMessage, body: Buffer, limitBytes: number): Promise<Buffer> {
  return message.headers['content-encoding'] === 'gzip' && body.length > 0 ? decompress(body, { maxOutputLength: limitBytes }) : body;
}

function toResponse(message: http.IncomingMessage, body: Buffer): Response {
  const status = message.statusCode ?? 0;
  const bodiless = status === 204 || status === 205 || status === 304;
  // Response accepts only statuses 200..599; any other is unusable.
  return new Response(bodiless ? null : new Uint8Array(body), {
    status: status >= 200 && status <= 599 ? status : 502,
    headers: toHeaders(message),
  });
}

function isEventStream({ statusCode, headers }: http.IncomingMessage): boolean {
  return statusCode === 200 && /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
}

function toStream(message: http.IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      message.on('data', (chunk: Buffer) => controller.enqueue(new Uint8Array(chunk)));
      message.on('error', (error) => controller.error(error));
      message.on('end', () => controller.close());
    },
    cancel: () => void message.destroy(),
  });
}

/** Kept connections for reads of one server, and the milliseconds an unused one is kept: less than servers and proxies keep it. */
const keptConnections = 4;
const keptForMs = 30_000;

/** True if the request may share a connection. A stream has its own. */
function isSharedRead({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('accept') !== 'text/event-stream';
}

/** `detail` of a connection to a proxy that could not be made: the next route is tried. A status is the proxy's decision. */
const unreachableProxy = /^PROXY_E[A-Z]/;

/** `detail` if the system allows only proxies that are not supported. */
const noRoute = 'PROXY_SOCKS';

function agentFor(isSecure: boolean, proxy: string | null, options: http.AgentOptions = {}): http.Agent {
  const all = { ...options, ...(proxy === null ? {} : { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } }) };
  return isSecure ? new https.Agent(all) : new http.Agent(all);
}

/** Where the server is. Through a proxy only an address in the URL says so. */
function reachedKind(hostname: string, { socket }: http.IncomingMessage, proxy: string | null): AddressKind {
  const address = proxy === null ? socket.remoteAddress : literalAddress(hostname);
  const kind = address === undefined || address === null ? 'public' : judgeAddress(address);
  return kind === 'forbidden' ? 'public' : kind;
}

interface Sending {
  readonly reach: Reach | undefined;
  readonly request: Request;
  readonly body: Buffer | null;
  readonly proxy: string | null;
}

interface Attempt {
  readonly outcome: ExchangeOutcome;
  /** The server had closed the kept connection before it could carry the request. */
  readonly wasClosed: boolean;
}

export function exchangeOverHttp(options: HttpExchangeOptions): Exchange {
  const { certificate = null, routesTo = async () => [null], resolve = lookup } = options;
  const own = certificate === null ? [] : [certificate];
  const usual = lazy(() => (own.length === 0 ? undefined : tls.createSecureContext({ ca: [...tls.getCACertificates(), ...own] })));
  const withSystem = lazy(() => tls.createSecureContext({ ca: [...tls.getCACertificates(), ...systemCertificates(), ...own] }));
  // Loading the system's certificates takes 200 ms, so it waits for a server that needs them.
  let needsSystem = false;
  const pools = new Map<string, http.Agent>();

  function sharedAgent(isSecure: boolean, proxy: string | null): http.Agent {
    const key = `${isSecure ? 'https' : 'http'} ${proxy}`;
    const pool = pools.get(key) ?? agentFor(isSecure, proxy, { keepAlive: true, maxSockets: keptConnections, timeout: keptForMs });
    pools.set(key, pool);
    return pool;
  }

  /** If one kept connection is dead, others probably are as well: the computer slept, or the network changed. */
  function closeUnused(): void {
    for (const { freeSockets } of pools.values()) {
      Object.values(freeSockets).forEach((sockets) => sockets?.forEach((socket) => socket.destroy()));
    }
  }

  async function send({ request, body, proxy, reach }: Sending, isShared: boolean): Promise<Attempt> {
    const url = new URL(request.url);
    return new Promise<Attempt>((endAttempt) => {
      let connected = false;
      let isAnswered = false;
      let isGivenUp = false;
      const giveUp = (): void => {
        isGivenUp = true;
        if (outgoing.socket === null) {
          // While there is no tunnel yet, Node does not report that the request was cancelled.
          settle({ kind: 'not-sent', connectivity: 'server-down', detail: 'ABORT_ERR' });
        }
        outgoing.destroy(Object.assign(new Error('The request was given up'), { code: 'ABORT_ERR' }));
      };
      const limit = AbortSignal.timeout(options.timeoutMs);
      limit.addEventListener('abort', giveUp);
      const finish = (attempt: Attempt): void => {
        // With its listener, the limit would keep the request in memory until that time.
        limit.removeEventListener('abort', giveUp);
        request.signal.removeEventListener('abort', giveUp);
        endAttempt(attempt);
      };
      const settle = (outcome: ExchangeOutcome): void => finish({ outcome, wasClosed: false });
      const isSecure = url.protocol === 'https:';
      const headers = Object.fromEntries(request.headers);
      const outgoing = (isSecure ? https.request : http.request)(url, {
        method: request.method,
        agent: isShared ? sharedAgent(isSecure, proxy) : agentFor(isSecure, proxy),
        ...(isSecure ? { secureContext: needsSystem ? withSystem() : usual() } : {}),
        headers: {
          ...headers,
          connection: isShared ? 'keep-alive' : 'close',
          ...(isShared ? { 'accept-encoding': 'gzip' } : {}),
          ...(body === null ? {} : { 'content-length': String(body.length) }),
        },
        // A proxy resolves names itself.
        ...(proxy === null ? { lookup: guardLookup(resolve, reach?.within ?? 'loopback') } : {}),
        // Closes a tunnel that the proxy does not complete.
        ...(proxy === null ? {} : { timeout: options.timeoutMs }),
      });
      request.signal.addEventListener('abort', giveUp);
      const failed = (error: NodeJS.ErrnoException): void => {
        const detail = errorCode(error, proxy);
        if (outgoing.reusedSocket && isGivenUp) {
          closeUnused();
        }
        finish({
          outcome: connected
            ? { kind: 'unanswered', detail }
            : { kind: 'not-sent', connectivity: networkCodes.has(error.code) ? 'no-network' : 'server-down', detail },
          wasClosed: outgoing.reusedSocket && !isAnswered && !isGivenUp,
        });
      };
      outgoing.on('socket', (socket) => {
        // A tunnel through a proxy is handed over when its handshake is complete.
        connected = outgoing.reusedSocket || (isSecure && proxy !== null);
        if (!outgoing.reusedSocket) {
          socket.once(isSecure ? 'secureConnect' : 'connect', () => {
            connected = true;
          });
        }
      });
      outgoing.on('error', failed);
      // No upgrade was requested; without a listener Node would close the connection without an error.
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy();
        settle({ kind: 'unanswered', detail: 'UPGRADED' });
      });
      outgoing.on('response', (message) => {
        isAnswered = true;
        const reached = reachedKind(url.hostname, message, proxy);
        if (isEventStream(message)) {
          settle({ kind: 'answered', response: new Response(toStream(message), { headers: toHeaders(message) }), reached });
          request.signal.addEventListener('abort', giveUp);
          return;
        }
        const chunks: Buffer[] = [];
        let size = 0;
        message.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > options.answerLimitBytes) {
            message.destroy(Object.assign(new Error('The answer is too large'), { code: answerTooLarge }));
          }
        });
        message.on('error', failed);
        message.on('end', () => {
          void decoded(message, Buffer.concat(chunks), options.answerLimitBytes).then(
            (bytes) => settle({ kind: 'answered', response: toResponse(message, bytes), reached }),
            failed,
          );
        });
        // A connection cut in the middle of the body closes without 'end'.
        message.on('close', () => {
          if (!message.complete) {
            settle({ kind: 'unanswered', detail: 'CLOSED_EARLY' });
          }
        });
      });
      if (request.signal.aborted) {
        giveUp();
      }
      outgoing.end(body ?? undefined);
    });
  }

  async function sendOnRoute(sending: Sending): Promise<ExchangeOutcome> {
    // A kept connection was made without this limit.
    const isShared = sending.reach === undefined && isSharedRead(sending.request);
    const first = await send(sending, isShared);
    const { outcome } = first.wasClosed ? await send(sending, false) : first;
    if (needsSystem || outcome.kind !== 'not-sent' || !unknownAuthority.has(outcome.detail)) {
      return outcome;
    }
    needsSystem = true;
    return (await send(sending, isShared)).outcome;
  }

  return async (request, reach) => {
    const { hostname, origin } = new URL(request.url);
    const literal = literalAddress(hostname);
    if (literal !== null && !mayReach(literal, reach?.within ?? 'loopback')) {
      return { kind: 'not-sent', connectivity: 'server-down', detail: addressRefused };
    }
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    let outcome: ExchangeOutcome = { kind: 'not-sent', connectivity: 'server-down', detail: noRoute };
    for (const proxy of await routesTo(origin)) {
      outcome = await sendOnRoute({ request, body, proxy, reach });
      if (outcome.kind !== 'not-sent' || !unreachableProxy.test(outcome.detail)) {
        return outcome;
      }
    }
    return outcome;
  };
}
