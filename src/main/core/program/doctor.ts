import { readdirSync, statfsSync, statSync } from 'node:fs';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import type { Capabilities } from '#shared/program/capabilities.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { ConnectionNames, DoctorConnection, DoctorDatabase, DoctorReport, DoctorVersions, Reach } from '#shared/program/doctor.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ConnectionFacts } from '#core/accounts/connections/connection.ts';
import type { Connections, OpenedConnection } from '#core/accounts/connections/connections.ts';
import type { Log } from '#core/platform/log/log.ts';
import type { Ports } from '#core/platform/ports.ts';

export interface DoctorOptions {
  readonly connections: Connections;
  readonly profile: string;
  readonly crashFolder: string;
  readonly versions: DoctorVersions;
  readonly capabilities: () => Capabilities;
  readonly keyring: () => DoctorReport['keyring'];
  readonly writesCrashReports: () => boolean;
  readonly log: Log;
  readonly ports: Ports;
}

/** Milliseconds that a service has to answer; the command waits for fifteen seconds. */
const patienceMs = 8_000;

function toReach(reply: Reply<unknown>): Reach {
  return matchKind(reply, {
    done: () => 'answered',
    changed: () => 'answered',
    // A success in another format does not come from the service.
    'not-sent': ({ detail, connectivity }) => (detail.startsWith('2') ? 'unknown' : connectivity),
    absent: () => 'no-access',
    rejected: ({ status }) => (status === 403 ? 'no-access' : 'unknown'),
    unknown: () => 'server-down',
  });
}

/** Crash reports anywhere in `folder`; empty if it does not exist. */
export function crashReportsIn(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.dmp'))
        .toSorted()
    : [];
}

/** Bytes that the user may still write on the disk of `folder`; null if unknown. */
function freeBytesAt(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      return null;
    }
    throw error;
  }
}

export class Doctor {
  readonly #options: DoctorOptions;
  #underWay: Promise<DoctorReport> | null = null;

  constructor(options: DoctorOptions) {
    this.#options = options;
  }

  /** Concurrent callers share one check. */
  async examine(): Promise<DoctorReport> {
    this.#underWay ??= this.#examine().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  names(): ConnectionNames {
    return this.#options.connections.all().map(({ id, name }) => ({ connection: id, name: name() }));
  }

  async #examine(): Promise<DoctorReport> {
    const { connections, profile, crashFolder, versions, capabilities, keyring, writesCrashReports, ports } = this.#options;
    const examined = connections.all().map((connection) => ({ connection, facts: connection.examine() }));
    return {
      format: 1,
      at: instantOfEpochMs(ports.clock.nowMs()),
      running: true,
      versions,
      capabilities: capabilities(),
      keyring: keyring(),
      connections: await Promise.all(examined.map(async ({ connection, facts }) => this.#connection(connection, facts))),
      databases: examined.flatMap(({ connection, facts }) => this.#databases(connection, facts)),
      disk: { freeBytes: freeBytesAt(profile) },
      crashReports: { on: writesCrashReports(), count: crashReportsIn(crashFolder).length },
    };
  }

  async #connection(
    connection: OpenedConnection,
    { clockOffsetMs, isStorageRefused, failing }: ConnectionFacts,
  ): Promise<DoctorConnection> {
    const { connections } = this.#options;
    const { id, dialect, tracker } = connection;
    const { sync } = tracker.view();
    const isHere = id === thisComputerKey;
    return {
      connection: id,
      isCurrent: id === connections.currentId,
      dialect,
      ...(isHere ? { reach: 'in-process', milliseconds: null } : await this.#reach(connection)),
      clockOffsetSeconds: isHere ? null : Math.round(clockOffsetMs / 1000),
      signIn: connections.signInState(connection),
      connectivity: sync.connectivity,
      queue: { waiting: sync.waiting, attention: sync.attention },
      isStorageRefused,
      failing: failing.map(({ what, since, detail }) => ({ what, since, detail })),
    };
  }

  /** Requests the running entries, as a poll does: the answer proves network, service and sign-in. */
  async #reach({ sync: { api } }: OpenedConnection): Promise<Pick<DoctorConnection, 'reach' | 'milliseconds'>> {
    const { clock, scheduler } = this.#options.ports;
    const sentMs = clock.monotonicMs();
    const tooSlow = Promise.withResolvers<null>();
    const cancel = scheduler.after(patienceMs, () => tooSlow.resolve(null));
    const reply = await Promise.race([api.listActiveEntries(), tooSlow.promise]);
    cancel();
    return reply === null
      ? { reach: 'too-slow', milliseconds: null }
      : { reach: toReach(reply), milliseconds: Math.round(clock.monotonicMs() - sentMs) };
  }

  #databases({ id }: OpenedConnection, { databases }: ConnectionFacts): readonly DoctorDatabase[] {
    return databases.map((database) => {
      this.#options.log.note('database-checked', { connection: id, database: database.database, state: database.state });
      return { connection: id, ...database };
    });
  }
}
