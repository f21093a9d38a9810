/** A timer of an issue, in the real program over a real connection: offered, started, kept through a restart, opened in the browser; and of a branch. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRepository } from '../support/git-repository.ts';
import { serveOverHttp } from '../support/served.ts';
import { openTrackerServer } from '../support/tracker-servers.ts';
import { itemsOn, trackerDraft } from '../support/work-items.ts';
import { Person } from './support/person.ts';
import { clocktower, expect, test as base } from './support/running-app.ts';

const test = base.extend<{ readonly tracker: { readonly address: string }; readonly person: Person; readonly folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  tracker: async ({}, use) => {
    const server = openTrackerServer('gitea', itemsOn('gitea', 12));
    const served = await serveOverHttp(server.fetch);
    await use({ address: served.baseUrl });
    await served.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- see above.
  person: async ({}, use) => {
    const person = await Person.arrive();
    await use(person);
    await person.leave();
  },
  // oxlint-disable-next-line no-empty-pattern -- see above.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-git-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test('an issue is chosen in the popover, kept with its entry, and opened in the browser', async ({ startAppAs, profile, tracker, person, folder }) => {
  const app = await startAppAs(person.environment);
  const popover = await app.popover();
  expect(await popover.evaluate(async (draft) => window.clocktower?.connectItems(draft), trackerDraft('gitea', tracker.address))).toMatchObject({ ok: true });
  const { folder: repository, git } = makeRepository(join(folder, 'bridge'), { branch: '3-bolts', remote: `${tracker.address}/river/bridge.git` });
  await clocktower(profile, 'git', 'add', repository);

  const field = popover.getByRole('combobox');
  await field.click();
  await field.press('ArrowDown');
  await expect(popover.getByRole('option').first()).toContainText('river/bridge#3 Bolt 3');
  await field.fill('bolt 7');
  await popover.getByRole('option', { name: 'Bolt 7' }).click();
  await field.press('Enter');
  await expect(popover.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await popover.getByRole('button', { name: 'Stop', exact: true }).click();
  await field.fill('Lunch');
  await field.press('Enter');
  await expect(popover.getByText('Lunch').first()).toBeVisible();

  // The buttons of each row are in its one line, at the same places.
  const places: number[][] = [];
  for (const name of ['Lunch', 'Bolt 7']) {
    const row = popover.getByRole('row', { name });
    await row.hover();
    const edit = await row.getByRole('button', { name: /^Edit/u }).boundingBox();
    const pin = await row.getByRole('button', { name: /^Pin/u }).boundingBox();
    const line = await row.boundingBox();
    expect(line?.height).toBeLessThan(40);
    places.push([edit?.x ?? 0, pin?.x ?? 0, (edit?.y ?? 0) - (line?.y ?? 0), (pin?.y ?? 0) - (line?.y ?? 0)]);
  }
  expect(places[0]).toEqual(places[1]);

  await popover.getByRole('row', { name: 'Bolt 7' }).hover();
  await popover.getByRole('button', { name: 'Open river/bridge#7 in the browser' }).click();
  expect((await person.openedPage()).url()).toBe(`${tracker.address}/river/bridge/issues/7`);

  git('switch', '--quiet', '-c', '4-nuts');
  await app.quit();
  const again = await startAppAs(person.environment);
  const reopened = await again.popover();
  await reopened.getByRole('row', { name: 'Bolt 7' }).hover();
  await expect(reopened.getByRole('button', { name: 'Open river/bridge#7 in the browser' })).toBeVisible();
  await reopened.getByRole('combobox').click();
  await reopened.getByRole('combobox').press('ArrowDown');
  // Without a keyring the titles of issues are forgotten, and the branch has its own words.
  await expect(reopened.getByRole('option').first()).toContainText('river/bridge#4 nuts');
});
