/** The cookie of a browser that has signed in before: signed, and for one account. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { readDevice, rememberDevice } from '#service/oauth/accounts/remembered-device.ts';

const mark = { secret: 'the secret', email: 'ines@duarte.example', passwordHash: 'a hash' };
const cookie = rememberDevice(mark, { device: 'device-1', isSecure: true })[0]?.split(';')[0] ?? '';
const [name, signature = ''] = cookie.split('.');

function requestWith(header: string | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (header !== undefined) {
    request.headers.cookie = header;
  }
  return request;
}

it.each([cookie, `other=1; ${cookie}`, `other=1;${cookie};more=2`])('a remembered device is recognised for its account: %s', (header) => {
  expect(readDevice(requestWith(header), mark)).toBe('device-1');
});

it.each<readonly [string, string | undefined, object]>([
  ['no cookie', undefined, {}],
  ['another cookie', `x${cookie}`, {}],
  ['no signature', name, {}],
  ['an empty signature', `${name}.`, {}],
  ['a changed signature', `${name}.${signature.slice(1)}`, {}],
  ['another device with the same signature', `clocktower_device=device-2.${signature}`, {}],
  ['no device', `clocktower_device=.${signature}`, {}],
  ['the cookie of another account', cookie, { email: 'mara@duarte.example' }],
  ['the cookie of a former password', cookie, { passwordHash: 'another hash' }],
  ['the cookie of an account that is gone', cookie, { passwordHash: null }],
  ['the cookie of another service', cookie, { secret: 'another secret' }],
])('a remembered device is not recognised from %s', (_, header, changes) => {
  expect(readDevice(requestWith(header), { ...mark, ...changes })).toBeNull();
});

it('a remembered device is for a year, for the pages with a password only, out of reach of scripts, and only encrypted where the service is', () => {
  const paths = ['path=/oauth/interaction', 'path=/admin/login'];
  const attributes = ['max-age=31536000', 'httponly', 'samesite=lax'];
  for (const isSecure of [true, false]) {
    const written = rememberDevice(mark, { device: 'device-1', isSecure }).map((text) => text.split('; ').slice(1));
    expect(written).toEqual(paths.map((path) => [path, ...attributes, ...(isSecure ? ['secure'] : [])]));
  }
});
