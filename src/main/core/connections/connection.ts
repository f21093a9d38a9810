/** Opens one connection: its file, its outbox, its poller, and the tracker over them. */
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { instantOfEpochMs, shiftInstant } from '#shared/values/brands.ts';
import type { DoctorDatabase } from '#shared/program/doctor.ts';
import type { Notice, StartFailure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { openDurableDatabase, type DatabaseFailure, type OpenedDatabase } from '#sqlite/durable-database.ts';
import { inspectDatabase, type DatabaseFacts } from '#sqlite/inspect-database.ts';
import { settleRecovery, type Recovery } from '#sqlite/recovery.ts';
import { migrate, versionOf } from '#sqlite/migrate.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import { openTimeTrackingApi, type Dialect } from '../api/dialect.ts';
import type { DateListener } from '../api/api-calls.ts';
import type { Exchange } from '../api/exchange.ts';
import type { TimeTrackingAccount, TimeTrackingApi } from '../api/time-tracking-api.ts';
import { dayOf } from '../calendar.ts';
import { Favourites } from '../favourites/favourites.ts';
import { favouritesFileIn } from '../favourites/favourites-file.ts';
import type { HistorySyncing } from '../history/history-sync.ts';
import type { History } from '../history/history.ts';
import { openHistory, type OpenedHistory } from '../history/open-history.ts';
import type { ConnectionLog } from '../log/connection-log.ts';
import { notedApi } from '../log/noted-api.ts';
import { apiThrough } from '../sync/gateway/gateway-api.ts';
import { Gateway } from '../sync/gateway/gateway.ts';
import { Directory } from '../directory/directory.ts';
import { directoryFileIn } from '../directory/directory-file.ts';
import { OutboxStore, readOutbox, type LoadedOutbox } from '../outbox/store/outbox-store.ts';
import { Outbox } from '../outbox/outbox.ts';
import { salvageRecords } from '../outbox/store/salvage.ts';
import { outboxMigrations } from '../outbox/store/store-schema.ts';
import { Poller } from '../poller.ts';
import type { Ports } from '../ports.ts';
import { recallEntry } from '../recall-entry.ts';
import { ProjectCommands } from '../sync/catalog/project-commands.ts';
import { Tracker } from '../tracker.ts';

export interface ConnectionOptions {
  /** Folder of this connection within the profile. */
  readonly folder: string;
  readonly account: TimeTrackingAccount;
  /** What the service speaks, as it was found out when it was connected. */
  readonly dialect: Dialect;
  readonly exchange: Exchange;
  /** Nobody else writes to a service within this process. */
  readonly othersWrite: boolean;
  /** Longest time, in milliseconds, that a request without an answer may still take effect; 0 in process. */
  readonly graceMs: number;
  readonly ports: Ports;
  readonly messages: MainMessages;
  /** The service's own file was damaged and stands at an earlier state. */
  readonly serviceRecovery: Recovery | null;
  /** Why the service's copy of the day could not be written; null when it is there. */
  readonly serviceCopyFailure: string | null;
  /** Where it is noted what becomes of the connection; left out, nowhere. */
  readonly log?: ConnectionLog;
}

/** What a connection knows of itself beside its entries. */
export interface ConnectionFacts {
  /** How far this machine's clock is behind the service's, in milliseconds; 0 while too little is known. */
  readonly clockOffsetMs: number;
  /** Whether the disk refuses what is to be noted. */
  readonly isStorageRefused: boolean;
  /** Reads every page of them. */
  readonly databases: readonly (DatabaseFacts & Pick<DoctorDatabase, 'database'>)[];
}

export interface Connection {
  readonly tracker: Tracker;
  /** The service itself, for what the outbox does not hold. */
  readonly api: TimeTrackingApi;
  /** All entries of the connection, however old. */
  readonly history: History;
  readonly historySyncing: HistorySyncing;
  readonly projects: ProjectCommands;
  /** Reads the names of projects, tasks and tags if that was some time ago. */
  readonly refreshNamesIfStale: () => void;
  readonly examine: () => ConnectionFacts;
  /** Ends what is under way, then closes the file. */
  readonly close: () => Promise<void>;
}

/** Name of a connection's file in its folder. */
export const outboxFileName = 'outbox.sqlite';
const historyFileName = 'history.sqlite';

/** How long saved entries stay here beside the service, in seconds. */
const keptSeconds = 62 * 86_400;

/** What keeps a database from opening, in the words of a start. */
export function startFailureOf(failure: DatabaseFailure, folder: string): StartFailure {
  switch (failure.kind) {
    case 'not-writable':
      return { kind: 'profile-not-writable', folder, detail: failure.detail };
    case 'disk-full':
      return { kind: 'disk-full', folder };
    case 'in-use':
      return { kind: 'profile-in-use', folder };
    case 'newer':
      return { kind: 'database-newer', file: failure.file };
    case 'unusable':
      return { kind: 'database-unusable', file: failure.file, detail: failure.detail };
    default:
      return assertNever(failure.kind);
  }
}

interface OpenedStore {
  readonly database: DatabaseSync;
  readonly store: OutboxStore;
  readonly recovery: Recovery | null;
  readonly copyFailure: string | null;
  /** What the store holds, where it was read already. */
  readonly loaded?: LoadedOutbox | undefined;
}

/** Rows of another version are its own business: older ones are migrated first, newer ones are refused by their number. */
function isReadableNow(database: DatabaseSync, readings: WeakMap<DatabaseSync, LoadedOutbox>): boolean {
  if (versionOf(database) !== outboxMigrations.length) {
    return true;
  }
  const loaded = readOutbox(database);
  if (loaded !== null) {
    readings.set(database, loaded);
  }
  return loaded !== null;
}

/** Puts what could be read of the damaged file over what the copy held. */
function salvageInto(store: OutboxStore, recovery: Recovery, atMs: number): Recovery {
  const salvaged = salvageRecords(recovery.keptAs);
  if (salvaged.length === 0) {
    return recovery;
  }
  // Two states of one entry may name the same row of the service; the salvaged one is the newer.
  const stale = [...store.load().records.values()];
  const merged = new Map(stale.map((record) => [record.serverId ?? record.localId, record]));
  for (const record of salvaged) {
    merged.delete(record.localId);
    merged.set(record.serverId ?? record.localId, record);
  }
  store.commit({ removed: stale, changed: [...merged.values()], atMs });
  return { ...recovery, restored: 'salvaged' };
}

function accountNameOf({ organizationId, userId }: TimeTrackingAccount): string {
  return `${organizationId}/${userId}`;
}

/** Whose entries the file holds, where it is somebody else's than `account`; null where they are its own, or nobody's yet. */
function strangerIn(store: OutboxStore, account: TimeTrackingAccount): string | null {
  const known = store.account();
  return known === null || known === accountNameOf(account) ? null : known;
}

function openStore({ folder, ports, account, othersWrite }: ConnectionOptions, database: OpenedDatabase): Result<OpenedStore, StartFailure> {
  const migrated = migrate(database.database, outboxMigrations);
  if (!migrated.ok) {
    return fail({ kind: 'database-newer', file: join(folder, outboxFileName) });
  }
  const store = new OutboxStore(database.database);
  if (othersWrite && strangerIn(store, account) !== null) {
    // Nothing of it may be sent in another name, and nothing of it be lost.
    return fail({ kind: 'other-account', folder });
  }
  const atMs = ports.clock.nowMs();
  store.prune(atMs);
  const { recovery, copyFailure } = database;
  return succeed({ database: database.database, store, recovery: recovery === null ? null : salvageInto(store, recovery, atMs), copyFailure });
}

/** Makes the outbox distrust what one of the two files can no longer vouch for, and notes whose entries these are. */
function settleState(outbox: Outbox, { store, recovery }: OpenedStore, { account, serviceRecovery }: ConnectionOptions): void {
  if (serviceRecovery !== null || strangerIn(store, account) !== null) {
    // On this computer there is one person: another account is a service that began anew.
    outbox.doubtEverything();
  } else if (recovery !== null) {
    outbox.doubtUnsent();
  }
  if (store.account() !== accountNameOf(account)) {
    store.bindAccount(accountNameOf(account));
  }
  for (const settled of [recovery, serviceRecovery]) {
    if (settled !== null) {
      settleRecovery(settled);
    }
  }
}

function noticesOf({ recovery, copyFailure }: OpenedStore, { serviceRecovery, serviceCopyFailure }: ConnectionOptions): readonly Notice[] {
  const uncopied = copyFailure ?? serviceCopyFailure;
  return [
    ...(recovery === null ? [] : [{ kind: 'database-restored' as const, database: 'outbox' as const, ...recovery }]),
    ...(serviceRecovery === null ? [] : [{ kind: 'database-restored' as const, database: 'service' as const, ...serviceRecovery }]),
    ...(uncopied === null ? [] : [{ kind: 'copy-failed' as const, detail: uncopied }]),
  ];
}

function unreadFavourites({ keptAs }: Favourites): readonly Notice[] {
  return keptAs === null ? [] : [{ kind: 'favourites-unreadable', keptAs }];
}

function assemble(options: ConnectionOptions, opened: OpenedStore): Connection {
  const { ports, account, dialect, exchange, othersWrite, messages, log } = options;
  const { store } = opened;
  const gateway = new Gateway({ ports, sound: othersWrite ? 'online' : 'local' });
  // A service in this process has this machine's own clock.
  const dates: DateListener | undefined = othersWrite ? { monotonicMs: () => ports.clock.monotonicMs(), note: (date) => gateway.clock.note(date) } : undefined;
  const plainApi = openTimeTrackingApi({ dialect, account, exchange, dates, recall: (entry) => recallEntry(outbox.records.values(), entry) });
  const api = log === undefined ? plainApi : notedApi(plainApi, { log, clock: ports.clock });
  // What is written before the history is there changes nothing that is in it.
  let opening: OpenedHistory | null = null;
  const outbox: Outbox = new Outbox({
    store,
    client: api,
    ports,
    gateway,
    graceMs: options.graceMs,
    memory: {
      follow: (change) => opening?.history.follow(change),
      forgotten: (localId) => opening?.history.forgotten(localId) ?? null,
    },
    loaded: opened.loaded,
    onDefect: (error) => log?.defect(error),
  });
  const now = instantOfEpochMs(ports.clock.nowMs());
  const directory = new Directory({ api: apiThrough(gateway, 'catalog', api), gateway, sources: () => outbox, file: directoryFileIn(options.folder, now), clock: ports.clock });
  const favourites = new Favourites({ file: favouritesFileIn(options.folder, now), newId: ports.chance.newId });
  const { history, syncing, inspect: inspectHistory, close: closeHistory } = (opening = openHistory({
    file: join(options.folder, historyFileName),
    account,
    api: apiThrough(gateway, 'backfill', api),
    gateway,
    ports,
    names: () => directory.names,
    records: () => outbox.records,
    describePark: (park) => messages.park(park),
    buried: store.buriedServerIds(),
    isDoubtful: options.serviceRecovery !== null || strangerIn(store, account) !== null,
  }));
  const readNames = async (): Promise<void> => {
    await outbox.pullProjects();
    await directory.read();
  };
  const projects = new ProjectCommands({ api: apiThrough(gateway, 'command', api), clock: ports.clock, graceMs: options.graceMs, refresh: readNames });
  settleState(outbox, opened, options);
  outbox.forgetBefore(shiftInstant(instantOfEpochMs(ports.clock.nowMs()), -keptSeconds));
  const poller = new Poller({ outbox, gateway, ports, othersWrite, readNames: async () => directory.refresh() });
  // What an older copy says ran may have been stopped here.
  const stopsAreTold = othersWrite && opened.recovery === null;
  const tracker = new Tracker({ outbox, gateway, poller, directory, favourites, ports, messages, notices: [...noticesOf(opened, options), ...unreadFavourites(favourites)], stopsAreTold });
  favourites.subscribe(() => tracker.announce());
  const noteState = () => log?.state({ line: gateway.line, isRefused: outbox.trouble !== null });
  gateway.subscribe((before, after) => {
    if (before.line !== after.line || before.notBeforeMs !== after.notBeforeMs) {
      noteState();
      tracker.announce();
    }
  });
  outbox.subscribe(() => {
    noteState();
    tracker.announce();
    history.announce();
  });
  directory.subscribe(() => {
    tracker.announce();
    history.announce();
  });
  outbox.start();
  poller.start();
  return {
    tracker,
    api: apiThrough(gateway, 'command', api),
    projects,
    refreshNamesIfStale: () => void (directory.isStale() ? readNames() : null),
    history,
    historySyncing: syncing,
    examine: () => ({
      clockOffsetMs: gateway.clock.offsetMs,
      isStorageRefused: outbox.trouble !== null,
      databases: [
        { database: 'outbox', ...inspectDatabase(opened.database) },
        { database: 'history', ...inspectHistory() },
      ],
    }),
    close: async () => {
      const projectsClosed = projects.close();
      await tracker.close();
      // What is still asked for the history is asked again at the next start.
      api.abort();
      await projectsClosed;
      await Promise.all([directory.close(), favourites.close()]);
      await closeHistory();
      store.close();
    },
  };
}

/** Throws only on bugs; what the disk or a newer program refuses comes back as a failure, with the file closed again. */
export function openConnection(options: ConnectionOptions): Result<Connection, StartFailure> {
  const { folder, ports } = options;
  const file = join(folder, outboxFileName);
  const now = instantOfEpochMs(ports.clock.nowMs());
  const today = dayOf(now, ports.clock.timeZone()).date;
  // What a file was found to hold when it was opened, so that it is read once.
  const readings = new WeakMap<DatabaseSync, LoadedOutbox>();
  const opened = openDurableDatabase({ file, now, today, isReadable: (database) => isReadableNow(database, readings) });
  if (!opened.ok) {
    return fail(startFailureOf(opened.failure, folder));
  }
  const { database } = opened.value;
  try {
    const store = openStore(options, opened.value);
    if (!store.ok) {
      database.close();
      return store;
    }
    const { recovery, copyFailure } = store.value;
    options.log?.opened({ database: 'outbox', schema: versionOf(database), restored: recovery?.restored ?? 'no', copied: copyFailure === null });
    const loaded = opened.value.recovery === null ? readings.get(database) : undefined;
    return succeed(assemble(options, { ...store.value, loaded }));
  } catch (error) {
    const known = readSqliteError(error);
    database.close();
    if (known === null) {
      throw error;
    }
    return fail(known.kind === 'full' ? { kind: 'disk-full', folder } : { kind: 'database-unusable', file, detail: known.detail });
  }
}
