/** The main window. Created on demand, destroyed when closed; holds no state. */
import { BrowserWindow, nativeTheme, type BrowserWindowConstructorOptions, type TitleBarOverlayOptions } from 'electron';
import { nativeColours, windowFrame, type WindowFrame } from '#core/program/window-options.ts';
import { formatRoute, type WindowRoute } from '#shared/program/window-route.ts';
import { push } from './ipc.ts';
import { pageOptions } from './page-security.ts';
import { whenLoaded } from './when-loaded.ts';

const frame = windowFrame(process.platform);

/** The buttons of Windows, on the ground of the timer bar. */
function titleBarOverlay(): TitleBarOverlayOptions {
  return { color: '#00000000', symbolColor: nativeColours(nativeTheme.shouldUseDarkColors).text, height: 48 };
}

const frameOptions: Readonly<Record<WindowFrame, () => BrowserWindowConstructorOptions>> = {
  inset: () => ({ titleBarStyle: 'hiddenInset', titleBarOverlay: true, vibrancy: 'sidebar', backgroundColor: '#00000000' }),
  overlay: () => ({ titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlay() }),
  plain: () => ({}),
};

export interface MainWindowOptions {
  readonly preload: string;
  readonly url: () => string;
}

export class MainWindow {
  readonly #options: MainWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: MainWindowOptions) {
    this.#options = options;
  }

  /** Opens the route, or with null the current one. */
  show(route: WindowRoute | null): void {
    const existing = this.#window;
    const window = existing ?? this.#create(route);
    whenLoaded(window, () => {
      if (window.isMinimized()) {
        window.restore();
      }
      window.show();
      window.focus();
      if (existing !== null && route !== null) {
        push(window.webContents, 'windowGo', route);
      }
    });
  }

  /** Brings an open window to the front; returns whether it is open. */
  comeForward(): boolean {
    if (this.#window === null) {
      return false;
    }
    this.show(null);
    return true;
  }

  /** The window as a PDF with its print style and the footer on each page, as HTML; null if it is closed. */
  async print(footer: string): Promise<Uint8Array | null> {
    return this.#window === null
      ? null
      : this.#window.webContents.printToPDF({
          pageSize: 'A4',
          printBackground: true,
          preferCSSPageSize: true,
          displayHeaderFooter: true,
          headerTemplate: '<span></span>',
          footerTemplate: footer,
        });
  }

  #create(route: WindowRoute | null): BrowserWindow {
    const window = new BrowserWindow({
      ...pageOptions(this.#options.preload),
      ...frameOptions[frame](),
      width: 1080,
      height: 720,
      minWidth: 420,
      minHeight: 480,
      show: false,
      autoHideMenuBar: true,
    });
    this.#window = window;
    const follow = (): void => window.setTitleBarOverlay(titleBarOverlay());
    if (frame === 'overlay') {
      nativeTheme.on('updated', follow);
    }
    window.on('closed', () => {
      nativeTheme.off('updated', follow);
      this.#window = null;
    });
    void window.loadURL(route === null ? this.#options.url() : `${this.#options.url()}#${formatRoute(route)}`);
    return window;
  }
}
