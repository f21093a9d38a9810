/** A profile as the app opens it, on real files: the embedded service, the connection over it, real timers, and a settable wall clock. */
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exchangeInProcess, type Exchange } from '#core/service-client/http/exchange.ts';
import { calendarDay } from '#core/platform/calendar.ts';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import { openConnection, type Connection, type ConnectionOptions } from '#core/accounts/connections/connection.ts';
import { replicaFileName } from '#core/sync/replica/open-replica.ts';
import { Connections } from '#core/accounts/connections/connections.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { EntryItems } from '#core/sync/queries/entry-item.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { openEmbeddedService, type EmbeddedService } from '#service/embedded.ts';
import { instantOfEpochMs, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { StartFailure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { valueOf } from './core-records.ts';
import { entriesOf, readReply } from './time-tracking-fixture.ts';
import { messagesFor } from './messages.ts';

/** A service that other clients use, too, in this process. */
export interface SharedService {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly dialect: Dialect;
  readonly organizationId: Uuid;
  readonly userId: Uuid;
}

export interface ProfileOptions {
  readonly folder: string;
  /** The wall clock; the real one if omitted. */
  readonly now?: () => UtcInstant;
  /** Called between outbox and service. */
  readonly through?: (exchange: Exchange) => Exchange;
  /** Replaces the embedded service as the one of the connection. */
  readonly shared?: SharedService;
  /** The campus data that come with the program; none if omitted. */
  readonly campusFolder?: string;
  /** None if omitted. */
  readonly preferences?: ConnectionOptions['preferences'];
  /** None if omitted. */
  readonly items?: EntryItems;
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

/** Changes the file of the connection while the program does not run. */
export function changeReplica(folder: string, sql: string): void {
  const database = new DatabaseSync(outboxFile(folder));
  database.exec(sql);
  database.close();
}

export function serviceFile(folder: string): string {
  return join(folder, 'service', 'time-tracking.sqlite');
}

function portsAt(now: ProfileOptions['now']): ConnectionOptions['ports'] {
  const ports = systemPorts();
  return now === undefined
    ? ports
    : { ...ports, clock: { ...ports.clock, nowMs: () => Date.parse(now()), timeZone: () => 'Europe/Berlin' } };
}

export async function openServiceIn({ folder, now, campusFolder }: ProfileOptions): Promise<ReturnType<typeof openEmbeddedService>> {
  const ports = portsAt(now);
  const nowInstant = (): UtcInstant => instantOfEpochMs(ports.clock.nowMs());
  return openEmbeddedService({
    file: serviceFile(folder),
    now: nowInstant,
    today: () => calendarDay(nowInstant(), ports.clock.timeZone()).date,
    newId: ports.chance.newId,
    ...(campusFolder === undefined ? {} : { campusFolder }),
    report: (error) => {
      throw error;
    },
  });
}

export interface ConnectionIn extends ProfileOptions {
  readonly service: EmbeddedService;
}

export function openConnectionIn({
  folder,
  now,
  service,
  through = (exchange) => exchange,
  shared,
  preferences = () => noConnectionPreferences(thisComputerKey),
  items,
}: ConnectionIn): Result<Connection, StartFailure> {
  const { fetch, organizationId, userId } = shared ?? service;
  return openConnection({
    folder: join(folder, 'connections', 'this-computer'),
    othersWrite: shared !== undefined,
    account: { baseUrl: 'http://this-computer.invalid', organizationId, userId },
    dialect: shared?.dialect ?? 'extended',
    exchange: through(exchangeInProcess(fetch)),
    graceMs: 0,
    ports: portsAt(now),
    messages: messagesFor('en'),
    serviceRecovery: service.recovery,
    serviceCopyFailure: service.copyFailure,
    preferences,
    items,
  });
}

async function rowsOf({
  fetch,
  organizationId,
  userId,
}: Pick<SharedService, 'fetch' | 'organizationId' | 'userId'>): Promise<readonly TimeEntryResource[]> {
  const path = `http://this-computer.invalid/v1/organization/${organizationId}/time-entries?user_id=${userId}`;
  return entriesOf(await readReply(await fetch(new Request(path))));
}

export async function openProfile(options: ProfileOptions): Promise<Profile> {
  const service = valueOf(await openServiceIn(options));
  const writes: string[] = [];
  const noted =
    (exchange: Exchange): Exchange =>
    async (request) => {
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
    rows: async () => rowsOf(options.shared ?? service),
    close: async () => {
      await connection.close();
      await service.close();
    },
  };
}

/** The connections of a machine with only this one. */
export function onlyConnection(
  { connection: { tracker, sync, examine }, close }: Profile,
  server: { readonly name: string; readonly dialect: Dialect } | null = null,
): Connections {
  const { name, dialect } = server ?? { name: 'This computer', dialect: 'extended' };
  return new Connections({
    id: thisComputerKey,
    kind: server === null ? 'embedded' : 'server',
    name: () => name,
    signIn: () => ({ kind: 'not-needed' }),
    tracker,
    sync,
    examine,
    dialect,
    close,
  });
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
