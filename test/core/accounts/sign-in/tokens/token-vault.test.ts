/** Storage of a sign-in in real files, whatever keyring and disk do. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { TokenSet } from '#core/accounts/sign-in/tokens/token-set.ts';
import { FileTokenVault, plainFileName, sealedFileName, type TokenVaultOptions } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { FakeKeyring } from '../../../../support/fake-keyring.ts';
import { temporaryFolder } from '../../../../support/after-test.ts';

const tokensOf = (name: string): TokenSet =>
  new TokenSet({ accessToken: `access-${name}`, refreshToken: `refresh-${name}`, lifetimeSeconds: 60, receivedAtMs: 1 });
const owner = { authorizationUrl: 'https://time.example', clientId: 'client' };

let parent: string;
let folder: string;
let keyring: FakeKeyring;
let allowsPlainFile: boolean;
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, 'server-1');
  keyring = new FakeKeyring();
  allowsPlainFile = false;
});

function openVault(options: Partial<TokenVaultOptions> = {}): FileTokenVault {
  return new FileTokenVault({
    folder,
    sealer: keyring,
    allowsPlainFile: () => allowsPlainFile,
    owner,
    clock: systemPorts().clock,
    ...options,
  });
}

/** Returns the access token that a new start finds, or why it finds none. */
async function found(options: Partial<TokenVaultOptions> = {}): Promise<string | null> {
  const loaded = await openVault(options).load();
  return loaded.ok ? (loaded.value?.tokens.accessToken ?? null) : loaded.failure.kind;
}

function files(): readonly string[] {
  return readdirSync(folder).toSorted();
}

