/** When a request may be sent: delays after failures, Retry-After, probes, and budgets of requests without progress. */
import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reply } from '#core/service-client/http/reply.ts';
import { backoffMs } from '#core/sync/gateway/backoff.ts';
import {
  began,
  ended,
  mayBegin,
  mayGoOn,
  newGatewayState,
  openFromMs,
  progressed,
  triedNow,
  type Caller,
  type GatewayState,
} from '#core/sync/gateway/gateway-state.ts';
import { fullBudget, givenBack, nextAtMs, taken } from '#core/sync/gateway/request-budget.ts';

const limits = { capacity: 18, perMinute: 16 };
const lost = { kind: 'unknown', detail: 'ECONNRESET' } as const;
const done = { kind: 'done', value: null } as const;
const limited = { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 60_000, detail: '429' } as const;
const callers: readonly Caller[] = ['entries', 'poll', 'catalog', 'backfill', 'command'];

/** A request that began and ended at these moments. */
function asked(
  state: GatewayState,
  reply: Reply<unknown>,
  {
    caller = 'entries',
    beganMs = 0,
    nowMs = beganMs,
  }: { readonly caller?: Caller; readonly beganMs?: number; readonly nowMs?: number } = {},
): GatewayState {
  return ended(began(state, caller, beganMs), { reply, isEntryList: false, beganMs, nowMs, fraction: 0.5 });
}

describe('the budget of requests', () => {
  it('lets few fruitless requests go in any minute', () => {
    let budget = fullBudget(limits);
    const times: number[] = [];
    for (let nowMs = 0; nowMs < 300_000; nowMs += 100) {
      if (nextAtMs(budget) <= nowMs) {
        budget = taken(budget, nowMs);
        times.push(nowMs);
      }
    }
    for (const from of times) {
      expect(times.filter((atMs) => atMs >= from && atMs < from + 60_000).length).toBeLessThanOrEqual(limits.capacity + limits.perMinute);
    }
  });

  it('does not hold up what succeeds', () => {
    let budget = fullBudget(limits);
    for (let count = 0; count < 10_000; count += 1) {
      budget = givenBack(taken(taken(budget, 0), 0), 2);
    }
    expect(nextAtMs(budget)).toBe(0);
  });
});

describe('a Retry-After', () => {
  it('holds back every caller until it is over', () => {
    const state = asked(newGatewayState({ isLocal: false }), limited, { caller: 'backfill', nowMs: 1_000 });
    for (const caller of callers) {
      expect([mayBegin(state, caller, 60_999), mayBegin(state, caller, 61_000)]).toEqual([false, true]);
    }
    expect([mayGoOn(state, 60_999), mayGoOn(state, 61_000)]).toEqual([false, true]);
  });

  it('is ended neither by an answer to another request nor by impatience', () => {
    const state = asked(newGatewayState({ isLocal: false }), limited, { nowMs: 1_000 });
    expect(openFromMs(triedNow(state), 'entries')).toBe(61_000);
    expect(openFromMs(asked(state, done, { nowMs: 2_000 }), 'entries')).toBe(61_000);
  });
});

describe('an outage', () => {
  it('counts once, however many requests it hits', () => {
    const underWay = [0, 1, 2, 3].reduce((state) => began(state, 'entries', 0), newGatewayState({ isLocal: false }));
    const failed = [300, 301, 302, 303].reduce(
      (state, nowMs) => ended(state, { reply: lost, isEntryList: false, beganMs: 0, nowMs, fraction: 0.5 }),
      underWay,
    );
    expect([failed.backoff.failures, openFromMs(failed, 'entries')]).toEqual([1, 1_300]);
  });

  it('counts again when a request that was begun since fails, too', () => {
    const failed = asked(newGatewayState({ isLocal: false }), lost, { nowMs: 100 });
    expect(asked(failed, lost, { beganMs: 1_100, nowMs: 1_200 }).backoff.failures).toBe(2);
  });

  it('is over with an answer to any caller', () => {
    const failed = Array.from({ length: 8 }, (_, index) => index * 100_000).reduce(
      (state, beganMs) => asked(state, lost, { beganMs }),
      newGatewayState({ isLocal: false }),
    );
    expect(mayBegin(failed, 'entries', 700_001)).toBe(false);
    const back = asked(failed, { kind: 'rejected', status: 422, message: '', errors: {} }, { caller: 'catalog', beganMs: 700_001 });
    expect([back.connectivity, mayBegin(back, 'entries', 700_001)]).toEqual(['online', true]);
  });

  it('is probed by one request at a time for all callers; the user need not wait for it', () => {
    const probing = began(asked(newGatewayState({ isLocal: false }), lost), 'backfill', 10_000);
    expect(callers.filter((caller) => mayBegin(probing, caller, 20_000))).toEqual(['command']);
  });
});

