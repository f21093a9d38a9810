/** A profile as the app opens it, on real files: the embedded service, the connection over it, real timers, and a settable wall clock. */
import { join } from 'node:path';
import { exchangeInProcess, type Exchange } from '#core/service-client/exchange.ts';
import { dayOf } from '#core/platform/calendar.ts';
import { openConnection, type Connection, type ConnectionOptions } from '#core/accounts/connections/connection.ts';
import { replicaFileName } from '#core/sync/replica/open-replica.ts';
import { Connections } from '#core/accounts/connections/connections.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { openEmbeddedService, type EmbeddedService } from '#service/embedded.ts';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { StartFailure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { valueOf } from './core-records.ts';
import { entriesOf, readReply } from './time-tracking-fixture.ts';
import { messagesFor } from './messages.ts';

export interface ProfileOptions {
  readonly folder: string;
  /** The wall clock; the real one if omitted. */
  readonly now?: () => UtcInstant;
  /** Called between outbox and service. */
  readonly through?: (exchange: Exchange) => Exchange;
}

export interface Profile {
  readonly service: EmbeddedService;
  readonly connection: Connection;
  readonly tracker: Tracker;
  /** Write requests, `POST …`, in order. */
  readonly writes: readonly string[];
  /** All local records, newest first. */
  readonly records: () => readonly EntryRecord[];
  /** The service's entries, latest start first. */
  readonly rows: () => Promise<readonly TimeEntryResource[]>;
  readonly close: () => Promise<void>;
}

export function outboxFile(folder: string): string {
  return join(folder, 'connections', 'this-computer', replicaFileName);
}

export function serviceFile(folder: string): string {
  return join(folder, 'service', 'time-tracking.sqlite');
}

function portsAt(now: ProfileOptions['now']): ConnectionOptions['ports'] {
  const ports = systemPorts();
  return now === undefined ? ports : { ...ports, clock: { ...ports.clock, nowMs: () => Date.parse(now()), timeZone: () => 'Europe/Berlin' } };
}

export async function openServiceIn({ folder, now }: ProfileOptions): Promise<ReturnType<typeof openEmbeddedService>> {
  const ports = portsAt(now);
  const nowInstant = (): UtcInstant => instantOfEpochMs(ports.clock.nowMs());
  return openEmbeddedService({
    file: serviceFile(folder),
    now: nowInstant,
    today: () => dayOf(nowInstant(), ports.clock.timeZone()).date,
    newId: ports.chance.newId,
    report: (error) => {
      throw error;
    },
  });
}

export interface ConnectionIn extends ProfileOptions {
  readonly service: EmbeddedService;
}

export function openConnectionIn({ folder, now, service, through = (exchange) => exchange }: ConnectionIn): Result<Connection, StartFailure> {
  return openConnection({
    folder: join(folder, 'connections', 'this-computer'),
    othersWrite: false,
    account: { baseUrl: 'http://this-computer.invalid', organizationId: service.organizationId, userId: service.userId },
    dialect: 'extended',
    exchange: through(exchangeInProcess(service.fetch)),
    graceMs: 0,
    ports: portsAt(now),
    messages: messagesFor('en'),
    serviceRecovery: service.recovery,
    serviceCopyFailure: service.copyFailure,
  });
}

async function rowsOf(service: EmbeddedService): Promise<readonly TimeEntryResource[]> {
  const path = `http://this-computer.invalid/v1/organization/${service.organizationId}/time-entries?user_id=${service.userId}`;
  return entriesOf(await readReply(await service.fetch(new Request(path))));
}

export async function openProfile(options: ProfileOptions): Promise<Profile> {
  const service = valueOf(await openServiceIn(options));
  const writes: string[] = [];
  const noted = (exchange: Exchange): Exchange => async (request) => {
    if (request.method !== 'GET') {
      writes.push(`${request.method} ${new URL(request.url).pathname}`);
    }
    return exchange(request);
  };
  const { through = (exchange: Exchange) => exchange } = options;
  const connection = valueOf(openConnectionIn({ ...options, service, through: (exchange) => noted(through(exchange)) }));
  return {
    service,
    connection,
    tracker: connection.tracker,
    writes,
    records: () => connection.tracker.entries(10_000),
    rows: async () => rowsOf(service),
    close: async () => {
      await connection.close();
      await service.close();
    },
  };
}

/** The connections of a machine with only this one. */
export function onlyConnection({ connection: { tracker, api, catalogCommands, refreshNamesIfStale, history, historySyncing, examine }, close }: Profile): Connections {
  return new Connections({ id: thisComputerKey, kind: 'embedded', name: () => 'This computer', signIn: () => ({ kind: 'not-needed' }), tracker, api, catalogCommands, refreshNamesIfStale, history, historySyncing, examine, dialect: 'extended', close });
}

/** Resolves when nothing waits to be sent or verified. */
export async function settled(tracker: Tracker): Promise<void> {
  await new Promise<void>((resolve) => {
    const unsubscribe = tracker.subscribe(() => {
      if (tracker.view().sync.waiting === 0) {
        unsubscribe();
        resolve();
      }
    });
    tracker.announce();
  });
}

/** An exchange that never reaches the service: offline. */
export const offline: Exchange = async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'offline in this test' });
