/** The change stream against an exchange that the test controls, with a controlled clock. */
import { describe, expect, it } from 'vitest';
import { ChangeStreamReader, type PushedChange } from '#core/service-client/change-stream-reader.ts';
import type { ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { people, records } from '../../support/time-tracking-fixture.ts';

const encoder = new TextEncoder();

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

class Rig {
  readonly time = new ManualTime(utcInstantSchema.parse('2026-11-20T09:00:00Z'));
  readonly asked: URLSearchParams[] = [];
  readonly changes: PushedChange[] = [];
  readonly states: string[] = [];
  next: () => ExchangeOutcome = () => this.#stream();
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #isCancelled = false;
  readonly feed = new ChangeStreamReader({
    account: { baseUrl: 'http://service.test', organizationId: records.organization, userId: people.employee },
    exchange: async (request) => {
      this.asked.push(new URL(request.url).searchParams);
      return this.next();
    },
    ports: this.time.processPorts().ports,
    onChanges: (changes) => this.changes.push(...changes),
    onState: ({ isOpen, mayHaveMissed }) => this.states.push(`${isOpen ? 'open' : 'closed'}${mayHaveMissed ? ', read everything' : ''}`),
  });

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  #stream(): ExchangeOutcome {
    this.#isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#isCancelled = true;
      },
    });
    return { kind: 'answered', response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }) };
  }

  async send(id: string, event: string, data: unknown): Promise<void> {
    this.#controller?.enqueue(encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    await settle();
  }

  async end(): Promise<void> {
    this.#controller?.close();
    await settle();
  }
}

async function opened(): Promise<Rig> {
  const rig = new Rig();
  rig.feed.start();
  await settle();
  await rig.send('c1', 'heartbeat', {});
  return rig;
}

const change = { kind: 'tag', id: records.tagA, row: null };

describe('the feed of changes', () => {
  it('is open with the first event, and passes changes on', async () => {
    const rig = await opened();
    expect(rig.asked[0]?.get('user_id')).toBe(people.employee);
    expect(rig.states).toEqual(['open, read everything']);
    await rig.send('c2', 'changes', { cursor: 'c2', has_more: false, changes: [change] });
    expect(rig.changes).toEqual([change]);
  });

  it('resumes after the last event, after a pause of some seconds', async () => {
    const rig = await opened();
    await rig.send('c2', 'changes', { changes: [] });
    await rig.end();
    expect([rig.asked.length, rig.states.at(-1)]).toEqual([1, 'closed']);
    await rig.time.advance(4_000);
    await settle();
    expect(rig.asked[1]?.get('since')).toBe('c2');
    await rig.send('c2', 'heartbeat', {});
    expect(rig.states).toEqual(['open, read everything', 'closed', 'open']);
  });

  it('reads everything again where the cursor has expired', async () => {
    const rig = await opened();
    await rig.end();
    rig.next = () => ({ kind: 'answered', response: Response.json({ message: 'Expired' }, { status: 410 }) });
    await rig.time.advance(4_000);
    await settle();
    rig.next = new Rig().next;
    await rig.time.advance(10_000);
    await settle();
    expect(rig.asked.map((query) => query.get('since')).slice(0, 3)).toEqual([null, 'c1', null]);
  });

  it('gives up a stream on which nothing comes, such as one that a proxy holds back', async () => {
    const silent = new Rig();
    silent.feed.start();
    await settle();
    await silent.time.advance(45_000);
    await settle();
    expect([silent.isCancelled, silent.states]).toEqual([true, []]);
    const rig = await opened();
    await rig.time.advance(45_000);
    await settle();
    expect([rig.isCancelled, rig.states.at(-1)]).toEqual([true, 'closed']);
  });

  it.each([
    ['a page', () => ({ kind: 'answered' as const, response: new Response('<html>', { headers: { 'content-type': 'text/html' } }) })],
    [
      'a service that does not know it',
      () => ({ kind: 'answered' as const, response: Response.json({ message: 'Not found' }, { status: 404 }) }),
    ],
    ['no network', () => ({ kind: 'not-sent' as const, connectivity: 'no-network' as const, detail: 'ENOTFOUND' })],
    ['nobody is signed in', () => ({ kind: 'not-sent' as const, connectivity: 'signed-out' as const, detail: 'SIGNED_OUT' })],
  ])('asks less and less often where there is %s, and at once on request', async (_, answer) => {
    const rig = new Rig();
    rig.next = answer;
    rig.feed.start();
    for (let minute = 0; minute < 60; minute += 1) {
      await settle();
      await rig.time.advance(60_000);
    }
    await settle();
    const asked = rig.asked.length;
    expect(asked).toBeGreaterThan(11);
    expect(asked).toBeLessThan(40);
    expect(rig.states).toEqual([]);
    rig.feed.start();
    await settle();
    expect(rig.asked.length).toBe(asked + 1);
  });

  it('ends when it is stopped, and resumes from its cursor when it is started again', async () => {
    const rig = await opened();
    rig.feed.stop();
    await settle();
    expect([rig.isCancelled, rig.states.at(-1)]).toEqual([true, 'closed']);
    await rig.time.advance(3_600_000);
    expect(rig.asked).toHaveLength(1);
    rig.feed.start();
    await settle();
    expect(rig.asked[1]?.get('since')).toBe('c1');
  });
});
