/** Today's total beside its goal, and the week's goal below the list. */
import { instantOfEpochMs, localDateSchema, secondsSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProgressLine, TodayTotal } from '#renderer/popover/entries/today-total.tsx';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage } from '../support/page-rig.tsx';
import { shownText, spokenText } from '../support/texts.ts';

it('a goal is shown beside today, with when it is done, and the week’s below', async () => {
  const startMs = Math.floor(Date.now() / 1_000) * 1_000 - 65 * 60_000;
  const start = instantOfEpochMs(startMs);
  const { today } = viewOf([]);
  const view = viewOf([entryOf(1, { start, end: null })], {
    today: { ...today, date: localDateSchema.parse(start.slice(0, 10)), finishedSeconds: secondsSchema.parse(0), midnight: start },
  });
  await openPage(
    {
      getProgress: () =>
        succeed({
          revision: 1,
          dailyGoalSeconds: 8 * 3_600,
          weekly: { start, finishedSeconds: secondsSchema.parse(0), goalSeconds: 40 * 3_600 },
          focus: null,
        }),
    },
    <>
      <TodayTotal view={view} />
      <ProgressLine view={view} />
    </>,
  );
  const done = new Date(startMs + 8 * 3_600_000).toISOString().slice(11, 16).replace(/^0/u, '');
  expect(screen.getByText(/^1:05 of 8:00 · done at/u).textContent).toContain(`done at ${done}`);
  expect(screen.getByText('This week 1:05 of 40:00')).toBeTruthy();
});

describe('the line below the list', () => {
  it.each([
    ['a focus session until its end', { phase: 'focus', endsAt: '2026-11-20T10:30:00Z', completed: 0 }, 'Focus until 10:30'],
    [
      'a break, with what was done',
      { phase: 'break', endsAt: '2026-11-20T10:30:00Z', completed: 1 },
      'Break until 10:30, 1 focus session today',
    ],
    ['only what was done', { phase: 'none', endsAt: null, completed: 2 }, '2 focus sessions today'],
  ] as const)('says %s', async (_, { endsAt, ...focus }, expected) => {
    await openPage(
      {
        getProgress: () =>
          succeed({
            revision: 1,
            dailyGoalSeconds: null,
            weekly: null,
            focus: { ...focus, endsAt: endsAt === null ? null : utcInstantSchema.parse(endsAt) },
          }),
      },
      <ProgressLine view={viewOf([])} />,
    );
    expect(screen.getByText(expected)).toBeDefined();
  });

  it('is left out without a goal and a focus session', async () => {
    await openPage(
      { getProgress: () => succeed({ revision: 1, dailyGoalSeconds: null, weekly: null, focus: null }) },
      <ProgressLine view={viewOf([])} />,
    );
    expect(screen.queryByText(/./u, { selector: 'p' })).toBeNull();
  });
});

it.each([
  { dailyGoalSeconds: null, shown: '0:10', spoken: 'Today, 10 minutes total' },
  { dailyGoalSeconds: 3_600, shown: '0:10 of 1:00', spoken: 'Today, 10 minutes total, of a goal of 1 hour' },
])('today’s total is said with the goal $dailyGoalSeconds while nothing runs', async ({ dailyGoalSeconds, shown, spoken }) => {
  await openPage(
    { getProgress: () => succeed({ revision: 1, dailyGoalSeconds, weekly: null, focus: null }) },
    <TodayTotal view={viewOf([])} />,
  );
  const paragraph = screen.getByRole('paragraph');
  expect({ shown: shownText(paragraph), spoken: spokenText(paragraph) }).toEqual({ shown, spoken });
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const weekOf = (start: string) => ({ start: utcInstantSchema.parse(start), finishedSeconds: secondsSchema.parse(600), goalSeconds: 3_600 });
const paragraph = () => screen.getAllByRole('paragraph')[0] ?? document.body;
const total = () => shownText(paragraph());
const spoken = () => spokenText(paragraph());
const open = async (dailyGoalSeconds: number | null, page: React.JSX.Element, weekly: ReturnType<typeof weekOf> | null = null) =>
  openPage(
    { getProgress: () => succeed({ revision: 1, dailyGoalSeconds, weekly, focus: { phase: 'none', endsAt: null, completed: 0 } }) },
    page,
  );

describe('while time passes', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:20Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const { today } = viewOf([]);
  const earlier = { ...today, finishedSeconds: secondsSchema.parse(640) };
  const running = (start: string) => viewOf([entryOf(1, { start, end: null })], { today: earlier });

  it('the total changes when its minute is full, and says when the goal is reached until it is', async () => {
    await open(720, <TodayTotal view={running('2026-11-20T10:00:10Z')} />);
    expect(total()).toBe('0:10 of 0:12 · done at 10:01');
    expect(spoken()).toBe('Today, 10 minutes total, of a goal of 12 minutes, done at 10:01');
    pass(9_999);
    expect(total()).toMatch(/^0:10 /u);
    pass(1);
    expect(total()).toMatch(/^0:11 /u);
    pass(60_000);
    expect({ shown: total(), spoken: spoken() }).toEqual({
      shown: '0:12 of 0:12',
      spoken: 'Today, 12 minutes total, of a goal of 12 minutes',
    });
  });

  it('the total without a goal is never done', async () => {
    await open(null, <TodayTotal view={running('2026-11-20T10:00:20Z')} />);
    expect({ shown: total(), spoken: spoken() }).toEqual({ shown: '0:10', spoken: 'Today, 10 minutes total' });
  });

  it('nothing is drawn again while nothing runs', async () => {
    const view = viewOf([]);
    await open(
      720,
      <>
        <TodayTotal view={view} />
        <ProgressLine view={view} />
      </>,
      weekOf('2026-11-16T00:00:00Z'),
    );
    expect(vi.getTimerCount()).toBe(0);
    expect({ total: total(), week: screen.getByText(/week/u).textContent }).toEqual({
      total: '0:10 of 0:12',
      week: 'This week 0:10 of 1:00',
    });
  });

  it.each([
    ['from its start', '2026-11-20T09:50:20Z', '2026-11-16T00:00:00Z', '0:20', '0:21'],
    ['from the start of the week', '2026-11-20T09:50:20Z', '2026-11-20T09:55:20Z', '0:15', '0:16'],
    ['not before its start', '2026-11-20T10:30:00Z', '2026-11-16T00:00:00Z', '0:10', '0:10'],
  ])('the week counts the running entry %s, each minute', async (...[, start, week, before, after]) => {
    await open(null, <ProgressLine view={running(start)} />, weekOf(week));
    expect(screen.getByText(/week/u).textContent).toBe(`This week ${before} of 1:00`);
    pass(100_000);
    expect(screen.getByText(/week/u).textContent).toBe(`This week ${after} of 1:00`);
  });
});
