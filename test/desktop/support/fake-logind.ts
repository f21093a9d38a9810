/** Simulates the login manager on a private system bus: reports sleep, wake-up and shutdown. */
import { expect } from '@playwright/test';
import { sessionBus, type MessageBus } from 'dbus-native';
import { startOwnBus, type OwnBus } from './own-bus.ts';

const name = 'org.freedesktop.login1';
const path = '/org/freedesktop/login1';
const manager = 'org.freedesktop.login1.Manager';

export class FakeLogind {
  readonly #bus: MessageBus;
  readonly #own: OwnBus;
  /** The inhibitors that programs requested. */
  readonly #delays = new Set<string>();

  private constructor(own: OwnBus, bus: MessageBus) {
    this.#own = own;
    this.#bus = bus;
  }

  static async start(): Promise<FakeLogind> {
    const own = await startOwnBus();
    const bus = sessionBus({ busAddress: own.address });
    const logind = new FakeLogind(own, bus);
    const inhibit = (what: string): never => {
      logind.#delays.add(what);
      // The real one answers with a file descriptor, which this bus cannot send; the program continues without it.
      throw new Error('No more delays');
    };
    bus.exportInterface({ Inhibit: inhibit }, path, {
      name: manager,
      methods: { Inhibit: ['ssss', 'h', ['what', 'who', 'why', 'mode'], ['file']] },
    });
    await bus.requestName(name, 0);
    return logind;
  }

  /** The environment that connects an app to it. */
  get variables(): Readonly<Record<string, string>> {
    return { DBUS_SYSTEM_BUS_ADDRESS: this.#own.address };
  }

  /** Resolves when a program listens. */
  async hasListener(): Promise<void> {
    await expect.poll(() => [...this.#delays].sort()).toEqual(['shutdown', 'sleep']);
  }

  /** Reports that the machine will sleep, or has woken up. */
  sleep(asleep: boolean): void {
    this.#bus.sendSignal(path, manager, 'PrepareForSleep', 'b', [asleep]);
  }

  /** Reports that the machine will shut down. */
  shutDown(): void {
    this.#bus.sendSignal(path, manager, 'PrepareForShutdown', 'b', [true]);
  }

  async stop(): Promise<void> {
    this.#bus.connection.end();
    await this.#own.stop();
  }
}
