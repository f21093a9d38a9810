/** The window for what does not fit into the popover. Made when it is asked for, gone when it is closed; owns no truth. */
import { BrowserWindow } from 'electron';
import type { ConnectionsView } from '#shared/connections.ts';
import type { DirectoryView } from '#shared/directory.ts';
import { push } from './ipc.ts';
import { pageOptions } from './page-security.ts';

export interface MainWindowOptions {
  readonly preload: string;
  /** Address of the page. */
  readonly url: string;
}

export class MainWindow {
  readonly #options: MainWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: MainWindowOptions) {
    this.#options = options;
  }

  show(): void {
    const existing = this.#window;
    if (existing !== null) {
      if (existing.isMinimized()) {
        existing.restore();
      }
      existing.show();
      existing.focus();
      return;
    }
    const window = new BrowserWindow({
      ...pageOptions(this.#options.preload),
      width: 760,
      height: 620,
      minWidth: 420,
      minHeight: 480,
      show: false,
      autoHideMenuBar: true,
    });
    this.#window = window;
    window.once('ready-to-show', () => window.show());
    window.on('closed', () => {
      this.#window = null;
    });
    void window.loadURL(this.#options.url);
  }

  /** To the front, if it is open; answers whether it is. */
  comeForward(): boolean {
    if (this.#window === null) {
      return false;
    }
    this.show();
    return true;
  }

  /** Hands the page what it shows anew, and makes nothing where nobody would see it; the page asks for everything when it opens. */
  update(view: () => ConnectionsView): void {
    if (this.#window?.isVisible() === true) {
      push(this.#window.webContents, 'connections:changed', view());
    }
  }

  /** As `update`, of names to choose from. */
  updateDirectory(view: DirectoryView): void {
    if (this.#window?.isVisible() === true) {
      push(this.#window.webContents, 'directory:changed', view);
    }
  }
}
