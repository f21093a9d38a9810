/** Applies a read of the service to the records. Pure; never reverts what was written after the read began. */
import { isPlausibleDate, toLocalDate, type LocalDate, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { provesAbsence, type EntryList, type EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { afterLateDelivery, isDirty, isLateDelivery, mayHaveDeleted, sameContent, toEntryContent, toEntryRecord, type EntryRecord } from '../entry-record.ts';
import type { ChangeSet } from './settle.ts';
import { acceptRead, acceptRestored } from './accept-read.ts';
import { blockedAs, deletedThere, tombstoned } from './settle.ts';
import { duplicateVerdict } from './duplicate.ts';
import { isAlike } from './resolve-create.ts';
import type { EngineState } from '../engine/engine-state.ts';

export interface PullQuestion {
  readonly state: EngineState;
  readonly list: EntryList;
  /** The requested dates, or `active` for the running entries only. */
  readonly asked: EntryWindow | 'active';
  /** The record was settled after the read began, or has a request in flight: the read may be older. */
  readonly isFresher: (record: EntryRecord) => boolean;
  /** The row was deleted after the read began, which still shows it. */
  readonly isGone: (serverId: RecordId) => boolean;
  readonly newId: () => Uuid;
}

export interface PullAnswer {
  readonly changeSets: readonly ChangeSet[];
  /** Starts of entries that no longer run; only a read of their dates shows why. */
  readonly stoppedElsewhere: readonly UtcInstant[];
  /** Entries whose lost create this read may explain. */
  readonly maybeFound: readonly Uuid[];
  readonly defects: readonly { readonly error: unknown; readonly localId: Uuid | null }[];
}

function startDate(row: { readonly start: string }): string {
  return row.start.slice(0, 10);
}

/** True if the read would show a row that starts on `date`. */
function covers({ list, asked }: Pick<PullQuestion, 'list' | 'asked'>, date: string): boolean {
  if (asked === 'active') {
    return false;
  }
  const within = (asked.after === null || date > asked.after) && (asked.before === null || date < asked.before);
  if (!within || provesAbsence(list)) {
    return within;
  }
  // The newest come first, so an incomplete list is complete for all dates after its oldest one.
  const oldest = list.rows.map(startDate).sort()[0];
  return list.unreadable === undefined && oldest !== undefined && date > oldest;
}

function acceptRow(given: EntryRecord, row: RemoteEntry): ChangeSet | null {
  const content = toEntryContent(row);
  // A row that was missing from its dates had only been moved to others.
  const record = given.blocked?.kind === 'gone' ? { ...given, blocked: null } : given;
  if (record.base !== null && sameContent(record.base, content) && record.projectId === row.projectId) {
    return record === given ? null : { changed: [record] };
  }
  if (record.blocked !== null) {
    // The user's question remains, and `base` stays the ancestor until it is answered.
    return null;
  }
  if (record.deleted && record.duplicateOf === null) {
    // The preflight read before the delete decides whether the user is asked about the change.
    return null;
  }
  if (isLateDelivery(record, row)) {
    return { changed: [{ ...afterLateDelivery(record, content), projectId: row.projectId }] };
  }
  if (record.duplicateOf !== null && record.deleted) {
    // Another client changed it before it was deleted: the user has to decide.
    return { changed: [{ ...record, deleted: false, base: content, local: content }] };
  }
  return acceptRead(record, row);
}

/** A change of the grace before may be one that the other client had not seen when it deleted the row: only the user knows. */
function goneElsewhere(record: EntryRecord): ChangeSet {
  if (mayHaveDeleted(record)) {
    return deletedThere(record);
  }
  return record.sent === undefined ? tombstoned(record) : blockedAs(record, { kind: 'gone' });
}

/** An entry with unsent changes is left to its sender, which also searches other days: it may only have been moved. */
function isMissing(record: EntryRecord, question: PullQuestion): boolean {
  return !isDirty(record) && record.base !== null && record.blocked === null && !question.isFresher(record) && covers(question, startDate(record.base));
}

/** The entry with an unknown outcome to which an unmatched row may belong. */
function findUnknownOutcome(row: RemoteEntry, { state }: PullQuestion): Uuid | undefined {
  const former = state.former.get(row.id);
  if (former !== undefined || state.knownServerIds.has(row.id)) {
    return former;
  }
  return state.creating.get(row.start)?.find((localId) => {
    const blocked = state.records.get(localId)?.blocked;
    // A question concerns the row that was found; other rows are not affected.
    return blocked?.kind !== 'gone' && (blocked?.kind !== 'ask' || blocked.found === undefined || blocked.found.id === row.id);
  });
}

/** True if a create that the transport may deliver again has made the row. */
function isLateCreate(row: RemoteEntry, { watched }: EngineState): boolean {
  const { body, tried = [] } = watched.get(row.start) ?? {};
  return body !== undefined && [body, ...tried].some((sent) => sameContent(toEntryContent(row), sent));
}

/** True if the row is new and restores the one of the entry, which is gone: another client has undone its delete. */
export function isRestored(row: RemoteEntry, { base, deleted }: EntryRecord, state: EngineState): boolean {
  if (base === null || deleted || row.start !== base.start || !isAlike(base, row) || state.knownServerIds.has(row.id)) {
    return false;
  }
  // A second delivery of the create may have older content than the entry.
  return sameContent(toEntryContent(row), base) || !isLateCreate(row, state);
}

/**
 * The entry that was deleted by another client, while it was changed here, and of which the row is a restored copy. Its own row may have been moved:
 * what a second delivery of the create may have made restores it only where the list shows all there is.
 */
function goneBefore(row: RemoteEntry, { state, list, asked }: PullQuestion): EntryRecord | undefined {
  const showsAll = asked !== 'active' && asked.after === null && asked.before === null && provesAbsence(list);
  if (!showsAll && isLateCreate(row, state)) {
    return undefined;
  }
  const sought = (state.creating.get(row.start) ?? []).map((localId) => state.records.get(localId));
  return sought.find((record) => record?.blocked?.kind === 'gone' && isRestored(row, record, state) && list.rows.every(({ id }) => id !== record.serverId));
}

function imported(row: RemoteEntry, question: PullQuestion): ChangeSet {
  const { state, list } = question;
  const record = toEntryRecord(row, question.newId());
  const watch = state.watched.get(row.start);
  const isNew = watch !== undefined && watch.settledMs !== null && !state.knownServerIds.has(row.id);
  if (!isNew) {
    return { changed: [record], knownServerIds: [row.id] };
  }
  const verdict = duplicateVerdict({ row, watch, sibling: state.records.get(watch.localId), rows: list.rows });
  return { changed: [{ ...record, duplicateOf: verdict === 'other' ? null : watch.localId, deleted: verdict === 'duplicate' }], knownServerIds: [row.id] };
}

function onRow(row: RemoteEntry, record: EntryRecord | undefined, question: PullQuestion): { readonly changeSet: ChangeSet | null; readonly perhapsFound?: Uuid | undefined } {
  const perhapsFound = findUnknownOutcome(row, question);
  if (record !== undefined) {
    return { changeSet: question.isFresher(record) ? null : acceptRow(record, row) };
  }
  if (question.isGone(row.id)) {
    return { changeSet: null };
  }
  if (perhapsFound !== undefined) {
    return { changeSet: null, perhapsFound };
  }
  const restored = goneBefore(row, question);
  return { changeSet: restored === undefined ? imported(row, question) : acceptRestored(restored, row) };
}

export function applyPull(question: PullQuestion): PullAnswer {
  const { state, list, asked } = question;
  const changeSets: ChangeSet[] = [];
  const maybeFound: Uuid[] = [];
  const defects: { error: unknown; localId: Uuid | null }[] = [];
  const seen = new Set<RecordId>();
  for (const row of list.rows) {
    seen.add(row.id);
    const localId = state.byServerId.get(row.id);
    try {
      const { changeSet, perhapsFound } = onRow(row, localId === undefined ? undefined : state.records.get(localId), question);
      changeSets.push(...(changeSet === null ? [] : [changeSet]));
      maybeFound.push(...(perhapsFound === undefined ? [] : [perhapsFound]));
    } catch (error) {
      // A row that cannot be handled must not hide the others.
      defects.push({ error, localId: localId ?? null });
    }
  }
  const stoppedElsewhere: UtcInstant[] = [];
  for (const [serverId, localId] of state.byServerId) {
    const record = state.records.get(localId);
    if (record === undefined || seen.has(serverId)) {
      continue;
    }
    if (isMissing(record, question)) {
      changeSets.push(goneElsewhere(record));
    } else if (asked === 'active' && provesAbsence(list) && record.blocked === null && record.base?.end === null && !question.isFresher(record)) {
      stoppedElsewhere.push(record.base.start);
    }
  }
  return { changeSets, stoppedElsewhere, maybeFound, defects };
}

/** True if the read must contain an entry that starts on the date of `start`. */
export function wouldShow({ list, asked }: Pick<PullQuestion, 'list' | 'asked'>, start: UtcInstant): boolean {
  return covers({ list, asked }, start.slice(0, 10));
}

/** The dates around `start`, `days` to each side. A bound outside the plausible years is left open. */
export function windowAround(start: string, days: number): EntryWindow {
  const date = Temporal.PlainDate.from(start.slice(0, 10));
  return { after: bound(date.subtract({ days: days + 1 })), before: bound(date.add({ days: days + 1 })) };
}

export function entryWindow(from: UtcInstant, to: UtcInstant): EntryWindow {
  return { after: windowAround(from, 0).after, before: windowAround(to, 0).before };
}

export function windowSince(start: string, days: number): EntryWindow {
  return { after: bound(Temporal.PlainDate.from(start.slice(0, 10)).subtract({ days: days + 1 })), before: null };
}

function bound(date: Temporal.PlainDate): LocalDate | null {
  const day = toLocalDate(date);
  return isPlausibleDate(day) ? day : null;
}
