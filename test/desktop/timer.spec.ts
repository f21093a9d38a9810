/** The main function: a timer started and stopped by popover, tray and command line is saved in the service exactly once. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlEntrySchema, controlStatusSchema } from '#shared/control.ts';
import { z } from 'zod';
import {
  allSaved,
  ask,
  clocktower,
  clocktowerAs,
  electronPath,
  expect,
  often,
  repository,
  runToItsEnd,
  startRequest,
  storedEntries,
  test,
  versionOfPackage,
  type RunningApp,
} from './support/running-app.ts';

/** The page that has the focus; null if no window of the program has it. */
async function focused(app: RunningApp): Promise<string | null> {
  const url = await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.webContents.getURL() ?? null);
  return url === null ? null : new URL(url).pathname;
}

test('the popover takes the focus however it is opened, and its timer is stopped, continued and left running from the tray menu, and in the service', async ({
  tray,
  startApp,
  profile,
}) => {
  const app = await startApp('--hidden');
  await tray.item();
  expect(app.electron.windows()).toHaveLength(0);
  const ways: readonly (() => Promise<unknown>)[] = [
    async () => runToItsEnd(['--profile', profile]),
    async () => clocktower(profile, 'open'),
    async () => runToItsEnd(['--profile', profile, 'clocktower://new']),
    async () => tray.choose('Open'),
    async () => tray.activate(),
  ];
  for (const open of ways) {
    expect(await focused(app)).toBeNull();
    await open();
    await expect.poll(async () => focused(app)).toBe('/popover/index.html');
    await (await app.popover()).keyboard.press('Escape');
    await expect.poll(async () => focused(app)).toBeNull();
  }
  const popover = await app.popover();
  const isVisible = () => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  expect(await isVisible()).toBe(false);
  await tray.activate();
  await expect.poll(isVisible).toBe(true);
  await expect(popover.getByRole('combobox')).toBeFocused();
  await expect
    .poll(() => tray.labels())
    .toEqual(['No timer is running', 'Start', 'Today: 0:00', 'Open', 'Timeline', 'Reports', 'Settings', 'Quit']);
  const hollow = await tray.icon();
  // 22 x 22 pixels of four bytes: an image that failed to load would be empty.
  expect(hollow.length).toBeGreaterThan(22 * 22 * 4);

  await popover.getByRole('combobox').fill('Write the report');
  await popover.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(popover.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect.poll(() => tray.labels()).toContain('Stop');
  await expect.poll(() => tray.tooltip()).toContain('Write the report — 0:00');
  await expect.poll(() => tray.icon()).not.toBe(hollow);

  await tray.choose('Stop');
  await expect(popover.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect.poll(() => tray.labels()).toContain('Continue “Write the report”');
  await expect.poll(() => tray.icon()).toBe(hollow);
  await tray.choose('Continue “Write the report”');
  await expect.poll(async () => (await tray.labels())[0]).toMatch(/^Write the report \(since /);
  await allSaved(profile);
  const ended = app.electron.waitForEvent('close');
  await tray.choose('Quit');
  await ended;
  expect(storedEntries(profile).map(({ description, end }) => [description, end === null])).toEqual([
    ['Write the report', false],
    ['Write the report', true],
  ]);
});

test('a hidden popover follows what happens, and a restart shows the running entry with the time since its start, and its favourite in the tray', async ({
  startApp,
  profile,
  tray,
}) => {
  const first = await startApp();
  const hidden = await first.popover();
  await hidden.keyboard.press('Escape');
  const isShown = async () =>
    first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  await expect.poll(isShown).toBe(false);
  const started = await clocktower(profile, 'start', '--at', '-95', 'Long', 'work', '--json');
  expect(started.exitCode).toBe(0);
  await expect(hidden.getByRole('combobox')).toHaveValue('Long work');
  expect(await isShown()).toBe(false);
  const { start, localId } = controlEntrySchema.parse(JSON.parse(started.out));
  await hidden.evaluate(async (id) => window.clocktower?.pinFavourite({ localId: id }), localId);
  await expect.poll(() => tray.labels()).toContain('Favourites');
  await first.quit();
  tray.forget();

  const second = await startApp();
  const popover = await second.popover();
  await expect(popover.getByRole('combobox')).toHaveValue('Long work');
  await expect(popover.getByRole('timer')).toContainText(/1:3[56]:\d\d/);
  const status = controlStatusSchema.parse(JSON.parse((await clocktower(profile, 'status', '--json')).out));
  expect(status.entry?.start).toBe(start);
  expect(status.version).toBe(versionOfPackage());
  await expect.poll(() => tray.tooltip()).toContain('Long work — 1:35');
  await tray.choose('Stop');
  await expect(popover.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await tray.choose('Long work');
  await expect.poll(async () => (await clocktower(profile, 'status')).out).toMatch(/^Long work: /);
});

test('the command line prints, adds, continues and ends, and a second start brings the popover of the first to the front', async ({
  startApp,
  profile,
  tray,
}) => {
  expect((await clocktower(profile, 'status')).exitCode).toBe(3);
  const app = await startApp('--hidden');
  await tray.item();
  expect((await clocktower(profile, 'stop')).exitCode).toBe(1);
  expect((await clocktower(profile, 'start', 'Plan', 'the', 'week')).out).toBe('Started: Plan the week.\n');
  expect((await clocktower(profile, 'status')).out).toContain('Plan the week: ');
  expect((await clocktower(profile, 'stop')).out).toMatch(/^Stopped: Plan the week, \d+s\.\n$/);
  const entries = z.array(controlEntrySchema).parse(JSON.parse((await clocktower(profile, 'entries', '--json')).out));
  expect(entries.map(({ description, state }) => [description, state])).toEqual([['Plan the week', 'saved']]);
  const added = controlEntrySchema.parse(JSON.parse((await clocktower(profile, 'add', '--json', '--', '-50 -10 site visit')).out));
  expect([added.description, added.durationSeconds]).toEqual(['site visit', 2400]);
  expect((await clocktower(profile, 'continue')).out).toBe('Started: Plan the week.\n');
  expect((await clocktower(profile, 'toggle')).out).toMatch(/^Stopped: Plan the week/);
  expect((await clocktower(profile, 'completion', 'bash')).out).toContain('complete -F _clocktower clocktower');
  expect(await clocktower(profile, 'open')).toMatchObject({ exitCode: 0 });
  const second = await runToItsEnd(['--profile', profile]);
  expect(second.exitCode).toBe(0);
  expect(second.out).toContain('already running');
  const popover = await app.popover();
  await expect(popover.getByRole('combobox')).toBeVisible();
  const unknown = await clocktower(profile, 'switch', 'Nowhere');
  expect([unknown.exitCode, unknown.err]).toEqual([1, expect.stringContaining('No connection is called “Nowhere”')]);
  const ended = app.electron.waitForEvent('close');
  expect(await clocktower(profile, 'quit')).toMatchObject({ exitCode: 0 });
  await ended;
  expect((await clocktower(profile, 'status')).exitCode).toBe(3);
});

test('kill -9 in the middle of a burst of starts and stops loses none that was acknowledged', async ({ startApp, profile, tray }) => {
  const acknowledged: { readonly localId: string; readonly ended: boolean }[] = [];
  const app = await startApp('--hidden');
  await tray.item();
  // The power fails after a random number of actions; the seed is the time, and it is printed.
  const fatalAction = 10 + (Date.now() % 38);
  process.stdout.write(`The power fails at action ${fatalAction}\n`);
  for (let action = 0; action < 50; action += 1) {
    if (action === fatalAction) {
      void app.kill();
    }
    const answer = await ask(profile, action % 2 === 0 ? startRequest(`Entry ${action / 2}`) : { command: 'stop' }).catch(() => null);
    if (answer === null) {
      break;
    }
    if (answer.kind === 'started' || answer.kind === 'stopped') {
      acknowledged.push({ localId: answer.entry.localId, ended: answer.kind === 'stopped' });
    }
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(fatalAction - 1);
  tray.forget();

  const again = await startApp('--hidden');
  await tray.item();
  await expect
    .poll(async () => {
      const status = await ask(profile, { command: 'status' });
      return status.kind === 'status' ? status.status.sync.waiting : null;
    })
    .toBe(0);
  const answer = await ask(profile, { command: 'entries', days: 2 });
  const entries = answer.kind === 'entries' ? answer.entries : [];
  for (const { localId, ended } of acknowledged) {
    const entry = entries.find((other) => other.localId === localId);
    expect(entry, `the entry ${localId}`).toBeDefined();
    expect(entry?.state).toBe('saved');
    expect(ended ? entry?.end : null).not.toBe(ended ? null : undefined);
  }
  const descriptions = entries.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  await again.quit();
  const stored = storedEntries(profile).map(({ description }) => description);
  expect(stored).toHaveLength(descriptions.length);
  expect(new Set(stored)).toEqual(new Set(descriptions));
});

test('the command starts the program where it is not running, with its icon only', async ({ profile, tray }) => {
  const starter = join(profile, 'starter');
  writeFileSync(starter, `#!/bin/sh\nexec '${electronPath}' ${process.getuid?.() === 0 ? '--no-sandbox' : ''} '${repository}' "$@"\n`, {
    mode: 0o755,
  });
  const run = await clocktowerAs({ CLOCKTOWER_APP: starter }, profile, 'start', '--launch', 'Write', 'the', 'report');
  expect(run).toEqual({ exitCode: 0, out: 'Started: Write the report.\n', err: 'Clocktower was not running, so it was started.\n' });
  await tray.item();
  await expect.poll(() => tray.labels()).toContain('Stop');
  await allSaved(profile);
  expect((await clocktower(profile, 'quit')).exitCode).toBe(0);
  await expect.poll(async () => (await clocktower(profile, 'status')).exitCode).toBe(3);
  // The file is locked until the program has ended.
  await expect(() => expect(storedEntries(profile).map(({ description }) => description)).toEqual(['Write the report'])).toPass(often);
});
