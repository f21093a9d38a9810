/**
 * Notifications with buttons on Linux, through the session bus (Desktop Notifications Specification 1.2), because Electron supports no
 * buttons there.
 */
import { z } from 'zod';
import type { Notification, Notifier } from '../session/notifier.ts';
import { longPatienceMs, type DesktopBus } from './desktop-bus.ts';
import { desktopEntry } from './desktop-entry.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

const server = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
} as const;

/** The action of a click on the notification itself. */
const defaultAction = 'default';

/** The server's default. */
const serversOwnTime = -1;

const invokedSchema = z.tuple([z.number(), z.string()]);
const closedSchema = z.tuple([z.number(), z.number()]);

/** Servers with markup support interpret & and <. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export class NotificationServer implements Notifier {
  readonly reportsDoNotDisturb: boolean;
  readonly #bus: DesktopBus;
  readonly #capabilities: ReadonlySet<string>;
  readonly #appName: string;
  readonly #shown = new Map<number, Notification>();
  /** Actions that arrived before the answer with the notification's number was processed. */
  readonly #early = new Map<number, string>();
  #asking = 0;

  private constructor(
    bus: DesktopBus,
    found: { readonly capabilities: readonly string[]; readonly reportsDoNotDisturb: boolean; readonly appName: string },
  ) {
    this.#bus = bus;
    this.#capabilities = new Set(found.capabilities);
    this.#appName = found.appName;
    this.reportsDoNotDisturb = found.reportsDoNotDisturb;
  }

  /** Calls `found` once a server answers, for desktops that start it after this program. */
  static async whenThere(
    bus: DesktopBus,
    { appName, found }: { readonly appName: string; readonly found: (server: NotificationServer) => void },
  ): Promise<void> {
    let isFound = false;
    async function connectOnce(): Promise<void> {
      const connected = isFound ? null : await NotificationServer.connect(bus, appName);
      // Concurrent attempts may both have succeeded.
      if (connected !== null && !isFound) {
        isFound = true;
        found(connected);
      }
    }
    await bus.watchName(server.destination, (hasOwner) => {
      if (hasOwner) {
        void connectOnce();
      }
    });
    // It may have appeared before the watch began.
    if (await bus.hasName(server.destination)) {
      await connectOnce();
    }
  }

  /** Null if no server answers. */
  static async connect(bus: DesktopBus, appName: string): Promise<NotificationServer | null> {
    const capabilities = await bus.call({ ...server, member: 'GetCapabilities' }, z.array(z.string()));
    if (capabilities === null) {
      return null;
    }
    const reportsDoNotDisturb = (await bus.property({ ...server, name: 'Inhibited' }, z.boolean())) !== null;
    const connected = new NotificationServer(bus, { capabilities, reportsDoNotDisturb, appName });
    await bus.listen({ ...server, member: 'ActionInvoked' }, (body) => connected.#invoked(body));
    await bus.listen({ ...server, member: 'NotificationClosed' }, (body) => connected.#closed(body));
    return connected;
  }

  get offers(): Notifier['offers'] {
    return this.#capabilities.has('actions') ? 'buttons' : 'plain';
  }

  async isHeldBack(): Promise<boolean> {
    return (await this.#bus.property({ ...server, name: 'Inhibited' }, z.boolean())) === true;
  }

  async show(notification: Notification): Promise<boolean> {
    const { key, title, body, actions } = notification;
    const buttons = this.offers === 'buttons' ? [defaultAction, title, ...actions.flatMap(({ id, label }) => [id, label])] : [];
    const replaced = [...this.#shown].find(([, shown]) => shown.key === key)?.[0] ?? 0;
    const text = this.#capabilities.has('body-markup') ? escaped(body) : body;
    const hints = [
      ['desktop-entry', ['s', desktopEntry]],
      ['urgency', ['y', 1]],
    ];
    this.#asking += 1;
    const id = await this.#bus.call(
      {
        ...server,
        member: 'Notify',
        signature: 'susssasa{sv}i',
        body: [this.#appName, replaced, '', title, text, buttons, hints, serversOwnTime],
        // A late answer still has the number of a visible notification, whose buttons need it.
        patienceMs: longPatienceMs,
      },
      z.number(),
    );
    this.#asking -= 1;
    if (id !== null) {
      this.#shown.set(id, notification);
      const pressed = this.#early.get(id);
      this.#early.delete(id);
      if (pressed !== undefined) {
        this.#run(id, pressed);
      }
    }
    return id !== null;
  }

  async withdraw(key: string): Promise<void> {
    for (const [id, shown] of this.#shown) {
      if (shown.key === key) {
        this.#shown.delete(id);
        await this.#bus.call({ ...server, member: 'CloseNotification', signature: 'u', body: [id] }, z.unknown());
      }
    }
  }

  #invoked(body: readonly unknown[]): void {
    const parsed = parseForeign(invokedSchema, body);
    if (!parsed.ok) {
      return;
    }
    const [id, action] = parsed.value;
    if (this.#shown.has(id)) {
      this.#run(id, action);
    } else if (this.#asking > 0) {
      this.#early.set(id, action);
    }
  }

  #run(id: number, action: string): void {
    const notification = this.#shown.get(id);
    // Some servers keep the notification visible, and a second click must not start a second timer.
    this.#shown.delete(id);
    notification?.onAction(action === defaultAction ? null : action);
  }

  #closed(body: readonly unknown[]): void {
    const parsed = parseForeign(closedSchema, body);
    if (parsed.ok) {
      this.#shown.delete(parsed.value[0]);
    }
  }
}
