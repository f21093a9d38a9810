/** HTTP servers on free ports of 127.0.0.1 that keep the paths of what arrives. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach } from 'vitest';
import { z } from 'zod';

interface RecordingServer {
  readonly port: number;
  /** The paths of the requests that arrived. */
  readonly paths: readonly string[];
}

/** Returns a function that starts one, which ends after the test. */
export function useRecordingServers(): (answer: RequestListener) => Promise<RecordingServer> {
  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));
  return async (answer) => {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { port: z.object({ port: z.number() }).parse(server.address()).port, paths };
  };
}
