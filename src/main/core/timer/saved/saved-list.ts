/** A short list in a file of its own. A change is on the disk when it is acknowledged; changes are written one after another. */
import type { z } from 'zod';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { writePrivateFile } from '#core/platform/private-file.ts';
import { readOrKeepAside, type ReadFile } from '#core/platform/readable-file.ts';

export interface ListFile<Item> {
  readonly load: () => ReadFile<readonly Item[]>;
  /** Throws disk errors; the older file is then unchanged. */
  readonly save: (items: readonly Item[]) => Promise<void>;
}

/** The list in `file`. What cannot be read is kept aside. */
export function listFile<Item>(
  file: string,
  { schema, now }: { readonly schema: z.ZodType<readonly Item[]>; readonly now: UtcInstant },
): ListFile<Item> {
  return { load: () => readOrKeepAside(file, { schema, now }), save: async (items) => writePrivateFile(file, JSON.stringify(items)) };
}

/** The result of a change: the item and its index in the list; null if nothing changed. */
export type Changed<Item> = Result<{ readonly item: Item; readonly at: number } | null, Failure>;

export type NextList<Item> = Result<{ readonly items: readonly Item[]; readonly item: Item; readonly at: number } | null, Failure>;

export class SavedList<Item extends { readonly id: Uuid }> {
  readonly keptAs: string | null;
  readonly #file: ListFile<Item>;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #items: readonly Item[];
  #writing: Promise<unknown> = Promise.resolve();

  constructor(file: ListFile<Item>) {
    this.#file = file;
    const { value, keptAs } = file.load();
    this.#items = value ?? [];
    this.keptAs = keptAs;
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  async change(next: (before: readonly Item[]) => NextList<Item>): Promise<Changed<Item>> {
    const changed = this.#changeAfter(this.#writing, next);
    this.#writing = changed;
    return changed;
  }

  async remove(id: Uuid): Promise<Changed<Item>> {
    return this.change((before) => {
      const at = before.findIndex((each) => each.id === id);
      const item = before[at];
      return succeed(item === undefined ? null : { items: before.filter((each) => each !== item), item, at });
    });
  }

  async close(): Promise<void> {
    this.#changes.close();
    await this.#writing;
  }

  async #changeAfter(earlier: Promise<unknown>, next: (before: readonly Item[]) => NextList<Item>): Promise<Changed<Item>> {
    await earlier;
    const wanted = next(this.#items);
    if (!wanted.ok || wanted.value === null) {
      return wanted.ok ? succeed(null) : wanted;
    }
    const { items, item, at } = wanted.value;
    try {
      await this.#file.save(items);
    } catch (error) {
      return fail({ kind: 'storage-failed', detail: error instanceof Error ? error.message : String(error) });
    }
    this.#items = items;
    this.#changes.emit();
    return succeed({ item, at });
  }
}
