/**
 * Which window has the focus under X11: the window manager names it in a property of the root window (“Extended Window Manager Hints”). The
 * server reports changes of properties, so nothing is asked while nothing changes. The client is node-x11, which is loaded only while
 * activity is recorded.
 */
import type { X11Client } from 'x11';
import { z } from 'zod';
import type { FocusedWindow, FocusListener, FocusSource } from '#core/activity/focus-source.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { TitlePace } from './title-pace.ts';

/** The server answers in a millisecond. */
const patienceMs = 3_000;

/** Longest property that is read, in units of four bytes. */
const longestProperty = 1_024;

const atomNames = [
  '_NET_SUPPORTED',
  '_NET_ACTIVE_WINDOW',
  '_NET_WM_NAME',
  'WM_NAME',
  'WM_CLASS',
  '_NET_WM_STATE',
  '_NET_WM_STATE_FULLSCREEN',
  'UTF8_STRING',
] as const;
type AtomName = (typeof atomNames)[number];

/** Properties of a window that are reported. */
const reportedNames = ['_NET_WM_NAME', 'WM_NAME', 'WM_CLASS', '_NET_WM_STATE'] as const;

const atomSchema = z.number().int().positive();
const propertySchema = z.object({ type: z.number().int(), format: z.number().int(), data: z.instanceof(Buffer) });
type Property = z.infer<typeof propertySchema>;
const changeSchema = z.object({ name: z.literal('PropertyNotify'), wid: z.number().int(), atom: z.number().int() });
/** The server refuses a request, such as for a window that is gone. Other errors are of the connection. */
const refusalSchema = z.object({ error: z.number().int() });

interface Connection {
  readonly client: X11Client;
  readonly root: number;
  /** The event mask that asks for changes of properties. */
  readonly changes: number;
}

interface X11Options {
  /** Such as `:0`. */
  readonly display: string;
  readonly scheduler: Scheduler;
}

async function connect(display: string): Promise<Connection | null> {
  const { default: x11 } = await import('x11');
  const { promise, resolve } = Promise.withResolvers<Connection | null>();
  try {
    const client = x11.createClient({ display, disableBigRequests: true, shm: false }, (_error, opened) => {
      const root = opened?.screen[0]?.root;
      resolve(opened === undefined || root === undefined ? null : { client: opened.client, root, changes: x11.eventMask.PropertyChange });
    });
    // A refused sign-in is an event; without a listener, it would end the program.
    client.on('error', () => resolve(null));
    client.on('end', () => resolve(null));
  } catch {
    // `display` cannot be parsed.
    return null;
  }
  return promise;
}

function numbersIn(property: Property | null): readonly number[] {
  return property?.format === 32
    ? Array.from({ length: Math.floor(property.data.length / 4) }, (_, index) => property.data.readUInt32LE(index * 4))
    : [];
}

class X11Focus implements FocusSource {
  readonly #connection: Connection;
  readonly #atoms: ReadonlyMap<AtomName, number>;
  readonly #listener: FocusListener;
  readonly #pace: TitlePace;
  #active = 0;
  /** Counts the readings, so that the answer to an earlier one is dropped. */
  #reading = 0;
  #isClosed = false;

