/** Opens the file of a connection: checked, migrated, pruned, and with what can be read of a damaged file put over its latest copy. */
import type { UtcInstant, LocalDate } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { openDurableDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { migrate, versionOf } from '#sqlite/migrate.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import type { LoadedOutbox } from './replica-change.ts';
import { replicaMigrations } from './replica-schema.ts';
import { readReplica } from './read-replica.ts';
import { Replica } from './replica.ts';
import { salvage } from './salvage.ts';

/** Name of a connection's file in its folder. */
export const replicaFileName = 'replica.sqlite';

export interface OpenedReplica {
  readonly replica: Replica;
  readonly recovery: Recovery | null;
  /** Why today's copy could not be written; null when it is there. */
  readonly copyFailure: string | null;
  /** What the file holds, where it was read already. */
  readonly loaded: LoadedOutbox | undefined;
}

interface OpenOptions {
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
  readonly nowMs: number;
}

/** Puts what could be read of the damaged file over what the copy held. */
function salvageInto(replica: Replica, recovery: Recovery, atMs: number): Recovery {
  const { records, rows } = salvage(recovery.keptAs);
  if (records.length === 0 && rows.length === 0) {
    return recovery;
  }
  const stale = [...replica.load().records.values()];
  const deleted = new Set(rows.filter(({ table }) => table === 'tombstone').map(({ row }) => row['local_id']));
  // Two states of one entry may name the same row of the service; the salvaged one is the newer.
  const merged = new Map(stale.filter(({ localId }) => !deleted.has(localId)).map((record) => [record.serverId ?? record.localId, record]));
  for (const record of records) {
    merged.delete(record.localId);
    merged.set(record.serverId ?? record.localId, record);
  }
  replica.putRows(rows);
  replica.commit({ removed: stale, changed: [...merged.values()], atMs });
  return { ...recovery, restored: 'salvaged' };
}

/** The caller closes the replica. Throws what SQLite throws once the file is open, with the file closed. */
export function openReplica({ file, now, today, nowMs }: OpenOptions): Result<OpenedReplica, DatabaseFailure> {
  let loaded: LoadedOutbox | undefined;
  const opened = openDurableDatabase({
    file,
    now,
    today,
    isReadable: (database) => {
      if (versionOf(database) !== replicaMigrations.length) {
        // A new file has no rows yet, and one of a newer program is refused by its version.
        return true;
      }
      loaded = readReplica(database) ?? undefined;
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
