/** The recording of activity on a real display: two windows that take turns, a lock, a pause from the icon's menu, and what is deleted. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FocusedWindow } from '#core/activity/focus-source.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { openX11Focus } from '#desktop/linux/focus/x11-focus.ts';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { FakeAbsence } from './support/fake-absence.ts';
import { ask, clocktower, expect, often, test as base, writeSettings } from './support/running-app.ts';
import { WindowManager } from './support/window-manager.ts';

const test = base.extend<{ readonly manager: WindowManager; readonly absence: FakeAbsence }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  manager: async ({}, use) => {
    const manager = await WindowManager.start();
    await use(manager);
    await manager.focus(0);
    manager.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- see above.
  absence: async ({}, use) => {
    const absence = await FakeAbsence.start();
    await use(absence);
    absence.stop();
  },
});

async function pieces(profile: string): Promise<readonly ActivityPiece[]> {
  const answer = await ask(profile, { command: 'activity', action: 'today' });
  return answer.kind === 'activity-today' ? answer.pieces : [];
}

async function recorded(profile: string): Promise<readonly string[]> {
  return (await pieces(profile)).map((piece) => (piece.kind === 'away' ? 'away' : `${piece.application}: ${piece.title}`));
}

test('two windows that take turns, an absence and a pause are recorded, and nothing is before it is switched on', async ({ startApp, profile, manager, absence, tray }) => {
  // The absence is announced by the desktop, and not by the idle time of the test's display.
  writeSettings(profile, { away: { ask: false, afterMinutes: 10, fillsScreen: false, stopOnSleep: false, stopOnShutdown: false } });
  const mail = await manager.open('Mail', 'Inbox');
  const editor = await manager.open('Editor', 'report.txt');
  await manager.focus(mail);
  await startApp('--hidden');
  expect(await recorded(profile)).toEqual([]);
  expect(existsSync(join(profile, 'activity'))).toBe(false);

  expect((await clocktower(profile, 'activity', 'on')).out).toContain('Activity ');
  const expected: string[] = [];
  const turns = [[mail, 'Mail: Inbox'], [editor, 'Editor: report.txt'], [mail, 'Mail: Inbox'], [editor, 'Editor: report.txt']] as const;
  for (const [window, shown] of turns) {
    await manager.focus(window);
    expected.push(shown);
    await expect.poll(() => recorded(profile), often).toEqual(expected);
  }
  const all = await pieces(profile);
  // No second is in two pieces, and none is missing between them.
  expect(all.slice(1).map(({ from }) => from)).toEqual(all.slice(0, -1).map(({ to }) => to));
  expect(statSync(join(profile, 'activity', 'activity.sqlite')).mode & 0o077).toBe(0);

  absence.lock(true, 0);
  await expect.poll(() => recorded(profile), often).toEqual([...expected, 'away']);
  absence.lock(false, 0);
  expected.push('away', 'Editor: report.txt');
  await expect.poll(() => recorded(profile), often).toEqual(expected);

  await expect.poll(() => tray.labels()).toContain('Recording activity');
  await tray.choose('Pause recording for an hour');
  await expect.poll(() => tray.labels()).toContain('Resume recording');
  const paused = await recorded(profile);
  await manager.focus(mail);
  await manager.title(mail, 'Private letter');
  expect(await recorded(profile)).toEqual(paused);
  await tray.choose('Resume recording');
  await expect.poll(async () => (await recorded(profile)).at(-1), often).toBe('Mail: Private letter');

  expect((await clocktower(profile, 'activity', 'off')).out).toContain('not being recorded');
  expect((await clocktower(profile, 'activity', 'clear')).exitCode).toBe(0);
  expect(await recorded(profile)).toEqual([]);
  expect(existsSync(join(profile, 'activity', 'activity.sqlite'))).toBe(false);
});

test('under X11, a window with the focus is known to be full-screen or not', async ({ manager }) => {
  const windows: (FocusedWindow | null)[] = [];
  const player = await manager.open('Player', 'Film');
  await manager.focus(player);
  const source = await openX11Focus({ display: process.env['DISPLAY'] ?? '', scheduler: systemPorts().scheduler }, { onFocus: (window) => void windows.push(window), onLost: () => {} });
  const expected = { application: 'Player', title: 'Film', address: null };
  await expect.poll(() => windows.at(-1), often).toEqual({ ...expected, isFullScreen: false });
  await manager.fullScreen(player, true);
  await expect.poll(() => windows.at(-1), often).toEqual({ ...expected, isFullScreen: true });
  await manager.fullScreen(player, false);
  await expect.poll(() => windows.at(-1), often).toEqual({ ...expected, isFullScreen: false });
  source?.close();
});
