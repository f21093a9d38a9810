/**
 * Connects the system's signals of absence (idle, lock, sleep, shutdown) with the absence monitor and its questions, and with the recording
 * of activity.
 */
import { powerMonitor } from 'electron';
import { AwayController } from '#core/presence/away/away-controller.ts';
import type { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import { AwayMonitor, type IdleSource } from '#core/presence/away/away-monitor.ts';
import { shareIdle } from '#core/presence/away/shared-idle.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Capabilities } from '#shared/program/capabilities.ts';
import type { DesktopBus } from '../linux/desktop-bus.ts';
import { mutterIdle, screenSaverIdle } from '../linux/idle-sources.ts';
import { watchScreenLock } from '../linux/screen-lock.ts';
import { WaylandIdle } from '../linux/wayland-idle.ts';
import type { RememberedStore } from '../profile/remembered.ts';

interface IdleSurroundings {
  readonly bus: DesktopBus | null;
  /** The compositor's socket; null outside Wayland. */
  readonly compositor: string | null;
  readonly ports: Ports;
}

export interface ChosenIdle {
  readonly kind: Capabilities['idle'];
  readonly source: IdleSource | null;
}

/** The first source that answers. Electron's own is not used under Wayland, where it returns 0 or ignores the keyboard. */
export async function chooseIdleSource({ bus, compositor, ports }: IdleSurroundings): Promise<ChosenIdle> {
  const wayland = compositor === null ? null : await WaylandIdle.connect(compositor, ports);
  if (wayland !== null) {
    return { kind: 'wayland', source: wayland };
  }
  const mutter = bus === null ? null : await mutterIdle({ bus, scheduler: ports.scheduler });
  if (mutter !== null) {
    return { kind: 'mutter', source: mutter };
  }
  if (compositor === null) {
    return { kind: 'system', source: { idleMs: async () => powerMonitor.getSystemIdleTime() * 1000 } };
  }
  const screenSaver = bus === null ? null : await screenSaverIdle(bus, ports.scheduler);
  return screenSaver === null ? { kind: 'unavailable', source: null } : { kind: 'screensaver', source: screenSaver };
}

interface AwayWatchOptions {
  readonly connections: Connections;
  readonly ports: Ports;
  readonly store: SettingsStore;
  readonly remembered: RememberedStore;
  readonly idle: IdleSource | null;
  readonly activity: ActivityRecorder;
  readonly onQuestion: () => void;
}

export class AwayWatch {
  readonly controller: AwayController;
  readonly #options: AwayWatchOptions;
  readonly #monitor: AwayMonitor;
  /** Of the recording: also without a timer. */
  readonly #recording: AwayMonitor;
  #watched = '';
  /** True while the computer is about to sleep: no question is shown then. */
  #leaving = false;
  #asksOnReturn = false;

  constructor(options: AwayWatchOptions) {
    const { connections, ports, remembered, idle, activity } = options;
    this.#options = options;
    const share = idle === null ? () => null : shareIdle(idle);
    this.controller = new AwayController({
      connections,
      ports,
      remembered: remembered.current.away.questions,
      remember: (questions) => remembered.change({ away: { ...remembered.current.away, questions: [...questions] } }),
    });
    this.#monitor = new AwayMonitor({
      ports,
      idle: share(),
      thresholdSeconds: () => this.#thresholdSeconds(),
      onReturn: (period) => {
        if (this.controller.returned({ ...period, atLeastSeconds: options.store.current.away.afterMinutes * 60 })) {
          this.#ask();
        }
      },
      remember: (since) => remembered.change({ away: { ...remembered.current.away, since } }),
      remembered: remembered.current.away.since,
    });
    this.#recording = new AwayMonitor({
      ports,
      idle: share(),
      thresholdSeconds: () => (activity.isRecording ? options.store.current.away.afterMinutes * 60 : null),
      onReturn: () => {},
      remember: (since) => activity.away(since),
      remembered: null,
    });
    connections.subscribe(() => this.#refresh());
    activity.subscribe(() => this.#refresh());
    options.store.subscribe(() => this.#refresh());
    this.#followPower();
    this.#refresh();
  }

  /** Returns whether the lock is reported: on Linux by the session bus, elsewhere by the system. */
  async followLock(bus: DesktopBus | null): Promise<boolean> {
    const follow = (isLocked: boolean): void => this.#monitors().forEach((monitor) => (isLocked ? monitor.locked() : monitor.unlocked()));
    powerMonitor.on('lock-screen', () => follow(true));
    powerMonitor.on('unlock-screen', () => follow(false));
    return bus !== null && (await watchScreenLock(bus, follow));
  }

  close(): void {
    this.#monitors().forEach((monitor) => monitor.close());
    this.#options.idle?.close?.();
  }

  #ask(): void {
    if (this.#leaving) {
      this.#asksOnReturn = true;
    } else {
      this.#options.onQuestion();
    }
  }

  #monitors(): readonly AwayMonitor[] {
    return [this.#monitor, this.#recording];
  }

  #running(): string | null {
    const { timer } = this.#options.connections.view();
    return timer.kind === 'running' ? timer.entry.localId : null;
  }

  #thresholdSeconds(): number | null {
    const { away } = this.#options.store.current;
    return away.ask && this.#running() !== null ? away.afterMinutes * 60 : null;
  }

  /** Views change often; only these values affect the monitors. */
  #refresh(): void {
    const { activity, store } = this.#options;
    const watched = JSON.stringify([this.#running(), this.#thresholdSeconds(), activity.isRecording, store.current.away.afterMinutes]);
    if (watched !== this.#watched) {
      this.#watched = watched;
      this.#monitors().forEach((monitor) => monitor.refresh());
    }
  }

  /** Suspend and resume events may repeat. */
  #followPower(): void {
    const { connections, store } = this.#options;
    powerMonitor.on('suspend', () => {
      this.#leaving = true;
      if (store.current.away.stopOnSleep) {
        this.#stop();
      }
      this.#monitors().forEach((monitor) => monitor.slept());
      connections.suspend();
    });
    powerMonitor.on('resume', () => {
      this.#leaving = false;
      connections.resume();
      this.#monitors().forEach((monitor) => monitor.woke());
      if (this.#asksOnReturn) {
        this.#asksOnReturn = false;
        this.#ask();
      }
    });
    powerMonitor.on('unlock-screen', () => connections.resume());
    powerMonitor.on('shutdown', () => {
      if (store.current.away.stopOnShutdown) {
        this.#stop();
      } else {
        // The next start asks about the absence.
        this.#monitor.shuttingDown();
      }
    });
  }

  #stop(): void {
    const { tracker } = this.#options.connections;
    this.#monitor.endAbsence(() => {
      const stopped = this.#running() === null ? null : tracker.stop();
      if (stopped !== null && !stopped.ok) {
        tracker.addNotice({ kind: 'refused', failure: stopped.failure });
      }
      return stopped?.ok === true ? stopped.value.at : null;
    });
  }
}
