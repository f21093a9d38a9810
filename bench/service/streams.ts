/** Change streams on one process: their memory, and the time until a change is at the clients that may see it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { median, percentile, type Table } from '../measure.ts';
import { load } from './client.ts';
import { startTarget } from './target.ts';
import { fillWithTeam, organizationId, taskId, tagIds, userOf, type Team } from './team.ts';
import type { StorageAddress } from '#service/storage/storage-address.ts';

const streamCount = 10_000;
const openedAtOnce = 50;
const changesPerSecond = 50;
const seconds = 20;
/** Each of the people has ten streams, as of ten devices. */
const teamEntries = 10_000;
const people = 1_000;

interface Opened {
  readonly sockets: readonly Socket[];
  /** Milliseconds from the request of a create to the arrival of its change, for each stream that has it. */
  readonly deliveries: readonly number[];
}

const sentAt = /"description":"sent (\d+)"/g;

/** A plain socket each: the client shares the machine. */
async function openStream(port: number, { userId, token }: { readonly userId: string; readonly token: string }, deliveries: number[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  socket.write(`GET /v1/organizations/${organizationId}/changes?user_id=${userId} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`);
  const [head] = await once(socket, 'data');
  if (!String(head).startsWith('HTTP/1.1 200')) {
    throw new Error(`A stream was answered with ${String(head).slice(0, 80)}`);
  }
  socket.on('data', (text) => {
    for (const [, ms] of String(text).matchAll(sentAt)) {
      deliveries.push(Date.now() - Number(ms));
    }
  });
  return socket;
}

async function openAll(port: number, team: Team, count: number): Promise<Opened> {
  const deliveries: number[] = [];
  const sockets: Socket[] = [];
  let index = 0;
  const work = async (): Promise<void> => {
    while (index < count) {
      const user = userOf(team, index);
      index += 1;
      sockets.push(await openStream(port, user, deliveries));
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, work));
  return { sockets, deliveries };
}

async function change(port: number, { users, tokens }: Team): Promise<number> {
  const times: number[] = [];
  const one = async (index: number): Promise<void> => {
    const user = users[(index * 7919) % users.length];
    const body = { user_id: user, start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z', description: `sent ${Date.now()}`, task_id: taskId, tags: [tagIds[0]] };
    const token = user === undefined ? '' : (tokens.get(user) ?? '');
    const { latencies } = await load(port, { connections: 1, count: 1, next: () => ({ method: 'POST', path: `/v1/organization/${organizationId}/time-entries`, token, body: JSON.stringify(body) }) });
    times.push(...latencies);
  };
  const sent: Promise<void>[] = [];
  for (let index = 0; index < changesPerSecond * seconds; index += 1) {
    sent.push(one(index));
    await wait(1_000 / changesPerSecond);
  }
  await Promise.all(sent);
  return percentile(times, 0.99);
}

export async function measureStreams(name: string, address: StorageAddress): Promise<Table> {
  const team = await fillWithTeam(address, teamEntries, people);
  const target = await startTarget('service', address.kind === 'sqlite' ? address.file : address.url);
  // Loads what the first streams need.
  const first = await openAll(target.port, team, openedAtOnce);
  for (const socket of first.sockets) {
    socket.destroy();
  }
  await wait(2_000);
  const before = await target.usage();
  const { sockets, deliveries } = await openAll(target.port, team, streamCount);
  await wait(2_000);
  const open = await target.usage();
  const createP99 = await change(target.port, team);
  await wait(2_000);
  for (const socket of sockets) {
    socket.destroy();
  }
  await target.stop();
  return {
    title: `${streamCount} streams of ${people} people on one process, ${changesPerSecond} changes a second for ${seconds} s, each to ten streams; service, database and clients share the machine`,
    columns: ['database', 'heap per stream, KiB', 'resident per stream, KiB', 'delivered', 'of', 'delivery p50, ms', 'p99', 'create p99'],
    rows: [
      [
        name,
        ((open.heapMiB - before.heapMiB) * 1_024) / streamCount,
        ((open.residentMiB - before.residentMiB) * 1_024) / streamCount,
        String(deliveries.length),
        String(changesPerSecond * seconds * (streamCount / people)),
        median(deliveries),
        percentile(deliveries, 0.99),
        createP99,
      ],
    ],
  };
}
