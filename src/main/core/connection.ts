/** Opens one connection: its file, its outbox, its poller, and the tracker over them. */
import { join } from 'node:path';
import { instantOfEpochMs, shiftInstant, type UtcInstant } from '#shared/brands.ts';
import type { Notice, StartFailure } from '#shared/failures.ts';
import type { Messages } from '#shared/messages/catalogue.ts';
import { assertNever, fail, succeed, type Result } from '#shared/result.ts';
import type { View } from '#shared/view.ts';
import { openDurableDatabase, type DatabaseFailure, type Recovery } from '#sqlite/durable-database.ts';
import { migrate } from '#sqlite/migrate.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import type { Exchange } from './api/exchange.ts';
import { TimeTrackingClient, type TimeTrackingAccount } from './api/time-tracking-client.ts';
import { dayOf } from './calendar.ts';
import { OutboxStore } from './outbox/outbox-store.ts';
import { Outbox } from './outbox/outbox.ts';
import { salvageRecords } from './outbox/salvage.ts';
import { outboxMigrations } from './outbox/store-schema.ts';
import { Poller } from './poller.ts';
import type { Ports } from './ports.ts';
import { Tracker } from './tracker.ts';

export interface ConnectionOptions {
  /** Folder of this connection within the profile. */
  readonly folder: string;
  readonly shown: View['connection'];
  readonly account: TimeTrackingAccount;
  readonly exchange: Exchange;
  /** Longest time, in milliseconds, that a request without an answer may still take effect; 0 in process. */
  readonly graceMs: number;
  readonly ports: Ports;
  readonly messages: Messages;
  /** The service's own file was damaged and stands at an earlier state. */
  readonly serviceRecovery: Recovery | null;
}

export interface Connection {
  readonly tracker: Tracker;
  /** Ends what is under way, then closes the file. */
  readonly close: () => Promise<void>;
}

/** Name of a connection's file in its folder. */
export const outboxFileName = 'outbox.sqlite';

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
  readonly store: OutboxStore;
  readonly recovery: Recovery | null;
}

/** Puts what could be read of the damaged file over what the copy held. */
function salvageInto(store: OutboxStore, recovery: Recovery, atMs: number): Recovery {
  const salvaged = salvageRecords(recovery.keptAs);
  if (salvaged.length === 0) {
    return recovery;
  }
  // Two states of one entry may name the same row of the service; the salvaged one is the newer.
  const stale = [...store.load().records.values()];
  store.commit({ removed: stale, changed: [], atMs });
  const merged = new Map(stale.map((record) => [record.serverId ?? record.localId, record]));
  for (const record of salvaged) {
    merged.delete(record.localId);
    merged.set(record.serverId ?? record.localId, record);
  }
  store.commit({ changed: [...merged.values()], atMs });
  return { ...recovery, restored: 'salvaged' };
}

function openStore(options: ConnectionOptions, now: UtcInstant): Result<OpenedStore, StartFailure> {
  const { folder, ports } = options;
  const file = join(folder, outboxFileName);
  const opened = openDurableDatabase({ file, now, today: dayOf(now, ports.clock.timeZone()).date });
  if (!opened.ok) {
    return fail(startFailureOf(opened.failure, folder));
  }
  const { database, recovery } = opened.value;
  try {
    const migrated = migrate(database, outboxMigrations);
    if (!migrated.ok) {
      database.close();
      return fail({ kind: 'database-newer', file });
    }
    const store = new OutboxStore(database);
    const atMs = ports.clock.nowMs();
    store.prune(atMs);
    return succeed({ store, recovery: recovery === null ? null : salvageInto(store, recovery, atMs) });
  } catch (error) {
    const known = readSqliteError(error);
    if (known === null) {
      throw error;
    }
    database.close();
    return fail(known.kind === 'full' ? { kind: 'disk-full', folder } : { kind: 'database-unusable', file, detail: known.detail });
  }
}

function noticesOf(outbox: Recovery | null, service: Recovery | null): readonly Notice[] {
  return [
    ...(outbox === null ? [] : [{ kind: 'database-restored' as const, database: 'outbox' as const, ...outbox }]),
    ...(service === null ? [] : [{ kind: 'database-restored' as const, database: 'service' as const, ...service }]),
  ];
}

export function openConnection(options: ConnectionOptions): Result<Connection, StartFailure> {
  const { ports, account, shown, messages, serviceRecovery } = options;
  const now = instantOfEpochMs(ports.clock.nowMs());
  const opened = openStore(options, now);
  if (!opened.ok) {
    return opened;
  }
  const { store, recovery } = opened.value;
  const othersWrite = shown.kind === 'server';
  const outbox = new Outbox({
    store,
    client: new TimeTrackingClient(account, options.exchange),
    ports,
    sound: othersWrite ? 'online' : 'local',
    graceMs: options.graceMs,
  });
  const accountName = `${account.organizationId}/${account.userId}`;
  const knownAccount = store.account();
  // A service that stands at an earlier state, or is another one, or an outbox that does: neither proves anything about the other.
  if (recovery !== null || serviceRecovery !== null || (knownAccount !== null && knownAccount !== accountName)) {
    outbox.doubtEverything();
  }
  store.bindAccount(accountName);
  outbox.forgetBefore(shiftInstant(now, -keptSeconds));
  const poller = new Poller({ outbox, ports, othersWrite });
  const tracker = new Tracker({ outbox, poller, ports, messages, connection: shown, notices: noticesOf(recovery, serviceRecovery) });
  outbox.subscribe(() => tracker.announce());
  outbox.start();
  poller.start();
  return succeed({
    tracker,
    close: async () => {
      await tracker.close();
      store.close();
    },
  });
}
