/**
 * The session bus as the parts of this room use it: a call whose answer is parsed, a signal that is listened to, a name that is
 * watched. What is not there answers null; nothing here throws. Loaded only where there is a session bus.
 */
import type { Message, MessageBus } from 'dbus-native';
import { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';

/** The bus answers in a millisecond, a program on it mostly, too; the start of ours waits for some of them. In milliseconds. */
const patienceMs = 3_000;

const dbusName = 'org.freedesktop.DBus';
const dbusPath = '/org/freedesktop/DBus';

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  /** D-Bus signature of `body`. */
  readonly signature?: string;
  readonly body?: readonly unknown[];
  /** For an answer that is worth waiting for, in milliseconds. */
  readonly patienceMs?: number;
}

/** What D-Bus programs wait for an answer, in milliseconds: a machine that is busy or waking up still gives it. */
export const longPatienceMs = 25_000;

interface BusSignal {
  readonly path: string;
  readonly interface: string;
  readonly member: string;
}

export class DesktopBus {
  readonly #bus: MessageBus;
  readonly #listeners = new Set<(message: Message) => void>();

  private constructor(bus: MessageBus) {
    this.#bus = bus;
    bus.connection.on('message', (message) => {
      for (const listener of this.#listeners) {
        listener(message);
      }
    });
  }

  /** Null where no session bus answers. `address` is `DBUS_SESSION_BUS_ADDRESS`, `runtimeFolder` is `XDG_RUNTIME_DIR`. */
  static async connect({ address, runtimeFolder }: { readonly address: string | undefined; readonly runtimeFolder: string | undefined }): Promise<DesktopBus | null> {
    const busAddress = address ?? (runtimeFolder === undefined ? undefined : `unix:path=${runtimeFolder}/bus`);
    if (busAddress === undefined || busAddress === '') {
      return null;
    }
    try {
      const { sessionBus } = await import('dbus-native');
      const bus = sessionBus({ busAddress, timeout: patienceMs });
      // Who calls is told; an event nobody listens to would end the program.
      bus.connection.on('error', () => {});
      const connected = new DesktopBus(bus);
      const answers = await connected.call({ destination: dbusName, path: dbusPath, interface: dbusName, member: 'GetId' }, z.string());
      return answers === null ? null : connected;
    } catch {
      // An address that names no socket: as good as no bus.
      return null;
    }
  }

  /** The answer, or null when nobody answers, refuses, or says something else than expected. */
  async call<Value>(call: BusCall, schema: z.ZodType<Value>): Promise<Value | null> {
    const { signature, body, patienceMs: timeout = patienceMs, ...rest } = call;
    try {
      const answer: unknown = await this.#bus.invoke({ ...rest, ...(signature === undefined ? {} : { signature, body: [...(body ?? [])] }) }, { timeout });
      const parsed = parseForeign(schema, answer);
      return parsed.ok ? parsed.value : null;
    } catch {
      // This is the boundary: whatever another program's refusal is called, here it means that it cannot.
      return null;
    }
  }

  /** A property of somebody's interface; null as for a call. */
  async property<Value>(of: Pick<BusCall, 'destination' | 'path' | 'interface'> & { readonly name: string }, schema: z.ZodType<Value>): Promise<Value | null> {
    const { destination, path, name } = of;
    return this.call({ destination, path, interface: 'org.freedesktop.DBus.Properties', member: 'Get', signature: 'ss', body: [of.interface, name] }, schema);
  }

  /** Whether somebody has that name now. */
  async hasName(name: string): Promise<boolean> {
    return (await this.call({ destination: dbusName, path: dbusPath, interface: dbusName, member: 'NameHasOwner', signature: 's', body: [name] }, z.boolean())) === true;
  }

  /** Calls `listener` with the body of each such signal. */
  async listen(signal: BusSignal, listener: (body: readonly unknown[]) => void): Promise<void> {
    const { path, interface: of, member } = signal;
    this.#listeners.add((message) => {
      if (message.path === path && message.interface === of && message.member === member) {
        listener(message.body ?? []);
      }
    });
    await this.#match(`type='signal',path='${path}',interface='${of}',member='${member}'`);
  }

  /** Calls `listener` when somebody takes that name, and when nobody has it any more. */
  async watchName(name: string, listener: (hasOwner: boolean) => void): Promise<void> {
    const changed = z.tuple([z.literal(name), z.string(), z.string()]);
    await this.listen({ path: dbusPath, interface: dbusName, member: 'NameOwnerChanged' }, (body) => {
      const parsed = parseForeign(changed, body);
      if (parsed.ok) {
        listener(parsed.value[2] !== '');
      }
    });
  }

  close(): void {
    this.#listeners.clear();
    this.#bus.connection.end();
  }

  async #match(rule: string): Promise<void> {
    await this.call({ destination: dbusName, path: dbusPath, interface: dbusName, member: 'AddMatch', signature: 's', body: [rule] }, z.unknown());
  }
}
