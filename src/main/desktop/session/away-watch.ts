/** Connects the system's signals of absence (idle, lock, sleep, shutdown) with the absence monitor and its questions. */
import { powerMonitor } from 'electron';
import { AwayController } from '#core/presence/away/away-controller.ts';
import { AwayMonitor, type IdleSource } from '#core/presence/away/away-monitor.ts';
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
  const mutter = bus === null ? null : await mutterIdle(bus);
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
  readonly onQuestion: () => void;
}

export class AwayWatch {
  readonly controller: AwayController;
  readonly #options: AwayWatchOptions;
  readonly #monitor: AwayMonitor;
  #watched = '';
  /** True while the computer is about to sleep: no question is shown then. */
  #leaving = false;
  #asksOnReturn = false;

  constructor(options: AwayWatchOptions) {
    const { connections, ports, remembered } = options;
    this.#options = options;
    this.controller = new AwayController({
      connections,
      ports,
      remembered: remembered.current.away.questions,
      remember: (questions) => remembered.change({ away: { ...remembered.current.away, questions: [...questions] } }),
    });
    this.#monitor = new AwayMonitor({
      ports,
      idle: options.idle,
      thresholdSeconds: () => this.#thresholdSeconds(),
      onReturn: (period) => {
        if (this.controller.returned({ ...period, atLeastSeconds: options.store.current.away.afterMinutes * 60 })) {
          this.#ask();
        }
      },
      remember: (since) => remembered.change({ away: { ...remembered.current.away, since } }),
      remembered: remembered.current.away.since,
    });
    connections.subscribe(() => this.#refresh());
    options.store.subscribe(() => this.#refresh());
    this.#followPower();
    this.#refresh();
  }

  /** Returns whether the lock is reported: on Linux by the session bus, elsewhere by the system. */
  async followLock(bus: DesktopBus | null): Promise<boolean> {
    powerMonitor.on('lock-screen', () => this.#monitor.locked());
    powerMonitor.on('unlock-screen', () => this.#monitor.unlocked());
    return bus !== null && (await watchScreenLock(bus, (locked) => (locked ? this.#monitor.locked() : this.#monitor.unlocked())));
  }

  close(): void {
    this.#monitor.close();
    this.#options.idle?.close?.();
  }

  #ask(): void {
    if (this.#leaving) {
      this.#asksOnReturn = true;
    } else {
      this.#options.onQuestion();
    }
  }

  #running(): string | null {
    const { timer } = this.#options.connections.view();
    return timer.kind === 'running' ? timer.entry.localId : null;
  }

  #thresholdSeconds(): number | null {
    const { away } = this.#options.store.current;
    return away.ask && this.#running() !== null ? away.afterMinutes * 60 : null;
  }

  /** Views change often; only these two values affect the monitor. */
  #refresh(): void {
    const watched = JSON.stringify([this.#running(), this.#thresholdSeconds()]);
    if (watched !== this.#watched) {
      this.#watched = watched;
      this.#monitor.refresh();
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
      this.#monitor.slept();
      connections.suspend();
    });
    powerMonitor.on('resume', () => {
      this.#leaving = false;
      connections.resume();
      this.#monitor.woke();
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
    this.#monitor.settle(() => {
      const stopped = this.#running() === null ? null : tracker.stop();
      if (stopped !== null && !stopped.ok) {
        tracker.addNotice({ kind: 'refused', failure: stopped.failure });
      }
      return stopped?.ok === true ? stopped.value.at : null;
    });
  }
}
