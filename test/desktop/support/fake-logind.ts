/** The system's login manager, on a system bus of the test's own: it says when the machine goes to sleep, wakes and shuts down. */
import { expect } from '@playwright/test';
import { sessionBus, type MessageBus } from 'dbus-native';
import { startOwnBus, type OwnBus } from './own-bus.ts';

const name = 'org.freedesktop.login1';
const path = '/org/freedesktop/login1';
const manager = 'org.freedesktop.login1.Manager';

export class FakeLogind {
  readonly #bus: MessageBus;
  readonly #own: OwnBus;
  /** What programs asked to be told of in time. */
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
      // It would answer with an open file, which this bus cannot send; whoever asked goes on without.
      throw new Error('No more delays');
    };
    bus.exportInterface({ Inhibit: inhibit }, path, { name: manager, methods: { Inhibit: ['ssss', 'h', ['what', 'who', 'why', 'mode'], ['file']] } });
    await bus.requestName(name, 0);
    return logind;
  }

  /** What makes an app hear of it. */
  get variables(): Readonly<Record<string, string>> {
    return { DBUS_SYSTEM_BUS_ADDRESS: this.#own.address };
  }

  /** Settles when a program listens. */
  async hasListener(): Promise<void> {
    await expect.poll(() => [...this.#delays].sort()).toEqual(['shutdown', 'sleep']);
  }

  /** The machine is about to sleep, or has woken. */
  sleep(asleep: boolean): void {
    this.#bus.sendSignal(path, manager, 'PrepareForSleep', 'b', [asleep]);
  }

  /** The machine is about to be switched off. */
  shutDown(): void {
    this.#bus.sendSignal(path, manager, 'PrepareForShutdown', 'b', [true]);
  }

  async stop(): Promise<void> {
    this.#bus.connection.end();
    await this.#own.stop();
  }
}
