import type { HistoryEntry } from '#shared/history/history.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { JoinButtons } from '#renderer/window/timeline/panel/join-buttons.tsx';
import { entryOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const entry = (number: number, start: string, end: string): HistoryEntry => ({
  ...entryOf(number, { start: `2026-11-20T${start}:00Z`, end: `2026-11-20T${end}:00Z` }),
  serverId: null,
});

const keys = { shown: 'J', spoken: 'J' };

it.each([null, keys])('entries with time between them are joined with it or without it, as each button says: keys %o', async (each) => {
  const asked: unknown[] = [];
  const { user } = await openPage(
    {},
    <JoinButtons
      entries={[entry(1, '09:00', '10:00'), entry(2, '10:15', '11:00')]}
      label="Join"
      keys={each}
      onJoin={(how) => asked.push(how)}
    />,
  );
  await user.click(screen.getByRole('button', { name: /^Join without the 15m between/u }));
  await user.click(screen.getByRole('button', { name: 'Join and add the 15m between' }));
  expect(asked).toEqual([{ fills: false }, { fills: true }]);
});

it('entries that follow each other are joined by one button', async () => {
  const asked: unknown[] = [];
  const { user } = await openPage(
    {},
    <JoinButtons
      entries={[entry(1, '09:00', '10:00'), entry(2, '10:00', '11:00')]}
      label="Join"
      keys={null}
      onJoin={(how) => asked.push(how)}
    />,
  );
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Join']);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(asked).toEqual([{ fills: false }]);
});
