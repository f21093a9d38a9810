/** Two programs of one user on one service: what one of them changes, the other shows because the service pushes it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import { writeDefinition } from '#core/accounts/connections/definition.ts';
import { localSignal } from '#service/storage/changes/change-signal.ts';
import { fetchEvents } from '../support/event-stream.ts';
import { openTimeTrackingFixture, people, records, signInAs, uuid, type TimeTrackingFixture } from '../support/time-tracking-fixture.ts';
import { ask, expect, newProfile, removeProfile, RunningApp, startRequest, test as base, writeSettings } from './support/running-app.ts';

/** Programs without push ask every 13.5 seconds at the earliest. */
const pushed = { timeout: 10_000 };

function after(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

async function connectedProfile(baseUrl: string): Promise<string> {
  const profile = newProfile();
  const id = uuid(70);
  await writeDefinition({
    definition: {
      version: 1,
      id,
      name: 'Team',
      baseUrl,
      signIn: null,
      dialect: 'extended',
      organizationId: records.organization,
      organizationName: null,
      userId: people.employee,
      personName: null,
      certificate: null,
    },
    folder: join(profile, 'connections', 'team'),
  });
  writeSettings(profile, { connection: id });
  return profile;
}

const test = base.extend<{ readonly service: { readonly fixture: TimeTrackingFixture; readonly baseUrl: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  service: async ({}, use) => {
    const fixture = await openTimeTrackingFixture({ streams: { signal: localSignal(), after } });
    const fetch = async (request: Request): Promise<Response> => {
      const { url, method } = request;
      const body = method === 'GET' ? {} : { body: await request.arrayBuffer() };
      return fetchEvents(
        fixture.fetch,
        new Request(url, { method, headers: { ...Object.fromEntries(request.headers), ...signInAs('employee') }, ...body }),
      );
    };
    const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
    const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    await use({ fixture, baseUrl: `http://127.0.0.1:${port}` });
    await fixture.close();
    server.closeAllConnections();
    server.close();
  },
});

async function statusOf(profile: string): Promise<string> {
  return JSON.stringify(await ask(profile, { command: 'status' }));
}

test('a start and a stop in one program are shown in the other', async ({ service }) => {
  const profiles = [await connectedProfile(service.baseUrl), await connectedProfile(service.baseUrl)] as const;
  const [mine, theirs] = profiles;
  const apps = [await RunningApp.start(mine, { args: ['--hidden'] }), await RunningApp.start(theirs, { args: ['--hidden'] })];
  const streams = (): number => service.fixture.log.filter(({ route }) => route.endsWith('/changes')).length;
  await expect.poll(streams).toBeGreaterThanOrEqual(2);

  await ask(mine, startRequest('Shared work'));
  const startedMs = performance.now();
  await expect.poll(async () => statusOf(theirs), { ...pushed, intervals: [50] }).toContain('Shared work');
  test.info().annotations.push({ type: 'shown', description: `after ${Math.round(performance.now() - startedMs)} ms` });

  await ask(theirs, { command: 'stop' });
  await expect.poll(async () => statusOf(mine), { ...pushed, intervals: [50] }).not.toContain('Shared work');

  for (const app of apps) {
    await app.quit();
    expect(app.problems).toEqual([]);
  }
  profiles.forEach(removeProfile);
});
