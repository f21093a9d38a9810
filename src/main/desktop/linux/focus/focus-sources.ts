/** Chooses how to learn which window has the focus on this desktop. */
import { join } from 'node:path';
import type { OpenFocusSource } from '#core/activity/focus-source.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import type { UnsupportedDesktop } from '#shared/activity/activity.ts';
import type { DesktopBus } from '../desktop-bus.ts';
import { GnomeExtension } from './gnome-extension.ts';
import { openGnomeFocus } from './gnome-focus.ts';
import { kwinName, openKwinFocus } from './kwin-focus.ts';
import { listsToplevels, openToplevelFocus } from './toplevel-focus.ts';
import { openX11Focus } from './x11-focus.ts';

interface Desktop {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The compositor's socket; null outside Wayland. X11 sees only some of the windows of a Wayland session. */
  readonly compositor: string | null;
  readonly bus: DesktopBus | null;
  readonly scheduler: Scheduler;
  /** The folder with the extension of GNOME Shell and the script for KWin. */
  readonly resources: string;
}

export type ChosenFocus =
  | { readonly kind: 'x11' | 'gnome' | 'kwin' | 'toplevels'; readonly open: OpenFocusSource; readonly extension: GnomeExtension | null }
  /** Why the window with the focus cannot be read. */
  | { readonly kind: 'none'; readonly unsupported: UnsupportedDesktop };

export async function chooseFocusSource({ platform, environment, compositor, bus, scheduler, resources }: Desktop): Promise<ChosenFocus> {
  if (platform !== 'linux') {
    return { kind: 'none', unsupported: platform === 'darwin' ? 'macos' : 'windows' };
  }
  if (compositor === null) {
    return { kind: 'x11', open: async (listener) => openX11Focus({ display: environment['DISPLAY'] ?? '', scheduler }, listener), extension: null };
  }
  if (bus !== null && (await bus.hasName('org.gnome.Shell'))) {
    const extension = await GnomeExtension.detect({ bus, resources: join(resources, 'gnome-shell'), dataHome: environment['XDG_DATA_HOME'] });
    const open: OpenFocusSource = async (listener) => openGnomeFocus(bus, listener);
    return extension === null ? { kind: 'none', unsupported: 'gnome-wayland' } : { kind: 'gnome', open, extension };
  }
  if (bus !== null && (await bus.hasName(kwinName))) {
    const options = { bus, scheduler, script: join(resources, 'kwin', 'focus.js'), runtimeFolder: environment['XDG_RUNTIME_DIR'] };
    return { kind: 'kwin', open: async (listener) => openKwinFocus(options, listener), extension: null };
  }
  if (await listsToplevels({ compositor, scheduler })) {
    return { kind: 'toplevels', open: async (listener) => openToplevelFocus({ compositor, scheduler }, listener), extension: null };
  }
  return { kind: 'none', unsupported: 'other-wayland' };
}
