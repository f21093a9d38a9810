/**
 * Signing in as a user does: the window, the system's browser, the stand-alone service over real HTTP. Also expired tokens, a restart, and
 * an unreachable service.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { readSubject } from '#core/service-client/connect/read-identity.ts';
import { demoOrganization, demoPassword } from '#service/standalone/demo/demo-people.ts';
import { freePort } from '../support/free-port.ts';
import { signInForTokens } from '../support/sign-in-walk.ts';
import { startService, type RunningService } from '../support/service-command.ts';
import { KeyringDesktop } from './support/keyring.ts';
import { openConnections, Person } from './support/person.ts';
import { ask, expect, saved, startRequest, test as base, type RunningApp } from './support/running-app.ts';

interface TeamService {
  readonly url: () => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** The test's entries at the service, as another client reads them. */
  readonly entries: () => Promise<readonly { readonly description: string | null; readonly end: string | null }[]>;
  /** Signs in again for the test's own access to `entries`. */
  readonly renewTestTokens: () => Promise<void>;
  /** Invalidates every access token issued so far, like a rotated key; the service must be stopped. */
  readonly forgetKeys: () => void;
  /** Answered requests in order: `POST /oauth/token 200`. */
  readonly answered: () => readonly string[];
}

const listSchema = z.object({ data: z.array(z.object({ description: z.string().nullable(), end: z.string().nullable() })) });
const lineSchema = z.object({ method: z.string(), route: z.string(), status: z.number() });

function requestsIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const read = line.startsWith('{') ? lineSchema.safeParse(JSON.parse(line)) : null;
    return read?.success === true ? [`${read.data.method} ${read.data.route} ${read.data.status}`] : [];
  });
}

const test = base.extend<{ readonly service: TeamService; readonly person: Person }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  service: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-team-'));
    const file = join(folder, 'team.sqlite');
    const port = await freePort();
    const runs: RunningService[] = [];
    const start = async (): Promise<void> => {
      runs.push(await startService({ words: ['--port', String(port), '--database', file, '--demo'], cwd: folder }));
    };
    const stop = async (): Promise<void> => {
      runs.at(-1)?.signal('SIGTERM');
      await runs.at(-1)?.ended;
    };
    await start();
    const signIn = async () => signInForTokens(`http://127.0.0.1:${port}`, { email: 'employee@demo.example', password: demoPassword });
    let tokens = await signIn();
    await use({
      url: () => `http://127.0.0.1:${port}`,
      start,
      stop,
      entries: async () => {
        const { access_token: token } = tokens;
        const path = `/api/v1/organization/${demoOrganization.id}/time-entries?user_id=${readSubject(token) ?? ''}`;
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
        const { data } = listSchema.parse(await answer.json());
        return data
          .filter(({ description }) => description?.startsWith('Test:'))
          .map(({ description, end }) => ({ description, end }))
          .toReversed();
      },
      renewTestTokens: async () => {
        tokens = await signIn();
      },
      forgetKeys: () => {
        const database = new DatabaseSync(file);
        database.exec("DELETE FROM oauth_keys WHERE purpose = 'signing'");
        database.close();
      },
      answered: () => runs.flatMap(({ texts }) => requestsIn(texts.out)),
    });
    await stop();
    rmSync(folder, { recursive: true, force: true });
  },
  person: async ({ chromium }, use) => {
    const person = Person.arrive(chromium);
    await use(person);
    await person.leave();
  },
});

/** Opens it again, because the window took its focus. */
async function openPopover(app: RunningApp, profile: string): Promise<Page> {
  await ask(profile, { command: 'open' });
  return app.popover();
}

/** Adds a server by its address, up to a usable connection. */
async function addTeam(page: Page, { service, person }: { readonly service: TeamService; readonly person: Person }): Promise<void> {
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(service.url());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Time tracking service found.')).toBeVisible();
  await signInToTeam(page, person);
}

