/**
 * The popover's window: created on first use, hidden rather than closed, and destroyed after a while unused, so that a running timer needs
 * no renderer. Holds no state.
 */
import { BrowserWindow, screen, systemPreferences } from 'electron';
import { HeightMotion } from '#core/program/height-motion.ts';
import { positionPopover, type Rectangle } from '#core/program/popover-position.ts';
import type { Clock, Scheduler } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { push } from './ipc.ts';
import { pageOptions } from './page-security.ts';
import { panelOptions } from './panel-options.ts';
import { whenLoaded } from './when-loaded.ts';

export interface PopoverOptions {
  readonly preload: string;
  readonly url: () => string;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Position of the tray icon; null if the platform does not report it. */
  readonly iconBounds: () => Rectangle | null;
  /** False on Wayland, where windows cannot choose their position. */
  readonly choosesPosition: boolean;
}

const width = 360;
const tallest = 560;

/** Height before the page has reported its own. */
const firstHeight = 320;

/** Milliseconds after which a hidden window is destroyed. */
const idleMs = 120_000;

/** Milliseconds after it was shown in which its height changes at once: its content is still coming. */
const settlingMs = 300;

/** Milliseconds after losing the focus in which a click on the icon does not reopen the popover: that click caused the loss. */
const blurGuardMs = 200;

export class Popover {
  readonly #options: PopoverOptions;
  readonly #shown = new Emitter();
  readonly #motion: HeightMotion;
  #window: BrowserWindow | null = null;
  #height = firstHeight;
  #occupied = false;
  #fill: string | null = null;
  #shownAtMs = Number.NEGATIVE_INFINITY;
  #blurredAtMs = Number.NEGATIVE_INFINITY;
  #cancelRelease: (() => void) | null = null;

  constructor(options: PopoverOptions) {
    this.#options = options;
    this.#motion = new HeightMotion(options, (height) => this.#setHeight(height));
  }

  /** Calls `listener` each time before the popover is shown. */
  onShown(listener: () => void): void {
    this.#shown.subscribe(listener);
  }

  get isVisible(): boolean {
    return this.#window?.isVisible() ?? false;
  }

  /** Shows the popover with `line` in the quick entry, without running it. */
  fill(line: string): void {
    this.#fill = line;
    this.show();
  }

  /** The text to prefill, once; null if there is none. */
  takeFill(): string | null {
    const line = this.#fill;
    this.#fill = null;
    return line;
  }

  /** Handles a click on the icon. */
  toggle(): void {
    if (this.isVisible) {
      this.hide();
    } else if (this.#options.clock.monotonicMs() - this.#blurredAtMs > blurGuardMs) {
      this.show();
    }
  }

  /** Loads the page for a click that is likely: the pointer is over the icon. */
  prepare(): void {
    if (this.#window === null) {
      this.#window = this.#create();
      this.#releaseLater();
    }
  }

  /** Shows the popover with focus, because the user asked for it. */
  show(): void {
    this.#open('active');
  }

  /** Shows the popover without taking the focus from the user's typing. */
  appear(): void {
    this.#open('inactive');
  }

  hide(): void {
    if (!this.isVisible) {
      return;
    }
    this.#window?.hide();
    this.#motion.end();
    this.#releaseLater();
  }

  /** Fits the window to its content, `height` in CSS pixels. */
  resize(height: number): void {
    const to = Math.min(height, tallest);
    const isSettled = this.isVisible && this.#options.clock.monotonicMs() - this.#shownAtMs > settlingMs;
    if (isSettled && !systemPreferences.getAnimationSettings().prefersReducedMotion) {
      this.#motion.move({ from: this.#height, to });
    } else {
      this.#motion.end();
      this.#setHeight(to);
    }
  }

  /** True while the page has unfinished text: the window is then not destroyed. */
  occupy(occupied: boolean): void {
    this.#occupied = occupied;
  }

  /** Destroys the window: the program ends, or it is no longer needed. */
  release(): void {
    this.#cancelRelease?.();
    this.#cancelRelease = null;
    this.#window?.destroy();
  }

  #setHeight(height: number): void {
    this.#height = height;
    this.#window?.setBounds(this.#position());
  }

  #releaseLater(): void {
    this.#cancelRelease?.();
    this.#cancelRelease = this.#options.scheduler.after(idleMs, () => {
      if (!this.#occupied) {
        this.release();
      }
    });
  }

  #open(as: 'active' | 'inactive'): void {
    this.#cancelRelease?.();
    this.#cancelRelease = null;
    this.#shown.emit();
    this.#window ??= this.#create();
    const window = this.#window;
    whenLoaded(window, () => this.#present(window, as));
  }

  #create(): BrowserWindow {
    const window = new BrowserWindow({ ...this.#position(), ...panelOptions({ frame: false }), ...pageOptions(this.#options.preload) });
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
    window.on('blur', () => {
      // Hiding also removes the focus; only a visible window that lost it was left by a click elsewhere.
      if (window.isVisible() && !window.webContents.isDevToolsOpened()) {
        this.#blurredAtMs = this.#options.clock.monotonicMs();
        this.hide();
      }
    });
    window.on('close', (event) => {
      // Closing the popover only hides it; the program stays in the tray.
      event.preventDefault();
      setImmediate(() => this.hide());
    });
    window.on('closed', () => {
      this.#window = null;
      this.#motion.end();
      this.#occupied = false;
    });
    void window.loadURL(this.#options.url());
    return window;
  }

  #present(window: BrowserWindow, as: 'active' | 'inactive'): void {
    this.#shownAtMs = this.#options.clock.monotonicMs();
    window.setBounds(this.#position());
    if (as === 'active') {
      window.show();
      window.focus();
    } else {
      window.showInactive();
    }
    push(window.webContents, 'popoverShown', null);
  }

  #position(): Rectangle {
    const icon = this.#options.iconBounds();
    // If the icon's position is unknown, its panel is assumed on the primary display. On X11 the pointer's position is stale.
    const display = icon === null ? screen.getPrimaryDisplay() : screen.getDisplayMatching(icon);
    // The page measures in CSS pixels, which grow with the zoom.
    const zoom = this.#window?.webContents.getZoomFactor() ?? 1;
    const size = { width: Math.round(width * zoom), height: Math.round(this.#height * zoom) };
    return positionPopover({ size, icon, choosesPosition: this.#options.choosesPosition, display });
  }
}
