/** Streams by themselves: when each beats, and what ends one. */
import { describe, expect, it } from 'vitest';
import { isWaiting, readBounds } from '#service/storage/changes/change-log.ts';
import { localSignal } from '#service/storage/changes/change-signal.ts';
import { ChangeStreams, type BeginEvents, type StreamWanted } from '#service/time-tracking/changes/change-streams.ts';
import { instant, people, records, uuid } from '../../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../../support/use-service.ts';

const opened = useTimeTrackingService();

class Client {
  readonly events: string[] = [];
  readonly ends: string[] = [];
  backlog = 0;
  leave = (): void => {};

  readonly begin: BeginEvents = (onClosed) => {
    this.leave = onClosed;
    return {
      write: (text) => this.events.push(/^event: (\w+)$/m.exec(text)?.[1] ?? text),
      backlog: () => this.backlog,
      end: () => this.ends.push('ended'),
      cut: () => this.ends.push('cut'),
    };
  };
}

/** The beats come with `tick`; the check every five seconds never does. */
function openStreams() {
  const signal = localSignal();
  const reports: unknown[] = [];
  const beats = new Set<() => void>();
  const failure: { error: Error | null } = { error: null };
  const after = (delayMs: number, task: () => void): (() => void) => {
    if (delayMs < 1_000) {
      const pause = setTimeout(task);
      return () => clearTimeout(pause);
    }
    if (delayMs === 1_000) {
      beats.add(task);
    }
    return () => beats.delete(task);
  };
  const database = opened.database.withPlugin({
    transformQuery: ({ node }) => {
      if (failure.error !== null) {
        throw failure.error;
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const streams = new ChangeStreams({
    database,
    signal,
    now: () => instant('2026-11-20T12:00:00Z'),
    after,
    report: (error) => reports.push(error),
  });
  const tick = (times: number): void => {
    for (let count = 0; count < times; count += 1) {
      const due = [...beats];
      beats.clear();
      due.forEach((beat) => beat());
    }
  };
  return { streams, signal, reports, beats, failure, tick };
}

async function wantedNow(): Promise<StreamWanted> {
  // Transactions of other tests on the same server delay the log, so that the first rows would be reported as changes.
  await expect.poll(async () => isWaiting(opened.database)).toBe(false);
  const { head: since } = await readBounds(opened.database);
  return { organizationId: records.organization, clientId: people.owner, userId: null, since };
}

async function addTag(number: number): Promise<void> {
  await opened.database
    .insertInto('tags')
    .values({ id: uuid(number), organization_id: records.organization, name: `tag ${number}` })
    .execute();
}

type Opened = ReturnType<typeof openStreams>;

/** A client that has all changes. */
async function caughtUp({ streams, signal }: Opened): Promise<Client> {
  const client = new Client();
  streams.open(await wantedNow(), client.begin);
  await addTag(700);
  await expect.poll(() => (signal.announce(), client.events)).toEqual(['heartbeat', 'changes']);
  return client;
}

describe('a stream', () => {
  it('beats every twenty seconds from its own beginning', async () => {
    const { streams, tick } = openStreams();
    const [one, other] = [new Client(), new Client()];
    const wanted = await wantedNow();
    streams.open(wanted, one.begin);
    tick(5);
    streams.open(wanted, other.begin);
    tick(14);
    expect([one.events.length, other.events.length]).toEqual([1, 1]);
    tick(1);
    expect([one.events.length, other.events.length]).toEqual([2, 1]);
    tick(5);
    expect([one.events.length, other.events.length, streams.size]).toEqual([2, 2, 2]);
    await streams.close();
  });

  it('is cut where more waits for its client than may', async () => {
    const { streams, tick } = openStreams();
    const client = new Client();
    streams.open(await wantedNow(), client.begin);
    client.backlog = 262_144;
    tick(20);
    expect([client.events.length, client.ends]).toEqual([2, []]);
    client.backlog += 1;
    tick(40);
    expect([client.events.length, client.ends, streams.size]).toEqual([2, ['cut'], 0]);
    await streams.close();
  });

  it('whose client has left is sent nothing more', async () => {
    const { streams, tick } = openStreams();
    const client = new Client();
    const wanted = await wantedNow();
    await addTag(700);
    streams.open(wanted, client.begin);
    client.leave();
    tick(20);
    // Served after the reads of the stream.
    for (let count = 0; count < 5; count += 1) {
      await readBounds(opened.database);
    }
    await streams.close();
    expect([client.events, client.ends]).toEqual([['heartbeat'], []]);
  });

  it.each([
    ['a lost connection, which its client will notice', Object.assign(new Error('lost'), { code: 'ECONNRESET' }), 0],
    ['a bug, which is reported', new Error('bug'), 1],
  ])('ends before it has caught up because of %s', async (_what, error, count) => {
    const { streams, failure, reports } = openStreams();
    const client = new Client();
    const wanted = await wantedNow();
    failure.error = error;
    streams.open(wanted, client.begin);
    await expect.poll(() => client.ends).toEqual(['ended']);
    expect([streams.size, reports]).toEqual([0, [error].slice(0, count)]);
    await streams.close();
  });

  it.each([
    ['demoted', { role: 'employee' as const }],
    ['deactivated', { deactivated_at: instant('2026-11-20T12:00:00Z') }],
  ])('ends, and is no defect, where its user was %s after the request was checked', async (_what, change) => {
    const { streams, reports } = openStreams();
    const client = new Client();
    const member = opened.database
      .updateTable('memberships')
      .set(change)
      .where('organization_id', '=', records.organization)
      .where('user_id', '=', people.owner);
    await member.execute();
    await addTag(700);
    // The change of the membership is before the cursor, so that only the check finds it.
    streams.open(await wantedNow(), client.begin);
    await expect.poll(() => client.ends).toEqual(['ended']);
    expect([client.events, streams.size, reports]).toEqual([['heartbeat'], 0, []]);
    await streams.close();
  });

  it('outlives a read that fails, and misses nothing of it', async () => {
    const all = openStreams();
    const client = await caughtUp(all);
    const error = Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    all.failure.error = error;
    await addTag(701);
    await expect.poll(() => (all.signal.announce(), all.reports)).toContain(error);
    all.failure.error = null;
    await expect.poll(() => (all.signal.announce(), client.events)).toEqual(['heartbeat', 'changes', 'changes']);
    expect(client.ends).toEqual([]);
    await all.streams.close();
  });

  it('ends where the log has become another one', async () => {
    const all = openStreams();
    const client = await caughtUp(all);
    await opened.database
      .updateTable('change_log')
      .set({ id: 'f'.repeat(32) })
      .execute();
    await expect.poll(() => (all.signal.announce(), client.ends)).toEqual(['ended']);
    expect(all.streams.size).toBe(0);
    await all.streams.close();
  });

  it('ends when the service does, and beats no more', async () => {
    const all = openStreams();
    const client = await caughtUp(all);
    expect(all.streams.isClosed).toBe(false);
    await all.streams.close();
    expect({ isClosed: all.streams.isClosed, open: all.streams.size, ends: client.ends, heartbeats: all.beats.size }).toEqual({
      isClosed: true,
      open: 0,
      ends: ['ended'],
      heartbeats: 0,
    });
  });

  it('may follow when all before it have left', async () => {
    const all = openStreams();
    const first = await caughtUp(all);
    first.leave();
    const wanted = await wantedNow();
    await addTag(701);
    all.signal.announce();
    const second = new Client();
    all.streams.open(wanted, second.begin);
    await expect.poll(() => second.events).toEqual(['heartbeat', 'changes']);
    await addTag(702);
    await expect.poll(() => (all.signal.announce(), second.events)).toEqual(['heartbeat', 'changes', 'changes']);
    expect([first.events, all.reports]).toEqual([['heartbeat', 'changes'], []]);
    await all.streams.close();
  });
});
