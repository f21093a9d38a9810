import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OverlapChoice } from '#renderer/components/overlaps/overlap-choice.tsx';
import { entryOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const day = '2026-11-20';
const moved = entryOf(3, { start: `${day}T09:30:00Z`, end: `${day}T12:00:00Z` });
const before = entryOf(1, { start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` });
const within = entryOf(2, { start: `${day}T10:00:00Z`, end: `${day}T10:30:00Z` });
const answers = { applySeveral: () => succeed({ acknowledged: [] }), answerAttention: () => succeed({ localId: moved.localId, at: moved.start }) };

describe('the question about an overlap', () => {
  it('says by how much two entries overlap, and what Cut does', async () => {
    await openPage(answers, <OverlapChoice entry={moved} others={[before]} />);
    expect(screen.getByRole('group', { name: '“Entry 3” and “Entry 1” overlap by 30m.' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Cut “Entry 1”: ends at 9:30.', 'Cut “Entry 3”: starts at 10:00.']);
  });

  it('cuts all others in one command', async () => {
    const { user, requests, announced } = await openPage(answers, <OverlapChoice entry={moved} others={[within, before]} />);
    expect(screen.getByRole('group', { name: '“Entry 3” and 2 other entries overlap by 1h.' })).toBeTruthy();
    expect(screen.getByText('Cut “Entry 2”: deleted.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cut 2 entries' }));
    expect(requests('applySeveral')).toEqual([
      {
        commands: [
          { kind: 'change', localId: before.localId, end: moved.start },
          { kind: 'delete', localId: within.localId },
        ],
      },
    ]);
    expect(announced()).toBe('2 entries were cut');
  });

  it('cuts the one that was written later, where the user wants that', async () => {
    const { user, requests } = await openPage(answers, <OverlapChoice entry={moved} others={[before]} />);
    await user.click(screen.getByRole('button', { name: 'Cut “Entry 3”' }));
    expect(requests('applySeveral')).toEqual([{ commands: [{ kind: 'change', localId: moved.localId, start: before.end }] }]);
  });

  it.each([3, 4, 6])('says what Cut does to the first three of %d, and counts the others', async (count) => {
    const others = Array.from({ length: count }, (_, index) => entryOf(10 + index, { start: `${day}T10:${10 + index}:00Z`, end: `${day}T11:${10 + index}:00Z` }));
    await openPage(answers, <OverlapChoice entry={moved} others={others} />);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect([items.length, items[3]]).toEqual(count === 3 ? [3, undefined] : [4, `And ${count - 3} more.`]);
  });

  it('keeps them as they are', async () => {
    const { user, requests, announced } = await openPage(answers, <OverlapChoice entry={moved} others={[before]} />);
    await user.click(screen.getByRole('button', { name: 'Keep both' }));
    expect(requests('answerAttention')).toEqual([{ kind: 'keep-overlaps', entry: moved.localId, others: [before.localId] }]);
    expect(announced()).toBe('Kept as they are');
  });
});
