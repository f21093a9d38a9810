import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';

/** Time limits for the parts of a request, after which the connection is closed: slow senders must not hold resources. */
const patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  /** Longer than proxies keep idle connections, so that the proxy closes first and no request meets a closing connection. */
  keepAliveMs: 75_000,
  /** Time without traffic after which the reader of an answer counts as disconnected. */
  silenceMs: 120_000,
  checkEveryMs: 2_000,
} as const;

export type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export interface HttpServerOptions {
  readonly host: string;
  /** Zero chooses a free port. */
  readonly port: number;
  readonly handle: RequestHandler;
}

export interface ListenFailure {
  readonly kind: 'port-in-use' | 'port-forbidden' | 'no-such-address' | 'cannot-listen';
  readonly detail: string;
}

export interface HttpServer {
  readonly port: number;
  /** Stops accepting requests and resolves when all current requests are answered. */
  readonly finish: () => Promise<void>;
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
      // 16 KiB of headers. Node's default, set explicitly so that it does not change.
      maxHeaderSize: 16_384,
      requireHostHeader: true,
    },
    (incoming, outgoing) => {
      if (isFinishing) {
        outgoing.setHeader('connection', 'close');
      }
      outgoing.on('close', () => {
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
