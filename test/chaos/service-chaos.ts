/**
 * A chaos run of the service as a team uses it: two processes behind HAProxy over one PostgreSQL server, with clients that create entries,
 * poll and listen, while processes are restarted and the database is killed. With `--failovers N` the database is a cluster with N
 * failovers. Prints failures, lost and duplicate entries.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { freePort } from '../support/free-port.ts';
import { runService, startService, type RunningService } from '../support/service-command.ts';
import { signInForTokens } from '../support/sign-in-walk.ts';
import { cluster, singleServer } from './chaos-database.ts';
import { Streams } from './streams.ts';

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '6' },
    crashes: { type: 'string', default: '3' },
    failovers: { type: 'string', default: '0' },
  },
});
const root = join(import.meta.dirname, '../..');
const email = 'chaos@example.com';
const password = 'a password for chaos';
const drainSeconds = 3;

const folder = mkdtempSync(join(tmpdir(), 'clocktower-chaos-'));
const failovers = Number(values.failovers);
const server = await (failovers > 0 ? cluster() : singleServer());
const database = server.url;
const crashes = failovers > 0 ? failovers : Number(values.crashes);
const [publicPort, one, two] = [await freePort(), await freePort(), await freePort()];
const ports = [one, two];
const url = `http://127.0.0.1:${publicPort}`;

async function start(port: number): Promise<RunningService> {
  const words = [
    '--port',
    String(port),
    '--public-url',
    url,
    '--trust-proxy',
    '--requests-per-minute',
    '0',
    '--drain-seconds',
    String(drainSeconds),
    '--log-level',
    'info',
  ];
  return startService({ words, cwd: folder, environment: { CLOCKTOWER_DATABASE: database } });
}

const processes = await Promise.all(ports.map(start));
const environment = { CLOCKTOWER_DATABASE: database };
await runService({ words: ['organization', 'add', '--name', 'Chaos'], cwd: folder, environment });
await runService({
  words: ['user', 'add', '--email', email, '--name', 'Chaos', '--organization', 'Chaos', '--password-stdin'],
  cwd: folder,
  environment,
  input: `${password}\n`,
});

const proxy = spawn('haproxy', ['-db', '-f', join(root, 'deploy/haproxy.cfg')], {
  env: {
    ...process.env,
    CLOCKTOWER_BIND: `127.0.0.1:${publicPort}`,
    CLOCKTOWER_ONE: `127.0.0.1:${one}`,
    CLOCKTOWER_TWO: `127.0.0.1:${two}`,
  },
  stdio: 'ignore',
});
await pause(3_000);

const { access_token: token } = await signInForTokens(url, { email, password });
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const membershipsSchema = z.object({ data: z.tuple([z.object({ organization: z.object({ id: z.string() }) })]) });
const organization = membershipsSchema.parse(await (await fetch(`${url}/api/v1/users/me/memberships`, { headers })).json()).data[0]
  .organization.id;
const me = z.object({ data: z.object({ id: z.string() }) }).parse(await (await fetch(`${url}/api/v1/users/me`, { headers })).json())
  .data.id;
const api = `${url}/api/v1/organization/${organization}/time-entries`;

const counts = { creates: 0, polls: 0, failedInRestarts: 0, failedInCrashes: 0 };
/** Keys of acknowledged creates. */
const acknowledged = new Set<string>();
const state: { phase: 'restarts' | 'crashes' | 'over' } = { phase: 'restarts' };

function countFailure(): void {
  if (state.phase === 'restarts') {
    counts.failedInRestarts += 1;
  } else {
    counts.failedInCrashes += 1;
  }
}

async function isDone(request: () => Promise<Response>): Promise<boolean> {
  try {
    const response = await request();
    await response.text();
    return response.ok;
  } catch {
    // The connection broke; the caller counts it.
    return false;
  }
}

/** Creates entries one after another, each repeated with the same key until it is acknowledged. */
async function create(worker: number): Promise<void> {
  for (let index = 0; state.phase !== 'over'; index += 1) {
    const key = `${worker}-${index}`;
    const body = JSON.stringify({ user_id: me, start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z', description: key });
    while (!(await isDone(async () => fetch(api, { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body })))) {
      countFailure();
      await pause(200);
    }
    acknowledged.add(key);
    counts.creates += 1;
  }
}

async function poll(): Promise<void> {
  while (state.phase !== 'over') {
    if (await isDone(async () => fetch(`${api}?active=true&user_id=${me}`, { headers }))) {
      counts.polls += 1;
    } else {
      countFailure();
    }
    await pause(20);
  }
}

const rowsSchema = z.array(z.object({ id: z.string(), description: z.string() }));

async function readRows(): Promise<z.infer<typeof rowsSchema>> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return rowsSchema.parse((await client.query('select id, description from time_entries')).rows);
  } finally {
    await client.end();
  }
}

const streams = new Streams({
  readAll: async () => (await readRows()).map(({ id }) => id),
  url: `${url}/api/v1/organizations/${organization}/changes`,
  token,
});
const listeners = [streams.follow({ slow: false }), streams.follow({ slow: false }), streams.follow({ slow: true })];
// Streams report only what is created after they are open.
await pause(2_000);
const load = [...Array.from({ length: 6 }, async (_unused, worker) => create(worker)), poll(), poll()];
await pause(2_000);

for (let index = 0; index < Number(values.restarts); index += 1) {
  const at = index % 2;
  processes[at]?.signal('SIGTERM');
  await processes[at]?.ended;
  processes[at] = await start(ports[at] ?? 0);
  await pause(3_000);
}
state.phase = 'crashes';
let longestOutageMs = 0;
for (let index = 0; index < crashes; index += 1) {
  const killedAt = performance.now();
  await server.crash(index);
  // A request in flight may still be answered.
  await pause(200);
  const before = counts.creates;
  while (counts.creates === before) {
    await pause(50);
  }
  const outageMs = performance.now() - killedAt;
  longestOutageMs = Math.max(longestOutageMs, outageMs);
  process.stderr.write(`crash ${index + 1} of ${crashes}: entries again after ${Math.round(outageMs)} ms\n`);
  await server.heal();
  await pause(2_000);
}
state.phase = 'over';
await Promise.all(load);

const rows = await readRows();
const stored = new Set(rows.map(({ description }) => description));
const ids = new Set(rows.map(({ id }) => id));
const delivered = await streams.settle(listeners, ids);
const lost = [...acknowledged].filter((key) => !stored.has(key)).length;
const doubled = rows.length - stored.size;

proxy.kill();
for (const service of processes) {
  service.signal('SIGKILL');
}
await server.remove();
rmSync(folder, { recursive: true });
const result = {
  ...counts,
  restarts: Number(values.restarts),
  crashes,
  isFailover: failovers > 0,
  longestOutageMs: Math.round(longestOutageMs),
  lost,
  doubled,
  ...delivered,
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n${lost} lost, ${doubled} doubled\n`);
process.exitCode = lost + doubled + counts.failedInRestarts + delivered.changesMissed === 0 ? 0 : 1;
