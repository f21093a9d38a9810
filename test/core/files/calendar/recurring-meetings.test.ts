/** Recurring meetings: wall times, ends, exceptions and moved occurrences. */
import { describe, expect, it } from 'vitest';
import { readCalendarEvents } from '#core/files/calendar/calendar-file.ts';
import { listAllOccurrences } from '#core/files/calendar/occurrences.ts';
import { stepsPerCalendar } from '#core/files/calendar/step-budget.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const week = { from: instant('2026-11-16T00:00:00Z'), to: instant('2026-11-23T00:00:00Z') };

/** Wall times of Berlin as a file of another program describes them. */
const berlin = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

const daily =
  'UID:d\r\nSUMMARY:Daily\r\nDTSTART;TZID=Europe/Berlin:20261012T090000\r\nDTEND;TZID=Europe/Berlin:20261012T091500\r\nRRULE:FREQ=DAILY';

const yieldToEventLoop = async (): Promise<void> => {};

async function shown(text: string): Promise<readonly string[]> {
  const { events } = await readCalendarEvents(text, yieldToEventLoop);
  const { occurrences } = await listAllOccurrences(events, {
    span: week,
    timeZone: 'Europe/Berlin',
    steps: stepsPerCalendar,
    yieldToEventLoop,
  });
  return occurrences.map(({ summary, start }) => `${summary} ${start}`);
}

function calendar(...events: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  );
}

async function starts(...events: readonly string[]): Promise<readonly string[]> {
  return shown(calendar(...events).replace('VERSION:2.0', `VERSION:2.0\r\n${berlin}`));
}

const moveTo = (original: string, day: string) =>
  `UID:d\r\nRECURRENCE-ID;TZID=Europe/Berlin:${original}T090000\r\nSUMMARY:Moved\r\nDTSTART;TZID=Europe/Berlin:${day}T100000\r\nDTEND;TZID=Europe/Berlin:${day}T103000`;

describe('a recurring meeting', () => {
  it('keeps its wall time when the clocks change, and ends with an end that is given in UTC', async () => {
    expect(await starts(`${daily};UNTIL=20261118T080000Z`)).toEqual([
      'Daily 2026-11-16T08:00:00Z',
      'Daily 2026-11-17T08:00:00Z',
      'Daily 2026-11-18T08:00:00Z',
    ]);
  });

  it('ends with an end that is given in UTC also in a file that does not describe its zone', async () => {
    expect(await shown(calendar(`${daily};UNTIL=20261118T080000Z\r\nEXDATE:20261117T080000Z`))).toEqual([
      'Daily 2026-11-16T08:00:00Z',
      'Daily 2026-11-18T08:00:00Z',
    ]);
  });

  it('is whole where a line of its description that is continued looks like the end of an event', async () => {
    expect(await starts(`DESCRIPTION:Agenda\r\n END:VEVENT\r\n${daily};UNTIL=20261116T080000Z`)).toEqual(['Daily 2026-11-16T08:00:00Z']);
  });

  it('leaves out exceptions, whether they are in its zone or in UTC', async () => {
    expect(await starts(`${daily};UNTIL=20261119T080000Z\r\nEXDATE;TZID=Europe/Berlin:20261116T090000\r\nEXDATE:20261118T080000Z`)).toEqual(
      ['Daily 2026-11-17T08:00:00Z', 'Daily 2026-11-19T08:00:00Z'],
    );
  });

  it('shows a moved occurrence once, at its new time, also where its identifier is in UTC', async () => {
    const moved =
      'UID:d\r\nRECURRENCE-ID:20261117T080000Z\r\nSUMMARY:Daily, moved\r\nDTSTART;TZID=Europe/Berlin:20261117T150000\r\nDTEND;TZID=Europe/Berlin:20261117T151500';
    expect(await starts(`${daily};UNTIL=20261118T080000Z`, moved)).toEqual([
      'Daily 2026-11-16T08:00:00Z',
      'Daily, moved 2026-11-17T14:00:00Z',
      'Daily 2026-11-18T08:00:00Z',
    ]);
  });

  it('shows an occurrence of a later week that was moved into this one, and not one that was moved away', async () => {
    const weekly = daily
      .replace('20261012T090000', '20261009T090000')
      .replace('20261012T091500', '20261009T091500')
      .replace('FREQ=DAILY', 'FREQ=WEEKLY');
    expect(await starts(weekly, moveTo('20261127', '20261119'), moveTo('20261120', '20261125'))).toEqual(['Moved 2026-11-19T09:00:00Z']);
  });

  it('has the times of a zone that only its file describes', async () => {
    const own = [
      berlin.replaceAll('Europe/Berlin', 'W. Europe Standard Time'),
      `${daily.replaceAll('Europe/Berlin', 'W. Europe Standard Time')};COUNT=36`,
    ];
    expect(await shown(calendar(own[1] ?? '').replace('VERSION:2.0', `VERSION:2.0\r\n${own[0]}`))).toEqual(['Daily 2026-11-16T08:00:00Z']);
  });
});
