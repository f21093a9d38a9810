/** Where requests to the identity provider go, and what its description cannot make the service request. */
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ProviderConnection, type Resolve } from '#service/oauth/accounts/provider-fetch.ts';
import { useRecordingServers } from '../../../support/recording-server.ts';

const serve = useRecordingServers();
const ok: RequestListener = (_request, response) => response.end('{}');

const resolveTo =
  (address: string): Resolve =>
  (_name, _options, callback) =>
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);

const get = { method: 'GET', headers: {} };

async function refused(connection: ProviderConnection, url: string): Promise<unknown> {
  return connection.fetch(url, get).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof TypeError && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : error),
  );
}

describe('a request to the identity provider', () => {
  it.each([
    'http://169.254.169.254/latest',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'file:///etc/passwd',
    'ftp://login.example/',
  ])('is never sent to %s', async (url) => {
    expect(await refused(new ProviderConnection({ resolve: resolveTo('127.0.0.1') }), url)).toBe('ADDRESS_REFUSED');
  });

  it('is never sent to a name that is the address of a metadata service', async () => {
    expect(await refused(new ProviderConnection({ resolve: resolveTo('169.254.169.254') }), 'http://login.example/')).toBe(
      'ADDRESS_REFUSED',
    );
  });

  it('of the internet reaches nothing nearer that its description names, and lets it describe itself again', async () => {
    const { port, paths } = await serve(ok);
    for (const host of ['127.0.0.1', 'login.example']) {
      const connection = new ProviderConnection({ resolve: resolveTo('127.0.0.1'), within: 'public' });
      expect([await refused(connection, `http://${host}:${port}/token`), connection.isNew]).toEqual(['ADDRESS_REFUSED', true]);
    }
    expect(paths).toEqual([]);
  });

  it('reaches a provider on this machine, and what it names', async () => {
    const { port, paths } = await serve(ok);
    const connection = new ProviderConnection({ resolve: resolveTo('127.0.0.1') });
    expect(await refused(connection, `http://login.example:${port}/description`)).toBe(200);
    expect([await refused(connection, `http://127.0.0.1:${port}/token`), connection.isNew, paths]).toEqual([
      200,
      false,
      ['/description', '/token'],
    ]);
  });

  it('that gets no answer does not have the provider describe itself again, and ends when it is given up', async () => {
    const connection = new ProviderConnection({ resolve: resolveTo('127.0.0.1'), within: 'loopback' });
    expect([await refused(connection, 'http://127.0.0.1:1/token'), connection.isNew]).toEqual(['ECONNREFUSED', false]);
    const { port } = await serve(() => undefined);
    const given = new AbortController();
    const asked = connection.fetch(`http://127.0.0.1:${port}/token`, { ...get, signal: given.signal });
    given.abort();
    await expect(asked).rejects.toThrow('The identity provider did not answer');
  });

  it('follows no redirect', async () => {
    const { port, paths } = await serve((_request, response) => response.writeHead(302, { location: '/other' }).end());
    expect([await refused(new ProviderConnection(), `http://127.0.0.1:${port}/token`), paths]).toEqual([302, ['/token']]);
  });

  it('takes no endless answer', async () => {
    const { port } = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
          // Until the buffer is full.
        }
      };
      response.on('drain', more);
      more();
    });
    await expect(new ProviderConnection().fetch(`http://127.0.0.1:${port}/`, get)).rejects.toThrow('The identity provider did not answer');
  });

  it('sends the form and the header of a code', async () => {
    const seen: string[] = [];
    const { port } = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
      request.on('end', () =>
        response.writeHead(400, { 'content-type': 'application/json', 'www-authenticate': 'Basic' }).end('{"error":"invalid_grant"}'),
      );
    });
    const response = await new ProviderConnection().fetch(`http://127.0.0.1:${port}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ code: 'a b' }),
    });
    expect([seen.join(''), response.status, response.headers.get('www-authenticate'), await response.json()]).toEqual([
      'code=a+b',
      400,
      'Basic',
      { error: 'invalid_grant' },
    ]);
  });
});
