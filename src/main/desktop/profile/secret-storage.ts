/**
 * Electron's safeStorage as a sealer of secrets, only where a keyring of the system is behind it. Electron 45 deprecates the calls that
 * answer at once and 46 removes them; the ones that answer later end the process in Electron 42 when nothing can encrypt. So each
 * version is asked in the way that is sound there. What one way sealed the other opens.
 */
import type { Sealer, Unsealed } from '#core/accounts/sign-in/token-vault.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';

interface ImmediateCalls {
  readonly isEncryptionAvailable: () => boolean;
  readonly encryptString: (text: string) => Buffer;
  readonly decryptString: (sealed: Buffer) => string;
}

/** What is used of Electron's safeStorage. The immediate calls are gone from Electron 46. */
export interface SafeStorage extends Partial<ImmediateCalls> {
  readonly isAsyncEncryptionAvailable: () => Promise<boolean>;
  readonly encryptStringAsync: (text: string) => Promise<Buffer>;
  readonly decryptStringAsync: (sealed: Buffer) => Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
  /** Linux only. */
  readonly getSelectedStorageBackend?: () => string;
}

/** From this major on the calls that answer later wait for the keyring instead of ending the process. */
const firstMajorWithSoundAsync = 43;

/** Linux backends with a keyring behind them; `basic_text` has a key that everybody knows. */
const keyrings: ReadonlySet<string> = new Set(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']);

/** How a text begins, on Linux, that was sealed with the key that everybody knows. */
const wellKnownKeyMark = 'v10';

/** Whether a keyring can be expected, without asking it: that may put a question in front of a user. */
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

/** Always called on the object itself: its functions are bound to it by Electron. */
function callsOf(storage: SafeStorage, electronMajor: number): Calls {
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

/** To be made after Electron is ready. Each call asks the keyring again: a user may unlock it meanwhile. */
export function secretStorage({ safeStorage, platform, electronVersion }: SecretStorageOptions): Sealer {
  const calls = callsOf(safeStorage, Number.parseInt(electronVersion, 10));
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
        // Electron's error for a keyring that was locked or went away in between; it has no code to tell them apart.
        return noKeyring;
      }
    },
    unseal: async (sealed): Promise<Result<Unsealed, { readonly kind: 'no-keyring' | 'unreadable' }>> => {
      try {
        return (await hasKeyring()) ? succeed(await calls.unseal(Buffer.from(sealed))) : noKeyring;
      } catch {
        // Sealed by another key: what is sealed stays as it is.
        return fail({ kind: 'unreadable' });
      }
    },
  };
}
