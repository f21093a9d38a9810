/** Simulates a desktop's notification server on the session bus, with buttons, and a user who presses them. */
import { expect } from '@playwright/test';
import { sessionBus, toPlain, type MessageBus } from 'dbus-native';
import { z } from 'zod';

const name = 'org.freedesktop.Notifications';
const path = '/org/freedesktop/Notifications';

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** Key and label of each, alternating. */
  readonly actions: readonly string[];
  /** The desktop file of the sender. */
  readonly desktopEntry: string;
}

const hintsSchema = z.preprocess(toPlain, z.object({ 'desktop-entry': z.string() }));
const notifySchema = z.tuple([z.string(), z.number(), z.string(), z.string(), z.string(), z.array(z.string()), hintsSchema, z.number()]);

export class FakeNotifications {
  readonly #bus: MessageBus;
  readonly shown: Shown[] = [];
  /** Numbers of the dismissed ones. */
  readonly closed: number[] = [];
  #inhibited = false;
  #asked = 0;

  private constructor(bus: MessageBus) {
    this.#bus = bus;
  }

  static async start(): Promise<FakeNotifications> {
    const bus = sessionBus();
    const fake = new FakeNotifications(bus);
    const server = {
      get Inhibited(): boolean {
        fake.#asked += 1;
        return fake.#inhibited;
      },
      GetCapabilities: () => ['body', 'body-markup', 'actions'],
      GetServerInformation: () => ['fake', 'test', '1', '1.2'],
      CloseNotification: (id: number) => void fake.closed.push(id),
      Notify: (...parameters: readonly unknown[]): number => fake.#show(parameters),
    };
    bus.exportInterface(server, path, {
      name,
      methods: {
        GetCapabilities: ['', 'as', [], ['capabilities']],
        GetServerInformation: ['', 'ssss', [], ['name', 'vendor', 'version', 'specification']],
        CloseNotification: ['u', '', ['id'], []],
        Notify: ['susssasa{sv}i', 'u', ['app', 'replaces', 'icon', 'summary', 'body', 'actions', 'hints', 'timeout'], ['id']],
      },
      properties: { Inhibited: 'b' },
    });
    await bus.requestName(name, 0);
    return fake;
  }

  #show(parameters: readonly unknown[]): number {
    const [, replaces, , title, body, actions, hints] = notifySchema.parse(parameters.slice(0, 8));
    const id = replaces === 0 ? this.shown.length + 1 : replaces;
    this.shown.push({ id, title, body, actions, desktopEntry: hints['desktop-entry'] });
    return id;
  }

  /** Switches *Do not disturb* on or off. */
  inhibit(inhibited: boolean): void {
    this.#inhibited = inhibited;
    this.#asked = 0;
  }

  /** Resolves when the program has asked whether notifications are inhibited. */
  async askedForQuiet(): Promise<void> {
    await expect.poll(() => this.#asked).toBeGreaterThan(0);
  }

  /** Returns the notification with that title, once it is shown. */
  async titled(title: string | RegExp): Promise<Shown> {
    const find = (): Shown | undefined =>
      this.shown.findLast((each) => (typeof title === 'string' ? each.title === title : title.test(each.title)));
    await expect.poll(() => find() !== undefined, { timeout: 60_000 }).toBe(true);
    const found = find();
    if (found === undefined) {
      throw new Error(`No notification ${String(title)}`);
    }
    return found;
  }

  /** Clicks on the button with that label. */
  press({ id, actions }: Shown, label: string): void {
    const at = actions.indexOf(label);
    const key = actions[at - 1];
    if (key === undefined) {
      throw new Error(`No button “${label}” among ${actions.join(', ')}`);
    }
    this.#bus.sendSignal(path, name, 'ActionInvoked', 'us', [id, key]);
  }

  stop(): void {
    this.#bus.connection.end();
  }
}
