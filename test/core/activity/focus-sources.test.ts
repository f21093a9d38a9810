import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseFocusSource } from '#desktop/session/focus/focus-sources.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { at } from '../../support/core-records.ts';
import { FakeBus } from '../../support/fake-bus.ts';
import { FakeCompositor, reportsPauses } from '../../support/fake-compositor.ts';

let bus: FakeBus;
let folder: string;
beforeEach(async () => {
  bus = await FakeBus.start();
  folder = mkdtempSync(join(tmpdir(), 'clocktower-sources-'));
});
afterEach(async () => {
  await bus.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Found {
  readonly platform?: NodeJS.Platform;
  readonly wayland?: boolean;
  readonly names?: readonly string[];
  readonly shell?: string;
  readonly listsWindows?: boolean;
}

async function chosen({ platform = 'linux', wayland = true, names = [], shell = '46.0', listsWindows = false }: Found) {
  const path = join(folder, 'wayland-7');
  const compositor = await FakeCompositor.start({
    path,
    offers: listsWindows ? [{ interface: 'zwlr_foreign_toplevel_manager_v1', version: 3 }] : reportsPauses,
  });
  for (const name of names) {
    const peer = await bus.peer();
    peer.play({
      path: '/org/gnome/Shell',
      interface: 'org.gnome.Shell.Extensions',
      methods: { GetExtensionInfo: { takes: 's', answers: 'a{sv}', run: () => [] } },
      texts: { ShellVersion: shell },
    });
    await peer.own(name);
  }
  const { scheduler } = new ManualTime(at('9:00')).processPorts().ports;
  const focus = await chooseFocusSource({
    platform,
    environment: { XDG_DATA_HOME: folder },
    compositor: wayland ? path : null,
    bus: bus.desktop,
    scheduler,
    idle: null,
    resources: resolve(import.meta.dirname, '../../../resources'),
    libraries: folder,
  });
  await compositor.stop();
  return focus.kind === 'none' ? focus.unsupported() : `${focus.kind}${focus.extension === null ? '' : ` ${focus.extension.state()}`}`;
}

it.each<readonly [string, Found, string]>([
  ['an X11 session', { wayland: false }, 'x11'],
  ['an X11 session of GNOME', { wayland: false, names: ['org.gnome.Shell'] }, 'x11'],
  ['GNOME on Wayland', { names: ['org.gnome.Shell'] }, 'gnome missing'],
  ['GNOME before 42 on Wayland', { names: ['org.gnome.Shell'], shell: '41.4' }, 'gnome-wayland'],
  ['KDE on Wayland', { names: ['org.kde.KWin'], listsWindows: true }, 'kwin'],
  ['a compositor that lists its windows', { listsWindows: true }, 'toplevels'],
  ['another compositor', {}, 'other-wayland'],
  ['Windows', { platform: 'win32', wayland: false }, 'windows'],
  ['macOS', { platform: 'darwin', wayland: false }, 'macos'],
])('%s is read through what it offers', async (_, found, expected) => {
  expect(await chosen(found)).toBe(expected);
});
