/** The sources of idle time: X11, the screen savers of the session bus, the login manager of the system bus, a Wayland compositor. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { FakeCompositor, reportsPauses } from '../support/fake-compositor.ts';
import { awayPage, closing, heldRows, noted } from './support/away-question.ts';
import { FakeAbsence } from './support/fake-absence.ts';
import { FakeLogind } from './support/fake-logind.ts';
import { FakeScreenSaver } from './support/fake-screen-saver.ts';
import { pressKeys } from './support/keyboard.ts';
import { openPlace } from './support/person.ts';
import { allSaved, ask, expect, test as base, writeSettings, type RunningApp } from './support/running-app.ts';

const test = base.extend<{ readonly logind: FakeLogind; readonly absence: FakeAbsence; readonly runtimeFolder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  logind: async ({}, use) => {
    const logind = await FakeLogind.start();
    await use(logind);
    await logind.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- see above.
  absence: async ({}, use) => {
    const absence = await FakeAbsence.start();
    await use(absence);
    absence.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- see above.
  runtimeFolder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-runtime-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

const minute = 60_000;

const report = 'Write the report';

function setAway(
  profile: string,
  away: { readonly afterMinutes?: number; readonly stopOnSleep?: boolean; readonly stopOnShutdown?: boolean },
): void {
  writeSettings(profile, { away: { ask: true, afterMinutes: 10, fillsScreen: false, stopOnSleep: false, stopOnShutdown: false, ...away } });
}

async function isRunning(profile: string): Promise<boolean> {
  const answer = await ask(profile, { command: 'status' });
  return answer.kind === 'status' && answer.status.timer === 'running';
}

/** Whether an instant, which the system counts in whole seconds, is between two others. */
function within(instant: UtcInstant, [afterMs, beforeMs]: readonly [number, number]): boolean {
  return epochMsOfInstant(instant) >= afterMs - 1_000 && epochMsOfInstant(instant) <= beforeMs + 1_000;
}

/** Simulates keyboard input between two times. */
async function touch(): Promise<readonly [number, number]> {
  const before = Date.now();
  await pressKeys('Control_L');
  return [before, Date.now()];
}

/**
 * Makes what X11 counts since that input longer by most of a minute, the shortest configurable absence: nobody waits for it. Returns when
 * the input was then.
 */
async function movedBack(app: RunningApp, [fromMs, toMs]: readonly [number, number]): Promise<readonly [number, number]> {
  const longerSeconds = 57;
  await app.electron.evaluate(
    ({ powerMonitor }, { byMs, longer }) => {
      const idleSeconds = powerMonitor.getSystemIdleTime.bind(powerMonitor);
      powerMonitor.getSystemIdleTime = () => {
        const idle = idleSeconds();
        return Date.now() - idle * 1_000 < byMs ? idle + longer : idle;
      };
    },
    // The system counts whole seconds.
    { byMs: toMs + 1_000, longer: longerSeconds },
  );
  return [fromMs - longerSeconds * 1_000, toMs - longerSeconds * 1_000];
}

/** Returns whether the app has received a wake-up since the call. */
async function listenForWaking(app: RunningApp): Promise<() => Promise<boolean>> {
  await app.electron.evaluate(({ powerMonitor }) => {
    powerMonitor.on('resume', () => {
      Object.assign(globalThis, { hasWoken: true });
    });
  });
  return async () => app.electron.evaluate(() => Object.keys(globalThis).includes('hasWoken'));
}

/**
 * Runs in the question's page after a sleep. Chromium closes its drivers' connections on sleep, so it is reached through the main process.
 */
async function inQuestion(app: RunningApp, script: string): Promise<unknown> {
  return app.electron.evaluate(
    async ({ webContents }, source) =>
      (await webContents
        .getAllWebContents()
        .find((each) => each.getURL().includes('/question/'))
        ?.executeJavaScript(source)) ?? null,
    script,
  );
}

async function isAsked(app: RunningApp): Promise<boolean> {
  return app.electron.evaluate(({ webContents }) => webContents.getAllWebContents().some((each) => each.getURL().includes('/question/')));
}

async function headingAfterSleep(app: RunningApp): Promise<unknown> {
  return inQuestion(app, "document.querySelector('h1')?.textContent ?? null");
}

