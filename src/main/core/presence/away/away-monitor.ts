/**
 * Detects absences of the user while a timer runs. Reads the idle time when it could first reach the threshold, not each second, and never
 * while the screen is locked or the computer sleeps. While the user is away, it waits for input, or where the desktop does not report that
 * reads every few seconds, and once a minute in a long absence.
 */
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import type { Ports } from '#core/platform/ports.ts';
import { awayStep, presentState, type AwayEvent, type AwayState } from './away-state.ts';

export interface IdleSource {
  /** Milliseconds since the last input; null if it is unavailable at the moment. */
  readonly idleMs: () => Promise<number | null>;
  /**
   * Calls `listener` once, at the next input or when that can no longer be known; the returned function ends it. Absent: the source has to
   * be asked.
   */
  readonly onInput?: (listener: () => void) => () => void;
  readonly release?: () => void;
  readonly close?: () => void;
}

interface AwayMonitorOptions {
  readonly ports: Ports;
  readonly idle: IdleSource | null;
  readonly thresholdSeconds: () => number | null;
  readonly onReturn: (period: { readonly from: UtcInstant; readonly to: UtcInstant }) => void;
  readonly remember: (since: UtcInstant | null) => void;
  /** The absence that was stored when the program ended. */
  readonly remembered: UtcInstant | null;
}

/** Milliseconds between checks for the user's return, in an absence of up to an hour and in a longer one. */
const returnPollMs = 10_000;
const lateReturnPollMs = 60_000;
const longAbsenceMs = 3_600_000;

/** Milliseconds without input before its report is waited for: desktops report the end of a pause, and a short one is none to them. */
const idleForReportMs = 60_000;

/** Milliseconds before an idle source without an answer is asked again. */
const silentPollMs = 60_000;

/** A task that runs later than planned by more than this, in milliseconds, slept in between. */
const gapMs = 60_000;

/** Shortest wait before the next reading, in milliseconds. */
const shortestPollMs = 1_000;

/** Milliseconds after which a program that still runs takes the shutdown for prevented. */
const shutdownMs = 60_000;

export class AwayMonitor {
  readonly #options: AwayMonitorOptions;
  #state: AwayState;
  #cancel: (() => void) | null = null;
  #cancelShutdown: (() => void) | null = null;
  #measuring = false;
  #again = false;
  #closed = false;

  constructor(options: AwayMonitorOptions) {
    this.#options = options;
    this.#state = { ...presentState, since: options.remembered };
  }

  /** The timer or the settings may have changed. */
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

  /** As sleep; another program or the user may still prevent the shutdown, and then the user is back. */
  shuttingDown(): void {
    this.slept();
    this.#cancelShutdown?.();
    this.#cancelShutdown = this.#options.ports.scheduler.after(shutdownMs, () => this.woke());
  }

  /**
   * Ends a known absence with a question. `stop` stops the timer for the user and returns the time of the stop, or null if nothing was
   * stopped.
   */
  endAbsence(stop: () => UtcInstant | null): void {
    const { since } = this.#state;
    const to = stop() ?? this.#now();
    if (since !== null) {
      this.#become({ ...this.#state, since: null });
      this.#report({ from: since, to });
    }
  }

  woke(): void {
    this.#apply({ kind: 'woke' });
    this.refresh();
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#cancelShutdown?.();
  }

  #now(): UtcInstant {
    return instantOfEpochMs(this.#options.ports.clock.nowMs());
  }

  /** Changes the state at once, because the computer may sleep; the idle time before it follows. */
  #leave(kind: 'locked' | 'slept'): void {
    const leftMs = this.#options.ports.clock.nowMs();
    this.#apply({ kind }, instantOfEpochMs(leftMs));
    this.#cancel?.();
    this.#cancel = null;
    void this.#addIdleBefore(leftMs);
  }

  /** Only for an absence that began by leaving: one that was known before includes its idle time. */
  async #addIdleBefore(leftMs: number): Promise<void> {
    const idleMs = await this.#idleMs();
    if (!this.#closed && idleMs !== null && this.#state.since === instantOfEpochMs(leftMs)) {
      this.#apply({ kind: 'absent', since: instantOfEpochMs(leftMs - idleMs) });
    }
  }

  async #idleMs(): Promise<number | null> {
    return this.#options.idle === null ? null : this.#options.idle.idleMs();
  }

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
    const { onInput } = this.#options.idle;
    if (since !== null && idleMs !== null && idleMs >= idleForReportMs && onInput !== undefined) {
      this.#cancel?.();
      this.#cancel = onInput(() => void this.#measure());
      return;
    }
    const untilThresholdMs = Math.max(shortestPollMs, thresholdSeconds * 1000 - (idleMs ?? 0));
    const delayMs = idleMs === null ? silentPollMs : since === null ? untilThresholdMs : this.#returnPollMs(since);
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

  #returnPollMs(since: UtcInstant): number {
    return this.#options.ports.clock.nowMs() - epochMsOfInstant(since) > longAbsenceMs ? lateReturnPollMs : returnPollMs;
  }

  #apply(event: AwayEvent, now: UtcInstant = this.#now()): void {
    const thresholdSeconds = this.#options.thresholdSeconds();
    const { state, returned } = awayStep(this.#state, event, { now, thresholdSeconds: thresholdSeconds ?? Number.POSITIVE_INFINITY });
    // Time without a running timer needs no question.
    this.#become(thresholdSeconds === null ? { ...state, since: null } : state);
    if (returned !== null) {
      this.#report(returned);
    }
  }

  /** Skips an absence during which the clock was set back: its length is unknown. */
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
