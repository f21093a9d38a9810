/**
 * What the program does on a real desktop. A test whose desktop lacks something checks that the doctor says so, and notes it for the table.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { z } from 'zod';
import type { FocusedWindow } from '#core/activity/focus-source.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { chooseFocusSource } from '#desktop/session/focus/focus-sources.ts';
import type { DesktopBus } from '#desktop/linux/desktop-bus.ts';
import { mutterIdle } from '#desktop/linux/idle-sources.ts';
import { compositorSocket } from '#desktop/linux/wayland-client.ts';
import { WaylandIdle } from '#desktop/linux/wayland-idle.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import type { DoctorReport } from '#shared/program/doctor.ts';
import { recorded } from '../desktop/support/recorded-activity.ts';
import {
  ask,
  clocktower,
  expect,
  newProfile,
  often,
  removeProfile,
  repository,
  RunningApp,
  writeSettings,
} from '../desktop/support/running-app.ts';
import { desktop, found, OtherWindow, RealDesktop, watchBus } from './support/real-desktop.ts';

interface Fixtures {
  readonly profile: string;
  readonly real: RealDesktop;
  readonly startApp: (...args: readonly string[]) => Promise<RunningApp>;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  profile: async ({}, use) => {
    const profile = newProfile();
    await use(profile);
    removeProfile(profile);
  },
  // oxlint-disable-next-line no-empty-pattern -- see above.
  real: async ({}, use) => {
    const real = await RealDesktop.connect();
    await use(real);
    real.close();
  },
  startApp: async ({ profile }, use) => {
    const apps: RunningApp[] = [];
    await use(async (...args) => {
      const app = await RunningApp.start(profile, { args });
      apps.push(app);
      return app;
    });
    for (const app of apps) {
      await app.quit();
      expect(app.problems).toEqual([]);
    }
  },
});

const portal = { destination: 'org.freedesktop.portal.Desktop', path: '/org/freedesktop/portal/desktop' } as const;

const compositor = compositorSocket({ environment: process.env, drawsThroughWayland: true }) ?? '';

async function examined(profile: string): Promise<DoctorReport> {
  const answer = await ask(profile, { command: 'doctor' });
  if (answer.kind !== 'examined') {
    throw new Error(`The doctor answers ${answer.kind}`);
  }
  return answer.report;
}

test('tray icon', async ({ real, startApp, profile }) => {
  const app = await startApp('--hidden');
  const watcher = {
    destination: 'org.kde.StatusNotifierWatcher',
    path: '/StatusNotifierWatcher',
    interface: 'org.kde.StatusNotifierWatcher',
  };
  if (await real.bus.hasName(watcher.destination)) {
    const items = { ...watcher, name: 'RegisteredStatusNotifierItems' };
    await expect.poll(async () => real.bus.property(items, z.array(z.string())), often).toHaveLength(1);
    expect((await examined(profile)).capabilities?.tray.host).toBe('shown');
    return;
  }
  const popover = await app.popover();
  await expect(popover.getByText('This desktop shows no tray icons').first()).toBeVisible();
  expect((await examined(profile)).capabilities?.tray.host).toBe('missing');
  expect((await clocktower(profile, 'doctor')).out).toContain('This desktop shows no tray icons.');
  found('none, and says so');
});

test('popover position', async ({ real, startApp, profile }) => {
  const app = await startApp('--hidden');
  await clocktower(profile, 'open');
  const popover = await app.popover();
  await expect.poll(async () => real.frame(await popover.title()), often).not.toBeNull();
  const frame = await real.frame(await popover.title());
  expect(frame).not.toBeNull();
  // On this screen of 1280 by 800, wherever the desktop puts it.
  expect(frame !== null && frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= 1_280 && frame.y + frame.height <= 800).toBe(true);
  expect((await examined(profile)).capabilities?.popover).toBe('centre');
  found(`${frame?.width}x${frame?.height} at ${frame?.x},${frame?.y}`);
});

test('notifications', async ({ real, startApp, profile }) => {
  await startApp('--hidden');
  const offered = (await examined(profile)).capabilities?.notifications;
  await ask(profile, { command: 'start', description: 'Forgotten & <lost>', at: '-660' });
  if (desktop === 'kwin') {
    // Plasma's shell shows them, and is not part of KWin.
    expect(offered).toBe('none');
    expect((await clocktower(profile, 'doctor')).out).toContain('This system shows no notifications.');
    found('none, and says so');
    return;
  }
  expect(offered).toBe('buttons');
  await expect.poll(async () => real.notifications(), often).toContain('Running for 11h');
});

test('launch at login', async ({ startApp, profile }) => {
  const app = await startApp();
  const popover = await app.popover();
  expect(await popover.evaluate(async () => window.clocktower?.setAutostart({ on: true }))).toMatchObject({ ok: true });
  const file = join(process.env['XDG_CONFIG_HOME'] ?? '', 'autostart', 'clocktower.desktop');
  expect(readFileSync(file, 'utf8')).toContain('--hidden');
  expect(await popover.evaluate(async () => window.clocktower?.setAutostart({ on: false }))).toMatchObject({ ok: true });
  expect([existsSync(file), (await examined(profile)).capabilities?.autostart]).toEqual([false, 'possible']);
});

/** Whether the desktop's portal has this interface. */
async function hasPortal(real: RealDesktop, name: string): Promise<boolean> {
  const version = { ...portal, interface: `org.freedesktop.portal.${name}`, name: 'version', patienceMs: 60_000 };
  return (await real.bus.property(version, z.number())) !== null;
}