/** Presses the button, and resolves when the question is gone. */
async function answerAfterSleep(app: RunningApp, label: string): Promise<void> {
  // Pressed after the script has returned, because its page closes.
  await inQuestion(
    app,
    `setTimeout(() => [...document.querySelectorAll('button')].find((button) => button.textContent.startsWith(${JSON.stringify(label)})).click()) > 0`,
  );
  await expect.poll(async () => isAsked(app)).toBe(false);
}

test('an absence is one, from the last key over lock and sleep to the first key after all of them', async ({
  tray,
  logind,
  startAppAs,
  profile,
}) => {
  const saver = await FakeScreenSaver.start({ name: 'org.freedesktop.ScreenSaver', path: '/org/freedesktop/ScreenSaver' });
  setAway(profile, { afterMinutes: 1 });
  const app = await startAppAs(logind.variables, '--hidden');
  await tray.item();
  await logind.hasListener();
  const touched = await touch();
  const left = await movedBack(app, touched);
  await ask(profile, { command: 'start', description: report, at: '-60' });
  await expect.poll(() => noted(profile).since).not.toBeNull();
  const hasWoken = await listenForWaking(app);
  saver.lock(true);
  logind.sleep(true);
  logind.sleep(false);
  await expect.poll(hasWoken).toBe(true);
  const came = await touch();
  saver.lock(false);
  await expect.poll(async () => headingAfterSleep(app), { timeout: 60_000 }).toMatch(/^You were away for/);
  const { questions } = noted(profile);
  expect(questions).toHaveLength(1);
  const [asked] = questions;
  expect(asked !== undefined && within(asked.from, left)).toBe(true);
  expect(asked !== undefined && within(asked.to, came)).toBe(true);
  await answerAfterSleep(app, 'Save as separate entry');
  await allSaved(profile);
  await app.quit();
  saver.stop();
  expect(heldRows(profile).slice(1)).toEqual([
    [report, asked?.from, asked?.to],
    [report, asked?.to, null],
  ]);
});

test('a short sleep leaves the timer running; one stops it, if the user chose so, once, and asks about the idle time before it', async ({
  tray,
  logind,
  absence,
  startAppAs,
  profile,
}) => {
  const first = await startAppAs(logind.variables, '--hidden');
  await tray.item();
  await logind.hasListener();
  await ask(profile, { command: 'start', description: report, at: '-60' });
  logind.sleep(true);
  await expect.poll(() => noted(profile).since).not.toBeNull();
  const hasWoken = await listenForWaking(first);
  logind.sleep(false);
  await expect.poll(hasWoken).toBe(true);
  // A few seconds of sleep cause no question.
  await touch();
  await expect.poll(() => noted(profile).since, { timeout: 60_000 }).toBeNull();
  expect(noted(profile).questions).toEqual([]);
  expect(await isRunning(profile)).toBe(true);
  expect(await isAsked(first)).toBe(false);

  await first.quit();
  tray.forget();
  setAway(profile, { stopOnSleep: true });
  const app = await startAppAs(logind.variables, '--hidden');
  await tray.item();
  await logind.hasListener();
  absence.lock(true, 30 * minute);
  await expect.poll(() => Date.now() - Date.parse(noted(profile).since ?? '') > 29 * minute).toBe(true);
  logind.sleep(true);
  await expect.poll(() => tray.labels()).toContain('No timer is running');
  // The question appears once the user may be back.
  await expect.poll(() => noted(profile).questions.length).toBe(1);
  expect(await isAsked(app)).toBe(false);
  logind.sleep(false);
  await expect.poll(async () => headingAfterSleep(app)).toMatch(/^You were away for (29|30)m/);
  await answerAfterSleep(app, 'Discard it');
  await allSaved(profile);
  await app.quit();
  const [entry, ...more] = heldRows(profile);
  expect(more).toEqual([]);
  expect(Date.parse(entry?.[2] ?? '') - Date.parse(entry?.[1] ?? '')).toBeLessThan(31 * minute);
});

