/** The figure beside the button: the elapsed time while a timer runs, and what was worked today while none does. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ElapsedOrToday } from '#renderer/timer/elapsed.tsx';
import { entryOf } from '../fixtures.ts';
import { openPage } from '../support/page-rig.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:09Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['2026-11-20T10:00:00Z', '0:00:09', /Running for 9 seconds/u],
  ['2026-11-16T05:00:00Z', '101:00:09', /Running for 101 hours/u],
  [null, '4:41', /^No timer is running\. Today, 4 hours 41 minutes total$/u],
])('since %s is %s', async (start, shown, spoken) => {
  const entry = start === null ? null : entryOf(1, { start, end: null });
  await openPage({}, <ElapsedOrToday entry={entry} todaySeconds={16_860} />);
  const [figure, words] = screen.getByRole('timer').children;
  expect([figure?.textContent, words?.textContent]).toEqual([shown, expect.stringMatching(spoken)]);
});
