/**
 * The process started by `streams.ts` that opens streams with plain sockets and measures deliveries: the client of ten thousand must not
 * share the event loop of what sends the changes. Takes `{port, count, users}` and answers `{opened}` as it goes; then `report` and answers
 * `{deliveries}`.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { z } from 'zod';
import { organizationId } from './team.ts';

const openSchema = z.object({
  port: z.number(),
  count: z.number(),
  users: z.array(z.object({ userId: z.string(), token: z.string() })).min(1),
});
type Open = z.infer<typeof openSchema>;
const openedAtOnce = 32;
const progressEvery = 1_000;

const sentAt = /"description":"sent (\d+)"/g;
/** Milliseconds from the request of a create to the arrival of its change, for each stream that has it. */
let deliveries: number[] = [];

async function openStream(port: number, { userId, token }: Open['users'][number]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  socket.write(
    `GET /v1/organizations/${organizationId}/changes?user_id=${userId} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  const [head] = await once(socket, 'data');
  if (!String(head).startsWith('HTTP/1.1 200')) {
    throw new Error(`A stream was answered with ${String(head).slice(0, 80)}`);
  }
  socket.on('data', (text) => {
    for (const [, ms] of String(text).matchAll(sentAt)) {
      deliveries.push(Date.now() - Number(ms));
    }
  });
}

async function openAll({ port, count, users }: Open): Promise<void> {
  let index = 0;
  const work = async (): Promise<void> => {
    while (index < count) {
      index += 1;
      const number = index;
      const user = users[number % users.length];
      if (user !== undefined) {
        await openStream(port, user);
      }
      if (number % progressEvery === 0) {
        process.send?.({ opening: number });
      }
    }
  };
  await Promise.all(Array.from({ length: openedAtOnce }, work));
  process.send?.({ opened: count });
}

process.on('message', (message) => {
  if (message === 'report') {
    process.send?.({ deliveries });
    deliveries = [];
  } else {
    void openAll(openSchema.parse(message));
  }
});
process.on('disconnect', () => process.exit(0));
