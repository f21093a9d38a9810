/** When a keyring is used, when its encryption counts as none, and that nobody waits for one that does not answer. */
import { describe, expect, it } from 'vitest';
import { secretStorage, type SafeStorage } from '#desktop/profile/secret-storage.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { ManualTime } from '../../../support/core-ports.ts';

interface Faked {
  readonly backend?: string;
  readonly isAvailable?: () => boolean | Promise<boolean>;
  readonly mark?: string;
  readonly platform?: NodeJS.Platform;
}

function fake({ backend = 'gnome_libsecret', isAvailable = async () => true, mark = 'v11', platform = 'linux' }: Faked = {}) {
  const time = new ManualTime(utcInstantSchema.parse('2026-11-20T12:00:00Z'));
  const calls: string[] = [];
  const safeStorage: SafeStorage = {
    isAsyncEncryptionAvailable: () => isAvailable(),
    encryptStringAsync: async (text) => {
      calls.push(text === 'probe' ? 'probe' : 'encrypt');
      return Buffer.from(mark + text);
    },
    decryptStringAsync: async (sealed) => {
      calls.push('decrypt');
      if (!sealed.toString().startsWith(mark)) {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
      }
      return { result: sealed.toString().slice(mark.length), shouldReEncrypt: true };
    },
    getSelectedStorageBackend: () => backend,
  };
  return { time, calls, sealer: secretStorage({ safeStorage, platform, scheduler: time.processPorts().ports.scheduler }) };
}

const noKeyring = { ok: false, failure: { kind: 'no-keyring' } };
const sealed = Buffer.from('v11secret');

/** The result, or null while there is none. */
function watch<Value>(promise: Promise<Value>): { value: Value | null } {
  const watched: { value: Value | null } = { value: null };
  void (async () => {
    watched.value = await promise;
  })();
  return watched;
}

describe('a keyring', () => {
  it('seals and unseals, and says when its key has changed', async () => {
    const { sealer, calls } = fake();
    expect(await sealer.seal('secret')).toEqual({ ok: true, value: sealed });
    expect(await sealer.unseal(sealed)).toEqual({ ok: true, value: { text: 'secret', isStale: true } });
    expect(calls).toEqual(['probe', 'encrypt', 'probe', 'decrypt']);
  });

  it('that is not available is reported, without a call that would fail', async () => {
    const { sealer, calls } = fake({ isAvailable: async () => false });
    expect([await sealer.seal('secret'), await sealer.unseal(sealed), calls]).toEqual([noKeyring, noKeyring, []]);
  });

  it.each([
    ['answers with the promise of Electron 43', (opened: Promise<boolean>) => async () => opened],
    [
      'is asked again in Electron 42',
      (opened: Promise<boolean>) => {
        const watched = watch(opened);
        return () => watched.value === true;
      },
    ],
  ])('whose prompt is answered after a while %s', async (_, availability) => {
    const prompt = Promise.withResolvers<boolean>();
    const { sealer, time, calls } = fake({ isAvailable: availability(prompt.promise) });
    const unsealed = watch(sealer.unseal(sealed));
    await time.advance(5_000);
    expect([unsealed.value, calls]).toEqual([null, []]);
    prompt.resolve(true);
    await time.advance(300);
    expect(unsealed.value).toMatchObject({ ok: true, value: { text: 'secret' } });
  });

  it.each([
    ['43', async () => new Promise<boolean>(() => undefined)],
    ['42', () => false],
  ])(
    'whose prompt nobody answers counts as none after a minute at most, and almost at once from then on (Electron %s)',
    async (_, isAvailable) => {
      const { sealer, time, calls } = fake({ isAvailable });
      const first = watch(sealer.unseal(sealed));
      await time.advance(61_000);
      const second = watch(sealer.seal('secret'));
      await time.advance(300);
      expect([first.value, second.value, calls]).toEqual([noKeyring, noKeyring, []]);
    },
  );

  it('that is unlocked after that is used', async () => {
    let isOpen = false;
    const { sealer, time } = fake({ isAvailable: () => isOpen });
    const first = watch(sealer.unseal(sealed));
    await time.advance(30_000);
    isOpen = true;
    expect([first.value, (await sealer.unseal(sealed)).ok]).toEqual([noKeyring, true]);
  });
});

describe('encryption that is none', () => {
  it.each(['basic_text', 'unknown', '', 'something_new'])('on Linux is the backend %j', async (backend) => {
    const { sealer, calls } = fake({ backend });
    expect([(await sealer.seal('secret')).ok, calls]).toEqual([false, []]);
  });

  it('on Linux is the publicly known key, whatever the name of the backend', async () => {
    const { sealer, calls } = fake({ mark: 'v10' });
    expect([await sealer.seal('secret'), await sealer.unseal(sealed), calls]).toEqual([noKeyring, noKeyring, ['probe', 'probe']]);
    // On other systems every encrypted text begins like that.
    expect((await fake({ mark: 'v10', platform: 'darwin' }).sealer.seal('secret')).ok).toBe(true);
    expect((await fake({ mark: 'v10', platform: 'win32' }).sealer.seal('secret')).ok).toBe(true);
  });

  it.each(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])('is not the backend %s', async (backend) => {
    expect((await fake({ backend }).sealer.seal('secret')).ok).toBe(true);
  });
});

describe('what another key sealed', () => {
  it('is unreadable, and the error of Electron stays here', async () => {
    expect(await fake().sealer.unseal(Buffer.from('v12other'))).toEqual({ ok: false, failure: { kind: 'unreadable' } });
  });
});
