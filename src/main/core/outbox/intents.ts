/**
 * What a person's intent does to the records. Pure: no clock, no disk. The caller commits `changed` and `removed` in one
 * transaction before it acknowledges anything.
 */
import { shiftInstant, type UtcInstant, type Uuid } from '#shared/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { descriptionLimit, earliestStartDays } from '#shared/limits.ts';
import { assertNever, fail, succeed, type Result } from '#shared/result.ts';
import { canonicalDescription } from '../api/tolerant-reading.ts';
import { pendingKind, type EntryContent, type EntryRecord } from './entry-record.ts';

export type Intent =
  | { readonly kind: 'start'; readonly description: string; readonly at: UtcInstant | null }
  | { readonly kind: 'stop' }
  | { readonly kind: 'continue'; readonly localId: Uuid }
  | { readonly kind: 'edit'; readonly localId: Uuid; readonly patch: ContentPatch }
  | { readonly kind: 'delete'; readonly localId: Uuid }
  | { readonly kind: 'restore'; readonly localId: Uuid }
  | { readonly kind: 'retry'; readonly localId: Uuid };

export interface ContentPatch {
  readonly description?: string;
  readonly start?: UtcInstant;
  readonly end?: UtcInstant;
}

export interface IntentContext {
  readonly records: ReadonlyMap<Uuid, EntryRecord>;
  readonly now: UtcInstant;
  readonly newId: () => Uuid;
  /** Content of an entry deleted before, for undo; null when there is none. */
  readonly tombstone: (localId: Uuid) => EntryContent | null;
  /** Order to stamp on what changes. */
  readonly intentOrder: number;
}

interface IntentEffect {
  readonly changed: readonly EntryRecord[];
  /** Never sent and no longer wanted: they leave without a trace at the service. */
  readonly removed: readonly EntryRecord[];
  readonly localId: Uuid;
  readonly at: UtcInstant;
}

type Outcome = Result<IntentEffect, Failure>;

/** The entry the timer shows: of all that run, the one started last. */
export function runningRecord(records: ReadonlyMap<Uuid, EntryRecord>): EntryRecord | null {
  let latest: EntryRecord | null = null;
  for (const record of records.values()) {
    if (record.deleted || record.local.end !== null) {
      continue;
    }
    if (latest === null || record.local.start > latest.local.start) {
      latest = record;
    }
  }
  return latest;
}

function later(one: UtcInstant, other: UtcInstant): UtcInstant {
  return one > other ? one : other;
}

/** A stop is an answer to a rejection, as an edit is. */
function stopped(record: EntryRecord, at: UtcInstant, context: IntentContext): EntryRecord {
  return unparked({ ...record, local: { ...record.local, end: later(record.local.start, at) }, intentOrder: context.intentOrder });
}

/** No two entries of ours start in the same second: (person, start) is how a lost one is found again. */
function freeStart(wanted: UtcInstant, records: ReadonlyMap<Uuid, EntryRecord>): UtcInstant {
  const taken = new Set<UtcInstant>();
  for (const record of records.values()) {
    taken.add(record.local.start);
  }
  let start = wanted;
  while (taken.has(start)) {
    start = shiftInstant(start, 1);
  }
  return start;
}

function checkDescription(description: string): Failure | null {
  const length = description.length;
  return length > descriptionLimit ? { kind: 'description-too-long', length, limit: descriptionLimit } : null;
}

function checkStart(start: UtcInstant, now: UtcInstant): Failure | null {
  if (start > now) {
    return { kind: 'time-in-future' };
  }
  return start < shiftInstant(now, -earliestStartDays * 86_400) ? { kind: 'start-too-long-ago', days: earliestStartDays } : null;
}

interface NewEntry extends Omit<EntryContent, 'start' | 'end'> {
  readonly at: UtcInstant | null;
  readonly projectId: Uuid | null;
}

function startEntry(entry: NewEntry, context: IntentContext): Outcome {
  const { records, now } = context;
  const refusal = checkDescription(entry.description) ?? (entry.at === null ? null : checkStart(entry.at, now));
  if (refusal !== null) {
    return fail(refusal);
  }
  const running = runningRecord(records);
  if (running !== null && entry.at !== null && entry.at < running.local.start) {
    // It would have to end before it began.
    return fail({ kind: 'end-before-start' });
  }
  const start = freeStart(entry.at ?? now, records);
  const created: EntryRecord = {
    localId: context.newId(),
    serverId: null,
    base: null,
    local: { start, end: null, description: entry.description, taskId: entry.taskId, tags: entry.tags },
    deleted: false,
    projectId: entry.projectId,
    inflight: null,
    parked: null,
    intentOrder: context.intentOrder,
  };
  const changed = running === null ? [created] : [stopped(running, entry.at ?? now, context), created];
  return succeed({ changed, removed: [], localId: created.localId, at: start });
}

