/**
 * Measures the outbox: a command with a short and with a long queue, a long queue sent over HTTP, a start with a long queue; each beside
 * the same work without an outbox.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openTimeTrackingApi } from '#core/service-client/dialects/dialect.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import { Outbox } from '#core/sync/outbox.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import { sentAtMost } from '#core/sync/request-lanes.ts';
import type { Ports } from '#core/platform/ports.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { valueOf } from '../../test/support/core-records.ts';
import { median, percentile, type Table } from '../measure.ts';
import { startChild } from './child.ts';
import { account, fill, firstMs, openFile, waiting } from './queue.ts';
import { measureStatus } from './status.ts';

/** Entries of the program that starts. */
const startLengths = [10_000, 100_000] as const;
const queueLengths = [0, 1_000, 10_000, 100_000] as const;
const commands = 400;
const firstCommands = 100;
/** Queues that are sent, and the milliseconds that the service takes for each create. */
const drains = [
  { drained: 10_000, pairs: 5, takesMs: 0 },
  { drained: 2_000, pairs: 3, takesMs: 5 },
] as const;
type Drain = (typeof drains)[number];
const offline: Exchange = async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' });

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

function timeOnce(act: () => void): number {
  const startedMs = performance.now();
  act();
  return performance.now() - startedMs;
}

function percentiles(times: readonly number[]): readonly [p50: number, p95: number, p99: number] {
  return [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)];
}

/** Commits the same two rows without an outbox. */
function bareCommits(database: DatabaseSync): (index: number) => void {
  const put = database.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value');
  const text = JSON.stringify(waiting(1));
  return (index) => {
    database.exec('BEGIN IMMEDIATE');
    put.run(`one ${index}`, text);
    put.run(`two ${index}`, text);
    database.exec('COMMIT');
  };
}

/** Like electron-store: rewrites everything for each change into a temporary file, syncs it, and renames it. */
function settingsFile(folder: string, queued: number): readonly number[] {
  const file = join(folder, 'settings.json');
  const queue = Array.from({ length: queued }, (_, index) => waiting(index));
  return Array.from({ length: queued > 1_000 ? 20 : commands }, (_, index) =>
    timeOnce(() => {
      queue.push(waiting(queued + index));
      const descriptor = openSync(`${file}.new`, 'w');
      writeSync(descriptor, JSON.stringify({ queue }, null, '\t'));
      fsyncSync(descriptor);
      closeSync(descriptor);
      renameSync(`${file}.new`, file);
    }),
  );
}

/** Uses the contract only, so that the requests are the same for every service. */
function apiOver(baseUrl: string, exchange: Exchange): TimeTrackingApi {
  return openTimeTrackingApi({ dialect: 'contract', account: { baseUrl, ...account }, exchange, findKnown: () => null });
}

function outboxOver(store: Replica, exchange: Exchange, baseUrl: string): Outbox {
  return new Outbox({
    replica: store,
    client: apiOver(baseUrl, exchange),
    ports: ports(),
    gateway: new Gateway({ ports: ports(), isLocal: false }),
    graceMs: 30_000,
  });
}

/**
 * Starts and bare commits take turns, because a disk is not equally fast all the time. The first starts of the process, whose code V8 has
 * not compiled yet, are a row of their own.
 */
async function measureEnqueue(folder: string): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const [round, queued] of [0, ...queueLengths].entries()) {
    const [database, bareDatabase] = [openFile(join(folder, `queue-${round}.sqlite`)), openFile(join(folder, `bare-${round}.sqlite`))];
    const store = new Replica(database);
    fill(store, queued);
    const outbox = outboxOver(store, offline, 'http://nowhere.invalid');
    const commit = bareCommits(bareDatabase);
    const pairs = Array.from({ length: round === 0 ? firstCommands : commands }, (_, index) => ({
      start: timeOnce(() => valueOf(outbox.apply({ kind: 'start', description: `Entry ${index}`, at: null }))),
      bare: timeOnce(() => commit(index)),
    }));
    await outbox.close();
    database.close();
    bareDatabase.close();
    const [start, bare] = [percentiles(pairs.map((pair) => pair.start)), percentiles(pairs.map((pair) => pair.bare))];
    rows.push([
      round === 0 ? `0, the first ${firstCommands}` : queued,
      ...start,
      ...bare,
      start[1] / bare[1],
      ...percentiles(settingsFile(folder, queued)),
    ]);
  }
  return {
    title: `A start, which also stops what runs, in milliseconds (${commands} each)`,
    columns: [
      'queued',
      'outbox p50',
      'p95',
      'p99',
      'bare FULL commit p50',
      'p95',
      'p99',
      'ratio of p95',
      'settings file p50',
      'p95',
      'p99',
    ],
    rows,
  };
}

interface Cost {
  readonly ms: number;
  /** Milliseconds of processor. */
  readonly cpuMs: number;
}

function startWatch(): () => Cost {
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { ms: performance.now() - startedMs, cpuMs: (user + system) / 1_000 };
  };
}

