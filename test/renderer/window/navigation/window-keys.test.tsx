import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { useWindowKeys } from '#renderer/window/navigation/use-window-keys.ts';
import { pages } from '#renderer/window/navigation/pages.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { openPage } from '../../support/page-rig.tsx';

function press(key: string, modifiers: object = {}, at: Element = document.body): boolean {
  return fireEvent.keyDown(at, { key, ...modifiers });
}

async function open() {
  const done: string[] = [];
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'timeline', detail: 'week' },
  });
  const shown = pages.slice(0, 3);
  function Shell() {
    const content = useRef<HTMLElement>(null);
    useWindowKeys(shown, content, {
      palette: () => done.push('palette'),
      help: () => done.push('help'),
      syncNow: () => done.push('sync'),
      newProject: () => done.push('project'),
    });
    return (
      <>
        <nav data-side-bar>
          <button type="button" tabIndex={0}>
            bar
          </button>
        </nav>
        <main ref={content}>
          <h1 tabIndex={-1}>title</h1>
          <input aria-label="text" />
        </main>
        <dialog open>
          <button type="button">in a dialog</button>
        </dialog>
      </>
    );
  }
  await openPage(
    {},
    <WindowStateContext value={{ router }}>
      <Shell />
    </WindowStateContext>,
  );
  return { done, page: () => router.current().page, ids: shown.map(({ id }) => id) };
}

const text = (): HTMLElement => screen.getByRole('textbox', { name: 'text' });
const inDialog = (): HTMLElement => screen.getByRole('button', { name: 'in a dialog' });
const control = { ctrlKey: true };

describe('keys of the window', () => {
  it('act everywhere, and the browser does nothing with them', async () => {
    const { done } = await open();
    const left = [press('k', control), press('?', { shiftKey: true }), press('F5'), press('N', { ...control, shiftKey: true }), press('x')];
    expect([done, left]).toEqual([
      ['palette', 'help', 'sync', 'project'],
      [false, false, false, false, true],
    ]);
  });

  it('that open something do nothing behind a dialog, and ? is typed in a text', async () => {
    const { done } = await open();
    expect({
      helpInDialog: press('?', {}, inDialog()),
      helpInText: press('?', {}, text()),
      newEntryInDialog: press('N', { ...control, shiftKey: true }, inDialog()),
      done,
    }).toEqual({ helpInDialog: true, helpInText: true, newEntryInDialog: true, done: [] });
  });

  it('go to the page of a number that is shown', async () => {
    const { page, ids } = await open();
    press('2', control);
    expect(page()).toBe(ids[1]);
    expect(press('4', control)).toBe(true);
    for (const modifiers of [
      {},
      { metaKey: true },
      { ...control, metaKey: true },
      { ...control, altKey: true },
      { ...control, shiftKey: true },
    ]) {
      expect(press('1', modifiers)).toBe(true);
    }
    expect([press('0', control), page()]).toEqual([true, ids[1]]);
  });

  it('move between the side bar and where the focus was in the page, or its title', async () => {
    await open();
    press('F6');
    expect(document.activeElement?.textContent).toBe('title');
    press('F6');
    expect(document.activeElement?.textContent).toBe('bar');
    text().focus();
    press('F6');
    press('F6');
    expect(document.activeElement).toBe(text());
  });
});
