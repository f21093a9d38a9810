import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '#core/service-client/http/retry-after.ts';

describe('Retry-After', () => {
  it.each([
    ['absent', {}, 0],
    ['seconds', { 'retry-after': '7' }, 7000],
    ['zero', { 'retry-after': '0' }, 0],
    ['a day, believed for an hour', { 'retry-after': '86400' }, 3_600_000],
    ['a date on the server’s own clock', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
    [
      'a date with two digits of the year',
      { 'retry-after': 'Friday, 20-Nov-26 12:01:00 GMT', date: 'Fri, 20 Nov 2026 12:00:30 GMT' },
      30_000,
    ],
    ['a date of C', { 'retry-after': 'Fri Nov 20 12:01:00 2026 GMT', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
    ['a date that has passed', { 'retry-after': 'Fri, 20 Nov 2026 12:00:00 GMT', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 0],
    ['a date without the server’s clock, by ours', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' }, 50_000],
    ['a date beside an unreadable one of the server', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT', date: 'now' }, 50_000],
    ['rubbish', { 'retry-after': 'soon' }, 0],
    ['negative', { 'retry-after': '-5', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 0],
    ['endless figures', { 'retry-after': '9'.repeat(400) }, 3_600_000],
    ['more seconds than an integer holds', { 'retry-after': '99999999999999' }, 3_600_000],
    ['a fraction of a second', { 'retry-after': '39.5' }, 39_500],
    ['the header twice', { 'retry-after': '40, 40' }, 40_000],
    ['a negative fraction', { 'retry-after': '-1.5', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 0],
    ['a word with figures', { 'retry-after': 'in 5 min', date: 'Fri, 20 Nov 2026 12:00:30 GMT' }, 0],
  ])('reads %s', (_, headers, wait) => {
    expect(retryAfterMs(new Headers(Object.entries(headers)), Date.parse('2026-11-20T12:00:10Z'))).toBe(wait);
  });
});
