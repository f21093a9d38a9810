/** Opens one connection: its file, outbox, poller and tracker. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { instantOfEpochMs, shiftInstant, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import type { DoctorDatabase } from '#shared/program/doctor.ts';
import type { Notice, StartFailure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import type { DatabaseFailure } from '#sqlite/durable-database.ts';
import { inspectDatabase, type DatabaseFacts } from '#sqlite/inspect-database.ts';
import { isOlder, settleRecovery, type Recovery } from '#sqlite/recovery.ts';
import { versionOf } from '#sqlite/migrate.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import { ChangeFeed } from '#core/service-client/change-feed.ts';
import { openTimeTrackingApi, type Dialect } from '#core/service-client/dialects/dialect.ts';
import type { DateListener } from '#core/service-client/http/api-calls.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { TimeTrackingAccount, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { dayOf } from '#core/platform/calendar.ts';
import { Favourites } from '#core/timer/favourites.ts';
import { favouritesFileIn } from '#core/timer/favourites-file.ts';
import type { ConnectionLog } from '#core/service-client/connection-log.ts';
import { notedApi } from '#core/service-client/logged-api.ts';
import { apiThrough } from '#core/sync/gateway/gateway-api.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import { Catalog } from '#core/sync/catalog/catalog.ts';
import { Outbox, workingSetSeconds } from '#core/sync/outbox.ts';
import { odditiesFileIn } from './oddities-file.ts';
import { Poller } from '#core/sync/poller.ts';
import { pushedReads } from '#core/sync/pushed-changes.ts';
import type { Ports } from '#core/platform/ports.ts';
import { CatalogCommands } from '#core/sync/catalog/catalog-commands.ts';
import { Tracker } from '#core/timer/tracker.ts';
import { BackFill } from '#core/sync/back-fill.ts';
import { EntryQueries } from '#core/sync/queries/entry-queries.ts';
import { History } from '#core/sync/queries/history.ts';
import { openReplica, replicaFileName, type OpenedReplica } from '#core/sync/replica/open-replica.ts';
import { ReplicaGuard } from '#core/sync/replica/replica-guard.ts';
import { releaseAccount } from '#core/sync/replica/release-account.ts';
import type { Replica } from '#core/sync/replica/replica.ts';

export interface ConnectionOptions {
  /** Folder of this connection within the profile. */
  readonly folder: string;
  readonly account: TimeTrackingAccount;
  /** The dialect that was detected when the connection was added. */
  readonly dialect: Dialect;
  readonly exchange: Exchange;
  /** False if no other client can write to the service, because it runs in this process. */
  readonly othersWrite: boolean;
  /** Longest time, in milliseconds, that a request without an answer may still take effect; 0 in process. */
  readonly graceMs: number;
  readonly ports: Ports;
  readonly messages: MainMessages;
  /** Set if the service's file was damaged and was restored to an earlier state. */
  readonly serviceRecovery: Recovery | null;
  /** Why the daily copy of the service's file failed; null if it succeeded. */
  readonly serviceCopyFailure: string | null;
  readonly log?: ConnectionLog;
}

export interface ConnectionFacts {
  /** How far this computer's clock is behind the service's, in milliseconds; 0 while it is unknown. */
  readonly clockOffsetMs: number;
  /** True while the disk refuses writes. */
  readonly isStorageRefused: boolean;
  /** Reads every page of the files. */
  readonly databases: readonly (DatabaseFacts & Pick<DoctorDatabase, 'database'>)[];
}

export interface Connection {
  readonly tracker: Tracker;
  /** The service, for data that the outbox does not hold. */
  readonly api: TimeTrackingApi;
  /** All entries of the connection, however old. */
  readonly history: History;
  readonly historySyncing: BackFill;
  readonly catalogCommands: CatalogCommands;
  readonly refreshNamesIfStale: () => void;
  readonly examine: () => ConnectionFacts;
  /** Releases the file for another organization; returns false and changes nothing if entries are saved in this one. */
  readonly leaveOrganization: () => boolean;
  /** Finishes current work, then closes the file. */
  readonly close: () => Promise<void>;
}

/** Converts a database failure to a failure of the start. */
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

function accountNameOf({ organizationId, userId }: TimeTrackingAccount): string {
  return `${organizationId}/${userId}`;
}

/** The account whose entries the file holds if it is not `account`; null if it is, or the file is new. */
function strangerIn(replica: Replica, account: TimeTrackingAccount): string | null {
  const known = replica.account();
  return known === null || known === accountNameOf(account) ? null : known;
}

