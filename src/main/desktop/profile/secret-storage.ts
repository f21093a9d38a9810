/** Seals secrets with Electron's safeStorage, only if a system keyring backs it. */
import type { Sealer, Unsealed } from '#core/accounts/sign-in/tokens/token-vault.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';

/**
 * The used part of Electron's safeStorage. Its synchronous calls stop the program until the user answers the prompt of a locked keyring.
 */
export interface SafeStorage {
  /** Electron 42 returns no promise, but `false` until the keyring has answered; the other calls crash it before that. */
  readonly isAsyncEncryptionAvailable: () => Promise<boolean> | boolean;
  readonly encryptStringAsync: (text: string) => Promise<Buffer>;
  readonly decryptStringAsync: (sealed: Buffer) => Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
  /** Linux only. */
  readonly getSelectedStorageBackend?: () => string;
}

/**
 * Looks at whether the keyring has answered, until one without an answer counts as none: for all calls together, and once for each later
 * call.
 */
const looksAtMost = 200;

/** Milliseconds of a look: a minute in all for a promise, which says at once if there is no keyring, and ten seconds for Electron 42. */
const lookMs = { promise: 300, immediate: 50 } as const;

/** Linux backends with a keyring; the key of `basic_text` is public. */
const keyrings: ReadonlySet<string> = new Set(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']);

/** Prefix, on Linux, of text that was sealed with the public key. */
const wellKnownKeyMark = 'v10';

/** Whether a keyring is likely, without accessing it, which may show a prompt to the user. */
export function expectsKeyring(storage: Pick<SafeStorage, 'getSelectedStorageBackend'>, platform: NodeJS.Platform): boolean {
  return platform !== 'linux' || keyrings.has(storage.getSelectedStorageBackend?.() ?? '');
}

export interface SecretStorageOptions {
  readonly safeStorage: SafeStorage;
  readonly platform: NodeJS.Platform;
  readonly scheduler: Scheduler;
}

const noKeyring = fail({ kind: 'no-keyring' } as const);

/** Create after Electron is ready. Each call accesses the keyring again, because the user may have unlocked it. */
export function secretStorage({ safeStorage, platform, scheduler }: SecretStorageOptions): Sealer {
  let looks = 0;
  const pause = async (delayMs: number): Promise<null> =>
    new Promise((resolve) => {
      scheduler.after(delayMs, () => resolve(null));
    });
  const hasAnswered = async (): Promise<boolean> => {
    for (;;) {
      const answer = safeStorage.isAsyncEncryptionAvailable();
      const isPromise = answer instanceof Promise;
      const answered = isPromise ? await Promise.race([answer, pause(lookMs.promise)]) : answer || null;
      looks += 1;
      if (answered !== null || looks >= looksAtMost) {
        return answered === true;
      }
      if (!isPromise) {
        await pause(lookMs.immediate);
      }
    }
  };
  const hasOwnKey = async (): Promise<boolean> =>
    platform !== 'linux' || !(await safeStorage.encryptStringAsync('probe')).toString('latin1').startsWith(wellKnownKeyMark);
  const hasKeyring = async (): Promise<boolean> => expectsKeyring(safeStorage, platform) && (await hasAnswered()) && hasOwnKey();
  return {
    seal: async (text) => {
      try {
        return (await hasKeyring()) ? succeed(await safeStorage.encryptStringAsync(text)) : noKeyring;
      } catch {
        // Electron's error for a locked or missing keyring has no code that distinguishes them.
        return noKeyring;
      }
    },
    unseal: async (sealed): Promise<Result<Unsealed, { readonly kind: 'no-keyring' | 'unreadable' }>> => {
      try {
        if (!(await hasKeyring())) {
          return noKeyring;
        }
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(sealed));
        return succeed({ text: result, isStale: shouldReEncrypt });
      } catch {
        // Sealed with another key: the sealed data stays unchanged.
        return fail({ kind: 'unreadable' });
      }
    },
  };
}
