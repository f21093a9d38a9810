/** Equal entries of today in the popover's list: one row, by pointer and keyboard. */
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { EntryList } from '#renderer/popover/entries/entry-list.tsx';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';
import { emptyCatalog } from '../support/timeline.tsx';

const named = (number: number, hour: string, description: string) => ({
  ...entryOf(number, { start: `2026-11-20T${hour}:00:00Z`, end: `2026-11-20T${hour}:35:00Z` }),
  description,
});
const entries = [named(1, '08', 'Mail'), named(2, '09', 'Draw'), named(3, '10', 'Mail'), named(4, '11', 'Mail')];

async function open(): Promise<PageRig> {
  const view = viewOf(entries);
  return openPage(
    {
      getView: () => succeed(view),
      getCatalog: () => succeed(emptyCatalog),
      continueEntry: ({ localId }) => succeed({ localId, at: view.today.midnight }),
    },
    <EditingStateContext value={{ unfinished: { note: () => {}, isAnything: () => false } }}>
      <EntryList view={view} name="today" heading="Today" entries={view.today.entries} figure={null} empty={null} />
    </EditingStateContext>,
  );
}

const rows = () => screen.getAllByRole('row').map((row) => row.querySelector('.rowDrawn')?.textContent);
const group = () => screen.getByRole('button', { name: /^3 entries, Mail/u });

describe('equal entries', () => {
  beforeEach(() => localStorage.clear());

  it('are one row with their number and total, which is continued', async () => {
    const { user, requests } = await open();
    expect(rows()).toEqual(['Mail3 ×1:45', 'Draw0:35']);
    expect(group().getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('button', { name: '3 entries, Mail, 1 hour 45 minutes in total' })).toBe(group());
    // The pointer sees it over the row.
    screen.getByRole('button', { name: 'Continue “Mail”' }).focus();
    await user.keyboard('{Enter}');
    expect(requests('continueEntry')).toEqual([{ localId: entries[3]?.localId }]);
  });

  it('are opened and closed by Enter, and reached by the arrow keys as their neighbours', async () => {
    const { user } = await open();
    group().focus();
    await user.keyboard('{Enter}');
    expect([rows(), group().getAttribute('aria-expanded')]).toEqual([
      ['Mail3 ×1:45', 'Mail0:35', 'Mail0:35', 'Mail0:35', 'Draw0:35'],
      'true',
    ]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe(entries[3]?.localId);
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Continue “Mail”');
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(rows()).toEqual(['Mail3 ×1:45', 'Draw0:35']);
    expect(
      screen
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0)
        .every((button) => button.closest('tr') === null || button.closest('tr') === group().closest('tr')),
    ).toBe(true);
  });

  it('are each a row when grouping is turned off, which is remembered', async () => {
    const { user } = await open();
    const toggle = screen.getByRole('button', { name: 'Group equal entries' });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await user.click(toggle);
    expect(rows()).toHaveLength(4);
    document.body.replaceChildren();
    await open();
    expect(rows()).toHaveLength(4);
  });
});
