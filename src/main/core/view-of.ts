/** Derives the View from the records. Pure. */
import { secondsBetween, secondsSchema, type UtcInstant, type Uuid } from '#shared/brands.ts';
import type { Notice } from '#shared/failures.ts';
import { recentEntriesOffered } from '#shared/limits.ts';
import type { DeedView } from '#shared/undo.ts';
import type { EntryView, Line, ProjectView, RecentView, View } from '#shared/view.ts';
import type { Day } from './calendar.ts';
import { tagName, taskName, type NameBook } from './directory/name-book.ts';
import { stateOf, type EntryRecord, type Park } from './outbox/entry-record.ts';
import { runningRecord } from './outbox/intents.ts';

/** What one connection has to show; which connections there are is not its business. */
export type TrackerView = Omit<View, 'connection' | 'others'>;

export interface ViewSources {
  readonly revision: number;
  readonly records: ReadonlyMap<Uuid, EntryRecord>;
  readonly unresolved: ReadonlyMap<Uuid, EntryRecord>;
  readonly names: NameBook;
  readonly line: Line;
  readonly notices: readonly Notice[];
  readonly today: Day;
  readonly undo: DeedView | null;
  /** Puts a park into words. */
  readonly describePark: (park: Park) => string;
}

/** What one entry's view needs beside its record. */
type EntrySources = Pick<ViewSources, 'names' | 'describePark'>;

/** What the service says, while it is about the task the entry has; else what follows from the task, or the entry's own. */
function projectIdOf({ projectId, base, local }: EntryRecord, names: NameBook): Uuid | null {
  if (local.taskId === null) {
    return local.ownProjectId ?? projectId;
  }
  return names.tasks.get(local.taskId)?.projectId ?? (base === null || base.taskId === local.taskId ? projectId : null);
}

function projectView(record: EntryRecord, { names }: Pick<EntrySources, 'names'>): ProjectView | null {
  const projectId = projectIdOf(record, names);
  const project = projectId === null ? undefined : names.projects.get(projectId);
  return project === undefined ? null : { id: project.id, name: project.name, color: project.color };
}

/** One entry as people see it. */
export function entryView(record: EntryRecord, sources: EntrySources): EntryView {
  return {
    localId: record.localId,
    start: record.local.start,
    end: record.local.end,
    description: record.local.description,
    project: projectView(record, sources),
    task: record.local.taskId === null ? null : { id: record.local.taskId, name: taskName(sources.names, record.local.taskId) },
    tags: record.local.tags.map((id) => ({ id, name: tagName(sources.names, id) })),
    state: stateOf(record),
    problem: record.parked === null ? null : sources.describePark(record.parked),
  };
}

function newestFirst(one: EntryRecord, other: EntryRecord): number {
  if (one.local.start === other.local.start) {
    return one.intentOrder === other.intentOrder ? (one.localId < other.localId ? 1 : -1) : other.intentOrder - one.intentOrder;
  }
  return one.local.start < other.local.start ? 1 : -1;
}

/** Entries that are not deleted and touch the time from `from` on, the newest start first. */
export function entriesSince(records: ReadonlyMap<Uuid, EntryRecord>, from: UtcInstant): readonly EntryRecord[] {
  return [...records.values()]
    .filter((record) => !record.deleted && (record.local.end === null || record.local.end > from || record.local.start >= from))
    .sort(newestFirst);
}

/** Seconds of the finished entry that fall into the day. */
function secondsWithin(record: EntryRecord, day: Day): number {
  const { start, end } = record.local;
  if (end === null) {
    return 0;
  }
  return secondsBetween(start > day.start ? start : day.start, end < day.end ? end : day.end);
}

function recentsOf(records: readonly EntryRecord[], sources: ViewSources): RecentView[] {
  const recents = new Map<string, RecentView>();
  for (const record of records) {
    const project = projectView(record, sources);
    const key = JSON.stringify([record.local.description, project?.id ?? null]);
    if (record.local.description !== '' && !recents.has(key)) {
      recents.set(key, { localId: record.localId, description: record.local.description, project });
    }
    if (recents.size === recentEntriesOffered) {
      break;
    }
  }
  return [...recents.values()];
}

function severalRunning(records: ReadonlyMap<Uuid, EntryRecord>): readonly Notice[] {
  let count = 0;
  for (const record of records.values()) {
    count += !record.deleted && record.local.end === null ? 1 : 0;
  }
  return count > 1 ? [{ kind: 'several-running', count }] : [];
}

export function viewOf(sources: ViewSources): TrackerView {
  const { records, unresolved, today } = sources;
  const all = [...records.values()].filter((record) => !record.deleted).sort(newestFirst);
  const ofToday = entriesSince(records, today.start).filter((record) => record.local.start < today.end);
  const running = runningRecord(records);
  const parked = [...unresolved.values()].filter((record) => record.parked !== null).sort(newestFirst);
  const attention = parked.length;
  return {
    revision: sources.revision,
    timer: running === null ? { kind: 'stopped' } : { kind: 'running', entry: entryView(running, sources) },
    today: {
      date: today.date,
      midnight: today.start,
      entries: ofToday.map((record) => entryView(record, sources)),
      finishedSeconds: secondsSchema.parse(ofToday.reduce((total, record) => total + secondsWithin(record, today), 0)),
    },
    attention: parked.filter((record) => !ofToday.includes(record)).map((record) => entryView(record, sources)),
    recents: recentsOf(all, sources),
    sync: { line: sources.line, waiting: unresolved.size - attention, attention },
    undo: sources.undo,
    notices: [...sources.notices, ...severalRunning(records)],
  };
}

/** Seconds worked on the day of the View up to `now`, the running entry included. */
export function totalSecondsAt(view: Pick<View, 'timer' | 'today'>, now: UtcInstant): number {
  if (view.timer.kind === 'stopped') {
    return view.today.finishedSeconds;
  }
  const { start } = view.timer.entry;
  return view.today.finishedSeconds + secondsBetween(start > view.today.midnight ? start : view.today.midnight, now);
}

