/**
 * The D-Bus session bus: calls with parsed answers, signals, and watched names. Returns null if a service is missing, refuses or times out;
 * never throws. dbus-native is loaded only if there is a session bus.
 */
import type { Message, MessageBus } from 'dbus-native';
import { z } from 'zod';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { Emitter } from '#shared/values/emitter.ts';

/** Default timeout of a call. Short, because the start of the program waits for some calls; a bus answers in a millisecond. */
const patienceMs = 3_000;

const dbusName = 'org.freedesktop.DBus';
const dbusPath = '/org/freedesktop/DBus';

/** A unique name, or a well-known one. */
const ownerSchema = z.string().min(1);

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  /** D-Bus signature of `body`. */
  readonly signature?: string;
  readonly body?: readonly unknown[];
  /** Timeout, where the answer is worth waiting for longer. */
  readonly patienceMs?: number;
}

/** A call of the bus itself. */
export function dbusCall(member: string, name?: string): BusCall {
  return {
    destination: dbusName,
    path: dbusPath,
    interface: dbusName,
    member,
    ...(name === undefined ? {} : { signature: 's', body: [name] }),
  };
}

/** The usual timeout of D-Bus libraries; a machine that is busy or waking up still answers within it. */
export const longPatienceMs = 25_000;

interface BusSignal {
  readonly path: string;
  readonly interface: string;
  readonly member: string;
}

const callerSchema = z.object({ sender: z.string() });

interface ServedCall {
  readonly body: readonly unknown[];
  /** The caller's unique name. */
  readonly sender: string;
}

async function callOn<Value>(bus: MessageBus, call: BusCall, schema: z.ZodType<Value>): Promise<Value | null> {
  const { signature, body, patienceMs: timeout = patienceMs, ...rest } = call;
  try {
    const answer: unknown = await bus.invoke(
      { ...rest, ...(signature === undefined ? {} : { signature, body: [...(body ?? [])] }) },
      { timeout },
    );
    const parsed = parseForeign(schema, answer);
    return parsed.ok ? parsed.value : null;
  } catch {
    // All refusals of other programs are treated alike: the feature is not there.
    return null;
  }
}

export class DesktopBus {
  readonly #bus: MessageBus;
  readonly #message = new Emitter<[message: Message]>();
  readonly #served = new Map<string, (call: ServedCall) => void>();
  /** This program's unique name. */
  readonly name: string;

  private constructor(bus: MessageBus, name: string) {
    this.#bus = bus;
    this.name = name;
    bus.connection.on('message', (message) => this.#message.emit(message));
  }

  /** Returns null if no session bus answers. `address` is `DBUS_SESSION_BUS_ADDRESS`, `runtimeFolder` is `XDG_RUNTIME_DIR`. */
  static async connect({
    address,
    runtimeFolder,
  }: {
    readonly address: string | undefined;
    readonly runtimeFolder: string | undefined;
  }): Promise<DesktopBus | null> {
    const busAddress = address ?? (runtimeFolder === undefined ? undefined : `unix:path=${runtimeFolder}/bus`);
    if (busAddress === undefined || busAddress === '') {
      return null;
    }
    try {
      const { sessionBus } = await import('dbus-native');
      // dbus-native does not decode the %xx escapes of an address. `direct` leaves Hello to us: its own throws when the bus refuses or is
      // silent.
      const bus = sessionBus({ busAddress: decodeURIComponent(busAddress), direct: true });
      // Calls report the failure; without a listener, the event would end the program.
      bus.connection.on('error', () => {});
      const name = await callOn(bus, dbusCall('Hello'), ownerSchema);
      if (name !== null) {
        return new DesktopBus(bus, name);
      }
      bus.connection.stream.destroy();
    } catch {
      // The address is malformed or names no socket.
    }
    return null;
  }

  /** Returns the answer, or null after a refusal, a timeout, or an answer that does not match `schema`. */
  async call<Value>(call: BusCall, schema: z.ZodType<Value>): Promise<Value | null> {
    return callOn(this.#bus, call, schema);
  }

  /** Reads a property of an object; null as for a call. */
  async property<Value>(
    of: Pick<BusCall, 'destination' | 'path' | 'interface' | 'patienceMs'> & { readonly name: string },
    schema: z.ZodType<Value>,
  ): Promise<Value | null> {
    const { name, interface: from, ...call } = of;
    return this.call({ ...call, interface: 'org.freedesktop.DBus.Properties', member: 'Get', signature: 'ss', body: [from, name] }, schema);
  }

  async hasName(name: string): Promise<boolean> {
    return (await this.call(dbusCall('NameHasOwner', name), z.boolean())) === true;
  }

  /** The unique name of the program that has this name; null: none has it. */
  async ownerOf(name: string): Promise<string | null> {
    return this.call(dbusCall('GetNameOwner', name), ownerSchema);
  }

  /** Calls `listener` with the body of each such signal. Returns a function that ends it. */
  async listen(signal: BusSignal, listener: (body: readonly unknown[]) => void): Promise<() => void> {
    return this.#subscribe(signal, '', listener);
  }

  /** Answers calls of other programs to this method, until the returned function is called or another listener takes the method over. */
  serve({ path, interface: of, member }: BusSignal, listener: (call: ServedCall) => void): () => void {
    const key = `${path} ${of} ${member}`;
    this.#served.set(key, listener);
    const answer = (...values: readonly unknown[]): null => {
      const message = foreignOrNull(callerSchema, values.at(-1));
      if (message !== null) {
        this.#served.get(key)?.({ body: values.slice(0, -1), sender: message.sender });
      }
      return null;
    };
    this.#bus.setMethodCallHandler(path, of, member, [answer, '']);
    return () => {
      if (this.#served.get(key) === listener) {
        this.#served.delete(key);
      }
    };
  }

  /** Calls `listener` when a program takes the name and when its last owner is gone. Returns a function that ends it. */
  async watchName(name: string, listener: (hasOwner: boolean) => void): Promise<() => void> {
    const changed = z.tuple([z.literal(name), z.string(), z.string()]);
    return this.#subscribe({ path: dbusPath, interface: dbusName, member: 'NameOwnerChanged' }, `,arg0='${name}'`, (body) => {
      const parsed = parseForeign(changed, body);
      if (parsed.ok) {
        listener(parsed.value[2] !== '');
      }
    });
  }

  close(): void {
    this.#message.close();
    this.#bus.connection.end();
  }

  async #subscribe(
    { path, interface: of, member }: BusSignal,
    restriction: string,
    listener: (body: readonly unknown[]) => void,
  ): Promise<() => void> {
    const unsubscribe = this.#message.subscribe((message) => {
      if (message.path === path && message.interface === of && message.member === member) {
        listener(message.body ?? []);
      }
    });
    const rule = `type='signal',path='${path}',interface='${of}',member='${member}'${restriction}`;
    await this.call(dbusCall('AddMatch', rule), z.unknown());
    return () => {
      unsubscribe();
      void this.call(dbusCall('RemoveMatch', rule), z.unknown());
    };
  }
}
