/** A time entry as known locally: confirmed and wanted content, and the request between them. The queue is derived from these records. */
import { isPlausibleSpan, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { sameWishes, type Need, type AssignmentWish } from './wish.ts';

/** The user's part of an entry in canonical form: description NFC and trimmed, tags sorted and unique. */
export interface EntryContent {
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description: string;
  readonly taskId: RecordId | null;
  /** The project of an entry without a task, if the service supports that; otherwise omitted. */
  readonly ownProjectId?: RecordId | undefined;
  readonly tags: readonly RecordId[];
  /** Whether the time is charged to the client. Omitted if the service does not store it, or is to use the project's default. */
  readonly billable?: boolean | undefined;
  /** A project or task by name that still has to be found or created. Only in wanted content, never in a request; excludes the identifiers. */
  readonly assignmentWish?: AssignmentWish | undefined;
  /** Sorted names of tags that still have to be found or created. Only in wanted content, never in a request. */
  readonly tagWishes?: readonly string[] | undefined;
}

/** A request whose outcome is not known yet. `body` is frozen: later edits change only what is wanted. */
export interface Inflight {
  readonly kind: 'create' | 'update' | 'delete';
  readonly body: EntryContent;
  /** `unknown`: it may have taken effect; only a verification read can decide. */
  readonly phase: 'sending' | 'unknown';
  readonly attemptId: Uuid;
  /** Wall clock, milliseconds. */
  readonly sentAtMs: number;
  /** The identifier before the service went back to an earlier state: a row with it is an older state of the entry. */
  readonly formerId?: RecordId | undefined;
}

/** A row that may come from the create of `body`, which got no answer. */
export interface FoundRow {
  readonly id: RecordId;
  readonly content: EntryContent;
  readonly projectId: RecordId | null;
  readonly body: EntryContent;
}

export type Block =
  | {
      readonly kind: 'rejected';
      readonly status: number;
      readonly message: string;
      readonly errors: Readonly<Record<string, readonly string[]>>;
      /** The service allows only one running timer and reported that. */
      readonly stillRunning?: boolean | undefined;
      readonly wasDelete?: boolean | undefined;
      /** The item that the service refused to create for the entry. */
      readonly need?: Need | undefined;
    }
  /** Deleted by another client while it was changed here. */
  | { readonly kind: 'gone' }
  /** Changed by another client before the user's delete arrived. The record holds the current row. */
  | { readonly kind: 'edited' }
  /** A row at the service may be this entry; only the user can decide. `found`: that row and the sent body; missing if too little was shown. */
  | { readonly kind: 'ask'; readonly found?: FoundRow | undefined; readonly wasDelete?: boolean | undefined }
  /** Changes of both sides together put the end before the start. */
  | { readonly kind: 'impossible' }
  | { readonly kind: 'defect' };

export interface EntryRecord {
  readonly localId: Uuid;
  readonly serverId: RecordId | null;
  /** The last content of the service that was accepted. */
  readonly base: EntryContent | null;
  readonly local: EntryContent;
  readonly deleted: boolean;
  /** The service derives it from the task; stored to display name and colour. */
  readonly projectId: RecordId | null;
  readonly inflight: Inflight | null;
  readonly blocked: Block | null;
  /** Order of the user's commands on this computer. */
  readonly commandOrder: number;
  /** The entry whose create was apparently delivered twice: this is the second row, being removed (`deleted`) or shown as a possible duplicate. */
  readonly duplicateOf: Uuid | null;
  /** Bodies of creates without a row, the oldest first. Each may be delivered again; a row found then comes from that body, not from the last. */
  readonly tried?: readonly EntryContent[] | undefined;
  /** Fields that the user has written since the first create that may have made the row: newer than what was sent, even if equal to it. */
  readonly touched?: readonly SingleField[] | undefined;
  /** Writes of its row, the oldest first, until a read proves that none can arrive any more; omitted if empty. */
  readonly sent?: readonly SentWrite[] | undefined;
}

/** A change or a delete of an entry's row that was sent, and that the transport may still deliver again. */
export type SentWrite =
  /** `before`: what the service was known to hold when it left. `undone`: how many late deliveries of it were undone. */
  { readonly kind: 'update'; readonly body: EntryContent; readonly before?: EntryContent | undefined; readonly undone?: number | undefined } | { readonly kind: 'delete' };

/** More late deliveries of one body are taken for changes of another client: two clients would otherwise undo each other for ever. */
const lateDeliveriesAtMost = 3;

const sentKept = 8;

export function havingSent(record: EntryRecord, write: SentWrite): EntryRecord {
  return { ...record, sent: [...(record.sent ?? []), write].slice(-sentKept) };
}

export function withoutSent(record: EntryRecord): EntryRecord {
  const { sent: _, ...rest } = record;
  return rest;
}

/**
 * True if the row has an older body of ours, delivered again. A service that compares versions accepts that only where the row has again what
 * the body was sent for.
 */
export function isLateDelivery({ sent = [], base }: EntryRecord, row: RemoteEntry): boolean {
  const there = toEntryContent(row);
  if (base === null || sameContent(there, base)) {
    return false;
  }
  return sent.some((write) => write.kind === 'update' && sameContent(write.body, there) && (row.version === undefined || (write.before !== undefined && sameContent(write.before, base))));
}

/** The record after a late delivery of `there`: the wanted content is written again. A delete stays one of the content that the user saw. */
export function afterLateDelivery(record: EntryRecord, there: EntryContent): EntryRecord {
  if (record.deleted) {
    return record;
  }
  const sent = (record.sent ?? []).map((write) => (write.kind === 'update' && sameContent(write.body, there) ? { ...write, undone: (write.undone ?? 0) + 1 } : write));
  return { ...record, base: there, sent: sent.filter((write) => write.kind === 'delete' || (write.undone ?? 0) < lateDeliveriesAtMost) };
}

/** True if a delete of the entry, since undone, may have been delivered late. */
export function mayHaveDeleted({ sent = [] }: EntryRecord): boolean {
  return sent.some(({ kind }) => kind === 'delete');
}

export function withoutServerRow(record: EntryRecord): EntryRecord {
  return { ...withoutSent(record), serverId: null, base: null, inflight: null };
}

/** Fields with a single value; tags are merged instead. */
export const singleFields = ['start', 'end', 'description', 'task', 'project', 'billable'] as const;
export type SingleField = (typeof singleFields)[number];

export function singleValue(content: EntryContent, field: SingleField): string | null {
  switch (field) {
    case 'start':
    case 'end':
    case 'description':
      return content[field];
    case 'task':
      return content.taskId;
    case 'project':
      return content.ownProjectId ?? null;
    case 'billable':
      return content.billable === undefined ? null : String(content.billable);
    default:
      return assertNever(field);
  }
}

/** The record as the user has just written it, replacing `before`. */
export function written(given: EntryRecord, before: EntryRecord | undefined): EntryRecord {
  // In question after its delete, it is wanted again.
  const record = given.blocked?.kind === 'ask' ? { ...given, blocked: { ...given.blocked, wasDelete: undefined } } : given;
  const mayBeThere = record.serverId === null && (record.inflight?.kind === 'create' || record.tried !== undefined);
  if (before === undefined || !mayBeThere) {
    return record;
  }
  const touched = singleFields.filter((field) => record.touched?.includes(field) === true || singleValue(record.local, field) !== singleValue(before.local, field));
  return touched.length === 0 ? record : { ...record, touched };
}

const triedKept = 8;

export function havingTried(record: EntryRecord, body: EntryContent): EntryRecord {
  const others = (record.tried ?? []).filter((earlier) => !sameContent(earlier, body));
  return { ...record, tried: [...others, body].slice(-triedKept) };
}

/** The record after its request ended without a row. */
export function withoutRow(record: EntryRecord): EntryRecord {
  const ended = { ...record, inflight: null };
  return record.inflight?.kind === 'create' ? havingTried(ended, record.inflight.body) : ended;
}

/** An omitted value is equal to any: the service decides. */
function sameBillable(one: EntryContent, other: EntryContent): boolean {
  return one.billable === undefined || other.billable === undefined || one.billable === other.billable;
}

export function equalFields(one: EntryContent, other: EntryContent): number {
  const isEqual = singleFields.map((field) => (field === 'billable' ? sameBillable(one, other) : singleValue(one, field) === singleValue(other, field)));
  return [...isEqual, sameTags(one.tags, other.tags)].filter(Boolean).length;
}

export function sameContent(one: EntryContent, other: EntryContent): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.description === other.description &&
    one.taskId === other.taskId &&
    one.ownProjectId === other.ownProjectId &&
    sameBillable(one, other) &&
    sameTags(one.tags, other.tags) &&
    sameWishes(one, other)
  );
}