test('global shortcuts', async ({ real, startApp, profile }) => {
  const isOffered = await hasPortal(real, 'GlobalShortcuts');
  const calls = await watchBus(
    "type='method_call',interface='org.freedesktop.portal.GlobalShortcuts'",
    "type='signal',interface='org.freedesktop.portal.Request',member='Response'",
  );
  writeSettings(profile, { shortcuts: { ...defaultPreferences.shortcuts, popover: 'Control+Alt+P' } });
  await startApp('--hidden');
  const offered = async () => (await examined(profile)).capabilities?.shortcuts;
  if (!isOffered) {
    await expect.poll(offered, often).toBe('none');
    calls.stop();
    expect((await clocktower(profile, 'doctor')).out).toContain('This desktop assigns no global shortcuts to programs.');
    found('none, and says so');
    return;
  }
  expect(await offered()).toBe('portal');
  // The portal answers which of them it has assigned; without a desktop file and a scope of systemd, it does not know which program asks.
  const answered = () => /member=BindShortcuts[^]*?member=Response([^]*?\n {3}\])/.exec(calls.text())?.[1] ?? null;
  await expect.poll(answered, often).not.toBeNull();
  calls.stop();
  found(answered()?.includes('struct {') === true ? 'assigned' : 'asked, and assigns none here');
});

/** Moves the pointer of GNOME as a remote desktop does, until the test is over. */
async function movePointer(bus: DesktopBus): Promise<void> {
  const name = 'org.gnome.Mutter.RemoteDesktop';
  const session = await bus.call(
    { destination: name, path: '/org/gnome/Mutter/RemoteDesktop', interface: name, member: 'CreateSession' },
    z.string(),
  );
  expect(session).not.toBeNull();
  const of = { destination: name, path: session ?? '', interface: `${name}.Session` };
  await bus.call({ ...of, member: 'Start' }, z.unknown());
  await bus.call({ ...of, member: 'NotifyPointerMotionRelative', signature: 'dd', body: [7, 7] }, z.unknown());
}

test('idle time', async ({ real, startApp, profile }) => {
  await startApp('--hidden');
  const idle = (await examined(profile)).capabilities?.idle;
  if (desktop === 'gnome') {
    const source = await mutterIdle({ bus: real.bus, scheduler: systemPorts().scheduler });
    const first = (await source?.idleMs()) ?? null;
    expect(first).not.toBeNull();
    await expect.poll(async () => ((await source?.idleMs()) ?? 0) > (first ?? 0), often).toBe(true);
    expect(idle).toBe('mutter');
    const { promise: back, resolve } = Promise.withResolvers<void>();
    source?.onInput?.(resolve);
    await movePointer(real.bus);
    await back;
    return;
  }
  const source = await WaylandIdle.connect(compositor, systemPorts());
  expect(idle).toBe(source === null ? 'unavailable' : 'wayland');
  if (source === null) {
    expect((await clocktower(profile, 'doctor')).out).toContain('This system does not report when you are away from the keyboard.');
    found('none, and says so');
  }
  source?.close();
});

