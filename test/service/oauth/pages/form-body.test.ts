import { IncomingMessage, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readForm } from '#service/oauth/pages/form-body.ts';
import { fail } from '#shared/values/result.ts';

const own = 'https://time.example';
const encoded = { 'content-type': 'application/x-www-form-urlencoded' };

/** `body` null: the connection is cut. */
async function read(
  headers: IncomingHttpHeaders,
  body: string | Uint8Array | null = 'email=ines%40time.example',
): ReturnType<typeof readForm> {
  const message = new IncomingMessage(new Socket());
  message.headers = { ...encoded, ...headers };
  if (body === null) {
    message.destroy(new Error('aborted'));
  } else {
    message.push(Buffer.from(body));
    message.push(null);
  }
  return readForm(message, own);
}

describe('a form', () => {
  it.each([{}, { origin: own }, { 'sec-fetch-site': 'same-origin' }, { origin: own, 'sec-fetch-site': 'same-origin' }] as const)(
    'of our own page is read: %o',
    async (headers) => {
      const form = await read(headers);
      expect(form.ok && form.value.get('email')).toBe('ines@time.example');
    },
  );

  it.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'https://time.example:8443' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
    { origin: own, 'sec-fetch-site': 'cross-site' },
  ])('of another page is refused: %o', async (headers) => {
    expect(await read(headers)).toEqual(fail({ kind: 'foreign-form' }));
  });

  it.each([undefined, 'application/json', 'text/plain', 'multipart/form-data'])('of another type is refused: %s', async (type) => {
    expect(await read({ 'content-type': type })).toEqual(fail({ kind: 'unreadable' }));
  });

  it('may name its character set', async () => {
    expect((await read({ 'content-type': 'Application/X-WWW-Form-URLencoded ; charset=utf-8' })).ok).toBe(true);
  });

  it('has at most 16 KiB, whether or not it says so', async () => {
    expect((await read({ 'content-length': '16384' }, 'a'.repeat(16_384))).ok).toBe(true);
    expect(await read({}, 'a'.repeat(16_385))).toEqual(fail({ kind: 'too-large' }));
    expect(await read({ 'content-length': '16385' }, 'a')).toEqual(fail({ kind: 'too-large' }));
  });

  it('that is cut off or not UTF-8 is unreadable', async () => {
    expect(await read({}, null)).toEqual(fail({ kind: 'unreadable' }));
    expect(await read({}, new Uint8Array([0xff, 0xfe]))).toEqual(fail({ kind: 'unreadable' }));
  });
});
