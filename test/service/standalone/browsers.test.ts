/** A foreign web page that sends requests to the service: it has no access, and cannot read the answers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, organization, password, startStandAlone, type StandAlone } from '../../support/stand-alone.ts';
import { signInForTokens } from '../../support/sign-in-walk.ts';

let service: StandAlone;
let token: string;
beforeAll(async () => {
  service = await startStandAlone();
  ({ access_token: token } = await signInForTokens(service.url, { email: accounts.ines.email, password }));
});
afterAll(async () => {
  await service.close();
});

const list = `/api/v1/organization/${organization.id}/time-entries?user_id=${accounts.ines.id}`;
const paths = [
  list,
  '/api/v1/users/me',
  '/ready',
  '/openapi.json',
  '/docs',
  '/v2/api/methods.json',
  '/oauth/token',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

it.each(['https://evil.example', 'http://127.0.0.1:9999', 'null'])('lets no page of %s read an answer', async (origin) => {
  for (const path of paths) {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const { headers } = await fetch(service.url + path, {
        method,
        headers: {
          origin,
          authorization: `Bearer ${token}`,
          'access-control-request-method': 'POST',
          'access-control-request-private-network': 'true',
        },
      });
      expect([path, method, ...[...headers.keys()].filter((name) => name.startsWith('access-control-'))]).toEqual([path, method]);
    }
  }
});

it('the stand-alone service gives a page that reaches it under another name no more access than anyone', async () => {
  // DNS rebinding to this machine: the page has neither token nor cookie of the real name.
  for (const host of ['evil.example', `evil.example:${service.port}`, `localhost:${service.port}`, '169.254.169.254']) {
    const { status } = await fetch(service.url + list, { headers: { host } });
    expect([host, status]).toEqual([host, 401]);
  }
  const authorization = await fetch(`${service.url}/oauth/authorize?response_type=code&client_id=x`, {
    headers: { host: 'evil.example' },
    redirect: 'manual',
  });
  expect(authorization.headers.get('location') ?? '').not.toMatch(/evil\.example/);
});

it('the stand-alone service takes no change that a page can send without being asked', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { status } = await fetch(`${service.url}/api/v1/organization/${organization.id}/time-entries`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': type, origin: 'https://evil.example', authorization: `Bearer ${token}` },
    });
    expect([type, status]).toEqual([type, 415]);
  }
});
