/** Opens the file of a connection: checks, migrates and prunes it, and merges what is readable of a damaged file into its latest copy. */
import { shiftInstant, type UtcInstant, type LocalDate } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { openDurableDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { migrate, readSchemaVersion } from '#sqlite/migrate.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { LoadedOutbox } from './replica-change.ts';
import { replicaMigrations } from './replica-schema.ts';
import { readReplica } from './read-replica.ts';
import { Replica } from './replica.ts';
import { salvage, type Salvaged } from './salvage.ts';

export const replicaFileName = 'replica.sqlite';

/** Entries that started in the last two days are read before the first view, whatever the time zone: its day is among them. */
const readAtOnceSeconds = 2 * 86_400;

export interface OpenedReplica {
  readonly replica: Replica;
  readonly recovery: Recovery | null;
  readonly copyFailure: string | null;
  readonly loaded: LoadedOutbox | undefined;
}

interface OpenOptions {
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
  readonly nowMs: number;
  /** True if it was opened before. */
  readonly isExpected?: boolean | undefined;
}

export function mergeSalvaged(replica: Replica, { records, rows }: Salvaged, atMs: number): void {
  const stale = [...replica.load().records.values()];
  const deletedAt = new Map(rows.flatMap(({ table, row }) => (table === 'tombstone' ? [[row['local_id'], row['command_order']] as const] : [])));
  // A tombstone stays when its entry is restored.
  const isDeleted = ({ localId, commandOrder }: EntryRecord): boolean => Number(deletedAt.get(localId) ?? -1) >= commandOrder;
  // Two states of one entry may name the same row; the salvaged one is newer.
  const merged = new Map(stale.filter((record) => !isDeleted(record)).map((record) => [record.serverId ?? record.localId, record]));
  for (const record of records) {
    merged.delete(record.localId);
    merged.set(record.serverId ?? record.localId, record);
  }
  replica.putRows(rows);
  // Rows that only the damaged file knew are not known: an entry that the copy shows as unsent may be one of them.
  const knownServerIds = [...merged.values()].flatMap(({ serverId }) => (serverId === null ? [] : [serverId]));
  replica.commit({ removed: stale, changed: [...merged.values()], knownServerIds, atMs });
}

function salvageInto(replica: Replica, recovery: Recovery, atMs: number): Recovery {
  const salvaged = salvage(recovery.keptAs);
  if (salvaged.records.length === 0 && salvaged.rows.length === 0) {
    return recovery;
  }
  mergeSalvaged(replica, salvaged, atMs);
  return { ...recovery, restored: 'salvaged' };
}

/** The caller closes the replica. Throws SQLite's errors after the file is open, with the file closed again. */
export function openReplica({ file, now, today, nowMs, isExpected }: OpenOptions): Result<OpenedReplica, DatabaseFailure> {
  let loaded: LoadedOutbox | undefined;
  const opened = openDurableDatabase({
    file,
    now,
    today,
    isExpected,
    isReadable: (database) => {
      if (readSchemaVersion(database) !== replicaMigrations.length) {
        // A new file has no rows yet, and the version check refuses one of a newer program.
        return true;
      }
      loaded = readReplica(database, shiftInstant(now, -readAtOnceSeconds)) ?? undefined;
      return loaded !== undefined;
    },
  });
  if (!opened.ok) {
    return opened;
  }
  const { database, recovery, copyFailure } = opened.value;
  try {
    const migrated = migrate(database, replicaMigrations);
    if (!migrated.ok) {
      database.close();
      return fail({ kind: 'newer', file, detail: `version ${migrated.failure.version}` });
    }
    const replica = new Replica(database);
    replica.prune(nowMs);
    return succeed(
      recovery === null
        ? { replica, recovery, copyFailure, loaded }
        : { replica, recovery: salvageInto(replica, recovery, nowMs), copyFailure, loaded: undefined },
    );
  } catch (error) {
    database.close();
    throw error;
  }
}
