/** Keeps the tray true: draws a face for each new View and, while a timer runs, once a minute when the elapsed minutes change. */
import type { Popover } from './popover.ts';
import type { Rectangle } from '#core/popover-place.ts';
import type { Ports } from '#core/ports.ts';
import type { Connections } from '#core/connections/connections.ts';
import { trayFace, type TrayAction, type TrayFace } from '#core/tray-face.ts';
import type { ConnectionKey } from '#shared/connections.ts';
import type { Messages } from '#shared/messages/catalogue.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, type Result } from '#shared/result.ts';
import type { View } from '#shared/view.ts';
import type { TrayIconTheme } from './preferences.ts';
import { AppTray } from './tray.ts';

export interface TrayPresenterOptions {
  /** Folder of the tray images. */
  readonly images: string;
  readonly theme: TrayIconTheme;
  readonly connections: Connections;
  /** Makes another connection the one new entries go to. */
  readonly use: (id: ConnectionKey) => Promise<Result<null, Failure>>;
  readonly popover: Popover;
  readonly ports: Ports;
  readonly messages: Messages;
  readonly quit: () => void;
}

export class TrayPresenter {
  readonly #options: TrayPresenterOptions;
  readonly #tray: AppTray;
  #cancelMinute: (() => void) | null = null;

  constructor(options: TrayPresenterOptions) {
    this.#options = options;
    const face = this.#face(options.connections.view());
    this.#tray = new AppTray(
      {
        images: options.images,
        platform: process.platform,
        theme: options.theme,
        onAction: (action) => this.#act(action),
        onToggle: () => options.popover.toggle(),
      },
      face,
    );
    this.#awaitMinute(face);
    options.connections.subscribe((next) => this.#draw(next));
  }

  /** Where the icon is; null where the platform does not tell. */
  bounds(): Rectangle | null {
    return this.#tray.bounds();
  }

  #face(view: View): TrayFace {
    const { connections, ports, messages } = this.#options;
    return trayFace(view, { now: connections.tracker.now(), timeZone: ports.clock.timeZone(), messages });
  }

  #draw(view: View): void {
    const face = this.#face(view);
    this.#tray.draw(face);
    this.#awaitMinute(face);
  }

  #awaitMinute(face: TrayFace): void {
    this.#cancelMinute?.();
    this.#cancelMinute =
      face.secondsToNextMinute === null
        ? null
        : this.#options.ports.scheduler.after(face.secondsToNextMinute * 1000, () => this.#draw(this.#options.connections.view()));
  }

  #act(action: TrayAction): void {
    const { connections, popover, quit } = this.#options;
    const { tracker } = connections;
    switch (action.kind) {
      case 'start':
        this.#tell(tracker.start({ description: '', at: null }));
        return;
      case 'stop':
        this.#tell(tracker.stop());
        return;
      case 'continue':
        this.#tell(tracker.continueEntry(action.localId));
        return;
      case 'use':
        void this.#options.use(action.id).then((answer) => this.#tell(answer));
        return;
      case 'open':
        popover.show();
        return;
      case 'quit':
        quit();
        return;
      default:
        assertNever(action);
    }
  }

  /** A menu cannot say why something failed; the popover can. */
  #tell(answer: Result<unknown, Failure>): void {
    if (!answer.ok) {
      this.#options.connections.tracker.addNotice({ kind: 'refused', failure: answer.failure });
      this.#options.popover.show();
    }
  }
}
