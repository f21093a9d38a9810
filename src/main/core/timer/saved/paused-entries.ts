/**
 * The paused entries of a connection, the latest first. Each keeps its content independently of the entry that was stopped, which may be
 * edited or deleted meanwhile.
 */
import type { Uuid } from '#shared/values/brands.ts';
import { pausedLimit } from '#shared/values/limits.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { PausedView } from '#shared/timer/view.ts';
import type { CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import { billableIf } from '#core/sync/entry-record.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { PausedEntry } from './paused-file.ts';
import { savedContentView } from './saved-content.ts';
import { SavedList, type Changed, type ListFile } from './saved-list.ts';

export class PausedEntries {
  readonly #list: SavedList<PausedEntry>;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  /** Being removed: no longer offered, so that each is resumed once. */
  readonly #leaving = new Set<Uuid>();

  constructor(file: ListFile<PausedEntry>) {
    this.#list = new SavedList(file);
    this.#list.subscribe(() => this.#changes.emit());
  }

  get keptAs(): string | null {
    return this.#list.keptAs;
  }

  get(id: Uuid): PausedEntry | null {
    return this.#offered().find((each) => each.id === id) ?? null;
  }

  latest(): PausedEntry | null {
    return this.#offered()[0] ?? null;
  }

  indexOf(id: Uuid): number {
    return this.#list.items.findIndex((each) => each.id === id);
  }

  view(names: CatalogNames): PausedView[] {
    return this.#offered().map((paused) => ({
      id: paused.id,
      ...savedContentView(paused, names),
      ...billableIf(paused.billable),
      pausedAt: paused.pausedAt,
    }));
  }

  async add(paused: PausedEntry, at = 0): Promise<Changed<PausedEntry>> {
    return this.#list.change((before) => {
      if (before.some(({ id }) => id === paused.id)) {
        return succeed(null);
      }
      return before.length >= pausedLimit
        ? fail({ kind: 'paused-full', limit: pausedLimit })
        : succeed({ items: before.toSpliced(at, 0, paused), item: paused, at });
    });
  }

  /** It is no longer offered from the call on, and again if the disk refuses. */
  async remove(id: Uuid): Promise<Changed<PausedEntry>> {
    this.#leaving.add(id);
    const removed = await this.#list.remove(id);
    this.#leaving.delete(id);
    if (!removed.ok) {
      this.#changes.emit();
    }
    return removed;
  }

  async close(): Promise<void> {
    this.#changes.close();
    await this.#list.close();
  }

  #offered(): readonly PausedEntry[] {
    return this.#list.items.filter(({ id }) => !this.#leaving.has(id));
  }
}