export function sameTags(one: readonly RecordId[], other: readonly RecordId[]): boolean {
  return one.length === other.length && one.every((tag, index) => tag === other[index]);
}

/** Omitted if the service decides. */
export function billableIf(billable: boolean | undefined): Pick<EntryContent, 'billable'> {
  return billable === undefined ? {} : { billable };
}

export function toEntryContent(row: EntryContent): EntryContent {
  const { start, end, description, taskId, ownProjectId, tags, billable } = row;
  return { start, end, description, taskId, ...(ownProjectId === undefined ? {} : { ownProjectId }), tags, ...billableIf(billable) };
}

export function toEntryRecord(row: Omit<RemoteEntry, 'userId'>, localId: Uuid): EntryRecord {
  const content = toEntryContent(row);
  return {
    localId,
    serverId: row.id,
    base: content,
    local: content,
    deleted: false,
    projectId: row.projectId,
    inflight: null,
    blocked: null,
    commandOrder: 0,
    duplicateOf: null,
  };
}

export function foundRow(row: RemoteEntry, body: EntryContent): FoundRow {
  return { id: row.id, content: toEntryContent(row), projectId: row.projectId, body };
}

export function confirmed(record: EntryRecord, row: Omit<RemoteEntry, 'userId'>): EntryRecord {
  const { tried: _, touched: __, ...known } = record;
  return { ...known, serverId: row.id, base: toEntryContent(row), projectId: row.projectId, inflight: null, blocked: null };
}

