/** Where hours, entries and outlines are drawn, also on days of 23 or 25 hours, and beside what the panel opens. */
import { localDateSchema } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { succeed } from '#shared/values/result.ts';
import { describe, expect, it } from 'vitest';
import { CalendarView } from '#renderer/window/timeline/hours/calendar-view.tsx';
import { durationPixels, hourMs, usualHourPixels } from '#renderer/window/timeline/hours/hour-scale.ts';
import { SidePanel } from '#renderer/window/timeline/panel/side-panel.tsx';
import { TimelineContext, type TimelineState } from '#renderer/window/timeline/timeline-state.ts';
import { openPage } from '../../../support/page-rig.tsx';
import { pastEntry, timelineStateOf } from '../../../support/timeline.tsx';

const drawing = pastEntry(1, { start: '2026-11-18T09:00:00Z', end: '2026-11-18T10:30:00Z', description: 'Drawing' });
const call = pastEntry(2, { start: '2026-11-18T11:00:00Z', end: '2026-11-18T11:05:00Z', description: 'Call' });
const night = pastEntry(3, { start: '2026-11-17T23:00:00Z', end: '2026-11-18T01:00:00Z', description: 'Night' });

interface Setting {
  readonly dates: readonly string[];
  readonly entries?: readonly HistoryEntry[];
}

async function open({ dates, entries = [] }: Setting, state: Partial<TimelineState> = {}) {
  return openPage(
    { getCalendar: () => succeed({ revision: 1, calendars: [] }) },
    <TimelineContext value={timelineStateOf(state)}>
      <CalendarView dates={dates.map((date) => localDateSchema.parse(date))} entries={entries} onOpenDay={() => {}} />
    </TimelineContext>,
  );
}

const columns = () => [...document.querySelectorAll<HTMLElement>('[data-day]')];
const pixels = (element: Element | null | undefined) => {
  const { top, height } = element instanceof HTMLElement ? element.style : { top: '', height: '' };
  return [Number.parseFloat(top), Number.parseFloat(height)];
};
const at = (hour: number) => Date.parse('2026-11-18T00:00:00Z') + hour * hourMs;
const entry = (each: HistoryEntry) => ({ opened: { kind: 'entry', entry: each, splits: false } }) as const;
const span = (fromMs: number, toMs: number) => ({ opened: { kind: 'new', span: { fromMs, toMs } } }) as const;
const hours = (count: number) => durationPixels(count * hourMs, usualHourPixels);

