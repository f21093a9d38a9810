/** The user of a run: commands of all kinds, decisions after damage, and what was acknowledged. */
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Mutation, SingleMutation } from '#core/sync/mutations/mutations.ts';
import { shiftInstant, type Uuid } from '#shared/values/brands.ts';
import type { Promised } from './oracle.ts';
import { markIn } from './wire.ts';
import type { World } from './world.ts';

/** Entries of an import, at most. */
const importSize = 100;

function pick<Value>(list: readonly Value[], fraction: () => number): Value | null {
  return list[Math.floor(fraction() * list.length)] ?? null;
}

export class User {
  readonly #world: World;
  readonly promised = new Map<Uuid, Promised>();
  /** Marks of entries whose question was answered without looking. */
  readonly answered = new Set<string>();
  /** Marks of the entries that were there when the file was damaged: from then on they have other identifiers. */
  readonly damaged = new Set<string>();
  /** Entries that the user ever deleted, and the marks of those from before a damage. */
  readonly #deleted = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  hasDeleted({ localId, local }: EntryRecord): boolean {
    return this.#deleted.has(localId) || this.#deleted.has(markIn(local.description));
  }

  noteDamage(): void {
    for (const [localId, { mark }] of this.promised) {
      this.damaged.add(mark);
      if (this.#deleted.has(localId)) {
        this.#deleted.add(mark);
      }
    }
  }

  command(): void {
    const any = pick([...this.#world.rig.records.keys(), ...this.promised.keys()], this.#world.fraction);
    const dice = this.#world.fraction();
    if (dice < 0.1) {
      this.#apply(this.#addition());
    } else if (dice < 0.103) {
      this.#import();
    } else if (dice < 0.35 || any === null) {
      this.#apply({ kind: 'start', description: `${this.#world.newMark()} begun`, at: null });
    } else if (dice < 0.5) {
      this.#apply({ kind: 'stop' });
    } else if (dice < 0.75) {
      const end = this.#world.rig.records.get(any)?.local.end ?? null;
      const description = `${this.#markOf(any)} edit ${this.#world.newMark()}`;
      this.#apply({
        kind: 'edit',
        localId: any,
        patch: { description, ...(end === null || this.#world.fraction() < 0.5 ? {} : { end: shiftInstant(end, 1) }) },
      });
    } else if (dice < 0.88) {
      this.#apply({ kind: 'delete', localId: any });
    } else if (dice < 0.95) {
      this.#apply({ kind: 'restore', localId: any });
    } else if (dice < 0.98) {
      this.#apply({ kind: 'retry', localId: any });
    } else {
      const version = pick(this.#world.rig.outbox.versions(any), this.#world.fraction);
      this.#apply({ kind: 'use-version', localId: any, version: version?.id ?? 0 });
    }
  }

  #addition(): Extract<SingleMutation, { readonly kind: 'add' }> {
    const start = this.#world.someTimeAgo();
    return { kind: 'add', description: `${this.#world.newMark()} added`, start, end: shiftInstant(start, 600) };
  }

  #import(): void {
    const size = 1 + Math.floor(this.#world.fraction() * importSize);
    const before = new Map(this.#world.rig.records);
    const { outbox } = this.#world.rig;
    this.#world.say(`import of ${size}`);
    const answer = outbox.applyAll(Array.from({ length: size }, () => this.#addition()));
    this.#world.bootIfCrashed();
    if (answer.ok) {
      this.#world.count(size);
      this.#note(before);
    }
  }

  #markOf(localId: Uuid): string {
    return this.promised.get(localId)?.mark ?? markIn(this.#world.rig.records.get(localId)?.local.description);
  }

  #apply(mutation: Mutation): void {
    const before = new Map(this.#world.rig.records);
    const answer = this.#world.rig.outbox.apply(mutation);
    this.#world.bootIfCrashed();
    this.#world.say(`${JSON.stringify(mutation)} -> ${JSON.stringify(answer.ok ? answer.value.localId : answer.failure)}`);
    if (!answer.ok) {
      return;
    }
    this.#world.count(1);
    const { localId } = answer.value;
    const known = before.get(localId);
    const isAnswer = known?.blocked?.kind === 'ask' && (mutation.kind === 'delete' || mutation.kind === 'retry');
    // Undo does not outlive the program: an entry that is restored after a damage may be there with another identifier.
    const isRestoredAgain = mutation.kind === 'restore' && this.damaged.has(this.#markOf(localId));
    if (isAnswer || isRestoredAgain || (known?.duplicateOf ?? null) !== null) {
      this.answered.add(this.#markOf(localId));
    }
    if (mutation.kind === 'delete') {
      this.#deleted.add(localId);
    }
    this.#note(before);
    const promised = this.promised.get(localId);
    if (!this.#world.rig.records.has(localId) && promised !== undefined) {
      this.promised.set(localId, { ...promised, deleted: true });
    }
  }

  /** Everything that the command has changed is acknowledged. */
  #note(before: ReadonlyMap<Uuid, unknown>): void {
    for (const [localId, record] of this.#world.rig.records) {
      if (JSON.stringify(before.get(localId)) !== JSON.stringify(record)) {
        this.#promise(localId, { mark: markIn(record.local.description), content: record.local, deleted: record.deleted });
      }
    }
  }

  /** An entry that was read again after a damage has another identifier than the one it was promised with. */
  #promise(localId: Uuid, promised: Promised): void {
    const { mark } = promised;
    for (const [earlier, each] of this.damaged.has(mark) ? this.promised : []) {
      if (each.mark === mark) {
        this.promised.delete(earlier);
      }
    }
    this.promised.set(localId, promised);
  }

  decideRecovered(isWanted: boolean): void {
    const { recovered } = this.#world.rig.outbox;
    const shown = recovered.list(1_000);
    const before = new Map(this.#world.rig.records);
    if (recovered.decide('all', isWanted).ok && shown.length > 0) {
      this.#note(before);
      this.#world.say(`${isWanted ? 'save' : 'discard'} ${shown.length} recovered changes`);
      for (const { content } of isWanted ? [] : shown) {
        this.answered.add(markIn(content.description));
      }
    }
  }
}
