/** Creates time entries as fast as a service accepts them, and records the acknowledged ones. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { sendTo, type ServiceProcess } from './time-tracking-process.ts';
import { entriesOf, entryOf, people, records, type Reply } from './time-tracking-fixture.ts';

export interface Burst {
  readonly acknowledged: readonly TimeEntryResource[];
  /** Answers other than 200. */
  readonly refused: readonly Reply[];
  /** How many requests were sent. */
  readonly sent: number;
}

const senders = 8;

function entryNumber(count: number): object {
  // Many in one second, like a team at nine in the morning.
  const start = new Date(Date.UTC(2026, 0, 1) + Math.floor(count / 10) * 1000).toISOString().replace('.000Z', 'Z');
  return { user_id: people.owner, start, end: start, description: `entry ${count}`, tags: [records.tagA, records.tagB] };
}

/** Calls `end` once `after` entries were acknowledged; each sender continues until it gets no answer, or one that is not 200. */
export async function writeUntilItEnds(
  service: ServiceProcess,
  { after, end }: { readonly after: number; readonly end: () => Promise<void> },
): Promise<Burst> {
  const acknowledged: TimeEntryResource[] = [];
  const refused: Reply[] = [];
  let sent = 0;
  const ending: Promise<void>[] = [];
  const send = async (): Promise<void> => {
    for (;;) {
      sent += 1;
      const reply = await sendTo(service, 'POST time-entries', { body: entryNumber(sent) }).catch(() => null);
      if (reply === null) {
        return;
      }
      if (reply.status !== 200) {
        refused.push(reply);
        return;
      }
      acknowledged.push(entryOf(reply));
      if (acknowledged.length === after) {
        ending.push(end());
      }
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  await Promise.all(ending);
  return { acknowledged, refused, sent };
}

/** The entries of a burst at the service, which fit into one answer. */
async function readBurst(service: ServiceProcess): Promise<ReadonlyMap<string, TimeEntryResource>> {
  return new Map(entriesOf(await sendTo(service, 'GET time-entries?limit=500')).map((entry) => [entry.id, entry]));
}

/** Every acknowledged entry exists unchanged, and no others. */
export async function expectNothingLost(service: ServiceProcess, { acknowledged, sent }: Burst): Promise<void> {
  expect(sent).toBeLessThan(500);
  const stored = await readBurst(service);
  expect(acknowledged.filter((entry) => !isDeepStrictEqual(stored.get(entry.id), entry))).toEqual([]);
  expect(stored.size).toBeLessThanOrEqual(sent);
  expect(new Set([...stored.values()].map(({ description }) => description)).size).toBe(stored.size);
}
