/** Starts the built program on a profile of its own and lets a test see what the user sees. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect } from '@playwright/test';
import { _electron, type Browser, type ElectronApplication, type Locator, type Page } from 'playwright';
import { z } from 'zod';
import { askApp } from '#cli/ask-app.ts';
import { controlAnswerSchema, controlProtocol, controlSocketName, type ControlAnswer } from '#shared/control.ts';
import { launchChromium } from '../../support/chromium.ts';
import { FakeTrayHost } from './fake-tray-host.ts';

export { expect };

export const repository = resolve(import.meta.dirname, '../../..');
export const electronPath = z
  .string({ error: 'CLOCKTOWER_ELECTRON names no Electron; npm test sets it' })
  .parse(process.env['CLOCKTOWER_ELECTRON']);

/** Polls quickly: Playwright's own intervals grow to a second, which would dominate short tests. */
export const often = { timeout: 60_000, intervals: [50] };

/** Messages of a failed start go to the terminal, as with `npm start`. */
const environment = Object.fromEntries(
  Object.entries({ ...process.env, CLOCKTOWER_MESSAGES: 'terminal', TZ: 'Europe/Berlin', LANG: 'en_US.UTF-8' }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
);

/** A profile before its first start. */
export function freshProfile(): string {
  return mkdtempSync(join(tmpdir(), 'clocktower-profile-'));
}

/** Writes settings of a user who has seen the introduction and shows every page. */
export function writeSettings(profile: string, settings: Readonly<Record<string, unknown>> = {}): void {
  writeFileSync(join(profile, 'settings.json'), JSON.stringify({ firstRun: { done: true }, pages: { campus: true }, ...settings }));
}

/** A profile whose user has seen the introduction and shows every page. */
export function newProfile(): string {
  const profile = freshProfile();
  writeSettings(profile);
  return profile;
}

export function removeProfile(profile: string): void {
  rmSync(profile, { recursive: true, force: true });
}

export interface Ended {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

function collect(stream: NodeJS.ReadableStream): { readonly text: () => string } {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { text: () => text };
}

/** Starts the program without driving it, and waits for its end. */
export async function runToItsEnd(args: readonly string[]): Promise<Ended> {
  const child = spawn(electronPath, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), repository, ...args], { env: environment });
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  await once(child, 'close', { signal: AbortSignal.timeout(60_000) }).finally(() => child.kill('SIGKILL'));
  return { exitCode: child.exitCode, out: out.text(), err: err.text() };
}

/** The `clocktower` command, as called in a clone. */
export async function clocktower(profile: string, ...words: readonly string[]): Promise<Ended> {
  return clocktowerAs({}, profile, ...words);
}

/** As `clocktower`, with additional environment variables. */
export async function clocktowerAs(
  variables: Readonly<Record<string, string>>,
  profile: string,
  ...words: readonly string[]
): Promise<Ended> {
  const child = spawn(process.execPath, [join(repository, 'scripts', 'clocktower.mjs'), '--profile', profile, ...words], {
    env: { ...environment, ...variables },
  });
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  await once(child, 'close', { signal: AbortSignal.timeout(60_000) });
  return { exitCode: child.exitCode, out: out.text(), err: err.text() };
}

/** Sends one request over the control socket; rejects if the app ends before it answers. */
export async function ask(profile: string, request: object): Promise<ControlAnswer> {
  const path = join(profile, controlSocketName);
  // A hidden app shows its icon a moment before it accepts requests.
  await expect.poll(() => existsSync(path), often).toBe(true);
  const socket = connect(path);
  const answer = collect(socket);
  socket.write(`${JSON.stringify({ protocol: controlProtocol, ...request })}\n`);
  await once(socket, 'close', { signal: AbortSignal.timeout(60_000) });
  return controlAnswerSchema.parse(JSON.parse(answer.text()));
}

/** Whether a program uses that profile: files of a killed one look the same until it is asked. */
async function answers(profile: string): Promise<boolean> {
  return (await askApp(join(profile, controlSocketName), { protocol: controlProtocol, command: 'status' })).kind === 'answered';
}

/** Of a finished entry, from one line. */
export const addRequest = (text: string) => ({
  command: 'line',
  text,
  at: null,
  project: null,
  tags: [],
  billable: null,
  isLiteral: false,
  creates: false,
  finished: true,
});

export const startRequest = (description: string) => ({ command: 'start', description, at: null });

