/**
 * A service that accepts every create after some milliseconds and lists nothing, in a process of its own: reports its port and ends with
 * its parent.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startHttpService } from '../../test/support/http-service.ts';

const takesMs = Number(process.argv[2]);

async function echo(request: Request): Promise<Response> {
  if (request.method === 'GET') {
    return Response.json({ data: [] });
  }
  if (takesMs > 0) {
    await pause(takesMs);
  }
  const body: unknown = await request.json();
  const row = { id: crypto.randomUUID(), project_id: null, ...(typeof body === 'object' ? body : {}) };
  return Response.json({ data: row });
}

const service = await startHttpService({ fetch: echo });
process.on('disconnect', () => void service.close().then(() => process.exit(0)));
process.send?.(service.baseUrl);