describe('the hours of a day', () => {
  it.each([
    ['of 24', '2026-11-18', 24, 0],
    ['of 25', '2026-10-25', 25, 24],
    ['of 23', '2026-03-29', 23, 22],
  ] as const)('are as many as it has: %s', async (...[, date, count, named]) => {
    await open({ dates: [date, '2026-11-19'] }, { timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-11-30T12:00:00Z') });
    const [column] = columns();
    expect([pixels(column)[1], column?.querySelectorAll('.hourLine').length, column?.querySelectorAll('.hourLineName').length]).toEqual([
      hours(count),
      count - 1,
      named,
    ]);
    // The axis is that of the other, usual day.
    expect([...document.querySelectorAll('.calendarHour')].map((hour) => pixels(hour)[0])).toEqual(
      Array.from({ length: 23 }, (_, index) => hours(index + 1)),
    );
  });

  it('are on the axis as they are where no day is usual', async () => {
    await open({ dates: ['2026-10-25'] }, { timeZone: 'Europe/Berlin' });
    expect(document.querySelectorAll('.calendarHour')).toHaveLength(24);
  });

  it('have a line for now on today only', async () => {
    await open({ dates: ['2026-11-17', '2026-11-18', '2026-11-19'] });
    expect(columns().map((column) => pixels(column.querySelector('.nowLine'))[0])).toEqual([Number.NaN, hours(12), Number.NaN]);
  });

  it('leave out the name of an hour where the time of now stands', async () => {
    await open({ dates: ['2026-11-18'] }, { nowMs: Date.parse('2026-11-18T16:08:00Z') });
    const named = [...document.querySelectorAll('.calendarHour')].map((hour) => pixels(hour)[0]);
    expect(named).not.toContain(hours(16));
    expect(named).toEqual(expect.arrayContaining([hours(15), hours(17)]));
  });

  it.each([
    ['at its midnight', '2026-11-18T00:00:00Z', [Number.NaN, 0]],
    ['before midnight', '2026-11-17T23:59:59Z', [expect.closeTo(hours(24), 0), Number.NaN]],
  ])('have the line for now in one day %s', async (_, now, expected) => {
    await open({ dates: ['2026-11-17', '2026-11-18'] }, { nowMs: Date.parse(now) });
    expect(columns().map((column) => pixels(column.querySelector('.nowLine'))[0])).toEqual(expected);
  });
});

/** Which days have a narrow column, in the head and in the body. */
const narrow = () =>
  [...document.querySelectorAll<HTMLElement>('.calendarHead, .calendarBody')].map(({ style }) =>
    style.gridTemplateColumns
      .split(/ (?=minmax)/u)
      .slice(1)
      .map((width) => width.includes('0.6fr')),
  );

describe('the columns of a week', () => {
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];

  it.each([
    ['is empty', {}, [false, false, false, false, false, true, true]],
    [
      'has an entry',
      { entries: [pastEntry(4, { start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z', description: 'Move' })] },
      [false, false, false, false, false, false, true],
    ],
    ['is today', { nowMs: Date.parse('2026-11-22T09:00:00Z') }, [false, false, false, false, false, true, false]],
  ])(
    'are narrower where a Saturday or Sunday has nothing: one %s',
    async (_, { entries = [], ...now }: { readonly entries?: readonly HistoryEntry[]; readonly nowMs?: number }, expected) => {
      await open({ dates: week, entries }, now);
      expect(narrow()).toEqual([expected, expected]);
    },
  );

  it('say the time of now at its line, in the hours beside them', async () => {
    await open({ dates: week });
    const [time] = document.querySelectorAll('.nowTime');
    expect([
      time?.textContent,
      pixels(time)[0],
      document.querySelectorAll('.nowTime').length,
      columns().map(({ dataset }) => dataset['today']),
    ]).toEqual([expect.stringMatching(/^12:00$/u), hours(12), 1, ['false', 'false', 'true', 'false', 'false', 'false', 'false']]);
  });
});

describe('entries in the hours', () => {
  it('are drawn by their time, clipped to the day, and no shorter than can be pressed', async () => {
    await open({ dates: ['2026-11-18'], entries: [drawing, call, night] });
    expect([night, drawing, call].map(({ localId }) => pixels(document.querySelector(`[data-entry="${localId}"]`)?.parentElement))).toEqual(
      [
        [0, hours(1) - 1],
        [hours(9), hours(1.5) - 1],
        [hours(11), expect.closeTo(hours(1 / 3) - 1, 3)],
      ],
    );
    const region = document.querySelector('section');
    expect([region?.getAttribute('tabindex'), document.querySelector('.calendarHead')?.hasAttribute('hidden')]).toEqual([null, true]);
  });

  it('are not needed to scroll a single day by keys', async () => {
    await open({
      dates: ['2026-11-18'],
      entries: [pastEntry(4, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z', description: 'Later' })],
    });
    expect(document.querySelector('section')?.getAttribute('tabindex')).toBe('0');
  });

  it('are reached by Tab in a week, so that its region is not', async () => {
    await open({ dates: ['2026-11-18', '2026-11-19'] });
    expect([
      document.querySelector('section')?.getAttribute('tabindex'),
      document.querySelector('.calendarHead')?.hasAttribute('hidden'),
    ]).toEqual([null, false]);
  });
});

describe('the outline of a new entry', () => {
  it.each([
    [9, 10.5, [null, [hours(9), hours(1.5) - 1], null]],
    [-1, 2, [[hours(23), hours(1) - 1], [0, hours(2) - 1], null]],
    [0, 24, [null, [0, hours(24) - 1], null]],
  ])('is in each day that it touches: from %s to %s', async (from, to, expected) => {
    await open(
      { dates: ['2026-11-17', '2026-11-18', '2026-11-19'] },
      { opened: { kind: 'new', span: { fromMs: at(from), toMs: at(to) } } },
    );
    expect(
      columns()
        .map((column) => column.querySelector('.dragPreview'))
        .map((outline) => (outline === null ? null : pixels(outline))),
    ).toEqual(expected);
  });
});

describe('the panel', () => {
  const day = { startMs: Date.parse('2026-11-18T00:00:00Z'), endMs: Date.parse('2026-11-19T00:00:00Z') };
  const running = { ...drawing, start: night.start, end: null };

  async function anchored(state: Partial<TimelineState>, days: typeof day | null = day) {
    await openPage(
      {},
      <TimelineContext value={timelineStateOf(state)}>
        <SidePanel entries={[]} days={days} />
      </TimelineContext>,
    );
    return document.querySelector('[data-anchored]')?.getAttribute('data-anchored');
  }

  it.each([
    ['an entry of the days', entry(drawing), 'true'],
    ['one that reaches into them', entry(night), 'true'],
    ['one that ended before them', entry({ ...night, end: night.start }), 'false'],
    ['one that runs', entry(running), 'true'],
    ['one that runs, in days to come', { ...entry(running), nowMs: day.startMs - 1 }, 'false'],
    ['a new entry at their end', span(day.endMs - 1, day.endMs), 'true'],
    ['a new entry after them', span(day.endMs, day.endMs + hourMs), 'false'],
    ['a new entry that ends as they begin', span(day.startMs - hourMs, day.startMs), 'true'],
    ['a selection', { ...entry(drawing), selected: new Map([[drawing.localId, drawing]]) }, 'false'],
    ['nothing', {}, undefined],
  ] as const)('is beside %s: %s', async (...[, state, expected]) => {
    expect(await anchored(state)).toBe(expected);
  });

  it('is at the side of the list', async () => {
    expect(await anchored(entry(drawing), null)).toBe('false');
  });
});
