/** The last deeds of this run, the latest on top. What has been taken back is gone; what has changed since is not offered. */
import type { Uuid } from '#shared/values/brands.ts';
import type { DeedView } from '#shared/timer/undo.ts';
import type { Act } from '#core/sync/intents/acts.ts';
import type { Favourites } from '../favourites/favourites.ts';
import { deedOf, kindOf, namedBy, stands, type Deed, type FavouriteDeed, type FindRecord } from './undo-record.ts';

/** Deeds kept; older ones are let go. */
const deedsKept = 50;

/** What was done to more entries than one commit holds: whoever did it part by part takes it back so. */
export interface LongDeed {
  /** Entries that can be taken back now; 0: it is no longer to be taken back. */
  readonly count: () => number;
  readonly takeBack: () => void;
}

type Noted = { readonly kind: 'deed'; readonly deed: Deed | FavouriteDeed } | { readonly kind: 'long'; readonly long: LongDeed };
type Numbered = Noted & { readonly number: number };

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
      this.push({ kind: 'deed', deed });
    }
  }

  push(noted: Noted): void {
    this.#number += 1;
    this.#deeds = [...this.#deeds.slice(1 - deedsKept), { ...noted, number: this.#number }];
  }

  last(): Numbered | null {
    // What was taken back elsewhere, or is not to be taken back any more, is not in the way of what was done before it.
    this.#deeds = this.#deeds.slice(0, this.#deeds.findLastIndex((each) => each.kind === 'deed' || each.long.count() > 0) + 1);
    return this.#deeds.at(-1) ?? null;
  }

  drop(): void {
    this.#deeds = this.#deeds.slice(0, -1);
  }

  /** What can be offered now; null: nothing, or what was done has changed since. */
  view(now: Standing): DeedView | null {
    const top = this.last();
    if (top === null || (top.kind === 'deed' && !isStanding(top.deed, now))) {
      return null;
    }
    return { number: top.number, ...(top.kind === 'deed' ? deedView(top.deed) : longDeedView(top.long)) };
  }
}

export function longDeedView({ count }: LongDeed): Omit<DeedView, 'number'> {
  return { kind: 'several', description: '', count: Math.max(1, count()) };
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
