/**
 * Carries requests over Node's own HTTP, each on a fresh connection: Chromium's stack silently repeats a POST when a kept
 * connection is reset, and then the service sees it twice. Knows the one thing the outbox needs to know about a failure:
 * whether the request can have left this machine.
 */
import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { onUse } from '#shared/values/on-use.ts';
import type { Exchange, ExchangeOutcome } from './exchange.ts';

export interface HttpExchangeOptions {
  /** Milliseconds from the first byte wanted to the last byte read. */
  readonly timeoutMs: number;
  /** Bytes of an answer that are read before it is given up. */
  readonly answerLimitBytes: number;
  /** Certificates (PEM) to trust beside those of Node and of the system; left out or null: none. A bad one is never taken. */
  readonly certificate?: string | null;
}

/** `detail` of an answer that was given up because it is longer than `answerLimitBytes`. */
export const answerTooLarge = 'ANSWER_TOO_LARGE';

/** System error codes that say the network, not the server, is what is missing. */
const networkCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
]);

/** Handshakes that end like this may succeed with the authorities that the system trusts. */
const unknownAuthority: ReadonlySet<string> = new Set(['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT']);

const systemCertificates = onUse(() => tls.getCACertificates('system'));

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.name;
}

function headersOf(message: http.IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) {
      headers.append(name, value);
    }
  }
  return headers;
}

function responseOf(message: http.IncomingMessage, body: Buffer): Response {
  const status = message.statusCode ?? 0;
  const bodiless = status === 204 || status === 205 || status === 304;
  // Response takes 200..599 only; an informational or invented status is an answer nobody can use.
  return new Response(bodiless ? null : new Uint8Array(body), { status: status >= 200 && status <= 599 ? status : 502, headers: headersOf(message) });
}

function isEventStream({ statusCode, headers }: http.IncomingMessage): boolean {
  return statusCode === 200 && /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
}

function streamOf(message: http.IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      message.on('data', (chunk: Buffer) => controller.enqueue(new Uint8Array(chunk)));
      message.on('error', (error) => controller.error(error));
      message.on('end', () => controller.close());
    },
    cancel: () => void message.destroy(),
  });
}

/** An exchange over http: or https: with the bounds given. */
export function exchangeOverHttp(options: HttpExchangeOptions): Exchange {
  const { certificate = null } = options;
  const own = certificate === null ? [] : [certificate];
  const usual = onUse(() => (own.length === 0 ? undefined : tls.createSecureContext({ ca: [...tls.getCACertificates(), ...own] })));
  const withSystem = onUse(() => tls.createSecureContext({ ca: [...tls.getCACertificates(), ...systemCertificates(), ...own] }));
  // Reading the system's certificates takes 200 ms, so it waits for a server that needs them.
  let needsSystem = false;

  async function send(request: Request, body: Buffer | null): Promise<ExchangeOutcome> {
    const url = new URL(request.url);
    return new Promise<ExchangeOutcome>((settle) => {
      let connected = false;
      const limit = AbortSignal.timeout(options.timeoutMs);
      const end = new AbortController();
      const giveUp = (): void => end.abort();
      limit.addEventListener('abort', giveUp);
      const isSecure = url.protocol === 'https:';
      const headers = Object.fromEntries(request.headers);
      const outgoing = (isSecure ? https.request : http.request)(url, {
        method: request.method,
        agent: false,
        ...(isSecure ? { secureContext: needsSystem ? withSystem() : usual() } : {}),
        headers: { ...headers, connection: 'close', ...(body === null ? {} : { 'content-length': String(body.length) }) },
        signal: AbortSignal.any([end.signal, request.signal]),
      });
      const failed = (error: NodeJS.ErrnoException): void => {
        const detail = codeOf(error);
        settle(
          connected
            ? { kind: 'unanswered', detail }
            : { kind: 'not-sent', line: networkCodes.has(detail) ? 'no-network' : 'server-down', detail },
        );
      };
      outgoing.on('socket', (socket) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          connected = true;
        });
      });
      outgoing.on('error', failed);
      // Nobody asked for another protocol; left alone, Node would close the connection without a word.
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy();
        settle({ kind: 'unanswered', detail: 'UPGRADED' });
      });
      outgoing.on('response', (message) => {
        if (isEventStream(message)) {
          // Bounded by who reads it: it goes on until one side ends it.
          limit.removeEventListener('abort', giveUp);
          settle({ kind: 'answered', response: new Response(streamOf(message), { headers: headersOf(message) }) });
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
        message.on('end', () => settle({ kind: 'answered', response: responseOf(message, Buffer.concat(chunks)) }));
        // A connection cut in the middle of the body closes without 'end'.
        message.on('close', () => settle({ kind: 'unanswered', detail: 'CLOSED_EARLY' }));
      });
      outgoing.end(body ?? undefined);
    });
  }

  return async (request) => {
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const outcome = await send(request, body);
    if (needsSystem || outcome.kind !== 'not-sent' || !unknownAuthority.has(outcome.detail)) {
      return outcome;
    }
    // The handshake failed, so nothing was sent.
    needsSystem = true;
    return send(request, body);
  };
}
