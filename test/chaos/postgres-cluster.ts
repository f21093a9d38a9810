/**
 * Three PostgreSQL servers under Patroni with etcd and synchronous replication, HAProxy that finds the primary, and PgBouncer: the files of
 * `deploy/high-availability` on one machine. The primary can be killed with or without its Patroni.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../support/free-port.ts';
import { findPostgres } from '../support/postgres-server.ts';

const files = join(import.meta.dirname, '../../deploy/high-availability');
const names = ['one', 'two', 'three'] as const;

interface Node {
  readonly name: string;
  readonly data: string;
  readonly port: number;
  readonly statusPort: number;
  patroni: ChildProcess;
}

export interface PostgresCluster {
  /** Through PgBouncer and HAProxy. */
  readonly url: (database: string) => string;
  readonly createDatabase: (name: string) => Promise<void>;
  /** Kills the primary at once: only the server, or also Patroni, as when a machine fails. Returns its name. */
  readonly killPrimary: (what: 'server' | 'machine') => Promise<string>;
  /** Restarts a killed Patroni, and waits until all three servers run and one is a synchronous standby. */
  readonly heal: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const membersSchema = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) });

async function members(nodes: readonly Node[]): Promise<z.infer<typeof membersSchema>['members']> {
  for (const { statusPort } of nodes) {
    try {
      const response = await fetch(`http://127.0.0.1:${statusPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
      return membersSchema.parse(await response.json()).members;
    } catch {
      // This server is down; another one answers.
    }
  }
  return [];
}

async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + seconds * 1_000;
  while (!(await isSo())) {
    if (performance.now() > endMs) {
      throw new Error(`${what}: not within ${seconds} s`);
    }
    await pause(500);
  }
}

function killServer(data: string): void {
  const pidFile = join(data, 'postmaster.pid');
  const [pid] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
  if (pid === undefined) {
    return;
  }
  // Its connections would continue for a moment.
  const children = spawnSync('ps', ['--ppid', pid, '-o', 'pid='], { encoding: 'utf8' }).stdout.split('\n').map(Number);
  for (const each of [Number(pid), ...children.filter((child) => child > 0)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

/** Whether the server's own Patroni reports that it runs: the other members' view may be some seconds old. */
async function isHealthy({ statusPort }: Node): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${statusPort}/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

export async function startPostgresCluster(): Promise<PostgresCluster> {
  const installed = findPostgres();
  if (installed === null) {
    throw new Error('No PostgreSQL server is installed that could be run here.');
  }
  const { user } = installed;
  // Found programs may be links; this is the folder of the originals.
  const programs = dirname(realpathSync(join(installed.programs, 'postgres')));
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-cluster-'));
  const own = { cwd: folder, ...user };
  const give = (path: string): string => {
    if (user !== null) {
      chownSync(path, user.uid, user.gid);
    }
    return path;
  };
  give(folder);
  const run = (
    name: string,
    [file, ...words]: readonly [string, ...string[]],
    environment: Readonly<Record<string, string>> = {},
  ): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    return spawn(file, words, { ...own, env: { PATH: process.env['PATH'], HOME: folder, ...environment }, stdio: ['ignore', log, log] });
  };

  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  const etcd = run('etcd', [
    'etcd',
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    client ?? '',
    '--advertise-client-urls',
    client ?? '',
    '--listen-peer-urls',
    peer ?? '',
    '--initial-advertise-peer-urls',
    peer ?? '',
    '--initial-cluster',
    `default=${peer ?? ''}`,
    '--unsafe-no-fsync',
  ]);

  const startPatroni = (node: Omit<Node, 'patroni'>): ChildProcess =>
    run(node.name, ['patroni', join(files, 'patroni.yml')], {
      PATRONI_NAME: node.name,
      PATRONI_ETCD3_HOSTS: (client ?? '').replace('http://', ''),
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${node.statusPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${node.statusPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${node.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${node.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: node.data,
      PATRONI_POSTGRESQL_BIN_DIR: programs,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${node.name}`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: 'of no use where all are trusted',
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: 'of no use where all are trusted',
    });
  const nodes: Node[] = [];
  for (const name of names) {
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    give(data);
    const node = { name, data, port: await freePort(), statusPort: await freePort() };
    nodes.push({ ...node, patroni: startPatroni(node) });
  }
  const isWhole = async (): Promise<boolean> => {
    if (!(await Promise.all(nodes.map(isHealthy))).every(Boolean)) {
      return false;
    }
    const found = await members(nodes);
    const running = found.filter(({ state }) => state === 'running' || state === 'streaming');
    return (
      running.length === names.length && found.some(({ role }) => role === 'leader') && found.some(({ role }) => role === 'sync_standby')
    );
  };
  await until('The cluster is whole', 120, isWhole);

  const [primaryPort, poolPort] = [await freePort(), await freePort()];
  const addresses = Object.fromEntries(
    nodes.flatMap(({ name, port, statusPort }) => [
      [name.toUpperCase(), `127.0.0.1:${port}`],
      [`${name.toUpperCase()}_STATUS`, String(statusPort)],
    ]),
  );
  const haproxy = run('haproxy', ['haproxy', '-db', '-f', join(files, 'haproxy-postgres.cfg')], {
    POSTGRES_BIND: `127.0.0.1:${primaryPort}`,
    ...addresses,
  });
  const userList = join(folder, 'userlist.txt');
  writeFileSync(userList, '"postgres" ""\n');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    readFileSync(join(files, 'pgbouncer.ini'), 'utf8')
      .replace('port=5000', `port=${primaryPort}`)
      .replace('listen_port = 6432', `listen_port = ${poolPort}`)
      .replace('/etc/pgbouncer/userlist.txt', userList),
  );
  give(userList);
  give(settings);
  const pool = run('pgbouncer', ['pgbouncer', settings]);
  await pause(3_000);

  const primary = async (): Promise<Node> => {
    const leader = (await members(nodes)).find(({ role }) => role === 'leader');
    const node = nodes.find(({ name }) => name === leader?.name);
    if (node === undefined) {
      throw new Error('There is no primary');
    }
    return node;
  };
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${poolPort}/${database}`,
    createDatabase: async (name) => {
      const made = spawnSync(
        join(programs, 'createdb'),
        ['-h', '127.0.0.1', '-p', String((await primary()).port), '-U', 'postgres', name],
        { ...own, encoding: 'utf8' },
      );
      if (made.status !== 0) {
        throw new Error(`createdb: ${made.stderr}`);
      }
    },
    killPrimary: async (what) => {
      const node = await primary();
      if (what === 'machine') {
        await end(node.patroni);
      }
      killServer(node.data);
      return node.name;
    },
    heal: async () => {
      for (const node of nodes) {
        if (node.patroni.exitCode !== null || node.patroni.signalCode !== null) {
          node.patroni = startPatroni(node);
        }
      }
      await until('The cluster is whole again', 120, isWhole);
    },
    remove: async () => {
      for (const child of [pool, haproxy, ...nodes.map(({ patroni }) => patroni), etcd]) {
        await end(child);
      }
      nodes.forEach(({ data }) => killServer(data));
      await pause(1_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
