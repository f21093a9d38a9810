/**
 * A Request => Response handler behind a real HTTP server on 127.0.0.1, for tests of clients: it can stop at any time and restart on the
 * same port. A handler that throws closes the connection without an answer.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';

export interface HttpService {
  readonly port: number;
  /** `http://127.0.0.1:{port}`, without a slash at the end. */
  readonly baseUrl: string;
  /** Stops listening and cuts every connection. */
  readonly close: () => Promise<void>;
  /** Listens again, on the same port. */
  readonly restart: () => Promise<void>;
}

interface HttpServiceOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Called between socket and handler; by default the handler's answer is sent. */
  readonly respond?: (request: Request, outgoing: ServerResponse) => Promise<void>;
  /** Zero, the default, takes any free port. */
  readonly port?: number;
}

async function toRequest(incoming: IncomingMessage, baseUrl: string): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) {
      headers.append(name, value);
    }
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(baseUrl + url, { method, headers, ...(hasBody ? { body: await arrayBuffer(incoming) } : {}) });
}

export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(body);
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server listens on no port');
  }
  return address.port;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) {
    return;
  }
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

export async function startHttpService({ fetch, respond, port: wanted = 0 }: HttpServiceOptions): Promise<HttpService> {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const request = await toRequest(incoming, `http://${incoming.headers.host ?? '127.0.0.1'}`);
      await (respond === undefined ? sendResponse(await fetch(request), outgoing) : respond(request, outgoing));
    } catch {
      outgoing.destroy();
    }
  };
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing);
  });
  const port = await listen(server, wanted);
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => stop(server),
    restart: async () => {
      await stop(server);
      await listen(server, port);
    },
  };
}
