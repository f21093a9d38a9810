/** Limits shared by all callers of a connection: Retry-After, outages and their end, and pauses for repeated refusals. */
import { beforeEach, describe, expect, it } from 'vitest';
import { apiThrough } from '#core/sync/gateway/gateway-api.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryList } from '#core/service-client/time-tracking-api.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { at, valueOf } from '../../../support/core-records.ts';
import { openRig, type Rig } from '../../../support/core-rig.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
});

function askedAfter(atMs: number): number {
  return rig.exchange.journal.filter((connectivity) => connectivity.atMs > atMs).length;
}

/** Four finished entries, which are sent at once. */
function addFour(): void {
  const starts = ['11:10', '11:20', '11:30', '11:40'].map((time) => at(time));
  valueOf(
    rig.outbox.applyAll(starts.map((start) => ({ kind: 'add', description: 'drawing', start, end: shiftInstant(start, 300) }) as const)),
  );
}

describe.each([429, 503])('a Retry-After of a %i', (status) => {
  it('of a write holds back polls, names and other writes until it has passed', async () => {
    rig.poller.start();
    await rig.time.advance(0);
    rig.exchange.failNext('POST', { kind: 'status', status, when: 'before', headers: { 'retry-after': '600' } });
    rig.start('drawing');
    await rig.time.advance(1_000);
    rig.start('site visit');
    rig.poller.pollNow();
    rig.outbox.syncNow();
    rig.tracker.refreshIfStale();
    await rig.tracker.catalog.read();
    await rig.time.advance(598_000);
    expect(askedAfter(0)).toBe(0);
    await rig.time.advance(60_000);
    expect(rig.unsettled.size).toBe(0);
  });

  it('of a poll holds back writes', async () => {
    rig.exchange.failNext('GET', { kind: 'status', status, when: 'before', headers: { 'retry-after': '600' } });
    rig.poller.start();
    await rig.time.advance(0);
    rig.start('drawing');
    await rig.time.advance(599_000);
    expect(rig.exchange.asked('POST')).toEqual([]);
    await rig.time.advance(2_000);
    expect(rig.exchange.asked('POST')).toHaveLength(1);
  });
});

describe('during a Retry-After', () => {
  beforeEach(async () => {
    rig.exchange.failNext('POST', { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '600' } });
    rig.start('drawing');
    await rig.time.advance(60_000);
  });

  it('the view says until when, and nothing afterwards', async () => {
    expect(rig.tracker.view().sync).toMatchObject({ connectivity: 'server-down', retryAt: '2026-11-20T12:10:00Z' });
    await rig.time.advance(541_000);
    expect(rig.tracker.view().sync).toMatchObject({ connectivity: 'online', retryAt: null, waiting: 0 });
  });

  it('the view says that there is no network, if there is none', () => {
    rig.gateway.begin('command')(
      { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'ENETUNREACH' },
      { isEntryList: false },
    );
    expect(rig.tracker.view().sync).toMatchObject({ connectivity: 'no-network', retryAt: '2026-11-20T12:10:00Z' });
  });

  it('syncing now is refused with the remaining time, and nothing is sent', async () => {
    expect(rig.tracker.syncNow()).toEqual({ ok: false, failure: { kind: 'retry-after', seconds: 540 } });
    await rig.time.advance(1_000);
    expect(askedAfter(0)).toBe(0);
  });

  it('syncing anyway sends at once', async () => {
    rig.tracker.syncNowAnyway();
    await rig.time.advance(1_000);
    expect([rig.unsettled.size, rig.tracker.view().sync.retryAt]).toEqual([0, null]);
  });
});

