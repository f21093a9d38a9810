/**
 * How long nobody has touched anything, told by a Wayland compositor over its own socket (protocol `ext-idle-notify-v1`: KDE, Sway, Hyprland and
 * others). It tells of pauses rather than of times: when one has become long enough, and when it ends. Electron shows nothing of that
 * protocol, so this is a client of its own, with no window, which binds two objects and asks for nothing else.
 */
import { connect, type Socket } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import type { IdleSource } from '#core/presence/away/away-monitor.ts';
import type { Ports } from '#core/platform/ports.ts';
import { readArguments, readMessages, writeMessage, type WireArgument, type WireMessage } from './wayland-wire.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

/** The compositor answers in a millisecond. */
const patienceMs = 3_000;

/** A pause that is told of: shorter than the shortest absence anybody can ask about, and too long to come about while somebody works. */
const pauseMs = 30_000;

// Objects by the numbers this client gives them: each the next one, as the protocol wants it.
const display = 1;
const registry = 2;
const firstAnswer = 3;
const seat = 4;
const notifier = 5;
const firstNotification = 6;

const notifierInterface = 'ext_idle_notifier_v1';
const seatInterface = 'wl_seat';

/** The newest version that is understood; 2 can tell of input alone, where 1 takes a film for somebody who is there. */
const notifierVersion = 2;

const globalSchema = z.tuple([z.number(), z.string(), z.number()]);
const removedSchema = z.tuple([z.number()]);

interface Global {
  readonly name: number;
  readonly version: number;
}

/** Where the compositor of this session listens; null where the session is none of Wayland's. */
export function compositorSocket(system: { readonly environment: Readonly<Record<string, string | undefined>>; readonly drawsThroughWayland: boolean }): string | null {
  const { environment, drawsThroughWayland } = system;
  const name = environment['WAYLAND_DISPLAY'] ?? '';
  const folder = environment['XDG_RUNTIME_DIR'] ?? '';
  // A program that draws through X11 in a session of Wayland's: X11 knows of its own windows' input only.
  const isWayland = drawsThroughWayland || (environment['XDG_SESSION_TYPE'] === 'wayland' && name !== '');
  if (!isWayland) {
    return null;
  }
  const named = name === '' ? 'wayland-0' : name;
  return isAbsolute(named) ? named : folder === '' ? null : join(folder, named);
}

/** A pause under way, or when the last one ended, by the monotonic clock. */
type Reported = { readonly kind: 'pausing' | 'busy'; readonly sinceMs: number };

interface Watch {
  readonly object: number;
  reported: Reported;
}

export class WaylandIdle implements IdleSource {
  readonly #socket: Socket;
  readonly #ports: Ports;
  readonly #globals = new Map<string, Global>();
  #bytes: Buffer = Buffer.alloc(0);
  #version = 0;
  #watch: Watch | null = null;
  #nextObject = firstNotification;
  #isGone = false;
  /** Whoever waits for the list of what the compositor offers. */
  #listed: () => void = () => {};

  private constructor(socket: Socket, ports: Ports) {
    this.#socket = socket;
    this.#ports = ports;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // Who asks is told; an event nobody listens to would end the program.
    socket.on('error', () => this.#give());
    socket.on('close', () => this.#give());
  }

  /** Null where no compositor answers on `path`, and where it does not tell of pauses. */
  static async connect(path: string, ports: Ports): Promise<WaylandIdle | null> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const idle = new WaylandIdle(connect(path), ports);
    idle.#listed = resolve;
    const cancel = ports.scheduler.after(patienceMs, () => idle.#give());
    // wl_display.get_registry, then wl_display.sync: its answer comes after all that was offered.
    idle.#send(display, 1, registry);
    idle.#send(display, 0, firstAnswer);
    await promise;
    cancel();
    return idle.#bind() ? idle : null;
  }

  /** Nothing is told of a time before the first question: somebody has just begun to work then. */
  async idleMs(): Promise<number | null> {
    if (this.#isGone) {
      return null;
    }
    this.#watch ??= this.#begin();
    const { kind, sinceMs } = this.#watch.reported;
    const lastsMs = this.#ports.clock.monotonicMs() - sinceMs;
    if (kind === 'pausing') {
      return pauseMs + lastsMs;
    }
    // Whoever touched something a moment ago may have done so since, but not before.
    return lastsMs < pauseMs ? lastsMs : 0;
  }

  /** Nobody asks for now: the compositor need not tell. */
  release(): void {
    if (this.#watch !== null) {
      this.#send(this.#watch.object, 0);
      this.#watch = null;
    }
  }

  close(): void {
    this.#give();
  }

  #send(object: number, opcode: number, ...values: readonly WireArgument[]): void {
    if (!this.#isGone) {
      this.#socket.write(writeMessage({ object, opcode, values }));
    }
  }

  #give(): void {
    this.#isGone = true;
    this.#listed();
    this.#socket.destroy();
  }

  #bind(): boolean {
    const offered = { seat: this.#globals.get(seatInterface), notifier: this.#globals.get(notifierInterface) };
    if (this.#isGone || offered.seat === undefined || offered.notifier === undefined) {
      this.#give();
      return false;
    }
    this.#version = Math.min(offered.notifier.version, notifierVersion);
    this.#send(registry, 0, offered.seat.name, seatInterface, 1, seat);
    this.#send(registry, 0, offered.notifier.name, notifierInterface, this.#version, notifier);
    return true;
  }

  #begin(): Watch {
    const object = this.#nextObject;
    this.#nextObject += 1;
    // get_input_idle_notification where there is one, get_idle_notification elsewhere.
    this.#send(notifier, this.#version >= 2 ? 2 : 1, object, pauseMs, seat);
    return { object, reported: { kind: 'busy', sinceMs: this.#ports.clock.monotonicMs() } };
  }

  #receive(chunk: Buffer): void {
    const read = readMessages(Buffer.concat([this.#bytes, chunk]));
    if (read === null || !read.messages.every((message) => this.#onMessage(message))) {
      // Who breaks the rules once is not believed again.
      this.#give();
      return;
    }
    this.#bytes = read.rest;
  }

  /** Returns whether it was understood. */
  #onMessage({ object, opcode, body }: WireMessage): boolean {
    switch (object) {
      case display:
        // An error ends the connection; that a number is free again is of no interest.
        return opcode === 1 && readArguments(body, ['uint']) !== null;
      case registry:
        return opcode === 0 ? this.#offered(body) : opcode === 1 && this.#withdrawn(body);
      case firstAnswer:
        this.#listed();
        return true;
      case seat:
        // What kinds of input it has.
        return opcode === 0 && readArguments(body, ['uint']) !== null;
      default:
        return this.#paused(object, opcode, body);
    }
  }

  /** The first seat is the user's; more of them are somebody else's hands on the same machine. */
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

  /** Without its seat or its notifier it tells nothing any more. */
  #withdrawn(body: Buffer): boolean {
    const removed = parseForeign(removedSchema, readArguments(body, ['uint']));
    return removed.ok && ![seatInterface, notifierInterface].some((of) => this.#globals.get(of)?.name === removed.value[0]);
  }

  #paused(object: number, opcode: number, body: Buffer): boolean {
    // Events of one that was let go may still be on their way.
    if (object < firstNotification || object >= this.#nextObject || opcode > 1 || body.length > 0) {
      return false;
    }
    if (this.#watch?.object === object) {
      this.#watch.reported = { kind: opcode === 0 ? 'pausing' : 'busy', sinceMs: this.#ports.clock.monotonicMs() };
    }
    return true;
  }
}