/**
 * What a restored file no longer proves: nothing if it was restored whole, else the state of what it shows as unsent. All of it if the service
 * is older, or another one: this computer has one account, so a different one means that the service was created again.
 */
function doubtOf({ replica, recovery }: OpenedReplica, { account, serviceRecovery }: ConnectionOptions): 'everything' | 'unsent' | null {
  if (isOlder(serviceRecovery) || strangerIn(replica, account) !== null) {
    return 'everything';
  }
  return isOlder(recovery) ? 'unsent' : null;
}

/** Marks what is in doubt as unknown, and records the account of the entries. */
function settleState(outbox: Outbox, { replica, recovery }: OpenedReplica, { account, serviceRecovery, doubt }: ConnectionOptions & { readonly doubt: ReturnType<typeof doubtOf> }): void {
  if (doubt !== null) {
    outbox.markUnknown(doubt);
  }
  if (replica.account() !== accountNameOf(account)) {
    replica.bindAccount(accountNameOf(account));
  }
  for (const settled of [recovery, serviceRecovery]) {
    if (settled !== null) {
      settleRecovery(settled);
    }
  }
}

function restoredNotice(database: 'replica' | 'service', { keptAs, restored }: Recovery): Notice {
  return { kind: 'database-restored', database, restored, ...(existsSync(keptAs) ? { keptAs } : {}) };
}

function noticesOf({ recovery, copyFailure }: OpenedReplica, { serviceRecovery, serviceCopyFailure }: ConnectionOptions): readonly Notice[] {
  const uncopied = copyFailure ?? serviceCopyFailure;
  return [
    ...(recovery === null ? [] : [restoredNotice('replica', recovery)]),
    ...(serviceRecovery === null ? [] : [restoredNotice('service', serviceRecovery)]),
    ...(uncopied === null ? [] : [{ kind: 'copy-failed' as const, detail: uncopied }]),
  ];
}

function unreadFavourites({ keptAs }: Favourites): readonly Notice[] {
  return keptAs === null ? [] : [{ kind: 'favourites-unreadable', keptAs }];
}

