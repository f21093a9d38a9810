/**
 * Writes the time of entries to their items, each exactly once: notes on disk, sends, lists to verify, and repeats only what a list shows
 * to be missing.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import { epochMsOfInstant, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import type { ItemFailure } from '#shared/work-items/item-failure.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import type { ItemTime } from '#shared/work-items/item-time.ts';
import type { Ports } from '#core/platform/ports.ts';
import { attempt, type StorageFailure } from '#core/platform/storage-failure.ts';
import type { Worklog, WorklogApi } from '../tracker-api.ts';
import { entryMark, nextStep, sameItem, sameSpent, type Draft, type NextStep, type Spent, type SpentRecord } from './next-step.ts';
import type { SpentStore } from './spent-store.ts';

/** Milliseconds after which a request without an answer has taken effect, or never will. */
const settlesAfterMs = 60_000;

/** Milliseconds until the first repetition, doubled each time, and at most. */
const firstDelayMs = 30_000;
const longestDelayMs = 600_000;

/** Failures that pass by themselves. All others need the user. */
const passing: ReadonlySet<ItemFailure['cause']> = new Set(['no-network', 'no-answer', 'limited']);

const notConnected = async () => fail({ kind: 'work-items', server: '', cause: 'not-connected', detail: '' } as const);
const noWorklogs: WorklogApi = { list: notConnected, add: notConnected, remove: notConnected };

type Write = Extract<NextStep, { readonly kind: 'add' | 'remove' }>;

/** Milliseconds after the start of an entry for which its changes are followed. */
const followedMs = 90 * 86_400_000;

function isOver({ began, state }: SpentRecord, nowMs: number): boolean {
  return epochMsOfInstant(began) + followedMs < nowMs && (state.kind === 'written' || state.kind === 'nothing');
}

export interface SpentTimeOptions {
  readonly store: Pick<SpentStore, 'load' | 'put' | 'remove'>;
  /** null: the tracker is not connected or has not loaded its token yet, or no time is written to it. */
  readonly worklogsOf: (tracker: Uuid) => WorklogApi | null;
  readonly ports: Pick<Ports, 'clock' | 'scheduler' | 'chance'>;
  /** `stateOf` the entry is another. */
  readonly onChange: (changed: Pick<SpentRecord, 'entry' | 'connection'>) => void;
}

export class SpentTime {
  readonly #options: SpentTimeOptions;
  readonly #records = new Map<Uuid, SpentRecord>();
  /** Monotonic milliseconds before which an entry is not tried, and how often it was in vain. */
  readonly #pauses = new Map<Uuid, { readonly untilMs: number; readonly failures: number }>();
  #cancelWake: (() => void) | null = null;
  #running: Promise<void> | null = null;
  #isClosed = false;

  private constructor(options: SpentTimeOptions) {
    this.#options = options;
  }

  /** Continues with what the store holds. */
  static open(options: SpentTimeOptions): Result<SpentTime, StorageFailure> {
    const spent = new SpentTime(options);
    const loaded = attempt(() => spent.#load());
    return loaded.ok ? succeed(spent) : loaded;
  }

  #load(): void {
    const { store, ports } = this.#options;
    for (const record of store.load()) {
      if (isOver(record, ports.clock.nowMs())) {
        store.remove(record.entry);
      } else {
        this.#records.set(record.entry, record);
      }
    }
    this.#wake();
  }

  /** What became of the time of the entry; null: none is written. */
  stateOf(entry: Uuid): ItemTime | null {
    const state = this.#records.get(entry)?.state;
    return state === undefined || state.kind === 'nothing' ? null : state;
  }

