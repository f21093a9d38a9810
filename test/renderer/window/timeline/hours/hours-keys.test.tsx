/** Keys and presses on the hours of the timeline. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usualHourPixels } from '#renderer/window/timeline/hours/hour-scale.ts';
import { novemberAt as at, openTimeline, pastEntry, type TimelineRig } from '../../../support/timeline.tsx';

// Monday to Wednesday; nothing on Tuesday.
const first = pastEntry(1, { start: at(16, '09:00'), end: at(16, '10:00'), description: 'First' });
const second = pastEntry(2, { start: at(16, '12:00'), end: at(16, '13:00'), description: 'Second' });
const third = pastEntry(3, { start: at(18, '08:00'), end: at(18, '09:00'), description: 'Third' });
const fourth = pastEntry(4, { start: at(18, '10:00'), end: at(18, '10:30'), description: 'Fourth' });
const entries = [first, second, third, fourth];

const open = async (detail = 'week'): Promise<TimelineRig> => openTimeline({}, { entries, detail });
const block = (name: string): HTMLElement => screen.getByText(name).closest('button') ?? document.body;
const inFocus = () => entries.find(({ localId }) => document.activeElement?.getAttribute('data-entry') === localId)?.description;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(18, '12:00')), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the keys of the hours', () => {
  it.each([
    ['First', 'ArrowDown', 'Second'],
    ['Second', 'ArrowDown', 'Third'],
    ['Third', 'ArrowUp', 'Second'],
    ['Fourth', 'ArrowUp', 'Third'],
    ['Fourth', 'ArrowDown', 'Fourth'],
    ['First', 'ArrowUp', 'First'],
    ['First', 'ArrowRight', 'Third'],
    ['Fourth', 'ArrowLeft', 'First'],
    ['Fourth', 'ArrowRight', 'Fourth'],
    ['Second', 'ArrowLeft', 'Second'],
  ])('move from %s with %s to %s', async (from, key, to) => {
    const { user } = await open();
    block(from).focus();
    await user.keyboard(`{${key}}`);
    expect(inFocus()).toBe(to);
  });

  it('leave one entry to Tab: the first, then the one that had the focus', async () => {
    const { user } = await open();
    const stops = () => entries.filter(({ description }) => block(description ?? '').tabIndex === 0).map(({ description }) => description);
    expect(stops()).toEqual(['First']);
    block('Second').focus();
    await user.keyboard('{ArrowDown}');
    expect(stops()).toEqual(['Third']);
  });

  it.each([
    ['', { start: '08:55', end: '10:25' }],
    ['Shift', { start: undefined, end: '10:25' }],
    ['Control', { start: '09:55', end: undefined }],
  ])('move an entry by five minutes with Alt and %s', async (key, { start, end }) => {
    const { user, requests } = await open();
    block('Fourth').focus();
    await user.keyboard(key === '' ? '{Alt>}{ArrowUp}{/Alt}' : `{Alt>}{${key}>}{ArrowUp}{/${key}}{/Alt}`);
    const expected = {
      ...(start === undefined ? {} : { start: at(18, key === '' ? '09:55' : start) }),
      ...(end === undefined ? {} : { end: at(18, end) }),
    };
    await waitFor(() =>
      expect(requests('applySeveral')).toMatchObject([{ commands: [{ kind: 'change', localId: fourth.localId, ...expected }] }]),
    );
  });

  it.each([
    ['[[', 'week/2026-11-11'],
    [']', 'week/2026-11-25'],
    ['t', 'week'],
  ])('outside an entry show another week: %s', async (key, detail) => {
    const { user, router } = await open();
    await user.keyboard(key);
    expect(router.current().detail).toBe(detail);
  });

  it.each([
    ['the entry with the focus', () => block('Second').focus(), 'Second'],
    ['else the open one', () => screen.getByRole('textbox', { name: 'Description' }).blur(), 'First'],
  ] as const)('duplicate %s', async (_, leave, description) => {
    const { user, requests } = await open();
    block('First').focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Entry' });
    act(leave);
    await user.keyboard('d');
    await waitFor(() => expect(requests('applySeveral')).toMatchObject([{ commands: [{ kind: 'add', description }] }]));
  });

  it('step by days where one is shown, and name today by no date', async () => {
    const { user, router } = await open('day/2026-11-17');
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    expect(router.current().detail).toBe('day/2026-11-16');
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(router.current().detail).toBe('day');
  });

  it('open a day by its name above the hours, today without a date', async () => {
    const { user, router } = await open();
    const days = [...document.querySelectorAll<HTMLButtonElement>('button[data-today]')];
    expect(days.map(({ dataset, textContent }) => [dataset['today'], /\d:\d\d$/.exec(textContent)?.[0]])).toEqual([
      ['false', '2:00'],
      ['false', '0:00'],
      ['true', '1:30'],
      ['false', '0:00'],
      ['false', '0:00'],
      ['false', '0:00'],
      ['false', '0:00'],
    ]);
    await user.click(days[0] ?? document.body);
    expect(router.current().detail).toBe('day/2026-11-16');
    await user.click(days[2] ?? document.body);
    expect(router.current().detail).toBe('day');
  });
});

/** Nothing is laid out in happy-dom, so every column begins at 0; the last one takes what is right of all. */
function pressHour(column: Element | null, hour: number): void {
  const place = { button: 0, clientX: 5, clientY: hour * usualHourPixels };
  fireEvent.pointerDown(column ?? document.body, place);
  fireEvent.pointerUp(document, place);
}

const value = (name: string): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

describe('the hours', () => {
  const none = { entries: [], hour: 8 };
  it.each([
    ['at the morning of an empty week before today', 'week/2026-11-04', none],
    [
      'at the first entry of a week before today',
      'week/2026-11-11',
      { entries: [pastEntry(5, { start: at(12, '11:00'), end: at(12, '12:00'), description: 'Fifth' })], hour: 11 },
    ],
    ['at the earliest entry of this week', 'week', { entries, hour: 8 }],
    [
      'an hour before now, where all is later',
      'day',
      { entries: [pastEntry(6, { start: at(18, '14:00'), end: at(18, '15:00'), description: 'Sixth' })], hour: 11.5 },
    ],
    [
      'at the beginning, for an entry at night',
      'day/2026-11-16',
      { entries: [pastEntry(7, { start: at(16, '00:15'), end: at(16, '01:00'), description: 'Seventh' })], hour: 0.5 },
    ],
  ])('begin %s', async (_, detail, shown) => {
    const scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {});
    await openTimeline({}, { entries: shown.entries, detail });
    expect(scrollTo.mock.lastCall).toEqual([{ top: (shown.hour - 0.5) * usualHourPixels }]);
  });
});

describe('a press between entries', () => {
  it.each([
    ['fills a gap of three hours or less', 11, ['10:00', '12:00']],
    ['begins an hour at the quarter in a longer one', 16.4, ['16:15', '17:15']],
    ['ends with the gap', 8.6, ['8:30', '9:00']],
  ])('%s', async (_, hour, times) => {
    await open('day/2026-11-16');
    pressHour(document.querySelector('[data-day]'), hour);
    expect([value('Start'), value('End')].map((text) => text.replace(/^0/, ''))).toEqual(times);
  });

  it('opens nothing on an entry’s own time or in the future', async () => {
    await open('day');
    pressHour(document.querySelector('[data-day]'), 11);
    expect([value('Start'), value('End')]).toEqual(['10:30', '12:00']);
    pressHour(document.querySelector('[data-day]'), 14);
    expect(screen.queryByRole('heading', { name: 'New entry' })).toBeNull();
  });
});
