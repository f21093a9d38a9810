/** Measures the campus directory over HTTP by format, beside a bare handler with the same SQL, and with ten thousand locations. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import { readDataset } from '#service/campus/data/dataset.ts';
import { median, percentile, type Cell, type Table } from '../measure.ts';
import { load, type Sent } from '../service/client.ts';

const pairs = 6;
const connections = 8;
/** A list of the size of the libraries, and one at the upper limit of practical use. */
const sizes = [
  { places: 11, requestsInPair: 300 },
  { places: 10_000, requestsInPair: 8 },
] as const;
const formats = [
  ['json', 'libraries.json?'],
  ['jsonp', 'libraries.json?callback=draw&'],
  ['xml', 'libraries.xml?'],
  ['geojson', 'libraries.geojson?'],
] as const;

interface Target {
  readonly child: ChildProcess;
  readonly port: number;
  readonly key: string;
}

const startedSchema = z.object({ port: z.number(), key: z.string() });

async function start(kind: 'service' | 'bare', folder: string, places: number): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'target-process.ts'), [
    kind,
    join(folder, `${kind}-${places}`, 'campus.sqlite'),
    String(places),
  ]);
  const [message]: readonly unknown[] = await once(child, 'message');
  return { child, ...startedSchema.parse(message) };
}

async function stop({ child }: Target): Promise<void> {
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
}

/** The service and the bare handler alternate, so that both see the same state of the machine. */
async function besideBare(folder: string, { places, requestsInPair }: (typeof sizes)[number]): Promise<readonly (readonly Cell[])[]> {
  const targets = { service: await start('service', folder, places), bare: await start('bare', folder, places) };
  const rows: Cell[][] = [];
  for (const [format, file] of formats) {
    const perSecond = async (kind: 'service' | 'bare'): Promise<number> => {
      const { port, key } = targets[kind];
      const asked: Sent = { method: 'GET', path: `/v2/poi/${file}key=${key}`, token: '' };
      return (await load(port, { connections, count: requestsInPair, next: () => asked })).perSecond;
    };
    await perSecond('service');
    await perSecond('bare');
    const figures: { readonly service: number; readonly bare: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      if (pair % 2 === 0) {
        const service = await perSecond('service');
        figures.push({ service, bare: await perSecond('bare') });
      } else {
        const bare = await perSecond('bare');
        figures.push({ bare, service: await perSecond('service') });
      }
    }
    const ratios = figures.map(({ service, bare }) => (service / bare) * 100);
    rows.push([
      String(places),
      format,
      median(figures.map(({ service }) => service)),
      median(figures.map(({ bare }) => bare)),
      median(ratios),
      Math.min(...ratios),
      Math.max(...ratios),
    ]);
  }
  await stop(targets.service);
  await stop(targets.bare);
  return rows;
}

const readings = 20;

/** Reading and checking a whole file, which happens once per load. */
function readingTimes(places: number): readonly Cell[] {
  const lines = Array.from(
    { length: places },
    (_unused, index) => `${index},"Near the pond, bench ${index}",43.${460_000 + index},-80.${540_000 + index},2017-03-28 04:00:00`,
  );
  const files = new Map([['1171GooseWatch.csv', `id,location,latitude,longitude,updated\n${lines.join('\n')}\n`]]);
  const times: number[] = [];
  for (let reading = 0; reading < readings; reading += 1) {
    const startedMs = performance.now();
    readDataset(files);
    times.push(performance.now() - startedMs);
  }
  return [String(places), median(times), percentile(times, 1)];
}

export async function measureCampus(): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-bench-'));
  try {
    const rows: (readonly Cell[])[] = [];
    for (const size of sizes) {
      rows.push(...(await besideBare(folder, size)));
    }
    return [
      {
        title: `The campus directory over HTTP beside the bare handler, calls that count, SQLite, ${connections} connections, median of ${pairs} interleaved pairs`,
        columns: ['places', 'format', 'service, requests/s', 'bare, requests/s', 'service/bare, %', 'least, %', 'most, %'],
        rows,
      },
      {
        title: `Reading and checking a file of nests, ${readings} times, milliseconds`,
        columns: ['places', 'median', 'most'],
        rows: [readingTimes(100), readingTimes(10_000)],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
