/** Says what is due when it is due: looks when something changed, at the instant something may be due, and at no other time. */
import { epochMsOfInstant, type LocalDate, type UtcInstant } from '#shared/brands.ts';
import type { Preferences } from '#shared/preferences.ts';
import type { Reminder } from '#shared/reminders.ts';
import { dayOf, weekOf, type Day } from '../calendar.ts';
import type { Connections } from '../connections/connections.ts';
import { goalProgress, secondsIn, type Span } from '../goals/goals.ts';
import { firstPomodoro, pomodoroStep, type PomodoroState, type PomodoroStep } from '../pomodoro/pomodoro.ts';
import type { Ports } from '../ports.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { planReminders, type ReminderFacts, type Told } from './plan-reminders.ts';

export interface Noted {
  readonly told: Told;
  /** Null: no focus time was ever begun. */
  readonly pomodoro: PomodoroState | null;
}

interface ReminderClockOptions {
  readonly connections: Connections;
  readonly ports: Ports;
  readonly settings: SettingsStore;
  readonly noted: () => Noted;
  readonly note: (noted: Noted) => void;
  readonly say: (reminder: Reminder) => void;
  /** A focus time ended and its break begins by itself, or a break did and work goes on by itself. */
  readonly stop: () => void;
  readonly continueLast: () => void;
}

/** A clock may be set while the program sleeps: it looks at least this often while something may become due, in milliseconds. */
const longestWaitMs = 3_600_000;

export class ReminderClock {
  readonly #options: ReminderClockOptions;
  #cancel: (() => void) | null = null;
  #looking = false;

  constructor(options: ReminderClockOptions) {
    this.#options = options;
    options.connections.subscribe(() => this.look());
    options.settings.subscribe(() => this.look());
    this.look();
  }

  /** Something may have changed, the clock included. */
  look(): void {
    // What it does itself changes what it looks at.
    if (this.#looking) {
      return;
    }
    this.#looking = true;
    const nextAt = [this.#focus(), this.#remind()].flatMap((at) => (at === null ? [] : [at])).sort()[0];
    this.#looking = false;
    this.#cancel?.();
    this.#cancel = nextAt === undefined ? null : this.#options.ports.scheduler.after(this.#waitMs(nextAt), () => this.look());
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#looking = true;
  }

  #waitMs(at: UtcInstant): number {
    return Math.min(longestWaitMs, Math.max(0, epochMsOfInstant(at) - this.#options.ports.clock.nowMs()));
  }

  #focus(): UtcInstant | null {
    const { connections, ports, settings, noted, note } = this.#options;
    const { pomodoro } = settings.current;
    const before = noted();
    if (!pomodoro.on) {
      if (before.pomodoro !== null) {
        note({ ...before, pomodoro: null });
      }
      return null;
    }
    const now = connections.tracker.now();
    const today = dayOf(now, ports.clock.timeZone()).date;
    const moment = { now, today, running: connections.view().timer.kind === 'running', settings: pomodoro };
    const { state, step, dueAt } = pomodoroStep(before.pomodoro ?? firstPomodoro(now, today), moment);
    if (JSON.stringify(state) !== JSON.stringify(before.pomodoro)) {
      note({ ...before, pomodoro: state });
    }
    if (step !== null) {
      this.#tellStep(step);
    }
    return dueAt;
  }

  #tellStep(step: PomodoroStep): void {
    const { say, stop, continueLast } = this.#options;
    if (step.kind === 'focus-over') {
      say(step);
      if (step.started) {
        stop();
      }
      return;
    }
    say({ ...step, last: this.#last() });
    if (step.started) {
      continueLast();
    }
  }

  #last(): string | null {
    return this.#options.connections.view().recents[0]?.description ?? null;
  }

  #remind(): UtcInstant | null {
    const { noted, note, say } = this.#options;
    const facts = this.#facts(noted().told);
    const { due, told, nextAt } = planReminders(facts);
    if (JSON.stringify(told) !== JSON.stringify(facts.told)) {
      note({ ...noted(), told });
    }
    for (const reminder of due) {
      say(reminder);
    }
    return nextAt;
  }

  #facts(told: Told): ReminderFacts {
    const { connections, ports, settings } = this.#options;
    const { tracker } = connections;
    const view = connections.view();
    const now = tracker.now();
    const timeZone = ports.clock.timeZone();
    const { goals, reminders } = settings.current;
    const spans = workedSpans(connections);
    return {
      now,
      timeZone,
      settings: reminders,
      running: view.timer.kind === 'running' ? view.timer.entry : null,
      stoppedAt: spans.reduce<UtcInstant | null>((last, { end }) => (end !== null && (last === null || end > last) ? end : last), null),
      last: view.recents[0]?.description ?? null,
      attention: view.sync.attention,
      daily: progressOf(goals.dailyMinutes, { period: dayOf(now, timeZone), spans, now }),
      weekly: progressOf(goals.weeklyMinutes, { period: weekOf(now, timeZone), spans, now }),
      told,
    };
  }
}

/** Days back that any week holds, and one for an entry that began before. */
const spanDays = 8;

/** What was worked in the current connection since a week began, and a little before. */
export function workedSpans(connections: Connections): readonly Span[] {
  return connections.tracker.entries(spanDays).map(({ local }) => ({ start: local.start, end: local.end }));
}

function progressOf(minutes: Preferences['goals']['dailyMinutes'], worked: { readonly period: Day; readonly spans: readonly Span[]; readonly now: UtcInstant }): { readonly date: LocalDate; readonly progress: ReturnType<typeof goalProgress> } | null {
  return minutes === null ? null : { date: worked.period.date, progress: goalProgress(minutes * 60, worked) };
}

/** Seconds of finished work of the current week. */
export function finishedThisWeek(connections: Connections, timeZone: string): { readonly start: UtcInstant; readonly finishedSeconds: number } {
  const now = connections.tracker.now();
  const week = weekOf(now, timeZone);
  return { start: week.start, finishedSeconds: secondsIn(week, workedSpans(connections).filter(({ end }) => end !== null), now) };
}
