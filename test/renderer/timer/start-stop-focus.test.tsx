import type { View } from '#shared/timer/view.ts';
import { succeed } from '#shared/values/result.ts';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { TimerBar } from '#renderer/window/shell/timer-bar.tsx';
import { entryOf, viewOf } from '../fixtures.ts';
import { emptyCatalog } from '../support/timeline.tsx';
import { openPage } from '../support/page-rig.tsx';

const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });
const running = viewOf([entry]);
const done = () => succeed({ localId: entry.localId, at: entry.start });

async function openBar(view: View) {
  const unfinished = { note: () => {}, isAnything: () => false };
  const bar = (
    <EditingStateContext value={{ unfinished }}>
      <TimerBar view={view} />
    </EditingStateContext>
  );
  return openPage({ getView: () => succeed(view), getCatalog: () => succeed(emptyCatalog), runLine: done, stopTimer: done }, bar);
}

it.each([
  ['Stop', running],
  ['Start', viewOf([])],
])('the round button gives the focus to the description after a click on %s, so that typing presses nothing', async (name, view) => {
  const { user } = await openBar(view);
  await user.click(screen.getByRole('button', { name }));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

it('the round button keeps the focus of a user who presses the button by keyboard', async () => {
  const { user, requests } = await openBar(running);
  const stop = screen.getByRole('button', { name: 'Stop' });
  act(() => stop.focus());
  await user.keyboard('{Enter}');
  expect([document.activeElement, requests('stopTimer').length]).toEqual([stop, 1]);
});

it('the round button drops a cleared text when it stops: what is typed next belongs to the next entry', async () => {
  const { user, requests } = await openBar(running);
  await user.clear(screen.getByRole('combobox'));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect([requests('editEntry'), requests('stopTimer').length, screen.getByRole('combobox')]).toEqual([
    [],
    1,
    expect.objectContaining({ value: entry.description }),
  ]);
});
