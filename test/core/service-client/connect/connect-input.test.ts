/** Input that users type and paste to connect a server. */
import { describe, expect, it } from 'vitest';
import { guessAuthorizationUrl, readClientId, readOrganizationId, readServerAddress } from '#core/service-client/connect/connect-input.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

/** An invented token without a user. */
const token = `${Buffer.from('{"typ":"JWT","alg":"RS256"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.c2lnbmF0dXJl`;

describe('the address of a server', () => {
  it.each([
    ['https://time.example.org', 'https://time.example.org'],
    ['  https://time.example.org/api/  ', 'https://time.example.org/api'],
    ['time.example.org', 'https://time.example.org'],
    ['time.example.org:8443/time', 'https://time.example.org:8443/time'],
    ['HTTPS://Time.Example.ORG/API', 'https://time.example.org/API'],
    ['https://time.example.org/api?x=1#y', 'https://time.example.org/api'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:1234/', 'http://127.0.0.1:1234'],
    ['http://[::1]:1234', 'http://[::1]:1234'],
  ])('%j is %s', (typed, url) => {
    expect(readServerAddress(typed)).toEqual({ ok: true, value: url });
  });

  it.each([
    ['', { kind: 'address-missing' }],
    ['  ', { kind: 'address-missing' }],
    ['not an address', { kind: 'address-unreadable', text: 'not an address' }],
    ['https://', { kind: 'address-unreadable', text: 'https://' }],
    ['ftp://time.example.org', { kind: 'address-unreadable', text: 'ftp://time.example.org' }],
    ['file:///etc/passwd', { kind: 'address-unreadable', text: 'file:///etc/passwd' }],
    ['http://time.example.org', { kind: 'address-not-secure', host: 'time.example.org' }],
    ['http://time.localhost', { kind: 'address-not-secure', host: 'time.localhost' }],
    ['http://192.168.1.5', { kind: 'address-not-secure', host: '192.168.1.5' }],
    ['http://127.0.0.1.example.org', { kind: 'address-not-secure', host: '127.0.0.1.example.org' }],
    ['https://me:secret@time.example.org', { kind: 'address-with-password' }],
    [token, { kind: 'address-is-token' }],
    [`Bearer ${token}`, { kind: 'address-is-token' }],
    ['x '.repeat(100), { kind: 'address-unreadable', text: 'x '.repeat(40) }],
  ])('%j is refused', (typed, failure) => {
    expect(readServerAddress(typed)).toEqual({ ok: false, failure });
  });

  it.each([
    ['https://time.example.org/api', 'https://time.example.org'],
    ['https://time.example.org', 'https://time.example.org'],
    ['https://example.org/time/api', 'https://example.org/time'],
    ['https://apiary.example.org/rapi', 'https://apiary.example.org/rapi'],
  ])('%s lets %s be guessed for the sign-in', (baseUrl, url) => {
    expect(guessAuthorizationUrl(baseUrl)).toBe(url);
  });
});

describe('a client id', () => {
  it.each(['9c994748-c593-4a6d-951b-6849c829bc4e', 'clocktower', '7', 'desktop.v2~x_y'])('may be %s', (text) => {
    expect(readClientId(` ${text}\n`)).toEqual({ ok: true, value: text });
  });

  it.each([
    ['an access token', token, 'client-id-is-token'],
    ['an access token with its type', `Bearer ${token}`, 'client-id-is-token'],
    ['a refresh token', `def502${'0a'.repeat(60)}`, 'client-id-is-token'],
    ['anything as long as a token', 'x'.repeat(129), 'client-id-is-token'],
    ['nothing', ' ', 'client-id-missing'],
    ['words', 'my client', 'client-id-unreadable'],
    ['an address', 'https://time.example.org', 'client-id-unreadable'],
  ])('is not %s', (_, text, kind) => {
    expect(readClientId(text)).toEqual({ ok: false, failure: { kind } });
  });
});

describe('the id of an organization', () => {
  it.each([
    uuid(10),
    uuid(10).toUpperCase(),
    '7',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'V1StGXR8_Z5jdHi6B-myT',
    '507f1f77bcf86cd799439011',
    'acme',
    'urn:org/7',
  ])('is read as it is typed: %s', (text) => {
    expect(readOrganizationId(` ${text} `)).toEqual({ ok: true, value: text });
  });

  it.each([
    ['an access token', token, { kind: 'organization-id-is-token' }],
    ['a name of two words', 'Our company', { kind: 'organization-id-unreadable', text: 'Our company' }],
    ['a part of an address that means another one', '..', { kind: 'organization-id-unreadable', text: '..' }],
    ['a page', 'x'.repeat(500), { kind: 'organization-id-unreadable', text: 'x'.repeat(80) }],
  ])('is not %s', (_, text, failure) => {
    expect(readOrganizationId(text)).toEqual({ ok: false, failure });
  });
});
