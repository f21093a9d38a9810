/**
 * Which window has the focus under compositors that list their windows for other programs (protocol
 * `wlr-foreign-toplevel-management-unstable-v1`: Sway, Hyprland, labwc, niri and others). The compositor reports changes of all windows; a
 * window with the focus is *activated*.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { FocusedWindow, FocusListener, FocusSource } from '#core/activity/focus-source.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { WaylandClient } from '../wayland-client.ts';
import { readArguments, type WireMessage } from '../wayland-wire.ts';
import { TitlePace } from './title-pace.ts';

const managerInterface = 'zwlr_foreign_toplevel_manager_v1';
/** Since 2, a window can be full-screen; 3 adds parents, which are not used. */
const managerVersion = 2;

/** Of the states of a window. */
const activated = 2;
const fullScreen = 3;

/** Requests: `stop` of the manager, `destroy` of a window. */
const stopRequest = 0;
const destroyRequest = 7;

const textSchema = z.tuple([z.string()]);
const numberSchema = z.tuple([z.number()]);
const statesSchema = z.tuple([z.array(z.number())]);

/** What was reported of a window since its last `done`, and before. */
interface Toplevel {
  readonly application: string;
  readonly title: string;
  readonly states: readonly number[];
}

const unknown: Toplevel = { application: '', title: '', states: [] };

function windowOf({ application, title, states }: Toplevel): FocusedWindow | null {
  return application === '' ? null : { application, title, address: null, isFullScreen: states.includes(fullScreen) };
}

class ToplevelFocus implements FocusSource {
  readonly #client: WaylandClient;
  readonly #listener: FocusListener;
  readonly #manager: number;
  readonly #pace: TitlePace;
  readonly #reported = new Map<number, Toplevel>();
  /** What holds since the last `done`. */
  readonly #settled = new Map<number, Toplevel>();
  #active: number | null = null;
  #said: FocusedWindow | null = null;

  constructor(client: WaylandClient, scheduler: Scheduler, listener: FocusListener) {
    this.#client = client;
    this.#listener = listener;
    this.#pace = new TitlePace(scheduler, () => this.#report());
    client.follow({
      onEvent: (message) => this.#onEvent(message),
      onLost: () => {
        this.#pace.close();
        listener.onLost();
      },
    });
    this.#manager = client.bind(managerInterface, managerVersion).object;
  }

  close(): void {
    this.#pace.close();
    this.#client.send(this.#manager, stopRequest);
    this.#client.close();
  }

  #onEvent(message: WireMessage): boolean {
    const { object, opcode, body } = message;
    if (object !== this.#manager) {
      return this.#reported.has(object) && this.#onToplevel(message);
    }
    // `finished` ends the list.
    const made = opcode === 0 ? foreignOrNull(numberSchema, readArguments(body, ['uint'])) : null;
    if (made !== null) {
      this.#reported.set(made[0], unknown);
    }
    return made !== null;
  }

  #onToplevel({ object, opcode, body }: WireMessage): boolean {
    switch (opcode) {
      case 0: {
        const title = foreignOrNull(textSchema, readArguments(body, ['string']));
        return title !== null && this.#change(object, { title: title[0] });
      }
      case 1: {
        const application = foreignOrNull(textSchema, readArguments(body, ['string']));
        return application !== null && this.#change(object, { application: application[0] });
      }
      case 2:
      case 3:
        // The screens that show it.
        return readArguments(body, ['uint']) !== null;
      case 4: {
        const states = foreignOrNull(statesSchema, readArguments(body, ['array']));
        return states !== null && this.#change(object, { states: states[0] });
      }
      case 5:
        return this.#done(object);
      case 6:
        return this.#closed(object);
      default:
        return false;
    }
  }

  #change(object: number, part: Partial<Toplevel>): boolean {
    this.#reported.set(object, { ...(this.#reported.get(object) ?? unknown), ...part });
    return true;
  }

  #done(object: number): boolean {
    const toplevel = this.#reported.get(object) ?? unknown;
    this.#settled.set(object, toplevel);
    const isActive = toplevel.states.includes(activated);
    if (object === this.#active && isActive) {
      this.#pace.changed();
    } else if (isActive) {
      this.#activate(object);
    } else if (object === this.#active) {
      this.#activate(null);
    }
    return true;
  }

  /** A closed window sends nothing any more, and its number may be used again once it is destroyed. */
  #closed(object: number): boolean {
    this.#reported.delete(object);
    this.#settled.delete(object);
    this.#client.send(object, destroyRequest);
    if (object === this.#active) {
      this.#activate(null);
    }
    return true;
  }

  #activate(object: number | null): void {
    this.#active = object;
    this.#report();
  }

  #report(): void {
    const window = this.#active === null ? null : windowOf(this.#settled.get(this.#active) ?? unknown);
    if (!isDeepStrictEqual(window, this.#said)) {
      this.#said = window;
      this.#listener.onFocus(window);
    }
  }
}

interface ToplevelOptions {
  /** The compositor's socket. */
  readonly compositor: string;
  readonly scheduler: Scheduler;
}

async function connect({ compositor, scheduler }: ToplevelOptions): Promise<WaylandClient | null> {
  const client = await WaylandClient.connect(compositor, scheduler);
  if (client === null || !client.offers(managerInterface)) {
    client?.close();
    return null;
  }
  return client;
}

/** Whether the compositor lists its windows. */
export async function listsToplevels(options: ToplevelOptions): Promise<boolean> {
  const client = await connect(options);
  client?.close();
  return client !== null;
}

/** null: no compositor answers, or it does not list its windows. */
export async function openToplevelFocus(options: ToplevelOptions, listener: FocusListener): Promise<FocusSource | null> {
  const client = await connect(options);
  return client === null ? null : new ToplevelFocus(client, options.scheduler, listener);
}
