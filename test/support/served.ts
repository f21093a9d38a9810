/** A Request => Response handler behind the HTTP server of a stand-alone service, on a free port of 127.0.0.1. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { serverCertificate, serverKey } from './private-authority.ts';

export interface Served {
  /** `http://127.0.0.1:{port}` or `https:`, without a slash at the end. */
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

export async function serveOverHttp(fetch: (request: Request) => Promise<Response>): Promise<Served> {
  return serve(createAdaptorServer({ fetch, createServer }), 'http');
}

/** With the certificate of the private authority. */
export async function serveOverHttps(fetch: (request: Request) => Promise<Response>): Promise<Served> {
  return serve(
    createAdaptorServer({ fetch, createServer: createHttpsServer, serverOptions: { key: serverKey, cert: serverCertificate } }),
    'https',
  );
}

async function serve(server: ServerType, scheme: string): Promise<Served> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The server listens on no port');
  }
  return {
    baseUrl: `${scheme}://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) {
        server.closeAllConnections();
      }
      await closed;
    },
  };
}
