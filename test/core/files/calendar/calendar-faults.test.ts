/**
 * Calendars with events that are broken, endless or in unusual zones: each event fails alone, and no file causes more than a bounded amount
 * of work.
 */
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCalendarEvents } from '#core/files/calendar/calendar-file.ts';
import { listAllOccurrences } from '#core/files/calendar/occurrences.ts';
import { BoundedIterator } from '#core/files/calendar/recurrence.ts';
import { StepBudget, StepBudgetExceeded, stepsPerCalendar, stepsPerEvent } from '#core/files/calendar/step-budget.ts';
import { resolveZoneName } from '#core/files/calendar/time-zones.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const week = { from: instant('2026-11-23T00:00:00Z'), to: instant('2026-11-30T00:00:00Z') };

function sample(name: string): string {
  return readFileSync(new URL(`../../../support/import-faults/${name}`, import.meta.url), 'utf8');
}

function calendar(...events: readonly string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((lines, index) => (lines.startsWith('BEGIN:') ? lines : `BEGIN:VEVENT\nUID:${index}\n${lines}\nEND:VEVENT`)),
    'END:VCALENDAR',
  ].join('\n');
}

async function read(text: string, { span = week, timeZone = 'Europe/Vienna', steps = stepsPerCalendar } = {}) {
  let yields = 0;
  const yieldToEventLoop = async (): Promise<void> => {
    yields += 1;
  };
  const { events, unreadable, unknownZones } = await readCalendarEvents(text, yieldToEventLoop);
  const listed = await listAllOccurrences(events, { span, timeZone, steps, yieldToEventLoop });
  return {
    shown: listed.occurrences.map(({ summary, start, end }) => `${summary} ${start} ${end}`),
    unreadable: [...unreadable, ...listed.unreadable].map(({ title, cause }) => `${title}: ${cause}`),
    unknownZones,
    isTooMuch: listed.isTooMuch,
    yields,
  };
}

const good = 'SUMMARY:Good\nDTSTART:20261124T090000Z\nDTEND:20261124T100000Z';
const shownGood = 'Good 2026-11-24T09:00:00Z 2026-11-24T10:00:00Z';

function ofRule(rule: string, start = '20200101T090000Z'): string {
  return `SUMMARY:Rule\nDTSTART:${start}\nDURATION:PT30M\nRRULE:${rule}`;
}

afterEach(() => void vi.restoreAllMocks());

