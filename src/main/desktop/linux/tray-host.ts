/** Whether this desktop shows tray icons: the StatusNotifierWatcher of the session bus. */
import type { DesktopBus } from './desktop-bus.ts';

const watcherName = 'org.kde.StatusNotifierWatcher';

export class TrayHost {
  #isThere: boolean;

  private constructor(isThere: boolean) {
    this.#isThere = isThere;
  }

  /** `changed` is called when a host appears or disappears. */
  static async watch(bus: DesktopBus, changed: () => void): Promise<TrayHost> {
    const host = new TrayHost(await bus.hasName(watcherName));
    await bus.watchName(watcherName, (isThere) => {
      host.#isThere = isThere;
      changed();
    });
    return host;
  }

  get isThere(): boolean {
    return this.#isThere;
  }
}
