/** The handler behind a real HTTP server, as client tests use it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHttpService, type HttpService } from '../support/http-service.ts';
import { entriesOf, entryOf, people, readReply, records, signInAs } from '../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../support/use-service.ts';

const service = useTimeTrackingService();
let server: HttpService;
beforeEach(async () => {
  server = await startHttpService({ fetch: service.fetch });
});
afterEach(async () => {
  await server.close();
});

const entry = { user_id: people.owner, start: '2026-11-20T11:00:00Z', end: null };

async function send(method: string, path: string, body?: string): ReturnType<typeof readReply> {
  const headers = { ...signInAs('owner'), connection: 'close', 'content-type': 'application/json' };
  const url = `${server.baseUrl}/v1/organization/${records.organization}/${path}`;
  return readReply(await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) }));
}

describe('the service over HTTP', () => {
  it('answers as it does in process', async () => {
    const created = await send('POST', 'time-entries', JSON.stringify(entry));
    expect(created.status).toBe(200);
    expect(entriesOf(await send('GET', 'time-entries?active=true'))).toEqual([entryOf(created)]);
    expect(await send('DELETE', `time-entries/${entryOf(created).id}`, '{}')).toMatchObject({ status: 204, body: null });
    expect((await send('DELETE', `time-entries/${entryOf(created).id}`)).status).toBe(404);
    expect((await send('PATCH', 'projects')).headers.get('allow')).toBe('GET, POST, HEAD');
    expect((await send('POST', 'projects', '{')).status).toBe(400);
  });

  it('goes away and comes back on the same port with the same data', async () => {
    const { port } = server;
    await send('POST', 'time-entries', JSON.stringify(entry));
    await server.close();
    await expect(send('GET', 'time-entries')).rejects.toThrow('fetch failed');
    await server.restart();
    expect(server.port).toBe(port);
    expect(entriesOf(await send('GET', 'time-entries'))).toHaveLength(1);
  });

  it('cuts the connection where the handler throws, as a server that dies does', async () => {
    const dying = await startHttpService({
      fetch: async (request) => {
        await service.fetch(request);
        throw new Error('dies after the commit');
      },
    });
    const url = `${dying.baseUrl}/v1/organization/${records.organization}/time-entries`;
    const headers = { ...signInAs('owner'), 'content-type': 'application/json' };
    await expect(fetch(url, { method: 'POST', headers, body: JSON.stringify(entry) })).rejects.toThrow('fetch failed');
    await dying.close();
    expect(entriesOf(await send('GET', 'time-entries'))).toHaveLength(1);
  });
});