test('dark preference', async ({ real, startApp }) => {
  const app = await startApp('--hidden');
  // The driver of these tests has a preference of its own for pages.
  const isDark = async () => app.electron.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors);
  if (desktop === 'kwin') {
    // Plasma, whose settings change it, is not part of KWin; the portal prefers light.
    expect(await isDark()).toBe(false);
    found('light, as the portal says');
    return;
  }
  expect(await isDark()).toBe(false);
  await real.setDark(true);
  await expect.poll(isDark, often).toBe(true);
  await real.setDark(false);
  await expect.poll(isDark, often).toBe(false);
});

/** Starts the program without a window so that it can read the focus: under GNOME, with the extension, which is installed first. */
async function startReading({ real, startApp, profile }: Fixtures): Promise<void> {
  writeSettings(profile, { reportedNoTray: true });
  const focus = async () => (await examined(profile)).capabilities?.focus;
  if (desktop !== 'gnome' || (await real.bus.hasName('io.clocktower.Focus'))) {
    await startApp('--hidden');
    expect(await focus()).toBe({ gnome: 'gnome', kwin: 'kwin', sway: 'toplevels' }[desktop]);
    return;
  }
  const app = await startApp();
  const popover = await app.popover();
  const state = async () => popover.evaluate(async () => window.clocktower?.getFocusExtension());
  expect([await focus(), await state()]).toMatchObject(['extension', { ok: true, value: { state: 'missing' } }]);
  expect(await popover.evaluate(async () => window.clocktower?.installFocusExtension())).toMatchObject({ ok: true });
  expect(await state()).toMatchObject({ ok: true, value: { state: 'next-sign-in' } });
  await app.quit();
  await real.findExtensions();
  await startApp('--hidden');
  await expect.poll(focus, often).toBe('gnome');
}

test('activity', async ({ real, startApp, profile }) => {
  await startReading({ real, startApp, profile });
  const mail = await OtherWindow.open('Mail', 'Inbox');
  const editor = await OtherWindow.open('Editor', 'report.txt');
  expect(await recorded(profile)).toEqual([]);
  await real.activate('Inbox');
  expect((await clocktower(profile, 'activity', 'on')).exitCode).toBe(0);
  const expected: string[] = [];
  for (const title of ['Inbox', 'report.txt', 'Inbox', 'report.txt']) {
    await real.activate(title);
    expected.push(title === 'Inbox' ? 'Mail: Inbox' : 'Editor: report.txt');
    await expect.poll(async () => recorded(profile), often).toEqual(expected);
  }
  editor.tell('title \u202Eletter.txt');
  await expect.poll(async () => (await recorded(profile)).at(-1), often).toBe('Editor: letter.txt');
  await editor.close();
  await expect.poll(async () => (await recorded(profile)).at(-1), often).toBe('Mail: Inbox');
  expect((await clocktower(profile, 'activity', 'off')).exitCode).toBe(0);
  const after = await recorded(profile);
  mail.tell('title Private letter');
  await expect.poll(async () => real.frame('Private letter'), often).not.toBeNull();
  expect(await recorded(profile)).toEqual(after);
  await mail.close();
});

test('full-screen windows', async ({ real, startApp, profile }) => {
  await startReading({ real, startApp, profile });
  const windows: (FocusedWindow | null)[] = [];
  const { scheduler } = systemPorts();
  const resources = join(repository, 'resources');
  const focus = await chooseFocusSource({
    platform: 'linux',
    environment: process.env,
    compositor,
    bus: real.bus,
    scheduler,
    idle: null,
    resources,
    libraries: profile,
  });
  const source = focus.kind === 'none' ? null : await focus.open({ onFocus: (window) => void windows.push(window), onLost: () => {} });
  expect(source).not.toBeNull();
  const player = await OtherWindow.open('Player', 'Film');
  await real.activate('Film');
  await expect.poll(() => windows.at(-1), often).toEqual({ application: 'Player', title: 'Film', address: null, isFullScreen: false });
  player.tell('fullscreen');
  await expect.poll(() => windows.at(-1), often).toMatchObject({ title: 'Film', isFullScreen: true });
  player.tell('unfullscreen');
  await expect.poll(() => windows.at(-1), often).toMatchObject({ title: 'Film', isFullScreen: false });
  const before = windows.length;
  player.tell('spin 60');
  await expect.poll(() => windows.at(-1)?.title, often).toBe('Frame 60');
  expect(windows.length - before).toBeLessThanOrEqual(4);
  player.tell(`title ${'x'.repeat(3_000)}`);
  await expect.poll(() => windows.at(-1)?.title, often).toBe('x'.repeat(3_000));
  source?.close();
  await player.close();
});
