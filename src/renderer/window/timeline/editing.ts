/** What is done to entries in the timeline. Pure: intents; the main process knows what takes them back. */
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import type { BulkIntent, SingleIntent } from '#shared/timer/intents.ts';

/** Taken whole: one transaction, and what one undo takes back. */
export type Deed = readonly SingleIntent[];

type TagId = HistoryEntry['tags'][number]['id'];

/** What a form says of an entry; a field left out stays. */
export interface EntryPatch {
  readonly description?: string;
  readonly start?: UtcInstant;
  readonly end?: UtcInstant;
  readonly projectId?: NonNullable<HistoryEntry['project']>['id'] | null;
  readonly taskId?: NonNullable<HistoryEntry['task']>['id'] | null;
  readonly tags?: readonly TagId[];
  /** To those it has, whichever they are. */
  readonly addTags?: readonly TagId[];
  readonly removeTags?: readonly TagId[];
}

/** What all of many entries can be given. */
export type BulkPatch = Omit<EntryPatch, 'start' | 'end'>;

function wordsAndPlace({ description, projectId, taskId, tags, addTags, removeTags }: BulkPatch) {
  return {
    ...(description === undefined ? {} : { description }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(addTags === undefined ? {} : { addTags: [...addTags] }),
    ...(removeTags === undefined ? {} : { removeTags: [...removeTags] }),
  };
}

function withoutAbsent(patch: EntryPatch) {
  const { start, end } = patch;
  return { ...wordsAndPlace(patch), ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}

/** Where the entry belongs, as an intent says it. */
function placeFields({ project, task, tags }: HistoryEntry) {
  return {
    ...(task === null ? { projectId: project?.id ?? null } : { taskId: task.id }),
    tags: tags.map(({ id }) => id),
  };
}

export function changeDeed(entries: readonly HistoryEntry[], patch: EntryPatch): Deed {
  return entries.map(({ localId }) => ({ kind: 'change' as const, localId, ...withoutAbsent(patch) }));
}

export function moveDeed(entry: HistoryEntry, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): Deed {
  const start = instantOfEpochMs(fromMs);
  // What runs has no end to be moved.
  return changeDeed([entry], { ...(start === entry.start ? {} : { start }), ...(entry.end === null ? {} : { end: instantOfEpochMs(toMs) }) });
}

export function deleteDeed(entries: readonly HistoryEntry[]): Deed {
  return entries.map(({ localId }) => ({ kind: 'delete' as const, localId }));
}

export function bulkChange(entries: readonly HistoryEntry[], patch: BulkPatch): BulkIntent {
  return { kind: 'change', localIds: entries.map(({ localId }) => localId), ...wordsAndPlace(patch) };
}

export function bulkDelete(entries: readonly HistoryEntry[]): BulkIntent {
  return { kind: 'delete', localIds: entries.map(({ localId }) => localId) };
}

export interface NewEntry extends Omit<EntryPatch, 'addTags' | 'removeTags'> {
  readonly start: UtcInstant;
  readonly end: UtcInstant;
}

export function addDeed({ start, end, description = '', ...rest }: NewEntry): Deed {
  return [{ kind: 'add', description, start, end, ...withoutAbsent(rest) }];
}

/** The same work once more, right behind it: two entries cannot begin in one second. */
export function duplicateDeed(entry: HistoryEntry & { readonly end: UtcInstant }, nowMs: number): Deed {
  const startMs = epochMsOfInstant(entry.end);
  const endMs = Math.min(nowMs, startMs + (startMs - epochMsOfInstant(entry.start)));
  // Behind it there is no room yet: the copy lies over it, and is moved from there.
  const [from, to] = endMs - startMs < 60_000 ? [entry.start, entry.end] : [entry.end, instantOfEpochMs(endMs)];
  return [{ kind: 'add', description: entry.description, start: from, end: to, ...placeFields(entry) }];
}

export function splitDeed({ localId }: HistoryEntry, at: UtcInstant): Deed {
  return [{ kind: 'split', localId, at }];
}

/** At least two, none of which runs. */
export function joinDeed(entries: readonly HistoryEntry[]): Deed {
  return [{ kind: 'join', localIds: entries.map(({ localId }) => localId) }];
}