interface Service {
  readonly exchange: Exchange;
  readonly baseUrl: string;
}

/** Sends a long queue until all of it is saved. */
async function drain(file: string, { drained }: Drain, { exchange, baseUrl }: Service): Promise<Cost> {
  const database = openFile(file);
  const store = new Replica(database);
  fill(store, drained);
  const outbox = outboxOver(store, exchange, baseUrl);
  const stop = startWatch();
  await new Promise<void>((resolve) => {
    outbox.subscribe(() => {
      if (!outbox.isWaiting()) {
        resolve();
      }
    });
    outbox.start();
  });
  const cost = stop();
  await outbox.close();
  database.close();
  return cost;
}

/** Sends the same requests with the same concurrency, without storing anything; as the program, on a connection each. */
async function sendBare({ drained }: Drain, { exchange, baseUrl }: Service): Promise<Cost> {
  const client = apiOver(baseUrl, exchange);
  const stop = startWatch();
  let next = 0;
  await Promise.all(
    Array.from({ length: sentAtMost }, async () => {
      while (next < drained) {
        const { start, end, description } = waiting(next).local;
        next += 1;
        await client.createEntry({ user_id: account.userId, start, end, description, task_id: null, tags: [] });
      }
    }),
  );
  return stop();
}

async function measureDrain(folder: string, each: Drain): Promise<Table> {
  const { drained, takesMs } = each;
  const echo = await startChild('echo-process.ts', [String(takesMs)]);
  const service = { exchange: exchangeOverHttp({ timeoutMs: 10_000, answerLimitBytes: 1_000_000 }), baseUrl: z.string().parse(echo.ready) };
  const pairs: { readonly queued: Cost; readonly bare: Cost }[] = [];
  for (let pair = 0; pair < each.pairs; pair += 1) {
    const queued = await drain(join(folder, `drain-${takesMs}-${pair}.sqlite`), each, service);
    pairs.push({ queued, bare: await sendBare(each, service) });
  }
  await echo.stop();
  const row = (name: string, costs: readonly Cost[]) => {
    const [ms, cpuMs] = [median(costs.map((cost) => cost.ms)), median(costs.map((cost) => cost.cpuMs))];
    return [name, ms / 1_000, (drained / ms) * 1_000, cpuMs / drained];
  };
  const shares = pairs.map(({ queued, bare }) => (bare.ms / queued.ms) * 100);
  return {
    title: `${drained} creates over HTTP to a process that takes ${takesMs} ms for each, ${sentAtMost} at a time, median of ${each.pairs} interleaved pairs`,
    columns: ['', 'seconds', 'a second', 'processor, ms each', 'share, %', 'least, %', 'most, %'],
    rows: [
      [
        ...row(
          'from the outbox',
          pairs.map(({ queued }) => queued),
        ),
        median(shares),
        Math.min(...shares),
        Math.max(...shares),
      ],
      [
        ...row(
          'without a queue',
          pairs.map(({ bare }) => bare),
        ),
        100,
        100,
        100,
      ],
    ],
  };
}

async function measureStart(folder: string): Promise<Table> {
  const startMs = async (queued: number): Promise<number> => {
    const file = join(folder, `start-${queued}.sqlite`);
    const before = openFile(file);
    fill(new Replica(before), queued);
    before.close();
    const startedMs = performance.now();
    const database = openFile(file);
    const outbox = outboxOver(new Replica(database), offline, 'http://nowhere.invalid');
    const { waiting: found } = outbox.counts();
    const tookMs = performance.now() - startedMs;
    if (found !== queued) {
      throw new Error(`${found} of ${queued} entries were found`);
    }
    await outbox.close();
    database.close();
    return tookMs;
  };
  await startMs(100);
  const none = await startMs(0);
  const rows: number[][] = [];
  for (const queued of startLengths) {
    const ms = await startMs(queued);
    rows.push([queued, ms, ms - none]);
  }
  return {
    title: 'From the file to an outbox that can answer, in milliseconds',
    columns: ['queued', 'ms', 'more than none'],
    rows: [[0, none, 0], ...rows],
  };
}

/** All of it, or the part that `only` names: start, drain, status or open. */
export async function measureOutbox({ only }: { readonly only: string | null }): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-bench-'));
  const echo = await startChild('echo-process.ts', ['0']);
  try {
    const parts: Readonly<Record<string, readonly (() => Promise<Table>)[]>> = {
      start: [async () => measureEnqueue(folder)],
      drain: drains.map((each) => async () => measureDrain(folder, each)),
      status: [async () => measureStatus(join(folder, 'status'), z.string().parse(echo.ready), drains[0].drained)],
      open: [async () => measureStart(folder)],
    };
    const chosen = only === null ? Object.values(parts).flat() : parts[only];
    if (chosen === undefined) {
      throw new Error(`outbox has no part ${only}, only ${Object.keys(parts).join(', ')}.`);
    }
    const tables: Table[] = [];
    for (const measure of chosen) {
      tables.push(await measure());
    }
    return tables;
  } finally {
    await echo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
