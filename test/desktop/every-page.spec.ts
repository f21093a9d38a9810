/**
 * Every page of the window in every language: axe finds nothing, and a narrow window shows everything within its width. In dark only the
 * colours differ, which no language changes, so one language shows them.
 */
import type { Page } from '@playwright/test';
import { languageTags } from '#shared/messages/languages.ts';
import type { WindowRoute } from '#shared/program/window-route.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTimeline } from './support/person.ts';
import { FakeTrayHost } from './support/fake-tray-host.ts';
import { ask, expect, newProfile, removeProfile, RunningApp, startRequest, test as base } from './support/running-app.ts';
import { sizeWindow } from './support/window-size.ts';

interface Shared {
  readonly tray: FakeTrayHost;
  readonly app: RunningApp;
  readonly profile: string;
  /** The window, with an entry, and a timer on a project. */
  readonly page: Page;
}

/** One program for all tests of this file, which leave nothing in it that matters to the others. */
const test = base.extend<object, { readonly shared: Shared }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
    async ({}, use) => {
      const tray = await FakeTrayHost.start();
      const profile = newProfile();
      const app = await RunningApp.start(profile);
      await ask(profile, { ...startRequest('Details of the stair, second round of drawings for the site office'), at: '-35' });
      await ask(profile, { command: 'stop' });
      const page = await openTimeline(app);
      await page.evaluate(async () => {
        await window.clocktower?.createProject({ name: 'Harbour house', color: '#3b7dd8' });
        await window.clocktower?.runLine({ text: 'Lettering @"Harbour house"' });
      });
      await use({ tray, app, profile, page });
      await app.quit();
      removeProfile(profile);
      tray.stop();
    },
    { scope: 'worker' },
  ],
  tray: async ({ shared }, use) => use(shared.tray),
});

// In one worker, one after another.
test.describe.configure({ mode: 'default' });

test.afterEach(({ shared: { app } }) => {
  expect(app.problems.splice(0)).toEqual([]);
});

const sections = ['general', 'away', 'reminders', 'goals', 'calendar', 'issues', 'connections', 'campus', 'import-export', 'about'];

const places: readonly WindowRoute[] = [
  { page: 'timeline', detail: 'week' },
  { page: 'timeline', detail: 'day' },
  { page: 'timeline', detail: 'list' },
  { page: 'timeline', detail: 'day/new' },
  { page: 'projects', detail: null },
  { page: 'projects', detail: 'new' },
  { page: 'reports', detail: null },
  { page: 'timesheet', detail: null },
  { page: 'campus', detail: 'map' },
  { page: 'campus', detail: 'methods' },
  ...sections.map((detail): WindowRoute => ({ page: 'settings', detail })),
];

const pageOrder: readonly WindowRoute['page'][] = ['timeline', 'projects', 'reports', 'timesheet', 'campus', 'settings'];

async function goTo(page: Page, place: WindowRoute): Promise<void> {
  await page.evaluate(async (wanted) => window.clocktower?.openWindow({ route: wanted }), place);
  await expect(page.locator('[data-side-bar] button').nth(pageOrder.indexOf(place.page))).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main h1')).toBeVisible();
}

type Themes = Parameters<typeof expectAccessible>[1];

/** Elements that reach over the right edge of the window, and that nothing around them scrolls or clips. */
async function wider(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        if (
          width === 0 ||
          right <= window.innerWidth + 1 ||
          getComputedStyle(element).clipPath !== 'none' ||
          element.closest('svg') !== null
        ) {
          return false;
        }
        for (let parent = element.parentElement; parent !== null && parent.tagName !== 'MAIN'; parent = parent.parentElement) {
          if (getComputedStyle(parent).overflowX !== 'visible') {
            return false;
          }
        }
        return true;
      })
      .map(
        (element) => `${element.tagName} ${element.textContent?.slice(0, 40) ?? ''} ${Math.round(element.getBoundingClientRect().right)}`,
      ),
  );
}

/** The popover's page, which is loaded again when it was hidden for minutes. */
async function popoverOf(app: RunningApp): Promise<Page> {
  const find = (): Page | undefined => app.electron.windows().find((page) => page.url().includes('/popover/'));
  await expect.poll(find).toBeDefined();
  const page = find();
  if (page === undefined) {
    throw new Error('The popover is gone');
  }
  await page.getByRole('combobox').first().waitFor();
  return page;
}

/** The popover with its editor, and with what its field says about a line. */
async function lookAtPopover(popover: Page, themes: Themes): Promise<void> {
  await popover.locator('[data-row] button').first().press('Enter');
  await expect(popover.getByRole('form')).toBeVisible();
  await expectAccessible(popover, themes);
  await popover.keyboard.press('Escape');
  const field = popover.getByRole('combobox').first();
  await field.fill('Det');
  await expect(popover.getByRole('option').first()).toBeVisible();
  await expectAccessible(popover, themes);
  await field.fill('-10 -30 lesen');
  await expect(popover.locator('p[aria-live][data-tone="alert"]')).not.toBeEmpty();
  await expectAccessible(popover, themes);
  await field.press('Escape');
}

test('the pages are reached by keys', async ({ shared: { page } }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Timeline' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'General', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const [index, language] of languageTags.entries()) {
  test(`every page is accessible, and keeps the names of projects in a narrow window: ${language}`, async ({
    shared: { app, page, profile },
  }) => {
    test.setTimeout(300_000);
    const themes: Themes = index === 0 ? ['light', 'dark'] : ['light'];
    await page.evaluate(
      async (text) => window.clocktower?.changeSettings({ language: { text, clock: 'system', weekStart: 'system' } }),
      language,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await sizeWindow(app, 1100, 720);
    for (const place of places) {
      await test.step(`${place.page}/${place.detail ?? ''}`, async () => {
        await goTo(page, place);
        await expectAccessible(page, themes);
        if (place.detail === 'new') {
          expect((await page.locator('form').first().boundingBox())?.x).toBe((await page.getByRole('table').first().boundingBox())?.x);
        }
      });
    }
    await sizeWindow(app, 420, 720);
    for (const place of places) {
      await test.step(`${place.page}/${place.detail ?? ''}, narrow`, async () => {
        await goTo(page, place);
        expect(await wider(page)).toEqual([]);
        if (place.page === 'projects' || place.detail === 'list') {
          const name = page.locator('main').getByText('Harbour house', { exact: true }).filter({ visible: true }).last();
          await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(60);
        }
      });
    }
    await test.step('popover', async () => {
      await ask(profile, { command: 'open' });
      const popover = await popoverOf(app);
      await expect(popover.locator('html')).toHaveAttribute('lang', language);
      await lookAtPopover(popover, themes);
    });
  });
}
