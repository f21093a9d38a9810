/** Builders for the values of the outbox's pure functions. Times are on 20 November 2026, UTC, unless dated. */
import { noNames } from '#core/sync/catalog/name-book.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { EntryContent, EntryRecord, Inflight } from '#core/sync/entry-record.ts';
import { initialState, type EngineState } from '#core/sync/engine/engine-state.ts';
import type { LoadedOutbox } from '#core/sync/replica/replica-change.ts';
import { localDateSchema, utcInstantSchema, type LocalDate, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import { localUuid } from './core-ports.ts';
import { people, uuid } from './time-tracking-fixture.ts';

/** `at('9:05')`, `at('09:05:30')`, or a whole instant. */
export function at(text: string): UtcInstant {
  if (text.length > 8) {
    return utcInstantSchema.parse(text);
  }
  const [hour = '0', minute = '00', second = '00'] = text.split(':');
  return utcInstantSchema.parse(`2026-11-20T${hour.padStart(2, '0')}:${minute}:${second}Z`);
}

export function date(text: string): LocalDate {
  return localDateSchema.parse(text);
}

/** A finished entry of an hour. */
export function content(parts: Partial<EntryContent> = {}): EntryContent {
  return { start: at('9:00'), end: at('10:00'), description: 'drawing', taskId: null, tags: [], ...parts };
}

export function row(parts: Partial<RemoteEntry> = {}): RemoteEntry {
  return { id: uuid(900), projectId: null, userId: people.employee, ...content(), ...parts };
}

/** An entry that waits to be created. */
export function queuedRecord(parts: Partial<EntryRecord> = {}): EntryRecord {
  return {
    localId: localUuid(1),
    serverId: null,
    base: null,
    local: content(),
    deleted: false,
    projectId: null,
    inflight: null,
    blocked: null,
    commandOrder: 1,
    duplicateOf: null,
    ...parts,
  };
}

/** A saved entry. */
export function savedRecord(parts: Partial<EntryRecord> = {}): EntryRecord {
  const local = parts.local ?? content();
  return queuedRecord({ serverId: uuid(900), base: local, ...parts });
}

export function inflight(parts: Partial<Inflight> = {}): Inflight {
  return { kind: 'create', body: content(), phase: 'sending', attemptId: localUuid(500), sentAtMs: 0, ...parts };
}

/** What a start reads of an outbox with `records`. */
export function loadedOf(...records: readonly EntryRecord[]): LoadedOutbox {
  return {
    records: new Map(records.map((record) => [record.localId, record])),
    knownServerIds: new Set(records.flatMap(({ serverId }) => (serverId === null ? [] : [serverId]))),
    deferred: null,
    names: noNames,
    ensured: new Map(),
    conflicts: [],
    lastConflictId: 0,
    lastCommandOrder: Math.max(0, ...records.map(({ commandOrder }) => commandOrder)),
    recentCreates: [],
  };
}

/** The state of an outbox with `records`, for a server. */
export function stateOf(...records: readonly EntryRecord[]): EngineState {
  return initialState(loadedOf(...records), { graceMs: 30_000, timeoutMs: 10_000, lagMs: 0, offers: { projectOfEntry: true, tasks: true, tags: true } });
}

export function byLocalId(...records: readonly EntryRecord[]): ReadonlyMap<Uuid, EntryRecord> {
  return new Map(records.map((record) => [record.localId, record]));
}

export function rejected(status: number, message = 'No.'): Extract<Reply<never>, { readonly kind: 'rejected' }> {
  return { kind: 'rejected', status, message, errors: {} };
}

/** Returns the value of a success; fails the test otherwise. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) {
    throw new Error(`Refused: ${JSON.stringify(result.failure)}`);
  }
  return result.value;
}

/** Returns the first item of a list that must not be empty. */
export function first<Value>(list: Iterable<Value> | undefined): Value {
  for (const value of list ?? []) {
    return value;
  }
  throw new Error('The list is empty');
}
