/** Settings, About: versions, folders, licences, a check, and a bundle that is saved as previewed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { doctorReportSchema } from '#shared/program/doctor.ts';
import { expectAccessible } from './support/accessible.ts';
import { openPlace } from './support/person.ts';
import { ask, clocktower, expect, startRequest, test, versionOfPackage, type RunningApp } from './support/running-app.ts';

async function openAbout(app: RunningApp): Promise<Page> {
  const page = await openPlace(app, 'settings', 'about');
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  return page;
}

test('the page is what the command and the system say, saves a bundle of no text of users, and passes the checks of accessibility', async ({
  startApp,
  profile,
}) => {
  const app = await startApp();
  await ask(profile, startRequest('MARK-description'));
  const page = await openAbout(app);
  await test.step('versions, folders and licences are shown, and versions copied', async () => {
    await expect(page.getByText(`Clocktower ${versionOfPackage()}`)).toBeVisible();
    await expect(page.getByText(profile, { exact: true })).toBeVisible();
    await expect(page.getByText(join(profile, 'logs'), { exact: true })).toBeVisible();
    // One package of the main process and one of the pages: every build records its packages.
    for (const name of ['kysely', 'react-dom']) {
      await page.locator('summary').filter({ hasText: name }).click();
    }
    await expect(page.getByText('Permission is hereby granted').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Copy versions' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toContain(`Clocktower ${versionOfPackage()}\nElectron `);
  });
  await test.step('the system opens a folder, or is said not to', async () => {
    await app.electron.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openPath = async (path) => {
        opened.push(path);
        return opened.length > 1 ? 'refused' : '';
      };
    });
    await page.getByRole('button', { name: 'Open: Log' }).click();
    await expect.poll(() => app.electron.evaluate(() => Reflect.get(globalThis, 'opened'))).toEqual([join(profile, 'logs')]);
    await page.getByRole('button', { name: 'Open: Your data' }).click();
    await expect(page.getByText(/The system could not open/)).toBeVisible();
  });
  await test.step('Clocktower is checked as the command does', async () => {
    await page.getByRole('button', { name: 'Check now' }).click();
    const found = page.getByRole('region', { name: 'Check Clocktower' });
    await expect(found).toContainText('This computer: time tracking');
    await expect(found).toContainText('Everything works.');
    const run = await clocktower(profile, 'doctor', '--json');
    expect(run).toMatchObject({ exitCode: 0, err: '' });
    const { problems, remarks, ...report } = JSON.parse(run.out);
    expect(doctorReportSchema.parse(report)).toMatchObject({
      running: true,
      versions: { app: versionOfPackage() },
      databases: [{ state: 'sound' }, { state: 'sound' }],
    });
    expect(problems).toEqual([]);
    expect(remarks).toEqual(expect.any(Array));
  });
  await test.step('the bundle is saved exactly as it was shown, without any text of users', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-bundle-'));
    try {
      const file = join(folder, 'bundle.zip');
      await app.electron.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath });
      }, file);
      await page.getByRole('button', { name: 'Save a diagnostics bundle…' }).click();
      const parts = page.getByRole('region', { name: 'Contents of the bundle' });
      await expect(parts.locator('summary > :first-child')).toHaveText([
        'doctor.txt',
        'doctor.json',
        'settings.json',
        'logs/clocktower.log',
      ]);
      await parts.locator('summary').filter({ hasText: 'clocktower.log' }).click();
      await expect(parts.getByRole('region', { name: 'logs/clocktower.log' })).toContainText('app-started version=');
      const shown = await parts.locator('pre').allTextContents();
      await page.getByRole('button', { name: 'Save as…' }).click();
      await expect(page.getByText(`Saved as ${file}.`)).toBeVisible();
      const saved = Object.values(unzipSync(readFileSync(file))).map((part) => strFromU8(part));
      expect(saved).toEqual(shown);
      expect(saved.join('\n')).not.toContain('MARK');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  await test.step('light and dark pass the checks of accessibility', async () => {
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('region', { name: 'Check Clocktower' }).waitFor();
    await page.getByRole('button', { name: 'Save a diagnostics bundle…' }).click();
    await page.getByRole('region', { name: 'Contents of the bundle' }).waitFor();
    await page.locator('summary').filter({ hasText: 'kysely' }).click();
    await expectAccessible(page);
  });
});

const reportsIn = async (app: RunningApp): Promise<number> =>
  app.electron.evaluate(({ app: electron }) => {
    const { existsSync: isThere, readdirSync } = process.getBuiltinModule('node:fs');
    const folder = electron.getPath('crashDumps');
    return isThere(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dmp')).length : 0;
  });

/** A crash by an illegal instruction, which cannot be caught. */
async function crash(app: RunningApp): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    app.electron.process().once('exit', () => resolve());
  });
  void app.electron.evaluate(() => process.crash()).catch(() => null);
  await ended;
}

