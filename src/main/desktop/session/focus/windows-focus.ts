/**
 * Which window has the focus on Windows. Windows reports changes through the message loop of a thread, which could not be tried outside
 * Windows; a question takes microseconds, so it is asked.
 */
import type { FocusedWindow, OpenFocusSource } from '#core/activity/focus-source.ts';
import { openPolledFocus, type PollingOptions } from './polled-focus.ts';
import { WindowsApi, type LibraryFailure } from './windows-api.ts';

/** The desktop behind all windows. */
const desktopClasses: ReadonlySet<string> = new Set(['Progman', 'WorkerW']);

/** Of apps from the Store: their windows are inside one of another program. */
const storeAppClass = 'Windows.UI.Core.CoreWindow';

interface WindowsOptions extends PollingOptions {
  readonly load: () => unknown;
  readonly systemFolder: string;
}

export class WindowsFocus {
  readonly #options: WindowsOptions;
  /** Names of programs by their paths. */
  readonly #names = new Map<string, string>();
  #failure: LibraryFailure | null = null;

  constructor(options: WindowsOptions) {
    this.#options = options;
  }

  /** Why the source could not be opened; null until then, and once it could. */
  get failure(): LibraryFailure | null {
    return this.#failure;
  }

  readonly open: OpenFocusSource = async (listener) => {
    const api = WindowsApi.load(this.#options);
    this.#failure = api.ok ? null : api.failure;
    if (!api.ok) {
      return null;
    }
    return openPolledFocus(
      { read: async () => ({ kind: 'focused', window: this.#read(api.value) }), close: () => {} },
      this.#options,
      listener,
    );
  };

  #read(api: WindowsApi): FocusedWindow | null {
    const window = api.foregroundWindow();
    if (window === 0 || desktopClasses.has(api.className(window))) {
      return null;
    }
    const inside = api.child(window, storeAppClass);
    const path = api.program(inside === 0 ? window : inside);
    if (path === null) {
      return null;
    }
    return { application: this.#nameOf(api, path), title: api.title(window), address: null, isFullScreen: api.coversMonitor(window) };
  }

  #nameOf(api: WindowsApi, path: string): string {
    const name = this.#names.get(path) ?? api.programName(path);
    this.#names.set(path, name);
    return name;
  }
}
