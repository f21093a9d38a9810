/** The last deeds of this run, the latest on top. What has been taken back is gone; what has changed since is not offered. */
import type { Uuid } from '#shared/brands.ts';
import type { DeedView } from '#shared/undo.ts';
import type { Act } from '../outbox/acts.ts';
import { deedOf, kindOf, namedBy, stands, type Deed, type FindRecord } from './deed.ts';

/** Deeds kept; older ones are let go. */
const deedsKept = 50;

/** What was done to more entries than one commit holds: whoever did it part by part takes it back so. */
export interface LongDeed {
  /** Entries that can be taken back now; 0: it is no longer to be taken back. */
  readonly count: () => number;
  readonly takeBack: () => void;
}

type Numbered = { readonly number: number } & ({ readonly kind: 'deed'; readonly deed: Deed } | { readonly kind: 'long'; readonly long: LongDeed });

/** An act that took effect. */
export interface Done {
  readonly act: Act;
  /** Entries that ran before it, and those it was acknowledged for. */
  readonly others: readonly Uuid[];
  readonly before: FindRecord;
  readonly after: FindRecord;
}

export class UndoStack {
  #deeds: readonly Numbered[] = [];
  #number = 0;

  note({ act, others, before, after }: Done): void {
    const kind = kindOf(act);
    const deed = kind === null ? null : deedOf(kind, [...namedBy(act), ...others], { before, after });
    if (deed !== null) {
      this.#push({ kind: 'deed', deed });
    }
  }

  noteLong(long: LongDeed): void {
    this.#push({ kind: 'long', long });
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
  view(find: FindRecord): DeedView | null {
    const top = this.last();
    if (top === null || (top.kind === 'deed' && !stands(top.deed, find))) {
      return null;
    }
    return { number: top.number, ...(top.kind === 'deed' ? deedView(top.deed) : longDeedView(top.long)) };
  }

  #push(noted: { readonly kind: 'deed'; readonly deed: Deed } | { readonly kind: 'long'; readonly long: LongDeed }): void {
    this.#number += 1;
    this.#deeds = [...this.#deeds.slice(1 - deedsKept), { ...noted, number: this.#number }];
  }
}

export function longDeedView({ count }: LongDeed): Omit<DeedView, 'number'> {
  return { kind: 'several', description: '', count: Math.max(1, count()) };
}

export function deedView({ kind, touched }: Deed): Omit<DeedView, 'number'> {
  // Of a start the entry it made; what it stopped is beside the point.
  const about = kind === 'started' ? touched.find(({ before }) => before === null) : touched[0];
  const isOne = touched.length === 1 || kind === 'started' || kind === 'split';
  return { kind, description: isOne ? ((about?.before ?? about?.after)?.content.description ?? '') : '', count: touched.length };
}
