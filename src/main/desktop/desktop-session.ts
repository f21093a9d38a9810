/** What ties the program to the desktop it runs on: found out once at the start, watched from then on. */
import { existsSync } from 'node:fs';
import { app } from 'electron';
import type { Connections } from '#core/connections/connections.ts';
import type { Ports } from '#core/ports.ts';
import { capabilitiesOf, usesWayland, type SystemFacts } from '#core/settings/capabilities.ts';
import { SettingsDesk } from '#core/settings/settings-desk.ts';
import type { SettingsStore } from '#core/settings/settings-store.ts';
import { AwayWatch, chooseIdleSource } from './away-watch.ts';
import { AwayWindow } from './away-window.ts';
import { pushToVisible } from './ipc.ts';
import { DesktopBus } from './linux/desktop-bus.ts';
import { TrayHost } from './linux/tray-host.ts';
import { RememberedStore } from './remembered.ts';

interface SessionOptions {
  readonly profile: string;
  readonly store: SettingsStore;
  readonly connections: Connections;
  readonly ports: Ports;
  readonly preload: string;
  /** Where the pages of this program are. */
  readonly origin: string;
}

/** Flatpak and Snap keep the folders of the session, and the program's own path, away from it. */
function isBoxed(): boolean {
  return process.platform === 'linux' && (existsSync('/.flatpak-info') || process.env['SNAP'] !== undefined);
}

export interface DesktopSession {
  readonly settings: SettingsDesk;
  readonly away: AwayWatch;
  readonly awayWindow: AwayWindow;
  readonly close: () => void;
}

export async function openDesktopSession({ profile, store, connections, ports, preload, origin }: SessionOptions): Promise<DesktopSession> {
  const { platform, env } = process;
  const bus = platform === 'linux' ? await DesktopBus.connect({ address: env['DBUS_SESSION_BUS_ADDRESS'], runtimeFolder: env['XDG_RUNTIME_DIR'] }) : null;
  const wayland = usesWayland({ platform, environment: env, ozonePlatform: app.commandLine.getSwitchValue('ozone-platform') });
  const remembered = new RememberedStore(profile, (detail) => connections.tracker.addNotice({ kind: 'not-remembered', detail }));
  const idle = await chooseIdleSource({ bus, wayland, ports });
  const awayWindow = new AwayWindow({ preload, url: `${origin}/away/index.html` });
  const away = new AwayWatch({ connections, ports, store, remembered, idle: idle.source, onQuestion: () => awayWindow.show() });
  const lockSignals = await away.followLock(bus);
  const trayHost = bus === null ? null : await TrayHost.watch(bus, () => settings.changed());
  const facts = (): SystemFacts => ({
    platform,
    wayland,
    boxed: isBoxed(),
    trayHost: trayHost === null ? 'unknown' : trayHost.isThere ? 'shown' : 'missing',
    idle: idle.kind,
    lockSignals,
    notifications: 'plain',
    doNotDisturb: false,
  });
  const settings = new SettingsDesk({ store, capabilities: () => capabilitiesOf(facts()) });
  settings.subscribe(() => pushToVisible('preferences:changed', () => settings.view()));
  away.desk.subscribe(() => {
    if (away.desk.current() === null) {
      awayWindow.close();
    } else {
      pushToVisible('away:changed', () => away.desk.view());
    }
  });
  if (away.desk.current() !== null) {
    // It was open when the program ended, and still is.
    awayWindow.show();
  }
  return {
    settings,
    away,
    awayWindow,
    close: () => {
      away.close();
      awayWindow.close();
      bus?.close();
    },
  };
}
