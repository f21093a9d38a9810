/** Dates and times of the campus, in Toronto's time zone. */
import { describe, expect, it } from 'vitest';
import {
  campusMonth,
  currentWeek,
  findWeek,
  localTimestamp,
  nextMonthEpochSeconds,
  readDate,
  readTimestamp,
  weekdayName,
  zoneAbbreviation,
} from '#service/campus/campus-time.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

describe('an instant', () => {
  it.each([
    ['2014-04-07T17:58:00Z', '2014-04-07T13:58:00-04:00', 'EDT', '2014-04'],
    ['2026-11-20T04:59:59Z', '2026-11-19T23:59:59-05:00', 'EST', '2026-11'],
    ['2026-12-01T04:59:59Z', '2026-11-30T23:59:59-05:00', 'EST', '2026-11'],
    ['2026-12-01T05:00:00Z', '2026-12-01T00:00:00-05:00', 'EST', '2026-12'],
  ])('%s is %s (%s) in %s', (...[utc, local, zone, month]) => {
    const now = instant(utc);
    expect([localTimestamp(now), zoneAbbreviation(now), campusMonth(now)]).toEqual([local, zone, month]);
  });

  it.each([
    ['2026-01-31T12:00:00Z', '2026-02-01T05:00:00Z'],
    ['2026-12-31T12:00:00Z', '2027-01-01T05:00:00Z'],
    ['2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
  ])('%s is before the month that begins at %s', (utc, next) => {
    expect(nextMonthEpochSeconds(instant(utc))).toBe(Date.parse(next) / 1_000);
  });
});

describe('a week', () => {
  const week47 = { year: 2026, week: 47, start: '2026-11-16', end: '2026-11-22' };

  it.each([
    ['2026-11-16T05:00:00Z', week47],
    ['2026-11-23T04:59:59Z', week47],
    ['2026-11-23T05:00:00Z', { year: 2026, week: 48, start: '2026-11-23', end: '2026-11-29' }],
    // The first days of a year may belong to the last week of the one before, and the other way round.
    ['2027-01-03T12:00:00Z', { year: 2026, week: 53, start: '2026-12-28', end: '2027-01-03' }],
    ['2024-12-30T12:00:00Z', { year: 2025, week: 1, start: '2024-12-30', end: '2025-01-05' }],
  ])('of %s is %o', (now, week) => {
    expect(currentWeek(instant(now))).toEqual(week);
  });

  it.each([
    [2026, 47, week47],
    [2026, 1, { year: 2026, week: 1, start: '2025-12-29', end: '2026-01-04' }],
    [2026, 53, { year: 2026, week: 53, start: '2026-12-28', end: '2027-01-03' }],
    [1970, 1, { year: 1970, week: 1, start: '1969-12-29', end: '1970-01-04' }],
    [2200, 52, { year: 2200, week: 52, start: '2200-12-22', end: '2200-12-28' }],
  ])('%i-W%i is %o', (year, week, found) => {
    expect(findWeek(year, week)).toEqual(found);
  });

  it.each([
    [2025, 53],
    [2026, 0],
    [2026, 54],
    [1969, 1],
    [2201, 1],
    [2026.5, 1],
    [2026, 1.5],
    [Number.NaN, 1],
    [2026, Number.NaN],
    [Number.POSITIVE_INFINITY, 1],
  ])('%d-W%d does not exist', (year, week) => {
    expect(findWeek(year, week)).toBeNull();
  });

  it('has seven days', () => {
    const names = [16, 17, 18, 19, 20, 21, 22].map((day) => weekdayName(`2026-11-${day}`));
    expect(names).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  });
});

describe('a written date', () => {
  it.each(['2026-02-28', '2024-02-29'])('%s is read', (text) => {
    expect(readDate(text)).toEqual({ ok: true, value: text });
  });

  it.each(['2026-02-29', '2026-2-8', '2026-02-28T00:00:00', ' 2026-02-28', '20260228', '', 'today'])('%j is refused', (text) => {
    expect(readDate(text)).toEqual({ ok: false, failure: { kind: 'no-date' } });
  });
});

describe('a written time', () => {
  it.each([
    ['2014-04-07 13:58:00', '2014-04-07T13:58:00-04:00'],
    ['2014-04-07T13:58:00', '2014-04-07T13:58:00-04:00'],
    ['2014-01-07T13:58:00Z', '2014-01-07T08:58:00-05:00'],
    ['2014-01-07T13:58:00+02:00', '2014-01-07T06:58:00-05:00'],
  ])('%s is %s', (text, read) => {
    expect(readTimestamp(text)).toEqual({ ok: true, value: read });
  });

  it.each([
    '2014-02-30 13:58:00',
    '2014-04-07 25:58:00',
    '2014-02-30T13:58:00Z',
    '2014-04-07',
    '2014-04-07 13:58',
    '2014-04-07 13:58:00Z',
    '2014-04-07T13:58:00.5Z',
    'x2014-04-07 13:58:00',
    '2014-04-07 13:58:00x',
    '',
  ])('%j is refused', (text) => {
    expect(readTimestamp(text)).toEqual({ ok: false, failure: { kind: 'no-timestamp' } });
  });
});
