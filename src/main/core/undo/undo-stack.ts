/** The last deeds of this run, the latest on top. What has been taken back is gone; what has changed since is not offered. */
import type { Uuid } from '#shared/brands.ts';
import type { DeedView } from '#shared/undo.ts';
import type { Act } from '../outbox/acts.ts';
import type { Favourites } from '../favourites/favourites.ts';
import { deedOf, kindOf, namedBy, stands, type Deed, type FavouriteDeed, type FindRecord } from './deed.ts';

/** Deeds kept; older ones are let go. */
const deedsKept = 50;

interface Numbered {
  readonly number: number;
  readonly deed: Deed | FavouriteDeed;
}

/** An act that took effect. */
export interface Done {
  readonly act: Act;
  /** Entries that ran before it, and those it was acknowledged for. */
  readonly others: readonly Uuid[];
  readonly before: FindRecord;
  readonly after: FindRecord;
}

/** What deeds are compared with. */
export interface Standing {
  readonly find: FindRecord;
  readonly favourites: Pick<Favourites, 'has'>;
}

export class UndoStack {
  #deeds: readonly Numbered[] = [];
  #number = 0;

  note({ act, others, before, after }: Done): void {
    const kind = kindOf(act);
    const deed = kind === null ? null : deedOf(kind, [...namedBy(act), ...others], { before, after });
    if (deed !== null) {
      this.push(deed);
    }
  }

  push(deed: Deed | FavouriteDeed): void {
    this.#number += 1;
    this.#deeds = [...this.#deeds.slice(1 - deedsKept), { number: this.#number, deed }];
  }

  last(): Deed | FavouriteDeed | null {
    return this.#deeds.at(-1)?.deed ?? null;
  }

  drop(): void {
    this.#deeds = this.#deeds.slice(0, -1);
  }

  /** What can be offered now; null: nothing, or what was done has changed since. */
  view(now: Standing): DeedView | null {
    const top = this.#deeds.at(-1);
    return top === undefined || !isStanding(top.deed, now) ? null : { number: top.number, ...deedView(top.deed) };
  }
}

function isStanding(deed: Deed | FavouriteDeed, { find, favourites }: Standing): boolean {
  return isOfFavourite(deed) ? favourites.has(deed.favourite) === (deed.kind === 'pinned') : stands(deed, find);
}

export function isOfFavourite(deed: Deed | FavouriteDeed): deed is FavouriteDeed {
  return deed.kind === 'pinned' || deed.kind === 'unpinned';
}

export function deedView(deed: Deed | FavouriteDeed): Omit<DeedView, 'number'> {
  if (isOfFavourite(deed)) {
    return { kind: deed.kind, description: deed.favourite.description, count: 1 };
  }
  const { kind, touched } = deed;
  // Of a start the entry it made; what it stopped is beside the point.
  const about = kind === 'started' ? touched.find(({ before }) => before === null) : touched[0];
  const isOne = touched.length === 1 || kind === 'started' || kind === 'split';
  return { kind, description: isOne ? ((about?.before ?? about?.after)?.content.description ?? '') : '', count: touched.length };
}
