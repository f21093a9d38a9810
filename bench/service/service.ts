/** Measures the time tracking service over HTTP on both databases, beside its lower bounds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import type { StorageAddress } from '#service/storage/storage-address.ts';
import { findPostgres, startPostgresServer, type PostgresServer } from '../../test/support/postgres-server.ts';
import { median, percentile, reportProgress, type Cell, type Table } from '../measure.ts';
import { statements } from './bare.ts';
import { load, type Load, type Sent } from './client.ts';
import { measureSignIn } from './sign-in.ts';
import { measureStreams } from './streams.ts';
import { startTarget, type Target, type Usage } from './target.ts';
import { fillWithTeam, organizationId, tagIds, taskId, userOf, type Team } from './team.ts';

const sizes = [10_000, 1_000_000];
/** On PostgreSQL, if asked for. */
const largest = 10_000_000;
/** The size used beside the lower bound: a team after some years. */
const floorSize = 100_000;
const pairs = 10;
const requestsInPair = 600;
const listsForGrowth = 2_000;
const listsInTurn = 100;
const connections = 8;

const collection = `/v1/organization/${organizationId}/time-entries`;

function activeOf(team: Team, index: number): Sent {
  const { userId, token } = userOf(team, index);
  return { method: 'GET', path: `${collection}?user_id=${userId}&active=true&limit=500`, token };
}

function listOf(team: Team, index: number): Sent {
  const { userId, token } = userOf(team, index);
  return { method: 'GET', path: `${collection}?user_id=${userId}&limit=500`, token };
}

function createOf(team: Team, index: number): Sent {
  const { userId, token } = userOf(team, index);
  const entry = {
    user_id: userId,
    start: '2026-11-20T08:00:00Z',
    end: '2026-11-20T09:00:00Z',
    description: `Work on drawing ${index}`,
    task_id: taskId,
    tags: [tagIds[0]],
  };
  return { method: 'POST', path: collection, token, body: JSON.stringify(entry) };
}

interface Place {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Creates an empty database. */
  readonly create: (name: string) => Promise<StorageAddress>;
}

interface Filled {
  readonly size: number;
  readonly address: string;
  readonly team: Team;
}

async function fill(place: Place, size: number, name: string): Promise<Filled> {
  reportProgress(`${place.name}: filling ${size} entries`);
  const address = await place.create(`${name}_${size}`);
  const team = await fillWithTeam(address, size);
  return { size, team, address: address.kind === 'sqlite' ? address.file : address.url };
}

const operations = [
  ['GET active', activeOf],
  ['POST create', createOf],
  ['GET list(500)', listOf],
] as const;

/** The service and the bare handler alternate, so that both see the same state of the machine. */
async function besideBare(place: Place): Promise<readonly (readonly Cell[])[]> {
  // Each has its own database with the same rows, because a SQLite file has one owner.
  const filled = { service: await fill(place, floorSize, 'service'), bare: await fill(place, floorSize, 'bare') };
  const targets = { service: await startTarget('service', filled.service.address), bare: await startTarget('bare', filled.bare.address) };
  const rows: Cell[][] = [];
  for (const [operation, next] of operations) {
    const run = async (kind: 'service' | 'bare', count: number): Promise<Load> =>
      load(targets[kind].port, { connections, count, next: (index) => next(filled[kind].team, index) });
    reportProgress(`${place.name}: ${operation} beside the bare handler`);
    await run('service', requestsInPair);
    await run('bare', requestsInPair);
    const before = { service: await targets.service.usage(), bare: await targets.bare.usage() };
    const figures: { readonly service: number; readonly bare: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const first = pair % 2 === 0 ? 'service' : 'bare';
      const one = await run(first, requestsInPair);
      const other = await run(first === 'service' ? 'bare' : 'service', requestsInPair);
      figures.push(
        first === 'service' ? { service: one.perSecond, bare: other.perSecond } : { service: other.perSecond, bare: one.perSecond },
      );
    }
    const spent = async (kind: 'service' | 'bare'): Promise<number> =>
      ((await targets[kind].usage()).processorMs - before[kind].processorMs) / (pairs * requestsInPair);
    const processor = { service: await spent('service'), bare: await spent('bare') };
    const ratios = figures.map(({ service, bare }) => (service / bare) * 100);
    rows.push([
      place.name,
      operation,
      median(figures.map(({ service }) => service)),
      median(figures.map(({ bare }) => bare)),
      median(ratios),
      Math.min(...ratios),
      Math.max(...ratios),
      processor.service,
      processor.bare,
      (processor.bare / processor.service) * 100,
    ]);
  }
  await targets.service.stop();
  await targets.bare.stop();
  return rows;
}

interface Grown extends Filled {
  readonly target: Target;
  readonly atRest: Usage;
  readonly lists: number[];
  readonly creates: number[];
}

