/** The command palette, used by keyboard alone. */
import type { Page } from '@playwright/test';
import { openTimeline } from './support/person.ts';
import { ask, expect, startRequest } from './support/running-app.ts';
import { test } from './support/team.ts';

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
}

async function offered(page: Page): Promise<readonly string[]> {
  return page.getByRole('dialog').getByRole('option').evaluateAll((options) => options.map((option) => option.querySelector('[dir]')?.textContent ?? ''));
}

/** Selects the item with this label by arrow keys, then presses Enter. */
async function choose(page: Page, label: string): Promise<void> {
  await openPalette(page);
  const steps = (await offered(page)).indexOf(label);
  expect(steps).toBeGreaterThanOrEqual(0);
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(label);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('every command it offers is carried out by keys alone', async ({ team, startApp, profile }) => {
  const running = async () => {
    const answer = await ask(profile, { command: 'status' });
    return answer.kind === 'status' ? (answer.status.entry?.description ?? null) : null;
  };
  const app = await startApp();
  for (const [description, at] of [['Pinned', '-15'], ['Earlier', '-10'], ['Now', '-5']] as const) {
    await ask(profile, { ...startRequest(description), at });
  }
  const popover = await app.popover();
  await popover.getByRole('button', { name: 'Pin “Pinned” as a favourite' }).press('Enter');
  await expect(popover.getByRole('button', { name: 'Unpin “Pinned”' })).toBeAttached();
  const page = await openTimeline(app);
  await openPalette(page);
  await expect(page.getByRole('option', { name: 'Start favourite “Pinned”' })).toBeVisible();
  const all = await offered(page);
  await page.keyboard.press('Escape');
  const pages = ['Timeline', 'Projects', 'Reports', 'Timesheet', 'Campus', 'Settings'];
  expect(all).toEqual(expect.arrayContaining(['Stop the timer', 'Sync now', 'New project', 'Start favourite “Pinned”', 'Continue “Earlier”', 'Continue “Now”', ...pages.map((name) => `Go to ${name}`)]));

  await choose(page, 'Stop the timer');
  await expect.poll(running).toBe(null);
  for (const [label, description] of [['Continue “Earlier”', 'Earlier'], ['Start favourite “Pinned”', 'Pinned'], ['Continue “Now”', 'Now']] as const) {
    await choose(page, label);
    await expect.poll(running).toBe(description);
  }
  await expect.poll(async () => (await team.entries()).length).toBe(6);
  for (const name of [...pages.slice(1), 'Timeline']) {
    await choose(page, `Go to ${name}`);
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await choose(page, 'New project');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();

  await team.http.close();
  await ask(profile, { command: 'stop' });
  await team.http.restart();
  await choose(page, 'Sync now');
  await expect.poll(async () => (await team.entries()).filter(({ end }) => end === null).length).toBe(0);

  await openPalette(page);
  await page.keyboard.type('Quite another thing');
  await page.keyboard.press('Enter');
  await expect.poll(running).toBe('Quite another thing');
});
