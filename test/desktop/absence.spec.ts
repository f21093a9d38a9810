/** Answers to the question about time away, from its window to the service's rows, with the program killed before and after them. */
import type { Page } from 'playwright';
import { awayPage, awayQuestion, closing, heldRows, noted } from './support/away-question.ts';
import { test } from './support/played-desktop.ts';
import { allSaved, ask, expect, writeSettings, type RunningApp } from './support/running-app.ts';
import { noteShownWindows } from './support/shown-windows.ts';
import { chooseOption } from './support/select.ts';

const report = 'Write the report';

async function chooseProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: /It was something else/ }).click();
  await page.getByLabel('What was it?').fill('Lunch');
  await chooseOption(page.getByLabel('Project'), 'Harbour');
  await page.getByRole('button', { name: 'Save' }).click();
}

test('an answer is what the service holds, though the power fails before it and after it', async ({ tray, absence, startApp, profile }) => {
  test.setTimeout(120_000);
  const first = await startApp();
  const popover = await first.popover();
  await popover.evaluate(async () => window.clocktower?.createProject({ name: 'Harbour', color: '#3b7dd8' }));
  await awayQuestion(first, { absence, profile });
  const asked = noted(profile).questions;
  await first.kill();
  tray.forget();

  const second = await startApp('--hidden');
  await tray.item();
  const page = await awayPage(second);
  expect(noted(profile).questions).toEqual(asked);
  await closing(page, async () => chooseProject(page));
  await second.kill();
  tray.forget();

  const third = await startApp('--hidden');
  await tray.item();
  await allSaved(profile);
  expect(noted(profile)).toEqual({ since: null, questions: [] });
  const entries = await ask(profile, { command: 'entries', days: 2 });
  const projects =
    entries.kind === 'entries'
      ? entries.entries.flatMap(({ description, project }) => (project === null ? [] : [[description, project.name]]))
      : [];
  expect(projects).toEqual([['Lunch', 'Harbour']]);
  await third.quit();
  const [question] = asked;
  const { from, to } = question ?? { from: '', to: '' };
  const held = heldRows(profile);
  expect(held).toEqual([
    [report, held[0]?.[1], from],
    ['Lunch', from, to],
    [report, to, null],
  ]);
});

test('the question about time away appears with its page, not blank', async ({ absence, startApp, profile, tray }) => {
  const app = await startApp('--hidden');
  await tray.item();
  const shown = await noteShownWindows(app);
  await awayQuestion(app, { absence, profile });
  await expect.poll(shown).toEqual(['drawn: question']);
});

/** Whether the window of the question covers its display. */
async function coversScreen(app: RunningApp): Promise<boolean> {
  return app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some((window) => window.webContents.getURL().includes('/question/') && window.isFullScreen()),
  );
}

/** The type of its heading: a question over the screen is larger. */
async function sizeOf(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontSize);
}

test('the question covers the screen where that is wanted, but no full-screen window', async ({
  absence,
  manager,
  startApp,
  profile,
  tray,
}) => {
  writeSettings(profile, { away: { ask: true, afterMinutes: 10, fillsScreen: true, stopOnSleep: false, stopOnShutdown: false } });
  const film = await manager.open('Player', 'Film');
  await manager.fullScreen(film, true);
  await manager.focus(film);
  const app = await startApp('--hidden');
  await tray.item();
  const small = await awayQuestion(app, { absence, profile });
  expect(await coversScreen(app)).toBe(false);
  await closing(small, async () => small.getByRole('button', { name: /^Keep/ }).click());

  await manager.fullScreen(film, false);
  const large = await awayQuestion(app, { absence, profile });
  await expect.poll(() => coversScreen(app)).toBe(true);
  expect(await sizeOf(large)).toBe('36px');

  // Put off, it comes back with the popover, in a window of its own.
  await closing(large, async () => large.getByRole('button', { name: 'Decide later' }).click());
  await tray.activate();
  const again = await awayPage(app);
  expect([await coversScreen(app), await sizeOf(again)]).toEqual([false, '15px']);
  await closing(again, async () => again.getByRole('button', { name: /^Keep/ }).click());
});

test('the preview of the reminder covers the screen and closes with Not now', async ({ startApp, tray }) => {
  const app = await startApp();
  await tray.item();
  const popover = await app.popover();
  await popover.evaluate(async () => window.clocktower?.previewPrompt());
  await expect.poll(() => coversScreen(app)).toBe(true);
  const page = await awayPage(app);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No timer is running');
  await closing(page, async () => page.getByRole('button', { name: 'Not now' }).click());
});
