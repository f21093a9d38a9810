/** What the signature of an update covers. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, signUpdate, type UpdateDescription } from '#core/program/updates/update-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const known = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const files = [
  { url: 'Clocktower-2.0.0.AppImage', sha512: 'c29tZQ==' },
  { url: 'Clocktower-2.0.0.deb', sha512: 'b3RoZXI=' },
];
const unsigned: UpdateDescription = { version: '2.0.0', files };
const signed = { ...unsigned, signature: signUpdate(unsigned, privateKey) };

describe('the signature of an update', () => {
  it('holds for what was signed, whatever else the description says', () => {
    expect(isSignedBy(signed, known)).toBe(true);
    expect(isSignedBy({ ...signed, releaseDate: '2026-11-22' }, known)).toBe(true);
  });

  it.each<[string, UpdateDescription]>([
    ['no signature', unsigned],
    ['text that is no signature', { ...signed, signature: 'signed' }],
    ['another version', { ...signed, version: '2.0.1' }],
    ['another file', { ...signed, files: [{ url: 'Clocktower-2.0.0.AppImage', sha512: 'ZmFsc2U=' }] }],
    ['another name', { ...signed, files: files.map((file) => ({ ...file, url: `other-${file.url}` })) }],
    ['a file less', { ...signed, files: files.slice(1) }],
    ['the signature of another key', { ...signed, signature: signUpdate(unsigned, generateKeyPairSync('ed25519').privateKey) }],
  ])('fails for %s', (_name, description) => {
    expect(isSignedBy(description, known)).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['no key', Buffer.from('key').toString('base64')],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    ],
  ])('proves nothing to a program that knows %s', (_name, key) => {
    expect(isSignedBy(signed, key)).toBe(false);
  });
});