test('switching off with a running timer is asked about once the machine is on again, and stops it where the user wants so', async ({
  tray,
  logind,
  startAppAs,
  profile,
}) => {
  const asking = await startAppAs(logind.variables, '--hidden');
  await tray.item();
  await logind.hasListener();
  await ask(profile, { command: 'start', description: report, at: '-600' });
  logind.shutDown();
  await expect.poll(() => noted(profile).since).not.toBeNull();
  // A shutdown does not wait.
  await asking.kill();
  tray.forget();
  // The computer was off for two hours.
  const file = join(profile, 'remembered.json');
  const off = instantOfEpochMs(Date.now() - 120 * minute);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), away: { since: off, questions: [] } }));
  setAway(profile, { stopOnShutdown: true });
  // The user is back when the computer is switched on: the absence ends with this input.
  await touch();
  const stopping = await startAppAs(logind.variables, '--hidden');
  await tray.item();
  await logind.hasListener();
  const page = await awayPage(stopping);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You were away for 2h/);
  await closing(page, async () => page.getByRole('button', { name: /Discard it and stop/ }).click());
  await expect.poll(() => tray.labels()).toContain('No timer is running');

  await ask(profile, { command: 'start', description: 'Stopped', at: '-60' });
  // Until the tray has received the start, its labels are those of a stopped timer.
  await expect.poll(() => tray.labels()).not.toContain('No timer is running');
  const before = Date.now();
  logind.shutDown();
  await expect.poll(() => tray.labels()).toContain('No timer is running');
  await stopping.kill();
  tray.forget();
  const again = await startAppAs(logind.variables, '--hidden');
  await tray.item();
  await allSaved(profile);
  await again.quit();
  const held = heldRows(profile);
  expect(held.map(([description]) => description)).toEqual([report, 'Stopped']);
  expect(held[0]?.[2]).toBe(off);
  expect(Date.parse(held[1]?.[2] ?? '')).toBeGreaterThanOrEqual(before - 1_000);
});

test('a screen that is locked by one of the screen savers is an absence from the last key on', async ({ tray, startApp, profile }) => {
  const savers = [
    { name: 'org.gnome.ScreenSaver', path: '/org/gnome/ScreenSaver' },
    { name: 'org.freedesktop.ScreenSaver', path: '/org/freedesktop/ScreenSaver' },
  ];
  const fakes = await Promise.all(savers.map(async (saver) => FakeScreenSaver.start(saver)));
  const app = await startApp('--hidden');
  await tray.item();
  await ask(profile, { command: 'start', description: report, at: '-60' });
  for (const fake of fakes) {
    const left = await touch();
    // X11 counts idle time.
    await expect.poll(() => app.electron.evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime())).toBeGreaterThanOrEqual(3);
    fake.lock(true);
    await expect
      .poll(() => {
        const { since } = noted(profile);
        return since !== null && within(since, left);
      })
      .toBe(true);
    // Unlocking involves typing.
    await touch();
    fake.lock(false);
    await expect.poll(() => noted(profile).since, { timeout: 60_000 }).toBeNull();
    fake.stop();
  }
});

/** An app in a Wayland session that draws through X11, so that the compositor only reports idle time. */
const inWayland = (runtimeFolder: string) => ({
  XDG_SESSION_TYPE: 'wayland',
  WAYLAND_DISPLAY: 'wayland-3',
  XDG_RUNTIME_DIR: runtimeFolder,
});
const throughX11 = '--ozone-platform=x11';

async function hintOfIdle(app: RunningApp): Promise<Page> {
  const page = await openPlace(app, 'settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Away', exact: true }).click();
  return page;
}

test('a Wayland compositor that reports idle time is used only while a timer runs', async ({
  tray,
  startAppAs,
  profile,
  runtimeFolder,
}) => {
  const compositor = await FakeCompositor.start({ path: join(runtimeFolder, 'wayland-3'), offers: reportsPauses });
  const saver = await FakeScreenSaver.start({ name: 'org.freedesktop.ScreenSaver', path: '/org/freedesktop/ScreenSaver' });
  const app = await startAppAs(inWayland(runtimeFolder), throughX11);
  await tray.item();
  const page = await hintOfIdle(app);
  await expect(page.getByText('The desktop reports when you are away from the keyboard.')).toBeVisible();
  expect(compositor.notifications).toEqual([]);
  await ask(profile, { command: 'start', description: report, at: '-60' });
  await expect.poll(() => compositor.notifications.length).toBe(1);
  const paused = Date.now();
  compositor.pause();
  // An answer that comes later proves that the app has processed it.
  expect(await isRunning(profile)).toBe(true);
  saver.lock(true);
  const locked = Date.now();
  // Half a minute had passed when the compositor reported.
  await expect.poll(() => within(noted(profile).since ?? instantOfEpochMs(locked), [paused - 30_000, locked - 30_000])).toBe(true);
  compositor.touch();
  saver.lock(false);
  await ask(profile, { command: 'stop' });
  await expect.poll(() => compositor.notifications.length).toBe(0);
  saver.stop();
  await compositor.stop();
});
