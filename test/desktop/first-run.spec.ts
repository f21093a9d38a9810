/** The first start: three steps that can be skipped, no Campus page, and neither appears again. */
import { expectAccessible } from './support/accessible.ts';
import { openTimeline } from './support/person.ts';
import { expect, freshProfile, removeProfile, test as base } from './support/running-app.ts';

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  profile: async ({}, use) => {
    const profile = freshProfile();
    await use(profile);
    removeProfile(profile);
  },
});

test('three steps introduce the program once, and the Campus page stays away', async ({ startApp }) => {
  const first = await startApp();
  const popover = await first.popover();
  await expect(popover.getByRole('heading', { name: 'Type what you are working on' })).toBeVisible();
  await expect(popover.getByRole('combobox', { name: 'What are you working on?' })).toBeFocused();
  await expectAccessible(popover);
  await popover.getByRole('button', { name: 'Next' }).click();
  await expect(popover.getByRole('heading', { name: 'Find the tower' })).toBeVisible();
  await popover.getByRole('button', { name: 'Next' }).click();
  await expectAccessible(popover);
  await popover.getByRole('button', { name: 'Use it on this computer' }).click();
  await expect(popover.getByRole('heading', { name: 'Where to save your time' })).toHaveCount(0);
  const page = await openTimeline(first);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Campus' })).toHaveCount(0);
  await first.quit();

  const second = await (await startApp()).popover();
  await expect(second.getByText('Nothing yet today')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Skip' })).toHaveCount(0);
});
