/**
 * Signing in as a person does it: the window, the system's browser, the stand-alone service over real HTTP. And what becomes of the
 * sign-in and of the entries when the token runs out, the program starts again, or the service is away.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { subjectOf } from '#core/api/read-identity.ts';
import { demoOrganization, demoPassword } from '#service/standalone/demo-people.ts';
import { signInForTokens } from '../support/sign-in-walk.ts';
import { startService, type RunningService } from '../support/stand-alone-process.ts';
import { openConnections, Person } from './support/person.ts';
import { ask, expect, startRequest, test as base } from './support/running-app.ts';

interface TeamService {
  readonly url: () => string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** What the person has in the service and a test made, as another of their programs reads it. */
  readonly entries: () => Promise<readonly { readonly description: string | null; readonly end: string | null }[]>;
  /** Requests the service answered, `POST /oauth/token 200`, in order. */
  readonly answered: () => readonly string[];
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
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
    const tokens = await signInForTokens(`http://127.0.0.1:${port}`, { email: 'employee@demo.example', password: demoPassword });
    await use({
      url: () => `http://127.0.0.1:${port}`,
      start,
      stop,
      entries: async () => {
        const { access_token: token } = tokens;
        const path = `/api/v1/organization/${demoOrganization.id}/time-entries?user_id=${subjectOf(token) ?? ''}`;
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
        const { data } = listSchema.parse(await answer.json());
        return data.filter(({ description }) => description?.startsWith('Test:')).map(({ description, end }) => ({ description, end })).toReversed();
      },
      answered: () => runs.flatMap(({ texts }) => requestsIn(texts.out)),
    });
    await stop();
    rmSync(folder, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- see above.
  person: async ({}, use) => {
    const person = await Person.arrive();
    await use(person);
    await person.leave();
  },
});

/** From an address to a connection that is used. */
async function addTeam(page: Page, { service, person }: { readonly service: TeamService; readonly person: Person }): Promise<void> {
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(service.url());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('A time tracking service is there.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Team');
  await page.getByRole('button', { name: 'Sign in with your browser' }).click();
  await person.signIn('employee@demo.example');
  const team = page.getByRole('listitem', { name: 'Team' });
  await expect(team).toContainText('New entries go here');
  await expect(team).toContainText('Signed in as Mara Lindqvist');
  await expect(team).toContainText('Duarte Engineering');
}

test('an address and a browser are all it takes, and the timer is in the service once', async ({ service, person, startAppAs, profile, tray }) => {
  const app = await startAppAs(person.environment);
  await tray.item();
  await addTeam(await openConnections(app), { service, person });
  await ask(profile, startRequest('Test: signed in'));
  await expect.poll(async () => service.entries()).toEqual([{ description: 'Test: signed in', end: null }]);
  await ask(profile, { command: 'stop' });
  await expect.poll(async () => (await service.entries()).map(({ end }) => end === null)).toEqual([false]);
});
