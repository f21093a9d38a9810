/** Which addresses are connected to, by the name that a resolver answers at that moment. */
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readCalendarText } from '#core/files/calendar/read-source.ts';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import { useRecordingServers } from '../../../support/recording-server.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const id = uuid(1);
const serve = useRecordingServers();

const ok: RequestListener = (_request, response) => response.end('BEGIN:VCALENDAR');

/** `answers` are those of a resolver, one after another; the last one stays. */
function exchangeWith(...answers: readonly string[]) {
  const left = [...answers];
  const resolve = (
    _name: string,
    _options: object,
    callback: (error: Error | null, found: { address: string; family: number }[]) => void,
  ): void => {
    const address = (left.length > 1 ? left.shift() : left[0]) ?? '';
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
  return exchangeOverHttp({ timeoutMs: 5_000, answerLimitBytes: 1_000_000, resolve });
}

const refused = { kind: 'not-sent', connectivity: 'server-down', detail: 'ADDRESS_REFUSED' };

describe('a request', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
    'http://100.100.100.200/',
    'http://[::ffff:169.254.169.254]/',
    'http://0.0.0.0/',
    'http://2852039166/',
  ])('is never sent to %s', async (url) => {
    expect(await exchangeWith('127.0.0.1')(new Request(url))).toEqual(refused);
  });

  it.each(['169.254.169.254', 'fe80::1', '0.0.0.0'])('is never sent to a name that is %s', async (address) => {
    expect(await exchangeWith(address)(new Request('http://name.example/'))).toEqual(refused);
  });

  it('reaches a server on this computer, by its name and its address', async () => {
    const { port, paths } = await serve(ok);
    for (const host of ['name.example', '127.0.0.1']) {
      expect(await exchangeWith('127.0.0.1')(new Request(`http://${host}:${port}/own`))).toMatchObject({
        kind: 'answered',
        reached: 'loopback',
      });
    }
    expect(paths).toEqual(['/own', '/own']);
  });

  it('to where a server in the internet leads reaches nothing in the private network, by address or by name', async () => {
    const { port, paths } = await serve(ok);
    for (const within of ['public', 'private'] as const) {
      expect(await exchangeWith('127.0.0.1')(new Request(`http://127.0.0.1:${port}/`), { within })).toEqual(refused);
      expect(await exchangeWith('127.0.0.1')(new Request(`http://name.example:${port}/`), { within })).toEqual(refused);
    }
    expect(paths).toEqual([]);
  });

  it('with a limit does not use a connection that was made without one', async () => {
    const { port, paths } = await serve(ok);
    const exchange = exchangeWith('127.0.0.1');
    expect(await exchange(new Request(`http://name.example:${port}/first`))).toMatchObject({ kind: 'answered' });
    expect(await exchange(new Request(`http://name.example:${port}/second`), { within: 'public' })).toEqual(refused);
    expect(paths).toEqual(['/first']);
  });
});

describe('a redirect of a calendar', () => {
  it('is followed within this computer', async () => {
    const { port, paths } = await serve((request, response) =>
      request.url === '/a' ? response.writeHead(302, { location: '/b' }).end() : ok(request, response),
    );
    expect(await readCalendarText({ id, kind: 'address', address: `http://127.0.0.1:${port}/a` }, exchangeWith('127.0.0.1'))).toMatchObject(
      { ok: true },
    );
    expect(paths).toEqual(['/a', '/b']);
  });

  it('is limited by where the calendar was reached, though its name is the same', async () => {
    const asked: unknown[] = [];
    await readCalendarText({ id, kind: 'address', address: 'https://calendar.example/a' }, async (request, reach) => {
      asked.push([request.url, reach]);
      return {
        kind: 'answered',
        reached: 'public',
        response: request.url.endsWith('/a')
          ? new Response(null, { status: 302, headers: { location: 'https://127.0.0.1/b' } })
          : new Response('BEGIN:VCALENDAR'),
      };
    });
    expect(asked).toEqual([
      ['https://calendar.example/a', undefined],
      ['https://127.0.0.1/b', { within: 'public' }],
    ]);
  });

  it('does not lead from https to http, nor to another scheme', async () => {
    for (const location of [
      'http://calendar.example/b',
      'file:///etc/passwd',
      'ftp://calendar.example/b',
      'https://user:secret@calendar.example/b',
    ]) {
      const asked: string[] = [];
      const read = await readCalendarText({ id, kind: 'address', address: 'https://calendar.example/a' }, async ({ url }) => {
        asked.push(url);
        return { kind: 'answered', reached: 'public', response: new Response(null, { status: 302, headers: { location } }) };
      });
      expect([read.ok, asked]).toEqual([false, ['https://calendar.example/a']]);
    }
  });
});
