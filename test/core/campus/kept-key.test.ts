/** The campus key over a restart: encrypted, for one address only, and never in plain text. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeptKey } from '#core/campus/kept-key.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { testKey } from '../../support/campus-fixture.ts';
import { FakeKeyring } from '../../support/fake-keyring.ts';
import { temporaryFolder } from '../../support/after-test.ts';

const address = 'https://campus.example/v2';
let folder: string;
let keyring: FakeKeyring;
let sealed: number;
beforeEach(() => {
  folder = temporaryFolder();
  keyring = new FakeKeyring();
  sealed = 0;
});

/** As of a start of the program. */
function keptKey(file = join(folder, 'key.sealed.json')): KeptKey {
  return new KeptKey({
    file,
    sealer: keyring,
    onSealed: async () => {
      sealed += 1;
      return succeed(null);
    },
  });
}

const filesOf = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

describe('a kept key', () => {
  it('is there after a restart, for its own address only, and in no file as it is', async () => {
    expect(await keptKey().keyringFor(address).store(testKey)).toEqual(succeed(null));
    expect(sealed).toBe(1);
    expect(filesOf()).toHaveLength(1);
    expect(filesOf().join()).not.toContain(testKey);
    const next = keptKey();
    expect(next.kept).toBe('keyring');
    expect(await next.keyringFor(address).read()).toEqual(succeed(testKey));
    expect(await next.keyringFor('https://other.example/v2').read()).toEqual(succeed(null));
  });

  it('lasts as long as the program where there is no keyring, and takes a former one with it', async () => {
    await keptKey().keyringFor(address).store(testKey);
    keyring.isLocked = true;
    const kept = keptKey();
    expect(await kept.keyringFor(address).store(testKey)).toEqual(succeed(null));
    expect(kept.kept).toBe('memory');
    expect(await kept.keyringFor(address).read()).toEqual(succeed(testKey));
    expect(await kept.keyringFor('https://other.example/v2').read()).toEqual(succeed(null));
    expect(filesOf()).toEqual([]);
    keyring.isLocked = false;
    expect(await keptKey().keyringFor(address).read()).toEqual(succeed(null));
  });

  it('is forgotten with everything of it', async () => {
    const kept = keptKey();
    await kept.keyringFor(address).store(testKey);
    await kept.keyringFor(address).store(null);
    expect(await kept.keyringFor(address).read()).toEqual(succeed(null));
    expect(filesOf()).toEqual([]);
  });

  it.each(['', '{', '{"version":2}', '{"version":1,"sealed":"AAAA"}', '{"version":1,"sealed":7}'])(
    'of a file like %j cannot be read, and the file stays',
    async (text) => {
      const file = join(folder, 'key.sealed.json');
      writeFileSync(file, text);
      expect(await keptKey().keyringFor(address).read()).toMatchObject({ ok: false, failure: { kind: 'key-unreadable' } });
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it('waits for a keyring that is locked', async () => {
    await keptKey().keyringFor(address).store(testKey);
    keyring.isLocked = true;
    expect(await keptKey().keyringFor(address).read()).toEqual(fail({ kind: 'key-unreadable', detail: 'no-keyring' }));
    keyring.isLocked = false;
    expect(await keptKey().keyringFor(address).read()).toEqual(succeed(testKey));
  });

  it('that the disk refuses is said to be refused', async () => {
    writeFileSync(join(folder, 'not-a-folder'), '');
    expect(
      await keptKey(join(folder, 'not-a-folder', 'key.json'))
        .keyringFor(address)
        .store(testKey),
    ).toMatchObject({ ok: false, failure: { kind: 'key-unreadable' } });
  });
});
