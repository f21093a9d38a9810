/** Each command of the palette that needs no core: what it asks for, says and shows. */
import { utcInstantSchema } from '#shared/values/brands.ts';
import type { View } from '#shared/timer/view.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { Palette } from '#renderer/window/palette/palette.tsx';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { entryOf, everyCapability, serverOf, viewOf } from '../../fixtures.ts';
import type { Answers } from '../../../support/fake-bridge.ts';
import { emptyCatalog } from '../../support/timeline.tsx';
import { openPage } from '../../support/page-rig.tsx';

const { id, name } = serverOf(7);
const entryTimes = { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' };
const done = () => succeed({ localId: entryOf(9, entryTimes).localId, at: utcInstantSchema.parse(entryTimes.start) });
const view = viewOf([], {
  others: [{ id, name, signIn: { kind: 'not-needed' }, running: null, waiting: 0, attention: 0 }],
  undo: { number: 1, kind: 'started', description: 'Drawing', count: 1 },
});
const appearance = { ...defaultPreferences.appearance, zoomPercent: 110 as const };

async function open(shown: View = view, answers: Answers = {}) {
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'reports', detail: null },
  });
  const called = { close: vi.fn<() => void>(), shortcuts: vi.fn<() => void>() };
  const page = await openPage(
    {
      getSettings: () =>
        succeed({ revision: 1, preferences: { ...defaultPreferences, appearance }, capabilities: everyCapability, autostart: false }),
      getCatalog: () => succeed(emptyCatalog),
      chooseConnection: () => succeed(null),
      changeSettings: () => succeed(null),
      runUpdateAction: () => succeed(null),
      quit: () => succeed(null),
      undoLast: () => succeed({ kind: 'started', description: 'Drawing', count: 1 }),
      stopTimer: done,
      syncNow: () => succeed(null),
      ...answers,
    },
    <WindowStateContext value={{ router }}>
      <Palette view={shown} shown={[]} onClose={called.close} onShortcuts={called.shortcuts} />
    </WindowStateContext>,
  );
  act(() => screen.getByRole('combobox').focus());
  return { ...page, router, called };
}

const options = () => screen.getAllByRole('option');
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');

const favourite = { id: entryOf(1, entryTimes).localId, description: '', project: null, task: null, tags: [] };
const recent = { localId: entryOf(2, entryTimes).localId, description: 'Standup', project: null };
const working = viewOf([entryOf(3, { ...entryTimes, end: null })], {
  favourites: [favourite],
  recents: [recent],
  paused: [{ ...favourite, description: 'Site', pausedAt: utcInstantSchema.parse(entryTimes.start) }],
  connection: { id, name, kind: 'server', signIn: { kind: 'not-needed' } },
});

describe('the palette', () => {
  it.each([
    ['Start No description', 'startFavourite', { id: favourite.id }, 'Started “No description”'],
    ['Standup', 'continueEntry', { localId: recent.localId }, 'Timer started: Standup'],
    ['Call', 'runLine', { text: 'Call' }, 'Timer started: Call'],
    ['Stop', 'stopTimer', undefined, ''],
    ['Pause', 'pauseTimer', undefined, ''],
    ['Resume', 'resumePaused', { id: favourite.id }, ''],
    ['break of 15', 'takeBreak', { minutes: 15 }, ''],
    ['Sync now', 'syncNow', undefined, ''],
  ] as const)('carries out %s, and says so', async (...[typed, channel, request, said]) => {
    const { user, requests, announced } = await open(working, { [channel]: done });
    await user.keyboard(`${typed}{Enter}`);
    expect([requests(channel), announced().replaceAll(/[\u2066-\u2069]/gu, '')]).toEqual([[request], said]);
  });

  it.each([
    ['Start No description', 'startFavourite'],
    ['Standup', 'continueEntry'],
    ['Call', 'runLine'],
    ['Use Server 7', 'chooseConnection'],
  ] as const)('says nothing where %s fails', async (typed, channel) => {
    const { user, announced } = await open({ ...working, others: view.others }, { [channel]: () => fail({ kind: 'storage-full' }) });
    await user.keyboard(`${typed}{Enter}`);
    expect([screen.getByText(/^The disk is full/u).tagName, announced()]).toEqual([expect.any(String), '']);
  });

  it.each([
    ['New entry', { page: 'timeline', detail: 'week/new' }, false],
    ['Calendars', { page: 'settings', detail: 'calendar' }, true],
  ] as const)('goes to its page: %s', async (typed, route, takesFocus) => {
    const { user, router } = await open();
    await user.keyboard(`${typed}{Enter}`);
    expect([router.current(), router.takesFocus()]).toEqual([route, takesFocus]);
  });

  it.each([
    ['Use Server 7', 'chooseConnection', { id }],
    ['Theme dark', 'changeSettings', { appearance: { ...appearance, theme: 'dark' } }],
    ['Larger text', 'changeSettings', { appearance: { ...appearance, zoomPercent: 125 } }],
    ['Smaller text', 'changeSettings', { appearance: { ...appearance, zoomPercent: 100 } }],
    ['Check for updates', 'runUpdateAction', { action: 'check' }],
    ['Quit Clocktower', 'quit', undefined],
    ['Undo', 'undoLast', undefined],
  ] as const)('carries out %s', async (typed, channel, request) => {
    const { user, requests, called } = await open();
    await user.keyboard(`${typed}{Enter}`);
    expect([requests(channel), called.close.mock.calls.length]).toEqual([[request], 1]);
  });

  it('says which connection is used now, shows updates in the settings, and the shortcuts', async () => {
    const { user, announced, router, called } = await open();
    await user.keyboard('use server{Enter}');
    expect(announced()).toBe('New entries now go to Server 7');
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('check for{Enter}');
    expect(router.current()).toEqual({ page: 'settings', detail: 'general' });
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('shortcuts{Enter}');
    expect(called.shortcuts).toHaveBeenCalledOnce();
  });

  it('moves among its commands in a circle, and begins with the first again when the text changes', async () => {
    const { user } = await open();
    expect(active()).toBe(options()[0]);
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe(options().at(-1));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe(options()[1]);
    await user.keyboard('theme');
    expect(active()).toBe(options()[0]);
    expect(
      options()
        .map((option) => option.getAttribute('aria-selected'))
        .filter((selected) => selected === 'true'),
    ).toHaveLength(1);
  });

  it('leaves keys to the input method while a character is composed', async () => {
    const { requests, called } = await open();
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true });
    act(() => void screen.getByRole('combobox').dispatchEvent(event));
    expect([requests('undoLast'), called.close.mock.calls.length]).toEqual([[], 0]);
  });
});
