/** The icon as a panel receives it over D-Bus: every state has a different picture and a different shape. */
import { ask, expect, startRequest } from './support/running-app.ts';
import { test } from './support/team.ts';

/** The number of pixels in which two shapes differ. */
function difference(one: string, other: string): number {
  return Array.from(one).filter((pixel, index) => pixel !== other[index]).length;
}

test('running, stopped, offline and needs attention differ in their pixels and in their shape', async ({ team, startApp, profile, tray }) => {
  const app = await startApp();
  await app.popover();
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
  await team.http.close();
  await ask(profile, startRequest('Review it'));
  await expect.poll(() => tray.tooltip()).toContain('Waiting for Team');
  await changed('running, offline');
  await ask(profile, { command: 'stop' });
  await changed('stopped, offline');
  team.refuseNext('POST', { status: 422, body: { message: 'The given data was invalid.', errors: { start: ['must not be before the project begins'] } } });
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
