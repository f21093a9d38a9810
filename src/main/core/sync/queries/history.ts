/** All entries of a connection for pages and reports: from the file, with names and the state of unsaved ones. */
import { secondsSchema, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryFilter,
  HistoryPage,
  HistorySearch,
  ProjectTotal,
  SearchTotal,
} from '#shared/history/history.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { Overlap } from '#shared/timer/overlaps.ts';
import type { Named, ProjectView } from '#shared/timer/view.ts';
import { tagName, taskName, type CatalogNames } from '../catalog/catalog-names.ts';
import { recordState, type EntryRecord, type Block } from '../entry-record.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { EntryQueries, FoundEntry } from './entry-queries.ts';
import type { HistoryReader, InUse } from './history-reader.ts';
import { entryItemView, type EntryItems } from './entry-item.ts';
import { overlapsAmong, type OverlapSources } from './overlaps.ts';
import { ftsQuery, wordMatcher } from './search-words.ts';

export interface HistoryOptions {
  readonly queries: EntryQueries;
  readonly names: () => CatalogNames;
  readonly describeBlock: (block: Block) => string;
  readonly isKeptOverlap: OverlapSources['isKept'];
  readonly items: EntryItems;
  readonly scheduler: Scheduler;
}

type Order = Pick<HistoryEntry, 'start' | 'localId'>;

function oldestFirst(one: Order, other: Order): number {
  return one.start < other.start || (one.start === other.start && one.localId < other.localId) ? -1 : 1;
}

export class History implements HistoryReader {
  readonly #options: HistoryOptions;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #revision = 0;
  #announcing = false;
  #progress: Omit<HistoryChange, 'revision'> = { sync: { kind: 'none' }, whole: false };

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  change(): HistoryChange {
    return { revision: this.#revision, ...this.#progress };
  }

  between(span: HistorySpan): readonly HistoryEntry[] {
    return this.#options.queries
      .between(span)
      .map((entry) => this.#entry(entry))
      .sort(oldestFirst);
  }

  overlaps(entries: readonly HistoryEntry[]): readonly Overlap[] {
    const { queries, isKeptOverlap: isKept } = this.#options;
    return overlapsAmong(entries, { commandOrder: (localId) => queries.commandOrder(localId), isKept });
  }

  /** Reads one entry more than the page holds, to detect further ones. */
  search({ after, limit, ...filter }: HistorySearch): HistoryPage {
    const { queries } = this.#options;
    const { named, ...conditions } = this.#conditions(filter);
    const page = { ...conditions, after, limit: limit + 1 };
    const found: FoundEntry[] = [...queries.search(page)];
    if (named.length > 0) {
      found.push(...queries.search({ ...page, words: null, projectIds: named }));
    }
    const entries = [...new Map(found.map((each) => [each.id, each])).values()].sort((one, other) => other.id - one.id);
    const shown = entries.slice(0, limit).map(({ entry }) => this.#entry(entry));
    return { ...this.change(), entries: shown, overlaps: this.overlaps(shown), more: entries.length > limit };
  }

  searchTotal(filter: HistoryFilter): SearchTotal {
    return this.#options.queries.sum(this.#conditions(filter));
  }

  totals(since: UtcInstant): readonly ProjectTotal[] {
    return this.#options.queries
      .totals(since)
      .map(({ projectId, entries, seconds, recent, latest }) => ({
        projectId,
        entries,
        seconds: secondsSchema.parse(seconds),
        recentSeconds: secondsSchema.parse(recent),
        latest,
      }));
  }

  inUse(): InUse {
    return this.#options.queries.inUse();
  }

  holds(id: RecordId): boolean {
    return this.#options.queries.holds(id);
  }

  oldestStart(): UtcInstant | null {
    return this.#options.queries.oldestStart();
  }

  /** Announces a change of results; changes in quick succession are announced once. */
  announce(progress: Omit<HistoryChange, 'revision'> = this.#progress): void {
    this.#progress = progress;
    this.#revision += 1;
    if (this.#announcing) {
      return;
    }
    this.#announcing = true;
    this.#options.scheduler.after(0, () => {
      this.#announcing = false;
      this.#changes.emit();
    });
  }

  #conditions({ text, projectId, clientId, tagId, billable, span }: HistoryFilter) {
    const words = ftsQuery(text);
    const projectIds = this.#matchingProjects({ projectId, clientId });
    const named = words === null ? [] : this.#projectsNamed(text).filter((id) => projectIds === null || projectIds.includes(id));
    return { words, named, projectIds, tagId, billable, span };
  }

  /** The projects that match both filters, null among them for entries without one; null: any. */
  #matchingProjects({ projectId, clientId }: Pick<HistorySearch, 'projectId' | 'clientId'>): readonly (RecordId | null)[] | null {
    const wanted = projectId === null ? null : [projectId === 'no project' ? null : projectId];
    if (clientId === null) {
      return wanted;
    }
    const { projects } = this.#options.names();
    const client = clientId === 'no client' ? null : clientId;
    const ofClient = [...projects.values()].filter((project) => (project.clientId ?? null) === client).map(({ id }) => id);
    const matching = clientId === 'no client' ? [null, ...ofClient] : ofClient;
    return wanted === null ? matching : wanted.filter((id) => matching.includes(id));
  }

  #projectsNamed(text: string): readonly RecordId[] {
    const matches = wordMatcher(text);
    return [...this.#options.names().projects.values()].filter(({ name }) => matches(name)).map(({ id }) => id);
  }

  #project(id: RecordId | null): ProjectView | null {
    const project = id === null ? undefined : this.#options.names().projects.get(id);
    return project === undefined ? null : { id: project.id, name: project.name, color: project.color };
  }

  #task(id: RecordId | null): Named | null {
    return id === null ? null : { id, name: taskName(this.#options.names(), id) };
  }

  #tags(ids: readonly RecordId[]): Named[] {
    return ids.map((id) => ({ id, name: tagName(this.#options.names(), id) }));
  }

  #entry(record: EntryRecord): HistoryEntry {
    const { localId, serverId, projectId, blocked, isReplaced } = record;
    const { start, end, description, taskId, tags, billable } = record.local;
    return {
      localId,
      serverId,
      start,
      end,
      description,
      project: this.#project(projectId),
      task: this.#task(taskId),
      tags: this.#tags(tags),
      state: recordState(record),
      problem: blocked === null ? null : this.#options.describeBlock(blocked),
      isReplaced,
      ...(billable === undefined ? {} : { billable }),
      ...entryItemView(record, this.#options.items),
    };
  }
}