function stopRunning(context: IntentContext): Outcome {
  const running = runningRecord(context.records);
  if (running === null) {
    return fail({ kind: 'nothing-running' });
  }
  const record = stopped(running, context.now, context);
  return succeed({ changed: [record], removed: [], localId: record.localId, at: record.local.end ?? context.now });
}

/** An edit answers a rejection; it never answers a question that only a person's word can settle. */
function unparked(record: EntryRecord): EntryRecord {
  return record.parked?.kind === 'rejected' || record.parked?.kind === 'impossible' ? { ...record, parked: null } : record;
}

function editEntry(record: EntryRecord, patch: ContentPatch, context: IntentContext): Outcome {
  const description = patch.description === undefined ? record.local.description : canonicalDescription(patch.description);
  const start = patch.start ?? record.local.start;
  const end = patch.end ?? record.local.end;
  const refusal =
    checkDescription(description) ??
    (patch.start === undefined ? null : checkStart(start, context.now)) ??
    (end !== null && end < start ? ({ kind: 'end-before-start' } as const) : null) ??
    (patch.end !== undefined && patch.end > context.now ? ({ kind: 'time-in-future' } as const) : null);
  if (refusal !== null) {
    return fail(refusal);
  }
  const edited = { ...record, local: { ...record.local, description, start, end }, intentOrder: context.intentOrder };
  return succeed({ changed: [unparked(edited)], removed: [], localId: record.localId, at: context.now });
}

function deleteEntry(record: EntryRecord, context: IntentContext): Outcome {
  const effect = { localId: record.localId, at: context.now };
  if (record.serverId === null && record.inflight === null && record.parked?.kind !== 'ask') {
    return succeed({ ...effect, changed: [], removed: [record] });
  }
  return succeed({ ...effect, changed: [{ ...record, deleted: true, parked: null, intentOrder: context.intentOrder }], removed: [] });
}

function restoreEntry(localId: Uuid, context: IntentContext): Outcome {
  const record = context.records.get(localId);
  if (record !== undefined) {
    const restored = { ...record, deleted: false, intentOrder: context.intentOrder };
    const running = record.deleted && record.local.end === null ? runningRecord(context.records) : null;
    const changed = [running === null ? restored : stopped(restored, context.now, context)];
    return succeed({ changed, removed: [], localId, at: context.now });
  }
  const content = context.tombstone(localId);
  if (content === null) {
    return fail({ kind: 'no-such-entry' });
  }
  const restored: EntryRecord = {
    localId,
    serverId: null,
    base: null,
    // Undo brings back the entry, not a second running timer.
    local: { ...content, end: content.end ?? later(content.start, context.now) },
    deleted: false,
    projectId: null,
    inflight: null,
    parked: null,
    intentOrder: context.intentOrder,
  };
  return succeed({ changed: [restored], removed: [], localId, at: context.now });
}

function retryEntry(record: EntryRecord, context: IntentContext): Outcome {
  // Gone at the service and wanted here: it is made anew.
  const forgotten = record.parked?.kind === 'gone' ? { serverId: null, base: null } : {};
  const released = record.parked?.kind === 'ask' ? { inflight: null } : {};
  const retried = { ...record, ...forgotten, ...released, parked: null, intentOrder: context.intentOrder };
  return succeed({ changed: [retried], removed: [], localId: record.localId, at: context.now });
}

function onRecord(localId: Uuid, context: IntentContext, act: (record: EntryRecord) => Outcome): Outcome {
  const record = context.records.get(localId);
  return record === undefined || record.deleted ? fail({ kind: 'no-such-entry' }) : act(record);
}

/** What `intent` changes, or why it cannot be. */
export function applyIntent(intent: Intent, context: IntentContext): Outcome {
  switch (intent.kind) {
    case 'start':
      return startEntry(
        { description: canonicalDescription(intent.description), taskId: null, tags: [], projectId: null, at: intent.at },
        context,
      );
    case 'stop':
      return stopRunning(context);
    case 'continue':
      return onRecord(intent.localId, context, ({ local, projectId }) =>
        // Without its task the service could not put the new entry on the project.
        startEntry({ ...local, at: null, projectId: local.taskId === null ? null : projectId }, context),
      );
    case 'edit':
      return onRecord(intent.localId, context, (record) => editEntry(record, intent.patch, context));
    case 'delete':
      return onRecord(intent.localId, context, (record) => deleteEntry(record, context));
    case 'restore':
      return restoreEntry(intent.localId, context);
    case 'retry':
      return onRecord(intent.localId, context, (record) =>
        record.parked === null && pendingKind(record) === null
          ? succeed({ changed: [], removed: [], localId: record.localId, at: context.now })
          : retryEntry(record, context),
      );
    default:
      return assertNever(intent);
  }
}