describe('with a keyring', () => {
  it('a sign-in is restored after a restart, and other users cannot read it', async () => {
    expect(await found()).toBeNull();
    expect(await openVault().save(tokensOf('one'))).toEqual({ ok: true, value: 'sealed' });
    expect(await found()).toBe('access-one');
    expect(files()).toEqual([sealedFileName]);
    const text = readFileSync(join(folder, sealedFileName), 'utf8');
    expect(text).not.toMatch(/access-|refresh-|time\.example/);
    expect(statSync(join(folder, sealedFileName)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('the newest is kept of many that are saved at once, and nothing else is left behind', async () => {
    const vault = openVault();
    await Promise.all(Array.from({ length: 20 }, async (_, number) => vault.save(tokensOf(String(number)))));
    expect(await found()).toBe('access-19');
    expect(files()).toEqual([sealedFileName]);
  });

  it('a crash in the middle of writing leaves the one before', async () => {
    await openVault().save(tokensOf('one'));
    writeFileSync(join(folder, `${sealedFileName}.unfinished`), '{"version":1,"sea', { mode: 0o644 });
    expect(await found()).toBe('access-one');
    await openVault().save(tokensOf('two'));
    expect(await found()).toBe('access-two');
    expect(files()).toEqual([sealedFileName]);
    expect(statSync(join(folder, sealedFileName)).mode & 0o777).toBe(0o600);
  });

  it('is sealed again when its key has changed', async () => {
    await openVault().save(tokensOf('one'));
    const before = readFileSync(join(folder, sealedFileName), 'utf8');
    keyring.changeKey('newer');
    expect(await found()).toBe('access-one');
    expect(readFileSync(join(folder, sealedFileName), 'utf8')).not.toBe(before);
    keyring.forgetOldKeys();
    expect(await found()).toBe('access-one');
  });

  it('is gone after signing out', async () => {
    const vault = openVault();
    await vault.save(tokensOf('one'));
    expect(await vault.clear()).toEqual({ ok: true, value: null });
    expect(files()).toEqual([]);
    expect(await found()).toBeNull();
  });

  it('is not handed out for another server or client', async () => {
    await openVault().save(tokensOf('one'));
    expect(await found({ owner: { ...owner, authorizationUrl: 'https://evil.example' } })).toBeNull();
    expect(await found({ owner: { ...owner, clientId: 'other' } })).toBeNull();
    expect(await found()).toBe('access-one');
  });
});

describe('what cannot be opened', () => {
  it.each<[string, (vaultFolder: string) => void, string]>([
    ['because the keyring is locked or gone', () => void (keyring.isLocked = true), 'no-keyring'],
    ['because it is another keyring', () => (keyring.changeKey('other'), keyring.forgetOldKeys()), 'unreadable'],
    [
      'because the file is torn',
      (vaultFolder) => writeFileSync(join(vaultFolder, sealedFileName), '{"version":1,"sealed":"a'),
      'unreadable',
    ],
    [
      'because a newer program wrote it',
      (vaultFolder) => writeFileSync(join(vaultFolder, sealedFileName), '{"version":2,"sealed":""}'),
      'unreadable',
    ],
  ])('stays untouched %s, also when the person signs in again and out', async (_, spoil, kind) => {
    await openVault().save(tokensOf('one'));
    spoil(folder);
    const before = readFileSync(join(folder, sealedFileName), 'utf8');
    const vault = openVault();
    expect(await vault.load()).toEqual({ ok: false, failure: { kind } });
    await vault.clear();
    expect(readFileSync(join(folder, sealedFileName), 'utf8')).toBe(before);
    const kept = await vault.save(tokensOf('two'));
    expect(kept).toEqual({ ok: true, value: kind === 'no-keyring' ? 'memory' : 'sealed' });
    const keptAside = files().map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(keptAside).toContain(before);
    expect(await found()).toBe(kind === 'no-keyring' ? 'no-keyring' : 'access-two');
  });

  it('is there again once the keyring is unlocked', async () => {
    await openVault().save(tokensOf('one'));
    keyring.isLocked = true;
    const vault = openVault();
    expect((await vault.load()).ok).toBe(false);
    keyring.isLocked = false;
    const again = await vault.load();
    expect(again.ok && again.value?.tokens.accessToken).toBe('access-one');
  });
});

describe('without a keyring', () => {
  beforeEach(() => {
    keyring.isLocked = true;
  });

  it('nothing is written, and the user signs in again after a restart', async () => {
    expect(await openVault().save(tokensOf('one'))).toEqual({ ok: true, value: 'memory' });
    expect(existsSync(folder) ? files() : []).toEqual([]);
    expect(await found()).toBeNull();
  });

  it('a file that says what it is holds it, where the user allowed that', async () => {
    allowsPlainFile = true;
    expect(await openVault().save(tokensOf('one'))).toEqual({ ok: true, value: 'plain-file' });
    expect(files()).toEqual([plainFileName]);
    expect(plainFileName).toContain('NOT-ENCRYPTED');
    expect(statSync(join(folder, plainFileName)).mode & 0o777).toBe(0o600);
    const loaded = await openVault().load();
    expect(loaded.ok && loaded.value?.kept).toBe('plain-file');
    allowsPlainFile = false;
    expect(await found()).toBeNull();
    await openVault().save(tokensOf('one'));
    expect(files()).toEqual([]);
  });

  it('that file is replaced by the keyring once there is one', async () => {
    allowsPlainFile = true;
    await openVault().save(tokensOf('one'));
    keyring.isLocked = false;
    await openVault().save(tokensOf('two'));
    expect(files()).toEqual([sealedFileName]);
    expect(await found()).toBe('access-two');
  });

  it('that file is read beside one that the lost keyring sealed', async () => {
    keyring.isLocked = false;
    await openVault().save(tokensOf('one'));
    keyring.isLocked = true;
    allowsPlainFile = true;
    await openVault().save(tokensOf('two'));
    expect(await found()).toBe('access-two');
    expect(files()).toEqual([plainFileName, sealedFileName].toSorted());
  });
});

describe('a disk that refuses', () => {
  it('is a failure that says so, and what was kept is as it was', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    const saved = await openVault().save(tokensOf('one'));
    expect(!saved.ok && saved.failure.kind).toBe('storage-failed');
    expect(JSON.stringify(saved)).not.toMatch(/access-|refresh-/);
    const loaded = await openVault().load();
    expect(!loaded.ok && loaded.failure.kind).toBe('storage-failed');
  });
});
