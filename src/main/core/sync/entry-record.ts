/** A time entry as known locally: what the user wants, what the service last confirmed, and what is still between them. */
import { isPlausibleSpan, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { sameWantedNames, type MissingName, type AssignmentWish } from './wish.ts';

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
  /**
   * A project or task by name that still has to be found or created. Only in wanted content, never in a request; excludes the identifiers.
   */
  readonly assignmentWish?: AssignmentWish | undefined;
  /** Sorted names of tags that still have to be found or created. Only in wanted content, never in a request. */
  readonly tagWishes?: readonly string[] | undefined;
  /** The item of a tracker that the entry is about. Only on this computer: no request has it, and no comparison with the service. */
  readonly item?: ItemLink | undefined;
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
      /** What was refused is its delete. */
      readonly wasDelete?: boolean | undefined;
      /** The item that the service refused to create for the entry. */
      readonly need?: MissingName | undefined;
    }
  /** Deleted by another client while it was changed here. */
  | { readonly kind: 'gone' }
  /** A row at the service may be this entry; only the user can decide. */
  | { readonly kind: 'ask'; readonly found: FoundRow }
  | { readonly kind: 'defect'; readonly wasDelete?: boolean | undefined };

/**
 * `saved`: nothing is to be sent; `changed`: a create, update or delete waits; `sent`: its request is under way; `unknown`: it ended
 * without an answer; `asked`: only the user can decide. A deleted entry is `saved` once the delete was answered, until a read no longer
 * shows its row.
 */
export type SyncState = 'saved' | 'changed' | 'sent' | 'unknown' | 'asked';

export interface EntryRecord {
  readonly localId: Uuid;
  readonly serverId: RecordId | null;
  /** The last content of the service that was accepted; null without a row. */
  readonly base: EntryContent | null;
  /** The service's version of `base`, if it compares versions and the version is known. */
  readonly version: string | null;
  readonly local: EntryContent;
  readonly deleted: boolean;
  /** The service derives it from the task; stored to display name and colour. */
  readonly projectId: RecordId | null;
  readonly state: SyncState;
  /** Set exactly in the state `asked`. */
  readonly blocked: Block | null;
  /** Order of the user's commands on this computer; 0 for an entry of another client. */
  readonly commandOrder: number;
  /** The entry whose create may have been delivered twice: this may be its second row. */
  readonly duplicateOf: Uuid | null;
  /** Another client replaced content that was written here, and the user has not looked at it yet. */
  readonly isReplaced: boolean;
}

/** A write that may still take effect. It is on disk before it is sent, and until a read shows that nothing of it can follow. */
export interface Attempt {
  readonly id: number;
  readonly localId: Uuid;
  readonly kind: 'create' | 'update' | 'delete';
  /** What was sent; for a delete, the content of the row. Its start is the second in which an effect would show. */
  readonly body: EntryContent;
  /** The idempotency key, equal for all repetitions. */
  readonly key: string;
  /** When it was first sent: wall clock, milliseconds. */
  readonly atMs: number;
  /** null while the request is under way. */
  readonly outcome: 'answered' | 'unknown' | null;
}

/**
 * Where replaced content comes from: this computer, another client, the entry before it was deleted, or a change that the user discarded.
 */
export type VersionOrigin = 'here' | 'elsewhere' | 'deleted' | 'discarded';

/** Content of an entry that something else than the user's own change replaced. */
export interface NewVersion {
  readonly localId: Uuid;
  readonly origin: VersionOrigin;
  readonly content: EntryContent;
  /** The row of a deleted entry. */
  readonly serverId?: RecordId | null | undefined;
}

/** What a command or an answer changes. All of it is one transaction. */
export interface ChangeSet {
  readonly changed?: readonly EntryRecord[];
  readonly removed?: readonly EntryRecord[];
  readonly versions?: readonly NewVersion[];
  /** Identifiers, in another connection, of entries copied from there. */
  readonly copied?: readonly RecordId[];
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

/** An omitted value is equal to any: the service decides. */
export function sameBillable(one: EntryContent, other: EntryContent): boolean {
  return one.billable === undefined || other.billable === undefined || one.billable === other.billable;
}

/** The number of equal fields, at most 7. */
export function equalFields(one: EntryContent, other: EntryContent): number {
  const isEqual = singleFields.map((field) =>
    field === 'billable' ? sameBillable(one, other) : singleValue(one, field) === singleValue(other, field),
  );
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
    sameWantedNames(one, other)
  );
}

/** As `sameContent`; a running entry also equals itself after it was stopped. */
export function sameUpToStop(running: EntryContent, other: EntryContent): boolean {
  return sameContent(running, running.end === null ? { ...other, end: null } : other);
}

