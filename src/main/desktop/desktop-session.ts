/** What ties the program to the desktop it runs on: found out once at the start, watched from then on. */
import { existsSync } from 'node:fs';
import { app } from 'electron';
import { capabilitiesOf, usesWayland, type SystemFacts } from '#core/settings/capabilities.ts';
import { SettingsDesk } from '#core/settings/settings-desk.ts';
import type { SettingsStore } from '#core/settings/settings-store.ts';
import { pushToVisible } from './ipc.ts';
import { DesktopBus } from './linux/desktop-bus.ts';
import { TrayHost } from './linux/tray-host.ts';

interface SessionOptions {
  readonly store: SettingsStore;
}

/** Flatpak and Snap keep the folders of the session, and the program's own path, away from it. */
function isBoxed(): boolean {
  return process.platform === 'linux' && (existsSync('/.flatpak-info') || process.env['SNAP'] !== undefined);
}

export class DesktopSession {
  readonly settings: SettingsDesk;
  readonly #bus: DesktopBus | null;

  private constructor(settings: SettingsDesk, bus: DesktopBus | null) {
    this.settings = settings;
    this.#bus = bus;
    settings.subscribe(() => pushToVisible('preferences:changed', () => settings.view()));
  }

  static async open({ store }: SessionOptions): Promise<DesktopSession> {
    const { platform, env } = process;
    const bus = platform === 'linux' ? await DesktopBus.connect({ address: env['DBUS_SESSION_BUS_ADDRESS'], runtimeFolder: env['XDG_RUNTIME_DIR'] }) : null;
    const trayHost = bus === null ? null : await TrayHost.watch(bus, () => settings.changed());
    const wayland = usesWayland({ platform, environment: env, ozonePlatform: app.commandLine.getSwitchValue('ozone-platform') });
    const facts = (): SystemFacts => ({
      platform,
      wayland,
      boxed: isBoxed(),
      trayHost: trayHost === null ? 'unknown' : trayHost.isThere ? 'shown' : 'missing',
      idle: 'unavailable',
      lockSignals: false,
      notifications: 'plain',
      doNotDisturb: false,
    });
    const settings = new SettingsDesk({ store, capabilities: () => capabilitiesOf(facts()) });
    return new DesktopSession(settings, bus);
  }

  close(): void {
    this.#bus?.close();
  }
}
