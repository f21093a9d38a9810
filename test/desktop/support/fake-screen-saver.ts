/** Simulates a desktop's screen saver on the session bus, under one of their names: reports when the screen is locked. */
import { sessionBus, type MessageBus } from 'dbus-native';

export class FakeScreenSaver {
  readonly #bus: MessageBus;
  readonly #name: string;
  readonly #path: string;

  private constructor(bus: MessageBus, { name, path }: { readonly name: string; readonly path: string }) {
    this.#bus = bus;
    this.#name = name;
    this.#path = path;
  }

  static async start(as: { readonly name: string; readonly path: string }): Promise<FakeScreenSaver> {
    const bus = sessionBus();
    await bus.requestName(as.name, 0);
    return new FakeScreenSaver(bus, as);
  }

  lock(locked: boolean): void {
    this.#bus.sendSignal(this.#path, this.#name, 'ActiveChanged', 'b', [locked]);
  }

  stop(): void {
    this.#bus.connection.end();
  }
}
