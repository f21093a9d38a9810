/**
 * Updates the tray: for each new View and, while a timer runs, once a minute when the elapsed minutes change (each second if the user wants
 * seconds beside the icon).
 */
import type { Popover } from '../windows/popover.ts';
import type { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import type { AgentStarts } from '#core/program/control/agent-starts.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { TrayAction } from '#core/timer/view/tray-menu.ts';
import { buildTrayView, type TrayView } from '#core/timer/view/tray-view.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import { goalsIn } from '#shared/program/connection-preferences.ts';
import type { TrayClick } from '#shared/program/preferences.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, type Result } from '#shared/values/result.ts';
import type { View } from '#shared/timer/view.ts';
import type { WindowPageId } from '#shared/program/window-route.ts';
import type { FirstTray } from './first-tray.ts';
import { AppTray } from './tray.ts';

export interface TrayPresenterOptions {
  readonly images: string;
  readonly settings: SettingsStore;
  readonly connections: Connections;
  /** Sends new entries to another connection. */
  readonly use: (id: ConnectionKey) => Promise<Result<null, Failure>>;
  readonly popover: Popover;
  /** Opens the page at its start; null opens the last route. */
  readonly openWindow: (page: WindowPageId | null) => void;
  readonly ports: Ports;
  readonly messages: MainMessages;
  readonly twelveHours: () => boolean;
  readonly takeBreak: (minutes: number) => Promise<Result<unknown, Failure>>;
  readonly activity: ActivityRecorder;
  readonly agentStarts: Pick<AgentStarts, 'current' | 'subscribe'>;
  /** Opens the review of today. */
  readonly reviewDay: () => void;
  readonly quit: () => void;
  /** The existing icon and clicks on it. */
  readonly firstTray: FirstTray;
}

export class TrayPresenter {
  readonly #options: TrayPresenterOptions;
  readonly #tray: AppTray;
  readonly #wasClicked: boolean;
  #cancelChange: (() => void) | null = null;

  constructor(options: TrayPresenterOptions) {
    this.#options = options;
    const trayView = this.#trayView(options.connections.view());
    const { tray, clicked } = options.firstTray.takeOver();
    this.#wasClicked = clicked;
    this.#tray = new AppTray(
      {
        tray,
        images: options.images,
        platform: process.platform,
        theme: () => options.settings.current.tray.theme,
        onAction: (action) => this.#run(action),
        onClick: (button) => this.#click(options.settings.current.tray[button]),
        onPointer: () => {
          if (options.settings.current.tray.leftClick === 'popover') {
            options.popover.prepare();
          }
        },
      },
      trayView,
    );
    this.#awaitChange(trayView);
    options.connections.subscribe((next) => this.#draw(next));
    options.activity.subscribe(() => this.#draw(options.connections.view()));
    options.agentStarts.subscribe(() => this.#draw(options.connections.view()));
    options.settings.subscribe(() => {
      this.#tray.retheme();
      this.#draw(options.connections.view());
    });
  }

  /** Handles a click that arrived during the start. */
  catchUp(): void {
    if (this.#wasClicked) {
      this.#click(this.#options.settings.current.tray.leftClick);
    }
  }

  #trayView(view: View): TrayView {
    const { connections, ports, messages, settings } = this.#options;
    const { dailyMinutes } = goalsIn(settings.current, connections.currentId);
    return buildTrayView(view, {
      now: connections.tracker.now(),
      timeZone: ports.clock.timeZone(),
      messages,
      twelveHours: this.#options.twelveHours(),
      title: settings.current.tray.title,
      titleIn: process.platform === 'darwin' ? 'panel' : 'tooltip',
      dailyGoalSeconds: dailyMinutes === null ? null : dailyMinutes * 60,
      activity: this.#options.activity.view(),
      startedBy: this.#options.agentStarts.current,
    });
  }

  #draw(view: View): void {
    const trayView = this.#trayView(view);
    this.#tray.draw(trayView);
    this.#awaitChange(trayView);
  }

  #awaitChange(trayView: TrayView): void {
    this.#cancelChange?.();
    this.#cancelChange =
      trayView.secondsToNextChange === null
        ? null
        : this.#options.ports.scheduler.after(trayView.secondsToNextChange * 1000, () => this.#draw(this.#options.connections.view()));
  }

  #click(click: TrayClick): void {
    const { connections, popover, openWindow } = this.#options;
    switch (click) {
      case 'popover':
        popover.toggle();
        return;
      case 'window':
        openWindow(null);
        return;
      case 'start-stop':
        this.#run({ kind: connections.view().timer.kind === 'running' ? 'stop' : 'start' });
        return;
      case 'nothing':
        return;
      default:
        assertNever(click);
    }
  }

  #run(action: TrayAction): void {
    const { connections, popover, openWindow, quit } = this.#options;
    const { tracker } = connections;
    switch (action.kind) {
      case 'start':
        this.#report(tracker.start({ description: '', at: null }));
        return;
      case 'stop':
        this.#report(tracker.stop());
        return;
      case 'pause':
        void tracker.pause().then((answer) => this.#report(answer));
        return;
      case 'resume':
        void tracker.resumePaused(action.id).then((answer) => this.#report(answer));
        return;
      case 'break':
        void this.#options.takeBreak(action.minutes).then((answer) => this.#report(answer));
        return;
      case 'continue':
        this.#report(tracker.continueEntry(action.localId));
        return;
      case 'favourite':
        this.#report(tracker.startFavourite(action.id));
        return;
      case 'use':
        void this.#options.use(action.id).then((answer) => this.#report(answer));
        return;
      case 'open':
        popover.show();
        return;
      case 'page':
        openWindow(action.page);
        return;
      case 'review-day':
        this.#options.reviewDay();
        return;
      case 'pause-activity':
        this.#report(this.#options.activity.pause());
        return;
      case 'resume-activity':
        this.#options.activity.resume();
        return;
      case 'quit':
        quit();
        return;
      default:
        assertNever(action);
    }
  }

  /** A menu cannot show why a command failed; the popover can. */
  #report(answer: Result<unknown, Failure>): void {
    if (!answer.ok) {
      this.#options.connections.tracker.addNotice({ kind: 'refused', failure: answer.failure });
      this.#options.popover.show();
    }
  }
}
