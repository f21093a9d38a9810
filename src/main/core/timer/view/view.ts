import { isPlausibleSpan, secondsBetween, secondsSchema, utcInstantSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { Notice } from '#shared/failures.ts';
import { recentEntriesOffered } from '#shared/values/limits.ts';
import type { UndoableCommandView } from '#shared/timer/undo.ts';
import type { EntryView, FavouriteView, Connectivity, PausedView, ProjectView, RecentView, View } from '#shared/timer/view.ts';
import type { Day } from '#core/platform/calendar.ts';
import { recordProjectId, tagName, taskName, type CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import { isRefusedForAnother, listAttention } from './attention.ts';
import { billableIf, recordState, timerAmong, type EntryRecord, type Block } from '#core/sync/entry-record.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import type { EntryQueries } from '#core/sync/queries/entry-queries.ts';
import { unknownColor, wishedId } from '#core/sync/wish.ts';
import { entryItemView, type EntryItems } from '#core/sync/queries/entry-item.ts';
import { overlapsAmong, type OverlapSources } from '#core/sync/queries/overlaps.ts';
import { newestFirst } from '#core/sync/queries/record-order.ts';

export type TrackerView = Omit<View, 'connection' | 'others'>;

export interface ViewSources {
  readonly revision: number;
  readonly entries: Pick<Outbox, 'asking' | 'counts' | 'find' | 'newest'> & { readonly recovered: Pick<Outbox['recovered'], 'count'> } & {
    readonly queries: Pick<EntryQueries, 'between'>;
  };
  readonly running: readonly EntryRecord[];
  readonly names: CatalogNames;
  readonly favourites: readonly FavouriteView[];
  readonly paused: readonly PausedView[];
  readonly connectivity: Connectivity;
  /** What the service said about `no-access`; empty without it. */
  readonly refusal?: string;
  readonly clockCorrectionMs: number;
  readonly retryAt: UtcInstant | null;
  readonly notices: readonly Notice[];
  /** Whether the user lets both run. */
  readonly isKeptPair: (earlier: Uuid, later: Uuid) => boolean;
  readonly isKeptOverlap: OverlapSources['isKept'];
  readonly defaultProject: ProjectView | null;
  readonly today: Day;
  readonly undo: UndoableCommandView | null;
  readonly describeBlock: (block: Block) => string;
  readonly items: EntryItems;
}

type EntrySources = Pick<ViewSources, 'names' | 'describeBlock' | 'items'>;

type BelongingRecord = Pick<EntryRecord, 'base' | 'local' | 'projectId'>;

function projectView(record: BelongingRecord, names: CatalogNames): ProjectView | null {
  const wished = record.local.assignmentWish?.project;
  if (wished?.kind === 'new') {
    return { id: wishedId('project', wished.name), name: wished.name, color: unknownColor };
  }
  const projectId = recordProjectId(record, names);
  const project = projectId === null ? undefined : names.projects.get(projectId);
  return project === undefined ? null : { id: project.id, name: project.name, color: project.color };
}

/** Project, task, tags and whether it is billable, with the names that are known. */
export function belongingsView(record: BelongingRecord, names: CatalogNames): Pick<EntryView, 'project' | 'task' | 'tags' | 'billable'> {
  const { taskId, tags, tagWishes = [], billable } = record.local;
  return {
    project: projectView(record, names),
    task: taskId === null ? null : { id: taskId, name: taskName(names, taskId) },
    tags: [...tags.map((id) => ({ id, name: tagName(names, id) })), ...tagWishes.map((name) => ({ id: wishedId('tag', name), name }))],
    ...billableIf(billable),
  };
}

export function entryView(record: EntryRecord, sources: EntrySources): EntryView {
  return {
    localId: record.localId,
    start: record.local.start,
    end: record.local.end,
    description: record.local.description,
    ...belongingsView(record, sources.names),
    state: recordState(record),
    problem: record.blocked === null ? null : sources.describeBlock(record.blocked),
    isReplaced: record.isReplaced,
    ...entryItemView(record, sources.items),
  };
}

const endOfTime = utcInstantSchema.parse('9999-12-31T23:59:59Z');

/** Entries that are not deleted and touch the time from `from` on, the newest start first. */
export function entriesSince(queries: Pick<EntryQueries, 'between'>, from: UtcInstant): readonly EntryRecord[] {
  return queries.between({ from, to: endOfTime }).toSorted(newestFirst);
}

function secondsWithin(record: EntryRecord, day: Day): number {
  const { start, end } = record.local;
  if (end === null || !isPlausibleSpan({ start, end })) {
    return 0;
  }
  return secondsBetween(start > day.start ? start : day.start, end < day.end ? end : day.end);
}

/** The newest entries that are searched for recents: few, then more if they are not enough. */
const recentsAmong = [50, 1_000] as const;

/** The newest of each kind among `records`, the newest first. */
function distinctRecents(records: readonly EntryRecord[], sources: ViewSources): RecentView[] {
  const recents = new Map<string, RecentView>();
  for (const record of records.toSorted(newestFirst)) {
    const project = projectView(record, sources.names);
    const key = JSON.stringify([record.local.description, project?.id ?? null]);
    if (!recents.has(key)) {
      recents.set(key, { localId: record.localId, description: record.local.description, project });
    }
    if (recents.size === recentEntriesOffered) {
      break;
    }
  }
  return [...recents.values()];
}

function listRecents(sources: ViewSources): RecentView[] {
  let recents: RecentView[] = [];
  for (const most of recentsAmong) {
    recents = distinctRecents([...sources.entries.newest().take(most)], sources);
    if (recents.length === recentEntriesOffered) {
      break;
    }
  }
  return recents;
}

/** The two that started last and are not decided yet. */
function findTwoRunning(sources: ViewSources): View['twoRunning'] {
  const running = sources.running.toSorted(newestFirst);
  for (const [index, later] of running.entries()) {
    const earlier = running[index + 1];
    if (earlier !== undefined && !sources.isKeptPair(earlier.localId, later.localId)) {
      return { earlier: entryView(earlier, sources), later: entryView(later, sources), refused: isRefusedForAnother(later) };
    }
  }
  return null;
}

export function buildTrackerView(sources: ViewSources): TrackerView {
  const { today, entries } = sources;
  const ofToday = entriesSince(entries.queries, today.start).filter((record) => record.local.start < today.end);
  const running = timerAmong(sources.running);
  const twoRunning = findTwoRunning(sources);
  // The question about two running entries is shown separately.
  const isAskedApart = ({ localId }: EntryRecord): boolean => twoRunning?.refused === true && twoRunning.later.localId === localId;
  const asked = listAttention({ find: (localId) => entries.find(localId), asking: entries.asking, names: sources.names });
  const { waiting, blocked } = entries.counts();
  const recovered = entries.recovered.count;
  const orders = new Map(ofToday.map(({ localId, commandOrder }) => [localId, commandOrder]));
  const times = ofToday.map(({ localId, local: { start, end } }) => ({ localId, start, end }));
  return {
    revision: sources.revision,
    clockCorrectionMs: sources.clockCorrectionMs,
    defaultProject: sources.defaultProject,
    timer: running === null ? { kind: 'stopped' } : { kind: 'running', entry: entryView(running, sources) },
    today: {
      date: today.date,
      midnight: today.start,
      entries: ofToday.map((record) => entryView(record, sources)),
      finishedSeconds: secondsSchema.parse(ofToday.reduce((total, record) => total + secondsWithin(record, today), 0)),
      overlaps: overlapsAmong(times, { commandOrder: (localId) => orders.get(localId) ?? 0, isKept: sources.isKeptOverlap }),
    },
    attention: asked
      .filter(({ record }) => !isAskedApart(record))
      .map(({ record, reason }) => ({ entry: entryView(record, sources), reason })),
    recovered,
    twoRunning,
    favourites: [...sources.favourites],
    paused: [...sources.paused],
    recents: listRecents(sources),
    sync: {
      connectivity: sources.connectivity,
      ...(sources.refusal === undefined || sources.refusal === '' ? {} : { refusal: sources.refusal }),
      retryAt: sources.retryAt,
      waiting,
      attention: blocked + recovered,
      questions: asked.length - blocked,
    },
    undo: sources.undo,
    notices: [...sources.notices],
  };
}

/** Seconds worked on the day of the View up to `now`, including the running entry. */
export function totalSecondsAt(view: Pick<View, 'timer' | 'today'>, now: UtcInstant): number {
  if (view.timer.kind === 'stopped' || !isPlausibleSpan(view.timer.entry)) {
    return view.today.finishedSeconds;
  }
  const { start } = view.timer.entry;
  return view.today.finishedSeconds + secondsBetween(start > view.today.midnight ? start : view.today.midnight, now);
}
