/**
 * A file on its way: written piece by piece beside the one it is to replace, for its owner only. So what stands under the name that a
 * person chose is as it was, or whole.
 */
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { Uuid } from '#shared/values/brands.ts';

/** Of a file that is to be `path`; `id` keeps it apart from whatever else may lie there. */
function nameOf(path: string, id: Uuid): string {
  return `${path}.${id}.unfinished`;
}

/** Removes what is left of a file that was broken off. Throws what the disk refuses. */
export async function removeUnfinished(path: string, id: Uuid): Promise<void> {
  await rm(nameOf(path, id), { force: true });
}

/** All of these throw what the disk refuses. */
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
    return new UnfinishedFile({ path, id, file: await open(nameOf(path, id), 'wx', 0o600) });
  }

  async write(piece: string | Uint8Array): Promise<void> {
    await this.#file.writeFile(piece);
  }

  /** Takes the place of what was there. */
  async finish(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
    await rename(nameOf(this.path, this.#id), this.path);
  }

  /** May follow a failed `finish`: closing what is closed does nothing. */
  async abandon(): Promise<void> {
    await this.#file.close();
    await removeUnfinished(this.path, this.#id);
  }
}
