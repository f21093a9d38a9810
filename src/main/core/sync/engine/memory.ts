/**
 * What the engine knows besides the file: open requests, waits and end times. It is lost with the process, and a new one assumes the worst.
 */
import type { UnreadableEntry } from '#shared/history/unreadable-entry.ts';
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { CatalogNames } from '../catalog/catalog-names.ts';
import { noBackoff, type Backoff } from '../gateway/backoff.ts';
import type { EntryContent } from '../entry-record.ts';
import type { MissingName, NameCapabilities } from '../wish.ts';
import type { NameKind, ReadMark } from './engine-events.ts';
import { Journal, JournaledMap } from './journaled-map.ts';

export interface EngineSettings {
  /**
   * Longest time that a request may still take effect after it was given up, because of proxies: only a read that began later proves
   * absence.
   */
  readonly graceMs: number;
  /** Milliseconds after which a request without an answer is given up. */
  readonly timeoutMs: number;
  /** Milliseconds that reads may lag behind writes, because services read from replicas. */
  readonly lagMs: number;
  /** A create repeated with its key takes effect once. */
  readonly hasKeys: boolean;
  /** No other client writes to the service: what it lacks was lost there, not deleted. */
  readonly isOnlyClient: boolean;
  readonly capabilities: NameCapabilities;
}

/** State of an item that entries need by name; see `rules/ensuring.ts`. Monotonic times. */
export interface Ensuring {
  /** No request about it begins before: infinite while one is in flight; null: now. */
  readonly waitsUntilMs: number | null;
  /** A create without an answer may take effect until then; null if there is none. */
  readonly unansweredUntilMs: number | null;
  readonly verifications: number;
  /** Successive refusals of its create without a reason. */
  readonly refusals: number;
  /** The created item, until lists are certain to contain it. */
  readonly created: { readonly id: RecordId; readonly untilMs: number } | null;
}

export const newEnsuring: Ensuring = { waitsUntilMs: null, unansweredUntilMs: null, verifications: 0, refusals: 0, created: null };

/** The reads or repetitions that find out what became of an unanswered write; monotonic times. */
interface Verification {
  readonly sinceMs: number;
  readonly count: number;
  readonly dueMs: number;
}

/** A pause of an entry; `failures` counts successive refusals. */
interface Pause {
  readonly untilMs: number;
  readonly failures: number;
}

export type RefusedReply = Extract<Reply<never>, { readonly kind: 'rejected' | 'absent' }>;

export interface SuspectedRefusal {
  readonly reply: RefusedReply;
  readonly body: EntryContent;
  /** Another entry had to be stopped when it came. */
  readonly hadStops: boolean;
}

export type RequestOwner =
  | { readonly kind: 'write'; readonly localId: Uuid; readonly attempt: number }
  /** A write whose answer is no longer awaited, because the computer slept. */
  | { readonly kind: 'abandoned'; readonly attempt: number }
  /** A read of dates that entries wait for. */
  | { readonly kind: 'read'; readonly asked: EntryWindow; readonly mark: ReadMark }
  | { readonly kind: 'pull'; readonly token: number; readonly asked: EntryWindow | 'active'; readonly mark: ReadMark }
  | { readonly kind: 'names'; readonly token: number; readonly kinds: readonly NameKind[]; readonly changed: boolean }
  /** An item that entries need by name. `refused`: the answer to its create before this list was requested. */
  | {
      readonly kind: 'ensure';
      readonly need: MissingName;
      readonly stage: 'list' | 'create';
      readonly startedMs: number;
      readonly refused: RefusedReply | null;
    };

/**
 * Copied for each event and taken over after its commit, so that nothing remains of one that failed. Changes of maps are taken back
 * instead.
 */
