import { epochMsOfInstant, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import { goalsIn } from '#shared/program/connection-preferences.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import type { ProgressView } from '#shared/timer/progress.ts';
import type { Reminder } from '#shared/timer/reminders.ts';
import { calendarDay, calendarWeek, type Day } from '#core/platform/calendar.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { goalProgress, secondsIn, type Span } from '#core/timer/goals.ts';
import { firstPomodoro, pomodoroStep, type PomodoroState, type PomodoroStep } from '../pomodoro.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { planReminders, type ReminderFacts, type Notified } from './plan-reminders.ts';

interface ReminderState {
  readonly notified: Notified;
  readonly pomodoro: PomodoroState | null;
}

type Source = Pick<Connections, 'view' | 'subscribe' | 'currentId'> & { readonly tracker: Pick<Connections['tracker'], 'now' | 'entries'> };

interface ReminderClockOptions {
  readonly connections: Source;
  readonly ports: Ports;
  readonly settings: SettingsStore;
  readonly weekStart: () => number;
  readonly savedState: () => ReminderState;
  readonly saveState: (state: ReminderState) => void;
  readonly notify: (reminder: Reminder) => void;
  /** A focus time or a break ended, and the next phase starts by itself. */
  readonly stop: () => void;
  readonly continueLast: () => void;
  /** When the break that the user takes ends; null: none. */
  readonly breakUntil: () => UtcInstant | null;
}

/** Longest milliseconds between checks while a reminder may become due, because the clock may be set. */
const longestWaitMs = 3_600_000;

export class ReminderClock {
  readonly #options: ReminderClockOptions;
  #cancel: (() => void) | null = null;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #checking = false;
  #revision = 0;
  #focusEndsAt: UtcInstant | null = null;
  #notified = '';

  constructor(options: ReminderClockOptions) {
    this.#options = options;
    options.connections.subscribe(() => this.check());
    options.settings.subscribe(() => this.check());
    this.check();
  }

  check(): void {
    // A reminder may stop the timer, which triggers another check.
    if (this.#checking) {
      return;
    }
    const nextAt = this.#nextAt();
    this.#cancel?.();
    this.#cancel = nextAt === undefined ? null : this.#options.ports.scheduler.after(this.#waitMs(nextAt), () => this.check());
    this.#pushProgress();
  }

  #nextAt(): UtcInstant | undefined {
    this.#checking = true;
    try {
      this.#focusEndsAt = this.#focus();
      return [this.#focusEndsAt, this.#remind()].flatMap((at) => (at === null ? [] : [at])).sort()[0];
    } finally {
      this.#checking = false;
    }
  }

  progress(): ProgressView {
    const { connections, ports, settings, savedState } = this.#options;
    const goals = goalsIn(settings.current, connections.currentId);
    const { pomodoro } = savedState();
    const week =
      goals.weeklyMinutes === null
        ? null
        : finishedThisWeek(connections, { timeZone: ports.clock.timeZone(), weekStart: this.#options.weekStart() });
    return {
      revision: this.#revision,
      dailyGoalSeconds: goals.dailyMinutes === null ? null : goals.dailyMinutes * 60,
      weekly: week === null || goals.weeklyMinutes === null ? null : { ...week, goalSeconds: goals.weeklyMinutes * 60 },
      focus: this.#shownFocus(pomodoro),
    };
  }

  #shownFocus(pomodoro: PomodoroState | null): ProgressView['focus'] {
    const completed = pomodoro?.completed ?? 0;
    const until = this.#options.breakUntil();
    if (until !== null) {
      return { phase: 'break', endsAt: until, completed };
    }
    return pomodoro === null ? null : { phase: pomodoro.phase, endsAt: this.#focusEndsAt, completed };
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#checking = true;
  }

  #pushProgress(): void {
    const { revision: _, ...shown } = this.progress();
    const notified = JSON.stringify(shown);
    if (notified === this.#notified) {
      return;
    }
    this.#notified = notified;
    this.#revision += 1;
    this.#changes.emit();
  }

  #waitMs(at: UtcInstant): number {
    return Math.min(longestWaitMs, Math.max(0, epochMsOfInstant(at) - this.#options.ports.clock.nowMs()));
  }

  #focus(): UtcInstant | null {
    const { connections, ports, settings, savedState, saveState } = this.#options;
    const { pomodoro } = settings.current;
    const before = savedState();
    if (!pomodoro.on) {
      if (before.pomodoro !== null) {
        saveState({ ...before, pomodoro: null });
      }
      return null;
    }
    const now = connections.tracker.now();
    const today = calendarDay(now, ports.clock.timeZone()).date;
    const moment = { now, today, running: connections.view().timer.kind === 'running', settings: pomodoro };
    const { state, step, dueAt } = pomodoroStep(before.pomodoro ?? firstPomodoro(now, today), moment);
    if (JSON.stringify(state) !== JSON.stringify(before.pomodoro)) {
      saveState({ ...before, pomodoro: state });
    }
    if (step !== null) {
      this.#applyStep(step);
    }
    return dueAt;
  }

  #applyStep(step: PomodoroStep): void {
    const { notify, stop, continueLast } = this.#options;
    if (step.kind === 'focus-over') {
      notify(step);
      if (step.started) {
        stop();
      }
      return;
    }
    notify({ ...step, last: this.#last() });
    if (step.started) {
      continueLast();
    }
  }

  #last(): string | null {
    return this.#options.connections.view().recents[0]?.description ?? null;
  }

  #remind(): UtcInstant | null {
    const { savedState, saveState, notify } = this.#options;
    const facts = this.#facts(savedState().notified);
    const { due, notified, nextAt } = planReminders(facts);
    if (JSON.stringify(notified) !== JSON.stringify(facts.notified)) {
      saveState({ ...savedState(), notified });
    }
    for (const reminder of due) {
      notify(reminder);
    }
    return nextAt;
  }

  #facts(notified: Notified): ReminderFacts {
    const { connections, ports, settings } = this.#options;
    const { tracker } = connections;
    const view = connections.view();
    const now = tracker.now();
    const timeZone = ports.clock.timeZone();
    const { reminders } = settings.current;
    const goals = goalsIn(settings.current, connections.currentId);
    const spans = workedSpans(connections);
    return {
      now,
      timeZone,
      settings: reminders,
      running: view.timer.kind === 'running' ? view.timer.entry : null,
      stoppedAt: spans.reduce<UtcInstant | null>((last, { end }) => (end !== null && (last === null || end > last) ? end : last), null),
      last: view.recents[0]?.description ?? null,
      attention: view.sync.attention,
      daily: periodProgress(goals.dailyMinutes, { period: calendarDay(now, timeZone), spans, now }),
      weekly: periodProgress(goals.weeklyMinutes, {
        period: calendarWeek(now, { timeZone, weekStart: this.#options.weekStart() }),
        spans,
        now,
      }),
      notified,
    };
  }
}

const spanDays = 8;

function workedSpans(connections: Source): readonly Span[] {
  return connections.tracker.entries(spanDays).map(({ local }) => ({ start: local.start, end: local.end }));
}

function periodProgress(
  minutes: Preferences['goals']['dailyMinutes'],
  worked: { readonly period: Day; readonly spans: readonly Span[]; readonly now: UtcInstant },
): { readonly date: LocalDate; readonly progress: ReturnType<typeof goalProgress> } | null {
  return minutes === null ? null : { date: worked.period.date, progress: goalProgress(minutes * 60, worked) };
}

function finishedThisWeek(
  connections: Source,
  calendar: { readonly timeZone: string; readonly weekStart: number },
): { readonly start: UtcInstant; readonly finishedSeconds: number } {
  const now = connections.tracker.now();
  const week = calendarWeek(now, calendar);
  return {
    start: week.start,
    finishedSeconds: secondsIn(
      week,
      workedSpans(connections).filter(({ end }) => end !== null),
      now,
    ),
  };
}
