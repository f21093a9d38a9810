/** The limits of the gateway, of its waits and of its clock, to the millisecond. */
import { describe, expect, it } from 'vitest';
import type { Reply } from '#core/service-client/http/reply.ts';
import { backoffMs, failedAgain, noBackoff } from '#core/sync/gateway/backoff.ts';
import {
  clockOffsetMs,
  correctionMs,
  isBeyondCorrection,
  isFarOff,
  newEstimate,
  withSample,
  type ClockEstimate,
} from '#core/sync/gateway/clock-offset.ts';
import {
  began,
  ended,
  isHeld,
  isShutOut,
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
import { ServiceClock } from '#core/sync/gateway/service-clock.ts';
import { rejected } from '../../../support/core-records.ts';

const open = newGatewayState({ isLocal: false });
const local = newGatewayState({ isLocal: true });
const done = { kind: 'done', value: null } as const;
const lost = { kind: 'unknown', detail: 'reset' } as const;
const absent = { kind: 'absent', message: '' } as const;

function after(state: GatewayState, reply: Reply<unknown>, { isEntryList = false, nowMs = 1_000 } = {}): GatewayState {
  return ended({ ...state, underWay: 1 }, { reply, isEntryList, beganMs: 0, nowMs, fraction: 0.5 });
}

describe('the connectivity', () => {
  const refused = after(open, rejected(403), { isEntryList: true });

  it.each<[string, GatewayState, Reply<unknown>, boolean, string, number]>([
    ['is online after an answer', open, done, false, 'online', 0],
    ['is online after a changed row', open, { kind: 'changed' }, false, 'online', 0],
    ['is online after a refused write', open, rejected(422), false, 'online', 0],
    ['is online after a write without access', open, rejected(403), false, 'online', 0],
    ['is online after a row that is not there', open, absent, false, 'online', 0],
    ['is without access after a list that is refused', open, rejected(403), true, 'no-access', 1],
    ['is without access after a list that is not there', open, absent, true, 'no-access', 1],
    ['is online after a list that is refused for another reason', open, rejected(422), true, 'online', 0],
    ['stays without access after a write without access', refused, rejected(403), false, 'no-access', 1],
    ['is online again after a write that is accepted', refused, done, false, 'online', 0],
    [
      'is that of the network where nothing was sent',
      open,
      { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: '' },
      false,
      'no-network',
      1,
    ],
    ['is that of a server that is down without an answer', open, lost, false, 'server-down', 1],
    ['is local in this process', local, done, false, 'local', 0],
  ])('%s', (_, ...[state, reply, isEntryList, connectivity, failures]) => {
    const { backoff, underWay, ...other } = after(state, reply, { isEntryList });
    expect([other.connectivity, backoff.failures, underWay]).toEqual([connectivity, failures, 0]);
  });

  it.each<[Reply<unknown>, boolean]>([
    [absent, true],
    [rejected(403), true],
    [rejected(401), false],
    [done, false],
  ])('%j shuts out: %s', (reply, isOut) => {
    expect(isShutOut(reply)).toBe(isOut);
  });
});

function limited(retryAfterMs: number): Reply<never> {
  return { kind: 'not-sent', connectivity: 'server-down', retryAfterMs, detail: '' };
}

describe('a Retry-After', () => {
  it('is never shortened by another one, and none is made of nothing', () => {
    const first = after(open, limited(60_000));
    expect([
      first.notBeforeMs,
      after(first, limited(5_000)).notBeforeMs,
      after(first, limited(90_000)).notBeforeMs,
      after(open, limited(0)).notBeforeMs,
    ]).toEqual([61_000, 61_000, 91_000, 0]);
  });
});

describe('when a request may begin', () => {
  const failing: GatewayState = { ...open, backoff: { failures: 1, failedMs: 0, retryAtMs: 5_000 } };
  const dry = (name: 'entries' | 'catalog' | 'backfill', state = open): GatewayState => ({
    ...state,
    budgets: { ...state.budgets, [name]: { ...state.budgets[name], left: 0, atMs: 0 } },
  });

  it.each<[string, GatewayState, Caller, number]>([
    ['after a backoff', failing, 'poll', 5_000],
    ['at once where the user waits', failing, 'command', 0],
    ['after a Retry-After, for the user, too', { ...open, notBeforeMs: 7_000 }, 'command', 7_000],
    ['after the later of both', { ...failing, notBeforeMs: 3_000 }, 'poll', 5_000],
    ['after the budget of entries', dry('entries'), 'entries', 3_750],
    ['after the budget of entries, for polls, too', dry('entries'), 'poll', 3_750],
    ['after the budget of names', dry('catalog'), 'catalog', 7_500],
    ['after the budget of the history', dry('backfill'), 'backfill', 20_000],
    ['at once with the budget of another', dry('entries'), 'catalog', 0],
    ['at once in this process', dry('entries', local), 'entries', 0],
    ['after the budget of the history in this process', dry('backfill', local), 'backfill', 20_000],
  ])('%s', (_, ...[state, caller, ms]) => {
    expect(openFromMs(state, caller)).toBe(ms);
    expect([mayBegin(state, caller, ms), ms > 0 && mayBegin(state, caller, ms - 1)]).toEqual([true, false]);
  });

  it('is not while the computer sleeps, nor while another request probes', () => {
    const asleep = { ...open, suspended: true };
    const probing = { ...failing, underWay: 1 };
    expect([open, { ...open, underWay: 1 }, failing].map(isHeld)).not.toContain(true);
    expect([probing, asleep].map(isHeld)).not.toContain(false);
    expect({ poll: mayBegin(probing, 'poll', 9_000), command: mayBegin(probing, 'command', 9_000), goOn: mayGoOn(probing, 9_000) }).toEqual(
      { poll: false, command: true, goOn: true },
    );
    expect({ command: mayBegin(asleep, 'command', 9_000), goOn: mayGoOn(asleep, 9_000) }).toEqual({ command: false, goOn: false });
  });

  it('is at once where the service may be back, and the failures still count', () => {
    expect(triedNow(failing).backoff).toEqual({ failures: 1, failedMs: 0, retryAtMs: 0 });
    expect(triedNow(open)).toBe(open);
  });

  it('takes from the budget of the caller, and progress returns it', () => {
    expect([began(open, 'poll', 0).budgets.entries.left, began(open, 'command', 0).budgets, began(open, 'catalog', 0).underWay]).toEqual([
      17,
      open.budgets,
      1,
    ]);
    expect(progressed(began(open, 'backfill', 0), 'backfill', 5).budgets.backfill.left).toBe(3);
    expect(open.budgets).toMatchObject({ entries: { left: 18 }, catalog: { left: 8 }, backfill: { left: 3 } });
  });
});

describe('a budget', () => {
  const budget = fullBudget({ capacity: 2, perMinute: 6 });

  it('refills with the time, up to its capacity, and not backwards', () => {
    const empty = taken(taken(budget, 0), 0);
    expect([nextAtMs(budget), nextAtMs(empty), nextAtMs(taken(empty, 0))]).toEqual([0, 10_000, 20_000]);
    expect([taken(empty, 15_000).left, taken(empty, 600_000).left, taken(taken(budget, 10_000), 5_000).left]).toEqual([0.5, 1, 0]);
    expect([givenBack(empty, 1).left, givenBack(empty, 9).left]).toEqual([1, 2]);
  });
});

describe('a wait after failures', () => {
  it('has a bound that doubles, with the one of the caller', () => {
    expect([1, 2, 4, 5, 9].map((failures) => backoffMs(failures, 0.5))).toEqual([1_000, 2_000, 8_000, 12_500, 12_500]);
    expect([7, 20, 40].map((failures) => backoffMs(failures, 0.5, 3_600_000))).toEqual([64_000, 1_800_000, 1_800_000]);
  });

  it('counts what began after the last failure was known', () => {
    const once = failedAgain(noBackoff, { beganMs: 5, nowMs: 10, fraction: 0.5 });
    expect(once).toEqual({ failures: 1, failedMs: 10, retryAtMs: 1_010 });
    expect(failedAgain(once, { beganMs: 10, nowMs: 20, fraction: 0.5 })).toBe(once);
    expect(failedAgain(once, { beganMs: 11, nowMs: 20, fraction: 0.5 })).toEqual({ failures: 2, failedMs: 20, retryAtMs: 2_020 });
  });
});

/** Samples whose date is `aheadMs` ahead, each with a round trip in milliseconds. */
function sampled(aheadMs: number, trips: readonly number[], before: ClockEstimate = newEstimate): ClockEstimate {
  return trips.reduce(
    (estimate, tripMs) => withSample(estimate, { serverMs: aheadMs + tripMs / 2 - 500, sentMs: 0, receivedMs: tripMs }),
    before,
  );
}

describe('the clock of the service', () => {
  const now = { wallMs: 0, monotonicMs: 0 };
  const quick = [100, 100, 100];

  it.each([
    [5_000, 0],
    [5_001, 5_001],
    [-5_000, 0],
    [-5_001, -5_001],
    [43_200_000, 43_200_000],
    [43_200_001, 0],
    [-43_200_001, 0],
  ])('that is %i ms ahead corrects by %i ms', (aheadMs, corrected) => {
    expect(correctionMs(sampled(aheadMs, quick), now)).toBe(corrected);
  });

  it.each([
    [60_000, false],
    [-60_000, false],
    [60_001, true],
    [-60_001, true],
  ])('that is %i ms ahead is far off: %s', (aheadMs, isFar) => {
    expect([isFarOff(aheadMs), isBeyondCorrection(aheadMs)]).toEqual([isFar, false]);
  });

  it('needs three answers that agree to five seconds, each within five seconds', () => {
    expect([
      sampled(9_000, [100, 100]).aheadMs,
      sampled(9_000, [5_000, 5_000, 5_000]).aheadMs,
      sampled(9_000, [5_001, 5_001, 5_001]).samples,
    ]).toEqual([null, 9_000, []]);
    expect([
      sampled(14_000, [100, 100], sampled(9_000, [100])).aheadMs,
      sampled(14_001, [100, 100], sampled(9_000, [100])).aheadMs,
    ]).toEqual([14_000, null]);
  });

  it('is that of the five quickest of the last sixteen answers', () => {
    const slow = sampled(12_000, [900, 900, 900, 900, 900]);
    expect(sampled(9_000, [100, 100, 100], slow).aheadMs).toBe(9_000);
    expect(sampled(9_000, [100, 100], slow).aheadMs).toBe(12_000);
    expect(
      sampled(
        9_000,
        Array.from({ length: 20 }, () => 100),
      ).samples,
    ).toHaveLength(16);
  });

  it('moves with the monotonic clock, and is in whole milliseconds', () => {
    expect([clockOffsetMs(sampled(9_000, quick), { wallMs: 4_000, monotonicMs: 1_000.4 }), clockOffsetMs(newEstimate, now)]).toEqual([
      6_000, 0,
    ]);
  });

  it('is announced where it changes by half a second, and forgotten on demand', () => {
    const clock = new ServiceClock({ nowMs: () => 1_000, monotonicMs: () => 1_000 });
    let changes = 0;
    clock.subscribe(() => {
      changes += 1;
    });
    const note = (aheadMs: number): void =>
      quick.forEach(() => clock.note({ serverMs: aheadMs + 1_000 - 450, sentMs: 1_000, receivedMs: 1_100 }));
    note(499);
    expect([changes, clock.correctionMs]).toEqual([0, 0]);
    note(9_000);
    expect([changes, clock.nowMs(), clock.offsetMs]).toEqual([1, 10_000, 9_000]);
    clock.forget();
    expect([changes, clock.nowMs()]).toEqual([2, 1_000]);
  });
});