describe('a service that lets the user see nothing', () => {
  const notVerified = {
    kind: 'not-sent',
    connectivity: 'no-access',
    retryAfterMs: 0,
    detail: 'Your email address is not verified.',
  } as const;

  it.each([
    ['about the account', notVerified],
    ['about a list', { kind: 'rejected', status: 403, message: notVerified.detail, errors: {} } as const],
    ['that it does not know the organization', { kind: 'absent', message: notVerified.detail } as const],
  ])('is quoted in what it says %s, until it answers', (_, reply) => {
    const refused = ended(began(newGatewayState({ isLocal: false }), 'poll', 0), {
      reply,
      isEntryList: true,
      beganMs: 0,
      nowMs: 1,
      fraction: 0.5,
    });
    expect([refused.connectivity, refused.refusal]).toEqual(['no-access', notVerified.detail]);
    expect(ended(began(refused, 'poll', 2), { reply: done, isEntryList: true, beganMs: 2, nowMs: 3, fraction: 0.5 })).toMatchObject({
      connectivity: 'online',
      refusal: '',
    });
  });

  it('stays quoted while other answers give no reason', () => {
    const refused = ended(began(newGatewayState({ isLocal: false }), 'poll', 0), {
      reply: notVerified,
      isEntryList: true,
      beganMs: 0,
      nowMs: 1,
      fraction: 0.5,
    });
    expect(
      ended(began(refused, 'entries', 2), {
        reply: { kind: 'absent', message: '' },
        isEntryList: false,
        beganMs: 2,
        nowMs: 3,
        fraction: 0.5,
      }).refusal,
    ).toBe(notVerified.detail);
  });
});

describe('a caller whose requests bring nothing new', () => {
  it('is slowed down, and no other is', () => {
    let state = newGatewayState({ isLocal: false });
    let count = 0;
    for (let nowMs = 0; nowMs < 60_000; nowMs += 10) {
      if (mayBegin(state, 'backfill', nowMs)) {
        state = asked(state, done, { caller: 'backfill', beganMs: nowMs });
        count += 1;
      }
    }
    expect(count).toBeLessThanOrEqual(6);
    expect(mayBegin(state, 'entries', 60_000)).toBe(true);
  });

  it('goes on as fast as the service answers while they do bring something', () => {
    let state = newGatewayState({ isLocal: false });
    for (let count = 0; count < 1_000; count += 1) {
      expect(mayBegin(state, 'backfill', 0)).toBe(true);
      state = progressed(asked(state, done, { caller: 'backfill' }), 'backfill', 1);
    }
  });

  it('is slowed down also where the service is in this process', () => {
    const state = Array.from({ length: 3 }).reduce<GatewayState>(
      (before) => asked(before, done, { caller: 'backfill' }),
      newGatewayState({ isLocal: true }),
    );
    expect([mayBegin(state, 'backfill', 0), mayBegin(state, 'entries', 0)]).toEqual([false, true]);
  });
});

describe('the wait after a failure', () => {
  it('lies between nothing and a bound that doubles up to 25 seconds', () => {
    assert(
      property(integer({ min: 1, max: 2000 }), double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failures, fraction) => {
        const wait = backoffMs(failures, fraction);
        expect(Number.isInteger(wait)).toBe(true);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThan(Math.min(25_000, 1000 * 2 ** failures));
      }),
    );
  });

  it.each([
    [1, 0.5, 1000],
    [2, 0.5, 2000],
    [4, 0.5, 8_000],
    [5, 0.5, 12_500],
    [1000, 0.999, 24_975],
    [1000, 0, 0],
  ])('after %i failures and with chance %d is %i ms', (failures, fraction, wait) => {
    expect(backoffMs(failures, fraction)).toBe(wait);
  });
});