  constructor(
    connection: Connection,
    atoms: ReadonlyMap<AtomName, number>,
    { listener, scheduler }: { readonly listener: FocusListener; readonly scheduler: Scheduler },
  ) {
    this.#connection = connection;
    this.#atoms = atoms;
    this.#listener = listener;
    this.#pace = new TitlePace(scheduler, () => void this.#readWindow());
    const { client } = connection;
    client.on('event', (event) => this.#onEvent(event));
    client.on('error', (error) => (foreignOrNull(refusalSchema, error) === null ? this.#lose() : undefined));
    client.on('end', () => this.#lose());
  }

  /** False if no window manager names the active window. */
  async start(): Promise<boolean> {
    const { client, root, changes } = this.#connection;
    client.ChangeWindowAttributes(root, { eventMask: changes });
    const supported = numbersIn(await this.#property(root, '_NET_SUPPORTED'));
    const active = this.#atoms.get('_NET_ACTIVE_WINDOW');
    if (this.#isClosed || active === undefined || !supported.includes(active)) {
      return false;
    }
    await this.#readActive();
    return true;
  }

  close(): void {
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.#pace.close();
      this.#connection.client.terminate();
    }
  }

  #lose(): void {
    if (!this.#isClosed) {
      this.close();
      this.#listener.onLost();
    }
  }

  #onEvent(event: unknown): void {
    const change = foreignOrNull(changeSchema, event);
    if (change === null || this.#isClosed) {
      return;
    }
    if (change.wid === this.#connection.root) {
      if (change.atom === this.#atoms.get('_NET_ACTIVE_WINDOW')) {
        void this.#readActive();
      }
    } else if (change.wid === this.#active && reportedNames.some((name) => this.#atoms.get(name) === change.atom)) {
      this.#pace.changed();
    }
  }

  async #readActive(): Promise<void> {
    this.#reading += 1;
    const reading = this.#reading;
    const { client, root, changes } = this.#connection;
    const [active = 0] = numbersIn(await this.#property(root, '_NET_ACTIVE_WINDOW'));
    if (reading !== this.#reading || this.#isClosed) {
      return;
    }
    if (active !== this.#active) {
      if (this.#active !== 0) {
        client.ChangeWindowAttributes(this.#active, { eventMask: 0 });
      }
      this.#active = active;
      if (active !== 0) {
        client.ChangeWindowAttributes(active, { eventMask: changes });
      }
    }
    await this.#readWindow();
  }

  async #readWindow(): Promise<void> {
    this.#reading += 1;
    const reading = this.#reading;
    const window = this.#active === 0 ? null : await this.#windowOf(this.#active);
    if (reading === this.#reading && !this.#isClosed) {
      this.#listener.onFocus(window);
    }
  }

  /** null: it is gone, or says of no application. */
  async #windowOf(window: number): Promise<FocusedWindow | null> {
    const [unicode = null, title = null, application = null, state = null] = await Promise.all(
      reportedNames.map(async (reported) => this.#property(window, reported)),
    );
    // An instance and a class, each with its NUL.
    const [instance = '', ofClass = ''] = this.#text(application).split('\0');
    const name = ofClass === '' ? instance : ofClass;
    const fullScreen = this.#atoms.get('_NET_WM_STATE_FULLSCREEN');
    const isFullScreen = fullScreen !== undefined && numbersIn(state).includes(fullScreen);
    return name === ''
      ? null
      : {
          application: name,
          title: this.#text(unicode === null || unicode.data.length === 0 ? title : unicode),
          address: null,
          isFullScreen,
        };
  }

  /** Texts of other types than UTF-8 are in Latin-1. */
  #text(property: Property | null): string {
    return property === null ? '' : property.data.toString(property.type === this.#atoms.get('UTF8_STRING') ? 'utf8' : 'latin1');
  }

  async #property(window: number, name: AtomName): Promise<Property | null> {
    const atom = this.#atoms.get(name);
    const { promise, resolve } = Promise.withResolvers<Property | null>();
    if (atom === undefined || this.#isClosed) {
      return null;
    }
    this.#connection.client.GetProperty(0, window, atom, 0, 0, longestProperty, (_error, reply) => {
      resolve(foreignOrNull(propertySchema, reply));
      return true;
    });
    return promise;
  }
}

async function readAtoms({ client }: Connection): Promise<ReadonlyMap<AtomName, number>> {
  const read = async (name: AtomName): Promise<readonly [AtomName, number] | null> => {
    const { promise, resolve } = Promise.withResolvers<readonly [AtomName, number] | null>();
    client.InternAtom(false, name, (_error, reply) => {
      const atom = foreignOrNull(atomSchema, reply);
      resolve(atom === null ? null : [name, atom]);
      return true;
    });
    return promise;
  };
  const atoms = await Promise.all(atomNames.map(read));
  return new Map(atoms.filter((atom) => atom !== null));
}

async function open({ display, scheduler }: X11Options, listener: FocusListener): Promise<FocusSource | null> {
  const connection = await connect(display);
  if (connection === null) {
    return null;
  }
  const focus = new X11Focus(connection, await readAtoms(connection), { listener, scheduler });
  if (await focus.start()) {
    return focus;
  }
  focus.close();
  return null;
}

/** null: no X server answers in time, or no window manager names the active window. */
export async function openX11Focus(options: X11Options, listener: FocusListener): Promise<FocusSource | null> {
  const opening = open(options, listener);
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const cancel = options.scheduler.after(patienceMs, () => resolve(null));
  const focus = await Promise.race([opening, late]);
  cancel();
  if (focus === null) {
    void opening.then((opened) => opened?.close());
  }
  return focus;
}
