/** The hours of the timeline: a clicked entry opens; meetings of the calendar are outlines behind the entries, tracked by one click. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testId } from '../../../support/random-history.ts';
import { openTimeline } from '../../support/timeline.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';

const nowMs = Date.parse('2026-11-18T12:00:00Z');

function at(minutes: number) {
  return instantOfEpochMs(nowMs + minutes * 60_000);
}

const midnight = (day: number) =>
  instantOfEpochMs(Temporal.PlainDate.from({ year: 2026, month: 11, day }).toZonedDateTime(Temporal.Now.timeZoneId()).epochMilliseconds);

const past = { id: 'past', title: 'Design review', start: at(-90), end: at(-60), isAllDay: false };
const underWay = { id: 'now', title: 'Standup', start: at(-5), end: at(25), isAllDay: false };
const ahead = { id: 'ahead', title: '', start: at(60), end: at(90), isAllDay: false };

const open = async (answers: Answers = {}, entries: readonly HistoryEntry[] = [], detail = 'week') =>
  openTimeline(
    {
      getCalendar: () =>
        succeed({
          revision: 1,
          calendars: [
            {
              id: testId(3, 1),
              kind: 'file',
              name: 'work.ics',
              readAt: at(-1),
              failure: null,
              skipped: 0,
              skippedTitles: [],
              unknownZones: [],
            },
          ],
        }),
      getMeetings: () => succeed([past, underWay, ahead]),
      ...answers,
    },
    { entries, detail },
  );

beforeEach(() => void vi.useFakeTimers({ now: nowMs, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('meetings in the timeline', () => {
  it('become entries of their own length with one press when they are over', async () => {
    const { user, requests, announced } = await open();
    await user.click(screen.getByRole('button', { name: /^Design review, .*click to track this meeting/ }));
    expect(requests('applySeveral')).toEqual([
      { commands: [{ kind: 'add', description: 'Design review', start: past.start, end: past.end, tags: [] }] },
    ]);
    await waitFor(() => expect(announced()).toBe('Entry added'));
  });

  it('start the timer at their beginning while they are under way', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('button', { name: /^Standup, / }));
    expect(requests('startTimer')).toEqual([{ description: 'Standup', at: expect.stringMatching(/^\d{2}:\d{2}:00$/) }]);
  });

  it('cannot be tracked before they have begun', async () => {
    const { user, requests } = await open({ getMeetings: () => succeed([ahead]) });
    const outline = screen.getByRole('button', { name: /^Untitled meeting, .*can be tracked once it has started/ });
    expect(outline.getAttribute('aria-disabled')).toBe('true');
    await user.click(outline);
    expect([requests('applySeveral'), requests('startTimer')]).toEqual([[], []]);
  });

  it('are left out once they were tracked as they are', async () => {
    const entry: HistoryEntry = {
      localId: testId(9, 1),
      serverId: null,
      start: past.start,
      end: past.end,
      description: 'Another name for it',
      project: null,
      task: null,
      tags: [],
      state: 'saved',
      problem: null,
      isReplaced: false,
    };
    await open({}, [entry]);
    expect(screen.queryByRole('button', { name: /^Design review, / })).toBeNull();
    expect(screen.getByRole('button', { name: /^Standup, / })).toBeDefined();
  });

  it.each([
    ['a timer of the same name from their start on', at(-5), 'Standup', false],
    ['a timer of another name', at(-5), 'Drawing', true],
    ['a timer from another time on', at(-4), 'Standup', true],
  ])('are left out while they are tracked: by %s', async (...[, start, description, isShown]) => {
    await open({ getMeetings: () => succeed([underWay]) }, [
      {
        localId: testId(9, 1),
        serverId: null,
        start,
        end: null,
        description,
        project: null,
        task: null,
        tags: [],
        state: 'saved',
        problem: null,
        isReplaced: false,
      },
    ]);
    expect(document.querySelectorAll('[data-meeting]')).toHaveLength(isShown ? 1 : 0);
  });

  it('are moved between with arrow keys from one tab stop', async () => {
    const { user } = await open();
    const outlines = [...document.querySelectorAll<HTMLElement>('[data-meeting]')];
    expect(outlines.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    outlines[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(outlines[1]);
  });

  it('of whole days stand above the hours of each of their days, and cannot be tracked', async () => {
    const fair = { id: 'fair', title: 'Trade fair', start: midnight(17), end: midnight(19), isAllDay: true };
    const others = ['Holiday', 'Release', '', 'Visit'].map((title, index) => ({
      id: `other-${index}`,
      title,
      start: midnight(18),
      end: midnight(19),
      isAllDay: true,
    }));
    await open({ getMeetings: () => succeed([fair, ...others]) });
    await waitFor(() => expect(screen.getAllByText('Trade fair')).toHaveLength(2));
    const [, , wednesday] = screen.getAllByRole('list', { name: 'All day' });
    expect([...(wednesday?.children ?? [])].map((item) => item.textContent)).toEqual(['Trade fair', 'Holiday', '3 more']);
    expect([document.querySelectorAll('[data-meeting]').length, screen.queryByRole('button', { name: /Trade fair/ })]).toEqual([0, null]);
  });

  it('are asked for only where there is a calendar', async () => {
    const { requests } = await open({ getCalendar: () => succeed({ revision: 1, calendars: [] }) });
    expect(requests('getMeetings')).toEqual([]);
    expect(document.querySelectorAll('[data-meeting]')).toHaveLength(0);
  });
});

const clock = (minutes: number) =>
  instantOfEpochMs(
    Temporal.PlainDateTime.from('2026-11-11T13:30').add({ minutes }).toZonedDateTime(Temporal.Now.timeZoneId()).epochMilliseconds,
  );

describe('an entry on its hours', () => {
  it('opens its details where it is pressed', async () => {
    const entry: HistoryEntry = {
      localId: testId(9, 1),
      serverId: null,
      start: at(-240),
      end: at(-180),
      description: 'Details of the stair',
      project: null,
      task: null,
      tags: [],
      state: 'saved',
      problem: null,
      isReplaced: false,
    };
    await open({}, [entry]);
    const block = screen.getByText('Details of the stair').closest('button') ?? document.body;
    fireEvent.pointerDown(block, { button: 0, clientX: 5, clientY: 5 });
    fireEvent.pointerUp(document, { clientX: 5, clientY: 5 });
    expect(screen.getByRole('heading', { name: 'Entry' })).toBeDefined();
    expect(block.getAttribute('aria-expanded')).toBe('true');
  });

  it('has the outline of a new entry brought into sight, with its form beside it', async () => {
    const shown: string[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function seen(this: HTMLElement) {
      shown.push(this.className);
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New entry' }));
    expect([screen.getByRole('heading', { name: 'New entry' }).closest('[data-anchored]')?.getAttribute('data-anchored'), shown]).toEqual([
      'true',
      ['dragPreview'],
    ]);
    vi.restoreAllMocks();
  });

  it.each([
    ['after its last entry', true, 'Start: 14:30'],
    ['in its morning', false, 'Start: 09:00'],
  ])('is added to a past day %s', async (_, hasEntry, expected) => {
    const entry: HistoryEntry = {
      localId: testId(9, 1),
      serverId: null,
      start: clock(0),
      end: clock(60),
      description: 'Late',
      project: null,
      task: null,
      tags: [],
      state: 'saved',
      problem: null,
      isReplaced: false,
    };
    const { user } = await open({}, hasEntry ? [entry] : [], 'day/2026-11-11');
    await user.click(screen.getByRole('button', { name: 'New entry' }));
    expect(`Start: ${screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' }).value.padStart(5, '0')}`).toBe(expected);
  });
});
