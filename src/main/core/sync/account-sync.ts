/** The sync of one account: the parts of this module, wired for a connection. */
import { inspectDatabase, type DatabaseFacts } from '#sqlite/inspect-database.ts';
import { settleRecovery, type Recovery } from '#sqlite/recovery.ts';
import { readClock } from '#core/platform/calendar.ts';
import type { Ports } from '#core/platform/ports.ts';
import { apiAround } from '#core/service-client/around-requests.ts';
import { ChangeStreamReader } from '#core/service-client/change-stream-reader.ts';
import type { ConnectionLog } from '#core/service-client/connection-log.ts';
import type { OdditiesMemory } from '#core/service-client/dialects/contract-oddities.ts';
import { openTimeTrackingApi, type Dialect } from '#core/service-client/dialects/dialect.ts';
import type { DateListener } from '#core/service-client/http/api-calls.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { TimeTrackingAccount, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { BackFill } from './reads/back-fill.ts';
import { CatalogCommands } from './catalog/catalog-commands.ts';
import { Catalog } from './catalog/catalog.ts';
import { apiThrough } from './gateway/gateway-api.ts';
import { Gateway } from './gateway/gateway.ts';
import { Outbox } from './outbox.ts';
import { Poller, type PollerOptions } from './reads/poller.ts';
import { pushedReads } from './rules/pushed-changes.ts';
import { noItems, type EntryItems } from './queries/entry-item.ts';
import { History, type HistoryOptions } from './queries/history.ts';
import { findKnown } from './queries/find-known.ts';
import { releaseAccount, type OpenedReplica } from './replica/open-replica.ts';
import { backFillKey, serviceIsOlderKey } from './replica/replica-schema.ts';
import { ReplicaUpkeep } from './replica/replica-upkeep.ts';
import type { Replica } from './replica/replica.ts';

export interface AccountSyncOptions {
  readonly opened: OpenedReplica;
  readonly file: string;
  readonly account: TimeTrackingAccount;
  readonly dialect: Dialect;
  readonly exchange: Exchange;
  /** False if no other client can write to the service, because it runs in this process. */
  readonly othersWrite: boolean;
  readonly graceMs: number;
  readonly ports: Ports;
  readonly oddities: OdditiesMemory;
  readonly describeBlock: HistoryOptions['describeBlock'];
  /** Omitted: no trackers are connected. */
  readonly items?: EntryItems | undefined;
  /** Set if the service's file was damaged and was restored to an earlier state. */
  readonly serviceRecovery: Recovery | null;
  readonly pollIntervalMs: PollerOptions['intervalMs'];
  readonly log?: ConnectionLog | undefined;
  /** Called when all data is in a new file. `keptAs`: where the file found in place of the old one is kept; null if there was none. */
  readonly onMoved: (keptAs: string | null) => void;
}

function accountName({ organizationId, userId }: TimeTrackingAccount): string {
  return `${organizationId}/${userId}`;
}

/** True if the replica holds entries of another account. */
export function isOfOther(replica: Replica, account: TimeTrackingAccount): boolean {
  const known = replica.account();
  return known !== null && known !== accountName(account);
}

export class AccountSync {
  readonly gateway: Gateway;
  /** With the service's clock. */
  readonly ports: Ports;
  readonly outbox: Outbox;
  readonly catalog: Catalog;
  readonly catalogCommands: CatalogCommands;
  readonly history: History;
  readonly backFill: BackFill;
  readonly poller: Poller;
  readonly api: TimeTrackingApi;
  readonly items: EntryItems;
  /** Whether a timer that another client stopped is reported. One that runs in a restored copy may have been stopped here. */
  readonly noticesStopsElsewhere: boolean;
  readonly #replica: Replica;
  readonly #upkeep: ReplicaUpkeep;

