/** The small parts of the engine: what becomes due, what may be asked, and what time it is. */
import { describe, expect, it } from 'vitest';
import { clockOffsetMs, correctedMs, newEstimate, withSample, type ClockEstimate } from '#core/outbox/sending/clock-offset.ts';
import { DueQueue } from '#core/outbox/engine/due-queue.ts';
import { fullBudget, givenBack, nextAtMs, taken } from '#core/outbox/sending/request-budget.ts';
import { newLine, observed, lineOpenMs, triedNow } from '#core/outbox/sending/service-line.ts';

const empty: DueQueue<'one' | 'early' | 'late'> = DueQueue.empty();

describe('what becomes due', () => {
  it('is due, or will be, and never both: clocks have fractions of a millisecond', () => {
    const queue = empty.with('one', 100.3);
    expect([...queue.dueAt(100.3)]).toEqual([]);
    expect(queue.nextAfter(100.3)).toBe(101);
    expect([...queue.dueAt(101)]).toEqual(['one']);
    expect(queue.nextAfter(101)).toBeNull();
  });

  it('comes in order, each once', () => {
    const queue = empty.with('late', 300).with('early', 100).with('late', 200);
    expect([...queue.dueAt(250)]).toEqual(['early', 'late']);
    expect([queue.nextMs(), queue.without('early').nextMs(), queue.has('late')]).toEqual([100, 200, true]);
  });
});

describe('the budget of requests', () => {
  it('lets at most sixty fruitless requests go in any minute', () => {
    let budget = fullBudget;
    const times: number[] = [];
    for (let nowMs = 0; nowMs < 300_000; nowMs += 100) {
      if (nextAtMs(budget) <= nowMs) {
        budget = taken(budget, nowMs);
        times.push(nowMs);
      }
    }
    for (const from of times) {
      expect(times.filter((atMs) => atMs >= from && atMs < from + 60_000).length).toBeLessThanOrEqual(60);
    }
  });

  it('does not hold up what succeeds', () => {
    let budget = fullBudget;
    for (let count = 0; count < 10_000; count += 1) {
      budget = givenBack(taken(taken(budget, 0), 0), 2);
    }
    expect(nextAtMs(budget)).toBe(0);
  });
});

describe('a Retry-After', () => {
  it('is lifted by no success and by nobody’s impatience', () => {
    const at = { sound: 'online', nowMs: 1_000, fraction: 0 } as const;
    const asked = observed(newLine('online'), { kind: 'not-sent', line: 'server-down', retryAfterMs: 60_000, detail: '429' }, at);
    expect(lineOpenMs(triedNow(asked))).toBe(61_000);
    expect(lineOpenMs(observed(asked, { kind: 'done', value: null }, at))).toBe(61_000);
  });
});

/** The service is an hour ahead; the way takes `rttMs`, all of it on the way there where `skewed`. */
function sampled(...ways: readonly { readonly rttMs: number; readonly skewed?: boolean }[]): ClockEstimate {
  return ways.reduce((estimate, { rttMs, skewed = false }, index) => {
    const sentMs = index * 10_000;
    const serverMs = Math.floor((3_600_000 + sentMs + (skewed ? rttMs : rttMs / 2)) / 1_000) * 1_000;
    return withSample(estimate, { serverMs, sentMs, receivedMs: sentMs + rttMs });
  }, newEstimate);
}

describe('the time of the service', () => {
  it('is known to a second from a few answers, the quick ones counting most', () => {
    const estimate = sampled({ rttMs: 9_000, skewed: true }, { rttMs: 40 }, { rttMs: 50 }, { rttMs: 8_000, skewed: true }, { rttMs: 60 });
    expect(Math.abs(clockOffsetMs(estimate, { wallMs: 0, monotonicMs: 0 }) - 3_600_000)).toBeLessThan(1_000);
  });

  it('is not known from two', () => {
    expect(clockOffsetMs(sampled({ rttMs: 40 }, { rttMs: 40 }), { wallMs: 0, monotonicMs: 0 })).toBe(0);
  });

  it('stays known when the wall clock is set', () => {
    const estimate = sampled({ rttMs: 40 }, { rttMs: 40 }, { rttMs: 40 });
    const jumped = { wallMs: 86_400_000, monotonicMs: 30_000 };
    expect(Math.abs(correctedMs(estimate, jumped) - 3_630_000)).toBeLessThan(1_000);
  });

  it('is not put in the place of a wall clock that is right to five seconds', () => {
    const estimate = sampled({ rttMs: 40 }, { rttMs: 40 }, { rttMs: 40 });
    expect(correctedMs(estimate, { wallMs: 3_596_000, monotonicMs: 0 })).toBe(3_596_000);
  });
});
