/** The window of the question about an absence. It appears without taking the focus and stays until it is answered or postponed. */
import { BrowserWindow, screen } from 'electron';
import { pageOptions } from './page-security.ts';
import { panelOptions } from './panel-options.ts';
import { whenLoaded } from './when-loaded.ts';

interface AwayWindowOptions {
  readonly preload: string;
  readonly url: () => string;
}

const width = 420;
const firstHeight = 420;
const tallest = 640;

export class AwayWindow {
  readonly #options: AwayWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: AwayWindowOptions) {
    this.#options = options;
  }

  /** Shows the window without taking the focus from the user's typing. */
  show(): void {
    const window = this.#open();
    whenLoaded(window, () => window.showInactive());
  }

  /** Shows the window with focus, because the user asked for it. */
  bringForward(): void {
    this.show();
    const window = this.#open();
    whenLoaded(window, () => window.focus());
  }

  /** Fits the window to its content, `height` in CSS pixels. */
  resize(height: number): void {
    const zoom = this.#window?.webContents.getZoomFactor() ?? 1;
    this.#window?.setContentSize(Math.round(width * zoom), Math.round(Math.min(height, tallest) * zoom));
  }

  close(): void {
    this.#window?.destroy();
  }

  /** Returns the window, perhaps still loading. */
  #open(): BrowserWindow {
    if (this.#window !== null) {
      return this.#window;
    }
    const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
    const window = new BrowserWindow({
      ...pageOptions(this.#options.preload),
      width,
      height: firstHeight,
      useContentSize: true,
      x: Math.round(workArea.x + (workArea.width - width) / 2),
      y: Math.round(workArea.y + (workArea.height - firstHeight) / 3),
      ...panelOptions({ frame: true }),
      autoHideMenuBar: true,
    });
    this.#window = window;
    window.on('closed', () => {
      this.#window = null;
    });
    void window.loadURL(this.#options.url());
    return window;
  }
}
