/** What of the timesheet is quiet, and what is shaded. */
import { succeed } from '#shared/values/result.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimesheetPage } from '#renderer/window/timesheet/timesheet-page.tsx';
import { testId } from '../../../support/random-history.ts';
import { emptyCatalog, pastEntry } from '../../support/timeline.tsx';
import { openWindowPage } from '../../support/window-page.tsx';

const bridge = { id: testId(1, 1), name: 'Bridge over the inner harbour', color: '#2f7d6b' };
const monday = { ...pastEntry(1, { start: '2026-11-16T08:00:00Z', end: '2026-11-16T09:00:00Z', description: 'Plan' }), project: bridge };

/** A Wednesday. */
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function open() {
  return openWindowPage(
    {
      getHistoryRange: () => succeed({ revision: 1, sync: { kind: 'none' as const }, whole: true, entries: [monday], overlaps: [] }),
      getCatalog: () => succeed({ ...emptyCatalog, projects: [bridge] }),
      refreshShownRange: () => succeed(null),
    },
    <TimesheetPage />,
    { page: 'timesheet' },
  );
}

const shades = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1, -1)
    .map(({ dataset }) => dataset['shade']);

it('the timesheet shows no time as a dot in a cell that can be typed into, and no bold total', async () => {
  await open();
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ placeholder }) => placeholder)).toEqual(['·', '·', '·', '', '', '', '']);
  const totals = within(screen.getAllByRole('row').at(-1) ?? expect.fail())
    .getAllByRole('cell')
    .slice(0, -1);
  expect(totals.map(({ dataset }) => dataset['none'])).toEqual(['false', 'true', 'true', 'true', 'true', 'true', 'true']);
});

it('shades the weekend, and today in its own week only', async () => {
  const { user } = await open();
  expect(shades()).toEqual([undefined, undefined, 'today', undefined, undefined, 'weekend', 'weekend']);
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(shades()).toEqual([undefined, undefined, undefined, undefined, undefined, 'weekend', 'weekend']);
});

it('the timesheet has the whole name of a project that is cut in its tooltip', async () => {
  await open();
  expect(screen.getByText(bridge.name).title).toBe(bridge.name);
});
