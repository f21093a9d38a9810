/** The projects page over the real service: projects are created, changed and deleted by keyboard, with refusals and without a connection. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTimeline } from './support/person.ts';
import { expect, type RunningApp } from './support/running-app.ts';
import { entriesPath, test, type Team } from './support/team.ts';

const projectsPath = `/v1/organization/${records.organization}/projects`;
const listSchema = z.object({ data: z.array(z.object({ name: z.string(), color: z.string() })) });

/** The projects at the service: names and colours, by name. */
async function held(team: Team): Promise<readonly string[]> {
  const answer = await team.send('GET', projectsPath, null);
  return listSchema.parse(await answer.json()).data.map(({ name, color }) => `${name} ${color}`).sort();
}

async function openProjects(app: RunningApp): Promise<Page> {
  const page = await openTimeline(app);
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeFocused();
  return page;
}

async function addByKeys(page: Page, name: string): Promise<void> {
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
}

test.describe('as a user who manages projects', () => {
  test.use({ teamRole: 'owner' });

  test('a project is deleted after a question, which can be left', async ({ team, startApp }) => {
    const before = await held(team);
    const page = await openProjects(await startApp());
    await addByKeys(page, 'Harbour');
    await page.getByRole('button', { name: 'Edit “Harbour”' }).click();
    await expect(page.getByRole('textbox', { name: 'Hex colour' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete “Harbour”' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Delete “Harbour”\? Its entries keep their time/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit “Harbour”' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete “Harbour”' }).click();
    await page.getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByRole('row', { name: /^Harbour/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New project' })).toBeFocused();
    expect(await held(team)).toEqual(before);
  });
});

test('an employee sees at the form that the service refused, and nothing is queued', async ({ team, startApp }) => {
  const before = await held(team);
  const page = await openProjects(await startApp());
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(/^Your account may not change projects here\..*Nothing was changed\./)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^Harbour/ })).toHaveCount(0);
  expect(await held(team)).toEqual(before);
});

test('tasks and tags without names in the service have the user’s local names everywhere', async ({ team, startApp }) => {
  const [start, end] = [120, 60].map((minutes) => instantOfEpochMs(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000));
  expect((await team.send('POST', entriesPath, { user_id: people.employee, start, end, description: 'Site visit', task_id: records.task, tags: [records.tagA] })).status).toBe(200);
  const app = await startApp();
  const page = await openProjects(app);
  for (const [bare, name] of [[`Task …${records.task.slice(-6)}`, 'Drawings'], [`Tag …${records.tagA.slice(-6)}`, 'outdoors']] as const) {
    await page.getByRole('textbox', { name: bare }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Save Name of ${bare}` })).toHaveAttribute('aria-disabled', 'true');
  }
  await page.keyboard.press('Control+3');
  await page.getByRole('combobox', { name: 'Table by' }).selectOption('tag');
  await expect(page.getByRole('table', { name: 'Table' }).getByRole('rowheader', { name: 'outdoors' })).toBeVisible();
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: /^Site visit, / }).first().click();
  await expect(page.getByRole('checkbox', { name: 'outdoors' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Task' }).locator('option:checked')).toHaveText('Drawings');

  await page.keyboard.press('Control+2');
  const tag = page.getByRole('textbox', { name: `Tag …${records.tagA.slice(-6)}` });
  await tag.fill('');
  await tag.press('Enter');
  await page.keyboard.press('Control+3');
  await expect(page.getByRole('table', { name: 'Table' }).getByRole('rowheader', { name: records.tagA })).toBeVisible();
});

test('the palette makes a project from anywhere', async ({ startApp }) => {
  const page = await openTimeline(await startApp());
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('new pro');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New project' })).toBeFocused();
});
