import type { Uuid } from '#shared/values/brands.ts';
import { favouritesLimit } from '#shared/values/limits.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { FavouriteView } from '#shared/timer/view.ts';
import type { CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import type { Favourite } from './favourites-file.ts';
import { savedContentView, type SavedContent } from './saved-content.ts';
import { SavedList, type Changed, type ListFile, type NextList } from './saved-list.ts';

/** Favourites with equal content are the same. */
export type FavouriteContent = SavedContent;

export interface FavouritesOptions {
  readonly file: ListFile<Favourite>;
  readonly newId: () => Uuid;
}

function isSame(one: FavouriteContent, other: FavouriteContent): boolean {
  return (
    one.description === other.description &&
    one.taskId === other.taskId &&
    // The project follows from the task, and may become known later.
    (one.taskId !== null || one.projectId === other.projectId) &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag) => other.tags.includes(tag)) &&
    one.projectName === other.projectName &&
    JSON.stringify(one.tagNames) === JSON.stringify(other.tagNames)
  );
}

function withFavourite(favourite: Favourite, at: number, before: readonly Favourite[]): NextList<Favourite> {
  if (before.some((each) => isSame(each, favourite))) {
    return succeed(null);
  }
  return before.length >= favouritesLimit
    ? fail({ kind: 'favourites-full', limit: favouritesLimit })
    : succeed({ items: before.toSpliced(at, 0, favourite), item: favourite, at });
}

export class Favourites {
  readonly #list: SavedList<Favourite>;
  readonly #newId: () => Uuid;

  constructor({ file, newId }: FavouritesOptions) {
    this.#list = new SavedList(file);
    this.#newId = newId;
  }

  get keptAs(): string | null {
    return this.#list.keptAs;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener);

  get(id: Uuid): Favourite | null {
    return this.#list.items.find((each) => each.id === id) ?? null;
  }

  has(content: FavouriteContent): boolean {
    return this.#list.items.some((each) => isSame(each, content));
  }

  view(names: CatalogNames): FavouriteView[] {
    return this.#list.items.map((favourite) => ({ id: favourite.id, ...savedContentView(favourite, names) }));
  }

  async pin(content: FavouriteContent): Promise<Changed<Favourite>> {
    const favourite: Favourite = { id: this.#newId(), ...content };
    return this.#list.change((before) => withFavourite(favourite, before.length, before));
  }

  async putBack(favourite: Favourite, at: number): Promise<Changed<Favourite>> {
    return this.#list.change((before) => withFavourite(favourite, at, before));
  }

  async unpin(id: Uuid): Promise<Changed<Favourite>> {
    return this.#list.remove(id);
  }

  async close(): Promise<void> {
    await this.#list.close();
  }
}
