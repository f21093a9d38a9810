/**
 * All entries of a connection in one place: the copy of what the service holds, under what the outbox knows. The outbox's word counts
 * wherever it has one, so what a person did a moment ago is shown, whatever the copy says.
 */
import { isPlausibleSpan, secondsBetween, secondsSchema, shiftInstant, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { HistoryChange, HistoryEntry, HistoryPage, HistorySearch, HistorySpan, ProjectTotal } from '#shared/history/history.ts';
import type { Named, ProjectView } from '#shared/timer/view.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import type { RemoteEntry } from '../api/tolerant-reading.ts';
import { tagName, taskName, type NameBook } from '../directory/name-book.ts';
import { recordOf, stateOf, type EntryRecord, type Park } from '../outbox/entry-record.ts';
import type { OutboxChange } from '../outbox/store/outbox-store.ts';
import type { OutboxMemory } from '../outbox/store/outbox-memory.ts';
import type { Scheduler } from '../ports.ts';
import { heldIds, localIdsOf } from './held-ids.ts';
import type { HistoryReader, InUse } from './history-reader.ts';
import type { KeptEntry } from './history-schema.ts';
import { aboveAll, firstIdAt, type HistoryStore } from './history-store.ts';
import { ftsQuery, wordMatcher } from './search-words.ts';

export interface HistoryOptions {
  readonly store: HistoryStore;
  /** Every entry the outbox holds. */
  readonly records: () => ReadonlyMap<Uuid, EntryRecord>;
  /** As of now. */
  readonly names: () => NameBook;
  readonly describePark: (park: Park) => string;
  readonly scheduler: Scheduler;
}

type Order = Pick<HistoryEntry, 'start' | 'localId'>;

function isOlder(one: Order, other: Order): boolean {
  return one.start === other.start ? one.localId < other.localId : one.start < other.start;
}

function newestFirst(one: Order, other: Order): number {
  return isOlder(one, other) ? 1 : -1;
}

function touches({ start, end }: Pick<HistoryEntry, 'start' | 'end'>, { from, to }: HistorySpan): boolean {
  return start < to && (start >= from || end === null || end > from);
}

export class History implements HistoryReader, OutboxMemory {
  readonly #options: HistoryOptions;
  readonly #listeners = new Set<() => void>();
  #revision = 0;
  #announcing = false;
  #progress: Omit<HistoryChange, 'revision'> = { sync: { kind: 'none' }, whole: false };
  /** Rows that the outbox wrote or let go of since this was last emptied. */
  #touched = new Set<Uuid>();
  /** Rows deleted since the program began: a read that lags behind must not bring them back. */
  readonly #buried = new Set<Uuid>();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  change(): HistoryChange {
    return { revision: this.#revision, ...this.#progress };
  }

  between(span: HistorySpan): readonly HistoryEntry[] {
    const records = this.#options.records();
    const rows = this.#options.store.between(span);
    // Where the copy has nothing, as while a file is taken in, nobody need know what the outbox has of it.
    const known = rows.length === 0 ? null : localIdsOf(records);
    const touching = rows.filter((row) => known?.has(row.serverId) !== true && !records.has(row.localId)).map((row) => this.#ofKept(row));
    for (const record of records.values()) {
      if (!record.deleted && touches(record.local, span)) {
        touching.push(this.#ofRecord(record));
      }
    }
    return touching.sort((one, other) => newestFirst(other, one));
  }

  search(search: HistorySearch): HistoryPage {
    const { limit } = search;
    const wanted = this.#searchRecords(search);
    const kept = this.#searchKept(search);
    const entries = [...wanted, ...kept].sort(newestFirst);
    return { ...this.change(), entries: entries.slice(0, limit), more: entries.length > limit };
  }

  totals(since: UtcInstant): readonly ProjectTotal[] {
    const sums = new Map(this.#options.store.totals(since).map((sum) => [sum.projectId, { ...sum }]));
    function count(entry: Pick<KeptEntry, 'start' | 'end' | 'projectId'>, times: 1 | -1): void {
      if (entry.end === null) {
        return;
      }
      const sum = sums.get(entry.projectId) ?? { projectId: entry.projectId, entries: 0, seconds: 0, recent: 0, latest: entry.start };
      const seconds = isPlausibleSpan(entry) ? times * secondsBetween(entry.start, entry.end) : 0;
      sums.set(entry.projectId, {
        projectId: entry.projectId,
        entries: sum.entries + times,
        seconds: sum.seconds + seconds,
        recent: sum.recent + (entry.start >= since ? seconds : 0),
        latest: times === 1 && entry.start > sum.latest ? entry.start : sum.latest,
      });
    }
    // For what the outbox has the word for, its word counts in the place of the copy's.
    for (const { serverId, deleted, local, projectId } of this.#options.records().values()) {
      const kept = serverId === null ? null : this.#options.store.byServerId(serverId);
      if (kept !== null) {
        count(kept, -1);
      }
      if (!deleted) {
        count({ ...local, projectId }, 1);
      }
    }
    return [...sums.values()]
      .filter(({ entries }) => entries > 0)
      .map(({ projectId, entries, seconds, recent, latest }) => ({
        projectId,
        entries,
        seconds: secondsSchema.parse(seconds),
        recentSeconds: secondsSchema.parse(recent),
        latest,
      }));
  }

  inUse(): InUse {
    const kept = this.#options.store.inUse();
    const [tasks, tags] = [new Map(kept.tasks), new Set(kept.tags)];
    for (const { local, projectId } of this.#options.records().values()) {
      if (local.taskId !== null) {
        tasks.set(local.taskId, tasks.get(local.taskId) ?? projectId);
      }
      local.tags.forEach((tag) => tags.add(tag));
    }
    return { tasks, tags };
  }

  holds(): (id: Uuid) => boolean {
    return heldIds(this.#options.records(), this.#options.store);
  }

  oldestStart(): UtcInstant | null {
    let oldest = this.#options.store.oldestStart();
    for (const { deleted, local } of this.#options.records().values()) {
      if (!deleted && (oldest === null || local.start < oldest)) {
        oldest = local.start;
      }
    }
    return oldest;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** What the service is known to hold for an entry that the outbox has let go of; null: nothing is known. */
  forgotten(localId: Uuid): EntryRecord | null {
    const row = this.#options.store.byLocalId(localId);
    if (row === null || this.#options.records().has(localId) || localIdsOf(this.#options.records()).has(row.serverId)) {
      return null;
    }
    const { serverId, ...content } = row;
    return recordOf({ ...content, id: serverId }, localId);
  }

  /** Called with what the outbox is about to write: what it lets go of is kept here, what was deleted is not. */
  follow({ removed = [], changed = [], tombstones = [] }: Pick<OutboxChange, 'removed' | 'changed' | 'tombstones'>): void {
    const buried = new Set(tombstones.map(({ record }) => record.localId));
    const records = this.#options.records();
    const put: KeptEntry[] = [];
    const gone: Uuid[] = [];
    for (const record of removed) {
      if (record.serverId === null) {
        continue;
      }
      this.#touched.add(record.serverId);
      if (buried.has(record.localId) || record.base === null) {
        gone.push(record.serverId);
        this.#buried.add(record.serverId);
      } else {
        put.push({ ...record.base, localId: record.localId, serverId: record.serverId, projectId: record.projectId });
      }
    }
    for (const record of changed) {
      const before = records.get(record.localId)?.serverId ?? null;
      if (before !== null && before !== record.serverId) {
        gone.push(before);
        this.#buried.add(before);
        this.#touched.add(before);
      }
      if (record.serverId !== null) {
        this.#touched.add(record.serverId);
      }
    }
    if (put.length > 0 || gone.length > 0) {
      this.#tryToWrite({ put, removed: gone });
    }
  }

  /** Entries the outbox buried while this copy may not have listened. */
  forget(serverIds: readonly Uuid[]): void {
    this.#tryToWrite({ removed: serverIds });
  }

  /** From now on `applyRead` leaves alone what the outbox writes. */
  beginRead(): void {
    this.#touched = new Set();
  }

  /**
   * What the service listed for `span` (of starts): all it holds there. Rows the outbox wrote meanwhile may be newer than the list and are
   * left alone. `newId` names entries that are seen for the first time.
   */
  applyRead({ rows, span, newId, meta }: { readonly rows: readonly RemoteEntry[]; readonly span: HistorySpan; readonly newId: () => Uuid; readonly meta: Readonly<Record<string, string>> }): void {
    const { store } = this.#options;
    const before = new Map(store.startingIn(span).map((row) => [row.serverId, row]));
    const localIds = localIdsOf(this.#options.records());
    const listed = new Set(rows.map(({ id }) => id));
    const put = rows
      .filter(({ id }) => !this.#touched.has(id) && !this.#buried.has(id))
      .map(({ id, userId: _whose, ...content }) => ({
        ...content,
        serverId: id,
        localId: localIds.get(id) ?? before.get(id)?.localId ?? store.byServerId(id)?.localId ?? newId(),
      }));
    const removed = [...before.keys()].filter((id) => !listed.has(id) && !this.#touched.has(id));
    store.write({ put, removed, meta });
  }

  /** Something an answer shows changed. Many changes of one moment are one announcement. */
  announce(progress: Omit<HistoryChange, 'revision'> = this.#progress): void {
    this.#progress = progress;
    this.#revision += 1;
    if (this.#announcing) {
      return;
    }
    this.#announcing = true;
    this.#options.scheduler.after(0, () => {
      this.#announcing = false;
      for (const listener of this.#listeners) {
        listener();
      }
    });
  }

  /** The outbox must go on whatever becomes of this file. What could not be written is put right by the next whole read. */
  #tryToWrite(change: Parameters<HistoryStore['write']>[0]): void {
    try {
      this.#options.store.write(change);
    } catch (error) {
      if (readSqliteError(error) === null) {
        throw error;
      }
    }
  }

  /** As many as a page holds and one more: there may be thousands of records, and most of them match one letter. */
  #searchRecords({ text, projectId, tagId, span, after, limit }: HistorySearch): readonly HistoryEntry[] {
    const matches = wordMatcher(text);
    const named = new Set([...this.#options.names().projects.values()].filter(({ name }) => matches(name)).map(({ id }) => id));
    const found: { readonly record: EntryRecord; readonly start: UtcInstant; readonly localId: Uuid }[] = [];
    for (const record of this.#options.records().values()) {
      const { local, localId } = record;
      const { start } = local;
      const isAsked =
        !record.deleted &&
        (projectId === null || record.projectId === projectId) &&
        (tagId === null || local.tags.includes(tagId)) &&
        (span === null || (start >= span.from && start < span.to)) &&
        (after === null || isOlder({ start, localId }, after));
      if (isAsked && ((record.projectId !== null && named.has(record.projectId)) || matches(local.description))) {
        found.push({ record, start, localId });
      }
    }
    return found.sort(newestFirst).slice(0, limit + 1).map(({ record }) => this.#ofRecord(record));
  }

  /** One more than the page holds, so that it is known whether there are others. */
  #searchKept(search: HistorySearch): readonly HistoryEntry[] {
    const { text, projectId, tagId, span, after, limit } = search;
    const words = ftsQuery(text);
    const matches = wordMatcher(text);
    const byName = words === null ? [] : [...this.#options.names().projects.values()].filter(({ name }) => matches(name)).map(({ id }) => id);
    const asked = projectId === null ? null : [projectId];
    const common = { tagId, span };
    const rows = this.#uncovered({ ...common, words, projectIds: asked }, { after, limit });
    const named = byName.filter((id) => projectId === null || id === projectId);
    const others = named.length === 0 ? [] : this.#uncovered({ ...common, words: null, projectIds: named }, { after, limit });
    const all = new Map([...rows, ...others].map((row) => [row.serverId, row]));
    return [...all.values()].map((row) => this.#ofKept(row));
  }

  /** Rows for which the outbox has no word, read in portions until there are enough. */
  #uncovered(
    query: { readonly words: string | null; readonly projectIds: readonly Uuid[] | null; readonly tagId: Uuid | null; readonly span: HistorySpan | null },
    { after, limit }: Pick<HistorySearch, 'after' | 'limit'>,
  ): readonly KeptEntry[] {
    const records = this.#options.records();
    const known = localIdsOf(records);
    const found: KeptEntry[] = [];
    const portion = limit + 1;
    let below = after === null ? aboveAll : firstIdAt(shiftInstant(after.start, 1));
    let seen = new Set<Uuid>();
    for (;;) {
      const rows = this.#options.store.search({ ...query, below, limit: portion + seen.size });
      for (const row of rows) {
        const isNew = !seen.has(row.serverId) && !known.has(row.serverId) && !records.has(row.localId);
        if (isNew && (after === null || isOlder(row, after))) {
          found.push(row);
        }
      }
      const last = rows.at(-1);
      if (found.length > limit || last === undefined || rows.length < portion + seen.size) {
        return found;
      }
      // The second of the last row is read again: others may start in it.
      below = firstIdAt(shiftInstant(last.start, 1));
      seen = new Set(rows.filter(({ start }) => start === last.start).map(({ serverId }) => serverId));
    }
  }

  #project(id: Uuid | null): ProjectView | null {
    const project = id === null ? undefined : this.#options.names().projects.get(id);
    return project === undefined ? null : { id: project.id, name: project.name, color: project.color };
  }

  #task(id: Uuid | null): Named | null {
    return id === null ? null : { id, name: taskName(this.#options.names(), id) };
  }

  #tags(ids: readonly Uuid[]): Named[] {
    return ids.map((id) => ({ id, name: tagName(this.#options.names(), id) }));
  }

  #ofKept({ localId, serverId, start, end, description, projectId, taskId, tags }: KeptEntry): HistoryEntry {
    const names = { project: this.#project(projectId), task: this.#task(taskId), tags: this.#tags(tags) };
    return { localId, serverId, start, end, description, ...names, state: 'saved', problem: null };
  }

  #ofRecord(record: EntryRecord): HistoryEntry {
    const { localId, serverId, local, projectId, parked } = record;
    const names = { project: this.#project(projectId), task: this.#task(local.taskId), tags: this.#tags(local.tags) };
    const problem = parked === null ? null : this.#options.describePark(parked);
    return { localId, serverId, start: local.start, end: local.end, description: local.description, ...names, state: stateOf(record), problem };
  }
}
