/** The panel of an entry says what became of its time at its issue, and asks for another attempt. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EntryView } from '#shared/timer/view.ts';
import { succeed } from '#shared/values/result.ts';
import { novemberAt as at, openTimeline, pastEntry } from '../../../support/timeline.tsx';

const drawing = pastEntry(1, { start: at(17, '09:00'), end: at(17, '10:00'), description: 'Drawing' });

async function open(item: EntryView['item']) {
  const rig = await openTimeline(
    { retryItemTime: () => succeed(null) },
    { entries: [{ ...drawing, ...(item === undefined ? {} : { item }) }] },
  );
  await rig.user.click(document.querySelector(`[data-entry="${drawing.localId}"]`) ?? document.body);
  return { ...rig, panel: within(await screen.findByRole('region', { name: 'Entry' })) };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(18, '12:00')), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const failing = { kind: 'work-items', server: 'gitlab.example' } as const;

it.each([
  ['waits', { kind: 'waiting', failure: null }, 'The time is being written to the issue.'],
  [
    'waits for the network',
    { kind: 'waiting', failure: { ...failing, cause: 'no-network', detail: '' } },
    /being written to the issue\. .*network/u,
  ],
  [
    'was refused',
    { kind: 'refused', failure: { ...failing, cause: 'refused', detail: '400 time tracking disabled' } },
    /not written to the issue\. .*time tracking disabled/u,
  ],
] as const)('time that %s is said, and sent again on request', async (...[, time, text]) => {
  const { user, requests, panel } = await open({ key: 'river/bridge#7', time });
  expect(panel.getByText(text).tagName).toBe('OUTPUT');
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(requests('retryItemTime')).toEqual([{ localId: drawing.localId }]);
});

it('time that is at the issue is said', async () => {
  const { panel } = await open({ key: 'river/bridge#7', time: { kind: 'written' } });
  panel.getByText('The time is on the issue.');
  expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('nothing is said of time that is not written', async () => {
  const { panel } = await open({ key: 'river/bridge#7' });
  expect(panel.queryByText(/written|on the issue/u)).toBeNull();
});
