/**
 * The window of questions: about an absence, without taking the focus, or over the whole screen, with the focus, because the user wants it
 * so. It stays until it is answered or postponed.
 */
import { BrowserWindow, screen, type BrowserWindowConstructorOptions } from 'electron';
import { pageOptions } from './page-security.ts';
import { panelOptions } from './panel-options.ts';
import { whenLoaded } from './when-loaded.ts';

interface QuestionSize {
  readonly fillsScreen: boolean;
}

interface QuestionWindowOptions {
  readonly preload: string;
  readonly url: () => string;
}

const width = 420;
const firstHeight = 420;
const tallest = 640;

export class QuestionWindow {
  readonly #options: QuestionWindowOptions;
  #window: BrowserWindow | null = null;
  #fillsScreen = false;

  constructor(options: QuestionWindowOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#window !== null;
  }

  /** Over the screen with focus, else without taking the focus from the user's typing. */
  show({ fillsScreen }: QuestionSize): void {
    if (fillsScreen !== this.#fillsScreen) {
      this.close();
      this.#fillsScreen = fillsScreen;
    }
    const window = this.#open();
    whenLoaded(window, () => {
      if (fillsScreen) {
        window.show();
        // Beside a full-screen window, macOS would put it into a space of its own.
        if (process.platform === 'darwin') {
          window.setSimpleFullScreen(true);
        } else {
          window.setFullScreen(true);
        }
        window.focus();
      } else {
        window.showInactive();
      }
    });
  }

  /** Gives the open window the focus, because the user asked for it. */
  bringForward(): void {
    const window = this.#window;
    if (window !== null) {
      whenLoaded(window, () => window.focus());
    }
  }

  /** Fits a window that does not cover the screen to its content, `height` in CSS pixels. */
  resize(height: number): void {
    if (!this.#fillsScreen) {
      const zoom = this.#window?.webContents.getZoomFactor() ?? 1;
      this.#window?.setContentSize(Math.round(width * zoom), Math.round(Math.min(height, tallest) * zoom));
    }
  }

  close(): void {
    this.#window?.destroy();
  }

  /** Returns the window, perhaps still loading. */
  #open(): BrowserWindow {
    if (this.#window !== null) {
      return this.#window;
    }
    const window = new BrowserWindow({ ...pageOptions(this.#options.preload), ...(this.#fillsScreen ? fullSize() : ownSize()) });
    this.#window = window;
    window.on('closed', () => {
      this.#window = null;
    });
    void window.loadURL(this.#options.url());
    return window;
  }
}

function ownSize(): BrowserWindowConstructorOptions {
  const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
  return {
    width,
    height: firstHeight,
    useContentSize: true,
    x: Math.round(workArea.x + (workArea.width - width) / 2),
    y: Math.round(workArea.y + (workArea.height - firstHeight) / 3),
    ...panelOptions({ frame: true }),
    autoHideMenuBar: true,
  };
}

/** Of the display with the pointer. */
function fullSize(): BrowserWindowConstructorOptions {
  return {
    ...screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).bounds,
    ...panelOptions({ frame: false }),
    fullscreenable: true,
    resizable: true,
  };
}
