/**
 * Diagnoses a profile while Clocktower is not running: files, disk, reachability of servers. Opens only copies of databases, so that no
 * journal is applied or lost.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, statfsSync } from 'node:fs';
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { arch, release, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import tls from 'node:tls';
import { z } from 'zod';
import { instantOfEpochMs, localDateSchema, uuidSchema } from '#shared/values/brands.ts';
import { guardLookup, literalAddress, mayReach } from '#shared/values/network-address.ts';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { thisComputerKey, type ConnectionKey } from '#shared/connections/connections.ts';
import type { ConnectionNames, DatabaseName, DoctorConnection, DoctorDatabase, DoctorReport, Reach } from '#shared/program/doctor.ts';

const definitionSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  baseUrl: z.url({ protocol: /^https?$/ }),
  dialect: z.string().regex(/^[a-z]{1,32}$/),
  certificate: z.string().nullable().optional(),
});
type Definition = z.infer<typeof definitionSchema>;

interface Known {
  readonly key: ConnectionKey;
  readonly folder: string;
  readonly definition: Definition | null;
}

export interface OfflineOptions {
  readonly profile: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly nowMs: () => number;
}

/** Milliseconds that a server has to answer. */
const patienceMs = 8_000;

function readDefinition(file: string): Definition | null {
  try {
    const reading = parseForeign(definitionSchema, JSON.parse(readFileSync(file, 'utf8')));
    return reading.ok ? reading.value : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) {
      return null;
    }
    throw error;
  }
}

function knownIn(profile: string): readonly Known[] {
  const parent = join(profile, 'connections');
  const folders = existsSync(parent) ? readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  const servers = folders.flatMap(({ name }) => {
    const folder = join(parent, name);
    const definition = readDefinition(join(folder, 'connection.json'));
    return definition === null ? [] : [{ key: definition.id, folder, definition }];
  });
  return [{ key: thisComputerKey, folder: join(parent, thisComputerKey), definition: null }, ...servers];
}

interface Check {
  readonly state: DoctorDatabase['state'];
  readonly journal: string | null;
  readonly schema: number | null;
}

const unchecked: Check = { state: 'unchecked', journal: null, schema: null };

const checkSchema = z.object({ quick_check: z.string() });
const journalSchema = z.object({ journal_mode: z.string() });
const versionSchema = z.object({ user_version: z.number().int().nonnegative() });

/** SQLite's codes for a damaged file. */
const damageCodes: ReadonlySet<unknown> = new Set([11, 26]);

function sqlite() {
  return process.getBuiltinModule?.('node:sqlite');
}

