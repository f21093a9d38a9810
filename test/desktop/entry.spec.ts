/** Quick entry, completion, undo, and links that other programs open. */
import { controlEntrySchema } from '#shared/control.ts';
import type { RunningApp } from './support/running-app.ts';
import { allSaved, clocktower, expect, runToItsEnd, storedEntries, test } from './support/running-app.ts';

test('a quick entry makes a finished entry, with a preview', async ({ startApp, profile }) => {
  const app = await startApp();
  const popover = await app.popover();
  await popover.getByRole('combobox').fill('-30 -10 review the plans #nothing');
  await expect(popover.locator('p[aria-live]')).toContainText(/^Adds .+ – .+, 20m: review the plans #nothing$/);
  await popover.keyboard.press('Enter');
  await expect(popover.getByRole('row').filter({ hasText: 'review the plans #nothing' })).toBeVisible();
  await expect(popover.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await popover.getByRole('combobox').fill('-10 -30 call');
  await expect(popover.locator('p[aria-live]')).toContainText('The end would be before the start');
  await allSaved(profile);
  await app.quit();
  expect(storedEntries(profile).map(({ description, end }) => [description, end === null])).toEqual([['review the plans #nothing', false]]);
});

test('the command line adds, toggles and continues', async ({ startApp, profile, tray }) => {
  await startApp('--hidden');
  await tray.item();
  const added = controlEntrySchema.parse(JSON.parse((await clocktower(profile, 'add', '--json', '--', '-50 -10 site visit')).out));
  expect([added.description, added.durationSeconds]).toEqual(['site visit', 2400]);
  expect((await clocktower(profile, 'continue')).out).toBe('Started: site visit.\n');
  expect((await clocktower(profile, 'toggle')).out).toMatch(/^Stopped: site visit/);
  expect((await clocktower(profile, 'completion', 'bash')).out).toContain('complete -F _clocktower clocktower');
});

/** The system's default action for a link: a second start of the program with the URL as an argument. */
async function openLink(profile: string, address: string): Promise<void> {
  expect((await runToItsEnd(['--profile', profile, address])).exitCode).toBe(0);
}

/** Answers the questions of the next links; `asked` collects the questions. */
async function answerQuestions(app: RunningApp, answer: { readonly response: number; readonly checkboxChecked: boolean }): Promise<() => Promise<readonly string[]>> {
  await app.electron.evaluate(({ dialog }, given) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    Object.assign(dialog, {
      showMessageBox: async ({ message }: { readonly message: string }) => {
        asked.push(message);
        return given;
      },
    });
  }, answer);
  return async () => app.electron.evaluate(() => Object.entries(globalThis).flatMap(([name, value]) => (name === 'asked' && Array.isArray(value) ? value.map(String) : [])));
}

test('a link fills in the description field and starts nothing', async ({ startApp, profile, tray }) => {
  const app = await startApp('--hidden');
  await tray.item();
  await openLink(profile, 'clocktower://new?description=fix%20%40login&at=-7&tag=bug');
  const popover = await app.popover();
  await expect(popover.getByRole('combobox')).toHaveValue(String.raw`-7 fix \@login #bug`);
  expect((await clocktower(profile, 'status')).out).toContain('No timer is running');
});

test('a link that starts asks first, unless its source was allowed', async ({ startApp, profile, tray }) => {
  const app = await startApp('--hidden');
  await tray.item();
  const refused = await answerQuestions(app, { response: 1, checkboxChecked: false });
  await openLink(profile, 'clocktower://start?description=review&source=editor.example');
  await expect.poll(refused).toEqual(['A link from “editor.example” wants to start a timer for “review”. A running timer would be stopped.']);
  expect((await clocktower(profile, 'status')).out).toContain('No timer is running');
  const allowed = await answerQuestions(app, { response: 0, checkboxChecked: true });
  await openLink(profile, 'clocktower://start?description=review&source=editor.example');
  await expect.poll(async () => (await clocktower(profile, 'status')).out).toMatch(/^review: /);
  await openLink(profile, 'clocktower://start?description=mail&source=editor.example');
  await expect.poll(async () => (await clocktower(profile, 'status')).out).toMatch(/^mail: /);
  expect(await allowed()).toHaveLength(1);
});

test('a link starts the program where it does not run, and fills in', async ({ startApp, profile }) => {
  const app = await startApp('--hidden', 'clocktower://new?description=review&tag=bug');
  const popover = await app.popover();
  await expect(popover.getByRole('combobox')).toHaveValue('review #bug');
  expect((await clocktower(profile, 'status')).out).toContain('No timer is running');
});

/** One per reason; `core/program/deep-link.test.ts` has the whole table. */
const refusedLinks = [
  'clocktower://quit',
  'clocktower://start/stop',
  'clocktower:stop',
  'clocktower://me:secret@start',
  'clocktower://start?at=-600',
  'clocktower://start?profile=/tmp',
  'clocktower://new?description=a&description=b',
  'clocktower://start?description=a%0Ab',
  'clocktower://start?description=%E0%A4%A',
  `clocktower://start?description=${'x'.repeat(20_000)}`,
] as const;

test('every other link is refused with a message', async ({ startApp, profile, tray }) => {
  test.setTimeout(120_000);
  const app = await startApp('--hidden');
  await tray.item();
  const asked = await answerQuestions(app, { response: 0, checkboxChecked: true });
  for (const address of refusedLinks) {
    await openLink(profile, address);
    const popover = await app.popover();
    const refusal = popover.getByRole('note').filter({ hasText: /link/i });
    await expect(refusal, address.slice(0, 80)).toBeVisible();
    await refusal.getByRole('button').click();
    await expect(refusal).toBeHidden();
  }
  expect([await asked(), (await clocktower(profile, 'status')).out.includes('No timer is running')]).toEqual([[], true]);
});

test('the command line opens the popover, refuses missing entries, and ends the program', async ({ startApp, profile, tray }) => {
  const app = await startApp('--hidden');
  await tray.item();
  expect(await clocktower(profile, 'open')).toMatchObject({ exitCode: 0 });
  await app.popover();
  const unknown = await clocktower(profile, 'switch', 'Nowhere');
  expect([unknown.exitCode, unknown.err]).toEqual([1, expect.stringContaining('No connection is called “Nowhere”')]);
  const ended = app.electron.waitForEvent('close');
  expect(await clocktower(profile, 'quit')).toMatchObject({ exitCode: 0 });
  await ended;
  expect((await clocktower(profile, 'status')).exitCode).toBe(3);
});
