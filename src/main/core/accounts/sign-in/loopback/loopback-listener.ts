/**
 * An HTTP server on the loopback address for the one answer of a browser: open only during a sign-in, limited in every respect, and
 * reachable only from this computer.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { callbackPath, type CallbackRequest } from './callback-request.ts';
import type { Page } from './done-page.ts';

/** Milliseconds within which the whole request must arrive; a local browser needs a few. */
const requestDeadlineMs = 5_000;

/** Bytes of a request's head: several times the longest code. */
const headLimitBytes = 16_384;

/** Simultaneous connections; a browser opens a handful. */
const connectionLimit = 256;

/** IPv4 first: clients are registered with `http://127.0.0.1/callback`. IPv6 is for computers without IPv4. */
export const loopbackAddresses: readonly string[] = ['127.0.0.1', '::1'];

export interface CallbackReply {
  readonly status: number;
  readonly page: Page;
  readonly location?: string;
  readonly sent?: () => void;
}

export interface ListenerOptions {
  /** Literal loopback addresses, tried in order. */
  readonly addresses: readonly string[];
  readonly scheduler: Scheduler;
  /** `authority` is the listener's own. The answer may take long. */
  readonly answer: (request: CallbackRequest, authority: string) => Promise<CallbackReply>;
  /** Reply to a malformed or oversized request. */
  readonly strayPage: Page;
}

export interface LoopbackListener {
  readonly redirectUri: string;
  readonly close: () => Promise<void>;
}

function isOwnAddress(address: string | undefined): boolean {
  return address === '::1' || address?.startsWith('127.') === true || address?.startsWith('::ffff:127.') === true;
}

function callbackHeaders(incoming: IncomingMessage): CallbackRequest['headers'] {
  // Without a prototype, so that no header name matches one of its members.
  return Object.assign(Object.create(null), incoming.headersDistinct);
}

function send(response: ServerResponse, { status, page, location }: CallbackReply): void {
  const headers = {
    ...page.headers,
    connection: 'close',
    ...(status === 405 ? { allow: 'GET' } : {}),
    ...(location === undefined ? {} : { location }),
  };
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(page.html) });
  response.end(page.html);
}

/** Node's parser rejected the request, so the reply is written to the socket. */
function sendRaw(socket: Socket, { code, page }: { readonly code: string | undefined; readonly page: Page }): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const lines = Object.entries({ ...page.headers, connection: 'close', 'content-length': Buffer.byteLength(page.html) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${page.html}`, () => socket.destroy());
}

/** Closes a connection if no whole request arrives in time; `arrived` stops the timer. */
function watch(socket: Socket, scheduler: Scheduler): { readonly arrived: () => void } {
  const cancel = scheduler.after(requestDeadlineMs, () => socket.destroy());
  socket.once('close', cancel);
  return { arrived: cancel };
}

function serve(server: Server, { scheduler, answer, strayPage }: ListenerOptions, authority: () => string): void {
  const watches = new WeakMap<Socket, { readonly arrived: () => void }>();
  server.on('connection', (socket: Socket) => {
    if (!isOwnAddress(socket.remoteAddress)) {
      socket.destroy();
      return;
    }
    socket.on('error', () => socket.destroy());
    watches.set(socket, watch(socket, scheduler));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => sendRaw(socket, { code: error.code, page: strayPage }));
  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    watches.get(incoming.socket)?.arrived();
    const request = { method: incoming.method ?? '', target: incoming.url ?? '', headers: callbackHeaders(incoming) };
    const reply = await answer(request, authority());
    // The rest of the request is not read.
    response.once('finish', () => incoming.socket.destroySoon());
    response.once('close', () => reply.sent?.());
    send(response, reply);
  };
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    void respond(incoming, response);
  });
}

async function bind(server: Server, addresses: readonly string[]): Promise<string | null> {
  let detail = 'EADDRNOTAVAIL';
  for (const host of addresses) {
    server.listen({ host, port: 0, exclusive: true });
    try {
      await once(server, 'listening');
      return null;
    } catch (error) {
      detail = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
  }
  return detail;
}

function serverAuthority(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    return '';
  }
  return address.family === 'IPv6' ? `[${address.address}]:${address.port}` : `${address.address}:${address.port}`;
}

export async function openLoopbackListener(options: ListenerOptions): Promise<Result<LoopbackListener, string>> {
  // This code also answers missing and wrong Host headers.
  const server = createServer({ maxHeaderSize: headLimitBytes, requireHostHeader: false, keepAlive: false });
  server.maxConnections = connectionLimit;
  let authority = '';
  serve(server, options, () => authority);
  const refused = await bind(server, options.addresses);
  if (refused !== null) {
    return fail(refused);
  }
  authority = serverAuthority(server);
  const closed = once(server, 'close');
  return succeed({
    redirectUri: `http://${authority}${callbackPath}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await closed;
    },
  });
}
