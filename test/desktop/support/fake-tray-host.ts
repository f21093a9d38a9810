/**
 * Simulates a desktop's tray on the session bus: the StatusNotifierWatcher where Electron registers its icon, and the host that reads and
 * clicks the icon and its menu. Real D-Bus, so that tests see what a panel sees.
 */
import { EventEmitter, once } from 'node:events';
import { sessionBus, toPlain, type MessageBus } from 'dbus-native';
import { z } from 'zod';

const itemPath = '/StatusNotifierItem';
const itemInterface = 'org.kde.StatusNotifierItem';
const menuPath = '/com/canonical/dbusmenu';
const menuInterface = 'com.canonical.dbusmenu';

export interface MenuNode {
  readonly id: number;
  readonly label: string;
  readonly enabled: boolean;
  readonly children: readonly MenuNode[];
}

type RawNode = readonly [id: number, properties: unknown, children: readonly RawNode[]];

const rawNodeSchema: z.ZodType<RawNode> = z.lazy(() => z.tuple([z.number(), z.unknown(), z.array(rawNodeSchema)]));
const propertiesSchema = z.object({ label: z.string().default(''), enabled: z.boolean().default(true) });
const tooltipSchema = z.tuple([z.string(), z.unknown(), z.string(), z.string()]);

const bytesSchema = z.union([z.instanceof(Uint8Array).transform((bytes) => [...bytes]), z.array(z.number())]);
/** Width, height and pixels of each size. */
const pixmapsSchema = z.tuple([z.tuple([z.number(), z.number(), bytesSchema])]).rest(z.unknown());

function readNode([id, properties, children]: RawNode): MenuNode {
  const { label, enabled } = propertiesSchema.parse(properties);
  return { id, label, enabled, children: children.map(readNode) };
}

function find(node: MenuNode, label: string): MenuNode | null {
  if (node.label === label) {
    return node;
  }
  for (const child of node.children) {
    const found = find(child, label);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

export class FakeTrayHost {
  readonly #bus: MessageBus;
  readonly #events = new EventEmitter();
  #item: string | null = null;

  private constructor(bus: MessageBus) {
    this.#bus = bus;
  }

  static async start(): Promise<FakeTrayHost> {
    const bus = sessionBus();
    const host = new FakeTrayHost(bus);
    bus.exportInterface(
      {
        RegisterStatusNotifierItem: (item: string) => {
          host.#item = item;
          host.#events.emit('item');
        },
        RegisterStatusNotifierHost: () => {},
        RegisteredStatusNotifierItems: [],
        IsStatusNotifierHostRegistered: true,
        ProtocolVersion: 0,
        emit: () => {},
      },
      '/StatusNotifierWatcher',
      {
        name: 'org.kde.StatusNotifierWatcher',
        methods: { RegisterStatusNotifierItem: ['s', '', ['item'], []], RegisterStatusNotifierHost: ['s', '', ['host'], []] },
        properties: { RegisteredStatusNotifierItems: 'as', IsStatusNotifierHostRegistered: 'b', ProtocolVersion: 'i' },
        signals: {},
      },
    );
    await bus.requestName('org.kde.StatusNotifierWatcher', 0);
    return host;
  }

  /** Resolves when a program has put an icon into the tray. */
  async item(): Promise<string> {
    while (this.#item === null) {
      await once(this.#events, 'item', { signal: AbortSignal.timeout(60_000) });
    }
    return this.#item;
  }

  /** Forgets the previous program's icon, to wait for the next one's. */
  forget(): void {
    this.#item = null;
  }

  async tooltip(): Promise<string> {
    const value = toPlain(
      await this.#call({
        path: itemPath,
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: [itemInterface, 'ToolTip'],
      }),
    );
    const [, , title, text] = tooltipSchema.parse(value);
    return [title, text].filter((part) => part !== '').join('\n');
  }

  /** The pixels of the icon as a panel receives them; equal images are equal texts. */
  async icon(): Promise<string> {
    const value = await this.#call({
      path: itemPath,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [itemInterface, 'IconPixmap'],
    });
    return JSON.stringify(toPlain(value));
  }

  /** The mask of opaque pixels: the only difference between icons in a monochrome panel. */
  async shape(): Promise<string> {
    const value = toPlain(
      await this.#call({
        path: itemPath,
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: [itemInterface, 'IconPixmap'],
      }),
    );
    const [[, , pixels]] = pixmapsSchema.parse(value);
    // The first of the four bytes of a pixel is its opacity.
    return Array.from({ length: pixels.length / 4 }, (_, index) => ((pixels[index * 4] ?? 0) > 127 ? '#' : ' ')).join('');
  }

  /** Clicks on the icon. */
  async activate(): Promise<void> {
    await this.#call({ path: itemPath, interface: itemInterface, member: 'Activate', signature: 'ii', body: [0, 0] });
  }

  async menu(): Promise<MenuNode> {
    const answer = toPlain(
      await this.#call({ path: menuPath, interface: menuInterface, member: 'GetLayout', signature: 'iias', body: [0, -1, []] }),
    );
    const [, root] = z.tuple([z.number(), rawNodeSchema]).parse(answer);
    return readNode(root);
  }

  /** Labels of the menu's first level, without separators. */
  async labels(): Promise<readonly string[]> {
    const { children } = await this.menu();
    return children.map(({ label }) => label).filter((label) => label !== '');
  }

  /** Chooses the menu item with that label. Reads the layout again, because identifiers change. */
  async choose(label: string): Promise<void> {
    const node = find(await this.menu(), label);
    if (node === null) {
      throw new Error(`The tray menu has no “${label}”; it has ${(await this.labels()).join(', ')}`);
    }
    await this.#call({
      path: menuPath,
      interface: menuInterface,
      member: 'Event',
      signature: 'isvu',
      body: [node.id, 'clicked', ['s', ''], 0],
    });
  }

  stop(): void {
    this.#bus.connection.end();
  }

  async #call(message: {
    readonly path: string;
    readonly interface: string;
    readonly member: string;
    readonly signature: string;
    readonly body: unknown[];
  }): Promise<unknown> {
    return this.#bus.invoke({ destination: await this.item(), ...message });
  }
}
