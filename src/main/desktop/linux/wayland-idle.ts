/**
 * Idle time from a Wayland compositor over its own socket (protocol `ext-idle-notify-v1`: KDE, Sway, Hyprland and others), because Electron
 * does not expose it. The protocol reports the start and end of pauses, not times.
 */
import type { IdleSource } from '#core/presence/away/away-monitor.ts';
import type { Ports } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { WaylandClient } from './wayland-client.ts';
import { readArguments, type WireMessage } from './wayland-wire.ts';

/**
 * Length of a reported pause, in milliseconds: shorter than the shortest absence in the settings, and long enough to be rare while the user
 * works.
 */
const pauseMs = 30_000;

const notifierInterface = 'ext_idle_notifier_v1';
const seatInterface = 'wl_seat';

/** The newest supported version; version 2 can watch input alone, while version 1 counts a playing film as activity. */
const notifierVersion = 2;

/** The current pause, or the end of the last one, in monotonic milliseconds. */
type Reported = { readonly kind: 'pausing' | 'busy'; readonly sinceMs: number };

interface Watch {
  readonly object: number;
  reported: Reported;
}

export class WaylandIdle implements IdleSource {
  readonly #client: WaylandClient;
  readonly #ports: Ports;
  readonly #seat: number;
  readonly #notifier: { readonly object: number; readonly version: number };
  readonly #input = new Emitter();
  #watch: Watch | null = null;

  private constructor(client: WaylandClient, ports: Ports) {
    this.#client = client;
    this.#ports = ports;
    this.#seat = client.bind(seatInterface, 1).object;
    this.#notifier = client.bind(notifierInterface, notifierVersion);
    client.follow({ onEvent: (message) => this.#onEvent(message), onLost: () => this.#input.emit() });
  }

  /** Null if no compositor answers on `path` or it does not report pauses. */
  static async connect(path: string, ports: Ports): Promise<WaylandIdle | null> {
    const client = await WaylandClient.connect(path, ports.scheduler);
    if (client === null || !client.offers(seatInterface, notifierInterface)) {
      client?.close();
      return null;
    }
    return new WaylandIdle(client, ports);
  }

  /** Nothing is known of the time before the first call: the user has just started a timer then. */
  async idleMs(): Promise<number | null> {
    if (this.#client.isGone) {
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

  /** The end of a pause is reported. */
  readonly onInput = (listener: () => void): (() => void) => {
    const end = this.#input.subscribe(() => {
      end();
      listener();
    });
    return end;
  };

  /** Stops the reports until the next call. */
  release(): void {
    if (this.#watch !== null) {
      this.#client.send(this.#watch.object, 0);
      this.#watch = null;
    }
  }

  close(): void {
    this.#client.close();
  }

  #begin(): Watch {
    const object = this.#client.newObject();
    // get_input_idle_notification if available, otherwise get_idle_notification.
    this.#client.send(this.#notifier.object, this.#notifier.version >= 2 ? 2 : 1, object, pauseMs, this.#seat);
    return { object, reported: { kind: 'busy', sinceMs: this.#ports.clock.monotonicMs() } };
  }

  #onEvent({ object, opcode, body }: WireMessage): boolean {
    if (object === this.#seat) {
      // The capabilities of the seat.
      return opcode === 0 && readArguments(body, ['uint']) !== null;
    }
    if (object === this.#notifier.object || !this.#client.hasHad(object) || opcode > 1 || body.length > 0) {
      return false;
    }
    if (this.#watch?.object === object) {
      this.#watch.reported = { kind: opcode === 0 ? 'pausing' : 'busy', sinceMs: this.#ports.clock.monotonicMs() };
      if (opcode === 1) {
        this.#input.emit();
      }
    }
    return true;
  }
}
