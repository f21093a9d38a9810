/** A user with a browser: the system's command to open a URL writes it to a file, and a real Chromium opens it. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Browser, BrowserContext } from 'playwright';
import { demoPassword } from '#service/standalone/demo/demo-people.ts';
import type { WindowPageId } from '#shared/program/window-route.ts';
import { often, type RunningApp } from './running-app.ts';

/** The file with the last URL that `xdg-open` received. */
const noteName = 'opened';

export class Person {
  readonly #folder: string;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];

  private constructor(folder: string, browser: Browser) {
    this.#folder = folder;
    this.#browser = browser;
  }

  static arrive(browser: Browser): Person {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-person-'));
    const opener = join(folder, 'xdg-open');
    writeFileSync(
      opener,
      `#!/bin/sh\nprintf '%s' "$1" > '${join(folder, noteName)}.new' && mv '${join(folder, noteName)}.new' '${join(folder, noteName)}'\n`,
    );
    chmodSync(opener, 0o755);
    return new Person(folder, browser);
  }

  /** For the app: its system opens URLs in this user's browser. */
  get environment(): Readonly<Record<string, string>> {
    return { PATH: `${this.#folder}${delimiter}${process.env['PATH'] ?? ''}` };
  }

  /** Opens the page that the app asked the system to open. Each is opened once. */
  async openedPage(): Promise<Page> {
    const note = join(this.#folder, noteName);
    await expect.poll(() => existsSync(note), often).toBe(true);
    const address = readFileSync(note, 'utf8');
    rmSync(note);
    const context = await this.#browser.newContext();
    this.#contexts.push(context);
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }

  /** Signs in on the page that the app opened, and gives consent. */
  async signIn(email: string): Promise<Page> {
    const page = await this.openedPage();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
    return page;
  }

  async leave(): Promise<void> {
    await Promise.all(this.#contexts.map(async (context) => context.close()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Opens the connections window like the user: from the popover's menu. */
export async function openConnections(app: RunningApp): Promise<Page> {
  const popover = await app.popover();
  const opened = app.electron.waitForEvent('window');
  await popover.getByRole('button', { name: 'Menu' }).click();
  await popover.getByRole('menuitem', { name: 'Connections' }).click();
  const page = await opened;
  await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
  return page;
}

/** The window at a route, as the page that opened. */
export async function openPlace(app: RunningApp, page: WindowPageId, detail: string | null = null): Promise<Page> {
  const popover = await app.popover();
  const opened = app.electron.waitForEvent('window');
  await popover.evaluate(async (route) => window.clocktower?.openWindow({ route }), { page, detail });
  const shown = await opened;
  await shown.getByRole('heading', { level: 1 }).waitFor();
  return shown;
}

/** Opens the main window like the user: from the popover's menu. It starts with the timeline. */
export async function openTimeline(app: RunningApp): Promise<Page> {
  const popover = await app.popover();
  const opened = app.electron.waitForEvent('window');
  await popover.getByRole('button', { name: 'Menu' }).click();
  await popover.getByRole('menuitem', { name: 'Open window' }).click();
  const page = await opened;
  await page.getByRole('button', { name: 'Week', pressed: true }).waitFor();
  return page;
}

/** Answers the next file dialogs like a user. */
export async function chooseFile(app: RunningApp, path: string | null): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] });
    dialog.showSaveDialog = async () => ({ canceled: chosen === null, filePath: chosen ?? '' });
  }, path);
}