interface StartOptions {
  readonly args?: readonly string[];
  readonly timeZone?: string;
  /** Environment variables in addition to the common ones. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Presses a button that asks for an attempt, until `result` is visible: an attempt of the program itself may remove the button first. */
export async function pressUntil(button: Locator, result: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) {
      await button.click({ timeout: 1_000 });
    }
    await expect(result).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** Presses “Sync now” until everything is saved in Team. */
export async function saved(popover: Page): Promise<void> {
  await pressUntil(popover.getByRole('button', { name: /Waiting for Team/ }), popover.getByText(/Saved in Team/));
}

export class RunningApp {
  readonly profile: string;
  readonly electron: ElectronApplication;
  readonly problems: string[] = [];
  /** Obtained early: a driver that has lost the program cannot return it. */
  readonly #process: ChildProcess;
  #ended = false;

  private constructor(profile: string, electron: ElectronApplication) {
    this.#process = electron.process();
    this.profile = profile;
    this.electron = electron;
    electron.once('close', () => {
      this.#ended = true;
    });
    // Every error of a page is a defect: a policy violation, an uncaught exception.
    electron.on('window', (page) => {
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !message.text().includes('Electron Security Warning')) {
          this.problems.push(message.text());
        }
      });
      page.on('pageerror', (error) => this.problems.push(error.message));
    });
  }

  static async start(profile: string, { args = [], timeZone = 'Europe/Berlin', variables = {} }: StartOptions = {}): Promise<RunningApp> {
    const env = { ...environment, TZ: timeZone, ...variables };
    const electron = await _electron.launch({ executablePath: electronPath, args: [repository, '--profile', profile, ...args], env });
    const app = new RunningApp(profile, electron);
    // The icon is there before the program accepts requests.
    await expect.poll(async () => answers(profile), often).toBe(true);
    return app;
  }

  /** The popover's page, once it has rendered. */
  async popover(): Promise<Page> {
    const page = this.electron.windows()[0] ?? (await this.electron.firstWindow());
    await page.getByRole('combobox').waitFor();
    return page;
  }

  /** Asks it to end, unless it has ended. */
  async quit(): Promise<void> {
    if (!this.#ended) {
      await this.electron.close();
    }
    // After a sleep only the driver has lost it.
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await ended;
    }
  }

  /** Like a power failure: nothing can be finished. */
  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}

/** Resolves when the service has everything. */
export async function allSaved(profile: string): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await ask(profile, { command: 'status' });
      return answer.kind === 'status' ? answer.status.sync.waiting : null;
    })
    .toBe(0);
}

const rowSchema = z.object({ id: z.string(), description: z.string().nullable(), start: z.string(), end: z.string().nullable() });

/** The entries in the embedded service's file, read after the program has ended. */
export function storedEntries(profile: string) {
  const database = new DatabaseSync(join(profile, 'service', 'time-tracking.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT id, description, start, "end" FROM time_entries ORDER BY start').all();
  database.close();
  return rows.map((row) => rowSchema.parse(row));
}

export function versionOfPackage(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))).version;
}

interface Fixtures {
  /** IANA name of the zone the app runs in. */
  readonly timeZone: string;
  readonly profile: string;
  readonly tray: FakeTrayHost;
  /** Starts the app on the test's profile; it is ended with the test, and its pages must not have logged errors. */
  readonly startApp: (...args: readonly string[]) => Promise<RunningApp>;
  /** As `startApp`, with additional environment variables. */
  readonly startAppAs: (variables: Readonly<Record<string, string>>, ...args: readonly string[]) => Promise<RunningApp>;
}

export const test = base.extend<Fixtures, { readonly chromium: Browser }>({
  /** The user's browser, which tests share. */
  chromium: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  timeZone: ['Europe/Berlin', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  profile: async ({}, use) => {
    const profile = newProfile();
    await use(profile);
    removeProfile(profile);
  },
  // On a desktop without a tray the popover opens by itself: every test has one unless it stops it.
  tray: [
    // oxlint-disable-next-line no-empty-pattern -- see above.
    async ({}, use) => {
      const host = await FakeTrayHost.start();
      await use(host);
      host.stop();
    },
    { auto: true },
  ],
  startApp: async ({ startAppAs }, use) => {
    await use(async (...args) => startAppAs({}, ...args));
  },
  startAppAs: async ({ profile, timeZone }, use) => {
    const apps: RunningApp[] = [];
    await use(async (variables, ...args) => {
      const app = await RunningApp.start(profile, { args, timeZone, variables });
      apps.push(app);
      return app;
    });
    for (const app of apps) {
      await app.quit();
      expect(app.problems).toEqual([]);
    }
  },
});