/** Returns the milliseconds of the prepared statement in this process, including reading its rows. */
function rawListMs({ address, team }: Filled): readonly number[] {
  const database = new DatabaseSync(address, { readOnly: true });
  const list = database.prepare(statements.list);
  const times: number[] = [];
  for (let index = 0; index < listsForGrowth; index += 1) {
    const { userId: user } = userOf(team, index);
    const startedMs = performance.now();
    list.all(organizationId, user, 500);
    times.push(performance.now() - startedMs);
  }
  database.close();
  return times;
}

interface Growth {
  readonly growth: readonly (readonly Cell[])[];
  readonly memory: readonly (readonly Cell[])[];
}

/** One request at a time, alternating between the sizes, so that all see the same state of the machine. */
async function growthOf(place: Place, ofSizes: readonly number[]): Promise<Growth> {
  const grown: Grown[] = [];
  for (const size of ofSizes) {
    const filled = await fill(place, size, 'growth');
    const target = await startTarget('service', filled.address);
    grown.push({ ...filled, target, atRest: await target.usage(), lists: [], creates: [] });
  }
  reportProgress(`${place.name}: lists and creates at ${ofSizes.join(', ')} entries`);
  for (let first = -listsInTurn; first < listsForGrowth; first += listsInTurn) {
    for (const { target, team, lists, creates } of grown) {
      const ofLists = await load(target.port, {
        connections: 1,
        count: listsInTurn,
        next: (index) => listOf(team, first + listsInTurn + index),
      });
      const ofCreates = await load(target.port, {
        connections: 1,
        count: listsInTurn,
        next: (index) => createOf(team, first + listsInTurn + index),
      });
      // The first round warms up.
      if (first >= 0) {
        lists.push(...ofLists.latencies);
        creates.push(...ofCreates.latencies);
      }
    }
  }
  const growth: Cell[][] = [];
  const memory: Cell[][] = [];
  const base = grown[0]?.lists ?? [];
  for (const one of grown) {
    const after = await one.target.usage();
    await one.target.stop();
    const raw = place.name === 'SQLite' ? rawListMs(one) : null;
    growth.push([
      place.name,
      String(one.size),
      median(one.lists),
      percentile(one.lists, 0.99),
      median(one.lists) / median(base),
      percentile(one.lists, 0.99) / percentile(base, 0.99),
      raw === null ? '–' : median(raw),
      raw === null ? '–' : percentile(raw, 0.99),
      median(one.creates),
      percentile(one.creates, 0.99),
    ]);
    memory.push([place.name, String(one.size), one.atRest.residentMiB, one.atRest.heapMiB, after.residentMiB, after.heapMiB]);
  }
  return { growth, memory };
}

async function measureOn(places: readonly Place[], { large }: { readonly large: boolean }): Promise<readonly Table[]> {
  const floors: (readonly Cell[])[] = [];
  const growth: (readonly Cell[])[] = [];
  const memory: (readonly Cell[])[] = [];
  const further: Table[] = [];
  for (const place of places) {
    floors.push(...(await besideBare(place)));
    const grown = await growthOf(place, large && place.name === 'PostgreSQL' ? [...sizes, largest] : sizes);
    growth.push(...grown.growth);
    memory.push(...grown.memory);
    further.push(
      await measureStreams(place.name, await place.create('streams')),
      await measureSignIn(place.name, await place.create('sign_in')),
    );
  }
  return [
    {
      title: `Throughput over HTTP beside the bare handler: ${floorSize} entries, ${connections} connections, median of ${pairs} interleaved pairs of ${requestsInPair} requests`,
      columns: [
        'database',
        'operation',
        'service, requests/s',
        'bare, requests/s',
        'service/bare, %',
        'least, %',
        'most, %',
        'processor ms/request',
        'bare',
        'bare/service, %',
      ],
      rows: floors,
    },
    {
      title: `Growth: list(500) of one user and create, one request at a time, ${listsForGrowth} each, milliseconds over HTTP; beside the prepared statement alone`,
      columns: [
        'database',
        'entries',
        'list p50',
        'list p99',
        'p50 / p50 at 10 000',
        'p99 / p99 at 10 000',
        'statement p50',
        'statement p99',
        'create p50',
        'create p99',
      ],
      rows: growth,
    },
    {
      title: 'Memory of the service process after its garbage was collected, MiB',
      columns: ['database', 'entries', 'resident at rest', 'heap at rest', 'resident after the load', 'heap after the load'],
      rows: memory,
    },
    ...further,
  ];
}

export async function measureService(options: { readonly large: boolean }): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-bench-'));
  const sqlite: Place = { name: 'SQLite', create: async (name) => ({ kind: 'sqlite', file: join(folder, name, 'team.sqlite') }) };
  const installed = findPostgres();
  let server: PostgresServer | null = null;
  try {
    if (installed === null) {
      console.log('No PostgreSQL server is installed that could be run here: SQLite only.');
      return await measureOn([sqlite], options);
    }
    const started = await startPostgresServer(installed, { isDurable: true });
    server = started;
    const postgres: Place = { name: 'PostgreSQL', create: async (name) => ({ kind: 'postgres', url: await started.createDatabase(name) }) };
    return await measureOn([sqlite, postgres], options);
  } finally {
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
