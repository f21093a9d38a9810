/**
 * The mini timer: a strip above all windows while a timer runs. Its window exists only then. On Wayland the compositor decides where it is and
 * whether it stays above others.
 */
import { BrowserWindow, screen } from 'electron';
import { miniTimerSize, placeMiniTimer, type Point } from '#core/program/mini-timer-place.ts';
import { outOfTaskbar } from '#core/program/taskbar.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { pageOptions } from './page-security.ts';
import { whenLoaded } from './when-loaded.ts';

interface MiniTimerOptions {
  readonly preload: string;
  readonly url: () => string;
  readonly scheduler: Scheduler;
  /** The running entry; null: none, or the user does not want the mini timer. */
  readonly shownEntry: () => Uuid | null;
  readonly zoomPercent: () => number;
  readonly place: { readonly last: () => Point | null; readonly keep: (place: Point) => void };
}

/** Milliseconds without a move after which its place is kept. */
const settledMs = 500;

export class MiniTimer {
  readonly #options: MiniTimerOptions;
  readonly #replace = (): void => this.#moveIntoSight();
  #window: BrowserWindow | null = null;
  /** The entry for which the user has closed it. */
  #closedFor: Uuid | null = null;
  #cancelKeeping: (() => void) | null = null;

  constructor(options: MiniTimerOptions) {
    this.#options = options;
    screen.on('display-removed', this.#replace);
    screen.on('display-metrics-changed', this.#replace);
  }

  /** Shows or removes it as the timer and the settings ask for. */
  update(): void {
    const entry = this.#options.shownEntry();
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

  #place(): ReturnType<typeof placeMiniTimer> {
    const zoom = this.#options.zoomPercent() / 100;
    const main = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
    return placeMiniTimer({
      last: this.#options.place.last(),
      size: { width: Math.round(miniTimerSize.width * zoom), height: Math.round(miniTimerSize.height * zoom) },
      workAreas: [main, ...others].map(({ workArea }) => workArea),
    });
  }

  /** A display was removed, or its panels changed; also after a change of the zoom. */
  #moveIntoSight(): void {
    this.#window?.setBounds(this.#place());
  }

  #show(): void {
    if (this.#window !== null) {
      const { width, height } = this.#place();
      const { width: shown } = this.#window.getBounds();
      if (shown !== width) {
        this.#window.setBounds({ width, height });
      }
      return;
    }
    const window = new BrowserWindow({
      ...pageOptions(this.#options.preload),
      ...this.#place(),
      show: false,
      frame: false,
      hasShadow: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      alwaysOnTop: true,
      ...outOfTaskbar(process.platform, { frame: false }),
    });
    this.#window = window;
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: false, skipTransformProcessType: true });
    window.on('move', () => this.#keepSoon(window));
    // The user has closed it; it comes back with the next entry.
    window.on('close', () => {
      this.#closedFor = this.#options.shownEntry();
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