  /** Entries of a connection that were created on this computer. */
  of(connection: ConnectionKey): readonly SpentRecord[] {
    return [...this.#records.values()].filter((record) => record.connection === connection);
  }

  isWantedOutside(connection: ConnectionKey, spent: Spent | null): boolean {
    return (
      spent !== null && [...this.#records.values()].some((record) => record.connection !== connection && sameSpent(record.wanted, spent))
    );
  }

  /** The entry was created on this computer, which alone writes its time; on disk when this returns. */
  own(entry: Uuid, { connection, began }: Pick<SpentRecord, 'connection' | 'began'>): Result<null, StorageFailure> {
    return this.#records.has(entry)
      ? succeed(null)
      : attempt(() =>
          this.#put({ entry, connection, began, wanted: null, isFollowed: false, drafts: [], sentMs: null, state: { kind: 'nothing' } }),
        );
  }

  /** Sets what the worklogs of an own entry should be; on disk when this returns. */
  want(entry: Uuid, wanted: Spent | null): Result<null, StorageFailure> {
    const before = this.#records.get(entry);
    if (before === undefined || sameSpent(before.wanted, wanted)) {
      return succeed(null);
    }
    return this.#again({ ...before, wanted, isFollowed: before.isFollowed || wanted !== null, state: { kind: 'waiting', failure: null } });
  }

  /** The user wants another attempt. */
  retry(entry: Uuid): Result<null, StorageFailure> {
    const record = this.#records.get(entry);
    return record === undefined || record.state.kind === 'written' || record.state.kind === 'nothing'
      ? succeed(null)
      : this.#again({ ...record, state: { kind: 'waiting', failure: null } });
  }

  /** The tracker accepts requests again: its token was replaced, or writing was switched on. */
  retryAll(tracker: Uuid): void {
    for (const { entry, wanted, drafts } of this.#records.values()) {
      if (wanted?.item.tracker === tracker || drafts.some(({ item }) => item.tracker === tracker)) {
        this.retry(entry);
      }
    }
  }

  /** A tracker that was waited for has its token. */
  resume(): void {
    this.#wake();
  }

  /** What is at trackers that were removed is out of reach. */
  forgetTrackers(isConnected: (tracker: Uuid) => boolean): Result<null, StorageFailure> {
    return attempt(() => {
      for (const record of this.#records.values()) {
        const wanted = record.wanted !== null && isConnected(record.wanted.item.tracker) ? record.wanted : null;
        const drafts = record.drafts.filter(({ item }) => isConnected(item.tracker));
        if (wanted !== record.wanted || drafts.length < record.drafts.length) {
          const isNothing = wanted === null && drafts.length === 0;
          this.#put({ ...record, wanted, drafts, state: isNothing ? { kind: 'nothing' } : { kind: 'waiting', failure: null } });
        }
      }
      this.#wake();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelWake?.();
    await this.#running;
  }

  #again(record: SpentRecord): Result<null, StorageFailure> {
    const kept = attempt(() => this.#put(record));
    if (kept.ok) {
      this.#pauses.delete(record.entry);
      this.#wake();
    }
    return kept;
  }

  #put(record: SpentRecord): void {
    const { store, onChange } = this.#options;
    const before = this.stateOf(record.entry);
    store.put(record);
    this.#records.set(record.entry, record);
    if (!isDeepStrictEqual(before, this.stateOf(record.entry))) {
      onChange(record);
    }
  }

  #now(): number {
    return this.#options.ports.clock.monotonicMs();
  }

  /** Milliseconds until the entry may be tried. A request of which no answer is known may still take effect. */
  #waitMs({ entry, sentMs }: SpentRecord): number {
    const { clock } = this.#options.ports;
    const settlesMs = sentMs === null ? 0 : Math.min(settlesAfterMs, sentMs + settlesAfterMs - clock.nowMs());
    return Math.max(0, settlesMs, (this.#pauses.get(entry)?.untilMs ?? 0) - this.#now());
  }

  /** Waiting entries whose trackers are connected, the one that is due first in front. */
  #queue(): readonly { readonly entry: Uuid; readonly waitMs: number }[] {
    const { worklogsOf } = this.#options;
    return [...this.#records.values()]
      .filter(
        ({ state, wanted, drafts }) =>
          state.kind === 'waiting' &&
          [...drafts, ...(wanted === null ? [] : [wanted])].every(({ item }) => worklogsOf(item.tracker) !== null),
      )
      .map((record) => ({ entry: record.entry, waitMs: this.#waitMs(record) }))
      .toSorted((one, other) => one.waitMs - other.waitMs);
  }

  #wake(): void {
    this.#cancelWake?.();
    this.#cancelWake = null;
    const [next] = this.#queue();
    if (next !== undefined && this.#running === null && !this.#isClosed) {
      this.#cancelWake = this.#options.ports.scheduler.after(next.waitMs, () => {
        this.#running = this.#run().finally(() => {
          this.#running = null;
          this.#wake();
        });
      });
    }
  }

  async #run(): Promise<void> {
    for (const { entry } of this.#queue().filter(({ waitMs }) => waitMs <= 0)) {
      if (!this.#isClosed) {
        await this.#settle(entry);
      }
    }
  }

