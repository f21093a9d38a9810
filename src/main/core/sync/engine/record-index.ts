/** Finds records by what the engine asks for, at a cost that does not grow with the queue. Pure. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { isDirty, pendingKind, type EntryRecord } from '../entry-record.ts';
import { SortedMap } from './sorted-map.ts';

const lastOrder = 10 ** 12 - 1;

/** Order among what waits: the newest command first, then by start. */
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

/** The second a create of the record may be found in; null when there is nothing to be found. */
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

/** What finds records. A value that never changes, like the state it is a part of. */
export interface RecordIndex {
  readonly records: SortedMap<Uuid, EntryRecord>;
  /** Those with something to send, under way or for a user to decide. */
  readonly unresolved: SortedMap<Uuid, EntryRecord>;
  /** Those that could be sent now, the newest command first. */
  readonly pending: SortedMap<string, Uuid>;
  /** Those that run, by start. */
  readonly running: SortedMap<string, Uuid>;
  /** How many entries start in each second. */
  readonly starts: SortedMap<UtcInstant, number>;
  /** Stops that the service has not confirmed: until then it would refuse the next running entry. */
  readonly stops: SortedMap<Uuid, true>;
  /** Creates under way or in unknown outcome, and questions about them, by the second they start in. */
  readonly creating: SortedMap<UtcInstant, readonly Uuid[]>;
  /** Entries in unknown outcome by the identifier they had before the service went back in time. */
  readonly former: SortedMap<Uuid, Uuid>;
  readonly byServerId: SortedMap<Uuid, Uuid>;
}

type Open<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/** Takes the record out of `index`, a copy of the caller's own. */
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

/** Puts the record into `index`, a copy of the caller's own. `isFree`: nothing holds it back from being sent. */
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

/** The index of all records at once, in time proportional to their number. */
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
    // In the order of their keys already.
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
