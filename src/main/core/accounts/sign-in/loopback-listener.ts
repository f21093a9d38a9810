/**
 * An HTTP server on this computer's own address for the one answer of a browser: open only while a sign-in waits, bounded in every
 * direction, and nobody but this computer can reach it.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { callbackPath, type CallbackRequest } from './callback-request.ts';
import type { Page } from './done-page.ts';

/** A whole request must have arrived after this, in milliseconds: a browser on the same computer needs a few. */
const requestDeadlineMs = 5_000;

/** Bytes of a request's head: the longest codes fit several times. */
const headLimitBytes = 16_384;

/** Connections at a time; a browser opens a handful. */
const connectionLimit = 256;

/** IPv4 first: clients are registered with `http://127.0.0.1/callback`. The other is for computers without IPv4. */
export const loopbackAddresses: readonly string[] = ['127.0.0.1', '::1'];

export interface CallbackReply {
  readonly status: number;
  readonly page: Page;
  /** Path on this listener that the browser goes on to. */
  readonly location?: string;
  /** Called once it has left, or cannot any more. */
  readonly sent?: () => void;
}

export interface ListenerOptions {
  /** Tried in order; literal addresses of this computer. */
  readonly addresses: readonly string[];
  readonly scheduler: Scheduler;
  /** `authority` is the one the listener is reached under. The answer may take its time. */
  readonly answer: (request: CallbackRequest, authority: string) => Promise<CallbackReply>;
  /** Answer for what is not even HTTP, or too much of it. */
  readonly strayPage: Page;
}

export interface LoopbackListener {
  /** `http://127.0.0.1:49152/callback`. */
  readonly redirectUri: string;
  /** Frees the port and cuts what is connected. May be called again. */
  readonly close: () => Promise<void>;
}

function isOwnAddress(address: string | undefined): boolean {
  return address === '::1' || address?.startsWith('127.') === true || address?.startsWith('::ffff:127.') === true;
}

function headersOf(incoming: IncomingMessage): CallbackRequest['headers'] {
  // Without the prototype, so that no header finds one.
  return Object.assign(Object.create(null), incoming.headersDistinct);
}

function send(response: ServerResponse, { status, page, location }: CallbackReply): void {
  const headers = { ...page.headers, connection: 'close', ...(status === 405 ? { allow: 'GET' } : {}), ...(location === undefined ? {} : { location }) };
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(page.html) });
  response.end(page.html);
}

/** For what Node's parser did not take: the answer is written by hand. */
function sendRaw(socket: Socket, { code, page }: { readonly code: string | undefined; readonly page: Page }): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const lines = Object.entries({ ...page.headers, connection: 'close', 'content-length': Buffer.byteLength(page.html) }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${page.html}`, () => socket.destroy());
}

/** Cuts a connection on which no whole request arrives; `arrived` ends the wait. */
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
    const request = { method: incoming.method ?? '', target: incoming.url ?? '', headers: headersOf(incoming) };
    const reply = await answer(request, authority());
    // Whatever else is still coming in is not read.
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

function authorityOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') {
    return '';
  }
  return address.family === 'IPv6' ? `[${address.address}]:${address.port}` : `${address.address}:${address.port}`;
}

/** Opens the listener on a free port; fails with the system's word when no address of this computer can be listened on. */
export async function openLoopbackListener(options: ListenerOptions): Promise<Result<LoopbackListener, string>> {
  // Missing and wrong Host headers are answered here, like everything else.
  const server = createServer({ maxHeaderSize: headLimitBytes, requireHostHeader: false, keepAlive: false });
  server.maxConnections = connectionLimit;
  let authority = '';
  serve(server, options, () => authority);
  const refused = await bind(server, options.addresses);
  if (refused !== null) {
    return fail(refused);
  }
  authority = authorityOf(server);
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
