/** Every page of the window in every language: axe finds nothing in light or dark, and a narrow window shows everything within its width. */
import type { Page } from '@playwright/test';
import { languageTags } from '#shared/messages/languages.ts';
import type { WindowRoute } from '#shared/program/window-route.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTimeline } from './support/person.ts';
import { ask, expect, startRequest, test } from './support/running-app.ts';
import { sizeWindow } from './support/window-size.ts';

const sections = ['general', 'away', 'reminders', 'goals', 'calendar', 'connections', 'campus', 'import-export', 'about'];

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

/** Elements that reach over the right edge of the window, and that nothing around them scrolls or clips. */
async function wider(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        if (width === 0 || right <= window.innerWidth + 1 || getComputedStyle(element).clipPath !== 'none' || element.closest('svg') !== null) {
          return false;
        }
        for (let parent = element.parentElement; parent !== null && parent.tagName !== 'MAIN'; parent = parent.parentElement) {
          if (getComputedStyle(parent).overflowX !== 'visible') {
            return false;
          }
        }
        return true;
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40) ?? ''} ${Math.round(element.getBoundingClientRect().right)}`),
  );
}

for (const language of languageTags) {
  test(`every page is accessible and keeps the names of projects in a narrow window, in ${language}`, async ({ startApp, profile }) => {
    test.setTimeout(300_000);
    const app = await startApp();
    await ask(profile, { ...startRequest('Details of the stair, second round of drawings for the site office'), at: '-35' });
    await ask(profile, { command: 'stop' });
    const page = await openTimeline(app);
    await page.evaluate(async () => {
      await window.clocktower?.createProject({ name: 'Harbour house', color: '#3b7dd8' });
      await window.clocktower?.runLine({ text: 'Lettering @"Harbour house"' });
    });
    await page.evaluate(async (text) => {
      await window.clocktower?.changeSettings({ language: { text, clock: 'system', weekStart: 'system' } });
      await window.clocktower?.changeSettings({ pages: { campus: true } });
    }, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const place of places) {
      await test.step(`${place.page}/${place.detail ?? ''}`, async () => {
        await goTo(page, place);
        await expectAccessible(page);
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
  });
}
