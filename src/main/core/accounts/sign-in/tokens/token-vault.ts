/**
 * Stores the tokens of one connection: sealed by the system keyring in the connection's folder; else, with the user's permission, in a file
 * whose name says that it is not encrypted; else in memory only. Unreadable content is never deleted.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import type { Kept } from '#shared/connections/sign-in.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import type { Clock } from '#core/platform/ports.ts';
import { toStorageFailure } from '#core/platform/storage-failure.ts';
import { readPrivateFile, removePrivateFile, setAside, writePrivateFile } from '#core/platform/private-file.ts';
import { readSealed, writeSealedFile } from '#core/platform/sealed-file.ts';
import { TokenSet } from './token-set.ts';

export type VaultFailure =
  /** Something is stored, and the keyring that opens it is unavailable. */
  | { readonly kind: 'no-keyring' }
  /** Something is stored that this keyring or this version cannot read. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'storage-full' }
  | { readonly kind: 'storage-failed'; readonly detail: string };

export interface KeptTokens {
  readonly tokens: TokenSet;
  readonly kept: Kept;
}

export interface TokenVault {
  readonly load: () => Promise<Result<KeptTokens | null, VaultFailure>>;
  /** Returns where the tokens are stored; `memory` means only with the caller. A failure leaves the stored tokens unchanged. */
  readonly save: (tokens: TokenSet) => Promise<Result<Kept, VaultFailure>>;
  readonly clear: () => Promise<Result<null, VaultFailure>>;
}

export interface Unsealed {
  readonly text: string;
  /** The keyring's key changed: the tokens should be sealed again. */
  readonly isStale: boolean;
}

/** The system keyring. After `no-keyring`, a later call may succeed, when the user unlocks it. */
export interface Sealer {
  readonly seal: (text: string) => Promise<Result<Uint8Array, { readonly kind: 'no-keyring' }>>;
  readonly unseal: (sealed: Uint8Array) => Promise<Result<Unsealed, { readonly kind: 'no-keyring' | 'unreadable' }>>;
}

/** `clientId` is null for a personal access token, whose address is the service's. */
interface TokenOwner {
  readonly authorizationUrl: string;
  readonly clientId: string | null;
}

export interface TokenVaultOptions {
  readonly folder: string;
  readonly sealer: Sealer;
  /** Whether the user allowed an unencrypted file; read each time, because it may change. */
  readonly allowsPlainFile: () => boolean;
  /** The owner of the tokens: those of another one are not returned, so that no token goes to the wrong server. */
  readonly owner: TokenOwner;
  readonly clock: Clock;
}

export const sealedFileName = 'sign-in.sealed.json';
export const plainFileName = 'sign-in.NOT-ENCRYPTED.json';

const ownedSchema = z.object({ authorizationUrl: z.string(), clientId: z.string().nullable(), tokens: z.string() });

export class FileTokenVault implements TokenVault {
  readonly #options: TokenVaultOptions;
  readonly #sealedFile: string;
  readonly #plainFile: string;
  #turn: Promise<unknown> = Promise.resolve();
  /** The sealed file is unreadable; it is set aside before a new one is written. */
  #isUnreadable = false;

  constructor(options: TokenVaultOptions) {
    this.#options = options;
    this.#sealedFile = join(options.folder, sealedFileName);
    this.#plainFile = join(options.folder, plainFileName);
  }

  async load(): Promise<Result<KeptTokens | null, VaultFailure>> {
    return this.#inTurn(async () => {
      const file = await readPrivateFile(this.#sealedFile);
      const sealed = file === null ? succeed(null) : await this.#open(file);
      if (sealed.ok && sealed.value !== null) {
        return sealed;
      }
      // The keyring may be gone since, and the user may have allowed this file.
      const plain = this.#options.allowsPlainFile() ? await readPrivateFile(this.#plainFile) : null;
      const tokens = plain === null ? null : this.#owned(plain);
      return tokens === null ? sealed : succeed({ tokens, kept: 'plain-file' });
    });
  }

  async save(tokens: TokenSet): Promise<Result<Kept, VaultFailure>> {
    return this.#inTurn(async () => {
      const { authorizationUrl, clientId } = this.#options.owner;
      const text = JSON.stringify({ authorizationUrl, clientId, tokens: tokens.toStoredText() });
      const sealed = await this.#options.sealer.seal(text);
      if (sealed.ok) {
        await this.#writeSealed(sealed.value);
        await removePrivateFile(this.#plainFile);
        return succeed('sealed');
      }
      if (this.#options.allowsPlainFile()) {
        await writePrivateFile(this.#plainFile, text);
        return succeed('plain-file');
      }
      await removePrivateFile(this.#plainFile);
      return succeed('memory');
    });
  }

  async clear(): Promise<Result<null, VaultFailure>> {
    return this.#inTurn(async () => {
      await removePrivateFile(this.#plainFile);
      if (!this.#isUnreadable) {
        await removePrivateFile(this.#sealedFile);
      }
      return succeed(null);
    });
  }

  async #open(file: string): Promise<Result<KeptTokens | null, VaultFailure>> {
    const sealed = readSealed(file);
    this.#isUnreadable = true;
    if (sealed === null) {
      return fail({ kind: 'unreadable' });
    }
    const unsealed = await this.#options.sealer.unseal(sealed);
    if (!unsealed.ok) {
      return unsealed;
    }
    const tokens = this.#owned(unsealed.value.text);
    if (tokens === null) {
      // From another server or a newer version: neither used nor deleted.
      return succeed(null);
    }
    this.#isUnreadable = false;
    if (unsealed.value.isStale) {
      const again = await this.#options.sealer.seal(unsealed.value.text);
      if (again.ok) {
        await this.#writeSealed(again.value);
      }
    }
    return succeed({ tokens, kept: 'sealed' });
  }

  #owned(text: string): TokenSet | null {
    const parsed = parseForeignJson(ownedSchema, text);
    const { authorizationUrl, clientId } = this.#options.owner;
    const isOurs = parsed.ok && parsed.value.authorizationUrl === authorizationUrl && parsed.value.clientId === clientId;
    return isOurs ? TokenSet.fromStoredText(parsed.value.tokens) : null;
  }

  async #writeSealed(sealed: Uint8Array): Promise<void> {
    if (this.#isUnreadable && (await readPrivateFile(this.#sealedFile)) !== null) {
      await setAside(this.#sealedFile, `${this.#sealedFile}.unreadable-${this.#options.clock.nowMs()}`);
    }
    await writeSealedFile(this.#sealedFile, sealed);
    this.#isUnreadable = false;
  }

  async #inTurn<Value>(work: () => Promise<Result<Value, VaultFailure>>): Promise<Result<Value, VaultFailure>> {
    const guarded = async (): Promise<Result<Value, VaultFailure>> => {
      try {
        return await work();
      } catch (error) {
        return fail(toStorageFailure(expectSqliteError(error)));
      }
    };
    const turn = this.#turn.then(guarded, guarded);
    this.#turn = turn;
    return turn;
  }
}
