/** Days of 23, 24 and 25 hours, and days that begin at one in the morning. */
import { describe, expect, it } from 'vitest';
import { calendarDay, startOfDaysAgo, wallTime } from '#core/platform/calendar.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import { at } from '../../support/core-records.ts';

describe('the day of an instant', () => {
  it.each([
    ['an ordinary day', '2026-11-20T12:00:00Z', 'Europe/Berlin', '2026-11-20', 24],
    ['its first second', '2026-11-19T23:00:00Z', 'Europe/Berlin', '2026-11-20', 24],
    ['the second before', '2026-11-19T22:59:59Z', 'Europe/Berlin', '2026-11-19', 24],
    ['the day the clocks go forward', '2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-29', 23],
    ['the day the clocks go back', '2026-10-25T12:00:00Z', 'Europe/Berlin', '2026-10-25', 25],
    ['a day that begins at one in the morning', '2026-09-06T15:00:00Z', 'America/Santiago', '2026-09-06', 23],
    ['the far side of the date line', '2026-11-20T12:00:00Z', 'Pacific/Kiritimati', '2026-11-21', 24],
  ])('%s', (_, ...[instant, timeZone, date, hours]) => {
    const day = calendarDay(at(instant), timeZone);
    expect(day.date).toBe(date);
    expect(secondsBetween(day.start, day.end)).toBe(hours * 3600);
    expect(day.start <= at(instant) && at(instant) < day.end).toBe(true);
  });

  it('counts back over a switch of the clocks', () => {
    expect(startOfDaysAgo(at('2026-10-26T12:00:00Z'), 1, 'Europe/Berlin')).toBe('2026-10-24T22:00:00Z');
    expect(startOfDaysAgo(at('2026-10-26T12:00:00Z'), 0, 'Europe/Berlin')).toBe('2026-10-25T23:00:00Z');
  });

  it('shows the time as the wall does', () => {
    expect(wallTime(at('8:05'), { timeZone: 'Europe/Berlin', twelveHours: false })).toBe('9:05');
    expect(['23:05', '11:05', '23:15'].map((time) => wallTime(at(time), { timeZone: 'UTC', twelveHours: true }))).toEqual([
      '11:05 PM',
      '11:05 AM',
      '11:15 PM',
    ]);
    expect(wallTime(at('2026-11-19T12:00:00Z'), { timeZone: 'UTC', twelveHours: true })).toBe('12:00 PM');
    expect(wallTime(at('2026-11-19T23:00:00Z'), { timeZone: 'Europe/Berlin', twelveHours: false })).toBe('0:00');
  });
});
