/**
 * A PostgreSQL server for tests, if one is installed: a new cluster in a temporary folder on a local port, stopped and removed afterwards.
 * It can be killed and restarted on the same data.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

export interface InstalledPostgres {
  /** The folder of `initdb` and `postgres`. */
  readonly programs: string;
  /** The user that runs them; null for the current one. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

/** Debian keeps the server's programs in a folder per version, which is not on the PATH. */
const debianFolder = '/usr/lib/postgresql';

function programFolders(): readonly string[] {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const ofDebian = versions.sort((one, other) => Number(other) - Number(one)).map((version) => join(debianFolder, version, 'bin'));
  return [...(process.env['PATH'] ?? '').split(delimiter), ...ofDebian];
}

/** The server refuses to run as root, so it uses the user of its package. */
function unprivilegedUser(): InstalledPostgres['user'] | 'none' {
  if (process.getuid?.() !== 0) {
    return null;
  }
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return entry === null ? 'none' : { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/** Null if no server can be run. */
export function findPostgres(): InstalledPostgres | null {
  if (process.platform === 'win32') {
    return null;
  }
  const programs = programFolders().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  const user = unprivilegedUser();
  return programs === undefined || user === 'none' ? null : { programs, user };
}

export interface PostgresServer {
  /** URL of its database `postgres`. */
  readonly url: string;
  /** Creates an empty database and returns its URL. */
  readonly createDatabase: (name: string) => Promise<string>;
  /** `kill -9` of the server and all its processes: like a power cut, except that all writes reached the operating system. */
  readonly kill: () => Promise<void>;
  /** Starts it on the same data and port; resolves once it has recovered and answers. */
  readonly start: () => Promise<void>;
  /** Ends it and removes its folder. */
  readonly remove: () => Promise<void>;
}

interface ServerOptions {
  /** Whether commits wait for the disk, as in production; only tests of durability need it. */
  readonly isDurable: boolean;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {
    // The server ends during the query; the exception below reports it.
  });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => null);
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    await once(server, 'exit');
  }
}

/**
 * Becomes the server, with a guard process that waits for the end of a pipe to this process: however this process ends, the guard ends the
 * server and removes its folder.
 */
const guarded = '(cat <&3 >/dev/null; kill -QUIT $$ 2>/dev/null; rm -rf "$0") & exec 3<&-; exec "$@"';

export async function startPostgresServer({ programs, user }: InstalledPostgres, { isDurable }: ServerOptions): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-postgres-'));
  if (user !== null) {
    chownSync(folder, user.uid, user.gid);
  }
  const data = join(folder, 'data');
  // A process group of its own, so that all its processes can be ended together; a folder that the user may access.
  const own = { cwd: folder, detached: true, ...user };
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-E', 'UTF8', '--locale=C', '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...own,
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    throw new Error(`initdb: ${made.stderr}`);
  }
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const production = isDurable ? 'on' : 'off';
  // Without autovacuum, whose statistics of small tables would change plans while tests read them.
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    `fsync=${production}`,
    `autovacuum=${production}`,
  ];
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const program = [join(programs, 'postgres'), ...options];
    const started = spawn('sh', ['-c', guarded, folder, ...program], { ...own, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    server = started;
    while (!(await answers(url))) {
      if (started.exitCode !== null) {
        throw new Error(`The server ended with code ${started.exitCode}`);
      }
    }
  };
  const end = async (stop: (running: ChildProcess) => void): Promise<void> => {
    const running = server;
    server = null;
    if (running !== null) {
      stop(running);
      await ended(running);
    }
  };
  await start();
  return {
    url,
    start,
    createDatabase: async (name) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(`create database "${name}"`);
      await client.end();
      return url.replace(/postgres$/, name);
    },
    kill: async () =>
      end((running) => {
        if (running.pid !== undefined) {
          process.kill(-running.pid, 'SIGKILL');
        }
      }),
    remove: async () => {
      // Its guard ends it at once, because the data is not needed any more.
      await end((running) => {
        running.stdio[3]?.destroy();
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
