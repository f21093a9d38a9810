/** Simulates a desktop that reports idle time and the screen lock: GNOME's two interfaces on the session bus. */
import { sessionBus, type MessageBus } from 'dbus-native';

const idleName = 'org.gnome.Mutter.IdleMonitor';
const saverName = 'org.gnome.ScreenSaver';
const saverPath = '/org/gnome/ScreenSaver';

export class FakeAbsence {
  readonly #bus: MessageBus;
  #idleMs = 0;

  private constructor(bus: MessageBus) {
    this.#bus = bus;
  }

  static async start(): Promise<FakeAbsence> {
    const bus = sessionBus();
    const absence = new FakeAbsence(bus);
    bus.exportInterface({ GetIdletime: () => absence.#idleMs }, '/org/gnome/Mutter/IdleMonitor/Core', {
      name: idleName,
      methods: { GetIdletime: ['', 't', [], ['idletime']] },
    });
    await bus.requestName(idleName, 0);
    await bus.requestName(saverName, 0);
    return absence;
  }

  /** Locks the screen `idleMs` after the last input, or unlocks it. */
  lock(locked: boolean, idleMs: number): void {
    this.#idleMs = idleMs;
    this.#bus.sendSignal(saverPath, saverName, 'ActiveChanged', 'b', [locked]);
  }

  stop(): void {
    this.#bus.connection.end();
  }
}
