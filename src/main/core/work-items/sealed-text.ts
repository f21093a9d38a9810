/**
 * A text in a private file: sealed by the system keyring; else, with the user's permission for tokens, in a file whose name says that it is not
 * encrypted; else in memory only. Unreadable content stays until it is replaced.
 */
import { z } from 'zod';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Sealer } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { readPrivateFile, removePrivateFile, writePrivateFile } from '#core/platform/private-file.ts';
import { attemptLater } from '#core/platform/storage-failure.ts';

export type KeptWhere = 'sealed' | 'plain-file' | 'memory';

export interface SealedTextOptions {
  /** Without an extension. */
  readonly file: string;
  readonly sealer: Sealer;
  readonly allowsPlainFile: () => boolean;
  /** The keyring was used: the next start needs the same one. */
  readonly onSealed: () => Promise<unknown>;
}

type StorageFailure = Extract<Awaited<ReturnType<typeof attemptLater>>, { readonly ok: false }>['failure'];

const sealedSchema = z.object({ version: z.literal(1), sealed: z.base64() });

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
  async load(): Promise<{ readonly text: string; readonly kept: KeptWhere } | null> {
    let text: string | null = null;
    let plain: string | null = null;
    const read = await attemptLater(async () => {
      text = await readPrivateFile(this.#sealedFile);
      plain = this.#options.allowsPlainFile() ? await readPrivateFile(this.#plainFile) : null;
    });
    const sealed = read.ok && text !== null ? parseForeignJson(sealedSchema, text) : null;
    const unsealed = sealed?.ok === true ? await this.#options.sealer.unseal(Buffer.from(sealed.value.sealed, 'base64')) : null;
    if (unsealed?.ok === true) {
      return { text: unsealed.value.text, kept: 'sealed' };
    }
    return plain === null ? null : { text: plain, kept: 'plain-file' };
  }

  async save(text: string): Promise<Result<KeptWhere, StorageFailure>> {
    let kept: KeptWhere = 'memory';
    const saved = await this.#inTurn(async () => {
      const sealed = await this.#options.sealer.seal(text);
      if (sealed.ok) {
        await writePrivateFile(this.#sealedFile, JSON.stringify({ version: 1, sealed: Buffer.from(sealed.value).toString('base64') }));
        await removePrivateFile(this.#plainFile);
        await this.#options.onSealed();
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

  async #removeFiles(): Promise<void> {
    await removePrivateFile(this.#sealedFile);
    await removePrivateFile(this.#plainFile);
  }

  /** One write at a time, in the order of the calls. */
  async #inTurn(work: () => Promise<void>): Promise<Result<null, StorageFailure>> {
    const turn = this.#turn.then(async () => attemptLater(work));
    this.#turn = turn;
    return turn;
  }
}