  /** Takes steps until the worklogs of the entry are as wanted, or a step fails. */
  async #settle(entry: Uuid): Promise<void> {
    const lists: { readonly item: ItemLink; readonly worklogs: readonly Worklog[] }[] = [];
    const known = {
      list: (item: ItemLink) => lists.find((each) => sameItem(each.item, item))?.worklogs,
      isTaken: (item: ItemLink, at: UtcInstant) =>
        this.#others(entry).some(({ drafts }) => drafts.some((draft) => draft.at === at && sameItem(draft.item, item))),
    };
    const answered = new Set<string>();
    for (let record = this.#records.get(entry); record?.state.kind === 'waiting' && !this.#isClosed; record = this.#records.get(entry)) {
      const step = nextStep(record, known);
      if (step.kind === 'list') {
        const listed = await this.#worklogs(step.item).list(step.item.key);
        // An item that is gone has no worklogs; one that time is to be written to has to exist.
        const isGone =
          !listed.ok && listed.failure.cause === 'absent' && (record.wanted === null || !sameItem(record.wanted.item, step.item));
        if (!listed.ok && !isGone) {
          this.#failed(record, listed.failure);
          return;
        }
        lists.push({ item: step.item, worklogs: listed.ok ? listed.value : [] });
      } else if (step.kind === 'add' || step.kind === 'remove') {
        const name = step.kind === 'add' ? step.draft.mark : `${step.item.key} ${step.worklog}`;
        // The list does not show yet what was answered: it is read again later, so that nothing is sent twice.
        if (answered.has(name) || !(await this.#write(record, step))) {
          this.#pause(entry, 0);
          return;
        }
        answered.add(name);
        lists.length = 0;
      } else if (!this.#note(record, step)) {
        this.#pause(entry, 0);
        return;
      }
    }
  }

  #others(entry: Uuid): readonly SpentRecord[] {
    return [...this.#records.values()].filter((record) => record.entry !== entry);
  }

  #worklogs({ tracker }: ItemLink): WorklogApi {
    return this.#options.worklogsOf(tracker) ?? noWorklogs;
  }

  /** Steps that only change what is on disk. False: the disk refused. */
  #note(record: SpentRecord, step: Extract<NextStep, { readonly kind: 'note' | 'forget' | 'done' }>): boolean {
    const { ports } = this.#options;
    const { entry } = record;
    const kept = attempt(() => {
      switch (step.kind) {
        case 'note': {
          const draft: Draft = { ...step.draft, mark: `${entryMark(entry)}${ports.chance.newId().slice(-12)}` };
          this.#put({ ...record, drafts: [...record.drafts, draft] });
          return;
        }
        case 'forget':
          this.#put({ ...record, drafts: [...step.kept] });
          return;
        case 'done':
          this.#put({ ...record, state: { kind: record.wanted === null ? 'nothing' : 'written' } });
          this.#pauses.delete(entry);
          return;
        default:
          assertNever(step);
      }
    });
    return kept.ok;
  }

  /** Sends a write, noted on disk before. False: it failed, or the disk refused the note. */
  async #write(record: SpentRecord, step: Write): Promise<boolean> {
    if (!attempt(() => this.#put({ ...record, sentMs: this.#options.ports.clock.nowMs() })).ok) {
      return false;
    }
    const done = await this.#send(step);
    const isAnswered = done.ok || done.failure.cause !== 'no-answer';
    const after = this.#records.get(record.entry) ?? record;
    const isNoted = !isAnswered || attempt(() => this.#put({ ...after, sentMs: null })).ok;
    if (!done.ok) {
      this.#failed(record, done.failure);
    }
    return done.ok && isNoted;
  }

  async #send(step: Write): Promise<Result<null, ItemFailure>> {
    if (step.kind === 'remove') {
      return this.#worklogs(step.item).remove(step.item.key, step.worklog);
    }
    const { item, at, minutes, mark } = step.draft;
    return this.#worklogs(item).add(item.key, { start: at, minutes, text: mark });
  }

  /** A failure with what was wanted meanwhile says nothing about what is wanted now. */
  #failed({ entry, wanted }: SpentRecord, failure: ItemFailure): void {
    const now = this.#records.get(entry);
    if (now !== undefined && sameSpent(now.wanted, wanted)) {
      // A disk that refuses this leaves the entry waiting, which is as true.
      attempt(() => this.#put({ ...now, state: { kind: passing.has(failure.cause) ? 'waiting' : 'refused', failure } }));
    }
    this.#pause(entry, failure.cause === 'limited' ? Number(failure.detail) * 1_000 : 0);
  }

  #pause(entry: Uuid, leastMs: number): void {
    const failures = (this.#pauses.get(entry)?.failures ?? 0) + 1;
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - 1, 10));
    this.#pauses.set(entry, { failures, untilMs: this.#now() + Math.max(leastMs, delayMs) });
  }
}
