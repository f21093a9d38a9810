/** Commands of the timeline on entries. Pure; undo is computed by the main process. */
import { epochMsOfInstant, instantOfEpochMs, secondsBetween, shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import type { BulkCommand, SingleCommand } from '#shared/timer/commands.ts';

/** Applied as one transaction and undone as one. */
export type UndoableCommand = readonly SingleCommand[];

type TagId = HistoryEntry['tags'][number]['id'];

/** Changes from a form; an omitted field is unchanged. */
export interface EntryPatch {
  readonly description?: string;
  readonly start?: UtcInstant;
  readonly end?: UtcInstant;
  readonly projectId?: NonNullable<HistoryEntry['project']>['id'] | null;
  readonly taskId?: NonNullable<HistoryEntry['task']>['id'] | null;
  readonly tags?: TagId[];
  /** Added to the existing tags. */
  readonly addTags?: TagId[];
  readonly removeTags?: TagId[];
  readonly billable?: boolean;
}

/** Fields that can be changed for several entries at once. */
export type BulkPatch = Omit<EntryPatch, 'start' | 'end'>;

/** Returns the project, task, tags and billable of an entry as fields of a command. */
function assignmentFields({ project, task, tags, billable }: HistoryEntry) {
  return {
    ...(task === null ? { projectId: project?.id ?? null } : { taskId: task.id }),
    tags: tags.map(({ id }) => id),
    ...(billable === undefined ? {} : { billable }),
  };
}

export function changeCommand(entries: readonly HistoryEntry[], patch: EntryPatch): UndoableCommand {
  return entries.map(({ localId }) => ({ kind: 'change' as const, localId, ...patch }));
}

export function moveCommand(entry: HistoryEntry, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): UndoableCommand {
  const start = instantOfEpochMs(fromMs);
  // A running entry has no end to move.
  return changeCommand([entry], {
    ...(start === entry.start ? {} : { start }),
    ...(entry.end === null ? {} : { end: instantOfEpochMs(toMs) }),
  });
}

export function deleteCommand(entries: readonly HistoryEntry[]): UndoableCommand {
  return entries.map(({ localId }) => ({ kind: 'delete' as const, localId }));
}

export function bulkChange(entries: readonly HistoryEntry[], patch: BulkPatch): BulkCommand {
  return { kind: 'change', localIds: entries.map(({ localId }) => localId), ...patch };
}

export function bulkDelete(entries: readonly HistoryEntry[]): BulkCommand {
  return { kind: 'delete', localIds: entries.map(({ localId }) => localId) };
}

export interface NewEntry extends Omit<EntryPatch, 'addTags' | 'removeTags'> {
  readonly start: UtcInstant;
  readonly end: UtcInstant;
}

export function addCommand(entry: NewEntry): UndoableCommand {
  return [{ kind: 'add', description: '', ...entry }];
}

/** Copies an entry and places it directly behind: two entries cannot start in the same second. */
export function duplicateCommand(entry: HistoryEntry & { readonly end: UtcInstant }, nowMs: number): UndoableCommand {
  const startMs = epochMsOfInstant(entry.end);
  const endMs = Math.min(nowMs, startMs + (startMs - epochMsOfInstant(entry.start)));
  // There is no space behind it yet: the copy overlaps it, and the user moves it.
  const [from, to] = endMs - startMs < 60_000 ? [entry.start, entry.end] : [entry.end, instantOfEpochMs(endMs)];
  return [{ kind: 'add', description: entry.description, start: from, end: to, ...assignmentFields(entry) }];
}

export function splitCommand({ localId }: HistoryEntry, at: UtcInstant): UndoableCommand {
  return [{ kind: 'split', localId, at }];
}

/** Returns the seconds between entries that no entry covers. Takes at least two, none of them running. */
export function gapSeconds(entries: readonly HistoryEntry[]): number {
  let seconds = 0;
  let reached: UtcInstant | null = null;
  for (const { start, end } of inOrder(entries)) {
    seconds += reached !== null && start > reached ? secondsBetween(reached, start) : 0;
    reached = furthest(reached, end);
  }
  return seconds;
}

function furthest(reached: UtcInstant | null, end: UtcInstant | null): UtcInstant | null {
  return reached === null || (end !== null && end > reached) ? end : reached;
}

function inOrder(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

/** Moves later entries up to earlier ones, so that the total length is the sum of the lengths. */
function withoutGaps(entries: readonly HistoryEntry[]): UndoableCommand {
  const moves: SingleCommand[] = [];
  let reached: UtcInstant | null = null;
  for (const { localId, start, end } of inOrder(entries)) {
    const seconds: number = reached === null || start <= reached ? 0 : secondsBetween(reached, start);
    const moved: UtcInstant | null = end === null ? null : shiftInstant(end, -seconds);
    if (seconds > 0 && moved !== null) {
      moves.push({ kind: 'change', localId, start: shiftInstant(start, -seconds), end: moved });
    }
    reached = furthest(reached, moved);
  }
  return moves;
}

/** Replaces at least two entries, none of them running, by one; `fills` adds the time between them. */
export function joinCommand(entries: readonly HistoryEntry[], { fills }: { readonly fills: boolean }): UndoableCommand {
  return [...(fills ? [] : withoutGaps(entries)), { kind: 'join', localIds: entries.map(({ localId }) => localId) }];
}
