/** How component tests use our date fields: by keyboard, in the order of the day, the month and the year. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** As soon as it is loaded. */
export const dateField = async (name: string): Promise<HTMLElement> => screen.findByRole('group', { name });

const parts = (field: HTMLElement): readonly HTMLElement[] => within(field).getAllByRole('spinbutton');

/** `date`: `2026-11-20`. */
export async function typeDate(user: UserEvent, field: HTMLElement, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  parts(field)[0]?.focus();
  await user.keyboard(`${day}${month}${year}`);
}

export async function clearDate(user: UserEvent, field: HTMLElement): Promise<void> {
  for (const part of parts(field)) {
    part.focus();
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  }
}

/** `20/11/2026`. */
export const shownDate = (field: HTMLElement): string =>
  parts(field)
    .map(({ textContent }) => textContent)
    .join('/');
