/** The question which of two running timers is meant. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TwoRunningBanner } from '#renderer/popover/banners/two-running-banner.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { messagesFor } from '../../support/messages.ts';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const { attention } = messagesFor('en');
const earlier = entryOf(1, { start: '2026-11-19T22:00:00Z', end: null });
const later = entryOf(2, { start: '2026-11-20T09:30:00Z', end: null });

async function open({
  refused = false,
  descriptions: [first, second] = ['Drawing', 'Entry 2'],
  answers = {},
}: { readonly refused?: boolean; readonly descriptions?: readonly [string, string]; readonly answers?: Answers } = {}): Promise<PageRig> {
  const view = viewOf([], {
    twoRunning: { earlier: { ...earlier, description: first }, later: { ...later, description: second }, refused },
  });
  return openPage(
    { answerAttention: () => succeed({ localId: earlier.localId, at: instantOfEpochMs(0) }), ...answers },
    <>
      <TwoRunningBanner view={view} />
      <input role="combobox" aria-expanded={false} aria-controls="none" aria-label="Description" />
    </>,
  );
}

const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('two running timers', () => {
  it.each([
    [false, attention.twoRunning],
    [true, attention.twoRunningRefused],
  ])('are named, with the day of an earlier one, refused: %s', async (refused, text) => {
    await open({ refused });
    const group = screen.getByRole('group', {
      name: text({ earlier: 'Drawing', later: 'Entry 2', since: '19 Nov, 22:00', connectionName: 'This computer' }),
    });
    expect([group.tagName, labels()]).toEqual([
      'FIELDSET',
      [attention.stopEarlier({ description: 'Drawing', time: '9:30' }), attention.stopLater('Entry 2'), attention.keepBothRunning],
    ]);
  });

  it('have a name without a description', async () => {
    await open({ descriptions: ['', ''] });
    expect(labels()).toEqual([
      attention.stopEarlier({ description: 'No description', time: '9:30' }),
      attention.stopLater('No description'),
      attention.keepBothRunning,
    ]);
  });

  it.each([
    [0, 'stop-earlier'],
    [1, 'stop-later'],
    [2, 'keep-both'],
  ])('are settled by button %d, and the focus goes to the field', async (index, choice) => {
    const { user, requests, announced } = await open();
    await user.click(screen.getAllByRole('button')[index] ?? document.body);
    expect(requests('answerAttention')).toEqual([{ kind: 'two-running', earlier: earlier.localId, later: later.localId, choice }]);
    expect([announced(), document.activeElement]).toEqual([attention.answered, screen.getByRole('combobox')]);
  });

  it('stay where the answer cannot be kept', async () => {
    const { user, announced } = await open({ answers: { answerAttention: () => fail({ kind: 'storage-full' }) } });
    await user.click(screen.getAllByRole('button')[0] ?? document.body);
    expect([announced(), document.activeElement === screen.getByRole('combobox'), screen.getByText(/^The disk is full/u).tagName]).toEqual([
      '',
      false,
      expect.any(String),
    ]);
  });

  it('are not asked about while one runs', async () => {
    await openPage({}, <TwoRunningBanner view={viewOf([earlier])} />);
    expect(screen.queryByRole('group')).toBeNull();
  });
});
