/** A desktop that tells how long nobody touched anything, and when its screen is locked: GNOME's two interfaces on the session bus. */
import { expect } from '@playwright/test';
import { sessionBus, type MessageBus } from 'dbus-native';

const idleName = 'org.gnome.Mutter.IdleMonitor';
const saverName = 'org.gnome.ScreenSaver';
const saverPath = '/org/gnome/ScreenSaver';

export class FakeAbsence {
  readonly #bus: MessageBus;
  #idleMs = 0;
  #asked = 0;

  private constructor(bus: MessageBus) {
    this.#bus = bus;
  }

  static async start(): Promise<FakeAbsence> {
    const bus = sessionBus();
    const absence = new FakeAbsence(bus);
    const answer = (): number => {
      absence.#asked += 1;
      return absence.#idleMs;
    };
    bus.exportInterface({ GetIdletime: answer }, '/org/gnome/Mutter/IdleMonitor/Core', { name: idleName, methods: { GetIdletime: ['', 't', [], ['idletime']] } });
    await bus.requestName(idleName, 0);
    await bus.requestName(saverName, 0);
    return absence;
  }

  /** The screen is locked `idleMs` after the last input, or unlocked by it; settles when the program has heard and asked. */
  async lock(locked: boolean, idleMs: number): Promise<void> {
    const before = this.#asked;
    this.#idleMs = idleMs;
    this.#bus.sendSignal(saverPath, saverName, 'ActiveChanged', 'b', [locked]);
    await expect.poll(() => this.#asked).toBeGreaterThan(before);
  }

  /** Settles when the program has asked at all. */
  async watched(): Promise<void> {
    await expect.poll(() => this.#asked).toBeGreaterThan(0);
  }

  stop(): void {
    this.#bus.connection.end();
  }
}
