/**
 * One time entry as this machine knows it: what the service last confirmed, what the user wants, and what is under way to
 * join the two. The queue of changes is derived from these records, never kept beside them.
 */
import { isPlausibleSpan, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { sameWishes, type Need, type PlaceWish } from './wish.ts';

/** The part of an entry that a user decides, in canonical form: description NFC and trimmed, tags sorted and unique. */
export interface EntryContent {
  readonly start: UtcInstant;
  /** null: running. */
  readonly end: UtcInstant | null;
  readonly description: string;
  readonly taskId: Uuid | null;
  /** The project of an entry without a task, where the service lets an entry have one; left out for none and everywhere else. */
  readonly ownProjectId?: Uuid | undefined;
  readonly tags: readonly Uuid[];
  /** A place by name that has yet to be found or created. Only of what is wanted, never of what is sent; then there is no other place. */
  readonly placeWish?: PlaceWish | undefined;
  /** Tags by name that have yet to be found or created, sorted. Only of what is wanted, never of what is sent. */
  readonly tagWishes?: readonly string[] | undefined;
}

/** A request whose outcome is not known yet. `body` is frozen: later edits only change what is wanted. */
export interface Inflight {
  readonly kind: 'create' | 'update' | 'delete';
  readonly body: EntryContent;
  /** `unknown`: it may have taken effect; only looking can tell. */
  readonly phase: 'sending' | 'unknown';
  readonly attemptId: Uuid;
  /** Wall clock, milliseconds. */
  readonly sentAtMs: number;
  /** The service's identifier before the service went back to an earlier state: a row that still has it is an older state of the entry. */
  readonly formerId?: Uuid | undefined;
}

/** A row that may be the entry whose create of `body` got no answer. */
export interface FoundRow {
  readonly id: Uuid;
  readonly content: EntryContent;
  readonly projectId: Uuid | null;
  readonly body: EntryContent;
}

/** Why an entry is not sent until the user decides. */
export type Park =
  | {
      readonly kind: 'rejected';
      readonly status: number;
      readonly message: string;
      readonly errors: Readonly<Record<string, readonly string[]>>;
      /** The service lets only one timer run, and said so. */
      readonly stillRunning?: boolean | undefined;
      /** It refused to delete the entry. */
      readonly wasDelete?: boolean | undefined;
      /** What the service refused to create for the entry. */
      readonly need?: Need | undefined;
    }
  /** It was deleted elsewhere while it was changed here. */
  | { readonly kind: 'gone' }
  /** It was changed elsewhere before the delete of the user arrived. The record holds what is there now. */
  | { readonly kind: 'edited' }
  /**
   * Something at the service may or may not be this entry, and nothing but a user can tell. `found` is what was found, beside the
   * body that was sent; it is missing where the service showed too little to tell.
   */
  | { readonly kind: 'ask'; readonly found?: FoundRow | undefined }
  /** Changes from two sides leave an end before the start. */
  | { readonly kind: 'impossible' }
  /** A defect of the program: handling the entry threw. */
  | { readonly kind: 'defect' };

export interface EntryRecord {
  readonly localId: Uuid;
  readonly serverId: Uuid | null;
  /** Last content of the service that was seen and accepted. */
  readonly base: EntryContent | null;
  /** What the user wants. */
  readonly local: EntryContent;
  readonly deleted: boolean;
  /** Follows from the task and is the service's to decide; kept to show a name and a colour. */
  readonly projectId: Uuid | null;
  readonly inflight: Inflight | null;
  readonly blocked: Park | null;
  /** Order of this person's commands on this machine. */
  readonly commandOrder: number;
  /**
   * The entry whose request the transport seems to have delivered twice: this is what the second delivery made. Together with
   * `deleted` it is on its way out; alone it is shown as a possible duplicate.
   */
  readonly duplicateOf: Uuid | null;
  /**
   * Bodies of creates of this entry that came to an end without a row, refused, not let in or proven absent, or whose row is gone since. The
   * oldest first, left out for none. The transport may deliver each of them a second time, and then what is found grew from that body and not from the last one.
   */
  readonly tried?: readonly EntryContent[] | undefined;
  /**
   * What the user has written since the first create left that may still turn out to have made its row; left out for nothing. It was
   * written later than what was sent, even where it is the same again.
   */
  readonly touched?: readonly SingleField[] | undefined;
  /** Writes of its row, the oldest first, until a read has shown that none of them can arrive any more; left out for none. */
  readonly sent?: readonly SentWrite[] | undefined;
}

/** A change or a delete of an entry's row that was sent, and that the transport may still deliver again. */
export type SentWrite = /** `before`: what the service was known to hold when it left. */ { readonly kind: 'update'; readonly body: EntryContent; readonly before?: EntryContent | undefined } | { readonly kind: 'delete' };

/** Writes that are kept of one entry. */
const sentKept = 8;

/** The record, with what may be delivered again of the write that leaves now. */
export function havingSent(record: EntryRecord, write: SentWrite): EntryRecord {
  return { ...record, sent: [...(record.sent ?? []), write].slice(-sentKept) };
}

export function withoutSent(record: EntryRecord): EntryRecord {
  const { sent: _, ...rest } = record;
  return rest;
}

/** Whether the row shows an older body that was sent for the entry: the transport delivered it again, and nobody else changed it. */
export function isLateDelivery({ sent = [], base }: EntryRecord, there: EntryContent): boolean {
  return base !== null && !sameContent(there, base) && sent.some((write) => write.kind === 'update' && sameContent(write.body, there));
}

/**
 * The record once the late delivery of `there` was noticed: what is wanted is to be written again. The same body again is somebody's
 * change, or two clients would undo each other's for ever.
 */
export function afterLateDelivery(record: EntryRecord, there: EntryContent): EntryRecord {
  return { ...record, base: there, sent: (record.sent ?? []).filter((write) => write.kind !== 'update' || !sameContent(write.body, there)) };
}

/** Whether a delete of the entry, since taken back, may have been delivered late. */
export function mayHaveDeleted({ sent = [] }: EntryRecord): boolean {
  return sent.some(({ kind }) => kind === 'delete');
}

/** The record as one whose row is gone: it is to be made again. */
export function withoutServerRow(record: EntryRecord): EntryRecord {
  return { ...withoutSent(record), serverId: null, base: null, inflight: null };
}

/** The parts of an entry of which one value stands, unlike its tags, which are joined. */
export const singleFields = ['start', 'end', 'description', 'task', 'project'] as const;
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
    default:
      return assertNever(field);
  }
}

