/**
 * A timer of an issue, in the real program over a real connection: offered, started, kept through a restart, opened in the browser, its
 * time written to the issue; and of a branch.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRepository } from '../support/git-repository.ts';
import { serveOverHttp } from '../support/served.ts';
import { openTrackerServer } from '../support/tracker-servers.ts';
import { itemsOn, trackerDraft } from '../support/work-items.ts';
import { afternoonZone } from './support/afternoon.ts';
import { openPlace, Person } from './support/person.ts';
import { clocktower, expect, test as base } from './support/running-app.ts';

interface Tracker {
  readonly address: string;
  /** `#number minutes` of all times that are written. */
  readonly written: () => readonly string[];
}

const test = base.extend<{ readonly tracker: Tracker; readonly person: Person; readonly folder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  tracker: async ({}, use) => {
    const server = openTrackerServer('gitea', itemsOn('gitea', 12));
    const served = await serveOverHttp(server.fetch);
    await use({ address: served.baseUrl, written: () => server.worklogs.map(({ number, seconds }) => `#${number} ${seconds / 60}`) });
    await served.close();
  },
  person: async ({ chromium }, use) => {
    const person = Person.arrive(chromium);
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

// All entries are of one day.
test.use({ timeZone: afternoonZone() });

test('an issue is chosen in the popover, kept with its entry, and opened in the browser', async ({
  startAppAs,
  profile,
  tracker,
  person,
  folder,
}) => {
  const app = await startAppAs(person.environment);
  const popover = await app.popover();
  expect(
    await popover.evaluate(async (draft) => window.clocktower?.connectItems(draft), trackerDraft('gitea', tracker.address)),
  ).toMatchObject({ ok: true });
  const { folder: repository, git } = makeRepository(join(folder, 'bridge'), {
    branch: '3-bolts',
    remote: `${tracker.address}/river/bridge.git`,
  });
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

test('the time of an issue is on it once after the timer stops, and follows when the entry is corrected, deleted and brought back', async ({
  startApp,
  tracker,
  tray,
}) => {
  const app = await startApp();
  const popover = await app.popover();
  expect(
    await popover.evaluate(async (draft) => window.clocktower?.connectItems(draft), trackerDraft('gitea', tracker.address)),
  ).toMatchObject({ ok: true });
  const settings = await openPlace(app, 'settings', 'issues');
  const writesTime = settings.getByRole('switch', { name: 'Write time to issues' });
  await writesTime.click();
  await expect(writesTime).toBeChecked();
  await settings.close();
  await tray.activate();

  const field = popover.getByRole('combobox');
  await field.fill('bolt 7');
  await popover.getByRole('option', { name: 'Bolt 7' }).click();
  await field.press('Enter');
  const stop = popover.getByRole('button', { name: 'Stop', exact: true });
  await expect(stop).toBeVisible();
  const row = popover.getByRole('row', { name: 'Bolt 7' });

  async function correct(duration: string): Promise<void> {
    await row.hover();
    await row.getByRole('button', { name: /^Edit/u }).click();
    await popover.getByLabel('Duration').fill(duration);
    await popover.getByLabel('Duration').press('Enter');
    await expect(popover.getByLabel('Duration')).toBeHidden();
  }

  await correct('0:40');
  expect(tracker.written()).toEqual([]);
  await stop.click();
  await expect.poll(tracker.written).toEqual(['#7 40']);
  await correct('0:25');
  await expect.poll(tracker.written).toEqual(['#7 25']);
  await row.hover();
  await row.getByRole('button', { name: /^Edit/u }).click();
  // By key: the popover may still be growing around the form that was opened, and move the button away from a pointer.
  await popover.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect.poll(tracker.written).toEqual([]);
  await popover.getByRole('button', { name: /^Undo/u }).click();
  await expect(row).toBeVisible();
  await expect.poll(tracker.written).toEqual(['#7 25']);
});
