/** The mini timer: the running entry, and a button that stops it. */
import { fail, succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MiniTimerPage } from '#renderer/mini/mini-timer-page.tsx';
import { messagesFor } from '../support/messages.ts';
import { entryOf, viewOf } from './fixtures.ts';
import { openPage } from './support/page-rig.tsx';

const { popover, noDescription } = messagesFor('en');
const running = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });

it('the mini timer shows the running entry and stops it', async () => {
  const rig = await openPage(
    {
      getView: () => succeed(viewOf([running], { timer: { kind: 'running', entry: running } })),
      stopTimer: () => succeed({ localId: running.localId, at: running.start }),
    },
    <MiniTimerPage />,
  );
  expect(screen.getByText(running.description || noDescription)).toBeDefined();
  expect(screen.getByRole('timer')).toBeDefined();
  await rig.user.click(screen.getByRole('button', { name: popover.stop }));
  expect(rig.requests('stopTimer')).toHaveLength(1);
});

it('the mini timer says why the timer could not be stopped', async () => {
  const failure = { kind: 'storage-failed', detail: 'ENOSPC' } as const;
  const rig = await openPage(
    { getView: () => succeed(viewOf([running], { timer: { kind: 'running', entry: running } })), stopTimer: () => fail(failure) },
    <MiniTimerPage />,
  );
  await rig.user.click(screen.getByRole('button', { name: popover.stop }));
  expect(screen.getByRole('alert').textContent).toContain('ENOSPC');
});

it('the mini timer is empty while no timer runs', async () => {
  await openPage({ getView: () => succeed(viewOf([])) }, <MiniTimerPage />);
  expect(screen.queryByRole('timer')).toBeNull();
});