/** The record as the user has just written it, in the place of `before`. */
export function written(record: EntryRecord, before: EntryRecord | undefined): EntryRecord {
  const mayBeThere = record.serverId === null && (record.inflight?.kind === 'create' || record.tried !== undefined);
  if (before === undefined || !mayBeThere) {
    return record;
  }
  const touched = singleFields.filter((field) => record.touched?.includes(field) === true || singleValue(record.local, field) !== singleValue(before.local, field));
  return touched.length === 0 ? record : { ...record, touched };
}

/** Bodies of earlier creates that are kept of one entry. */
const triedKept = 8;

/** The record, with what may turn up as another delivery of `body`. */
export function havingTried(record: EntryRecord, body: EntryContent): EntryRecord {
  const others = (record.tried ?? []).filter((earlier) => !sameContent(earlier, body));
  return { ...record, tried: [...others, body].slice(-triedKept) };
}

/** The record once its request came to an end that gave it no row. */
export function withoutRow(record: EntryRecord): EntryRecord {
  const ended = { ...record, inflight: null };
  return record.inflight?.kind === 'create' ? havingTried(ended, record.inflight.body) : ended;
}

export function sameContent(one: EntryContent, other: EntryContent): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.description === other.description &&
    one.taskId === other.taskId &&
    one.ownProjectId === other.ownProjectId &&
    sameTags(one.tags, other.tags) &&
    sameWishes(one, other)
  );
}

export function sameTags(one: readonly Uuid[], other: readonly Uuid[]): boolean {
  return one.length === other.length && one.every((tag, index) => tag === other[index]);
}

export function contentOf(row: EntryContent): EntryContent {
  const { start, end, description, taskId, ownProjectId, tags } = row;
  return { start, end, description, taskId, ...(ownProjectId === undefined ? {} : { ownProjectId }), tags };
}

/** A record of a row that is known from the service only. */
export function recordOf(row: Omit<RemoteEntry, 'userId'>, localId: Uuid): EntryRecord {
  const content = contentOf(row);
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

/** What is kept of a row until the user has told what it is. */
export function foundRow(row: RemoteEntry, body: EntryContent): FoundRow {
  return { id: row.id, content: contentOf(row), projectId: row.projectId, body };
}

/** The record once the service is known to hold `row` for it and nothing of ours is under way. */
export function confirmed(record: EntryRecord, row: Omit<RemoteEntry, 'userId'>): EntryRecord {
  const { tried: _, touched: __, ...known } = record;
  return { ...known, serverId: row.id, base: contentOf(row), projectId: row.projectId, inflight: null, blocked: null };
}

/** Whether what the user wants differs from what the service is known to hold. */
export function isDirty(record: EntryRecord): boolean {
  return record.deleted || record.serverId === null || record.base === null || !sameContent(record.local, record.base);
}

/** What would be sent for it next, null when there is nothing to send. */
export function pendingKind(record: EntryRecord): Inflight['kind'] | null {
  if (!isDirty(record)) {
    return null;
  }
  if (record.deleted) {
    return 'delete';
  }
  return record.serverId === null ? 'create' : 'update';
}

/** The state of one entry in the sense of the View. */
export function stateOf(record: EntryRecord): 'saved' | 'queued' | 'sending' | 'attention' {
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

/** The entry the timer shows, of those that run: the one started last. One of another century is shown only where nothing else runs. */
export function timerAmong(running: readonly EntryRecord[]): EntryRecord | null {
  const plausible = running.filter(({ local }) => isPlausibleSpan(local));
  const [first, ...others] = plausible.length > 0 ? plausible : running;
  return first === undefined ? null : others.reduce((latest, record) => (record.local.start >= latest.local.start ? record : latest), first);
}