export interface Memory {
  readonly settings: EngineSettings;
  /** Changes of the maps below in the present event. */
  readonly journal: Journal;
  names: CatalogNames;
  commandOrder: number;
  /** Time of the last command of this run, in milliseconds since 1970 UTC. */
  lastCommandMs: number;
  /** Counts events that changed entries. */
  sequence: number;
  lastRequest: number;
  readonly requests: Map<string, RequestOwner>;
  /** From then on an attempt can no longer take effect; infinite while its request is under way. By attempt, monotonic. */
  readonly closesAt: Map<number, number>;
  readonly verifications: Map<Uuid, Verification>;
  readonly pauses: Map<Uuid, Pause>;
  /** Refusals that are believed only after a read: the row may be there, or something before the service may have sent them. */
  readonly suspected: Map<Uuid, SuspectedRefusal>;
  /** Entries whose answer could not be stored, and is therefore as good as none. */
  readonly lost: Map<Uuid, true>;
  /** When the first request of an unconfirmed stop was sent. */
  readonly stopsTried: Map<Uuid, number>;
  readonly ensuring: Map<string, Ensuring>;
  /** Requests of entries since the last one that made progress. */
  spent: number;
  disk: Backoff;
  /** The last disk error in the background; null while writes succeed. */
  problem: string | null;
  /** The read that returned unreadable rows; null once a read of the same dates returns none. */
  unreadable: { readonly asked: EntryWindow; readonly rows: readonly UnreadableEntry[] } | null;
  /** From then on nothing that an earlier run sent can take effect any more. Monotonic. */
  earlierEndedMs: number;
  /** The service was not reached and has not answered since. */
  outage: boolean;
  closed: boolean;
  /** Monotonic time of the requested `tick`. */
  wakeAtMs: number | null;
}

/** What a new run takes from the file. */
interface StoredMemory extends Pick<Memory, 'names' | 'commandOrder'> {
  readonly ensured: ReadonlyMap<string, RecordId | null>;
}

export function newMemory(settings: EngineSettings, stored: StoredMemory): Memory {
  const ensuring = [...stored.ensured].map(([need, id]): [string, Ensuring] => [
    need,
    id === null ? { ...newEnsuring, unansweredUntilMs: Number.POSITIVE_INFINITY } : { ...newEnsuring, created: { id, untilMs: 0 } },
  ]);
  const journal = new Journal();
  return {
    settings,
    journal,
    names: stored.names,
    commandOrder: stored.commandOrder,
    lastCommandMs: 0,
    sequence: 0,
    lastRequest: 0,
    requests: new JournaledMap(journal),
    closesAt: new JournaledMap(journal),
    verifications: new JournaledMap(journal),
    pauses: new JournaledMap(journal),
    suspected: new JournaledMap(journal),
    lost: new JournaledMap(journal),
    stopsTried: new JournaledMap(journal),
    ensuring: new JournaledMap(journal, ensuring),
    spent: 0,
    disk: noBackoff,
    problem: null,
    unreadable: null,
    earlierEndedMs: Number.POSITIVE_INFINITY,
    // Entries that an earlier run blocked are tried again with the first answer.
    outage: true,
    closed: false,
    wakeAtMs: null,
  };
}

interface SettledAt {
  readonly sequence: number;
  readonly atMs: number;
}

/** Moments older than any read that may still arrive, in milliseconds. */
const keptMs = 600_000;
const keptAtLeast = 2_000;

/**
 * When entries were last settled, rows last removed, and entries last seen at the service. Only makes the engine more careful, so nothing
 * of it has to be undone after a failed commit.
 */
export class Freshness {
  readonly #settled = new Map<string, SettledAt>();
  readonly #seen = new Map<Uuid, number>();

  /** `subject`: a local identifier, or the service's identifier of a removed row. */
  settle(subject: string, at: SettledAt): void {
    this.#settled.delete(subject);
    this.#settled.set(subject, at);
    if (this.#settled.size > keptAtLeast) {
      for (const [key, { atMs }] of this.#settled) {
        if (atMs > at.atMs - keptMs) {
          break;
        }
        this.#settled.delete(key);
      }
    }
  }

  /** True if the subject may be newer than the read. */
  isNewer(subject: string, { mark, lagMs }: { readonly mark: ReadMark; readonly lagMs: number }): boolean {
    const at = this.#settled.get(subject);
    return at !== undefined && (at.sequence > mark.sequence || mark.beganMs < at.atMs + lagMs);
  }

  /** A read that began at `beganMs` (monotonic) showed the confirmed row of the entry. */
  see(localId: Uuid, beganMs: number): void {
    this.#seen.set(localId, beganMs);
  }

  unsee(localId: Uuid): void {
    this.#seen.delete(localId);
  }

  /** True if the row was seen by a read that began at `sinceMs` or later. */
  wasSeen(localId: Uuid, sinceMs: number): boolean {
    return (this.#seen.get(localId) ?? Number.NEGATIVE_INFINITY) >= sinceMs;
  }
}
