/** How component tests use our selects, as the mouse does. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

async function openList(user: UserEvent, field: HTMLElement): Promise<readonly HTMLElement[]> {
  await user.click(field);
  const list = await waitFor(() => {
    // The list has the name of its field; a page may have lists of its own.
    const label = field.getAttribute('aria-label') ?? (field instanceof HTMLButtonElement ? field.labels[0]?.textContent : null);
    return screen.getByRole('listbox', { name: label ?? '' });
  });
  return within(list).findAllByRole('option');
}

async function isClosed(field: HTMLElement): Promise<void> {
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
}

export async function chooseOption(user: UserEvent, field: HTMLElement, label: string): Promise<void> {
  const options = await openList(user, field);
  const option = options.find(({ textContent }) => textContent === label);
  if (option === undefined) {
    throw new Error(`No option “${label}” among: ${options.map(({ textContent }) => textContent).join(', ')}`);
  }
  await user.click(option);
  await isClosed(field);
}

export async function optionsOf(user: UserEvent, field: HTMLElement): Promise<readonly (string | null)[]> {
  const labels = (await openList(user, field)).map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  await isClosed(field);
  return labels;
}

/** The label of the present choice. */
export const chosen = (field: HTMLElement): string | null => field.textContent;

/** Opens the panel of the filters. */
export async function openFilters(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /^Filter/u }));
  return screen.findByRole('dialog', { name: 'Filter' });
}
