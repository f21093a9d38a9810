/** Change streams on one process: their memory, and the time until a change is at the clients that may see it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { StorageAddress } from '#service/storage/storage-address.ts';
import { median, percentile, reportProgress, type Table } from '../measure.ts';
import { load } from './client.ts';
import { startTarget } from './target.ts';
import { fillWithTeam, organizationId, taskId, tagIds, userOf, type Team } from './team.ts';

const streamCount = 10_000;
const changesPerSecond = 50;
const seconds = 20;
/** Each of the people has ten streams, as of ten devices. */
const teamEntries = 10_000;
const people = 1_000;

const messageSchema = z.union([
  z.object({ opening: z.number() }),
  z.object({ opened: z.number() }),
  z.object({ deliveries: z.array(z.number()) }),
]);

async function nextMessage(client: ChildProcess): Promise<z.infer<typeof messageSchema>> {
  const [message]: readonly unknown[] = await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(() => {
      throw new Error('The client of the streams ended');
    }),
  ]);
  return messageSchema.parse(message);
}

async function openStreams(
  client: ChildProcess,
  asked: { readonly port: number; readonly count: number; readonly team: Team },
): Promise<void> {
  const { port, count, team } = asked;
  client.send({ port, count, users: Array.from({ length: people }, (_unused, index) => userOf(team, index)) });
  for (let message = await nextMessage(client); !('opened' in message); message = await nextMessage(client)) {
    if ('opening' in message) {
      reportProgress(`${message.opening} of ${count} streams`);
    }
  }
}

/** Returns the 99th percentile of the creates in milliseconds. */
async function makeChanges(port: number, { users, tokens }: Team): Promise<number> {
  const times: number[] = [];
  const one = async (index: number): Promise<void> => {
    const user = users[(index * 7919) % users.length];
    const body = {
      user_id: user,
      start: '2026-11-20T08:00:00Z',
      end: '2026-11-20T09:00:00Z',
      description: `sent ${Date.now()}`,
      task_id: taskId,
      tags: [tagIds[0]],
    };
    const token = user === undefined ? '' : (tokens.get(user) ?? '');
    const { latencies } = await load(port, {
      connections: 1,
      count: 1,
      next: () => ({ method: 'POST', path: `/v1/organization/${organizationId}/time-entries`, token, body: JSON.stringify(body) }),
    });
    times.push(...latencies);
  };
  const sent: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let index = 0; index < changesPerSecond * seconds; index += 1) {
    await wait(Math.max(0, startedMs + (index * 1_000) / changesPerSecond - performance.now()));
    sent.push(one(index));
  }
  await Promise.all(sent);
  return percentile(times, 0.99);
}

export async function measureStreams(name: string, address: StorageAddress): Promise<Table> {
  reportProgress(`${name}: ${streamCount} streams`);
  const team = await fillWithTeam(address, teamEntries, people);
  const target = await startTarget('service', address.kind === 'sqlite' ? address.file : address.url);
  const client = fork(join(import.meta.dirname, 'stream-client-process.ts'));
  // Loads what the first streams need, and caches the tokens of all people.
  await openStreams(client, { port: target.port, count: people, team });
  await wait(2_000);
  const before = await target.usage();
  await openStreams(client, { port: target.port, count: streamCount - people, team });
  await wait(2_000);
  const open = await target.usage();
  reportProgress(`${name}: ${changesPerSecond} changes a second for ${seconds} s`);
  const createP99 = await makeChanges(target.port, team);
  await wait(2_000);
  client.send('report');
  const report = await nextMessage(client);
  const deliveries = 'deliveries' in report ? report.deliveries : [];
  const spent = await target.usage();
  client.disconnect();
  await target.stop();
  const perStream = (after: number, atFirst: number): number => ((after - atFirst) * 1_024) / (streamCount - people);
  return {
    title: `${streamCount} streams of ${people} people on one process, ${changesPerSecond} changes a second for ${seconds} s, each to ten streams; service, database and clients share the machine`,
    columns: [
      'database',
      'heap per stream, KiB',
      'resident per stream, KiB',
      'delivered',
      'of',
      'delivery p50, ms',
      'p99',
      'create p99',
      'processor of the service, %',
    ],
    rows: [
      [
        name,
        perStream(open.heapMiB, before.heapMiB),
        perStream(open.residentMiB, before.residentMiB),
        String(deliveries.length),
        String(changesPerSecond * seconds * (streamCount / people)),
        median(deliveries),
        percentile(deliveries, 0.99),
        createP99,
        (spent.processorMs - open.processorMs) / (seconds * 10),
      ],
    ],
  };
}