  constructor(options: AccountSyncOptions) {
    const { opened, graceMs, othersWrite, log, items = noItems } = options;
    this.items = items;
    const { replica } = opened;
    const onDefect = (error: unknown) => log?.defect(error);
    this.#replica = replica;
    this.gateway = new Gateway({ ports: options.ports, isLocal: !othersWrite, onDefect });
    const { gateway } = this;
    const ports = gateway.clock.correctedPorts(options.ports);
    this.ports = ports;
    this.#settleRecovery(options);
    const client = this.#openClient(options);
    this.api = apiThrough(gateway, 'command', client);
    this.outbox = new Outbox({ replica, client, ports, gateway, graceMs, readsAreCurrent: options.dialect === 'extended', onDefect });
    this.catalog = new Catalog({ outbox: this.outbox, capabilities: client.capabilities, clock: ports.clock });
    this.history = new History({
      queries: this.outbox.queries,
      names: () => this.catalog.names,
      describeBlock: options.describeBlock,
      items,
      isKeptOverlap: (one, other) => this.outbox.keptPairs.hasOverlap(one, other),
      scheduler: ports.scheduler,
    });
    const { history, outbox } = this;
    this.backFill = new BackFill({ history, outbox, replica, api: apiThrough(gateway, 'backfill', client), gateway, ports, othersWrite });
    this.catalogCommands = new CatalogCommands({ api: this.api, outbox, refresh: async () => this.catalog.read() });
    this.poller = new Poller({
      outbox,
      gateway,
      ports,
      othersWrite,
      readNames: async () => this.catalog.refresh(),
      intervalMs: options.pollIntervalMs,
    });
    this.noticesStopsElsewhere = othersWrite && opened.recovery === null;
    if (options.dialect === 'extended' && othersWrite) {
      this.#listenForPushes(options);
    }
    outbox.subscribe(() => history.announce());
    this.#upkeep = this.#lookAfterFile(options);
  }

  start(): void {
    this.outbox.start();
    this.poller.start();
    this.backFill.startSoon();
  }

  inspect(): DatabaseFacts {
    return inspectDatabase(this.#replica.database);
  }

  /** Releases the file for another account; returns false and changes nothing if entries are saved in this one. */
  release(): boolean {
    return releaseAccount(this.#replica);
  }

  async close(): Promise<void> {
    const commandsClosed = this.catalogCommands.close();
    await Promise.all([this.poller.stop(), this.outbox.close()]);
    // Pending requests of the history are repeated at the next start.
    this.api.abort();
    await commandsClosed;
    await this.backFill.close();
    this.#upkeep.close();
    this.#replica.close();
  }

  #openClient({ account, dialect, exchange, othersWrite, oddities, log }: AccountSyncOptions): TimeTrackingApi {
    const { clock } = this.ports;
    // An embedded service uses this computer's clock.
    const listener: DateListener = {
      nowMs: () => clock.nowMs(),
      monotonicMs: () => clock.monotonicMs(),
      note: (date) => this.gateway.clock.note(date),
    };
    const dates = othersWrite ? listener : undefined;
    const client = openTimeTrackingApi({
      dialect,
      account,
      exchange: this.gateway.exchange(exchange),
      dates,
      memory: oddities,
      findKnown: (entry) => findKnown(this.#replica, entry),
    });
    return log === undefined ? client : apiAround(client, log.around(clock));
  }

  #listenForPushes({ account, exchange }: AccountSyncOptions): void {
    const { gateway, poller, ports } = this;
    poller.useSource(
      new ChangeStreamReader({
        account,
        exchange: gateway.exchange(exchange),
        ports,
        onChanges: (changes) => poller.readPushed(pushedReads(changes, (serverId) => this.#replica.byServerId(serverId))),
        onState: (state) => poller.notePushing(state),
      }),
    );
  }

  #lookAfterFile({ file, onMoved }: AccountSyncOptions): ReplicaUpkeep {
    const { clock, scheduler } = this.ports;
    return new ReplicaUpkeep({ file, replica: this.#replica, scheduler, now: () => readClock(clock), onMoved });
  }

  /** Records the account of the entries, and that the service of this computer may lack what the replica has: everything is read again. */
  #settleRecovery({ opened: { recovery, replica }, account, othersWrite, serviceRecovery }: AccountSyncOptions): void {
    if (!othersWrite && (serviceRecovery !== null || isOfOther(replica, account))) {
      replica.putMeta(serviceIsOlderKey, 'true');
      replica.removeMeta(backFillKey);
    }
    if (replica.account() !== accountName(account)) {
      replica.putMeta('account', accountName(account));
    }
    for (const settled of [recovery, serviceRecovery]) {
      if (settled !== null) {
        settleRecovery(settled);
      }
    }
  }
}
