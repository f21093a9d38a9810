/**
 * Watches whether somebody is there while a timer runs, and at no other time. Asks the system when the threshold could be reached
 * at the earliest, not each second; while somebody is away, every few seconds; while the screen is locked or the machine asleep, not at all.
 */
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import type { Ports } from '#core/platform/ports.ts';
import { awayStep, presentState, type AwayEvent, type AwayState } from './away-state.ts';

/** Where it is known from that nobody is at the keyboard. */
export interface IdleSource {
  /** Milliseconds since the last input; null when it does not tell this time. */
  readonly idleMs: () => Promise<number | null>;
  /** Nobody asks until the next question: what goes on between two of them may rest. */
  readonly release?: () => void;
  readonly close?: () => void;
}

interface AwayMonitorOptions {
  readonly ports: Ports;
  /** Null where this system does not tell: locks and sleep are known all the same. */
  readonly idle: IdleSource | null;
  /** Seconds without input that count as being away; null: this person does not want to be asked, or nothing runs. */
  readonly thresholdSeconds: () => number | null;
  /** Called when somebody came back after at least that long. */
  readonly onReturn: (period: { readonly from: UtcInstant; readonly to: UtcInstant }) => void;
  /** Keeps what must survive the end of the program: since when nobody is there. */
  readonly remember: (since: UtcInstant | null) => void;
  /** What was kept when the program ended. */
  readonly remembered: UtcInstant | null;
}

/** How soon a return is noticed, in milliseconds. */
const returnPollMs = 10_000;

/** A source that does not answer is asked again after this. */
const silentPollMs = 60_000;

/** A task that runs later than planned by more than this slept through the time, in milliseconds. */
const gapMs = 60_000;

/** Input that is a second younger than the threshold asks for no look in between. */
const shortestPollMs = 1_000;

export class AwayMonitor {
  readonly #options: AwayMonitorOptions;
  #state: AwayState;
  #cancel: (() => void) | null = null;
  #measuring = false;
  #again = false;
  #closed = false;

  constructor(options: AwayMonitorOptions) {
    this.#options = options;
    this.#state = { ...presentState, since: options.remembered };
  }

  /** Something the watch depends on may have changed: the timer, the settings. */
  refresh(): void {
    if (this.#options.thresholdSeconds() === null) {
      this.#cancel?.();
      this.#cancel = null;
      this.#options.idle?.release?.();
      this.#become({ ...this.#state, since: null });
      return;
    }
    void this.#measure();
  }

  locked(): void {
    this.#leave('locked');
  }

  unlocked(): void {
    this.#apply({ kind: 'unlocked' });
    this.refresh();
  }

  slept(): void {
    this.#leave('slept');
  }

  /** The timer is about to be stopped for the user: an absence that is known ends here, and is asked about. */
  settle(): void {
    const { since } = this.#state;
    if (since !== null) {
      this.#become({ ...this.#state, since: null });
      this.#report({ from: since, to: this.#now() });
    }
  }

  woke(): void {
    this.#apply({ kind: 'woke' });
    this.refresh();
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  #now(): UtcInstant {
    return instantOfEpochMs(this.#options.ports.clock.nowMs());
  }

  /** At once, since the machine does not wait; how long nobody had been there before is told a moment later. */
  #leave(kind: 'locked' | 'slept'): void {
    const leftMs = this.#options.ports.clock.nowMs();
    this.#apply({ kind }, instantOfEpochMs(leftMs));
    this.#cancel?.();
    this.#cancel = null;
    void this.#addIdleBefore(leftMs);
  }

  /** Only to an absence that began by leaving: one that was known before includes its idle time. */
  async #addIdleBefore(leftMs: number): Promise<void> {
    const idleMs = await this.#idleMs();
    if (!this.#closed && idleMs !== null && this.#state.since === instantOfEpochMs(leftMs)) {
      this.#apply({ kind: 'absent', since: instantOfEpochMs(leftMs - idleMs) });
    }
  }

  async #idleMs(): Promise<number | null> {
    return this.#options.idle === null ? null : this.#options.idle.idleMs();
  }

  /** One question to the system at a time. */
  async #measure(): Promise<void> {
    if (this.#measuring) {
      this.#again = true;
      return;
    }
    this.#measuring = true;
    this.#cancel?.();
    this.#cancel = null;
    const idleMs = await this.#idleMs();
    this.#measuring = false;
    if (this.#closed) {
      return;
    }
    if (this.#again) {
      this.#again = false;
      void this.#measure();
      return;
    }
    const isKnown = idleMs !== null || this.#options.idle === null;
    if (isKnown) {
      this.#apply({ kind: 'measured', idleSeconds: idleMs === null ? null : Math.floor(idleMs / 1000) });
    }
    this.#planNext(idleMs);
  }

  #planNext(idleMs: number | null): void {
    const thresholdSeconds = this.#options.thresholdSeconds();
    const { since, locked, asleep } = this.#state;
    if (thresholdSeconds === null || locked || asleep || this.#options.idle === null) {
      return;
    }
    const untilThresholdMs = Math.max(shortestPollMs, thresholdSeconds * 1000 - (idleMs ?? 0));
    const delayMs = idleMs === null ? silentPollMs : since === null ? untilThresholdMs : returnPollMs;
    const { clock, scheduler } = this.#options.ports;
    const plannedMs = clock.nowMs();
    this.#cancel?.();
    this.#cancel = scheduler.after(delayMs, () => {
      if (clock.nowMs() - plannedMs - delayMs > gapMs) {
        this.#apply({ kind: 'absent', since: instantOfEpochMs(plannedMs) });
      }
      void this.#measure();
    });
  }

  #apply(event: AwayEvent, now: UtcInstant = this.#now()): void {
    const thresholdSeconds = this.#options.thresholdSeconds();
    const { state, returned } = awayStep(this.#state, event, { now, thresholdSeconds: thresholdSeconds ?? Number.POSITIVE_INFINITY });
    // Nobody is asked about time in which nothing ran.
    this.#become(thresholdSeconds === null ? { ...state, since: null } : state);
    if (returned !== null) {
      this.#report(returned);
    }
  }

  /** Not of a clock that was set back meanwhile: such an absence has no length anybody knows. */
  #report(period: { readonly from: UtcInstant; readonly to: UtcInstant }): void {
    if (period.from < period.to) {
      this.#options.onReturn(period);
    }
  }

  #become(state: AwayState): void {
    const before = this.#state;
    this.#state = state;
    if (before.since !== state.since) {
      this.#options.remember(state.since);
    }
  }
}
