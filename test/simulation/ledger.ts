/** The actual events of a run, for the checks only. */
import { sameWishes } from '#core/sync/wish.ts';
import { sameName } from '#core/sync/catalog/names.ts';
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { sameContent, type EntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { Mutation } from '#core/sync/mutations/mutations.ts';
import { never, type ModelServer, type Origin } from './model-server.ts';

export const fields = ['start', 'end', 'description', 'taskId', 'ownProjectId', 'tags', 'billable'] as const;
export type Field = (typeof fields)[number];

export function sameField(one: EntryContent, other: EntryContent, field: Field): boolean {
  if (field === 'billable' && (one.billable === undefined || other.billable === undefined)) {
    // Left to the service.
    return true;
  }
  return field === 'tags' ? one.tags.join() === other.tags.join() : one[field] === other[field];
}

type Tags = EntryContent['tags'];

/** True if `tags` has what both sides have, and what either has added to `base`. */
export function isMergeOfTags(tags: Tags, { base, mine, theirs }: { readonly base: Tags; readonly mine: Tags; readonly theirs: Tags }): boolean {
  const wanted = new Set([...mine, ...theirs].filter((tag) => !base.includes(tag) || (mine.includes(tag) && theirs.includes(tag))));
  return tags.length === wanted.size && tags.every((tag) => wanted.has(tag));
}

/** A user's command on an entry on one device, with its time. */
export interface Wish {
  readonly device: number;
  readonly localId: Uuid;
  /** The last value of each field that the user set on this device. */
  readonly chosen: Map<Field, { readonly content: EntryContent; readonly atMs: number }>;
  /** When a command created the entry here, at first or again after its delete; null: never. */
  createdMs: number | null;
  deleted: boolean;
  deletedMs: number;
  /** The content known to the device when it deleted the entry; null: none, or a request of its own was in flight. */
  deletedBase: EntryContent | null;
  /** The user answered a question about the entry, so the state at the service is their own decision. */
  answered: boolean;
  /** The user had it saved again after another client deleted it. */
  savedAgain: boolean;
}

/** What a device wished and knew at some time. */
export interface SavedState {
  readonly wishes: ReadonlyMap<Origin, Wish>;
  readonly rowsOf: ReadonlyMap<Origin, ReadonlySet<RecordId>>;
  /** The seconds of the entries that had no row, or one that was deleted. */
  readonly startsUnsent: ReadonlyMap<Origin, UtcInstant>;
}

export const nothingSaved: SavedState = { wishes: new Map(), rowsOf: new Map(), startsUnsent: new Map() };

/** The author of what a device did before it went back to an older file: it knows no more of it than of another client. */
export function earlierLifeOf(device: number): number {
  return -2 - device;
}

export type Rule =
  | 'D1' | 'D2' | 'D3' | 'D4' | 'D5' | 'U1' | 'U2' | 'U3' | 'U4' | 'U5' | 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'P2' | 'N1' | 'N2' | 'H1' | 'L1' | 'C1' | 'B1' | 'BUG';

export interface Violation {
  readonly rule: Rule;
  readonly text: string;
}

export interface Counts {
  seeds: number;
  mutations: number;
  requests: number;
  crashes: number;
  lostResponses: number;
  duplicates: number;
  lateRepeats: number;
  overtakenStops: number;
  /** Files that were lost while the program ran, and at a start. */
  moved: number;
  recovered: number;
  conflicts: number;
  asked: number;
  violations: number;
  R1: number;
  R2: number;
  R3: number;
  R4: number;
  R5: number;
  R6: number;
  R7: number;
}

export function noCounts(): Counts {
  return { seeds: 0, mutations: 0, requests: 0, crashes: 0, lostResponses: 0, duplicates: 0, lateRepeats: 0, overtakenStops: 0, moved: 0, recovered: 0, conflicts: 0, asked: 0, violations: 0, R1: 0, R2: 0, R3: 0, R4: 0, R5: 0, R6: 0, R7: 0 };
}

/** Undone before it was sent, so that no wish is left. A value that was sent may be there, and undoing it is another wish. */
function isAsBefore({ local, base, inflight }: EntryRecord, field: (typeof fields)[number]): boolean {
  return base !== null && sameField(local, base, field) && sameField(inflight?.body ?? base, base, field);
}

export class Ledger {
  readonly server: ModelServer;
  readonly wishes = new Map<Origin, Wish>();
  /** Rows that an entry of a device has corresponded to. */
  readonly rowsOf = new Map<Origin, Set<RecordId>>();
  /** Entries that were matched to another client's row instead of their own create, and when. */
  readonly takenForOwn = new Map<Origin, number>();
  /** Rows, by device, that another client made dissimilar to their creates before the device could see them. */
  readonly changedUnseen = new Set<string>();
  /** Entries that a user named in a command. Entries affected indirectly, as by the stop of a start, are not included. */
  readonly dealtWith = new Set<Origin>();
  /** Where older copies of a file showed an entry unsent, the seconds in which they showed it. */
  readonly startsUnsent = new Map<Origin, readonly UtcInstant[]>();
  /** Entries that a device lost with its file. Their rows are another client's for it. */
  readonly forgotten = new Set<Origin>();
  readonly counts = noCounts();
  readonly violations: Violation[] = [];
  /** The log of the run; recorded on demand only. */
  readonly log: string[] | null;
  readonly #nowMs: () => number;
  /** Projects and tags that requests of the devices created. */
  readonly #createdNames = new Set<string>();
  hash = 0x811c9dc5;

  constructor(server: ModelServer, options: { readonly nowMs: () => number; readonly keepLog: boolean }) {
    this.server = server;
    this.#nowMs = options.nowMs;
    this.log = options.keepLog ? [] : null;
  }

  get nowMs(): number {
    return this.#nowMs();
  }

  say(text: () => string): void {
    this.log?.push(`${(this.nowMs / 1000).toFixed(3).padStart(9)} s  ${text()}`);
  }

  /** Adds to the trace hash (FNV-1a over UTF-16 units). */
  trace(text: string): void {
    let { hash } = this;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    this.hash = Math.imul(hash ^ Math.floor(this.nowMs), 0x01000193);
  }

  violate(rule: Rule, text: string): void {
    this.violations.push({ rule, text: text.slice(0, 600) });
    this.say(() => `!! ${rule}: ${text}`);
  }

  violateIf(isViolated: boolean, rule: Rule, text: string): void {
    if (isViolated) {
      this.violate(rule, text);
    }
  }

  defect(error: unknown): void {
    this.violate('BUG', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  wish(device: number, localId: Uuid): Wish {
    const origin = originOf(device, localId);
    const known = this.wishes.get(origin);
    if (known !== undefined) {
      return known;
    }
    const wish: Wish = { device, localId, chosen: new Map(), createdMs: null, deleted: false, deletedMs: 0, deletedBase: null, answered: false, savedAgain: false };
    this.wishes.set(origin, wish);
    return wish;
  }

  stateOf(device: number, records: Iterable<EntryRecord>): SavedState {
    const unsent = [...records].filter(({ serverId }) => serverId === null || this.server.rows.get(serverId)?.deletedMs !== never);
    return {
      wishes: new Map([...this.wishes].filter(([, wish]) => wish.device === device).map(([origin, wish]) => [origin, { ...wish, chosen: new Map(wish.chosen) }])),
      rowsOf: new Map([...this.rowsOf].filter(([origin]) => origin.startsWith(originOf(device, ''))).map(([origin, rows]) => [origin, new Set(rows)])),
      startsUnsent: new Map(unsent.map(({ localId, local }) => [originOf(device, localId), local.start])),
    };
  }

  /** The device has the state of an earlier time again, apart from some entries. */
  wentBack(device: number, { saved, copiedMs, isKept }: { readonly saved: SavedState; readonly copiedMs: number; readonly isKept: (localId: string) => boolean }): void {
    const keptRows = new Set<RecordId>();
    for (const [origin, wish] of this.wishes) {
      if (wish.device === device && isKept(wish.localId)) {
        this.rowsOf.get(origin)?.forEach((id) => keptRows.add(id));
      } else if (wish.device === device) {
        this.wishes.delete(origin);
        this.forgotten.add(origin);
      }
    }
    for (const [origin, wish] of saved.wishes) {
      if (!this.wishes.has(origin)) {
        this.wishes.set(origin, { ...wish, chosen: new Map(wish.chosen) });
        this.forgotten.delete(origin);
        const start = saved.startsUnsent.get(origin);
        this.startsUnsent.set(origin, [...(this.startsUnsent.get(origin) ?? []), ...(start === undefined ? [] : [start])]);
      }
    }
    for (const origin of this.rowsOf.keys()) {
      if (origin.startsWith(originOf(device, '')) && !isKept(origin.slice(originOf(device, '').length))) {
        this.rowsOf.set(origin, new Set(saved.rowsOf.get(origin)));
      }
    }
    this.server.rewrite((row, { actor, atMs }) => (actor === device && atMs > copiedMs && !keptRows.has(row.id) ? earlierLifeOf(device) : actor));
    for (const name of this.#createdNames) {
      if (name.startsWith(`${device} `)) {
        this.#createdNames.delete(name);
      }
    }
  }

  /** A user's acknowledged command changed `before` to `after`; null: missing. */
  intended(device: number, { before, after }: { readonly before: EntryRecord | null; readonly after: EntryRecord | null }): void {
    const record = after ?? before;
    if (record === null) {
      return;
    }
    const wish = this.wish(device, record.localId);
    wish.createdMs = before === null ? this.nowMs : wish.createdMs;
    wish.deleted = after === null || after.deleted;
    wish.deletedBase = wish.deleted && before !== null && before.inflight === null && sameContent(before.local, before.base ?? before.local) ? before.base : null;
    wish.deletedMs = wish.deleted ? this.nowMs : 0;
    if (after !== null) {
      if (after.local.assignmentWish !== undefined) {
        // Chosen by name: the identifier is known later.
        wish.chosen.delete('taskId');
        wish.chosen.delete('ownProjectId');
      }
      for (const field of fields) {
        if (after.local.assignmentWish !== undefined && (field === 'taskId' || field === 'ownProjectId')) {
          continue;
        }
        if (before === null || !sameField(before.local, after.local, field)) {
          wish.chosen.set(field, { content: after.local, atMs: this.nowMs });
        }
        if (before !== null && isAsBefore(after, field)) {
          wish.chosen.delete(field);
        }
      }
    }
  }

  /** N1: of the creates of a name by a device, one takes effect. */
  createdName(device: number, kind: string, name: string): void {
    const key = `${device} ${kind} ${name.toLowerCase()}`;
    if (this.#createdNames.has(key)) {
      this.violate('N1', `device ${device} created the ${kind} «${name}» twice`);
    }
    this.#createdNames.add(key);
  }

  /** The engine replaced wanted names by identifiers. */
  fulfilled(device: number, before: EntryRecord | undefined, after: EntryRecord): void {
    // Deleted here and edited elsewhere, it takes the other content.
    if (before === undefined || before.deleted || sameWishes(before.local, after.local)) {
      return;
    }
    const wish = this.wish(device, after.localId);
    const { assignmentWish, tagWishes = [] } = before.local;
    if (assignmentWish?.project.kind === 'new' && after.local.assignmentWish === undefined) {
      const name = after.local.ownProjectId === undefined ? null : this.server.nameOf(after.local.ownProjectId);
      if (name === null || !sameName(name, assignmentWish.project.name)) {
        this.violate('N2', `${originOf(device, after.localId)} wanted «${assignmentWish.project.name}» and is on «${name ?? 'nothing'}»`);
      }
      if (isAsBefore(after, 'ownProjectId')) {
        // The name of the project that the entry was on: no change.
        wish.chosen.delete('ownProjectId');
      } else {
        wish.chosen.set('ownProjectId', { content: after.local, atMs: this.nowMs });
      }
    }
    const fulfilledTags = tagWishes.filter((tag) => after.local.tagWishes?.includes(tag) !== true);
    if (fulfilledTags.length > 0) {
      const names = after.local.tags.map((tag) => this.server.nameOf(tag) ?? '');
      for (const tag of fulfilledTags.filter((each) => !names.some((name) => sameName(name, each)))) {
        this.violate('N2', `${originOf(device, after.localId)} wanted the tag «${tag}» and has ${names.join()}`);
      }
      wish.chosen.set('tags', { content: after.local, atMs: this.nowMs });
    }
  }

  dealWith(device: number, localIds: readonly Uuid[]): void {
    for (const localId of localIds) {
      this.dealtWith.add(originOf(device, localId));
    }
  }

  standsFor(device: number, localId: Uuid, row: RecordId): void {
    const origin = originOf(device, localId);
    this.say(() => `   the entry ${origin} is the row ${row.slice(0, 8)}`);
    const rows = this.rowsOf.get(origin) ?? new Set();
    rows.add(row);
    this.rowsOf.set(origin, rows);
  }
}

export function originOf(device: number, localId: string): Origin {
  return `${device}/${localId}`;
}

/** Entries that the command deletes. */
export function deletedBy(mutation: Mutation): readonly Uuid[] {
  return mutation.kind === 'several' ? mutation.mutations.flatMap((single) => deletedBy(single)) : mutation.kind === 'delete' ? [mutation.localId] : [];
}
