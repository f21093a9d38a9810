import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChoiceChip } from '#renderer/timer/choice-chip.tsx';
import { openPage, type PageRig } from '../support/page-rig.tsx';

interface Opened extends PageRig {
  readonly taken: readonly string[];
}

async function open({ creates = false, isMultiple = false } = {}): Promise<Opened> {
  const taken: string[] = [];
  const choices = ['Garden', 'Café', 'Office garden'].map((label) => ({
    key: label,
    label,
    isChosen: label === 'Café',
    choose: () => taken.push(label),
  }));
  const creation = creates ? (name: string) => ({ key: 'new', label: `Create ${name}`, choose: () => taken.push(`new ${name}`) }) : null;
  const page = await openPage(
    {},
    <>
      <ChoiceChip label="Project" choices={choices} creation={creation} isMultiple={isMultiple} onOverlay={() => {}}>
        chip
      </ChoiceChip>
      <button type="button">elsewhere</button>
    </>,
  );
  await page.user.click(screen.getByRole('button', { name: 'Project' }));
  return { ...page, taken };
}

const field = (): HTMLElement | null => screen.queryByRole('combobox');
const options = (): readonly (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent);
const active = (): string | null | undefined => document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a chip', () => {
  it('lists the choices that have every typed word, without regard to accents and case', async () => {
    const { user } = await open();
    expect(options()).toEqual(['Garden', 'Café', 'Office garden']);
    await user.keyboard(' CAFE ');
    expect(options()).toEqual(['Café']);
    await user.clear(field() ?? document.body);
    await user.keyboard('gar off');
    expect(options()).toEqual(['Office garden']);
  });

  it('offers to create what no choice is called', async () => {
    const { user, taken } = await open({ creates: true });
    expect(options()).toHaveLength(3);
    await user.keyboard('cafe');
    expect(options()).toEqual(['Café']);
    await user.clear(field() ?? document.body);
    await user.keyboard('gard');
    expect(options()).toEqual(['Garden', 'Office garden', 'Create gard']);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(taken).toEqual(['new gard']);
  });

  it('moves among its choices in a circle, from the first again when the text changes', async () => {
    const { user } = await open();
    const seen = [active()];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await user.keyboard(`{${key}}`);
      seen.push(active());
    }
    expect(seen).toEqual(['Garden', 'Café', 'Office garden', 'Garden', 'Office garden', 'Café']);
    await user.keyboard('garden');
    expect(active()).toBe('Garden');
  });

  it('that finds nothing has nothing to move to or take', async () => {
    const { user, taken } = await open();
    await user.keyboard('xyz{ArrowDown}{ArrowUp}');
    expect([active(), options()]).toEqual([undefined, []]);
    await user.clear(field() ?? document.body);
    expect(active()).toBe('Garden');
    await user.keyboard('xyz{Enter}');
    expect(taken).toEqual([]);
  });

  it('closes with the choice and returns the focus, and stays open where several can be chosen', async () => {
    const single = await open();
    await single.user.keyboard('{Enter}');
    expect([single.taken, field(), document.activeElement?.textContent]).toEqual([['Garden'], null, 'chip']);
  });

  it('stays open where several can be chosen, for the next name', async () => {
    const { user, taken } = await open({ isMultiple: true });
    await user.keyboard('off{Enter}');
    expect([taken, field()]).toEqual([['Office garden'], expect.objectContaining({ value: '' })]);
  });

  it('closes on Escape, but not while a character is composed, and when the focus leaves', async () => {
    const { user, taken } = await open();
    fireEvent(field() ?? document.body, createEvent.keyDown(field() ?? document.body, { key: 'Escape', isComposing: true }));
    expect(field()).not.toBeNull();
    await user.keyboard('{Escape}');
    expect([field(), document.activeElement?.textContent]).toEqual([null, 'chip']);
    await user.click(screen.getByRole('button', { name: 'Project' }));
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect([field(), taken]).toEqual([null, []]);
  });

  it('takes a choice by Enter on it, and by no other key there', async () => {
    const { taken } = await open();
    const [, option = document.body] = screen.getAllByRole('option');
    fireEvent.keyDown(option, { key: 'x' });
    expect(taken).toEqual([]);
    fireEvent.keyDown(option, { key: 'Enter' });
    expect(taken).toEqual(['Café']);
  });

  it('keeps the focus in its field when a choice is pressed, and marks the chosen one', async () => {
    const { user, taken } = await open();
    const [first = document.body] = screen.getAllByRole('option');
    expect([fireEvent.mouseDown(first), screen.getAllByRole('option').map((option) => option.querySelectorAll('svg').length)]).toEqual([
      false,
      [0, 1, 0],
    ]);
    await user.click(first);
    expect([taken, field()]).toEqual([['Garden'], null]);
  });

  it('has the colour of each choice, a hollow dot for none, and no dot where there are no colours', async () => {
    const choices = [{ color: '#2f7d6b' }, { color: null }, {}].map((color, index) => ({
      ...color,
      key: String(index),
      label: `Choice ${index}`,
      isChosen: false,
      choose: () => {},
    }));
    const { user } = await openPage(
      {},
      <ChoiceChip label="Project" choices={choices} creation={null} isMultiple={false} onOverlay={() => {}}>
        chip
      </ChoiceChip>,
    );
    await user.click(screen.getByRole('button', { name: 'Project' }));
    expect(
      screen.getAllByRole('option').map((option) => [option.children.length, option.querySelectorAll('[style*="#2f7d6b"]').length]),
    ).toEqual([
      [2, 1],
      [2, 0],
      [1, 0],
    ]);
  });

  it('leaves keys to others that it has no use for, and closes by its button', async () => {
    const { user } = await open();
    const event = createEvent.keyDown(field() ?? document.body, { key: 'Tab' });
    fireEvent(field() ?? document.body, event);
    expect([event.defaultPrevented, screen.getByRole('button', { name: 'Project' }).getAttribute('aria-expanded')]).toEqual([
      false,
      'true',
    ]);
    await user.click(screen.getByRole('button', { name: 'Project' }));
    expect(field()).toBeNull();
  });
});
