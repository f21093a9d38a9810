/** The frame of the window: its pages, what its keys open, and where the focus goes. */
import { defaultPreferences, type Preferences } from '#shared/program/preferences.ts';
import type { WindowPageId } from '#shared/program/window-route.ts';
import { succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { Window } from '#renderer/window/shell/window.tsx';
import { everyCapability, viewOf } from '../../fixtures.ts';
import { emptyCatalog } from '../../support/timeline.tsx';
import { openWindowPage, type WindowPageRig } from '../../support/window-page.tsx';

interface Setting {
  readonly page?: WindowPageId;
  readonly detail?: string | null;
  readonly pages?: Preferences['pages'];
}

async function open({ page = 'attention', detail = null, pages = { campus: false } }: Setting = {}): Promise<WindowPageRig> {
  const view = viewOf([], { undo: { number: 1, kind: 'deleted', description: 'Drawing', count: 1 } });
  const rig = await openWindowPage(
    {
      getView: () => succeed(view),
      getCatalog: () => succeed(emptyCatalog),
      getSettings: () =>
        succeed({ revision: 1, preferences: { ...defaultPreferences, pages }, capabilities: everyCapability, autostart: false }),
      syncNow: () => succeed(null),
      undoLast: () => succeed({ kind: 'deleted', description: 'Drawing', count: 1 }),
    },
    <EditingStateContext value={{ unfinished: { note: () => {}, isAnything: () => false } }}>
      <Window />
    </EditingStateContext>,
    { page, detail },
  );
  if (page === 'attention') {
    await screen.findByRole('heading', { level: 1 });
  }
  return rig;
}

const bar = () => [...document.querySelectorAll<HTMLElement>('[data-side-bar] button')];
const dialogs = () =>
  [...document.querySelectorAll('dialog')].map((dialog) => dialog.getAttribute('aria-label') ?? dialog.querySelector('h2')?.textContent);
const press = (key: string, held: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });

describe('the side bar', () => {
  it('has the pages with their shortcuts, and one of them for Tab', async () => {
    const { user, router } = await open({ page: 'attention', pages: { campus: true } });
    expect(bar().map(({ textContent, title }) => [textContent, title])).toEqual(
      ['Timeline', 'Projects', 'Reports', 'Timesheet', 'Campus', 'Settings'].map((title, index) => [title, `${title} (Ctrl+${index + 1})`]),
    );
    expect(bar().map((button) => button.getAttribute('aria-keyshortcuts'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Control+${number}`),
    );
    expect(bar().map((button) => [button.tabIndex, button.getAttribute('aria-current')])).toEqual(
      Array.from({ length: 6 }, () => [-1, null]),
    );
    act(() => router.go({ page: 'projects', detail: null }));
    expect(bar().map((button) => [button.tabIndex, button.getAttribute('aria-current')])[1]).toEqual([0, 'page']);
    bar()[1]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(bar()[2]);
  });

  it('leaves out the Campus page while it is switched off', async () => {
    await open();
    expect(bar().map(({ textContent }) => textContent)).toEqual(['Timeline', 'Projects', 'Reports', 'Timesheet', 'Settings']);
  });
});

describe('the window', () => {
  it('shows the page of the route, with its title', async () => {
    await open();
    expect([
      screen.getByRole('heading', { level: 1 }).textContent,
      document.title,
      screen.getByText('Nothing needs your attention').tagName,
    ]).toEqual(['Needs attention', expect.stringMatching(/^Needs attention/u), expect.any(String)]);
  });

  it.each([
    [{ page: 'campus', detail: 'map' } as const, 'timeline'],
    [{ page: 'campus', pages: { campus: true } } as const, 'campus'],
    [{}, 'attention'],
  ])('goes to the timeline from a Campus page that is switched off: %o', async (setting, page) => {
    const { router } = await open(setting);
    expect(router.current().page).toBe(page);
  });

  it('gives the title the focus when the page that is shown is asked for again', async () => {
    const { router } = await open();
    const title = screen.getByRole('heading', { level: 1 });
    bar()[0]?.focus();
    act(() => router.go({ page: 'attention', detail: null }));
    expect(document.activeElement).toBe(bar()[0]);
    act(() => router.go({ page: 'attention', detail: null }, { focus: true }));
    expect(document.activeElement).toBe(title);
  });

  it('opens the palette and the shortcuts by their keys, and closes them', async () => {
    const { user, requests } = await open();
    expect(dialogs()).toEqual([]);
    press('k', { ctrlKey: true });
    expect(dialogs()).toHaveLength(1);
    act(() => screen.getByRole('combobox', { name: /command/iu }).focus());
    await user.keyboard('keyboard shortcuts{Enter}');
    await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
    expect(dialogs()).toHaveLength(1);
    fireEvent(document.querySelector('dialog') ?? document.body, new Event('close'));
    expect(dialogs()).toEqual([]);
    press('?');
    await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
    fireEvent(document.querySelector('dialog') ?? document.body, new Event('close'));
    press('F5');
    expect(requests('syncNow')).toHaveLength(1);
  });

  it('undoes by its button and by its key, except in a text', async () => {
    const { user, requests } = await open();
    const asked = requests('getView').length;
    await user.click(screen.getByRole('button', { name: /^Undo/u }));
    expect([requests('undoLast').length, requests('getView').length]).toEqual([1, asked + 1]);
    act(() => screen.getByRole('combobox').focus());
    press('z', { ctrlKey: true });
    expect(requests('undoLast')).toHaveLength(1);
    act(() => bar()[0]?.focus());
    press('z', { ctrlKey: true });
    expect(requests('undoLast')).toHaveLength(2);
  });
});