describe('an event that cannot be read', () => {
  it('with a duration that no calendar can contain is refused before it is computed with, by its name', async () => {
    expect(await read(sample('R01-huge-duration.ics'))).toMatchObject({ shown: [], unreadable: ['Long: broken'] });
  });

  it.each([
    ['a broken added date', `${ofRule('FREQ=DAILY')}\nRDATE:2026X`],
    ['a count that is no number', ofRule('FREQ=DAILY;COUNT=99999999999999999999')],
    ['an interval that is too long', ofRule('FREQ=DAILY;INTERVAL=99999999999999999999')],
    ['a weekday in no month', ofRule('FREQ=MONTHLY;BYDAY=5MO;BYMONTH=2;BYMONTHDAY=30')],
    ['an interval of a million years', ofRule('FREQ=YEARLY;INTERVAL=999999999')],
    ['a day that is millions of years before its month', ofRule('FREQ=MONTHLY;BYMONTHDAY=31,-9999999999999999’9')],
    ['a second that no minute has', ofRule('FREQ=DAILY;BYSECOND=99999999999x')],
    ['a rule that is cut off', ofRule('FREQ=DAILY;BYDAY')],
    ['a rule of a megabyte', ofRule(`FREQ=DAILY;BYDAY=${'MO,'.repeat(300_000)}MO`)],
    ['a start that is no date', 'SUMMARY:Rule\nDTSTART:tomorrow\nDTEND:20261124T100000Z'],
  ])('with %s is skipped and named, and the others are shown', async (_, broken) => {
    expect(await read(calendar(broken, good))).toMatchObject({ shown: [shownGood], unreadable: ['Rule: broken'] });
  });

  it.each([
    ['has no date', 'FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2'],
    ['has no date in any year', 'FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=2'],
    ['has no more dates in this century', 'FREQ=YEARLY;INTERVAL=400;BYMONTH=1;BYMONTHDAY=1'],
  ])('is not unreadable only because its rule %s', async (_, rule) => {
    const years = { from: instant('2020-01-02T00:00:00Z'), to: week.to };
    expect(await read(calendar(ofRule(rule), good), { span: years })).toMatchObject({
      shown: [shownGood],
      unreadable: [],
      isTooMuch: false,
    });
  });

  it.each([
    ['an occurrence each second', 'FREQ=SECONDLY'],
    ['a count that is far away', 'FREQ=SECONDLY;COUNT=999999999;BYMONTH=2'],
    ['an interval of a million years', 'FREQ=DAILY;INTERVAL=365000000;BYMONTH=2'],
  ])('with %s is left out and named after a number of steps, and the others are shown', async (_, rule) => {
    expect(await read(calendar(ofRule(rule), good))).toMatchObject({
      shown: [shownGood],
      unreadable: ['Rule: too-much'],
      isTooMuch: false,
    });
  });

  it('takes no more steps than its budget, however many the rule asks for', () => {
    const daysInMonth = vi.spyOn(ICAL.Time, 'daysInMonth');
    const compare = vi.spyOn(ICAL.Time.prototype, 'compare');
    const budget = new StepBudget(stepsPerEvent);
    const iterator = new BoundedIterator({
      rule: ICAL.Recur.fromString('FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2'),
      dtstart: ICAL.Time.fromData({ year: 2020, month: 1, day: 1, isDate: true }),
      budget,
    });
    iterator.next();
    expect(() => iterator.next()).toThrow(StepBudgetExceeded);
    expect(Math.max(daysInMonth.mock.calls.length, compare.mock.calls.length)).toBeLessThan(4 * stepsPerEvent);
  });

  it.each([
    ['never ends', 'FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2'],
    ['counts days for millions of years', 'FREQ=MONTHLY;BYMONTHDAY=1,-9999999999999999x'],
    ['has its next change in millions of years', 'FREQ=HOURLY;INTERVAL=99999999999999'],
  ])('in a zone whose description %s is read in this computer’s zone, which is said', async (_, rule) => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Endless',
      'BEGIN:STANDARD',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'DTSTART:19700101T000000',
      `RRULE:${rule}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\n');
    expect(
      await read(calendar(zone, 'SUMMARY:Zoned\nDTSTART;TZID=Endless:20261124T100000\nDTEND;TZID=Endless:20261124T110000')),
    ).toMatchObject({ shown: ['Zoned 2026-11-24T09:00:00Z 2026-11-24T10:00:00Z'], unknownZones: ['Endless'] });
  });
});

describe('a calendar whose events together ask for too much', () => {
  const busy = calendar(...Array.from({ length: 5 }, () => ofRule('FREQ=SECONDLY')), good);

  it('ends after the budget of one calendar, and lets other work run meanwhile', async () => {
    const { isTooMuch, shown, unreadable, yields } = await read(busy, { steps: 2 * stepsPerEvent });
    expect([isTooMuch, shown, unreadable.length]).toEqual([true, [], 6]);
    expect(yields).toBeGreaterThanOrEqual(2);
  });

  it('is shown within it, up to ten events that take all of their own', async () => {
    expect(stepsPerCalendar).toBe(10 * stepsPerEvent);
    expect((await read(calendar(ofRule('FREQ=SECONDLY'), good))).shown).toEqual([shownGood]);
  });
});

describe('a recurrence that began long ago', () => {
  it.each([
    ['each second in steps of a day', 'FREQ=SECONDLY;INTERVAL=86400', 7],
    ['each hour', 'FREQ=HOURLY', 168],
    ['each workday', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 5],
    ['every 23rd week', 'FREQ=WEEKLY;INTERVAL=23;BYDAY=MO,WE', 2],
    ['with a count that ends later', 'FREQ=DAILY;COUNT=100000', 7],
    ['with a count that is far away', 'FREQ=SECONDLY;INTERVAL=3600;COUNT=999999', 168],
    ['with a count that has ended', 'FREQ=DAILY;COUNT=1000', 0],
    ['each month', 'FREQ=MONTHLY;BYDAY=4TU', 1],
    ['each year', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26', 1],
    ['on the last workday of a month', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 0],
  ])('is shown in this week: %s', async (_, rule, count) => {
    const { shown, unreadable } = await read(calendar(ofRule(rule, '20000103T090000Z')));
    expect([shown.length, unreadable]).toEqual([count, []]);
  });

  it.each([
    ['FREQ=WEEKLY;BYDAY=WE', ['23', '25']],
    ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26', ['23', '26']],
    ['FREQ=MONTHLY;BYDAY=-1FR', ['23', '27']],
    ['FREQ=DAILY;BYDAY=SA', ['23', '28']],
  ])('has its start and the days of its rule where it begins in the span: %s', async (rule, days) => {
    expect(
      (await read(calendar(ofRule(rule, '20261123T090000Z')))).shown
        .map((line) => line.slice('Rule 2026-11-'.length, 'Rule 2026-11-dd'.length))
        .sort(),
    ).toEqual(days);
  });

  it.each([
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SU,WE',
    'FREQ=DAILY;INTERVAL=5;COUNT=70',
    'FREQ=HOURLY;INTERVAL=7',
    'FREQ=DAILY;BYDAY=SU',
    'FREQ=DAILY;BYDAY=MO,TU;COUNT=94',
    'FREQ=DAILY;INTERVAL=2;BYMONTH=10,11;BYMONTHDAY=24,25',
    'FREQ=DAILY;UNTIL=20261125T080000Z',
    'FREQ=MINUTELY;INTERVAL=1001',
  ])('has the same occurrences as if it were computed from its start: %s', async (rule) => {
    const text = calendar(`SUMMARY:Rule\nDTSTART;TZID=Europe/Vienna:20260107T093000\nDURATION:PT45M\nRRULE:${rule}`);
    const whole = await read(text, { span: { from: instant('2026-01-01T00:00:00Z'), to: week.to } });
    const inWeek = whole.shown.filter((line) => (line.split(' ')[2] ?? '') > week.from);
    expect([(await read(text)).shown, whole.unreadable]).toEqual([inWeek, []]);
  });
});

describe('what other programs write against the standard', () => {
  it('excludes the occurrence of a day, where Google excludes only a day from an event with times', async () => {
    const { shown, unreadable } = await read(sample('I02-exdate-date-on-timed.ics'), {
      span: { from: instant('2026-11-01T00:00:00Z'), to: week.to },
    });
    expect(shown).toEqual(
      [
        'Weekly 2026-11-02T14:00:00Z 2026-11-02T15:00:00Z',
        'Weekly 2026-11-16T14:00:00Z 2026-11-16T15:00:00Z',
        'Weekly 2026-11-23T14:00:00Z 2026-11-23T15:00:00Z',
        shownGood.replace('Good', 'Good meeting'),
      ].sort((one, other) => shown.indexOf(one) - shown.indexOf(other)),
    );
    expect([shown.length, unreadable]).toEqual([4, []]);
  });

  it('shows every meeting of a calendar with one odd event', async () => {
    const { shown, unreadable } = await read(sample('R03-one-bad-event.ics'));
    expect(shown).toContain('GoodMeetingB 2026-11-26T11:00:00Z 2026-11-26T12:00:00Z');
    expect([shown.length, unreadable]).toEqual([8, []]);
  });

  it('reads added periods with their own length', async () => {
    expect(await read(sample('I01-rdate-period.ics'))).toMatchObject({
      shown: [
        'Good meeting 2026-11-24T09:00:00Z 2026-11-24T10:00:00Z',
        'Period dates 2026-11-23T09:00:00Z 2026-11-23T10:00:00Z',
        'Period dates 2026-11-25T09:00:00Z 2026-11-25T12:30:00Z',
      ],
      unreadable: [],
    });
  });

  it('reads days of the week with spaces between them, as Exchange writes them', async () => {
    const { shown, unreadable } = await read(sample('R08-byday-with-spaces.ics'), {
      span: { from: instant('2026-09-01T00:00:00Z'), to: instant('2026-09-30T00:00:00Z') },
    });
    expect([shown.filter((line) => line.startsWith('exch')).length, unreadable]).toEqual([7, []]);
  });

  it('ignores lines and alarms that it does not need, whatever is in them', async () => {
    expect(await read(calendar(`${good}\nX-ODD;=:"\nATTACH\nBEGIN:VALARM\nDURATION:P9W9D9X\nSUMMARY:Alarm\nEND:VALARM`))).toMatchObject({
      shown: [shownGood],
      unreadable: [],
    });
  });
});

