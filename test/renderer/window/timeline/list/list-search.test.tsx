/** The list of the timeline while the user types a search. */
import { secondsSchema, shiftInstant, utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fixLayout } from '../../../support/fixed-layout.ts';
import { openTimeline, pastEntry } from '../../../support/timeline.tsx';

const newest = utcInstantSchema.parse('2026-11-17T20:00:00Z');

/** Newest first, all of one day. */
function matches(first: number) {
  return Array.from({ length: 60 }, (_, index) => {
    const from = shiftInstant(newest, -index * 60);
    return pastEntry(first + index, { start: from, end: shiftInstant(from, 30), description: `Entry ${first + index}` });
  });
}

const shows = (description: string) => screen.queryByText((text) => text.startsWith(description)) !== null;

it('draws the rows in sight of another search first, and those around them after that', async () => {
  fixLayout();
  const history = { revision: 1, sync: { kind: 'none' as const }, whole: true, overlaps: [], more: false };
  const drawn: number[] = [];
  const { user } = await openTimeline(
    {
      searchHistory: ({ text }) => succeed({ ...history, entries: matches(text === '' ? 1 : 101) }),
      getSearchTotal: () => succeed({ entries: 60, seconds: secondsSchema.parse(1_800) }),
    },
    { detail: 'list', onCommit: () => drawn.push(shows('Entry 101') ? document.querySelectorAll('[data-entry]').length : 0) },
  );
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'x');
  await waitFor(() => expect(shows('Entry 101')).toBe(true));
  // 600 pixels hold 16 rows of 36 under a day of 44; twelve more are kept ready.
  await waitFor(() => expect(drawn.at(-1)).toBe(28));
  expect(drawn.find((count) => count > 0)).toBe(16);
});
