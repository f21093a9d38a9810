import { secondsSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { createUnfinished } from '#renderer/editing/unfinished.ts';
import { EntryList } from '#renderer/popover/entries/entry-list.tsx';
import { OverlapBanner } from '#renderer/popover/banners/overlap-banner.tsx';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage } from '../support/page-rig.tsx';

const day = '2026-11-20';
const first = entryOf(1, { start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` });
const second = entryOf(2, { start: `${day}T09:30:00Z`, end: `${day}T11:00:00Z` });
const third = entryOf(3, { start: `${day}T12:00:00Z`, end: `${day}T13:00:00Z` });
const { today } = viewOf([first, second, third]);
const view = viewOf([], {
  today: { ...today, finishedSeconds: secondsSchema.parse(0), overlaps: [{ entry: second.localId, other: first.localId }] },
});

describe('overlaps of today', () => {
  it('mark both rows, and no other', async () => {
    await openPage(
      {},
      <EditingStateContext value={{ unfinished: createUnfinished({ occupyPopover: async () => succeed(null) }) }}>
        <EntryList view={view} name="today" heading="Today" entries={view.today.entries} figure={null} empty={null} />
      </EditingStateContext>,
    );
    const marked = screen.getAllByRole('row').filter(({ textContent }) => textContent?.includes('overlaps another entry'));
    expect(marked.map((row) => row.getAttribute('data-row'))).toEqual([second.localId, first.localId]);
  });

  it('are asked about above the list', async () => {
    const { user, requests } = await openPage({ applySeveral: () => succeed({ acknowledged: [] }) }, <OverlapBanner view={view} />);
    await user.click(screen.getByRole('button', { name: 'Cut “Entry 1”' }));
    expect(requests('applySeveral')).toEqual([{ commands: [{ kind: 'change', localId: first.localId, end: second.start }] }]);
  });

  it('are asked about one after another, the latest first, with all that it overlaps', async () => {
    const long = entryOf(3, { start: `${day}T09:45:00Z`, end: `${day}T13:00:00Z` });
    const overlaps = [
      { entry: second.localId, other: first.localId },
      { entry: long.localId, other: first.localId },
      { entry: long.localId, other: second.localId },
    ];
    await openPage({}, <OverlapBanner view={{ ...view, today: { ...view.today, entries: [first, second, long], overlaps } }} />);
    expect(screen.getByRole('group').textContent).toMatch(/Entry 3/u);
  });

  it('of an entry that is not shown are not asked about', async () => {
    await openPage({}, <OverlapBanner view={{ ...view, today: { ...view.today, entries: [first] } }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
