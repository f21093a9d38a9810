/** Common functions of the scripts that take pictures. */
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { instantOfEpochMs, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { records } from '../../support/time-tracking-fixture.ts';
import { imageFolder, shownPictures } from '../../support/shown-pictures.ts';
import type { Team } from '../support/team.ts';

const shown = shownPictures();

/** The file of a picture: in docs/images if a page shows it, otherwise beside the results of the tests. */
export function pictureFile(name: string): string {
  return resolve(shown.has(name) ? imageFolder : resolve(import.meta.dirname, '../../../test-results/pictures'), name);
}

export const projects = [
  { name: 'Riverside clinic', color: '#2f7d6b', task: 'Design' },
  { name: 'House style', color: '#b4553f', task: 'Lettering' },
  { name: 'Office', color: '#5b6bb5', task: 'Planning' },
];

/** Adds projects with a task each to the team's service; returns their identifiers in order. */
export async function addProjects(
  { fixture: { database } }: Team,
  wanted: readonly (typeof projects)[number][],
): Promise<readonly { readonly project: Uuid; readonly task: Uuid }[]> {
  const made = wanted.map((content, index) => {
    const id = (kind: number) => uuidSchema.parse(`00000000-0000-4000-9000-00000000${kind}${String(index).padStart(3, '0')}`);
    return { content, project: id(1), task: id(2) };
  });
  for (const {
    project,
    task,
    content: { name, color, task: taskName },
  } of made) {
    await database
      .insertInto('projects')
      .values({ id: project, organization_id: records.organization, client_id: null, name, color })
      .execute();
    await database
      .insertInto('tasks')
      .values({ id: task, organization_id: records.organization, project_id: project, name: taskName })
      .execute();
  }
  return made;
}

/** Instant of `minutesAgo` minutes ago. */
export function at(minutesAgo: number) {
  return instantOfEpochMs(Date.now() - minutesAgo * 60_000);
}

/** Removes the focus: no text cursor, no selected part of a date. */
export async function letGo(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
}

/** Replaces paths and systems of this machine by typical ones. */
export async function asAtHome(page: Page, profile: string): Promise<void> {
  await page.evaluate((folder) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      node.textContent = (node.textContent ?? '')
        .replaceAll(folder, '/home/ada/.config/Clocktower')
        .replace(/^linux \d\S* x64$/, 'linux 6.12.0 x64');
    }
  }, profile);
}

/** A complete part of the window, scrolled to if necessary, in both themes. */
export async function draw(part: Locator, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await part.page().emulateMedia({ colorScheme });
    await part.screenshot({ path: pictureFile(`${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

/** The whole window, in both themes. */
export async function drawWindow(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: pictureFile(`${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}
