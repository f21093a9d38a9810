import type { RequestChannel } from '#shared/ipc/contract.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GearMenu } from '#renderer/popover/header/gear-menu.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { entryOf, serverOf, viewOf } from '../../fixtures.ts';
import { messagesFor } from '../../../support/messages.ts';
import { openPage } from '../../support/page-rig.tsx';

const messages = messagesFor('en');

const answers: Answers = {
  getUpdates: () =>
    succeed({ revision: 1, current: '1.0.0', state: { kind: 'ready', version: '1.1.0', postponed: true }, hasReleaseNotes: false }),
  openWindow: () => succeed(null),
  quit: () => succeed(null),
  exportUnsaved: () => succeed({ file: null }),
  runUpdateAction: () => succeed(null),
  chooseConnection: () => succeed(null),
};

const { id } = serverOf(1);
const others = [{ id, name: 'Studio', signIn: { kind: 'signed-in', kept: 'sealed' }, running: null, waiting: 2, attention: 0 }] as const;
const view = viewOf([], { others: [...others] });

async function itemNames(): Promise<readonly (string | null)[]> {
  await screen.findByRole('menu');
  return [...document.querySelectorAll('[role^=menuitem]')].map((item) => item.textContent);
}

describe('the menu of the popover', () => {
  it('opens by a click, and gives the focus back', async () => {
    const { user } = await openPage(answers, <GearMenu view={view} />);
    const button = screen.getByRole('button', { name: messages.popover.menu });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(await itemNames()).toEqual([
      messages.thisComputer,
      'Studio',
      messages.window.open,
      messages.connections.openWindow,
      messages.attention.exportUnsaved,
      messages.updates.restartInto('1.1.0'),
      messages.popover.quit,
    ]);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('notes the connection in which another timer runs', async () => {
    const running = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });
    const { user } = await openPage(answers, <GearMenu view={{ ...view, others: others.map((other) => ({ ...other, running })) }} />);
    await user.click(screen.getByRole('button', { name: messages.popover.menu }));
    expect((await itemNames()).slice(0, 2)).toEqual([messages.thisComputer, `Studio${messages.connections.timerRunning}`]);
  });

  it('opens by the arrow keys, without unnecessary items', async () => {
    const { user } = await openPage(answers, <GearMenu view={viewOf([])} />);
    screen.getByRole('button', { name: messages.popover.menu }).focus();
    await user.keyboard('{ArrowDown}');
    expect(await itemNames()).toEqual([
      messages.window.open,
      messages.connections.openWindow,
      messages.updates.restartInto('1.1.0'),
      messages.popover.quit,
    ]);
  });

  const items: readonly (readonly [string, RequestChannel, unknown])[] = [
    [messages.window.open, 'openWindow', { route: null }],
    [messages.connections.openWindow, 'openWindow', { route: { page: 'settings', detail: 'connections' } }],
    [messages.attention.exportUnsaved, 'exportUnsaved', { id: null }],
    [messages.updates.restartInto('1.1.0'), 'runUpdateAction', { action: 'restart' }],
    [messages.popover.quit, 'quit', undefined],
  ];
  it.each(items)('does what «%s» says, and closes', async (name, channel, request) => {
    const { user, requests } = await openPage(answers, <GearMenu view={view} />);
    await user.click(screen.getByRole('button', { name: messages.popover.menu }));
    await user.click(await screen.findByRole('menuitem', { name }));
    expect(requests(channel)).toEqual([request]);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('chooses another connection and says so, and leaves the current one alone', async () => {
    const { user, requests, announced } = await openPage(answers, <GearMenu view={view} />);
    const button = screen.getByRole('button', { name: messages.popover.menu });
    await user.click(button);
    await user.click(await screen.findByRole('menuitemradio', { name: messages.thisComputer }));
    expect(requests('chooseConnection')).toEqual([]);
    await user.click(button);
    await user.click(await screen.findByRole('menuitemradio', { name: 'Studio' }));
    expect(requests('chooseConnection')).toEqual([{ id }]);
    expect(announced()).toContain('Studio');
  });

  it('does not say that another connection is used where it is not', async () => {
    const { user, announced } = await openPage(
      { ...answers, chooseConnection: () => fail({ kind: 'storage-full' }) },
      <GearMenu view={view} />,
    );
    await user.click(screen.getByRole('button', { name: messages.popover.menu }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Studio' }));
    expect([announced(), (await screen.findByText(/^The disk is full/u)).tagName]).toEqual(['', expect.any(String)]);
  });

  it('opens by the arrow keys alone', async () => {
    await openPage(answers, <GearMenu view={view} />);
    const button = screen.getByRole('button', { name: messages.popover.menu });
    expect([fireEvent.keyDown(button, { key: 'x' }), button.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    expect([fireEvent.keyDown(button, { key: 'ArrowUp' }), button.getAttribute('aria-expanded')]).toEqual([false, 'true']);
  });
});
