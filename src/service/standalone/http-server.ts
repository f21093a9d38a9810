/**
 * A real HTTP server in front of request handlers: bounds on size and patience, an end that lets requests under way finish.
 * Knows nothing of what the requests are about.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';

/** Milliseconds a connection may take for each part of a request before it is cut: slow senders hold nothing for long. */
const patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  /** Longer than proxies keep idle connections to us, so that it is they who close and no request meets a closing one. */
  keepAliveMs: 75_000,
  /** Nothing sent and nothing read for so long: the reader of an answer has gone. */
  silenceMs: 120_000,
  checkEveryMs: 2_000,
} as const;

export type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export interface HttpServerOptions {
  readonly host: string;
  /** Zero takes any free port. */
  readonly port: number;
  readonly handle: RequestHandler;
}

export interface ListenFailure {
  readonly kind: 'port-in-use' | 'port-forbidden' | 'no-such-address' | 'cannot-listen';
  readonly detail: string;
}

export interface HttpServer {
  readonly port: number;
  /** Accepts nothing new and resolves when every request under way has its answer. */
  readonly finish: () => Promise<void>;
  /** Cuts every connection, whatever is under way. */
  readonly cut: () => void;
}

const systemErrorSchema = z.object({ code: z.string(), message: z.string() });

function readListenFailure(error: unknown): ListenFailure {
  const { code, message } = systemErrorSchema.parse(error);
  switch (code) {
    case 'EADDRINUSE':
      return { kind: 'port-in-use', detail: message };
    case 'EACCES':
      return { kind: 'port-forbidden', detail: message };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return { kind: 'no-such-address', detail: message };
    default:
      return { kind: 'cannot-listen', detail: message };
  }
}

async function listen(server: Server, { host, port }: HttpServerOptions): Promise<Result<number, ListenFailure>> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    return fail(readListenFailure(error));
  }
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server listens on no port');
  }
  return succeed(address.port);
}

export async function startHttpServer(options: HttpServerOptions): Promise<Result<HttpServer, ListenFailure>> {
  let isFinishing = false;
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      keepAliveTimeout: patience.keepAliveMs,
      connectionsCheckingInterval: patience.checkEveryMs,
      // 16 KiB of headers, Node's own default, said so that it stays.
      maxHeaderSize: 16_384,
      requireHostHeader: true,
    },
    (incoming, outgoing) => {
      if (isFinishing) {
        outgoing.setHeader('connection', 'close');
      }
      outgoing.once('close', () => {
        if (isFinishing) {
          server.closeIdleConnections();
        }
      });
      options.handle(incoming, outgoing);
    },
  );
  server.setTimeout(patience.silenceMs);
  const listening = await listen(server, options);
  if (!listening.ok) {
    return listening;
  }
  return succeed({
    port: listening.value,
    finish: async () => {
      isFinishing = true;
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
    cut: () => {
      server.closeAllConnections();
    },
  });
}
