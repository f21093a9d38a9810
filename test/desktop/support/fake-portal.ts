/**
 * Simulates a desktop's portal on the session bus, where programs register (`org.freedesktop.host.portal.Registry`) before other requests.
 */
import { sessionBus, type MessageBus } from 'dbus-native';

export class FakePortal {
  readonly #bus: MessageBus;
  /** The identifiers under which programs registered. */
  readonly registered: string[] = [];

  private constructor(bus: MessageBus) {
    this.#bus = bus;
  }

  static async start(): Promise<FakePortal> {
    const bus = sessionBus();
    const portal = new FakePortal(bus);
    const registry = {
      Register: (id: string): void => {
        portal.registered.push(id);
      },
    };
    bus.exportInterface(registry, '/org/freedesktop/portal/desktop', {
      name: 'org.freedesktop.host.portal.Registry',
      methods: { Register: ['sa{sv}', '', ['id', 'options'], []] },
    });
    await bus.requestName('org.freedesktop.portal.Desktop', 0);
    return portal;
  }

  stop(): void {
    this.#bus.connection.end();
  }
}
