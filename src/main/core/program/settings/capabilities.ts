import type { Capabilities } from '#shared/program/capabilities.ts';

export interface SystemFacts {
  readonly platform: NodeJS.Platform;
  /** True if a Wayland compositor manages the windows: it alone decides their position and the global keys. */
  readonly wayland: boolean;
  /** True if a sandbox hides the session's files from the program. */
  readonly boxed: boolean;
  readonly trayHost: Capabilities['tray']['host'];
  /** Under Wayland: whether the desktop's portal assigns global keys. */
  readonly shortcutPortal: boolean;
  readonly idle: Capabilities['idle'];
  readonly focus: Capabilities['focus'];
  /** True if a service on the session bus signals screen locks; other systems do so themselves. */
  readonly lockSignals: boolean;
  readonly notifications: Capabilities['notifications'];
  readonly doNotDisturb: boolean;
}

export function deriveCapabilities(facts: SystemFacts): Capabilities {
  const { platform, wayland } = facts;
  const isKnown = platform === 'darwin' || platform === 'win32' || platform === 'linux';
  return {
    tray: {
      host: facts.trayHost,
      theme: platform !== 'darwin',
      title: platform === 'darwin',
      leftClick: true,
      // Only Windows reports a middle click: on Linux it arrives as a left click.
      middleClick: platform === 'win32',
    },
    popover: wayland ? 'centre' : platform === 'linux' ? 'corner' : 'icon',
    shortcuts: wayland ? (facts.shortcutPortal ? 'portal' : 'none') : isKnown ? 'direct' : 'none',
    idle: facts.idle,
    focus: facts.focus,
    locks: platform === 'darwin' || platform === 'win32' || facts.lockSignals,
    // Windows sends this only to windows, and none may be open.
    shutdown: platform === 'linux' || platform === 'darwin',
    notifications: facts.notifications,
    doNotDisturb: facts.doNotDisturb,
    autostart: facts.boxed ? 'sandboxed' : isKnown ? 'possible' : 'unsupported',
  };
}

/** True if Electron uses Wayland: since Electron 38 it does in every Wayland session, unless overridden. */
export function usesWayland(system: {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Value of `--ozone-platform`; empty if it is absent. */
  readonly ozonePlatform: string;
}): boolean {
  if (system.platform !== 'linux') {
    return false;
  }
  if (system.ozonePlatform === 'wayland' || system.ozonePlatform === 'x11') {
    return system.ozonePlatform === 'wayland';
  }
  return system.environment['XDG_SESSION_TYPE'] === 'wayland' && (system.environment['WAYLAND_DISPLAY'] ?? '') !== '';
}