describe('a list that is read in pages', () => {
  it('ends at a Retry-After', async () => {
    const exchange = rig.gateway.exchange(async () => ({ kind: 'unanswered', detail: 'sent' }));
    rig.gateway.begin('entries')(
      { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 60_000, detail: '429' },
      { isEntryList: false },
    );
    expect(await exchange(new Request('http://service.invalid'))).toEqual({
      kind: 'not-sent',
      connectivity: 'server-down',
      detail: 'GATEWAY_CLOSED',
    });
    await rig.time.advance(60_000);
    expect(await exchange(new Request('http://service.invalid'))).toEqual({ kind: 'unanswered', detail: 'sent' });
  });
});

describe('an outage', () => {
  it('that hits four simultaneous requests delays them by seconds', async () => {
    rig.exchange.failAll({ kind: 'lost-request' });
    addFour();
    await rig.time.advance(300);
    rig.exchange.heal();
    await rig.time.advance(2_000 + 30_000);
    await rig.time.advance(5_000);
    expect([rig.unsettled.size, (await rig.rows()).length]).toEqual([0, 4]);
  });

  it('sends one request at a time for all callers', async () => {
    rig.exchange.failAll({ kind: 'slow-request', delayMs: 9_000 });
    rig.poller.start();
    rig.gateway.begin('entries')({ kind: 'unknown', detail: 'ECONNRESET' }, { isEntryList: false });
    addFour();
    await rig.time.advance(8_000);
    expect(rig.exchange.journal).toHaveLength(1);
  });

  it('is noticed to have ended within 30 s without a request of the user', async () => {
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'server-down' });
    rig.start('drawing');
    await rig.time.advance(3_600_000);
    rig.exchange.heal();
    await rig.time.advance(30_000);
    expect(rig.unsettled.size).toBe(0);
  });

  it('ends for waiting writes within 5 s of any answer', async () => {
    rig.exchange.failAll({ kind: 'not-sent', connectivity: 'server-down' });
    rig.start('drawing');
    await rig.time.advance(3_600_000);
    rig.exchange.heal();
    const catalog = apiThrough(rig.gateway, 'command', rig.client);
    await catalog.listProjects();
    await rig.time.advance(5_000);
    expect(rig.unsettled.size).toBe(0);
  });
});

describe('a caller that is refused', () => {
  it.each([403, 404])(
    'with %i for everything it writes and lists, while other requests are answered, sends less and less often',
    async (status) => {
      rig.exchange.faultOf = ({ method, path }) =>
        method === 'POST' || path.includes('after=') ? { kind: 'status', status, when: 'before' } : null;
      rig.start('drawing');
      for (let asked = 0; asked < 150; asked += 1) {
        await rig.time.advance(4_000);
        await apiThrough(rig.gateway, 'command', rig.client).listProjects();
      }
      const writes = rig.exchange.asked('POST').map(({ atMs }) => atMs);
      expect(writes.length).toBeLessThan(20);
      expect(writes.filter((atMs) => atMs > 300_000).length).toBeLessThan(writes.length / 2);
      rig.exchange.heal();
      await rig.outbox.pull({ after: null, before: null });
      await rig.time.advance(5_000);
      expect(rig.unsettled.size).toBe(0);
    },
  );
});

describe('a request that the gateway holds back', () => {
  it('is answered as not sent and changes no state', async () => {
    rig.gateway.suspend();
    const before = rig.gateway.state;
    const reply: Reply<EntryList> = await apiThrough(rig.gateway, 'poll', rig.client).listActiveEntries();
    expect([reply.kind, rig.gateway.state, rig.exchange.journal]).toEqual(['not-sent', before, []]);
  });
});

describe('a request that throws', () => {
  it('is reported, has an unknown outcome, and holds nothing back', async () => {
    const defects: unknown[] = [];
    rig.onDefect = (error) => defects.push(error);
    const thrown = new Error('a defect');
    const reply = await rig.gateway.ask('entries', async () => Promise.reject(thrown));
    expect([reply, defects, rig.gateway.state.underWay]).toEqual([{ kind: 'unknown', detail: 'DEFECT' }, [thrown], 0]);
    rig.start('drawing');
    await rig.time.advance(30_000);
    expect(rig.unsettled.size).toBe(0);
  });
});
