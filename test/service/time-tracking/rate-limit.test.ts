/** Extension: the window by itself, and a limited service. */
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { RateLimit } from '#service/time-tracking/rate-limit.ts';
import { openTimeTrackingFixture, signInAs, uuid, type Reply, type TimeTrackingFixture } from '../../support/time-tracking-fixture.ts';

describe('the window', () => {
  it('allows its limit, then refuses until it ends', () => {
    const window = new RateLimit({ limit: 2 });
    expect(window.untouched).toEqual({ isAllowed: true, limit: 2, remaining: 2, resetMs: 60_000 });
    expect(window.take(uuid(1), 1000)).toEqual({ isAllowed: true, limit: 2, remaining: 1, resetMs: 60_000 });
    expect(window.take(uuid(1), 31_000)).toEqual({ isAllowed: true, limit: 2, remaining: 0, resetMs: 30_000 });
    expect(window.take(uuid(1), 60_999)).toEqual({ isAllowed: false, limit: 2, remaining: 0, resetMs: 1 });
    expect(window.take(uuid(1), 61_000)).toEqual({ isAllowed: true, limit: 2, remaining: 1, resetMs: 60_000 });
  });

  it('is each for one user', () => {
    const window = new RateLimit({ limit: 1 });
    window.take(uuid(1), 0);
    expect(window.take(uuid(1), 1).isAllowed).toBe(false);
    expect(window.take(uuid(2), 1).isAllowed).toBe(true);
  });

  it('forgets who has been quiet, and never remembers more than it may', () => {
    const window = new RateLimit({ limit: 1, maxWindows: 3 });
    for (const user of [1, 2, 3, 4, 5]) {
      window.take(uuid(user), user);
    }
    expect(window.size).toBe(3);
    expect(window.take(uuid(5), 6).isAllowed).toBe(false);
    window.take(uuid(9), 60_005);
    expect(window.size).toBe(1);
  });

  it('allows each user the limit in a window, independently of others', () => {
    const times = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 20_000 })), { maxLength: 200 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 5 }), (requests, limit) => {
        const window = new RateLimit({ limit });
        const allowed = new Map<number, number[]>();
        let nowMs = 0;
        for (const [user, waitMs] of requests) {
          nowMs += waitMs;
          if (window.take(uuid(user), nowMs).isAllowed) {
            allowed.set(user, [...(allowed.get(user) ?? []), nowMs]);
          }
        }
        // Two windows may be within one minute, three may not.
        for (const taken of allowed.values()) {
          for (const [index, time] of taken.entries()) {
            expect((taken[index + 2 * limit] ?? Infinity) - time).toBeGreaterThanOrEqual(60_000);
          }
        }
      }),
    );
  });
});

const quotaOf = ({ status, headers }: Reply): readonly (string | number | null)[] => [
  status,
  headers.get('x-ratelimit-limit'),
  headers.get('x-ratelimit-remaining'),
];

describe('a limited service', () => {
  let service: TimeTrackingFixture;
  let nowMs = 0;
  const open = async (limit?: number): Promise<void> => {
    nowMs = 5000;
    service = await openTimeTrackingFixture({ rateLimit: { monotonicMs: () => nowMs, ...(limit === undefined ? {} : { limit }) } });
  };
  afterEach(async () => {
    await service.close();
  });
  it('counts down, refuses with 429, and says when to come back', async () => {
    await open(2);
    expect(quotaOf(await service.send('GET', 'projects'))).toEqual([200, '2', '1']);
    expect(quotaOf(await service.send('GET', 'projects/x'))).toEqual([404, '2', '0']);
    nowMs += 17_500;
    const before = await service.dump();
    const refused = await service.send('POST', 'tags', { body: { name: 'road' } });
    expect(quotaOf(refused)).toEqual([429, '2', '0']);
    expect(refused.body).toEqual({ message: 'Too many requests.' });
    expect(refused.headers.get('retry-after')).toBe('43');
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(Date.parse('2026-11-20T12:00:43Z') / 1000));
    expect(await service.dump()).toEqual(before);
    expect(quotaOf(await service.send('GET', 'projects', { as: 'admin' }))).toEqual([200, '2', '1']);
    nowMs += 43_000;
    expect(quotaOf(await service.send('GET', 'projects'))).toEqual([200, '2', '1']);
  });

  it('allows 600 by default, and states the limit in every answer', async () => {
    await open();
    expect(quotaOf(await service.send('GET', 'projects', { as: null }))).toEqual([401, '600', '600']);
    expect(quotaOf(await service.send('PATCH', 'projects'))).toEqual([405, '600', '600']);
    expect(quotaOf(await service.get('/nowhere'))).toEqual([404, '600', '600']);
    expect(quotaOf(await service.get('/v1/users/me'))).toEqual([200, '600', '599']);
    expect(quotaOf(await service.send('HEAD', 'projects'))).toEqual([200, '600', '598']);
    expect(quotaOf(await service.send('DELETE', 'tags/x'))).toEqual([404, '600', '597']);
    const page = await service.fetch(new Request('http://service.test/docs', { headers: signInAs('owner') }));
    expect(page.headers.get('x-ratelimit-remaining')).toBe('600');
  });

  it('says nothing of limits where there are none', async () => {
    service = await openTimeTrackingFixture();
    const { headers } = await service.send('GET', 'projects');
    expect([...headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([]);
  });
});
