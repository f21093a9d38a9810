/** Finds records at a cost independent of the length of the queue. Pure. */
import { epochMsOfInstant, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { isDirty, pendingKind, type EntryRecord } from '../entry-record.ts';
import { longSeconds } from '../replica/replica-schema.ts';
import { SortedMap } from './sorted-map.ts';

const lastOrder = 10 ** 12 - 1;

/** Order of pending entries: the newest command first, then by start. */
export function sendingOrderKey(record: EntryRecord): string {
  return String(lastOrder - record.commandOrder).padStart(12, '0') + record.local.start + record.localId;
}

/** Order of starts. */
function startKey(record: EntryRecord): string {
  return record.local.start + record.localId;
}

/** Shorter entries are found by their start alone, in milliseconds. */
export const longMs = longSeconds * 1_000;

function isLong({ local: { start, end } }: EntryRecord): boolean {
  // The usual entry ends on the day of its start.
  return end === null || (!end.startsWith(start.slice(0, 10)) && epochMsOfInstant(end) - epochMsOfInstant(start) > longMs);
}

/** True if the user may be asked about the entry: it is blocked, or may be a duplicate. */
function mayAsk({ blocked, duplicateOf, deleted }: EntryRecord): boolean {
  return blocked !== null || (duplicateOf !== null && !deleted);
}

function isUnsettled(record: EntryRecord): boolean {
  return record.inflight !== null || record.blocked !== null || isDirty(record);
}

function isUnconfirmedStop(record: EntryRecord): boolean {
  const runsThere = record.base?.end === null || (record.inflight?.kind === 'create' && record.inflight.body.end === null);
  return runsThere && (record.local.end !== null || record.deleted) && record.blocked === null && isUnsettled(record);
}

/** The seconds in which a row of the record may be found: of the body in flight, of earlier bodies, or of the row that is gone. */
function soughtStarts({ serverId, inflight, blocked, base, tried = [], local }: EntryRecord): readonly UtcInstant[] {
  if (blocked?.kind === 'gone' && base !== null) {
    return [base.start];
  }
  if (serverId !== null) {
    return [];
  }
  if (inflight?.kind === 'create') {
    return [...new Set([...tried.map(({ start }) => start), inflight.body.start])];
  }
  // The user may have moved the entry since it was sent.
  return blocked?.kind === 'ask' ? [(blocked.found?.body ?? tried.at(-1) ?? local).start] : [];
}

export interface RecordIndex {
  readonly records: SortedMap<Uuid, EntryRecord>;
  /** Entries to send, in flight or blocked. */
  readonly unresolved: SortedMap<Uuid, EntryRecord>;
  /** Entries that could be sent now, the newest command first. */
  readonly pending: SortedMap<string, Uuid>;
  readonly running: SortedMap<string, Uuid>;
  /** In the order of their starts. */
  readonly byStart: SortedMap<string, EntryRecord>;
  /** Entries that last longer than a day, or have no end. */
  readonly long: SortedMap<Uuid, EntryRecord>;
  /** Entries that the user may be asked about. */
  readonly asking: SortedMap<Uuid, EntryRecord>;
  /** Unconfirmed stops, until which the service would refuse the next running entry. */
  readonly stops: SortedMap<Uuid, true>;
  /** Creates in flight or with an unknown outcome, questions about them, and entries whose row is gone, by start second. */
  readonly creating: SortedMap<UtcInstant, readonly Uuid[]>;
  /** Entries with an unknown outcome by their identifier from before the service went back in time. */
  readonly former: SortedMap<RecordId, Uuid>;
  readonly byServerId: SortedMap<RecordId, Uuid>;
}

type Open<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/** Removes the record from `index`, which must be the caller's own copy. */
export function unindex(index: Open<RecordIndex>, record: EntryRecord): void {
  const { localId } = record;
  index.pending = index.pending.without(sendingOrderKey(record));
  index.running = index.running.without(startKey(record));
  index.byStart = index.byStart.without(startKey(record));
  index.long = index.long.without(localId);
  index.asking = index.asking.without(localId);
  index.stops = index.stops.without(localId);
  for (const sought of soughtStarts(record)) {
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
  index.records = index.records.with(localId, record);
  index.byStart = index.byStart.with(startKey(record), record);
  if (isLong(record)) {
    index.long = index.long.with(localId, record);
  }
  if (mayAsk(record)) {
    index.asking = index.asking.with(localId, record);
  }
  if (isUnsettled(record)) {
    index.unresolved = index.unresolved.with(localId, record);
  }
  if (isFree && mayBecomePending(record)) {
    index.pending = index.pending.with(sendingOrderKey(record), localId);
  }
  if (record.local.end === null && !record.deleted) {
    index.running = index.running.with(startKey(record), localId);
  }
  if (isUnconfirmedStop(record)) {
    index.stops = index.stops.with(localId, true);
  }
  for (const sought of soughtStarts(record)) {
    index.creating = index.creating.with(sought, [...(index.creating.get(sought) ?? []), localId]);
  }
  if (record.inflight?.formerId !== undefined) {
    index.former = index.former.with(record.inflight.formerId, localId);
  }
  if (record.serverId !== null) {
    index.byServerId = index.byServerId.with(record.serverId, localId);
  }
}

/** True if an entry starts in that second. */
export function isTaken({ byStart }: Pick<RecordIndex, 'byStart'>, start: UtcInstant): boolean {
  return byStart.firstAfter(start)?.[0].startsWith(start) === true;
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
  let creating: RecordIndex['creating'] = SortedMap.empty();
  for (const record of records) {
    for (const sought of soughtStarts(record)) {
      creating = creating.with(sought, [...(creating.get(sought) ?? []), record.localId]);
    }
  }
  const pick = <Key extends string, Value>(entryOf: (record: EntryRecord) => readonly [Key, Value] | null) => pickFrom(records, entryOf);
  return {
    records: all,
    // Already in the order of their keys.
    unresolved: pickFrom(all.values(), (record) => (isUnsettled(record) ? [record.localId, record] : null)),
    pending: pick((record) => (mayBecomePending(record) ? [sendingOrderKey(record), record.localId] : null)),
    running: pick((record) => (record.local.end === null && !record.deleted ? [startKey(record), record.localId] : null)),
    byStart: SortedMap.from(records.map((record) => [startKey(record), record] as const)),
    long: pick((record) => (isLong(record) ? [record.localId, record] : null)),
    asking: pick((record) => (mayAsk(record) ? [record.localId, record] : null)),
    stops: pick((record) => (isUnconfirmedStop(record) ? [record.localId, true] : null)),
    creating,
    former: pick((record) => (record.inflight?.formerId === undefined ? null : [record.inflight.formerId, record.localId])),
    byServerId: pick((record) => (record.serverId === null ? null : [record.serverId, record.localId])),
  };
}
