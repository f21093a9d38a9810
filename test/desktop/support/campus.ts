/** The window's Campus page, and a campus directory over real HTTP that a test can stop. */
import type { Page } from '@playwright/test';
import { openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';
import { test as base } from './running-app.ts';
import type { RunningApp } from './running-app.ts';

export { expect } from './running-app.ts';

/** Opens a page of the window like a user. */
export async function openCampus(app: RunningApp): Promise<Page> {
  const popover = await app.popover();
  const opened = app.electron.waitForEvent('window');
  await popover.getByRole('button', { name: 'Menu' }).click();
  await popover.getByRole('menuitem', { name: 'Open window' }).click();
  const page = await opened;
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Campus' }).click();
  await page.getByRole('heading', { name: 'Campus', level: 1 }).waitFor();
  return page;
}

interface Fixtures {
  readonly campus: CampusFixture;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  campus: async ({}, use) => {
    const fixture = await openCampusFixture();
    await use(fixture);
    await fixture.close();
  },
});
