/** Today's total beside its goal, and the week's goal below the list. */
import { instantOfEpochMs, localDateSchema, secondsSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProgressLine, TodayTotal } from '#renderer/popover/entries/today-total.tsx';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage } from '../support/page-rig.tsx';

it('a goal is shown beside today, with when it is done, and the week’s below', async () => {
  const startMs = Math.floor(Date.now() / 1_000) * 1_000 - 65 * 60_000;
  const start = instantOfEpochMs(startMs);
  const { today } = viewOf([]);
  const view = viewOf([entryOf(1, { start, end: null })], { today: { ...today, date: localDateSchema.parse(start.slice(0, 10)), finishedSeconds: secondsSchema.parse(0), midnight: start } });
  await openPage(
    { getProgress: () => succeed({ revision: 1, dailyGoalSeconds: 8 * 3_600, weekly: { start, finishedSeconds: secondsSchema.parse(0), goalSeconds: 40 * 3_600 }, focus: null }) },
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
    ['a break, with what was done', { phase: 'break', endsAt: '2026-11-20T10:30:00Z', completed: 1 }, 'Break until 10:30, 1 focus session today'],
    ['only what was done', { phase: 'none', endsAt: null, completed: 2 }, '2 focus sessions today'],
  ] as const)('says %s', async (_, { endsAt, ...focus }, expected) => {
    await openPage({ getProgress: () => succeed({ revision: 1, dailyGoalSeconds: null, weekly: null, focus: { ...focus, endsAt: endsAt === null ? null : utcInstantSchema.parse(endsAt) } }) }, <ProgressLine view={viewOf([])} />);
    expect(screen.getByText(expected)).toBeDefined();
  });

  it('is left out without a goal and a focus session', async () => {
    await openPage({ getProgress: () => succeed({ revision: 1, dailyGoalSeconds: null, weekly: null, focus: null }) }, <ProgressLine view={viewOf([])} />);
    expect(document.querySelector('p')).toBeNull();
  });
});

it.each([
  { dailyGoalSeconds: null, shown: '0:10', spoken: 'Today, 10 minutes total' },
  { dailyGoalSeconds: 3_600, shown: '0:10 of 1:00', spoken: 'Today, 10 minutes total, of a goal of 1 hour' },
])('today’s total is said with the goal $dailyGoalSeconds while nothing runs', async ({ dailyGoalSeconds, shown, spoken }) => {
  await openPage({ getProgress: () => succeed({ revision: 1, dailyGoalSeconds, weekly: null, focus: null }) }, <TodayTotal view={viewOf([])} />);
  expect([screen.getByText(shown).textContent, screen.getByText(spoken).textContent]).toEqual([shown, spoken]);
});
