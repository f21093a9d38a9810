/** The keys of the timeline's list, over pages of entries of several days. */
import { shiftInstant, utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fixLayout } from '../../../support/fixed-layout.ts';
import { openTimeline, pastEntry, type TimelineRig } from '../../../support/timeline.tsx';

const newest = utcInstantSchema.parse('2026-11-17T20:00:00Z');
/** Newest first, one in four hours. */
const entries = Array.from({ length: 25 }, (_, index) => {
  const from = shiftInstant(newest, -index * 4 * 3_600);
  return pastEntry(index + 1, { start: from, end: shiftInstant(from, 600), description: `Entry ${index + 1}` });
});

async function openList(): Promise<TimelineRig> {
  fixLayout();
  return openTimeline({}, { entries, detail: 'list' });
}

const row = (number: number): HTMLElement | null => document.querySelector<HTMLElement>(`[data-entry="${entries[number - 1]?.localId}"]`);
const inFocus = (): string | undefined =>
  entries.find(({ localId }) => document.activeElement?.getAttribute('data-entry') === localId)?.description ?? undefined;

const stops = () =>
  [...document.querySelectorAll<HTMLElement>('[data-entry]')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ dataset }) => dataset['entry']);
const deleted = (...numbers: readonly number[]) => ({
  commands: numbers.map((number) => ({ kind: 'delete', localId: entries[number - 1]?.localId })),
});

describe('the keys of the list', () => {
  it.each([
    [5, 'ArrowDown', 6],
    [5, 'ArrowUp', 4],
    [1, 'ArrowUp', 1],
    [2, 'PageDown', 12],
    [12, 'PageUp', 2],
    [5, 'PageUp', 1],
    [14, 'Home', 1],
    [12, 'End', 25],
    [20, 'PageDown', 25],
  ])('move from entry %i with %s to entry %i', async (from, key, to) => {
    const { user } = await openList();
    await waitFor(() => expect(row(from)).not.toBeNull());
    row(from)?.focus();
    await user.keyboard(`{${key}}`);
    await waitFor(() => expect(inFocus()).toBe(`Entry ${to}`));
  });

  it('leave one row to Tab: the first at the beginning, then the last one that had the focus', async () => {
    const { user } = await openList();
    expect(stops()).toEqual([entries[0]?.localId]);
    row(3)?.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(stops()).toEqual([entries[3]?.localId]));
  });

  it('select with Space and with Ctrl or Shift and a press, and open with a press alone', async () => {
    const { user } = await openList();
    row(2)?.focus();
    await user.keyboard(' {Control>}');
    await user.click(row(4) ?? document.body);
    await user.keyboard('{/Control}{Shift>}');
    await user.click(row(6) ?? document.body);
    await user.keyboard('{/Shift}');
    expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))).toEqual([
      'Select “Entry 2”',
      'Select “Entry 4”',
      'Select “Entry 6”',
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select “Entry 4”' }));
    expect(screen.getByRole('heading', { name: '2 entries selected' })).toBeDefined();
    await user.keyboard('{Escape}');
  });

  it('delete the entry, or all selected ones if it is one of them', async () => {
    const { user, requests } = await openList();
    row(2)?.focus();
    await user.keyboard('{Delete}');
    row(3)?.focus();
    await user.keyboard(' ');
    row(5)?.focus();
    await user.keyboard(' {Backspace}');
    await waitFor(() => expect(requests('applySeveral')).toEqual([deleted(2), deleted(3, 5)]));
  });

  it('select the whole list, also what is not loaded, with Ctrl+A', async () => {
    const { user } = await openList();
    row(2)?.focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByRole('heading', { name: '25 entries selected' })).toBeDefined();
  });
});

describe('the timeline', () => {
  it('opens the form of a new entry, or goes to the search, where it was asked to, and forgets it', async () => {
    fixLayout();
    const { router } = await openTimeline({}, { entries, detail: 'week/new' });
    expect([screen.getByRole('heading', { name: 'New entry' }), router.current().detail]).toEqual([expect.anything(), 'week']);
    document.body.replaceChildren();
    const search = await openTimeline({}, { entries, detail: 'list/search' });
    expect([document.activeElement, search.router.current().detail]).toEqual([screen.getByPlaceholderText('Search all entries'), 'list']);
  });
});

describe('the list', () => {
  it('continues an entry with the button beside it', async () => {
    fixLayout();
    const { user, requests } = await openTimeline(
      { continueEntry: ({ localId }) => succeed({ localId, at: newest }) },
      { entries, detail: 'list' },
    );
    await user.click(screen.getByRole('button', { name: 'Continue “Entry 2”' }));
    expect(requests('continueEntry')).toEqual([{ localId: entries[1]?.localId }]);
  });

  it('names its days, today by that word', async () => {
    await openList();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Tuesday 17 November']),
    );
  });
});