/** Signs in from the form of a server that was found. */
async function signInToTeam(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Team');
  await page.getByRole('button', { name: 'Sign in with your browser' }).click();
  await person.signIn('employee@demo.example');
  const team = page.getByRole('listitem', { name: 'Team' });
  await expect(team).toContainText('New entries go here');
  await expect(team).toContainText('Signed in as Mara Lindqvist');
  await expect(team).toContainText('Duarte Engineering');
}

test('the timer of the previous connection continues, and an access token that ran out while twelve entries waited is renewed once for all of them', async ({
  service,
  person,
  startAppAs,
  profile,
  tray,
}) => {
  const app = await startAppAs(person.environment);
  await tray.item();
  await ask(profile, startRequest('At home'));
  const connections = await openConnections(app);
  await addTeam(connections, { service, person });
  const popover = await openPopover(app, profile);
  await expect(popover.getByText(/Also running in This computer: At home, since/).first()).toBeVisible();
  await service.stop();
  service.forgetKeys();
  const descriptions = Array.from({ length: 12 }, (_, number) => `Test: ${number}`);
  for (const description of descriptions) {
    await ask(profile, startRequest(description));
  }
  await ask(profile, { command: 'stop' });
  const team = connections.getByRole('listitem', { name: 'Team' });
  await expect(team).toContainText('12 entries kept here');
  await expect(team).toContainText('Signed in as Mara Lindqvist');
  const before = service.answered().filter((request) => request === 'POST /oauth/token 200').length;
  await service.start();
  await saved(popover);
  expect(service.answered().filter((request) => request === 'POST /oauth/token 200')).toHaveLength(before + 1);
  await service.renewTestTokens();
  expect((await service.entries()).map(({ description }) => description)).toEqual(descriptions);
  await ask(profile, startRequest('Test: at work'));
  await popover.getByRole('button', { name: 'Switch to This computer' }).click();
  await expect(popover.getByRole('combobox')).toHaveValue('At home');
  await expect(popover.getByText(/Also running in Team: Test: at work, since/).first()).toBeVisible();
  await expect.poll(() => tray.labels()).toContain('Stop');
});

test('where there is no keyring the sign-in ends with the program, and the entries do not; one kept in a file outlasts an outage, too', async ({
  service,
  person,
  startAppAs,
  profile,
  tray,
}) => {
  const first = await startAppAs(person.environment);
  await tray.item();
  const connections = await openConnections(first);
  await addTeam(connections, { service, person });
  await expect(connections.getByRole('region', { name: 'Staying signed in' })).toContainText('you sign in again after a restart');
  await ask(profile, startRequest('Test: before the restart'));
  await expect.poll(async () => service.entries()).toHaveLength(1);
  await first.quit();

  const second = await startAppAs(person.environment);
  const popover = await second.popover();
  await expect(popover.getByText(/Clocktower was restarted, so Team asks you to sign in again/)).toBeVisible();
  await ask(profile, { command: 'stop' });
  await expect(popover.getByText(/Signed out, 1 entry kept here/)).toBeVisible();
  await popover.getByRole('button', { name: 'Sign in to Team' }).click();
  await person.signIn('employee@demo.example');
  await expect.poll(async () => (await service.entries()).map(({ end }) => end === null), { timeout: 60_000 }).toEqual([false]);
  const again = await openConnections(second);
  await again.getByRole('button', { name: 'Save sign-ins in a file' }).click();
  await expect(again.getByRole('button', { name: 'Stop saving them' })).toBeVisible();
  await second.quit();
  await service.stop();

  const third = await startAppAs(person.environment);
  const offline = await third.popover();
  await ask(profile, startRequest('Test: during the outage'));
  await ask(profile, { command: 'stop' });
  await expect(offline.getByText(/Waiting for Team, 1 entry saved on this computer/)).toBeVisible();
  await expect(offline.getByRole('button', { name: 'Sign in to Team' })).toHaveCount(0);
  await service.start();
  await saved(offline);
  expect((await service.entries()).map(({ description }) => description)).toEqual(['Test: before the restart', 'Test: during the outage']);
});

