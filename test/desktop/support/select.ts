/** How desktop tests use our selects and date fields. */
import type { Locator, Page } from '@playwright/test';

/** Chooses by the label of an option. */
export async function chooseOption(field: Locator, label: string): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: label, exact: true }).click();
}

/** Types a date, `2026-11-20`, into its parts, in whatever order the language has them. */
export async function typeDate(page: Page, label: string, date: string): Promise<void> {
  const field = page.getByRole('group', { name: label, exact: true });
  for (const [index, part] of ['year', 'month', 'day'].entries()) {
    const segment = field.locator(`[data-type="${part}"]`);
    await segment.focus();
    await segment.pressSequentially(date.split('-')[index] ?? '');
  }
}
