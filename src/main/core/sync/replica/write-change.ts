/** Writes a change of the engine to the tables. The caller's transaction makes it one. */
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { EntryRecord } from '../entry-record.ts';
import { confirmedEntry, entrySeconds, entryValues, firstIdAt, recordText, type StoredEntry } from './rows/entry-row.ts';
import { writeNames } from './rows/name-rows.ts';
import { idRowSchema, placeRowSchema } from './rows/stored-rows.ts';
import type { OutboxChange } from './replica-change.ts';
import { entriesASecond } from './replica-schema.ts';
import type { prepareStatements } from './replica-statements.ts';

type Statements = ReturnType<typeof prepareStatements>;

const createsKept = 50;

/** Of a tombstone that only keeps discarded content: below all orders, so that from a damaged file it deletes no entry of an older copy. */
const orderOfDiscarded = -1;

/** If a second has no free id, uses one of the next seconds. */
function freeId(statements: Statements, first: number): number {
  const next = first + entriesASecond;
  const id = idRowSchema.parse(statements.lastIn.get(first, next)).id + 1;
  return id < next ? id : freeId(statements, next);
}

/** `record`: null for an evicted entry. Returns the service's identifier that the entry had before. */
export function putEntry(statements: Statements, entry: StoredEntry, record: EntryRecord | null): RecordId | null {
  const row = statements.findEntry.get(entry.localId);
  const before = row === undefined ? null : placeRowSchema.parse(row);
  const first = firstIdAt(entry.start);
  const id = before !== null && before.id >= first && before.id < first + entriesASecond ? before.id : freeId(statements, first);
  const values = [id, entrySeconds(entry), record?.deleted === true ? 1 : 0, record?.commandOrder ?? null, record === null ? null : recordText(record), ...entryValues(entry)];
  if (before === null) {
    statements.addEntry.run(...values);
  } else {
    statements.changeEntry.run(...values, entry.localId);
  }
  return before?.server_id ?? null;
}

function putRecord(statements: Statements, record: EntryRecord): RecordId | null {
  const { localId, serverId, local, projectId, deleted, commandOrder } = record;
  if (serverId !== null) {
    statements.removeEvicted.run(serverId, localId);
  }
  const entry = { ...local, localId, serverId, projectId };
  const [, , ...values] = entryValues(entry);
  const { changes } = statements.changeRecord.run(serverId, recordText(record), localId, Number(deleted), commandOrder, ...values);
  return changes === 1 ? serverId : putEntry(statements, entry, record);
}

/** Adds to `left` the service's identifiers that no entry has any more. */
export function writeChange(statements: Statements, change: OutboxChange, left: RecordId[]): void {
  const { atMs } = change;
  if (change.forgetServerIds === true) {
    statements.clearKnown.run();
  }
  const tombstones = new Set(change.tombstones?.map(({ record }) => record.localId));
  /** Identifiers that stay known without an entry in the working set. */
  const unheld: RecordId[] = [];
  for (const record of change.removed ?? []) {
    const evicted = tombstones.has(record.localId) ? null : confirmedEntry(record);
    if (evicted === null) {
      statements.removeEntry.run(record.localId);
      left.push(...(record.serverId === null ? [] : [record.serverId]));
    } else {
      putEntry(statements, evicted, null);
      unheld.push(...(evicted.serverId === null ? [] : [evicted.serverId]));
    }
  }
  const held = new Set<RecordId | null>();
  const present = new Set<Uuid>();
  for (const record of change.changed ?? []) {
    const { serverId } = record;
    held.add(serverId);
    present.add(record.localId);
    const before = putRecord(statements, record);
    left.push(...(before === null || before === serverId ? [] : [before]));
  }
  const creates = change.creates ?? [];
  for (const { localId, body } of creates) {
    statements.addCreate.run(localId, JSON.stringify(body));
  }
  if (creates.length > 0) {
    statements.forgetCreates.run(createsKept);
  }
  for (const { id, chosen } of change.answeredConflicts ?? []) {
    statements.answerConflict.run(chosen, id);
  }
  for (const { id, localId, conflict, atMs: foundMs } of change.conflicts ?? []) {
    statements.putConflict.run(id, localId, conflict.field, conflict.base, conflict.mine, conflict.theirs, conflict.isReplaced === true ? 1 : 0, foundMs);
  }
  for (const { record, content } of change.tombstones ?? []) {
    statements.putTombstone.run(record.localId, record.serverId, JSON.stringify(content), atMs, present.has(record.localId) ? orderOfDiscarded : record.commandOrder);
  }
  unheld.push(...(change.forgetServerIds === true ? [] : left), ...(change.knownServerIds ?? []));
  for (const id of unheld) {
    if (!held.has(id)) {
      statements.putKnown.run(id, atMs);
    }
  }
  for (const id of change.copied ?? []) {
    statements.putCopied.run(id, atMs);
  }
  for (const { need, id } of change.ensured ?? []) {
    if (id === undefined) {
      statements.removeEnsured.run(need);
    } else {
      statements.putEnsured.run(need, id, atMs);
    }
  }
  writeNames(statements, change.names ?? {});
}
