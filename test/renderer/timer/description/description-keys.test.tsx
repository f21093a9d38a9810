/** The keys of the description field: what they complete, open, drop, start and pin. */
import { fail, succeed } from '#shared/values/result.ts';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../support/fake-bridge.ts';
import { viewOf } from '../../fixtures.ts';
import { field, id, minutes, openBar, preview, running } from '../../support/timer-bar.tsx';

/** A key during a composition, as input methods send it. */
function compose(key: string): void {
  fireEvent(field(), createEvent.keyDown(field(), { key, isComposing: true }));
}

/** Completes `@` by two projects. */
const completing: Answers = {
  readLine: ({ text }) => {
    const at = text.indexOf('@');
    const completion = (label: string) => ({ kind: 'project' as const, label, color: null, from: at, to: at + 2, text: `@${label}` });
    return succeed(preview(text, at === -1 || text.length > at + 2 ? [] : [completion('Acme'), completion('Amber')]));
  },
};

const isOpen = () => [field().getAttribute('aria-expanded'), screen.queryAllByRole('option').length];

describe('the keys of the description field', () => {
  it('belong to the input method while a character is composed', async () => {
    const { user, requests } = await openBar(viewOf([], { recents: running.recents }));
    await user.type(field(), 'にほん');
    compose('Enter');
    compose('ArrowDown');
    compose('Escape');
    fireEvent.keyDown(field(), { key: 'Process' });
    expect([requests('runLine'), field()]).toEqual([[], expect.objectContaining({ value: 'にほん' })]);
    await user.keyboard('{Enter}');
    expect(requests('runLine')).toEqual([{ text: 'にほん' }]);
  });

  it('complete a name in the middle of the text with Tab, and put the caret behind it', async () => {
    const { user } = await openBar(viewOf([]), completing);
    await user.type(field(), 'Call @A');
    await screen.findByRole('option', { name: /Acme/u });
    await user.tab();
    expect(field()).toMatchObject({ value: 'Call @Acme', selectionStart: 10 });
    expect(document.activeElement).toBe(field());
  });

  it('complete the active name with Enter, and start nothing', async () => {
    const { user, requests } = await openBar(viewOf([]), completing);
    await user.type(field(), '@A');
    await screen.findByRole('option', { name: /Amber/u });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toMatch(/Amber/u);
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    await user.keyboard('{Enter}');
    expect([field(), requests('runLine')]).toEqual([expect.objectContaining({ value: '@Amber' }), []]);
  });

  it('leave the field with Tab where only a new name is offered, and with Shift+Tab always', async () => {
    const { user } = await openBar(viewOf([]), {
      readLine: ({ text }) => succeed(preview(text, [{ kind: 'new-tag', label: text, color: null, from: 0, to: text.length, text: '' }])),
    });
    await user.type(field(), '#new');
    await screen.findByRole('option');
    await user.tab();
    expect([document.activeElement === field(), screen.queryByRole('option')]).toEqual([false, null]);
    document.body.replaceChildren();
    const other = await openBar(viewOf([]), completing);
    await other.user.type(field(), '@A');
    await screen.findByRole('option', { name: /Acme/u });
    await other.user.tab({ shift: true });
    expect(field()).toMatchObject({ value: '@A' });
  });

  it('open the suggestions by arrow keys and by a press on the empty field, and close them with Escape', async () => {
    const { user, requests } = await openBar(viewOf([], { recents: running.recents }));
    expect(isOpen()).toEqual(['false', 0]);
    await user.click(field());
    expect(isOpen()).toEqual(['true', 1]);
    await user.keyboard('{Escape}');
    expect(isOpen()).toEqual(['false', 0]);
    await user.keyboard('{ArrowUp}{Enter}{Enter}');
    expect(requests('runLine').length + requests('continueEntry').length).toBe(1);
  });

  it.each([' Stand', ' @Acme'])('drop %j with Escape, once the list is closed', async (words) => {
    const { user, requests } = await openBar(running);
    await user.type(field(), words);
    await user.keyboard('{Escape}{Escape}');
    expect(field()).toMatchObject({ value: 'Minutes' });
    await user.tab();
    expect(requests('editEntry')).toEqual([]);
  });

  it('drop a refused line with Escape, and leave Escape without changes and other words to the page', async () => {
    const { user } = await openBar(viewOf([]), { runLine: () => fail({ kind: 'storage-full' }) });
    expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
    await user.type(field(), 'Call');
    await user.keyboard('{Escape}');
    expect([fireEvent.keyDown(field(), { key: 'Escape' }), field()]).toEqual([true, expect.objectContaining({ value: 'Call' })]);
    await user.keyboard('{Enter}');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect([fireEvent.keyDown(field(), { key: 'Escape' }), field(), field().getAttribute('aria-invalid')]).toEqual([
      false,
      expect.objectContaining({ value: '' }),
      'false',
    ]);
  });

  it('bring the words of what runs back when the empty field is left', async () => {
    const { user, requests } = await openBar(running);
    await user.clear(field());
    await user.tab();
    expect([field(), requests('editEntry')]).toEqual([expect.objectContaining({ value: 'Minutes' }), []]);
  });

  it('start another entry with Ctrl+Enter, and act once while Enter is held', async () => {
    const { user, requests } = await openBar(running);
    await user.type(field(), ' of Monday');
    expect(fireEvent.keyDown(field(), { key: 'Enter', repeat: true })).toBe(false);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect([requests('runLine'), requests('editEntry')]).toEqual([[{ text: 'Minutes of Monday' }], []]);
  });

  it('pin the active suggestion with Ctrl+D, else what runs', async () => {
    const { user, requests, announced } = await openBar(running, { pinFavourite: () => succeed(null) });
    await user.click(field());
    await user.keyboard('{Control>}d{/Control}');
    await user.clear(field());
    await user.keyboard('{ArrowDown}{Control>}d{/Control}');
    expect(requests('pinFavourite')).toEqual([{ localId: minutes.localId }, { localId: id(2) }]);
    expect(announced()).toMatch(/Standup/u);
  });
});
