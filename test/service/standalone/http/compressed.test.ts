/** Compression of answers: only for clients that accept it, and only if it is worth it. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress } from '#service/standalone/http/compressed.ts';

const large = JSON.stringify({ data: 'x'.repeat(2_000) });

async function ask(accepted: string | null, body: string | null, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const request = new Request('http://service.test/', { headers: accepted === null ? {} : { 'accept-encoding': accepted } });
  return compress(request, new Response(body, { status: 200, headers: { 'content-type': 'application/json', etag: 'W/"1"', ...headers } }));
}

describe('an answer', () => {
  it.each(['gzip', 'br, gzip;q=0.5', 'GZIP , deflate'])('of more than a kilobyte is compressed for %s', async (accepted) => {
    const response = await ask(accepted, large);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(large);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
      etag: 'W/"1"',
    });
    expect(bytes.length).toBeLessThan(200);
  });

  it.each([null, 'br', 'gzip;q=0', 'gzip; q=0.0'])('stays as it is for %s', async (accepted) => {
    const response = await ask(accepted, large);
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, large]);
  });

  it('stays as it is where it is small, empty, or a stream of events', async () => {
    expect((await ask('gzip', '{}', { 'content-length': '2' })).headers.has('content-encoding')).toBe(false);
    expect((await ask('gzip', null)).headers.has('content-encoding')).toBe(false);
    expect((await ask('gzip', large, { 'content-type': 'text/event-stream' })).headers.has('content-encoding')).toBe(false);
  });
});
