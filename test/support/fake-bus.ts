/** A session bus in this process, with the program's connection to it and programs that the test plays. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBroker, createClient, type DBusBroker, type MessageBus } from 'dbus-native';
import { DesktopBus, type BusCall } from '#desktop/linux/desktop-bus.ts';

interface PlayedMethod {
  readonly takes?: string;
  readonly answers?: string;
  readonly run: (...values: readonly unknown[]) => unknown;
}

interface PlayedObject {
  readonly path: string;
  readonly interface: string;
  readonly methods: Readonly<Record<string, PlayedMethod>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly numbers?: Readonly<Record<string, number>>;
}

/** Another program on the bus. */
export class Peer {
  readonly #bus: MessageBus;

  constructor(bus: MessageBus) {
    this.#bus = bus;
  }

  async own(name: string): Promise<void> {
    await this.#bus.ownName(name);
  }

  async disown(name: string): Promise<void> {
    await this.#bus.invokeDbus({ member: 'ReleaseName', signature: 's', body: [name] });
  }

  play({ path, interface: name, methods, texts = {}, numbers = {} }: PlayedObject): void {
    const runs = Object.entries(methods).map(
      ([member, { run }]) => [member, (...values: readonly unknown[]) => run(...values) ?? null] as const,
    );
    this.#bus.exportInterface({ ...Object.fromEntries(runs), ...texts, ...numbers }, path, {
      name,
      methods: Object.fromEntries(
        Object.entries(methods).map(([member, { takes = '', answers = '' }]) => [member, [takes, answers, [], []]]),
      ),
      properties: Object.fromEntries([
        ...Object.keys(texts).map((text) => [text, 's']),
        ...Object.keys(numbers).map((number) => [number, 'u']),
      ]),
    });
  }

  /** Rejects if it is refused. */
  async call({ body = [], ...call }: Omit<BusCall, 'patienceMs'>): Promise<void> {
    await this.#bus.invoke({ ...call, body: [...body] });
  }

  close(): void {
    this.#bus.connection.end();
  }
}

export class FakeBus {
  readonly #broker: DBusBroker;
  readonly #folder: string;
  readonly #peers: Peer[] = [];
  readonly desktop: DesktopBus;
  readonly address: string;

  private constructor({
    broker,
    folder,
    desktop,
    address,
  }: {
    readonly broker: DBusBroker;
    readonly folder: string;
    readonly desktop: DesktopBus;
    readonly address: string;
  }) {
    this.#broker = broker;
    this.#folder = folder;
    this.desktop = desktop;
    this.address = address;
  }

  static async start(): Promise<FakeBus> {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-bus-'));
    const broker = createBroker();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    broker.listen({ socket: join(folder, 'bus') }, (error, address) => (error === null ? resolve(address) : reject(error)));
    const address = await promise;
    const desktop = await DesktopBus.connect({ address, runtimeFolder: undefined });
    if (desktop === null) {
      throw new Error('The bus of this test does not answer');
    }
    return new FakeBus({ broker, folder, desktop, address });
  }

  async peer(): Promise<Peer> {
    const client = createClient({ busAddress: this.address });
    await client.invokeDbus({ member: 'GetId' });
    const peer = new Peer(client);
    this.#peers.push(peer);
    return peer;
  }

  async stop(): Promise<void> {
    this.#peers.forEach((peer) => peer.close());
    this.desktop.close();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#broker.close(() => resolve());
    await promise;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
