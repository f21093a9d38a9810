/** What a page of ours cannot do, in the real program. */
import { z } from 'zod';
import { pushContract, requestContract } from '#shared/ipc.ts';
import { expect, test } from './support/running-app.ts';

test('the page is sandboxed and sees nothing of Node or Electron but its own functions', async ({ startApp }) => {
  const app = await startApp();
  const popover = await app.popover();
  const preferences = await app.electron.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      // Not in Electron's types, but the only way to read what is in force.
      const last: unknown = Reflect.apply(Reflect.get(contents, 'getLastWebPreferences'), contents, []);
      return last;
    }),
  );
  expect(preferences).toHaveLength(1);
  expect(preferences[0]).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true });
  const seen = await popover.evaluate(() => ({
    globals: ['require', 'process', 'Buffer', 'module', 'ipcRenderer'].filter((name) => name in globalThis),
    bridge: Object.entries(window.clocktower ?? {}).map(([name, value]) => `${name}: ${typeof value}`),
  }));
  expect(seen.globals).toEqual([]);
  // One function a channel, and one a subscription.
  expect(seen.bridge).toHaveLength(Object.keys(requestContract).length + Object.keys(pushContract).length);
  expect(seen.bridge.every((line) => line.endsWith(': function'))).toBe(true);
});

test('nothing of the page leaves it: no other address, no other window, no permission, no script of others', async ({ startApp }) => {
  const app = await startApp();
  const popover = await app.popover();
  const url = popover.url();
  expect(url).toMatch(/^app:\/\/clocktower\/popover\/index\.html\?locale=/);
  const outcome = await popover.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
    const opened = window.open('https://example.org');
    const image = document.createElement('img');
    image.src = 'https://example.org/pixel.png';
    document.body.append(image);
    const fetched = await fetch('https://example.org').then(
      () => 'answered',
      () => 'refused',
    );
    const permissions = await Promise.all(
      (['geolocation', 'camera', 'microphone', 'notifications'] as const).map(async (name) => (await navigator.permissions.query({ name })).state),
    );
    location.href = 'https://example.org';
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return { opened: opened === null, fetched, permissions, violations };
  });
  expect(outcome.opened).toBe(true);
  expect(outcome.fetched).toBe('refused');
  expect(new Set(outcome.permissions)).toEqual(new Set(['denied']));
  expect(outcome.violations).toEqual(expect.arrayContaining(['img-src', 'connect-src']));
  expect(popover.url()).toBe(url);
  expect(app.electron.windows()).toHaveLength(1);
  // These complaints were the point.
  app.problems.splice(0);
});

test('requests of the wrong shape are answered as failures and change nothing', async ({ startApp }) => {
  const app = await startApp();
  const popover = await app.popover();
  const answers = await popover.evaluate(async () => {
    const bridge = window.clocktower;
    if (bridge === undefined) {
      return [];
    }
    const rubbish: unknown[] = [null, 7, 'text', [], { description: 7, at: null }, { description: 'x' }, { description: 'x', at: null, extra: 1 }, { __proto__: { polluted: true } }];
    const ask: (intent: never) => Promise<unknown> = bridge.startTimer;
    return Promise.all(rubbish.map((request) => Reflect.apply(ask, undefined, [request])));
  });
  const failureSchema = z.object({ ok: z.literal(false), failure: z.object({ kind: z.literal('bad-request') }) });
  expect(answers).toHaveLength(8);
  for (const answer of answers) {
    expect(failureSchema.safeParse(answer).success).toBe(true);
  }
  await expect(popover.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('the whole job can be done by keyboard alone', async ({ startApp }) => {
  const app = await startApp();
  const popover = await app.popover();
  await expect(popover.getByRole('combobox')).toBeFocused();
  await popover.keyboard.type('By hand');
  await popover.keyboard.press('Enter');
  const stop = popover.getByRole('button', { name: 'Stop', exact: true });
  await expect(stop).toBeVisible();
  for (let presses = 0; presses < 10 && !(await stop.evaluate((button) => button === document.activeElement)); presses += 1) {
    await popover.keyboard.press('Tab');
  }
  await expect(stop).toBeFocused();
  await popover.keyboard.press('Enter');
  await expect(popover.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(popover.getByRole('row').filter({ hasText: 'By hand' })).toBeVisible();
});
