/** Work of a day and a week, on days of every length. */
import { describe, expect, it } from 'vitest';
import { calendarDay, calendarWeek } from '#core/platform/calendar.ts';
import { goalProgress, secondsIn, type Span } from '#core/timer/goals.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

const hour = 3600;
const zone = 'Europe/Berlin';

function span(start: string, end: string | null): Span {
  return { start: instant(start), end: end === null ? null : instant(end) };
}

describe('work of a period', () => {
  it('over midnight counts in both days, where it was done', () => {
    const night = [span('2026-11-19T22:00:00Z', '2026-11-20T01:00:00Z')];
    const now = instant('2026-11-20T09:00:00Z');
    expect(secondsIn(calendarDay(instant('2026-11-19T12:00:00Z'), zone), night, now)).toBe(hour);
    expect(secondsIn(calendarDay(now, zone), night, now)).toBe(2 * hour);
  });

  it('that still runs counts up to now, and begins again at midnight', () => {
    const running = [span('2026-11-20T21:30:00Z', null)];
    expect(secondsIn(calendarDay(instant('2026-11-20T22:59:59Z'), zone), running, instant('2026-11-20T22:59:59Z'))).toBe(5399);
    const after = instant('2026-11-20T23:00:10Z');
    expect(secondsIn(calendarDay(after, zone), running, after)).toBe(10);
  });

  it.each([
    ['23 hours', '2026-03-29T12:00:00Z', 23],
    ['25 hours', '2026-10-25T12:00:00Z', 25],
    ['24 hours', '2026-11-20T12:00:00Z', 24],
  ])('of a whole day is %s', (_, within, hours) => {
    const day = calendarDay(instant(within), zone);
    expect(secondsIn(day, [span('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z')], instant('2026-12-31T00:00:00Z'))).toBe(hours * hour);
  });

  it('of the week of the switch is what the clock shows, and an hour more or less', () => {
    const always = [span('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z')];
    const now = instant('2026-12-31T00:00:00Z');
    expect(secondsIn(calendarWeek(instant('2026-10-25T12:00:00Z'), { timeZone: zone, weekStart: 1 }), always, now)).toBe(169 * hour);
    expect(secondsIn(calendarWeek(instant('2026-03-25T12:00:00Z'), { timeZone: zone, weekStart: 1 }), always, now)).toBe(167 * hour);
  });

  it('moves with the user: the day is that of the zone they are in', () => {
    const work = [span('2026-11-20T03:00:00Z', '2026-11-20T07:00:00Z')];
    const now = instant('2026-11-20T12:00:00Z');
    expect(secondsIn(calendarDay(now, zone), work, now)).toBe(4 * hour);
    expect(secondsIn(calendarDay(now, 'America/New_York'), work, now)).toBe(2 * hour);
  });

  it('begins on Monday, in the year it began', () => {
    expect(calendarWeek(instant('2027-01-01T12:00:00Z'), { timeZone: zone, weekStart: 1 })).toMatchObject({
      date: '2026-12-28',
      start: '2026-12-27T23:00:00Z',
      end: '2027-01-03T23:00:00Z',
    });
  });
});

describe('a goal', () => {
  const period = calendarDay(instant('2026-11-20T09:00:00Z'), zone);
  const now = instant('2026-11-20T12:00:00Z');

  it('has what is left of it, and when it is reached if what runs goes on', () => {
    const spans = [span('2026-11-20T07:00:00Z', '2026-11-20T09:00:00Z'), span('2026-11-20T11:00:00Z', null)];
    expect(goalProgress(8 * hour, { period, spans, now })).toEqual({
      goalSeconds: 8 * hour,
      doneSeconds: 3 * hour,
      remainingSeconds: 5 * hour,
      expectedAt: instant('2026-11-20T17:00:00Z'),
    });
  });

  it('has no such time while nothing runs, once it is reached, or when the day ends before', () => {
    expect(goalProgress(hour, { period, spans: [], now }).expectedAt).toBeNull();
    expect(goalProgress(hour, { period, spans: [span('2026-11-20T07:00:00Z', null)], now })).toMatchObject({
      remainingSeconds: 0,
      expectedAt: null,
    });
    expect(goalProgress(14 * hour, { period, spans: [span('2026-11-20T11:00:00Z', null)], now }).expectedAt).toBeNull();
  });

  it('is reached sooner by each entry that runs, and by none that is finished, begins later, or runs since an impossible year', () => {
    const finished = [span('2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z'), span('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z')];
    const running = [span('2026-11-20T11:00:00Z', null), span('2026-11-20T12:00:00Z', null)];
    const expectedAt = instant('2026-11-20T14:30:00Z');
    expect(goalProgress(8 * hour, { period, spans: [...finished, ...running], now })).toMatchObject({ doneSeconds: 3 * hour, expectedAt });
    const odd = [span('1969-12-31T00:00:00Z', null)];
    expect(goalProgress(8 * hour, { period, spans: [...finished, ...running, ...odd], now }).expectedAt).toBe(expectedAt);
    expect(goalProgress(hour, { period, spans: [span('2026-11-20T13:00:00Z', null)], now }).expectedAt).toBeNull();
  });

  it('may be reached at the very end of the day', () => {
    const running = [span('2026-11-20T11:00:00Z', null)];
    expect(goalProgress(12 * hour, { period, spans: running, now }).expectedAt).toBe(period.end);
    expect(goalProgress(12 * hour + 1, { period, spans: running, now }).expectedAt).toBeNull();
  });
});
