/** What this system can honour, from what was found out about it. Pure. */
import type { Capabilities } from '#shared/program/capabilities.ts';

export interface SystemFacts {
  readonly platform: NodeJS.Platform;
  /** Whether windows are a Wayland compositor's: it alone decides where they are and who gets keys. */
  readonly wayland: boolean;
  /** Whether the program was installed into a box that keeps the session's files away from it. */
  readonly boxed: boolean;
  readonly trayHost: Capabilities['tray']['host'];
  readonly idle: Capabilities['idle'];
  /** Whether something on the session bus tells that the screen was locked; elsewhere the system itself does. */
  readonly lockSignals: boolean;
  readonly notifications: Capabilities['notifications'];
  readonly doNotDisturb: boolean;
}

export function capabilitiesOf(facts: SystemFacts): Capabilities {
  const { platform, wayland } = facts;
  const isKnown = platform === 'darwin' || platform === 'win32' || platform === 'linux';
  return {
    tray: {
      host: facts.trayHost,
      theme: platform !== 'darwin',
      title: platform === 'darwin',
      // On Linux a desktop may open the menu instead; then the choice does no harm.
      leftClick: true,
      // Only Windows tells a middle click apart: on Linux it arrives as a left one.
      middleClick: platform === 'win32',
    },
    popover: wayland ? 'centre' : platform === 'linux' ? 'corner' : 'icon',
    shortcuts: wayland ? 'portal' : isKnown ? 'direct' : 'none',
    idle: facts.idle,
    locks: platform === 'darwin' || platform === 'win32' || facts.lockSignals,
    // Windows tells windows only, and there may be none.
    shutdown: platform === 'linux' || platform === 'darwin',
    notifications: facts.notifications,
    doNotDisturb: facts.doNotDisturb,
    autostart: facts.boxed ? 'sandboxed' : isKnown ? 'possible' : 'unsupported',
  };
}

/** Whether Electron draws through Wayland: since Electron 38 it does in every Wayland session, unless it is told otherwise. */
export function usesWayland(system: {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Value of `--ozone-platform`; empty when it was not given. */
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
