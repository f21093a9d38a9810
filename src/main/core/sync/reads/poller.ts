/**
 * Detects changes by other clients: requests the running entries often, and days only if they seem to have changed or a page shows them.
 */
import type { HistorySpan } from '#shared/history/span.ts';
import { instantOfEpochMs, shiftInstant, type UtcInstant, utcDate } from '#shared/values/brands.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { Outbox } from '../outbox.ts';
import { entryWindow, windowAround, windowSince } from '../rules/windows.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { PushedReads } from '../rules/pushed-changes.ts';

export interface PollerOptions {
  readonly outbox: Outbox;
  readonly gateway: Gateway;
  readonly ports: Ports;
  /** False for an embedded service, which has no other clients: it is read on request, never by the clock. */
  readonly othersWrite: boolean;
  readonly readNames: () => Promise<void>;
  /** Milliseconds between polls that the user wants; null: as often as useful. */
  readonly intervalMs: () => number | null;
}

/** Pushes changes while it is open. `start` also ends its wait for the next attempt. */
export interface PushSource {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Milliseconds between polls while an entry runs or changed recently, and otherwise; each varies by up to a tenth. */
const livelyIntervalMs = 15_000;
const calmIntervalMs = 30_000;
const jitter = 0.1;

/** Milliseconds between polls while the service pushes changes, as a safeguard. */
const checkIntervalMs = 300_000;

/** Above this number, dates are read as one span. */
const datesReadApart = 4;

/** Milliseconds within which dates on display are not read again. */
const shownFreshMs = 10_000;

/** Milliseconds for which a change keeps the short interval. */
const livelyForMs = 300_000;

/** Seconds of dates on display that are read again at most. */
const longestShownSeconds = 62 * 86_400;

/** Days read at the start, and after a change. */
const firstReadDays = 31;
const laterReadDays = 1;

export class Poller {
  readonly #outbox: Outbox;
  readonly #gateway: Gateway;
  readonly #ports: Ports;
  readonly #othersWrite: boolean;
  readonly #readNames: () => Promise<void>;
  readonly #intervalMs: PollerOptions['intervalMs'];
  #cancel: (() => void) | null = null;
  #underWay: Promise<void> | null = null;
  #livelyUntilMs = 0;
  /** Days that the next poll has to read, because they were asked for or could not be read; 0: none. */
  #owedDays = firstReadDays;
  #daysWanted = false;
  #paused = false;
  #watched = true;
  /** The dates that were last read for a page, and when (monotonic). */
  #shownRead: { readonly key: string; readonly atMs: number } | null = null;
  #stopped = false;
  #source: PushSource | null = null;
  #isPushed = false;
  /** Starts of pushed entries that are still to be read. */
  readonly #pushedStarts = new Set<UtcInstant>();
  #readingPushed: Promise<void> | null = null;

  constructor(options: PollerOptions) {
    this.#outbox = options.outbox;
    this.#gateway = options.gateway;
    this.#ports = options.ports;
    this.#othersWrite = options.othersWrite;
    this.#readNames = options.readNames;
    this.#intervalMs = options.intervalMs;
  }

  start(): void {
    this.pollNow();
  }

  /** Sets a source of pushes, which reduces polling to a safeguard. */
  useSource(source: PushSource): void {
    this.#source = source;
  }

  notePushing({ isOpen, mayHaveMissed }: { readonly isOpen: boolean; readonly mayHaveMissed: boolean }): void {
    const isOther = isOpen !== this.#isPushed;
    this.#isPushed = isOpen;
    if (mayHaveMissed) {
      this.pollNow();
    } else if (isOther && this.#underWay === null) {
      this.#planNext();
    }
  }

  readPushed({ starts, names }: PushedReads): void {
    starts.forEach((start) => this.#pushedStarts.add(start));
    if (names) {
      void this.#readNames();
    }
    this.#readingPushed ??= this.#readPushedDates().finally(() => {
      this.#readingPushed = null;
      if (this.#pushedStarts.size > 0) {
        this.readPushed({ starts: [], names: false });
      }
    });
  }

  /** Polls at once, including finished entries: the computer woke up, the popover opened, the user asked. One poll at a time. */
  pollNow(): void {
    this.#daysWanted = true;
    this.#paused = false;
    this.#source?.start();
    this.#begin();
  }

  /** The user was active here, and may be using other clients as well. */
  noteActivity(): void {
    this.#livelyUntilMs = this.#ports.clock.monotonicMs() + livelyForMs;
  }

  /** Refreshes the dates that a page shows, unless that was just done. Pages call this once a minute and on focus. */
  refreshShown({ from, to }: HistorySpan): void {
    const { clock } = this.#ports;
    const now = instantOfEpochMs(clock.nowMs());
    // Of a long report only the last dates: the others rarely change, and are read once a day.
    const oldest = shiftInstant(to < now ? to : now, -longestShownSeconds);
    const window = entryWindow(from < oldest ? oldest : from, to);
    const key = JSON.stringify(window);
    const nowMs = clock.monotonicMs();
    const isFresh = this.#shownRead !== null && this.#shownRead.key === key && nowMs - this.#shownRead.atMs < shownFreshMs;
    if (!this.#othersWrite || this.#stopped || this.#paused || isFresh || !this.#gateway.mayBegin('poll')) {
      return;
    }
    this.#shownRead = { key, atMs: nowMs };
    void this.#outbox.pull(window);
  }

