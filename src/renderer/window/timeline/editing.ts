/** What is done to entries in the timeline, and what takes it back. Pure: intents and their opposites. */
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/brands.ts';
import type { HistoryEntry } from '#shared/history.ts';
import type { Acknowledgement, SingleIntent } from '#shared/intents.ts';

export interface Deed {
  readonly intents: readonly SingleIntent[];
  /** What takes it back, given what it was acknowledged with. */
  readonly undo: (acknowledged: readonly Acknowledgement[]) => readonly SingleIntent[];
}

/** What a form says of an entry; a field left out stays. */
export interface EntryPatch {
  readonly description?: string;
  readonly start?: UtcInstant;
  readonly end?: UtcInstant;
  readonly projectId?: NonNullable<HistoryEntry['project']>['id'] | null;
  readonly taskId?: NonNullable<HistoryEntry['task']>['id'] | null;
  readonly tags?: readonly HistoryEntry['tags'][number]['id'][];
}

function withoutAbsent(patch: EntryPatch) {
  const { description, start, end, projectId, taskId, tags } = patch;
  return {
    ...(description === undefined ? {} : { description }),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
  };
}

/** Where the entry belongs, as an intent says it. */
function placeFields({ project, task, tags }: HistoryEntry) {
  return {
    ...(task === null ? { projectId: project?.id ?? null } : { taskId: task.id }),
    tags: tags.map(({ id }) => id),
  };
}

/** The fields that the patch changes, as they are now. */
function before(entry: HistoryEntry, patch: EntryPatch): EntryPatch {
  const { project, task } = entry;
  const place = patch.projectId === undefined && patch.taskId === undefined ? {} : { projectId: project?.id ?? null, taskId: task?.id ?? null };
  return {
    ...(patch.description === undefined ? {} : { description: entry.description }),
    ...(patch.start === undefined ? {} : { start: entry.start }),
    ...(patch.end === undefined || entry.end === null ? {} : { end: entry.end }),
    ...place,
    ...(patch.tags === undefined ? {} : { tags: entry.tags.map(({ id }) => id) }),
  };
}

export function changeDeed(entries: readonly HistoryEntry[], patch: EntryPatch): Deed {
  return {
    intents: entries.map(({ localId }) => ({ kind: 'change' as const, localId, ...withoutAbsent(patch) })),
    undo: () => entries.map((entry) => ({ kind: 'change' as const, localId: entry.localId, ...withoutAbsent(before(entry, patch)) })),
  };
}

export function moveDeed(entry: HistoryEntry, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): Deed {
  const start = instantOfEpochMs(fromMs);
  // What runs has no end to be moved.
  return changeDeed([entry], { ...(start === entry.start ? {} : { start }), ...(entry.end === null ? {} : { end: instantOfEpochMs(toMs) }) });
}

export function deleteDeed(entries: readonly HistoryEntry[]): Deed {
  return {
    intents: entries.map(({ localId }) => ({ kind: 'delete' as const, localId })),
    undo: () => entries.map(({ localId }) => ({ kind: 'restore' as const, localId })),
  };
}

export interface NewEntry extends EntryPatch {
  readonly start: UtcInstant;
  readonly end: UtcInstant;
}

export function addDeed({ start, end, description = '', ...rest }: NewEntry): Deed {
  return {
    intents: [{ kind: 'add', description, start, end, ...withoutAbsent(rest) }],
    undo: (acknowledged) => acknowledged.map(({ localId }) => ({ kind: 'delete' as const, localId })),
  };
}

/** The same work once more, right behind it: two entries cannot begin in one second. */
export function duplicateDeed(entry: HistoryEntry & { readonly end: UtcInstant }, nowMs: number): Deed {
  const startMs = epochMsOfInstant(entry.end);
  const endMs = Math.min(nowMs, startMs + (startMs - epochMsOfInstant(entry.start)));
  // Behind it there is no room yet: the copy lies over it, and is moved from there.
  const [from, to] = endMs - startMs < 60_000 ? [entry.start, entry.end] : [entry.end, instantOfEpochMs(endMs)];
  return {
    intents: [{ kind: 'add', description: entry.description, start: from, end: to, ...placeFields(entry) }],
    undo: (acknowledged) => acknowledged.map(({ localId }) => ({ kind: 'delete' as const, localId })),
  };
}

export function splitDeed(entry: HistoryEntry & { readonly end: UtcInstant }, at: UtcInstant): Deed {
  return {
    intents: [{ kind: 'split', localId: entry.localId, at }],
    undo: (acknowledged) => [
      ...acknowledged.map(({ localId }) => ({ kind: 'delete' as const, localId })),
      { kind: 'change' as const, localId: entry.localId, end: entry.end },
    ],
  };
}

/** At least two, none of which runs. */
export function joinDeed(entries: readonly HistoryEntry[]): Deed {
  return {
    intents: [{ kind: 'join', localIds: entries.map(({ localId }) => localId) }],
    undo: (acknowledged) => {
      const survivor = acknowledged[0]?.localId;
      return entries.map((entry) => {
        const { localId, description, start, end } = entry;
        return localId === survivor
          ? { kind: 'change' as const, localId, description, start, ...(end === null ? {} : { end }), ...placeFields(entry) }
          : { kind: 'restore' as const, localId };
      });
    },
  };
}
