import type { Failing } from '#shared/timer/failing.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DoctorDatabase } from '#shared/program/doctor.ts';
import type { Notice, StartFailure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { ConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { DatabaseFailure } from '#sqlite/durable-database.ts';
import type { DatabaseFacts } from '#sqlite/inspect-database.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import { readSchemaVersion } from '#sqlite/migrate.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import { Favourites } from '#core/timer/saved/favourites.ts';
import { favouritesFileIn } from '#core/timer/saved/favourites-file.ts';
import { PausedEntries } from '#core/timer/saved/paused-entries.ts';
import { pausedFileIn } from '#core/timer/saved/paused-file.ts';
import { readClock } from '#core/platform/calendar.ts';
import { odditiesFileIn } from './oddities-file.ts';
import { Tracker } from '#core/timer/tracker.ts';
import { AccountSync, isOfOther, type AccountSyncOptions } from '#core/sync/account-sync.ts';
import { openReplica, replicaFileName, type OpenedReplica } from '#core/sync/replica/open-replica.ts';

export interface ConnectionOptions extends Pick<
  AccountSyncOptions,
  'account' | 'dialect' | 'exchange' | 'othersWrite' | 'graceMs' | 'ports' | 'serviceRecovery' | 'log' | 'items'
> {
  readonly folder: string;
  readonly preferences: () => ConnectionPreferences;
  /** True if the connection was opened before, so that its file must exist. */
  readonly isExpected?: boolean;
  readonly messages: MainMessages;
  /** Why the daily copy of the service's file failed; null if it succeeded. */
  readonly serviceCopyFailure: string | null;
}

export interface ConnectionFacts {
  /** How far this computer's clock is behind the service's, in milliseconds; 0 while it is unknown. */
  readonly clockOffsetMs: number;
  readonly isStorageRefused: boolean;
  readonly failing: readonly Failing[];
  readonly databases: readonly (DatabaseFacts & Pick<DoctorDatabase, 'database'>)[];
}

export interface Connection {
  readonly tracker: Tracker;
  readonly sync: AccountSync;
  readonly examine: () => ConnectionFacts;
  readonly close: () => Promise<void>;
}

/** Converts a database failure to a failure of the start. */
export function toStartFailure(failure: DatabaseFailure, folder: string): StartFailure {
  return matchKind(failure, {
    'not-writable': ({ detail }) => ({ kind: 'profile-not-writable', folder, detail }),
    'disk-full': () => ({ kind: 'disk-full', folder }),
    'in-use': () => ({ kind: 'profile-in-use', folder }),
    newer: ({ file }) => ({ kind: 'database-newer', file }),
    unusable: ({ file, detail }) => ({ kind: 'database-unusable', file, detail }),
  });
}

function restoredNotice(database: 'replica' | 'service', { keptAs, restored }: Recovery): Notice {
  return { kind: 'database-restored', database, restored, ...(existsSync(keptAs) ? { keptAs } : {}) };
}

function recoveryNotices(
  { recovery, copyFailure }: OpenedReplica,
  { serviceRecovery, serviceCopyFailure }: ConnectionOptions,
): readonly Notice[] {
  const uncopied = copyFailure ?? serviceCopyFailure;
  return [
    ...(recovery === null ? [] : [restoredNotice('replica', recovery)]),
    ...(serviceRecovery === null ? [] : [restoredNotice('service', serviceRecovery)]),
    ...(uncopied === null ? [] : [{ kind: 'copy-failed' as const, detail: uncopied }]),
  ];
}

function unreadLists(favourites: Favourites, paused: PausedEntries): readonly Notice[] {
  return [
    ...(favourites.keptAs === null ? [] : [{ kind: 'favourites-unreadable' as const, keptAs: favourites.keptAs }]),
    ...(paused.keptAs === null ? [] : [{ kind: 'paused-unreadable' as const, keptAs: paused.keptAs }]),
  ];
}

function assemble(options: ConnectionOptions, opened: OpenedReplica): Connection {
  const { folder, messages, log, preferences } = options;
  const { now } = readClock(options.ports.clock);
  const oddities = odditiesFileIn(folder, now);
  const favourites = new Favourites({ file: favouritesFileIn(folder, now), newId: options.ports.chance.newId });
  const paused = new PausedEntries(pausedFileIn(folder, now));
  const sync = new AccountSync({
    ...options,
    opened,
    file: join(folder, replicaFileName),
    oddities,
    describeBlock: (block) => messages.block(block),
    pollIntervalMs: () => {
      const { refreshSeconds } = preferences();
      return refreshSeconds === null ? null : refreshSeconds * 1_000;
    },
    onMoved: (keptAs) => tracker.addNotice({ kind: 'database-moved', ...(keptAs === null ? {} : { keptAs }) }),
  });
  const { gateway, outbox } = sync;
  const tracker = new Tracker({
    sync,
    favourites,
    paused,
    messages,
    defaultProjectId: () => preferences().projectId,
    notices: [...recoveryNotices(opened, options), ...unreadLists(favourites, paused)],
  });
  const logState = () => log?.state({ connectivity: gateway.connectivity, isRefused: outbox.problem !== null });
  gateway.subscribe(logState);
  outbox.subscribe(logState);
  sync.start();
  return {
    tracker,
    sync,
    examine: () => ({
      clockOffsetMs: gateway.clock.offsetMs,
      isStorageRefused: outbox.problem !== null,
      failing: outbox.failing(),
      databases: [{ database: 'replica', ...sync.inspect() }],
    }),
    close: async () => {
      tracker.close();
      await sync.close();
      await Promise.all([favourites.close(), paused.close(), oddities.close()]);
    },
  };
}

export function openConnection(options: ConnectionOptions): Result<Connection, StartFailure> {
  const { folder, isExpected, ports, account, othersWrite } = options;
  const file = join(folder, replicaFileName);
  let opened: OpenedReplica | null = null;
  try {
    const replica = openReplica({ file, isExpected, ...readClock(ports.clock) });
    if (!replica.ok) {
      return fail(toStartFailure(replica.failure, folder));
    }
    opened = replica.value;
    if (othersWrite && isOfOther(opened.replica, account)) {
      // The entries must neither be sent under another account nor be lost.
      opened.replica.close();
      return fail({ kind: 'other-account', folder });
    }
    const { recovery, copyFailure } = opened;
    options.log?.opened({
      database: 'replica',
      schema: readSchemaVersion(opened.replica.database),
      restored: recovery?.restored ?? 'no',
      copied: copyFailure === null,
    });
    return succeed(assemble(options, opened));
  } catch (error) {
    opened?.replica.close();
    const known = expectSqliteError(error);
    return fail(known.kind === 'full' ? { kind: 'disk-full', folder } : { kind: 'database-unusable', file, detail: known.detail });
  }
}
