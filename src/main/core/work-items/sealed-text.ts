/**
 * A text in a private file: sealed by the system keyring; else, with the user's permission for tokens, in a file whose name says that it is
 * not encrypted; else in memory only. Unreadable content stays until it is replaced.
 */
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Sealer } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { readPrivateFile, removePrivateFile, writePrivateFile } from '#core/platform/private-file.ts';
import { readSealed, writeSealedFile } from '#core/platform/sealed-file.ts';
import { attemptLater, type StorageFailure } from '#core/platform/storage-failure.ts';

export type KeptWhere = 'sealed' | 'plain-file' | 'memory';

export interface SealedTextOptions {
  /** Without an extension. */
  readonly file: string;
  readonly sealer: Sealer;
  readonly allowsPlainFile: () => boolean;
  /** The keyring was used: the next start needs the same one. */
  readonly onSealed: () => Promise<unknown>;
}

export interface KeptText {
  readonly text: string;
  readonly kept: KeptWhere;
}

/** Characters of a file: the longest texts of as many items as are kept, and what sealing adds. */
export const sealedLimit = 64 * 1_048_576;

export class SealedText {
  readonly #options: SealedTextOptions;
  readonly #sealedFile: string;
  readonly #plainFile: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: SealedTextOptions) {
    this.#options = options;
    this.#sealedFile = `${options.file}.sealed.json`;
    this.#plainFile = `${options.file}.NOT-ENCRYPTED.json`;
  }

  /** null: nothing is kept, or it cannot be read with this keyring. */
  async load(): Promise<Result<KeptText | null, StorageFailure>> {
    let loaded: KeptText | null = null;
    const read = await this.#inTurn(async () => {
      const plain = this.#options.allowsPlainFile() ? await readPrivateFile(this.#plainFile) : null;
      loaded =
        (await this.#unseal(await readPrivateFile(this.#sealedFile))) ?? (plain === null ? null : { text: plain, kept: 'plain-file' });
    });
    return read.ok ? succeed(loaded) : read;
  }

  async save(text: string): Promise<Result<KeptWhere, StorageFailure>> {
    let kept: KeptWhere = 'memory';
    const saved = await this.#inTurn(async () => {
      if (await this.#seal(text)) {
        await removePrivateFile(this.#plainFile);
        kept = 'sealed';
      } else if (this.#options.allowsPlainFile()) {
        await writePrivateFile(this.#plainFile, text);
        kept = 'plain-file';
      } else {
        await this.#removeFiles();
      }
    });
    return saved.ok ? succeed(kept) : fail(saved.failure);
  }

  async remove(): Promise<Result<null, StorageFailure>> {
    return this.#inTurn(async () => this.#removeFiles());
  }

  async #unseal(file: string | null): Promise<KeptText | null> {
    const sealed = file === null ? null : readSealed(file, sealedLimit);
    const unsealed = sealed === null ? null : await this.#options.sealer.unseal(sealed);
    if (unsealed?.ok !== true) {
      return null;
    }
    const { text, isStale } = unsealed.value;
    if (isStale) {
      await this.#seal(text);
    }
    return { text, kept: 'sealed' };
  }

  /** False without a keyring. */
  async #seal(text: string): Promise<boolean> {
    const sealed = await this.#options.sealer.seal(text);
    if (sealed.ok) {
      await writeSealedFile(this.#sealedFile, sealed.value);
      await this.#options.onSealed();
    }
    return sealed.ok;
  }

  async #removeFiles(): Promise<void> {
    await removePrivateFile(this.#sealedFile);
    await removePrivateFile(this.#plainFile);
  }

  /** One write at a time, in the order of the calls. */
  async #inTurn(work: () => Promise<void>): Promise<Result<null, StorageFailure>> {
    const guarded = async (): Promise<Result<null, StorageFailure>> => attemptLater(work);
    const turn = this.#turn.then(guarded, guarded);
    this.#turn = turn;
    return turn;
  }
}