export function isDirty(record: EntryRecord): boolean {
  return record.deleted || record.serverId === null || record.base === null || !sameContent(record.local, record.base);
}

/** The kind of the next request; null if there is none to send. */
export function pendingKind(record: EntryRecord): Inflight['kind'] | null {
  if (!isDirty(record)) {
    return null;
  }
  if (record.deleted) {
    return 'delete';
  }
  return record.serverId === null ? 'create' : 'update';
}

export function recordState(record: EntryRecord): 'saved' | 'queued' | 'sending' | 'attention' {
  if (record.blocked !== null) {
    return 'attention';
  }
  if (record.inflight === null) {
    return isDirty(record) ? 'queued' : 'saved';
  }
  switch (record.inflight.phase) {
    case 'sending':
    case 'unknown':
      return 'sending';
    default:
      return assertNever(record.inflight.phase);
  }
}

/** The entry of the timer: the running one that started last. One of an implausible year is used only if no other runs. */
export function timerAmong(running: readonly EntryRecord[]): EntryRecord | null {
  const plausible = running.filter(({ local }) => isPlausibleSpan(local));
  const [first, ...others] = plausible.length > 0 ? plausible : running;
  return first === undefined ? null : others.reduce((latest, record) => (record.local.start >= latest.local.start ? record : latest), first);
}
