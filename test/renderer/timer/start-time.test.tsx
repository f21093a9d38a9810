import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { StartTime } from '#renderer/timer/start-time.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });

async function open(answers: Answers = {}, aside = false): Promise<PageRig> {
  return openPage(
    { getView: () => succeed(viewOf([entry])), ...answers },
    <EditingStateContext value={{ unfinished: { note: () => {}, isAnything: () => false } }}>
      <StartTime entry={entry} aside={aside} />
      <button type="button">elsewhere</button>
    </EditingStateContext>,
  );
}

const button = (): HTMLElement | null => screen.queryByRole('button', { name: /^Since 9:00/u });
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Start time' });

/** Chromium focuses what is selected; happy-dom does not. */
async function edit(user: PageRig['user']): Promise<void> {
  await user.click(button() ?? document.body);
  field().focus();
  field().select();
}

describe('the start of the running entry', () => {
  it('is typed and saved by Enter, which returns the focus', async () => {
    const { user, requests } = await open({ editEntry: () => succeed({ localId: entry.localId, at: instantOfEpochMs(0) }) });
    await edit(user);
    expect([field().value, field().selectionEnd]).toEqual(['9:00', 4]);
    await user.keyboard('8:30{Enter}');
    expect(requests('editEntry')).toEqual([{ localId: entry.localId, start: '8:30' }]);
    expect(document.activeElement).toBe(button());
  });

  it('that is refused stays with what was typed, until it is typed again', async () => {
    const { user } = await open({ editEntry: () => fail({ kind: 'time-in-future', field: 'start' }) });
    await edit(user);
    await user.keyboard('23:30{Enter}');
    expect([field().value, field().getAttribute('aria-invalid'), field().selectionStart]).toEqual(['23:30', 'true', 0]);
    fireEvent.blur(field());
    await user.type(field(), '8');
    expect(field().getAttribute('aria-invalid')).toBe('false');
  });

  it('that is unchanged is not sent', async () => {
    const { user, requests } = await open();
    await edit(user);
    await user.keyboard('{Enter}');
    expect([requests('editEntry'), document.activeElement]).toEqual([[], button()]);
  });

  it('is left unchanged by Escape, but not while a character is composed', async () => {
    const { user, requests } = await open();
    await edit(user);
    await user.keyboard('8');
    fireEvent(field(), createEvent.keyDown(field(), { key: 'Escape', isComposing: true }));
    expect(field().value).toBe('8');
    await user.keyboard('{Escape}');
    expect([requests('editEntry'), document.activeElement]).toEqual([[], button()]);
  });

  it('closes where nothing was typed and the focus went elsewhere, and leaves it there', async () => {
    const { user } = await open();
    await edit(user);
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect([button() === null, document.activeElement?.textContent]).toEqual([false, 'elsewhere']);
    await edit(user);
    await user.keyboard('8');
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(field().value).toBe('8');
  });

  it('is hidden in favour of other content', async () => {
    await open({}, true);
    expect(button()).toBeNull();
  });
});
