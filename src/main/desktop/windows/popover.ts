/**
 * The popover's window: made on first use, hidden rather than closed, and let go after a while unused, so that a timer at work
 * costs no renderer. Owns no truth.
 */
import { BrowserWindow, screen } from 'electron';
import { placePopover, type Rectangle } from '#core/program/popover-position.ts';
import { outOfTaskbar } from '#core/program/taskbar.ts';
import type { Clock, Scheduler } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { push } from './ipc.ts';
import { pageOptions } from './page-security.ts';

export interface PopoverOptions {
  readonly preload: string;
  /** Address of the page. */
  readonly url: () => string;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Where the tray icon is, null where the platform does not tell. */
  readonly iconBounds: () => Rectangle | null;
  /** Whether windows choose where they are: those of Wayland do not. */
  readonly choosesPlace: boolean;
}

const width = 360;
const tallest = 560;

/** Height before the page said what it needs. */
const firstHeight = 320;

/** A hidden window is let go after this, in milliseconds. */
const idleMs = 300_000;

/** A click on the icon first takes the focus away, which hides the popover; the click must not open it again. */
const blurGuardMs = 200;

export class Popover {
  readonly #options: PopoverOptions;
  readonly #shown = new Emitter();
  #window: BrowserWindow | null = null;
  #height = firstHeight;
  #occupied = false;
  #fill: string | null = null;
  #blurredAtMs = Number.NEGATIVE_INFINITY;
  #cancelRelease: (() => void) | null = null;

  constructor(options: PopoverOptions) {
    this.#options = options;
  }

  /** Calls `listener` each time before the popover is shown. */
  onShown(listener: () => void): void {
    this.#shown.subscribe(listener);
  }

  get isVisible(): boolean {
    return this.#window?.isVisible() ?? false;
  }

  /** Comes to the front with `line` typed into the first line; nothing is done with it. */
  fill(line: string): void {
    this.#fill = line;
    this.show();
  }

  /** What was to be filled in, once; null: nothing. */
  takeFill(): string | null {
    const line = this.#fill;
    this.#fill = null;
    return line;
  }

  /** What a click on the icon does. */
  toggle(): void {
    if (this.isVisible) {
      this.hide();
    } else if (this.#options.clock.monotonicMs() - this.#blurredAtMs > blurGuardMs) {
      this.show();
    }
  }

  /** Comes to the front, and takes the keys: somebody asked for it. */
  show(): void {
    this.#open('active');
  }

  /** Comes into sight by itself: no key that somebody is typing elsewhere goes astray. */
  appear(): void {
    this.#open('inactive');
  }

  hide(): void {
    if (!this.isVisible) {
      return;
    }
    this.#window?.hide();
    this.#cancelRelease?.();
    this.#cancelRelease = this.#options.scheduler.after(idleMs, () => {
      if (!this.#occupied) {
        this.release();
      }
    });
  }

  /** Fits the window to its content, `height` in CSS pixels. */
  resize(height: number): void {
    this.#height = Math.min(height, tallest);
    if (this.#window !== null) {
      this.#window.setBounds(this.#place());
    }
  }

  /** Whether somebody's unfinished text is in the page: then the window is not let go. */
  occupy(occupied: boolean): void {
    this.#occupied = occupied;
  }

  /** Lets the window go: the program ends, or nobody needs it. */
  release(): void {
    this.#cancelRelease?.();
    this.#cancelRelease = null;
    this.#window?.destroy();
  }

  #open(as: 'active' | 'inactive'): void {
    this.#cancelRelease?.();
    this.#cancelRelease = null;
    this.#shown.emit();
    const existing = this.#window;
    if (existing !== null) {
      this.#present(existing, as);
      return;
    }
    const window = this.#create();
    this.#window = window;
    window.once('ready-to-show', () => this.#present(window, as));
  }

  #create(): BrowserWindow {
    const window = new BrowserWindow({
      ...this.#place(),
      show: false,
      frame: false,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      alwaysOnTop: true,
      ...outOfTaskbar(process.platform, { frame: false }),
      ...pageOptions(this.#options.preload),
    });
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
    window.on('blur', () => {
      // Hiding takes the focus away as well; only a window that lost it while it was seen was left by a click elsewhere.
      if (window.isVisible() && !window.webContents.isDevToolsOpened()) {
        this.#blurredAtMs = this.#options.clock.monotonicMs();
        this.hide();
      }
    });
    window.on('close', (event) => {
      // Closing the popover is putting it away; the program goes on in the tray.
      event.preventDefault();
      setImmediate(() => this.hide());
    });
    window.on('closed', () => {
      this.#window = null;
      this.#occupied = false;
    });
    void window.loadURL(this.#options.url());
    return window;
  }

  #present(window: BrowserWindow, as: 'active' | 'inactive'): void {
    window.setBounds(this.#place());
    if (as === 'active') {
      window.show();
      window.focus();
    } else {
      window.showInactive();
    }
    push(window.webContents, 'popoverShown', null);
  }

  #place(): Rectangle {
    const icon = this.#options.iconBounds();
    // Where the position of the icon is not known, the panel with it is on the primary display. On X11 the pointer's is stale.
    const display = icon === null ? screen.getPrimaryDisplay() : screen.getDisplayMatching(icon);
    // The page counts in its own pixels, which grow with the zoom.
    const zoom = this.#window?.webContents.getZoomFactor() ?? 1;
    const size = { width: Math.round(width * zoom), height: Math.round(this.#height * zoom) };
    return placePopover({ size, icon, choosesPlace: this.#options.choosesPlace, display });
  }
}