describe('a time zone', () => {
  it('has the hours before and after the clocks change on the same day', async () => {
    const events = ['01', '04', '01', '04'].map(
      (hour) => `SUMMARY:${hour}\nDTSTART;TZID=Europe/Vienna:20261025T${hour}0000\nDURATION:PT10M`,
    );
    const { shown } = await read(calendar(...events), {
      span: { from: instant('2026-10-24T00:00:00Z'), to: instant('2026-10-27T00:00:00Z') },
      timeZone: 'UTC',
    });
    expect(shown.map((line) => line.split(' ')[1])).toEqual([
      '2026-10-24T23:00:00Z',
      '2026-10-25T03:00:00Z',
      '2026-10-24T23:00:00Z',
      '2026-10-25T03:00:00Z',
    ]);
  });

  it.each([
    ['61-win-no-vtz.ics', 'm 2026-09-08T18:00:00Z 2026-09-08T18:30:00Z'],
    ['64-slash.ics', 'm 2026-09-08T12:00:00Z 2026-09-08T12:30:00Z'],
  ])('of another spelling has its own hours, without a description in the file: %s', async (file, expected) => {
    const september = { from: instant('2026-09-01T00:00:00Z'), to: instant('2026-10-01T00:00:00Z') };
    expect(await read(sample(file), { span: september, timeZone: 'Asia/Tokyo' })).toMatchObject({ shown: [expected], unknownZones: [] });
  });

  it.each([
    ['Europe/Vienna', 'Europe/Vienna'],
    ['"Europe/Vienna"', 'Europe/Vienna'],
    ['Eastern Standard Time', 'America/New_York'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['/mozilla.org/20070129_1/America/New_York', 'America/New_York'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['(UTC-05:00) New York', 'America/New_York'],
    ['/UTC', 'UTC'],
    ['/', null],
    ['(GMT-05:00) Europe/Vienna', null],
    ['(UTC+01:00) Nowhere', null],
    ['Customized Time Zone', null],
    ['2026-01-01T00:00Z[Europe/Vienna]', null],
    ['', null],
  ])('is found by its name: %s', (name, zone) => {
    expect(resolveZoneName(name)).toBe(zone);
  });

  it('is read from a description that begins in 1601, as Outlook writes it', async () => {
    const winter = [
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
    ];
    const summer = [
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
    ];
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Head Office', ...winter, ...summer, 'END:VTIMEZONE'].join('\n');
    const text = calendar(zone, 'SUMMARY:Office\nDTSTART;TZID=Head Office:20261124T100000\nDTEND;TZID=Head Office:20261124T110000');
    expect(await read(text, { timeZone: 'Asia/Tokyo' })).toMatchObject({
      shown: ['Office 2026-11-24T09:00:00Z 2026-11-24T10:00:00Z'],
      unknownZones: [],
    });
    const later = await read(text.replaceAll('20261124', '20450724'), {
      timeZone: 'Asia/Tokyo',
      span: { from: instant('2045-07-01T00:00:00Z'), to: instant('2045-08-01T00:00:00Z') },
    });
    expect(later).toMatchObject({ shown: ['Office 2045-07-24T08:00:00Z 2045-07-24T09:00:00Z'], unreadable: [] });
  });

  it('that nobody knows is named once, however many events use it', async () => {
    const odd = 'SUMMARY:Odd\nDTSTART;TZID="Station Time":20261124T100000\nDTEND;TZID="Station Time":20261124T110000';
    expect(await read(calendar(odd, odd))).toMatchObject({
      shown: ['Odd 2026-11-24T09:00:00Z 2026-11-24T10:00:00Z', 'Odd 2026-11-24T09:00:00Z 2026-11-24T10:00:00Z'],
      unknownZones: ['Station Time'],
    });
  });
});