test('the program writes a crash report only if the user enables them, once, and shows it once', async ({ startApp, profile }) => {
  const silent = await startApp();
  await silent.popover();
  await crash(silent);
  const app = await startApp();
  const quiet = await app.popover();
  expect(await reportsIn(app)).toBe(0);
  await expect(quiet.getByText(/Clocktower crashed last time/)).toHaveCount(0);
  expect(readFileSync(join(profile, 'logs', 'clocktower.log'), 'utf8')).toContain('endedWell=false');
  const page = await openAbout(app);
  await page.getByRole('switch', { name: /Save a report on this computer/ }).click();
  await expect.poll(() => JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8')).diagnostics).toEqual({ crashReports: true });
  await app.quit();
  const writing = await startApp();
  await writing.popover();
  await crash(writing);
  const again = await startApp();
  const popover = await again.popover();
  await expect(popover.getByText(/Clocktower crashed last time/)).toBeVisible();
  await expect.poll(() => reportsIn(again)).toBe(1);
  const about = await openAbout(again);
  await expect(about.getByText('1 report', { exact: true })).toBeVisible();
  await again.quit();
  const third = await startApp();
  const later = await third.popover();
  await expect(later.getByText(/Clocktower crashed last time/)).toHaveCount(0);
});

test('continues after an unexpected error, which it shows and logs without its message, and loads a page again whose process ended', async ({
  startApp,
  profile,
}) => {
  const app = await startApp();
  const popover = await app.popover();
  await ask(profile, startRequest('kept through it'));
  await app.electron.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('MARK of a user');
    });
    void Promise.reject(new RangeError('MARK of a user'));
  });
  await expect(popover.getByText(/Clocktower ran into an unexpected error/)).toBeVisible();
  await expect(popover.getByRole('combobox')).toHaveValue('kept through it');
  await expect
    .poll(() => readFileSync(join(profile, 'logs', 'clocktower.log'), 'utf8'))
    .toMatch(
      /unexpected where=exception name=TypeError [^]*unexpected where=promise name=RangeError |unexpected where=promise name=RangeError [^]*unexpected where=exception name=TypeError /,
    );
  expect(readFileSync(join(profile, 'logs', 'clocktower.log'), 'utf8')).not.toContain('MARK');

  await openAbout(app);
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().includes('/window/'))
      ?.webContents.forcefullyCrashRenderer(),
  );
  await expect.poll(() => readFileSync(join(profile, 'logs', 'clocktower.log'), 'utf8')).toMatch(/page-gone window=window/);
  await expect
    .poll(() =>
      app.electron.evaluate(({ BrowserWindow }) => {
        const page = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('/window/'))?.webContents;
        // A page that has crashed or is loading never answers.
        return page === undefined || page.isCrashed() || page.isLoadingMainFrame()
          ? 'not loaded'
          : page.executeJavaScript("document.querySelector('h1')?.textContent ?? ''");
      }),
    )
    .toBe('About');
});

const saysUpdated = async (popover: Page): Promise<boolean> => popover.getByText(/Clocktower was updated/).isVisible();

test('the program says what is new after an update, once, and never at the first start', async ({ startApp, profile }) => {
  const remembered = join(profile, 'remembered.json');
  const first = await startApp();
  const before = await first.popover();
  await expect(before.getByRole('combobox')).toBeVisible();
  expect(await saysUpdated(before)).toBe(false);
  await first.quit();
  writeFileSync(
    remembered,
    readFileSync(remembered, 'utf8').replace(`"programVersion": "${versionOfPackage()}"`, '"programVersion": "0.0.9"'),
  );

  const updated = await startApp();
  const popover = await updated.popover();
  await popover.getByText(`Clocktower was updated to version ${versionOfPackage()}.`).waitFor();
  const opened = updated.electron.waitForEvent('window');
  await popover.getByRole('button', { name: 'What is new' }).click();
  const window = await opened;
  await expect(
    window
      .getByRole('region', { name: `Version ${versionOfPackage()}` })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await updated.quit();

  const next = await (await startApp()).popover();
  await expect(next.getByRole('combobox')).toBeVisible();
  expect(await saysUpdated(next)).toBe(false);
});
