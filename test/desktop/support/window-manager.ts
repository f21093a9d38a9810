/** Real windows on the test's display, and what a window manager says of them: which one has the focus. */
import x11, { type X11Client } from 'x11';

export class WindowManager {
  readonly #client: X11Client;
  readonly #root: number;
  readonly #atoms = new Map<string, number>();

  private constructor(client: X11Client, root: number) {
    this.#client = client;
    this.#root = root;
  }

  static async start(): Promise<WindowManager> {
    const { promise, resolve, reject } = Promise.withResolvers<WindowManager>();
    const client = x11.createClient({ display: process.env['DISPLAY'] ?? '', disableBigRequests: true, shm: false }, (error, display) => {
      const root = display?.screen[0]?.root;
      if (display === undefined || root === undefined) {
        reject(error ?? new Error('The display has no screen'));
      } else {
        resolve(new WindowManager(display.client, root));
      }
    });
    client.on('error', (error) => reject(error instanceof Error ? error : new Error(String(error))));
    const manager = await promise;
    await manager.#numbers(manager.#root, '_NET_SUPPORTED', 'ATOM', [await manager.#atom('_NET_ACTIVE_WINDOW')]);
    return manager;
  }

  /** Opens a window without giving it the focus. */
  async open(application: string, title: string): Promise<number> {
    const window = this.#client.AllocID();
    this.#client.CreateWindow(window, this.#root, 0, 0, 200, 100);
    await this.#text(window, 'WM_CLASS', 'STRING', `${application.toLowerCase()}\0${application}\0`);
    await this.title(window, title);
    this.#client.MapWindow(window);
    return window;
  }

  async title(window: number, title: string): Promise<void> {
    await this.#text(window, '_NET_WM_NAME', 'UTF8_STRING', title);
  }

  async fullScreen(window: number, isFullScreen: boolean): Promise<void> {
    await this.#numbers(window, '_NET_WM_STATE', 'ATOM', isFullScreen ? [await this.#atom('_NET_WM_STATE_FULLSCREEN')] : []);
  }

  /** 0: none. */
  async focus(window: number): Promise<void> {
    await this.#numbers(this.#root, '_NET_ACTIVE_WINDOW', 'WINDOW', [window]);
  }

  /** The windows close, too. */
  stop(): void {
    this.#client.terminate();
  }

  async #atom(name: string): Promise<number> {
    const known = this.#atoms.get(name);
    if (known !== undefined) {
      return known;
    }
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#client.InternAtom(false, name, (_error, atom) => {
      resolve(Number(atom));
      return true;
    });
    const atom = await promise;
    this.#atoms.set(name, atom);
    return atom;
  }

  async #text(window: number, ...[name, type, text]: readonly [string, string, string]): Promise<void> {
    this.#client.ChangeProperty(0, window, await this.#atom(name), await this.#atom(type), 8, Buffer.from(text));
  }

  async #numbers(window: number, ...[name, type, numbers]: readonly [string, string, readonly number[]]): Promise<void> {
    this.#client.ChangeProperty(0, window, await this.#atom(name), await this.#atom(type), 32, numbers);
  }
}
