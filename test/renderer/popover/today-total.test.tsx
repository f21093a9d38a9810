/** Today's total beside its goal, and the week's goal below the list. */
import { instantOfEpochMs, localDateSchema, secondsSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
