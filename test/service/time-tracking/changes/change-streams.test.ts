/** Changes as a stream of events: sent when they are committed, resumed after the last received one. */
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { changesPageSchema } from '#shared/time-tracking-extensions.ts';
import { isAfter, isWaiting, readCursor, type Cursor } from '#service/storage/changes/change-log.ts';
import { localSignal } from '#service/storage/changes/change-signal.ts';
import { removeUserRecords } from '#service/oauth/tokens/record-ends.ts';
import { finished } from '../../../support/time-entry-bodies.ts';
import { fetchEvents } from '../../../support/event-stream.ts';
import { entryOf, instant, people, records, signInAs, uuid, type Person } from '../../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../../support/use-service.ts';

/** Scheduled tasks, which the test runs. */
const waiting = new Map<() => void, number>();
const signal = localSignal();
const service = useTimeTrackingService({
  streams: {
    signal,
    after: (delayMs, task) => {
      if (delayMs < 1_000) {
        // The duration of other tests' transactions on the same server is unknown.
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      }
      waiting.set(task, delayMs);
      return () => {
        waiting.delete(task);
      };
    },
  },
});

function passTime(delayMs: number): void {
  for (const [task, delay] of waiting.entries().toArray()) {
    if (delay === delayMs) {
      waiting.delete(task);
      task();
    }
  }
}

/** Streams take turns: each has a heartbeat every twenty seconds. */
function passHeartbeat(): void {
  for (let turn = 0; turn < 20; turn += 1) {
    passTime(1_000);
  }
}

interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

class Reader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #text = '';

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** Null if the stream has ended. */
  async next(): Promise<StreamEvent | null> {
    while (!this.#text.includes('\n\n')) {
      const { done, value } = await this.#reader.read();
      if (done) {
        return null;
      }
      this.#text += new TextDecoder().decode(value);
    }
    const end = this.#text.indexOf('\n\n');
    const fields = Object.fromEntries(
      this.#text
        .slice(0, end)
        .split('\n')
        .map((line) => line.split(/: (.*)/s)),
    );
    this.#text = this.#text.slice(end + 2);
    const { id, event, data } = z.object({ id: z.string(), event: z.string(), data: z.string() }).parse(fields);
    return { id, event, data: JSON.parse(data) };
  }

  async nextChanges(): Promise<{ readonly id: string; readonly changed: readonly string[] }> {
    const event = await this.next();
    expect(event?.event).toBe('changes');
    const page = changesPageSchema.parse(event?.data);
    expect(page.cursor).toBe(event?.id);
    return { id: page.cursor, changed: page.changes.map(({ kind, id, row }) => `${kind} ${id}${row === null ? ' deleted' : ''}`) };
  }

  /** The next changes, in any number of events. */
  async changes(count: number): Promise<readonly string[]> {
    const seen: string[] = [];
    while (seen.length < count) {
      seen.push(...(await this.nextChanges()).changed);
    }
    return seen;
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel();
  }
}

