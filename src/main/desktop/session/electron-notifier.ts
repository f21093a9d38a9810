/** Electron's notifications: with buttons on macOS and Windows, plain on Linux, where they are used only without a notification server. */
import { Notification as SystemNotification } from 'electron';
import type { Notification, Notifier } from './notifier.ts';

export class ElectronNotifier implements Notifier {
  readonly reportsDoNotDisturb = false;
  readonly offers: Notifier['offers'];
  /** Referenced until they are gone: a collected notification loses its events. */
  readonly #shown = new Map<string, SystemNotification>();

  constructor(platform: NodeJS.Platform) {
    this.offers = !SystemNotification.isSupported() ? 'none' : platform === 'linux' ? 'plain' : 'buttons';
  }

  async isHeldBack(): Promise<boolean> {
    return false;
  }

  async show({ key, title, body, actions, onAction }: Notification): Promise<boolean> {
    if (this.offers === 'none') {
      return false;
    }
    this.#shown.get(key)?.close();
    const shown = new SystemNotification({ title, body, actions: actions.map(({ label }) => ({ type: 'button', text: label })) });
    this.#shown.set(key, shown);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    shown.on('show', () => resolve(true));
    // Unsigned on macOS, or no server on Linux.
    shown.on('failed', () => resolve(false));
    shown.on('click', () => onAction(null));
    shown.on('action', (_event, index) => {
      const action = actions[index];
      if (action !== undefined) {
        onAction(action.id);
      }
    });
    shown.on('close', () => this.#shown.delete(key));
    shown.show();
    return promise;
  }

  async withdraw(key: string): Promise<void> {
    this.#shown.get(key)?.close();
  }
}