export function sameTags(one: readonly RecordId[], other: readonly RecordId[]): boolean {
  return one.length === other.length && one.every((tag, index) => tag === other[index]);
}

export function sameItem(one: Pick<EntryContent, 'item'>, other: Pick<EntryContent, 'item'>): boolean {
  return one.item?.tracker === other.item?.tracker && one.item?.key === other.item?.key;
}

export function itemIf(item: ItemLink | null | undefined): Pick<EntryContent, 'item'> {
  return item === null || item === undefined ? {} : { item };
}

/** Omitted if the service decides. */
export function billableIf(billable: boolean | undefined): Pick<EntryContent, 'billable'> {
  return billable === undefined ? {} : { billable };
}

export function toEntryContent(row: EntryContent): EntryContent {
  const { start, end, description, taskId, ownProjectId, tags, billable } = row;
  return { start, end, description, taskId, ...(ownProjectId === undefined ? {} : { ownProjectId }), tags, ...billableIf(billable) };
}

/** An entry that waits to be created. */
export function newEntryRecord(
  local: EntryContent,
  { localId, projectId, commandOrder }: Pick<EntryRecord, 'localId' | 'projectId' | 'commandOrder'>,
): EntryRecord {
  return {
    localId,
    serverId: null,
    base: null,
    version: null,
    local,
    deleted: false,
    projectId,
    state: 'changed',
    blocked: null,
    commandOrder,
    duplicateOf: null,
    isReplaced: false,
  };
}

type AcceptedRow = Omit<RemoteEntry, 'userId'>;

/** A saved entry of another client. */
export function toEntryRecord(row: AcceptedRow, localId: Uuid): EntryRecord {
  const content = toEntryContent(row);
  const { projectId, version = null } = row;
  return { ...newEntryRecord(content, { localId, projectId, commandOrder: 0 }), serverId: row.id, base: content, version, state: 'saved' };
}

export function toFoundRow(row: AcceptedRow, body: EntryContent): FoundRow {
  return { id: row.id, content: toEntryContent(row), projectId: row.projectId, body };
}

export function withoutServerRow(record: EntryRecord): EntryRecord {
  return { ...record, serverId: null, base: null, version: null };
}

function isDirty(record: EntryRecord): boolean {
  return record.deleted || record.base === null || !sameContent(record.local, record.base);
}

/** The record with the state that follows from its content, for one without a request or a question. */
export function atRest(record: EntryRecord): EntryRecord {
  return { ...record, state: isDirty(record) ? 'changed' : 'saved', blocked: null };
}

/** The record after the user has changed what is wanted. A request under way and a question stay. */
export function rewritten(record: EntryRecord): EntryRecord {
  return record.state === 'sent' || record.state === 'unknown' || record.state === 'asked' ? record : atRest(record);
}

/** The kind of the next request of an entry in the state `changed`. */
export function pendingKind({ deleted, serverId }: EntryRecord): Attempt['kind'] {
  return deleted ? 'delete' : serverId === null ? 'create' : 'update';
}

/** The user's answer to a refusal or a question is to send the entry as it is. Without one, there is nothing to answer. */
export function retried(record: EntryRecord): EntryRecord {
  const { blocked } = record;
  if (record.state !== 'asked') {
    return record;
  }
  const known = blocked?.kind === 'gone' ? withoutServerRow(record) : record;
  const wasDelete = (blocked?.kind === 'rejected' || blocked?.kind === 'defect') && blocked.wasDelete === true;
  const again = { ...known, deleted: wasDelete, duplicateOf: null };
  return isDirty(again) || pendingKind(again) === 'create' ? { ...again, state: 'changed', blocked: null } : atRest(again);
}

/** True if the service runs the entry, as far as is known here. */
export function runsThere({ base, state, local, serverId }: EntryRecord): boolean {
  return base?.end === null || (serverId === null && (state === 'sent' || state === 'unknown') && local.end === null);
}

export function recordState({ state }: Pick<EntryRecord, 'state'>): 'saved' | 'queued' | 'sending' | 'attention' {
  switch (state) {
    case 'saved':
      return 'saved';
    case 'changed':
      return 'queued';
    case 'sent':
    case 'unknown':
      return 'sending';
    case 'asked':
      return 'attention';
    default:
      return assertNever(state);
  }
}

/** The entry of the timer: the running one that started last. One of an implausible year is used only if no other runs. */
export function timerAmong(running: readonly EntryRecord[]): EntryRecord | null {
  const plausible = running.filter(({ local }) => isPlausibleSpan(local));
  const [first, ...others] = plausible.length > 0 ? plausible : running;
  return first === undefined
    ? null
    : others.reduce((latest, record) => (record.local.start >= latest.local.start ? record : latest), first);
}
