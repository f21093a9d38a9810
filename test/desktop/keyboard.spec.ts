/** Every action of the popover and its questions is reachable by keyboard, with a visible focus. */
import { ask, expect, startRequest } from './support/running-app.ts';
import { tabRound } from './support/tab-stops.ts';
import { test } from './support/team.ts';

test('the menu takes the focus and gives it back, and Tab comes by every action, with a question about quitting and a refused entry, too', async ({ team, startApp, profile, tray }) => {
  const app = await startApp();
  const popover = await app.popover();
  const button = popover.getByRole('button', { name: 'Menu' });
  await button.press('ArrowDown');
  await expect(popover.locator('[role^="menuitem"]').first()).toBeFocused();
  await popover.keyboard.press('Escape');
  await expect(popover.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  team.refuseNext('POST', { status: 422, body: { message: 'The given data was invalid.', errors: { start: ['must not be before the project begins'] } } });
  await ask(profile, { ...startRequest('With a fault'), at: '-90' });
  await ask(profile, { ...startRequest('Read'), at: '-30' });
  await expect(popover.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  await tray.choose('Quit');
  await expect(popover.getByRole('alertdialog')).toBeVisible();
  const whole = await tabRound(popover);
  expect(whole.missed).toEqual([]);
  expect(whole.stops.filter(({ isShown }) => !isShown)).toEqual([]);
  const names = whole.stops.map(({ name }) => name);
  expect(names).toContain('Stop');
  expect(names).toContain('Menu');
  expect(names).toContain('Pin “Read” as a favourite');
});
