/**
 * A file written in pieces beside the one it replaces, readable only by its owner. The path that the user chose holds either the old file
 * or the complete new one.
 */
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { Uuid } from '#shared/values/brands.ts';

function unfinishedPath(path: string, id: Uuid): string {
  return `${path}.${id}.unfinished`;
}

export async function removeUnfinished(path: string, id: Uuid): Promise<void> {
  await rm(unfinishedPath(path, id), { force: true });
}

export class UnfinishedFile {
  readonly path: string;
  readonly #id: Uuid;
  readonly #file: FileHandle;

  private constructor({ path, id, file }: { readonly path: string; readonly id: Uuid; readonly file: FileHandle }) {
    this.path = path;
    this.#id = id;
    this.#file = file;
  }

  static async begin(path: string, id: Uuid): Promise<UnfinishedFile> {
    await removeUnfinished(path, id);
    return new UnfinishedFile({ path, id, file: await open(unfinishedPath(path, id), 'wx', 0o600) });
  }

  async write(piece: string | Uint8Array): Promise<void> {
    await this.#file.writeFile(piece);
  }

  async finish(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
    await rename(unfinishedPath(this.path, this.#id), this.path);
  }

  /** May follow a failed `finish`: closing twice does nothing. */
  async abandon(): Promise<void> {
    await this.#file.close();
    await removeUnfinished(this.path, this.#id);
  }
}
