/**
 * A connection to a Wayland compositor without a window: lists what it offers, binds objects and passes their events on. After one message
 * that cannot be read it is closed.
 */
import { connect, type Socket } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import type { Scheduler } from '#core/platform/ports.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { readArguments, readMessages, writeMessage, type WireArgument, type WireMessage } from './wayland-wire.ts';

/** The compositor answers in a millisecond. */
const patienceMs = 3_000;

// Object numbers, which the client must assign consecutively.
const display = 1;
const registry = 2;
const firstAnswer = 3;
const firstOwn = 4;

const globalSchema = z.tuple([z.number(), z.string(), z.number()]);
const removedSchema = z.tuple([z.number()]);

interface Global {
  readonly name: number;
  readonly version: number;
}

export interface WaylandEvents {
  /** An event of a bound object. Returns false if it cannot be read. */
  readonly onEvent: (message: WireMessage) => boolean;
  /** The compositor is gone, or has withdrawn a bound object. Called at most once, and not after `close`. */
  readonly onLost: () => void;
}

/** The compositor's socket; null if this is not a Wayland session. */
export function compositorSocket(system: {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly drawsThroughWayland: boolean;
}): string | null {
  const { environment, drawsThroughWayland } = system;
  const name = environment['WAYLAND_DISPLAY'] ?? '';
  const folder = environment['XDG_RUNTIME_DIR'] ?? '';
  // Also for a program that uses X11 in a Wayland session: X11 sees only its own windows.
  const isWayland = drawsThroughWayland || (environment['XDG_SESSION_TYPE'] === 'wayland' && name !== '');
  if (!isWayland) {
    return null;
  }
  const named = name === '' ? 'wayland-0' : name;
  return isAbsolute(named) ? named : folder === '' ? null : join(folder, named);
}

export class WaylandClient {
  readonly #socket: Socket;
  readonly #globals = new Map<string, Global>();
  /** Names of the globals whose withdrawal ends the connection. */
  readonly #bound = new Set<number>();
  #events: WaylandEvents | null = null;
  #bytes: Buffer = Buffer.alloc(0);
  #nextObject = firstOwn;
  #isGone = false;
  /** Resolves the wait for the list of the compositor's objects. */
  #listed: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // An unhandled error event would end the program.
    socket.on('error', () => this.#lose());
    socket.on('close', () => this.#lose());
  }

  /** null: no compositor answers on `path`. */
  static async connect(path: string, scheduler: Scheduler): Promise<WaylandClient | null> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const client = new WaylandClient(connect(path));
    client.#listed = resolve;
    const cancel = scheduler.after(patienceMs, () => client.#lose());
    // wl_display.get_registry, then wl_display.sync, whose answer follows the whole list.
    client.send(display, 1, registry);
    client.send(display, 0, firstAnswer);
    await promise;
    cancel();
    return client.#isGone ? null : client;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  offers(...interfaces: readonly string[]): boolean {
    return interfaces.every((of) => this.#globals.has(of));
  }

  /** Calls these from now on. */
  follow(events: WaylandEvents): void {
    this.#events = events;
  }

  /** Binds what is offered, at most in `newest`. Returns the number of the object, and the version. */
  bind(of: string, newest: number): { readonly object: number; readonly version: number } {
    const { name, version } = this.#globals.get(of) ?? { name: 0, version: newest };
    const object = this.newObject();
    const bound = Math.min(version, newest);
    this.#bound.add(name);
    this.send(registry, 0, name, of, bound, object);
    return { object, version: bound };
  }

  newObject(): number {
    const object = this.#nextObject;
    this.#nextObject += 1;
    return object;
  }

  /** Whether this number was assigned by `newObject`: events of a destroyed object may still arrive. */
  hasHad(object: number): boolean {
    return object >= firstOwn && object < this.#nextObject;
  }

  send(object: number, opcode: number, ...values: readonly WireArgument[]): void {
    if (!this.#isGone) {
      this.#socket.write(writeMessage({ object, opcode, values }));
    }
  }

  close(): void {
    this.#events = null;
    this.#lose();
  }

  #lose(): void {
    if (this.#isGone) {
      return;
    }
    this.#isGone = true;
    this.#listed();
    this.#socket.destroy();
    this.#events?.onLost();
  }

  #receive(chunk: Buffer): void {
    const read = readMessages(Buffer.concat([this.#bytes, chunk]));
    if (read === null || !read.messages.every((message) => this.#isGone || this.#onMessage(message))) {
      this.#lose();
      return;
    }
    this.#bytes = read.rest;
  }

  /** Returns false for an unknown message. */
  #onMessage(message: WireMessage): boolean {
    const { object, opcode, body } = message;
    switch (object) {
      case display:
        // An error ends the connection; released object numbers are ignored.
        return opcode === 1 && readArguments(body, ['uint']) !== null;
      case registry:
        return opcode === 0 ? this.#offered(body) : opcode === 1 && this.#withdrawn(body);
      case firstAnswer:
        this.#listed();
        return true;
      default:
        return this.#events?.onEvent(message) ?? false;
    }
  }

  /** Uses the first of each kind: other seats belong to other users of the computer. */
  #offered(body: Buffer): boolean {
    const global = parseForeign(globalSchema, readArguments(body, ['uint', 'string', 'uint']));
    if (!global.ok) {
      return false;
    }
    const [name, of, version] = global.value;
    if (!this.#globals.has(of)) {
      this.#globals.set(of, { name, version });
    }
    return true;
  }

  #withdrawn(body: Buffer): boolean {
    const removed = parseForeign(removedSchema, readArguments(body, ['uint']));
    return removed.ok && !this.#bound.has(removed.value[0]);
  }
}
