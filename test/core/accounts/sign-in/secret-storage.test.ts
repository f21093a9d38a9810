/** Which calls of which Electron version are made, and when its encryption counts as none. */
import { describe, expect, it } from 'vitest';
import { secretStorage, type SafeStorage } from '#desktop/profile/secret-storage.ts';

interface Faked {
  readonly storage: SafeStorage;
  readonly calls: string[];
}

function fakeStorage({ backend = 'gnome_libsecret', isAvailable = true, mark = 'v11', hasImmediate = true }: { readonly backend?: string; readonly isAvailable?: boolean; readonly mark?: string; readonly hasImmediate?: boolean } = {}): Faked {
  const calls: string[] = [];
  const called = <Value>(name: string, value: Value): Value => {
    calls.push(name);
    return value;
  };
  const opened = (sealed: Buffer): string => {
    if (!sealed.toString().startsWith(mark)) {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
    }
    return sealed.toString().slice(mark.length);
  };
  const later: SafeStorage = {
    isAsyncEncryptionAvailable: async () => called('isAsyncEncryptionAvailable', isAvailable),
    encryptStringAsync: async (text) => called('encryptStringAsync', Buffer.from(mark + text)),
    decryptStringAsync: async (sealed) => called('decryptStringAsync', { result: opened(sealed), shouldReEncrypt: true }),
    getSelectedStorageBackend: () => backend,
  };
  const immediate = {
    isEncryptionAvailable: () => called('isEncryptionAvailable', isAvailable),
    encryptString: (text: string) => called('encryptString', Buffer.from(mark + text)),
    decryptString: (sealed: Buffer) => called('decryptString', opened(sealed)),
  };
  return { storage: hasImmediate ? { ...later, ...immediate } : later, calls };
}

describe('the calls', () => {
  it.each([
    ['42.0.0', true, ['isEncryptionAvailable', 'encryptString', 'isEncryptionAvailable', 'decryptString']],
    ['42.11.18', true, ['isEncryptionAvailable', 'encryptString', 'isEncryptionAvailable', 'decryptString']],
    ['43.0.0', true, ['isAsyncEncryptionAvailable', 'encryptStringAsync', 'isAsyncEncryptionAvailable', 'decryptStringAsync']],
    ['45.4.1', true, ['isAsyncEncryptionAvailable', 'encryptStringAsync', 'isAsyncEncryptionAvailable', 'decryptStringAsync']],
    ['46.0.0', false, ['isAsyncEncryptionAvailable', 'encryptStringAsync', 'isAsyncEncryptionAvailable', 'decryptStringAsync']],
  ])('of Electron %s are the ones that are sound there', async (electronVersion, hasImmediate, expected) => {
    const { storage, calls } = fakeStorage({ hasImmediate });
    const sealer = secretStorage({ safeStorage: storage, platform: 'linux', electronVersion });
    const sealed = await sealer.seal('secret');
    expect(sealed.ok && (await sealer.unseal(sealed.value))).toMatchObject({ ok: true, value: { text: 'secret' } });
    expect(calls).toEqual(expected);
  });

  it('that end Electron 42 are never made there when nothing can encrypt', async () => {
    const { storage, calls } = fakeStorage({ isAvailable: false });
    const sealer = secretStorage({ safeStorage: storage, platform: 'linux', electronVersion: '42.0.0' });
    expect(await sealer.seal('secret')).toEqual({ ok: false, failure: { kind: 'no-keyring' } });
    expect(await sealer.unseal(Buffer.from('v11secret'))).toEqual({ ok: false, failure: { kind: 'no-keyring' } });
    expect(calls).toEqual(['isEncryptionAvailable', 'isEncryptionAvailable']);
  });
});

describe('encryption that is none', () => {
  it.each(['basic_text', 'unknown', '', 'something_new'])('on Linux is the backend %j', async (backend) => {
    for (const electronVersion of ['42.0.0', '45.4.1']) {
      const { storage, calls } = fakeStorage({ backend });
      expect((await secretStorage({ safeStorage: storage, platform: 'linux', electronVersion }).seal('secret')).ok).toBe(false);
      expect(calls).toEqual([]);
    }
  });

  it('on Linux is the publicly known key, whatever the name of the backend', async () => {
    const { storage } = fakeStorage({ mark: 'v10' });
    const options = { safeStorage: storage, electronVersion: '45.4.1' };
    expect(await secretStorage({ ...options, platform: 'linux' }).seal('secret')).toEqual({ ok: false, failure: { kind: 'no-keyring' } });
    // On other systems every encrypted text begins like that.
    expect((await secretStorage({ ...options, platform: 'darwin' }).seal('secret')).ok).toBe(true);
    expect((await secretStorage({ ...options, platform: 'win32' }).seal('secret')).ok).toBe(true);
  });

  it.each(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])('is not the backend %s', async (backend) => {
    const { storage } = fakeStorage({ backend });
    expect((await secretStorage({ safeStorage: storage, platform: 'linux', electronVersion: '45.4.1' }).seal('secret')).ok).toBe(true);
  });
});

describe('what another key sealed', () => {
  it('is unreadable, and the error of Electron stays here', async () => {
    for (const electronVersion of ['42.0.0', '45.4.1']) {
      const { storage } = fakeStorage();
      expect(await secretStorage({ safeStorage: storage, platform: 'linux', electronVersion }).unseal(Buffer.from('v12other'))).toEqual({ ok: false, failure: { kind: 'unreadable' } });
    }
  });
});
