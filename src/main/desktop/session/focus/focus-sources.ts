/** Chooses how to learn which window has the focus on this desktop. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { OpenFocusSource } from '#core/activity/focus-source.ts';
import type { UnsupportedDesktop } from '#shared/activity/activity.ts';
import type { DesktopBus } from '../../linux/desktop-bus.ts';
import { GnomeExtension } from '../../linux/focus/gnome-extension.ts';
import { openGnomeFocus } from '../../linux/focus/gnome-focus.ts';
import { kwinName, openKwinFocus } from '../../linux/focus/kwin-focus.ts';
import { listsToplevels, openToplevelFocus } from '../../linux/focus/toplevel-focus.ts';
import { openX11Focus } from '../../linux/focus/x11-focus.ts';
import { openMacFocus, osascript } from './mac-focus.ts';
import type { PollingOptions } from './polled-focus.ts';
import { WindowsFocus } from './windows-focus.ts';

interface Desktop extends PollingOptions {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The compositor's socket; null outside Wayland. X11 sees only some of the windows of a Wayland session. */
  readonly compositor: string | null;
  readonly bus: DesktopBus | null;
  /** The folder with the extension of GNOME Shell and the scripts for KWin and macOS. */
  readonly resources: string;
  /** The folder beside the packaged program that has koffi's library for Windows. */
  readonly libraries: string;
}

export type ChosenFocus =
  | {
      readonly kind: 'x11' | 'gnome' | 'kwin' | 'toplevels' | 'windows' | 'macos';
      readonly open: OpenFocusSource;
      readonly extension: GnomeExtension | null;
      /** Why it could not be opened, where waiting does not help. */
      readonly unsupported: () => UnsupportedDesktop | null;
    }
  /** Why the window with the focus cannot be read. */
  | { readonly kind: 'none'; readonly unsupported: () => UnsupportedDesktop };

/** Loads koffi from the package, and in a working copy from what npm has installed. */
function loadKoffi(libraries: string): unknown {
  const load = createRequire(import.meta.url);
  const packaged = join(libraries, 'koffi.node');
  try {
    return load(packaged);
  } catch {
    return load(`@koromix/koffi-win32-${process.arch}`);
  }
}

export async function chooseFocusSource({
  platform,
  environment,
  compositor,
  bus,
  resources,
  libraries,
  ...polling
}: Desktop): Promise<ChosenFocus> {
  const { scheduler } = polling;
  const always = { extension: null, unsupported: () => null };
  if (platform === 'win32') {
    const systemFolder = join(environment['SystemRoot'] ?? String.raw`C:\Windows`, 'System32');
    const focus = new WindowsFocus({ ...polling, load: () => loadKoffi(libraries), systemFolder });
    return { kind: 'windows', open: focus.open, extension: null, unsupported: () => (focus.failure === null ? null : 'windows-library') };
  }
  if (platform === 'darwin') {
    const script = join(resources, 'mac', 'focus.js');
    const open: OpenFocusSource = async (listener) =>
      openMacFocus({ ...polling, program: osascript(readFileSync(script, 'utf8')) }, listener);
    return { ...always, kind: 'macos', open };
  }
  if (compositor === null) {
    return {
      kind: 'x11',
      open: async (listener) => openX11Focus({ display: environment['DISPLAY'] ?? '', scheduler }, listener),
      ...always,
    };
  }
  if (bus !== null && (await bus.hasName('org.gnome.Shell'))) {
    const extension = await GnomeExtension.detect({
      bus,
      resources: join(resources, 'gnome-shell'),
      dataHome: environment['XDG_DATA_HOME'],
    });
    const open: OpenFocusSource = async (listener) => openGnomeFocus(bus, listener);
    return extension === null ? { kind: 'none', unsupported: () => 'gnome-wayland' } : { ...always, kind: 'gnome', open, extension };
  }
  if (bus !== null && (await bus.hasName(kwinName))) {
    const options = { bus, scheduler, script: join(resources, 'kwin', 'focus.js'), runtimeFolder: environment['XDG_RUNTIME_DIR'] };
    return { kind: 'kwin', open: async (listener) => openKwinFocus(options, listener), ...always };
  }
  if (await listsToplevels({ compositor, scheduler })) {
    return { kind: 'toplevels', open: async (listener) => openToplevelFocus({ compositor, scheduler }, listener), ...always };
  }
  return { kind: 'none', unsupported: () => 'other-wayland' };
}
