/** Finds records at a cost independent of the length of the queue. Pure. */
import { epochMsOfInstant, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { isDirty, mayHaveDeleted, pendingKind, type EntryRecord } from '../entry-record.ts';
import { longSeconds } from '../replica/replica-schema.ts';
import { SortedMap } from './sorted-map.ts';

const lastOrder = 10 ** 12 - 1;

/** Order of pending entries: the newest command first, then by start. */
export function sendingOrderKey(record: EntryRecord): string {
  return String(lastOrder - record.commandOrder).padStart(12, '0') + record.local.start + record.localId;
}

function startKey(record: EntryRecord): string {
  return record.local.start + record.localId;
}

/** Shorter entries are found by their start alone, in milliseconds. */
export const longMs = longSeconds * 1_000;

function isLong({ local: { start, end } }: EntryRecord): boolean {
  // The usual entry ends on the day of its start.
  return end === null || (!end.startsWith(start.slice(0, 10)) && epochMsOfInstant(end) - epochMsOfInstant(start) > longMs);
}

function mayAsk({ blocked, duplicateOf, deleted }: EntryRecord): boolean {
  return blocked !== null || (duplicateOf !== null && !deleted);
}

export function isUnsettled(record: EntryRecord): boolean {
  return record.inflight !== null || record.blocked !== null || isDirty(record);
}

function isUnconfirmedStop(record: EntryRecord): boolean {
  const runsThere = record.base?.end === null || (record.inflight?.kind === 'create' && record.inflight.body.end === null);
  return runsThere && (record.local.end !== null || record.deleted) && record.blocked === null && isUnsettled(record);
}

/** The seconds in which a row of the record may be found: of the body in flight, of earlier bodies, or of the row that is gone or may be. */
function soughtStarts(record: EntryRecord): readonly UtcInstant[] {
  const { serverId, inflight, blocked, base, deleted, tried = [], local } = record;
  if (base !== null && blocked?.kind === 'gone') {
    return [base.start];
  }
  if (base !== null && blocked === null && !deleted && mayHaveDeleted(record)) {
    return [...new Set([base.start, local.start])];
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
  readonly byStart: SortedMap<string, EntryRecord>;
  /** Entries that last longer than a day, or have no end. */
  readonly long: SortedMap<Uuid, EntryRecord>;
  readonly asking: SortedMap<Uuid, EntryRecord>;
  /** Unconfirmed stops, until which the service would refuse the next running entry. */
  readonly stops: SortedMap<Uuid, true>;
  /** Creates in flight or with an unknown outcome, questions about them, and entries whose row is gone or may be, by start second. */
  readonly creating: SortedMap<UtcInstant, readonly Uuid[]>;
  /** Entries with an unknown outcome by their identifier from before the service went back in time. */
  readonly former: SortedMap<RecordId, Uuid>;
  readonly byServerId: SortedMap<RecordId, Uuid>;
}

type Open<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

type IndexItem<Map> = Map extends SortedMap<infer Key, infer Value> ? readonly [Key, Value] : never;
type IndexItems = { readonly [Name in Exclude<keyof RecordIndex, 'creating'>]: IndexItem<RecordIndex[Name]> | null };

function indexItems(record: EntryRecord): IndexItems {
  const { localId, serverId, local, deleted, inflight } = record;
  return {
    records: [localId, record],
    unresolved: isUnsettled(record) ? [localId, record] : null,
    pending: mayBecomePending(record) ? [sendingOrderKey(record), localId] : null,
    running: local.end === null && !deleted ? [startKey(record), localId] : null,
    byStart: [startKey(record), record],
    long: isLong(record) ? [localId, record] : null,
    asking: mayAsk(record) ? [localId, record] : null,
    stops: isUnconfirmedStop(record) ? [localId, true] : null,
    former: inflight?.formerId === undefined ? null : [inflight.formerId, localId],
    byServerId: serverId === null ? null : [serverId, localId],
  };
}

function replaceItem<Key extends string, Value>(map: SortedMap<Key, Value>, from: readonly [Key, Value] | null, to: readonly [Key, Value] | null): SortedMap<Key, Value> {
  const rest = from === null || from[0] === to?.[0] ? map : map.without(from[0]);
  return to === null ? rest : rest.with(...to);
}

function withSought(creating: RecordIndex['creating'], record: EntryRecord): RecordIndex['creating'] {
  return soughtStarts(record).reduce((all, sought) => all.with(sought, [...(all.get(sought) ?? []), record.localId]), creating);
}

const noItems: IndexItems = { records: null, unresolved: null, pending: null, running: null, byStart: null, long: null, asking: null, stops: null, former: null, byServerId: null };

/** Replaces a record in `index`, which must be the caller's own copy; null: there is none. `isFree`: it can be sent. */
export function reindex(index: Open<RecordIndex>, before: EntryRecord | null, after: { readonly record: EntryRecord; readonly isFree: boolean } | null): void {
  const from = before === null ? noItems : indexItems(before);
  const to = after === null ? noItems : indexItems(after.record);
  index.records = replaceItem(index.records, from.records, to.records);
  index.unresolved = replaceItem(index.unresolved, from.unresolved, to.unresolved);
  index.pending = replaceItem(index.pending, from.pending, after?.isFree === true ? to.pending : null);
  index.running = replaceItem(index.running, from.running, to.running);
  index.byStart = replaceItem(index.byStart, from.byStart, to.byStart);
  index.long = replaceItem(index.long, from.long, to.long);
  index.asking = replaceItem(index.asking, from.asking, to.asking);
  index.stops = replaceItem(index.stops, from.stops, to.stops);
  index.former = replaceItem(index.former, from.former, to.former);
  // Another entry may have taken the row over.
  const isHolder = before?.serverId !== undefined && before.serverId !== null && index.byServerId.get(before.serverId) === before.localId;
  index.byServerId = replaceItem(index.byServerId, isHolder ? from.byServerId : null, to.byServerId);
  if (before !== null) {
    for (const sought of soughtStarts(before)) {
      const rest = (index.creating.get(sought) ?? []).filter((other) => other !== before.localId);
      index.creating = rest.length === 0 ? index.creating.without(sought) : index.creating.with(sought, rest);
    }
  }
  index.creating = after === null ? index.creating : withSought(index.creating, after.record);
}

export function isTaken({ byStart }: Pick<RecordIndex, 'byStart'>, start: UtcInstant): boolean {
  return byStart.firstAfter(start)?.[0].startsWith(start) === true;
}

export function mayBecomePending(record: EntryRecord): boolean {
  return record.blocked === null && record.inflight === null && pendingKind(record) !== null;
}

export function buildIndex(records: readonly EntryRecord[]): RecordIndex {
  const items = records.map(indexItems);
  const pick = <Name extends keyof IndexItems>(name: Name) => items.flatMap((item): NonNullable<IndexItems[Name]>[] => (item[name] === null ? [] : [item[name]]));
  return {
    records: SortedMap.from(pick('records')),
    unresolved: SortedMap.from(pick('unresolved')),
    pending: SortedMap.from(pick('pending')),
    running: SortedMap.from(pick('running')),
    byStart: SortedMap.from(pick('byStart')),
    long: SortedMap.from(pick('long')),
    asking: SortedMap.from(pick('asking')),
    stops: SortedMap.from(pick('stops')),
    creating: records.reduce<RecordIndex['creating']>(withSought, SortedMap.empty()),
    former: SortedMap.from(pick('former')),
    byServerId: SortedMap.from(pick('byServerId')),
  };
}