test('a sign-in is cancelled, refused, and then all it takes; what this computer holds is copied once, and another account sends nothing', async ({
  service,
  person,
  startAppAs,
  profile,
  tray,
}) => {
  test.setTimeout(240_000);
  const app = await startAppAs(person.environment);
  await tray.item();
  for (const number of [1, 2, 3]) {
    await ask(profile, startRequest(`Test: at home ${number}`));
  }
  await ask(profile, { command: 'stop' });
  const connections = await openConnections(app);
  await connections.getByRole('button', { name: 'Add a server' }).click();
  await connections.getByRole('textbox', { name: 'Address' }).fill(service.url());
  await connections.getByRole('button', { name: 'Continue' }).click();
  await connections.getByRole('button', { name: 'Sign in with your browser' }).click();
  await person.openedPage();
  await connections.getByText('Continue in your browser.').waitFor();
  await connections.getByRole('button', { name: 'Cancel' }).click();
  await connections.getByRole('button', { name: 'Sign in with your browser' }).click();
  const page = await person.openedPage();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(connections.getByText(/Access was not granted in the browser/)).toBeVisible();
  await expect(connections.getByRole('listitem')).toHaveCount(1);
  await connections.getByRole('button', { name: 'Close' }).click();

  await signInToTeam(connections, person);
  const copy = async (): Promise<void> => {
    await connections.getByRole('button', { name: 'More actions for Team' }).click();
    await connections.getByRole('menuitem', { name: 'Copy entries from this computer' }).click();
  };
  await copy();
  await connections.getByRole('button', { name: 'Copy 3 entries' }).click();
  await expect(connections.getByText(/3 entries were copied/)).toBeVisible();
  await expect
    .poll(async () => (await service.entries()).map(({ description }) => description))
    .toEqual([1, 2, 3].map((number) => `Test: at home ${number}`));
  await connections.getByRole('button', { name: 'Close' }).click();
  await copy();
  await expect(connections.getByText(/3 entries were copied before and are skipped/)).toBeVisible();
  expect(await service.entries()).toHaveLength(3);
  await connections.getByRole('button', { name: /^(Close|Cancel)$/ }).click();

  const team = connections.getByRole('listitem', { name: 'Team' });
  await team.getByRole('button', { name: 'More actions for Team' }).click();
  await connections.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(team).toContainText('Signed out');
  await ask(profile, startRequest('Test: of the employee'));
  await team.getByRole('button', { name: 'Sign in to Team' }).click();
  await person.signIn('owner@demo.example');
  await expect(
    connections.getByText(/This connection holds the entries of Mara Lindqvist, and you signed in with a different account/),
  ).toBeVisible();
  await expect(team).toContainText('1 entry kept here');
  expect(await service.entries()).toHaveLength(3);
});

test('a keyring keeps the sign-in over a restart, and without it nothing is lost but that', async ({
  service,
  person,
  startAppAs,
  profile,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-keyring-'));
  const desktop = await KeyringDesktop.start(folder);
  await desktop.openKeyring('mine');
  const environment = { ...person.environment, DBUS_SESSION_BUS_ADDRESS: desktop.busAddress };
  const first = await startAppAs(environment);
  const connections = await openConnections(first);
  await addTeam(connections, { service, person });
  await expect(connections.getByRole('region', { name: 'Staying signed in' })).toHaveCount(0);
  await first.quit();

  const second = await startAppAs(environment);
  await second.popover();
  await ask(profile, startRequest('Test: after the restart'));
  await expect.poll(async () => service.entries()).toEqual([{ description: 'Test: after the restart', end: null }]);
  await second.quit();

  await desktop.closeKeyring();
  const third = await startAppAs(environment);
  const popover = await third.popover();
  await expect(popover.getByText(/Your saved sign-in to Team can no longer be read/)).toBeVisible();
  await ask(profile, { command: 'stop' });
  await expect(popover.getByText(/Signed out, 1 entry kept here/)).toBeVisible();
  await third.quit();

  await desktop.openKeyring('mine');
  await saved(await (await startAppAs(environment)).popover());
  expect((await service.entries()).map(({ end }) => end === null)).toEqual([false]);
  await desktop.stop();
  rmSync(folder, { recursive: true, force: true });
});