interface Asked {
  readonly as?: Person;
  readonly organization?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask({ as = 'owner', organization = records.organization, query = '', headers = {} }: Asked = {}): Promise<Response> {
  const url = `http://service.test/v1/organizations/${organization}/changes?${query}`;
  return fetchEvents(service.fetch, new Request(url, { headers: { ...signInAs(as), accept: 'text/event-stream', ...headers } }));
}

async function openUnread(asked: Asked = {}): Promise<ReadableStream<Uint8Array>> {
  const { status, body } = await ask(asked);
  if (status !== 200 || body === null) {
    throw new Error(`No stream was opened: ${status}`);
  }
  return body;
}

/** Opens a stream and waits for its first event, which contains the start cursor. */
async function open(asked: Asked = {}): Promise<Reader> {
  // Transactions of other tests on the same server delay the log.
  await expect.poll(async () => isWaiting(service.database)).toBe(false);
  const reader = new Reader(await openUnread(asked));
  expect(await reader.next()).toMatchObject({ event: 'heartbeat', data: {} });
  return reader;
}

function parseCursor(text: string | undefined): Cursor {
  const cursor = readCursor(text ?? '');
  if (cursor === null) {
    throw new Error(`No cursor: ${text}`);
  }
  return cursor;
}

async function create(body: object = finished): Promise<string> {
  return entryOf(await service.send('POST', 'time-entries', { body })).id;
}

describe('a stream of changes', () => {
  it('reports each commit to those who may see it', async () => {
    const [all, own] = [await open(), await open({ as: 'employee', query: `user_id=${people.employee}` })];
    const mine = await create();
    expect((await all.nextChanges()).changed).toEqual([`time-entry ${mine}`]);
    expect((await own.nextChanges()).changed).toEqual([`time-entry ${mine}`]);
    const others = await create({ ...finished, user_id: people.colleague });
    expect((await all.nextChanges()).changed).toEqual([`time-entry ${others}`]);
    await service.send('DELETE', `tags/${records.tagA}`);
    expect((await own.nextChanges()).changed).toEqual([`tag ${records.tagA} deleted`]);
  });

  it('resumes after the last received event, missing and repeating nothing', async () => {
    const first = await open();
    const one = await create();
    const { id } = await first.nextChanges();
    await first.cancel();
    const missed = [await create(), await create()];
    const second = await open({ headers: { 'last-event-id': id } });
    expect(await second.changes(2)).toEqual(missed.map((entry) => `time-entry ${entry}`));
    const next = await create();
    expect((await second.nextChanges()).changed).toEqual([`time-entry ${next}`]);
    expect(missed).not.toContain(one);
  });

  it('is complete while it begins in the middle of many commits', async () => {
    const start = await open();
    await create();
    const { id } = await start.nextChanges();
    const writing = Promise.all(Array.from({ length: 40 }, async () => create()));
    const readers = await Promise.all(Array.from({ length: 5 }, async () => open({ query: `since=${id}` })));
    const written = (await writing).map((entry) => `time-entry ${entry}`).toSorted();
    for (const reader of readers) {
      expect((await reader.changes(written.length)).toSorted()).toEqual(written);
    }
  });

  it('has all of a commit that is larger than one read', async () => {
    const reader = await open();
    const tags = Array.from({ length: 1_201 }, (_, index) => ({
      id: uuid(20_000 + index),
      organization_id: records.organization,
      name: `tag ${index}`,
    }));
    await service.database.insertInto('tags').values(tags).execute();
    passTime(5_000);
    expect((await reader.changes(tags.length)).toSorted()).toEqual(tags.map(({ id }) => `tag ${id}`).toSorted());
  });

  it('beats while nothing happens, with a cursor that does not fall behind', async () => {
    const quiet = await open({ as: 'employee', query: `user_id=${people.employee}` });
    const other = await open();
    const mine = await create();
    for (const reader of [quiet, other]) {
      expect(await reader.changes(1)).toEqual([`time-entry ${mine}`]);
    }
    await create({ ...finished, user_id: people.colleague });
    const { id } = await other.nextChanges();
    // The quiet stream may still read what was there when it was opened. Transactions of other tests on the same server move its cursor on.
    await vi.waitFor(
      async () => {
        passHeartbeat();
        const beat = await quiet.next();
        expect(beat).toMatchObject({ event: 'heartbeat', data: {} });
        expect(isAfter(parseCursor(id), parseCursor(beat?.id))).toBe(false);
      },
      { timeout: 20_000, interval: 500 },
    );
  });

  it('is refused as a page is: who may not, and a cursor that has expired', async () => {
    expect((await ask({ as: 'employee' })).status).toBe(403);
    expect((await ask({ as: 'stranger' })).status).toBe(403);
    expect((await ask({ headers: { authorization: '' } })).status).toBe(401);
    expect((await ask({ query: 'since=x' })).status).toBe(410);
    expect((await ask({ headers: { 'last-event-id': `${'0'.repeat(32)}.1.1` } })).status).toBe(410);
  });

  it('ends when its user is signed out anywhere, and not for others', async () => {
    const [mine, other] = [await open({ as: 'employee', query: `user_id=${people.employee}` }), await open()];
    const grant = {
      model: 'Grant',
      id_digest: 'g',
      payload: '{}',
      grant_id: null,
      uid: null,
      user_id: people.employee,
      expires_at: instant('2027-11-20T12:00:00Z'),
      consumed_at: null,
    };
    await service.database.insertInto('oauth_records').values(grant).execute();
    await removeUserRecords(service.database, people.employee);
    signal.announce();
    expect(await mine.next()).toBeNull();
    const id = await create();
    expect((await other.nextChanges()).changed).toEqual([`time-entry ${id}`]);
  });

  it.each([
    ['loses', { deactivated_at: instant('2026-11-20T12:00:00Z') }],
    ['gets another role in', { role: 'admin' as const }],
  ])('ends when its user %s the organization, and not for others or elsewhere', async (_what, changed) => {
    const query = `user_id=${people.employee}`;
    const other = uuid(700);
    await service.database.insertInto('organizations').values({ id: other, name: 'Other' }).execute();
    await service.database
      .insertInto('memberships')
      .values({ organization_id: other, user_id: people.employee, role: 'employee', deactivated_at: null })
      .execute();
    const [mine, owners, elsewhere] = [
      await open({ as: 'employee', query }),
      await open(),
      await open({ as: 'employee', query, organization: other }),
    ];
    await service.database
      .updateTable('memberships')
      .set(changed)
      .where('organization_id', '=', records.organization)
      .where('user_id', '=', people.employee)
      .execute();
    signal.announce();
    expect(await mine.next()).toBeNull();
    const tag = uuid(701);
    await service.database.insertInto('tags').values({ id: tag, organization_id: other, name: 'travel' }).execute();
    const id = await create();
    expect((await elsewhere.nextChanges()).changed).toEqual([`tag ${tag}`]);
    expect((await owners.nextChanges()).changed).toEqual([`time-entry ${id}`]);
  });

  it('drops a client that does not read, and no other', async () => {
    const slow = await openUnread();
    const reader = await open();
    const description = 'x'.repeat(5_000);
    const created: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      created.push(`time-entry ${await create({ ...finished, description })}`);
      expect((await reader.nextChanges()).changed).toEqual(created.slice(-1));
    }
    const stalled = new Reader(slow);
    await expect(async () => {
      while ((await stalled.next()) !== null) {
        // What was sent before is lost with the connection.
      }
    }).rejects.toThrow('Cut');
  });

  it('ends after half an hour, for its client to come back with its token', async () => {
    const reader = await open();
    for (let beat = 0; beat <= 90; beat += 1) {
      passHeartbeat();
    }
    let last: StreamEvent | null = null;
    let beats = 0;
    for (last = await reader.next(); last !== null; last = await reader.next()) {
      beats += 1;
    }
    expect(beats).toBe(90);
  });
});