function checkCopy(file: string): Check {
  const library = sqlite();
  if (library === undefined) {
    return unchecked;
  }
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-doctor-'));
  const copy = join(folder, basename(file));
  try {
    for (const suffix of ['', '-wal']) {
      if (existsSync(file + suffix)) {
        copyFileSync(file + suffix, copy + suffix);
      }
    }
    const database = new library.DatabaseSync(copy);
    try {
      const { journal_mode: journal } = journalSchema.parse(database.prepare('PRAGMA journal_mode').get());
      const { user_version: schema } = versionSchema.parse(database.prepare('PRAGMA user_version').get());
      const { quick_check: check } = checkSchema.parse(database.prepare('PRAGMA quick_check(1)').get());
      return { state: check === 'ok' ? 'sound' : 'damaged', journal, schema };
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) {
      throw error;
    }
    return 'errcode' in error && damageCodes.has(Number(error.errcode) & 0xff) ? { ...unchecked, state: 'damaged' } : unchecked;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function examineFile(connection: ConnectionKey, database: DatabaseName, file: string): DoctorDatabase | null {
  const prefix = basename(file);
  const days = namesIn(join(dirname(file), 'copies'))
    .filter((name) => name.startsWith(`${prefix}.`))
    .flatMap((name) => foreignOrNull(localDateSchema, name.slice(prefix.length + 1)) ?? []);
  const setAside = namesIn(dirname(file)).filter(
    (name) => name.startsWith(`${prefix}.damaged-`) && !/-wal$|\.unsettled$/.test(name),
  ).length;
  if (!existsSync(file)) {
    return days.length + setAside === 0
      ? null
      : {
          connection,
          database,
          ...unchecked,
          state: 'missing',
          bytes: 0,
          lastCopy: days.toSorted().at(-1) ?? null,
          copies: days.length,
          setAside,
        };
  }
  return {
    connection,
    database,
    ...checkCopy(file),
    bytes: statSync(file).size,
    lastCopy: days.toSorted().at(-1) ?? null,
    copies: days.length,
    setAside,
  };
}

interface Reached {
  readonly reach: Reach;
  readonly milliseconds: number | null;
  readonly clockOffsetSeconds: number | null;
}

const noNetwork: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN']);

/** Those of Node, of the system (unknown to older versions of Node) and of the connection. */
function authorities(certificate: string | null | undefined): string[] {
  const known = tls.getCACertificates?.('default') ?? tls.rootCertificates;
  return [
    ...known,
    ...(tls.getCACertificates?.('system') ?? []),
    ...(certificate === null || certificate === undefined ? [] : [certificate]),
  ];
}

/** Sends no sign-in: any answer proves that the server is reachable and reports its clock. */
async function reach({ baseUrl, certificate }: Definition, { nowMs, environment }: OfflineOptions): Promise<Reached> {
  const secure = baseUrl.startsWith('https:') ? { ca: authorities(certificate) } : null;
  const agent = new (secure === null ? http : https).Agent({ proxyEnv: environment });
  const literal = literalAddress(new URL(baseUrl).hostname);
  if (literal !== null && !mayReach(literal, 'loopback')) {
    return { reach: 'server-down', milliseconds: null, clockOffsetSeconds: null };
  }
  const sentMs = nowMs();
  return new Promise((resolve) => {
    const asked = (secure === null ? http : https).request(
      baseUrl,
      { method: 'HEAD', agent, lookup: guardLookup(lookup, 'loopback'), ...secure },
      (answer) => {
        const receivedMs = nowMs();
        const serverMs = Date.parse(answer.headers.date ?? '');
        answer.resume();
        const offset = Number.isNaN(serverMs) ? null : Math.round((serverMs + 500 - (sentMs + receivedMs) / 2) / 1000);
        resolve({ reach: 'answered', milliseconds: receivedMs - sentMs, clockOffsetSeconds: offset });
      },
    );
    asked.setTimeout(patienceMs, () => {
      resolve({ reach: 'too-slow', milliseconds: null, clockOffsetSeconds: null });
      asked.destroy();
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ reach: noNetwork.has(error.code) ? 'no-network' : 'server-down', milliseconds: null, clockOffsetSeconds: null }),
    );
    asked.end();
  });
}

async function examineConnection({ key, definition }: Known, options: OfflineOptions): Promise<DoctorConnection> {
  const unknown = { isCurrent: null, signIn: null, connectivity: null, queue: null, isStorageRefused: null, failing: null };
  return definition === null
    ? { connection: key, ...unknown, dialect: 'extended', reach: 'in-process', milliseconds: null, clockOffsetSeconds: null }
    : { connection: key, ...unknown, dialect: definition.dialect, ...(await reach(definition, options)) };
}

function examineDatabases({ profile }: OfflineOptions, known: readonly Known[]): readonly DoctorDatabase[] {
  const files = [
    { key: thisComputerKey, database: 'service', file: join(profile, 'service', 'time-tracking.sqlite') } as const,
    ...known.map(({ key, folder }) => ({ key, database: 'replica' as const, file: join(folder, 'replica.sqlite') })),
  ];
  return files.flatMap(({ key, database, file }) => examineFile(key, database, file) ?? []);
}

/** A short word of the environment; null otherwise. */
function safeWord(text: string | undefined): string | null {
  return text !== undefined && /^[A-Za-z0-9][\w.:+~-]{0,63}$/.test(text) ? text : null;
}

function displayServer({ platform, environment }: OfflineOptions): DoctorReport['versions']['display'] {
  if (platform !== 'linux') {
    return 'own';
  }
  return safeWord(environment['WAYLAND_DISPLAY']) === null ? ((environment['DISPLAY'] ?? '') === '' ? 'none' : 'x11') : 'wayland';
}

function freeBytesAt(folder: string): number | null {
  let there = folder;
  while (!existsSync(there)) {
    there = dirname(there);
  }
  const { bavail, bsize } = statfsSync(there);
  return bavail * bsize;
}

export async function examineOffline(options: OfflineOptions): Promise<{ readonly report: DoctorReport; readonly names: ConnectionNames }> {
  const { profile, environment, platform, nowMs } = options;
  const known = knownIn(profile);
  const crashFolder = join(profile, 'crash-reports');
  const reports =
    statSync(crashFolder, { throwIfNoEntry: false })?.isDirectory() === true
      ? readdirSync(crashFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dmp'))
      : [];
  return {
    names: known.flatMap(({ key, definition }) => (definition === null ? [] : [{ connection: key, name: definition.name }])),
    report: {
      format: 1,
      at: instantOfEpochMs(nowMs()),
      running: false,
      versions: {
        app: null,
        electron: null,
        chromium: null,
        node: process.versions.node,
        sqlite: process.versions['sqlite'] ?? null,
        platform,
        release: safeWord(release()) ?? 'other',
        architecture: arch(),
        desktop: safeWord(environment['XDG_CURRENT_DESKTOP']),
        display: displayServer(options),
      },
      capabilities: null,
      keyring: null,
      connections: await Promise.all(known.map(async (each) => examineConnection(each, options))),
      databases: [...examineDatabases(options, known)],
      disk: { freeBytes: freeBytesAt(profile) },
      crashReports: { on: null, count: reports.length },
    },
  };
}
