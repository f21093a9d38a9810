/** A text in a file that the keyring seals: where it is kept, and what bad files and keyrings get. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SealedText } from '#core/work-items/sealed-text.ts';
import { FakeKeyring } from '../../support/fake-keyring.ts';

let folder: string;
let keyring: FakeKeyring;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-sealed-'));
  keyring = new FakeKeyring();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (allowsPlainFile = false): SealedText =>
  new SealedText({
    file: join(folder, 'own', 'token'),
    sealer: keyring,
    allowsPlainFile: () => allowsPlainFile,
    onSealed: async () => null,
  });
const files = (): readonly string[] => readdirSync(join(folder, 'own')).toSorted();
const sealed = () => join(folder, 'own', 'token.sealed.json');

describe('a text', () => {
  it('is sealed where there is a keyring, for its owner alone', async () => {
    expect(await open().save('secret')).toEqual({ ok: true, value: 'sealed' });
    expect(files()).toEqual(['token.sealed.json']);
    expect(readFileSync(sealed(), 'utf8')).not.toContain('secret');
    expect(statSync(sealed()).mode & 0o077).toBe(0);
    expect(await open().load()).toEqual({ ok: true, value: { text: 'secret', kept: 'sealed' } });
  });

  it('is in memory only without a keyring, and an earlier one does not come back', async () => {
    await open().save('first');
    keyring.isLocked = true;
    expect(await open().save('second')).toEqual({ ok: true, value: 'memory' });
    expect(files()).toEqual([]);
    keyring.isLocked = false;
    expect(await open().load()).toEqual({ ok: true, value: null });
  });

  it('is in a file that says so where the user allows that, until the keyring is there', async () => {
    keyring.isLocked = true;
    expect(await open(true).save('secret')).toEqual({ ok: true, value: 'plain-file' });
    expect(files()).toEqual(['token.NOT-ENCRYPTED.json']);
    expect(await open(true).load()).toEqual({ ok: true, value: { text: 'secret', kept: 'plain-file' } });
    expect(await open(false).load()).toEqual({ ok: true, value: null });
    keyring.isLocked = false;
    expect(await open(true).save('secret')).toEqual({ ok: true, value: 'sealed' });
    expect(files()).toEqual(['token.sealed.json']);
  });

  it('is sealed again when the key of the keyring has changed', async () => {
    await open().save('secret');
    keyring.changeKey('new');
    expect(await open().load()).toMatchObject({ value: { text: 'secret' } });
    keyring.forgetOldKeys();
    expect(await open().load()).toMatchObject({ value: { text: 'secret' } });
  });

  it.each(['', '{', '{"version":2,"sealed":""}', '{"version":1,"sealed":"%%"}', '{"version":1,"sealed":"AAAA"}'])(
    'is none in a file with %j, which stays',
    async (content) => {
      await open().save('secret');
      writeFileSync(sealed(), content);
      expect(await open().load()).toEqual({ ok: true, value: null });
      expect(readFileSync(sealed(), 'utf8')).toBe(content);
    },
  );

  it('that the disk refuses to read, write or remove is a failure, and later ones work', async () => {
    const text = open();
    mkdirSync(sealed(), { recursive: true });
    mkdirSync(join(sealed(), 'not empty'));
    expect(await text.load()).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    expect(await text.save('secret')).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    expect(await text.remove()).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
    rmSync(sealed(), { recursive: true });
    expect(await text.save('secret')).toEqual({ ok: true, value: 'sealed' });
  });

  it('is the last of several that are saved at once, and none after it is removed', async () => {
    const text = open();
    await Promise.all([text.save('one'), text.save('two'), text.save('three')]);
    expect(await open().load()).toMatchObject({ value: { text: 'three' } });
    await Promise.all([text.save('four'), text.remove()]);
    expect(files()).toEqual([]);
  });
});
