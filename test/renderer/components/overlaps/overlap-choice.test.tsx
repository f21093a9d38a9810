import { succeed } from '#shared/values/result.ts';
import { cutCommands } from '#shared/timer/overlaps.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OverlapChoice } from '#renderer/components/overlaps/overlap-choice.tsx';
import { entryOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const day = '2026-11-20';
const moved = entryOf(3, { start: `${day}T09:30:00Z`, end: `${day}T12:00:00Z` });
const before = entryOf(1, { start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` });
const within = entryOf(2, { start: `${day}T10:00:00Z`, end: `${day}T10:30:00Z` });
const answers = {
  applySeveral: () => succeed({ acknowledged: [] }),
  answerAttention: () => succeed({ localId: moved.localId, at: moved.start }),
};

const effects = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('the question about an overlap', () => {
  it('says by how much two entries overlap, and what is left of each', async () => {
    await openPage(answers, <OverlapChoice entry={moved} others={[before]} />);
    expect(screen.getByRole('group', { name: 'Two entries overlap by 30m' })).toBeTruthy();
    expect(effects()).toEqual(['Cut “Entry 1”, 9:00 – 10:00: leaves 9:00 – 9:30.', 'Cut “Entry 3”, 9:30 – 12:00: leaves 10:00 – 12:00.']);
    expect(buttons()).toEqual(['Cut “Entry 1”', 'Cut “Entry 3”', 'Keep both']);
  });

  it('calls deleting by its name, and offers it last', async () => {
    const { user, requests, announced } = await openPage(answers, <OverlapChoice entry={moved} others={[within, before]} />);
    expect(screen.getByRole('group', { name: '3 entries overlap by 1h' })).toBeTruthy();
    expect(effects()).toEqual([
      'Cut “Entry 3”, 9:30 – 12:00: leaves 10:30 – 12:00.',
      'Cut “Entry 1”, 9:00 – 10:00: leaves 9:00 – 9:30.',
      'Delete “Entry 2”, 10:00 – 10:30.',
    ]);
    expect(buttons()).toEqual(['Cut “Entry 3”', 'Keep all', 'Cut 1 and delete 1']);
    await user.click(screen.getByRole('button', { name: 'Cut 1 and delete 1' }));
    expect(requests('applySeveral')).toEqual([
      {
        commands: [
          { kind: 'change', localId: before.localId, end: moved.start },
          { kind: 'delete', localId: within.localId },
        ],
      },
    ]);
    expect(announced()).toBe('1 cut, 1 deleted');
  });

  it.each([
    ['one', [within], 'Delete “Entry 2”', 'The entry was deleted'],
    ['several', [within, { ...before, start: moved.start }], 'Delete 2 entries', '2 entries were deleted'],
  ])('deletes %s that nothing is left of only if the user says so', async (...[, others, label, done]) => {
    const { user, announced } = await openPage(answers, <OverlapChoice entry={moved} others={others} />);
    expect(buttons().at(-1)).toBe(label);
    await user.click(screen.getByRole('button', { name: label }));
    expect(announced()).toBe(done);
  });

  it('offers first to keep two entries of the same time', async () => {
    await openPage(answers, <OverlapChoice entry={moved} others={[{ ...moved, localId: before.localId, description: 'Other' }]} />);
    expect(buttons()).toEqual(['Keep both', 'Delete “Other”', 'Delete “Entry 3”']);
  });

  it('cuts what ran through an outage around all that was made meanwhile', async () => {
    const call = { ...entryOf(9, { start: `${day}T09:00:00Z`, end: `${day}T12:00:00Z` }), description: 'call' };
    const meanwhile = [10, 20, 30, 40].map((minute, index) =>
      entryOf(20 + index, { start: `${day}T09:${minute}:00Z`, end: `${day}T09:${minute + 5}:00Z` }),
    );
    const { user, requests } = await openPage(answers, <OverlapChoice entry={call} others={meanwhile} />);
    expect([effects().length, effects()[0], buttons()[0]]).toEqual([
      5,
      'Cut “call”, 9:00 – 12:00: leaves 9:00 – 9:10, 9:15 – 9:20, 9:25 – 9:30, 9:35 – 9:40, 9:45 – 12:00.',
      'Cut “call”',
    ]);
    await user.click(screen.getByRole('button', { name: 'Cut “call”' }));
    expect(requests('applySeveral')).toEqual([{ commands: cutCommands(meanwhile, [call]) }]);
  });

  it('cuts the one that was written later, where the user wants that', async () => {
    const { user, requests } = await openPage(answers, <OverlapChoice entry={moved} others={[before]} />);
    await user.click(screen.getByRole('button', { name: 'Cut “Entry 3”' }));
    expect(requests('applySeveral')).toEqual([{ commands: [{ kind: 'change', localId: moved.localId, start: before.end }] }]);
  });

  it('keeps them as they are', async () => {
    const { user, requests, announced } = await openPage(answers, <OverlapChoice entry={moved} others={[before]} />);
    await user.click(screen.getByRole('button', { name: 'Keep both' }));
    expect(requests('answerAttention')).toEqual([{ kind: 'keep-overlaps', entry: moved.localId, others: [before.localId] }]);
    expect(announced()).toBe('Kept as they are');
  });
});
