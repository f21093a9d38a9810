/**
 * Measures the outbox: a command with a short and with a long queue, a long queue sent over HTTP, a start with a long queue; each beside the same
 * work without an outbox.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openTimeTrackingApi } from '#core/service-client/dialect.ts';
import type { Exchange } from '#core/service-client/exchange.ts';
import { exchangeOverHttp } from '#core/service-client/http-exchange.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { readReplica } from '#core/sync/replica/read-replica.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { Outbox } from '#core/sync/outbox.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import { parallelSends } from '#core/sync/gateway/lanes.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import type { Ports } from '#core/platform/ports.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { instantOfEpochMs, localDateSchema, uuidSchema } from '#shared/values/brands.ts';
import { openDurableDatabase } from '#sqlite/durable-database.ts';
import { migrate } from '#sqlite/migrate.ts';
import { valueOf } from '../../test/support/core-records.ts';
import { startHttpService } from '../../test/support/http-service.ts';
import { median, percentile, type Table } from '../measure.ts';

const queueLengths = [0, 1_000, 10_000, 100_000] as const;
const commands = 400;
const drained = 10_000;
const drainPairs = 5;
const account = {
  organizationId: uuidSchema.parse('50000000-0000-4000-8000-000000000001'),
  userId: uuidSchema.parse('50000000-0000-4000-8000-000000000002'),
};
const firstMs = Date.parse('2026-01-05T08:00:00Z');
const offline: Exchange = async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' });

function openFile(file: string): DatabaseSync {
  const today = localDateSchema.parse('2026-06-01');
  const { database } = valueOf(openDurableDatabase({ file, now: instantOfEpochMs(firstMs), today }));
  valueOf(migrate(database, replicaMigrations));
  return database;
}

/** A finished entry that waits to be created, one per minute. */
function waiting(index: number): EntryRecord {
  const start = instantOfEpochMs(firstMs + index * 60_000);
  return {
    localId: uuidSchema.parse(`60000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
    serverId: null,
    base: null,
    local: { start, end: instantOfEpochMs(firstMs + index * 60_000 + 59_000), description: `Work on sheet ${index}`, taskId: null, tags: [] },
    deleted: false,
    projectId: null,
    inflight: null,
    blocked: null,
    commandOrder: index + 1,
    duplicateOf: null,
  };
}

function fill(store: Replica, count: number): void {
  store.commit({ changed: Array.from({ length: count }, (_, index) => waiting(index)), atMs: firstMs });
}

/** Real time, except for a wall clock that advances two minutes per reading, so that no two commands share a second. */
function ports(): Ports {
  const real = systemPorts();
  let wallMs = firstMs + 200_000 * 60_000;
  return {
    ...real,
    clock: {
      ...real.clock,
      nowMs: () => {
        wallMs += 120_000;
        return wallMs;
      },
    },
  };
}

function timed(count: number, act: (index: number) => void): readonly [p50: number, p99: number] {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    act(index);
    times.push(performance.now() - startedMs);
  }
  return [percentile(times, 0.5), percentile(times, 0.99)];
}

/** A bare commit of the same two rows. */
function bareCommits(folder: string): readonly [number, number] {
  const database = openFile(join(folder, 'bare.sqlite'));
  const put = database.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value');
  const text = JSON.stringify(waiting(1));
  const figures = timed(commands, (index) => {
    database.exec('BEGIN IMMEDIATE');
    put.run(`one ${index}`, text);
    put.run(`two ${index}`, text);
    database.exec('COMMIT');
  });
  database.close();
  return figures;
}

/** Like electron-store: rewrites everything for each change into a temporary file, syncs it, and renames it. */
function settingsFile(folder: string, queued: number): readonly [number, number] {
  const file = join(folder, 'settings.json');
  const queue = Array.from({ length: queued }, (_, index) => waiting(index));
  return timed(queued > 1_000 ? 20 : commands, (index) => {
    queue.push(waiting(queued + index));
    const descriptor = openSync(`${file}.new`, 'w');
    writeSync(descriptor, JSON.stringify({ queue }, null, '\t'));
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(`${file}.new`, file);
  });
}

/** Uses the contract only, so that the requests are the same for every service. */
function apiOver(baseUrl: string, exchange: Exchange): TimeTrackingApi {
  return openTimeTrackingApi({ dialect: 'contract', account: { baseUrl, ...account }, exchange, recall: () => null });
}

function outboxOver(store: Replica, exchange: Exchange, baseUrl: string): Outbox {
  return new Outbox({ replica: store, client: apiOver(baseUrl, exchange), ports: ports(), gateway: new Gateway({ ports: ports(), sound: 'online' }), graceMs: 30_000 });
}

async function measureEnqueue(folder: string): Promise<Table> {
  const bare = bareCommits(folder);
  const rows: (string | number)[][] = [];
  for (const queued of queueLengths) {
    const database = openFile(join(folder, `queue-${queued}.sqlite`));
    const store = new Replica(database);
    fill(store, queued);
    const outbox = outboxOver(store, offline, 'http://nowhere.invalid');
    const [p50, p99] = timed(commands, (index) => valueOf(outbox.apply({ kind: 'start', description: `Intent ${index}`, at: null })));
    await outbox.close();
    database.close();
    const settings = settingsFile(folder, queued);
    rows.push([queued, p50, p99, ...bare, ...settings]);
  }
  return {
    title: `A start, which also stops what runs, in milliseconds (${commands} each)`,
    columns: ['queued', 'outbox p50', 'p99', 'bare FULL commit p50', 'p99', 'settings file p50', 'p99'],
    rows,
  };
}

async function echo(request: Request): Promise<Response> {
  if (request.method === 'GET') {
    return Response.json({ data: [] });
  }
  const body: unknown = await request.json();
  const row = { id: crypto.randomUUID(), project_id: null, ...(typeof body === 'object' ? body : {}) };
  return Response.json({ data: row });
}

/** Returns the milliseconds until a long queue is saved at `baseUrl`. */
async function drainMs(file: string, exchange: Exchange, baseUrl: string): Promise<number> {
  const database = openFile(file);
  const store = new Replica(database);
  fill(store, drained);
  const outbox = outboxOver(store, exchange, baseUrl);
  const startedMs = performance.now();
  await new Promise<void>((resolve) => {
    outbox.subscribe(() => {
      if (outbox.unresolved.size === 0) {
        resolve();
      }
    });
    outbox.start();
  });
  const tookMs = performance.now() - startedMs;
  await outbox.close();
  database.close();
  return tookMs;
}

/** Sends the same requests with the same concurrency, without storing anything. */
async function bareMs(exchange: Exchange, baseUrl: string): Promise<number> {
  const client = apiOver(baseUrl, exchange);
  const startedMs = performance.now();
  let next = 0;
  await Promise.all(Array.from({ length: parallelSends }, async () => {
    while (next < drained) {
      const { start, end, description } = waiting(next).local;
      next += 1;
      await client.createEntry({ user_id: account.userId, start, end, description, task_id: null, tags: [] });
    }
  }));
  return performance.now() - startedMs;
}

async function measureDrain(folder: string): Promise<Table> {
  const service = await startHttpService({ fetch: echo });
  const exchange = exchangeOverHttp({ timeoutMs: 10_000, answerLimitBytes: 1_000_000 });
  const pairs: { readonly queued: number; readonly bare: number }[] = [];
  for (let pair = 0; pair < drainPairs; pair += 1) {
    const queued = await drainMs(join(folder, `drain-${pair}.sqlite`), exchange, service.baseUrl);
    pairs.push({ queued, bare: await bareMs(exchange, service.baseUrl) });
  }
  await service.close();
  const row = (name: string, times: readonly number[]) => [name, median(times) / 1_000, (drained / median(times)) * 1_000];
  const shares = pairs.map(({ queued, bare }) => (bare / queued) * 100);
  return {
    title: `${drained} creates over HTTP, ${parallelSends} at a time, median of ${drainPairs} interleaved pairs`,
    columns: ['', 'seconds', 'a second', 'share, %', 'least, %', 'most, %'],
    rows: [
      [...row('from the outbox', pairs.map(({ queued }) => queued)), median(shares), Math.min(...shares), Math.max(...shares)],
      [...row('without a queue', pairs.map(({ bare }) => bare)), 100, 100, 100],
    ],
  };
}

function measureStart(folder: string): Table {
  const startMs = (queued: number): number => {
    const file = join(folder, `start-${queued}.sqlite`);
    const before = openFile(file);
    fill(new Replica(before), queued);
    before.close();
    const startedMs = performance.now();
    const database = openFile(file);
    const loaded = readReplica(database);
    const client = apiOver('http://nowhere.invalid', offline);
    const outbox = new Outbox({ replica: new Replica(database), client, ports: ports(), gateway: new Gateway({ ports: ports(), sound: 'online' }), graceMs: 30_000, loaded: loaded ?? undefined });
    const tookMs = performance.now() - startedMs;
    if (outbox.records.size !== queued) {
      throw new Error(`${outbox.records.size} of ${queued} entries were read`);
    }
    database.close();
    return tookMs;
  };
  startMs(100);
  const none = startMs(0);
  const many = startMs(drained);
  return { title: 'From the file to an outbox that can answer, in milliseconds', columns: ['queued', 'ms', 'more than none'], rows: [[0, none, 0], [drained, many, many - none]] };
}

export async function measureOutbox(): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-bench-'));
  try {
    return [await measureEnqueue(folder), await measureDrain(folder), measureStart(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
