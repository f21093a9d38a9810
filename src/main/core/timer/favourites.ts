import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { favouritesLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { FavouriteView } from '#shared/timer/view.ts';
import { tagName, taskName, type NameBook } from '#core/sync/catalog/name-book.ts';
import { findNamed, unknownColor, wishedId } from '#core/sync/wish.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { Favourite, FavouritesFile } from './favourites-file.ts';

/** Favourites with equal content are the same. */
export type FavouriteContent = Omit<Favourite, 'id'>;

export interface FavouritesOptions {
  readonly file: FavouritesFile;
  readonly newId: () => Uuid;
}

/** The result of a change: the favourite and its index in the list; null if nothing changed. */
export type Changed = Result<{ readonly favourite: Favourite; readonly at: number } | null, Failure>;

type Next = Result<{ readonly favourites: readonly Favourite[]; readonly favourite: Favourite; readonly at: number } | null, Failure>;

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

function projectNamed({ projects }: NameBook, name: string): { readonly id: RecordId; readonly name: string; readonly color: string } {
  return findNamed([...projects.values()], name) ?? { id: wishedId('project', name), name, color: unknownColor };
}

export class Favourites {
  readonly keptAs: string | null;
  readonly #options: FavouritesOptions;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #all: readonly Favourite[];
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: FavouritesOptions) {
    this.#options = options;
    const { value, keptAs } = options.file.load();
    this.#all = value ?? [];
    this.keptAs = keptAs;
  }

  get(id: Uuid): Favourite | null {
    return this.#all.find((each) => each.id === id) ?? null;
  }

  has(content: FavouriteContent): boolean {
    return this.#all.some((each) => isSame(each, content));
  }

  view(names: NameBook): FavouriteView[] {
    return this.#all.map(({ id, description, projectId, taskId, tags, projectName, tagNames = [] }) => {
      const ofTask = taskId === null ? undefined : names.tasks.get(taskId)?.projectId;
      const on = ofTask ?? projectId;
      const project = projectName === undefined ? (on === null ? undefined : names.projects.get(on)) : projectNamed(names, projectName);
      return {
        id,
        description,
        project: project === undefined ? null : { id: project.id, name: project.name, color: project.color },
        task: taskId === null ? null : { id: taskId, name: taskName(names, taskId) },
        tags: [
          ...tags.map((tag) => ({ id: tag, name: tagName(names, tag) })),
          ...tagNames.map((name) => findNamed([...names.tags.values()], name) ?? { id: wishedId('tag', name), name }).map((tag) => ({ id: tag.id, name: tag.name })),
        ],
      };
    });
  }

  async pin(content: FavouriteContent): Promise<Changed> {
    const favourite: Favourite = { id: this.#options.newId(), ...content };
    return this.#change((before) => this.#with(favourite, before.length, before));
  }

  async putBack(favourite: Favourite, at: number): Promise<Changed> {
    return this.#change((before) => this.#with(favourite, at, before));
  }

  async unpin(id: Uuid): Promise<Changed> {
    return this.#change((before) => {
      const at = before.findIndex((each) => each.id === id);
      const favourite = before[at];
      return succeed(favourite === undefined ? null : { favourites: before.filter((each) => each !== favourite), favourite, at });
    });
  }

  async close(): Promise<void> {
    this.#changes.close();
    await this.#writing;
  }

  #with(favourite: Favourite, at: number, before: readonly Favourite[]): Next {
    if (before.some((each) => isSame(each, favourite))) {
      return succeed(null);
    }
    return before.length >= favouritesLimit ? fail({ kind: 'favourites-full', limit: favouritesLimit }) : succeed({ favourites: before.toSpliced(at, 0, favourite), favourite, at });
  }

  async #change(next: (before: readonly Favourite[]) => Next): Promise<Changed> {
    const changed = this.#changeAfter(this.#writing, next);
    this.#writing = changed;
    return changed;
  }

  async #changeAfter(earlier: Promise<unknown>, next: (before: readonly Favourite[]) => Next): Promise<Changed> {
    await earlier;
    const wanted = next(this.#all);
    if (!wanted.ok || wanted.value === null) {
      return wanted.ok ? succeed(null) : wanted;
    }
    const { favourites, favourite, at } = wanted.value;
    try {
      await this.#options.file.save(favourites);
    } catch (error) {
      return fail({ kind: 'storage-failed', detail: error instanceof Error ? error.message : String(error) });
    }
    this.#all = favourites;
    this.#changes.emit();
    return succeed({ favourite, at });
  }
}