  /** Stops polling by the clock while the connection is not visible. */
  watch(watched: boolean): void {
    this.#watched = watched;
    if (watched) {
      this.pollNow();
    } else {
      this.#cancel?.();
      this.#cancel = null;
    }
  }

  pause(): void {
    this.#paused = true;
    this.#source?.stop();
    this.#cancel?.();
    this.#cancel = null;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.pause();
    await Promise.all([this.#underWay, this.#readingPushed]);
  }

  #begin(): void {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#stopped || this.#underWay !== null) {
      return;
    }
    this.#underWay = this.#poll().finally(() => {
      this.#underWay = null;
      this.#planNext();
    });
  }

  async #poll(): Promise<void> {
    if (this.#daysWanted) {
      this.#daysWanted = false;
      this.#owe(laterReadDays);
    }
    const daysWanted = this.#owedDays > 0;
    if (this.#owedDays === firstReadDays) {
      await this.#readOwedDays();
      return;
    }
    const outcome = await this.#outbox.pull('active');
    if (outcome.kind === 'failed') {
      return;
    }
    if (outcome.changed || outcome.stoppedElsewhere.length > 0) {
      this.noteActivity();
      this.#owe(laterReadDays);
    } else if (!daysWanted) {
      return;
    }
    for (const date of new Set(outcome.stoppedElsewhere.map(utcDate))) {
      // It may have begun long before the days that are read anyway.
      await this.#outbox.pull(windowAround(date, 0));
    }
    await this.#readOwedDays();
    const { unreadable } = this.#outbox;
    if (daysWanted && unreadable !== null) {
      // The rows may have been corrected at the service.
      await this.#outbox.pull(unreadable.asked);
    }
  }

  #owe(days: number): void {
    this.#owedDays = Math.max(this.#owedDays, days);
  }

  async #readOwedDays(): Promise<void> {
    const days = this.#owedDays;
    // A push that is missed during the read asks for more.
    this.#owedDays = 0;
    const outcome = await this.#outbox.pull(windowSince(instantOfEpochMs(this.#ports.clock.nowMs()), days));
    if (outcome.kind === 'failed') {
      this.#owe(days);
      return;
    }
    if (outcome.changed && days < firstReadDays) {
      this.noteActivity();
    }
    await this.#readNames();
  }

  /** Reads one date at a time, including those pushed meanwhile. After a failure, the next poll reads them. */
  async #readPushedDates(): Promise<void> {
    while (this.#pushedStarts.size > 0) {
      if (this.#stopped || this.#paused) {
        this.#pushedStarts.clear();
        this.#owe(firstReadDays);
        return;
      }
      const windows = this.#takePushed();
      for (const window of windows) {
        if ((await this.#outbox.pull(window)).kind === 'failed') {
          this.#pushedStarts.clear();
          this.#owe(firstReadDays);
          this.#planNext();
          return;
        }
      }
    }
  }

  #takePushed(): readonly EntryWindow[] {
    const starts = [...this.#pushedStarts].sort();
    this.#pushedStarts.clear();
    const [first] = starts;
    const last = starts.at(-1);
    const dates = new Map(starts.map((start) => [start.slice(0, 'YYYY-MM-DD'.length), start]));
    return dates.size > datesReadApart && first !== undefined && last !== undefined
      ? [entryWindow(first, last)]
      : [...dates.values()].map((start) => windowAround(start, 0));
  }

  #planNext(): void {
    if (this.#stopped || this.#paused) {
      return;
    }
    if (this.#daysWanted) {
      this.#begin();
      return;
    }
    if (!this.#watched) {
      return;
    }
    if (!this.#othersWrite) {
      if (this.#owedDays > 0) {
        this.#planIn(Math.max(calmIntervalMs, this.#gateway.waitMs('poll')));
      }
      return;
    }
    const lively = this.#outbox.running.length > 0 || this.#ports.clock.monotonicMs() < this.#livelyUntilMs;
    const usualMs = this.#intervalMs() ?? (lively ? livelyIntervalMs : calmIntervalMs);
    const intervalMs =
      (this.#isPushed && this.#owedDays === 0 ? checkIntervalMs : usualMs) * (1 + jitter * (2 * this.#ports.chance.fraction() - 1));
    this.#planIn(Math.max(Math.round(intervalMs), this.#gateway.waitMs('poll')));
  }

  #planIn(delayMs: number): void {
    this.#cancel?.();
    this.#cancel = this.#ports.scheduler.after(delayMs, () => this.#begin());
  }
}
