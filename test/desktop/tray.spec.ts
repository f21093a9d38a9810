/** The icon as a panel receives it over D-Bus: every state of a shared service has a different picture and a different shape. */
import { z } from 'zod';
import { timeEntryResourceSchema } from '#shared/time-tracking-api.ts';
import { people } from '../support/time-tracking-fixture.ts';
import { ask, expect, startRequest } from './support/running-app.ts';
import { noteShownWindows } from './support/shown-windows.ts';
import { entriesPath, test } from './support/team.ts';

/** The number of pixels in which two shapes differ. */
function difference(one: string, other: string): number {
  return Array.from(one).filter((pixel, index) => pixel !== other[index]).length;
}

test('running, stopped, offline and needs attention differ in their pixels and in their shape, and what another device starts and stops is shown when the popover opens', async ({
  team,
  startApp,
  profile,
  tray,
}) => {
  const app = await startApp();
  const popover = await app.popover();
  const icons = new Map<string, { readonly icon: string; readonly shape: string }>();
  const note = async (state: string): Promise<void> => {
    icons.set(state, { icon: await tray.icon(), shape: await tray.shape() });
  };
  const changed = async (state: string): Promise<void> => {
    const before = new Set([...icons.values()].map(({ icon }) => icon));
    await expect.poll(async () => before.has(await tray.icon())).toBe(false);
    await note(state);
  };
  await note('stopped');
  await ask(profile, startRequest('Write the report'));
  await changed('running');
  await expect.poll(async () => (await team.entries()).length).toBe(1);
  await ask(profile, { command: 'stop' });
  await expect.poll(async () => (await team.entries()).every(({ end }) => end !== null)).toBe(true);

  const start = '2026-03-04T05:06:07Z';
  const created = await team.send('POST', entriesPath, {
    user_id: people.employee,
    start,
    end: null,
    description: 'Started on the phone',
    tags: [],
  });
  expect(created.status).toBe(200);
  const { data } = z.object({ data: timeEntryResourceSchema }).parse(await created.json());
  await expect(async () => {
    await popover.keyboard.press('Escape');
    await tray.activate();
    await expect(popover.getByRole('combobox')).toHaveValue('Started on the phone', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => tray.labels()).toContain('Stop');

  await team.send('PUT', `${entriesPath}/${data.id}`, { start, end: '2026-03-04T06:00:00Z' });
  // A read within seconds of a write may come from a replica that lags behind, and waits for the next poll.
  await expect(async () => {
    await popover.keyboard.press('Escape');
    await tray.activate();
    await expect(popover.getByRole('button', { name: 'Start', exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => tray.labels()).toContain('No timer is running');

  // One thing at a time, so that each new icon is that of one state.
  await team.http.close();
  await ask(profile, { command: 'sync', all: false });
  await changed('stopped, offline');
  await ask(profile, startRequest('Review it'));
  await expect.poll(() => tray.tooltip()).toContain('Waiting for Team');
  await changed('running, offline');
  await ask(profile, { command: 'stop' });
  team.refuseNext('POST', {
    status: 422,
    body: { message: 'The given data was invalid.', errors: { start: ['must not be before the project begins'] } },
  });
  await team.http.restart();
  await ask(profile, { command: 'open' });
  await expect.poll(() => tray.tooltip(), { timeout: 60_000 }).toContain('needs your attention');
  await changed('stopped, attention');
  await ask(profile, startRequest('Go on'));
  await changed('running, attention');

  const states = [...icons];
  expect(states).toHaveLength(6);
  for (const [index, [state, { icon, shape }]] of states.entries()) {
    expect(shape).toContain('#');
    for (const [other, against] of states.slice(index + 1)) {
      expect(icon, `${state} and ${other}`).not.toBe(against.icon);
      // Of 484: enough to be visible.
      expect(difference(shape, against.shape), `${state} and ${other}`).toBeGreaterThanOrEqual(12);
    }
  }
});

test('a window that is asked for again while it loads appears with its page, not blank', async ({ startApp }) => {
  const app = await startApp('--hidden');
  const shown = await noteShownWindows(app);
  await app.electron.evaluate(({ app: electron }) => {
    electron.emit('activate');
    electron.emit('activate');
  });
  const popover = await app.popover();
  await popover.evaluate(async () =>
    Promise.all([
      window.clocktower?.openWindow({ route: null }),
      window.clocktower?.openWindow({ route: { page: 'reports', detail: null } }),
    ]),
  );
  await expect.poll(shown).toEqual(['drawn: popover', 'drawn: window']);
});

test('the pointer over the icon loads the popover, hidden, and the click shows that one', async ({ startApp, profile, tray }) => {
  const app = await startApp('--hidden');
  // Linux does not report the pointer: the icon is caught when its tooltip changes.
  await app.electron.evaluate(({ Tray }) => {
    Object.assign(Tray.prototype, {
      setToolTip(): void {
        Reflect.set(globalThis, 'icon', this);
      },
    });
  });
  const windows = async () =>
    app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({ id: window.id, isVisible: window.isVisible() })),
    );
  await ask(profile, startRequest('Write the report'));
  await expect.poll(async () => app.electron.evaluate(() => Reflect.has(globalThis, 'icon'))).toBe(true);
  expect(await windows()).toEqual([]);
  await app.electron.evaluate(() => {
    Reflect.get(globalThis, 'icon').emit('mouse-enter');
    Reflect.get(globalThis, 'icon').emit('mouse-enter');
  });
  const [prepared, ...others] = await windows();
  expect([prepared?.isVisible, others]).toEqual([false, []]);
  await tray.activate();
  await expect.poll(windows).toEqual([{ id: prepared?.id, isVisible: true }]);
  await expect((await app.popover()).getByRole('combobox')).toHaveValue('Write the report');
});

test('a popover that was hidden for two minutes is released, unless it has unfinished text', async ({ startApp, tray }) => {
  const app = await startApp('--hidden');
  // The test does not wait: it runs what the program would run after two minutes.
  await app.electron.evaluate(() => {
    const { setTimeout: original, clearTimeout: cancel } = globalThis;
    const due = new Map<unknown, () => void>();
    const later = (task: () => void, delayMs?: number) => {
      const timer = original(task, delayMs);
      if (delayMs === 120_000) {
        due.set(timer, task);
      }
      return timer;
    };
    Object.assign(globalThis, {
      setTimeout: later,
      clearTimeout: (timer: ReturnType<typeof original>) => {
        due.delete(timer);
        cancel(timer);
      },
      passTwoMinutes: () => due.forEach((task) => task()),
      waiting: () => due.size,
    });
  });
  const windows = async () =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
  const passTwoMinutes = async () => app.electron.evaluate(() => Reflect.get(globalThis, 'passTwoMinutes')());
  await tray.activate();
  const popover = await app.popover();
  await expect.poll(windows).toEqual([true]);
  await passTwoMinutes();
  expect(await windows()).toEqual([true]);

  await popover.getByRole('combobox').fill('Half a line');
  await tray.activate();
  await expect.poll(windows).toEqual([false]);
  await passTwoMinutes();
  expect(await windows()).toEqual([false]);

  await tray.activate();
  await expect.poll(windows).toEqual([true]);
  expect(await app.electron.evaluate(() => Reflect.get(globalThis, 'waiting')())).toBe(0);
  await popover.getByRole('combobox').fill('');
  await tray.activate();
  await expect.poll(windows).toEqual([false]);
  await passTwoMinutes();
  await expect.poll(windows).toEqual([]);
});