function assemble(options: ConnectionOptions, opened: OpenedReplica): Connection {
  const { account, dialect, exchange, othersWrite, messages, log } = options;
  const { replica } = opened;
  const gateway = new Gateway({ ports: options.ports, sound: othersWrite ? 'online' : 'local', onDefect: (error) => log?.defect(error) });
  const ports = gateway.clock.portsOf(options.ports);
  // An embedded service uses this computer's clock.
  const dates: DateListener | undefined = othersWrite ? { monotonicMs: () => ports.clock.monotonicMs(), note: (date) => gateway.clock.note(date) } : undefined;
  const oddities = odditiesFileIn(options.folder, instantOfEpochMs(ports.clock.nowMs()));
  const plainApi = openTimeTrackingApi({ dialect, account, exchange: gateway.exchange(exchange), dates, memory: oddities, recall: (entry) => outbox.known(entry) });
  const api = log === undefined ? plainApi : notedApi(plainApi, { log, clock: ports.clock });
  const doubt = doubtOf(opened, options);
  if (doubt === 'everything') {
    replica.forgetEvicted();
  }
  if (doubt !== null) {
    BackFill.forget(replica);
  }
  const outbox: Outbox = new Outbox({
    replica,
    client: api,
    ports,
    gateway,
    graceMs: options.graceMs,
    readsAreCurrent: dialect === 'extended',
    loaded: opened.loaded,
    onDefect: (error) => log?.defect(error),
  });
  const now = instantOfEpochMs(ports.clock.nowMs());
  const catalog = new Catalog({ outbox, offers: api.offers, clock: ports.clock });
  const favourites = new Favourites({ file: favouritesFileIn(options.folder, now), newId: ports.chance.newId });
  const history = new History({
    queries: new EntryQueries(replica),
    records: () => outbox.records,
    names: () => catalog.names,
    describeBlock: (block) => messages.block(block),
    isKeptOverlap: (one, other) => outbox.keptPairs.hasOverlap(one, other),
    scheduler: ports.scheduler,
  });
  const backFill = new BackFill({ history, replica, api: apiThrough(gateway, 'backfill', api), gateway, ports });
  const catalogCommands = new CatalogCommands({ api: apiThrough(gateway, 'command', api), outbox, clock: ports.clock, graceMs: options.graceMs, refresh: async () => catalog.read() });
  settleState(outbox, opened, { ...options, doubt });
  outbox.forgetBefore(shiftInstant(instantOfEpochMs(ports.clock.nowMs()), -workingSetSeconds));
  const poller = new Poller({ outbox, gateway, ports, othersWrite, readNames: async () => catalog.refresh(), readEvicted: async (window) => backFill.refresh(window) });
  if (dialect === 'extended' && othersWrite) {
    poller.useSource(
      new ChangeFeed({
        account,
        exchange: gateway.exchange(exchange),
        ports,
        onChanges: (changes) => poller.readPushed(pushedReads(changes, (serverId) => outbox.recordOfServer(serverId))),
        onState: (state) => poller.notePushing(state),
      }),
    );
  }
  // A timer that runs in a restored copy may have been stopped here.
  const noticesStopsElsewhere = othersWrite && doubt === null;
  const tracker = new Tracker({ outbox, gateway, poller, catalog, favourites, ports, messages, notices: [...noticesOf(opened, options), ...unreadFavourites(favourites)], noticesStopsElsewhere });
  const guard = new ReplicaGuard({
    file: join(options.folder, replicaFileName),
    replica,
    scheduler: ports.scheduler,
    now: () => moment(ports),
    memory: () => outbox.memory(accountNameOf(account)),
    onMoved: (keptAs) => {
      tracker.addNotice({ kind: 'database-moved', ...(keptAs === null ? {} : { keptAs }) });
      backFill.start();
    },
  });
  favourites.subscribe(() => tracker.announce());
  const noteState = () => log?.state({ connectivity: gateway.connectivity, isRefused: outbox.problem !== null });
  gateway.clock.subscribe(() => tracker.timeJumped());
  gateway.subscribe((before, after) => {
    if (before.connectivity !== after.connectivity || before.notBeforeMs !== after.notBeforeMs) {
      noteState();
      tracker.announce();
    }
  });
  outbox.subscribe(() => {
    noteState();
    tracker.announce();
    history.announce();
  });
  outbox.start();
  poller.start();
  return {
    tracker,
    api: apiThrough(gateway, 'command', api),
    catalogCommands,
    refreshNamesIfStale: () => void (catalog.isStale() ? catalog.read() : null),
    history,
    historySyncing: backFill,
    examine: () => ({
      clockOffsetMs: gateway.clock.offsetMs,
      isStorageRefused: outbox.problem !== null,
      databases: [{ database: 'replica', ...inspectDatabase(replica.database) }],
    }),
    leaveOrganization: () => releaseAccount(replica),
    close: async () => {
      const commandsClosed = catalogCommands.close();
      await tracker.close();
      // Pending history requests are repeated at the next start.
      api.abort();
      await commandsClosed;
      await Promise.all([favourites.close(), oddities.close()]);
      await backFill.close();
      guard.close();
      replica.close();
    },
  };
}

function moment({ clock }: Ports): { readonly now: UtcInstant; readonly today: LocalDate; readonly nowMs: number } {
  const nowMs = clock.nowMs();
  const now = instantOfEpochMs(nowMs);
  return { now, today: dayOf(now, clock.timeZone()).date, nowMs };
}

/** Throws only on bugs; disk errors and newer file versions are returned as failures, with the file closed. */
export function openConnection(options: ConnectionOptions): Result<Connection, StartFailure> {
  const { folder, ports, account, othersWrite } = options;
  const file = join(folder, replicaFileName);
  let opened: OpenedReplica | null = null;
  try {
    const replica = openReplica({ file, ...moment(ports) });
    if (!replica.ok) {
      return fail(startFailureOf(replica.failure, folder));
    }
    opened = replica.value;
    if (othersWrite && strangerIn(opened.replica, account) !== null) {
      // The entries must neither be sent under another account nor be lost.
      opened.replica.close();
      return fail({ kind: 'other-account', folder });
    }
    const { recovery, copyFailure } = opened;
    options.log?.opened({ database: 'replica', schema: versionOf(opened.replica.database), restored: recovery?.restored ?? 'no', copied: copyFailure === null });
    return succeed(assemble(options, opened));
  } catch (error) {
    opened?.replica.close();
    const known = readSqliteError(error);
    if (known === null) {
      throw error;
    }
    return fail(known.kind === 'full' ? { kind: 'disk-full', folder } : { kind: 'database-unusable', file, detail: known.detail });
  }
}
