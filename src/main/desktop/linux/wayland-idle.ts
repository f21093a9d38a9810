/**
 * Idle time from a Wayland compositor over its own socket (protocol `ext-idle-notify-v1`: KDE, Sway, Hyprland and others). The protocol
 * reports the start and end of pauses, not times. Electron does not expose it, so this is a client without a window that binds two objects
 * and nothing else.
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

/**
 * Length of a reported pause, in milliseconds: shorter than the shortest absence in the settings, and long enough to be rare while the user
 * works.
 */
const pauseMs = 30_000;

// Object numbers, which the client must assign consecutively.
const display = 1;
const registry = 2;
const firstAnswer = 3;
const seat = 4;
const notifier = 5;
const firstNotification = 6;

const notifierInterface = 'ext_idle_notifier_v1';
const seatInterface = 'wl_seat';

/** The newest supported version; version 2 can watch input alone, while version 1 counts a playing film as activity. */
const notifierVersion = 2;

const globalSchema = z.tuple([z.number(), z.string(), z.number()]);
const removedSchema = z.tuple([z.number()]);

interface Global {
  readonly name: number;
  readonly version: number;
}

/** The compositor's socket; null if this is not a Wayland session. */
export function compositorSocket(system: { readonly environment: Readonly<Record<string, string | undefined>>; readonly drawsThroughWayland: boolean }): string | null {
  const { environment, drawsThroughWayland } = system;
  const name = environment['WAYLAND_DISPLAY'] ?? '';
  const folder = environment['XDG_RUNTIME_DIR'] ?? '';
  // Also for a program that uses X11 in a Wayland session: X11 sees only the input of its own windows.
  const isWayland = drawsThroughWayland || (environment['XDG_SESSION_TYPE'] === 'wayland' && name !== '');
  if (!isWayland) {
    return null;
  }
  const named = name === '' ? 'wayland-0' : name;
  return isAbsolute(named) ? named : folder === '' ? null : join(folder, named);
}

/** The current pause, or the end of the last one, in monotonic milliseconds. */
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
  /** Resolves the wait for the list of the compositor's objects. */
  #listed: () => void = () => {};

  private constructor(socket: Socket, ports: Ports) {
    this.#socket = socket;
    this.#ports = ports;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // Callers get null; an unhandled error event would end the program.
    socket.on('error', () => this.#give());
    socket.on('close', () => this.#give());
  }

  /** Null if no compositor answers on `path` or it does not report pauses. */
  static async connect(path: string, ports: Ports): Promise<WaylandIdle | null> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const idle = new WaylandIdle(connect(path), ports);
    idle.#listed = resolve;
    const cancel = ports.scheduler.after(patienceMs, () => idle.#give());
    // wl_display.get_registry, then wl_display.sync, whose answer follows the whole list.
    idle.#send(display, 1, registry);
    idle.#send(display, 0, firstAnswer);
    await promise;
    cancel();
    return idle.#bind() ? idle : null;
  }

  /** Nothing is known of the time before the first call: the user has just started a timer then. */
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
    // Within a pause shorter than `pauseMs`, there may have been input after the last event.
    return lastsMs < pauseMs ? lastsMs : 0;
  }

  /** Stops the reports until the next call. */
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
    // get_input_idle_notification if available, otherwise get_idle_notification.
    this.#send(notifier, this.#version >= 2 ? 2 : 1, object, pauseMs, seat);
    return { object, reported: { kind: 'busy', sinceMs: this.#ports.clock.monotonicMs() } };
  }

  #receive(chunk: Buffer): void {
    const read = readMessages(Buffer.concat([this.#bytes, chunk]));
    if (read === null || !read.messages.every((message) => this.#onMessage(message))) {
      // After one protocol violation the connection is closed.
      this.#give();
      return;
    }
    this.#bytes = read.rest;
  }

  /** Returns false for an unknown message. */
  #onMessage({ object, opcode, body }: WireMessage): boolean {
    switch (object) {
      case display:
        // An error ends the connection; released object numbers are ignored.
        return opcode === 1 && readArguments(body, ['uint']) !== null;
      case registry:
        return opcode === 0 ? this.#offered(body) : opcode === 1 && this.#withdrawn(body);
      case firstAnswer:
        this.#listed();
        return true;
      case seat:
        // The capabilities of the seat.
        return opcode === 0 && readArguments(body, ['uint']) !== null;
      default:
        return this.#paused(object, opcode, body);
    }
  }

  /** Uses the first seat; others belong to other users of the computer. */
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

  /** Without its seat or notifier, the idle time is unavailable. */
  #withdrawn(body: Buffer): boolean {
    const removed = parseForeign(removedSchema, readArguments(body, ['uint']));
    return removed.ok && ![seatInterface, notifierInterface].some((of) => this.#globals.get(of)?.name === removed.value[0]);
  }

  #paused(object: number, opcode: number, body: Buffer): boolean {
    // Events of a destroyed object may still arrive.
    if (object < firstNotification || object >= this.#nextObject || opcode > 1 || body.length > 0) {
      return false;
    }
    if (this.#watch?.object === object) {
      this.#watch.reported = { kind: opcode === 0 ? 'pausing' : 'busy', sinceMs: this.#ports.clock.monotonicMs() };
    }
    return true;
  }
}
