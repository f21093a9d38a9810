/**
 * Seals secrets with Electron's safeStorage, only if a system keyring backs it. Electron 45 deprecates the synchronous calls and 46 removes
 * them; the asynchronous ones crash Electron 42 without encryption. Each version therefore uses the calls that work there. Both kinds can
 * open each other's data.
 */
import type { Sealer, Unsealed } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';

interface ImmediateCalls {
  readonly isEncryptionAvailable: () => boolean;
  readonly encryptString: (text: string) => Buffer;
  readonly decryptString: (sealed: Buffer) => string;
}

/** The used part of Electron's safeStorage. Electron 46 lacks the synchronous calls. */
export interface SafeStorage extends Partial<ImmediateCalls> {
  readonly isAsyncEncryptionAvailable: () => Promise<boolean>;
  readonly encryptStringAsync: (text: string) => Promise<Buffer>;
  readonly decryptStringAsync: (sealed: Buffer) => Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
  /** Linux only. */
  readonly getSelectedStorageBackend?: () => string;
}

/** From this major version on, the asynchronous calls wait for the keyring instead of crashing. */
const firstMajorWithSoundAsync = 43;

/** Linux backends with a keyring; the key of `basic_text` is public. */
const keyrings: ReadonlySet<string> = new Set(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']);

/** Prefix, on Linux, of text that was sealed with the public key. */
const wellKnownKeyMark = 'v10';

/** Whether a keyring is likely, without accessing it, which may show a prompt to the user. */
export function expectsKeyring(storage: Pick<SafeStorage, 'getSelectedStorageBackend'>, platform: NodeJS.Platform): boolean {
  return platform !== 'linux' || keyrings.has(storage.getSelectedStorageBackend?.() ?? '');
}

interface Calls {
  readonly isAvailable: () => Promise<boolean>;
  readonly seal: (text: string) => Promise<Buffer>;
  readonly unseal: (sealed: Buffer) => Promise<Unsealed>;
}

function hasImmediateCalls(storage: SafeStorage): storage is SafeStorage & ImmediateCalls {
  return storage.isEncryptionAvailable !== undefined && storage.encryptString !== undefined && storage.decryptString !== undefined;
}

/** Always calls methods on the object itself, as Electron requires. */
function selectCalls(storage: SafeStorage, electronMajor: number): Calls {
  if (electronMajor < firstMajorWithSoundAsync && hasImmediateCalls(storage)) {
    return {
      isAvailable: async () => storage.isEncryptionAvailable(),
      seal: async (text) => storage.encryptString(text),
      unseal: async (sealed) => ({ text: storage.decryptString(sealed), isStale: false }),
    };
  }
  return {
    isAvailable: async () => storage.isAsyncEncryptionAvailable(),
    seal: async (text) => storage.encryptStringAsync(text),
    unseal: async (sealed) => {
      const { result, shouldReEncrypt } = await storage.decryptStringAsync(sealed);
      return { text: result, isStale: shouldReEncrypt };
    },
  };
}

export interface SecretStorageOptions {
  readonly safeStorage: SafeStorage;
  readonly platform: NodeJS.Platform;
  /** `process.versions.electron`. */
  readonly electronVersion: string;
}

const noKeyring = fail({ kind: 'no-keyring' } as const);

/** Create after Electron is ready. Each call accesses the keyring again, because the user may have unlocked it. */
export function secretStorage({ safeStorage, platform, electronVersion }: SecretStorageOptions): Sealer {
  const calls = selectCalls(safeStorage, Number.parseInt(electronVersion, 10));
  const hasKeyring = async (): Promise<boolean> => {
    return expectsKeyring(safeStorage, platform) && calls.isAvailable();
  };
  const isSealedWithWellKnownKey = (sealed: Uint8Array): boolean =>
    platform === 'linux' && Buffer.from(sealed.subarray(0, wellKnownKeyMark.length)).toString('latin1') === wellKnownKeyMark;
  return {
    seal: async (text) => {
      try {
        if (!(await hasKeyring())) {
          return noKeyring;
        }
        const sealed = await calls.seal(text);
        return isSealedWithWellKnownKey(sealed) ? noKeyring : succeed(sealed);
      } catch {
        // Electron's error for a locked or missing keyring has no code that distinguishes them.
        return noKeyring;
      }
    },
    unseal: async (sealed): Promise<Result<Unsealed, { readonly kind: 'no-keyring' | 'unreadable' }>> => {
      try {
        return (await hasKeyring()) ? succeed(await calls.unseal(Buffer.from(sealed))) : noKeyring;
      } catch {
        // Sealed with another key: the sealed data stays unchanged.
        return fail({ kind: 'unreadable' });
      }
    },
  };
}
