/** Finds records at a cost independent of the length of the queue. Pure. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { isDirty, pendingKind, type EntryRecord } from '../entry-record.ts';
import { SortedMap } from './sorted-map.ts';

const lastOrder = 10 ** 12 - 1;

/** Order of pending entries: the newest command first, then by start. */
export function orderKey(record: EntryRecord): string {
  return String(lastOrder - record.commandOrder).padStart(12, '0') + record.local.start + record.localId;
}

function runningKey(record: EntryRecord): string {
  return record.local.start + record.localId;
}

function isUnsettled(record: EntryRecord): boolean {
  return record.inflight !== null || record.blocked !== null || isDirty(record);
}

function isUnconfirmedStop(record: EntryRecord): boolean {
  const runsThere = record.base?.end === null || (record.inflight?.kind === 'create' && record.inflight.body.end === null);
  return runsThere && (record.local.end !== null || record.deleted) && record.blocked === null && isUnsettled(record);
}

/** The second in which a create of the record may be found; null if there is nothing to find. */
function soughtStart(record: EntryRecord): UtcInstant | null {
  if (record.serverId !== null) {
    return null;
  }
  if (record.inflight?.kind === 'create') {
    return record.inflight.body.start;
  }
  if (record.blocked?.kind !== 'ask') {
    return null;
  }
  // The user may have moved the entry since it was sent.
  return (record.blocked.found?.body ?? record.tried?.at(-1) ?? record.local).start;
}

export interface RecordIndex {
  readonly records: SortedMap<Uuid, EntryRecord>;
  /** Entries to send, in flight or blocked. */
  readonly unresolved: SortedMap<Uuid, EntryRecord>;
  /** Entries that could be sent now, the newest command first. */
  readonly pending: SortedMap<string, Uuid>;
  readonly running: SortedMap<string, Uuid>;
  /** Number of entries that start in each second. */
  readonly starts: SortedMap<UtcInstant, number>;
  /** Unconfirmed stops, until which the service would refuse the next running entry. */
  readonly stops: SortedMap<Uuid, true>;
  /** Creates in flight or with an unknown outcome, and questions about them, by start second. */
  readonly creating: SortedMap<UtcInstant, readonly Uuid[]>;
  /** Entries with an unknown outcome by their identifier from before the service went back in time. */
  readonly former: SortedMap<Uuid, Uuid>;
  readonly byServerId: SortedMap<Uuid, Uuid>;
}

type Open<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/** Removes the record from `index`, which must be the caller's own copy. */
export function unindex(index: Open<RecordIndex>, record: EntryRecord): void {
  const { localId } = record;
  const sought = soughtStart(record);
  index.pending = index.pending.without(orderKey(record));
  index.running = index.running.without(runningKey(record));
  const others = (index.starts.get(record.local.start) ?? 1) - 1;
  index.starts = others === 0 ? index.starts.without(record.local.start) : index.starts.with(record.local.start, others);
  index.stops = index.stops.without(localId);
  if (sought !== null) {
    const rest = (index.creating.get(sought) ?? []).filter((other) => other !== localId);
    index.creating = rest.length === 0 ? index.creating.without(sought) : index.creating.with(sought, rest);
  }
  if (record.inflight?.formerId !== undefined) {
    index.former = index.former.without(record.inflight.formerId);
  }
  if (record.serverId !== null && index.byServerId.get(record.serverId) === localId) {
    index.byServerId = index.byServerId.without(record.serverId);
  }
  index.unresolved = index.unresolved.without(localId);
  index.records = index.records.without(localId);
}

/** Adds the record to `index`, which must be the caller's own copy. `isFree`: the entry can be sent. */
export function enter(index: Open<RecordIndex>, record: EntryRecord, isFree: boolean): void {
  const { localId } = record;
  const sought = soughtStart(record);
  index.records = index.records.with(localId, record);
  index.starts = index.starts.with(record.local.start, (index.starts.get(record.local.start) ?? 0) + 1);
  if (isUnsettled(record)) {
    index.unresolved = index.unresolved.with(localId, record);
  }
  if (isFree && mayBecomePending(record)) {
    index.pending = index.pending.with(orderKey(record), localId);
  }
  if (record.local.end === null && !record.deleted) {
    index.running = index.running.with(runningKey(record), localId);
  }
  if (isUnconfirmedStop(record)) {
    index.stops = index.stops.with(localId, true);
  }
  if (sought !== null) {
    index.creating = index.creating.with(sought, [...(index.creating.get(sought) ?? []), localId]);
  }
  if (record.inflight?.formerId !== undefined) {
    index.former = index.former.with(record.inflight.formerId, localId);
  }
  if (record.serverId !== null) {
    index.byServerId = index.byServerId.with(record.serverId, localId);
  }
}

export function mayBecomePending(record: EntryRecord): boolean {
  return record.blocked === null && record.inflight === null && pendingKind(record) !== null;
}

function pickFrom<Key extends string, Value>(records: Iterable<EntryRecord>, entryOf: (record: EntryRecord) => readonly [Key, Value] | null): SortedMap<Key, Value> {
  const entries: (readonly [Key, Value])[] = [];
  for (const record of records) {
    const entry = entryOf(record);
    if (entry !== null) {
      entries.push(entry);
    }
  }
  return SortedMap.from(entries);
}

/** Builds all indexes in linear time. */
export function indexOf(records: readonly EntryRecord[]): RecordIndex {
  const all = SortedMap.from(records.map((record) => [record.localId, record] as const));
  const starts = new Map<UtcInstant, number>();
  for (const { local } of records) {
    starts.set(local.start, (starts.get(local.start) ?? 0) + 1);
  }
  let creating: RecordIndex['creating'] = SortedMap.empty();
  for (const record of records) {
    const sought = soughtStart(record);
    if (sought !== null) {
      creating = creating.with(sought, [...(creating.get(sought) ?? []), record.localId]);
    }
  }
  const pick = <Key extends string, Value>(entryOf: (record: EntryRecord) => readonly [Key, Value] | null) => pickFrom(records, entryOf);
  return {
    records: all,
    // Already in the order of their keys.
    unresolved: pickFrom(all.values(), (record) => (isUnsettled(record) ? [record.localId, record] : null)),
    pending: pick((record) => (mayBecomePending(record) ? [orderKey(record), record.localId] : null)),
    running: pick((record) => (record.local.end === null && !record.deleted ? [runningKey(record), record.localId] : null)),
    starts: SortedMap.from(starts),
    stops: pick((record) => (isUnconfirmedStop(record) ? [record.localId, true] : null)),
    creating,
    former: pick((record) => (record.inflight?.formerId === undefined ? null : [record.inflight.formerId, record.localId])),
    byServerId: pick((record) => (record.serverId === null ? null : [record.serverId, record.localId])),
  };
}
