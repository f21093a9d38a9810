/**
 * The mini timer: a strip above all windows while a timer runs. Its window exists only then. On Wayland the compositor decides where it is
 * and whether it stays above others.
 */
import { BrowserWindow, screen } from 'electron';
import { miniTimerSize, placeMiniTimer, type Point } from '#core/program/mini-timer-place.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { pageOptions } from './page-security.ts';
import { panelOptions } from './panel-options.ts';
import { whenLoaded } from './when-loaded.ts';

interface MiniTimerOptions {
  readonly preload: string;
  readonly url: () => string;
  readonly scheduler: Scheduler;
  readonly zoomPercent: () => number;
  readonly place: { readonly last: () => Point | null; readonly keep: (place: Point) => void };
}

/** Milliseconds without a move after which its place is kept. */
const settledMs = 500;

export class MiniTimer {
  readonly #options: MiniTimerOptions;
  readonly #replace = (): void => this.#moveIntoSight();
  #window: BrowserWindow | null = null;
  #entry: Uuid | null = null;
  /** The entry for which the user has closed it. */
  #closedFor: Uuid | null = null;
  #cancelKeeping: (() => void) | null = null;

  constructor(options: MiniTimerOptions) {
    this.#options = options;
    screen.on('display-removed', this.#replace);
    screen.on('display-metrics-changed', this.#replace);
  }

  /**
   * Shows it while there is a running entry; null: none, or the user does not want the mini timer. Also to be called when the zoom has
   * changed.
   */
  update(entry: Uuid | null): void {
    this.#entry = entry;
    if (entry === null || entry === this.#closedFor) {
      this.#remove();
      this.#closedFor = entry;
    } else {
      this.#closedFor = null;
      this.#show();
    }
  }

  close(): void {
    screen.off('display-removed', this.#replace);
    screen.off('display-metrics-changed', this.#replace);
    this.#remove();
  }

  #remove(): void {
    this.#cancelKeeping?.();
    this.#cancelKeeping = null;
    this.#window?.destroy();
  }

  #size(): typeof miniTimerSize {
    const zoom = this.#options.zoomPercent() / 100;
    return { width: Math.round(miniTimerSize.width * zoom), height: Math.round(miniTimerSize.height * zoom) };
  }

  #place(): ReturnType<typeof placeMiniTimer> {
    const main = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
    return placeMiniTimer({
      last: this.#options.place.last(),
      size: this.#size(),
      workAreas: [main, ...others].map(({ workArea }) => workArea),
    });
  }

  /** A display was removed, or its panels changed. */
  #moveIntoSight(): void {
    this.#window?.setBounds(this.#place());
  }

  #show(): void {
    if (this.#window !== null) {
      const size = this.#size();
      if (this.#window.getBounds().width !== size.width) {
        this.#window.setBounds(size);
      }
      return;
    }
    const window = new BrowserWindow({ ...pageOptions(this.#options.preload), ...this.#place(), ...panelOptions({ frame: false }) });
    this.#window = window;
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: false, skipTransformProcessType: true });
    window.on('move', () => this.#keepSoon(window));
    // The user has closed it; it comes back with the next entry.
    window.on('close', () => {
      this.#closedFor = this.#entry;
    });
    window.on('closed', () => {
      this.#window = null;
    });
    whenLoaded(window, () => window.showInactive());
    void window.loadURL(this.#options.url());
  }

  #keepSoon(window: BrowserWindow): void {
    this.#cancelKeeping?.();
    this.#cancelKeeping = this.#options.scheduler.after(settledMs, () => {
      if (!window.isDestroyed()) {
        const { x, y } = window.getBounds();
        this.#options.place.keep({ x, y });
      }
    });
  }
}
