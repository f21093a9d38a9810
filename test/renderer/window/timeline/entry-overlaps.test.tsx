import { localDateSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EntryOverlaps } from '#renderer/window/timeline/panel/entry-overlaps.tsx';
import { TimelineContext } from '#renderer/window/timeline/timeline-state.ts';
import { entryOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';
import { timelineStateOf } from '../../support/timeline.tsx';

const day = localDateSchema.parse('2026-11-20');
const first = { ...entryOf(1, { start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` }), serverId: null };
const second = { ...entryOf(2, { start: `${day}T09:30:00Z`, end: null }), serverId: null };

const state = timelineStateOf({ nowMs: Date.parse(`${day}T11:00:00Z`), catalog: null });

const answers = {
  getHistoryRange: () =>
    succeed({
      revision: 1,
      sync: { kind: 'none' as const },
      whole: true,
      entries: [first, second],
      overlaps: [{ entry: second.localId, other: first.localId }],
    }),
  applySeveral: () => succeed({ acknowledged: [] }),
};

describe('the details of an entry that overlaps', () => {
  it.each([
    ['the one that was written later', second],
    ['the other one', first],
  ])('offer to cut and to keep, of %s', async (_, entry) => {
    const { user, requests } = await openPage(
      answers,
      <TimelineContext value={state}>
        <EntryOverlaps entry={entry} />
      </TimelineContext>,
    );
    expect(screen.getByRole('button', { name: 'Keep both' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cut “Entry 1”' }));
    expect(requests('applySeveral')).toEqual([{ commands: [{ kind: 'change', localId: first.localId, end: second.start }] }]);
  });
});
