/** All kinds of pages of the program, open at once. */
import type { Page } from 'playwright';
import { awayQuestion } from './away-question.ts';
import { FakeAbsence } from './fake-absence.ts';
import { expect, test as base, type RunningApp } from './running-app.ts';

export const test = base.extend<{ readonly absence: FakeAbsence }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  absence: async ({}, use) => {
    const absence = await FakeAbsence.start();
    await use(absence);
    absence.stop();
  },
});

export async function pagesOf(app: RunningApp, rig: { readonly absence: FakeAbsence; readonly profile: string }): Promise<readonly Page[]> {
  const popover = await app.popover();
  const away = await awayQuestion(app, rig);
  const opened = app.electron.waitForEvent('window');
  await popover.evaluate(async () => window.clocktower?.openWindow({ route: null }));
  const main = await opened;
  await main.getByRole('navigation').first().waitFor();
  expect(app.electron.windows()).toHaveLength(3);
  return [popover, away, main];
}
