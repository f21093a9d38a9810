/** Our select: what it shows, how it opens, is searched, and closes, by mouse and by keyboard. */
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Select } from '#renderer/components/select/select.tsx';
import { openPage } from '../../support/page-rig.tsx';
import { chooseOption, chosen, optionsOf } from '../../support/select.ts';

const few = [
  { value: null, label: 'No project', color: null },
  { value: 'bridge', label: 'Bridge', color: '#2f7d6b' },
  { value: 'tower', label: 'Tower', color: '#b5523b' },
  { value: 'brücke', label: 'Brücke', color: 'no colour' },
] as const;
const many = Array.from({ length: 11 }, (_, index) => ({ value: `p${index}`, label: `Project ${index}` }));

async function open(
  choices: readonly { readonly value: string | null; readonly label: string; readonly color?: string | null }[] = few,
  beginning: string | null = null,
) {
  const values: (string | null)[] = [];
  function Field() {
    const [value, setValue] = useState(beginning);
    return (
      <Select
        label="Project"
        value={value}
        choices={choices}
        onChoose={(next) => {
          values.push(next);
          setValue(next);
        }}
      />
    );
  }
  const rig = await openPage(
    {},
    <>
      <Field />
      <button type="button">Elsewhere</button>
    </>,
  );
  return { ...rig, values, field: screen.getByRole('combobox', { name: 'Project' }) };
}

const list = async () => screen.findByRole('listbox', { name: 'Project' });
const isClosed = async () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

describe('a select', () => {
  it('shows its choice, and all choices with their dots when it is pressed', async () => {
    const { user, field, values } = await open();
    expect([field.textContent, field.getAttribute('aria-expanded')]).toEqual(['No project', 'false']);
    await user.click(field);
    const options = within(await list()).getAllByRole('option');
    expect(options.map((each) => [each.textContent, each.getAttribute('aria-selected')])).toEqual([
      ['No project', 'true'],
      ['Bridge', 'false'],
      ['Tower', 'false'],
      ['Brücke', 'false'],
    ]);
    expect(options.map((each) => each.querySelector<HTMLElement>('[aria-hidden]')?.style.backgroundColor)).toEqual([
      '',
      '#2f7d6b',
      '#b5523b',
      '',
    ]);
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Tower' }));
    await isClosed();
    expect([values, field.textContent, document.activeElement === field]).toEqual([['tower'], 'Tower', true]);
  });

  it('is not changed by its present choice and by Escape, nor by Tab, which goes on to the next control', async () => {
    const { user, field, values } = await open(few, 'bridge');
    await chooseOption(user, field, 'Bridge');
    for (const key of ['{Escape}', '{Tab}']) {
      await user.click(field);
      await list();
      await user.keyboard(key);
      await isClosed();
      expect(document.activeElement).toBe(key === '{Tab}' ? screen.getByRole('button') : field);
    }
    expect([values, chosen(field)]).toEqual([[], 'Bridge']);
  });

  it('closes by its button, and by a press elsewhere, which keeps the focus', async () => {
    const { user, field, values } = await open();
    for (const button of [field, screen.getByRole('button', { name: 'Elsewhere' })]) {
      await user.click(field);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('No project'));
      await user.click(button);
      await isClosed();
      expect(document.activeElement).toBe(button);
    }
    expect(values).toEqual([]);
  });

  it.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])(
    'opens at its choice with %s, and takes the next one with Down and Enter',
    async (key) => {
      const { user, field, values } = await open(few, 'bridge');
      field.focus();
      await user.keyboard(key);
      await list();
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Bridge'));
      await user.keyboard('{ArrowDown}{Enter}');
      await isClosed();
      expect(values).toEqual(['tower']);
    },
  );

  it('goes to the label that is typed', async () => {
    const { user, field, values } = await open();
    field.focus();
    await user.keyboard('T');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tower'));
    await user.keyboard('bru');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Brücke'));
    await user.keyboard('{Enter}');
    await isClosed();
    expect(values).toEqual(['brücke']);
  });

  it('leaves shortcuts to the page', async () => {
    const { user, field } = await open();
    field.focus();
    await user.keyboard('{Control>}k{/Control}{Alt>}k{/Alt}{Meta>}k{/Meta}{Shift}');
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('is searched where it has more than ten choices', async () => {
    const { user, field, values } = await open(many, 'p3');
    field.focus();
    await user.keyboard('1');
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    expect(document.activeElement).toBe(search);
    await waitFor(() =>
      expect(
        within(screen.getByRole('listbox'))
          .getAllByRole('option')
          .map((each) => each.textContent),
      ).toEqual(['Project 1', 'Project 10']),
    );
    await user.keyboard('0 prÓ');
    await waitFor(() => expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Project 10']));
    await user.keyboard('{Enter}');
    await isClosed();
    expect(values).toEqual(['p10']);
  });

  it('says that no choice has what is typed', async () => {
    const { user, field } = await open(many);
    await user.click(field);
    await user.type(await screen.findByRole('searchbox'), 'xyz');
    await screen.findByText('Nothing found');
  });

  it('tests read it as users do', async () => {
    const { user, field } = await open();
    expect([chosen(field), await optionsOf(user, field)]).toEqual(['No project', ['No project', 'Bridge', 'Tower', 'Brücke']]);
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await expect(chooseOption(user, field, 'Nowhere')).rejects.toThrow('No option');
  });
});
