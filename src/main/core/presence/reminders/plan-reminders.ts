/**
 * Decides which reminders are due now, and when to check again. Pure: a reminder is not repeated within its interval, and nothing polls.
 */
import { z } from 'zod';
import {
  instantOfEpochMs,
  isPlausibleDate,
  localDateSchema,
  secondsBetween,
  shiftInstant,
  utcInstantSchema,
  uuidSchema,
  type LocalDate,
  type UtcInstant,
  type Uuid,
} from '#shared/values/brands.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import type { Reminder } from '#shared/timer/reminders.ts';
import type { GoalProgress } from '#core/timer/goals.ts';

/** When each reminder was last shown, so that a restart repeats none. */
export const notifiedSchema = z.object({
  noTimer: utcInstantSchema.nullable(),
  longRunning: z.object({ localId: uuidSchema, at: utcInstantSchema }).nullable(),
  attention: z.object({ count: z.number(), at: utcInstantSchema }).nullable(),
  /** First day of the period whose reached goal was announced. */
  dailyGoal: localDateSchema.nullable(),
  weeklyGoal: localDateSchema.nullable(),
});
export type Notified = z.infer<typeof notifiedSchema>;

export const nothingNotified: Notified = { noTimer: null, longRunning: null, attention: null, dailyGoal: null, weeklyGoal: null };

export interface ReminderFacts {
  readonly now: UtcInstant;
  readonly timeZone: string;
  readonly settings: Preferences['reminders'];
  readonly running: { readonly localId: Uuid; readonly start: UtcInstant; readonly description: string } | null;
  /** When the last entry ended; null if there was none lately. */
  readonly stoppedAt: UtcInstant | null;
  readonly last: string | null;
  readonly attention: number;
  readonly daily: { readonly date: LocalDate; readonly progress: GoalProgress } | null;
  readonly weekly: { readonly date: LocalDate; readonly progress: GoalProgress } | null;
  readonly notified: Notified;
}

export interface ReminderPlan {
  readonly due: readonly Reminder[];
  readonly notified: Notified;
  /** When the next reminder may be due; null if only a change can make one due. */
  readonly nextAt: UtcInstant | null;
}

/** Seconds before a higher number of open questions is announced again. */
const attentionEverySeconds = 900;

interface WorkingHours {
  readonly start: UtcInstant;
  readonly end: UtcInstant;
}

/** Working hours from yesterday to a week from now, in order, in local time across clock changes. */
export function workingHours(
  now: UtcInstant,
  timeZone: string,
  { days, from, to }: Pick<Preferences['reminders']['noTimer'], 'days' | 'from' | 'to'>,
): readonly WorkingHours[] {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: 9 }, (_, index) => today.add({ days: index - 1 })).flatMap((date) => {
    if (!days.includes(date.dayOfWeek)) {
      return [];
    }
    const lastDay = to > from ? date : date.add({ days: 1 });
    const start = date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(from) });
    const end = lastDay.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(to) });
    return [{ start: instantOfEpochMs(start.epochMilliseconds), end: instantOfEpochMs(end.epochMilliseconds) }];
  });
}

type Part = { readonly due: Reminder | null; readonly notified: Partial<Notified>; readonly nextAt: UtcInstant | null };

const quiet: Part = { due: null, notified: {}, nextAt: null };

function latest(...instants: readonly (UtcInstant | null)[]): UtcInstant | null {
  return instants.reduce((last, each) => (last === null || (each !== null && each > last) ? each : last), null);
}

function noTimer({ now, timeZone, settings, running, stoppedAt, last, notified }: ReminderFacts): Part {
  const { on, everyMinutes } = settings.noTimer;
  if (!on || running !== null) {
    return quiet;
  }
  const everySeconds = everyMinutes * 60;
  // A reminder dated in the future was shown before the clock was set back.
  const shownAt = notified.noTimer !== null && notified.noTimer <= now ? notified.noTimer : null;
  for (const hours of workingHours(now, timeZone, settings.noTimer)) {
    if (hours.end <= now) {
      continue;
    }
    const dueAt = shiftInstant(
      latest(hours.start, stoppedAt !== null && stoppedAt <= now ? stoppedAt : null, shownAt) ?? hours.start,
      everySeconds,
    );
    if (dueAt <= now) {
      return { due: { kind: 'no-timer', last }, notified: { noTimer: now }, nextAt: shiftInstant(now, everySeconds) };
    }
    if (dueAt < hours.end) {
      return { ...quiet, nextAt: dueAt };
    }
  }
  return quiet;
}

function longRunning({ now, settings, running, notified }: ReminderFacts): Part {
  if (!settings.longRunning.on || running === null || !isPlausibleDate(running.start)) {
    return quiet;
  }
  const everySeconds = settings.longRunning.afterHours * 3600;
  const shownAt = notified.longRunning?.localId === running.localId && notified.longRunning.at <= now ? notified.longRunning.at : null;
  const dueAt = shiftInstant(latest(running.start, shownAt) ?? running.start, everySeconds);
  if (dueAt > now) {
    return { ...quiet, nextAt: dueAt };
  }
  return {
    due: { kind: 'long-running', description: running.description, seconds: secondsBetween(running.start, now) },
    notified: { longRunning: { localId: running.localId, at: now } },
    nextAt: shiftInstant(now, everySeconds),
  };
}

function attention({ now, settings, attention: count, notified }: ReminderFacts): Part {
  const earlier = notified.attention;
  if (!settings.attention || count === 0) {
    return earlier === null ? quiet : { ...quiet, notified: { attention: null } };
  }
  if (earlier !== null && count <= earlier.count) {
    // After a decrease, the next increase is announced again.
    return count < earlier.count ? { ...quiet, notified: { attention: { ...earlier, count } } } : quiet;
  }
  const againAt = earlier === null || earlier.at > now ? now : shiftInstant(earlier.at, attentionEverySeconds);
  return againAt > now
    ? { ...quiet, nextAt: againAt }
    : { due: { kind: 'attention', count }, notified: { attention: { count, at: now } }, nextAt: null };
}

function goal(facts: ReminderFacts, which: 'daily' | 'weekly'): Part {
  const of = which === 'daily' ? facts.daily : facts.weekly;
  const earlier = which === 'daily' ? facts.notified.dailyGoal : facts.notified.weeklyGoal;
  if (!facts.settings.goals || of === null || earlier === of.date) {
    return quiet;
  }
  const { remainingSeconds, doneSeconds, expectedAt } = of.progress;
  if (remainingSeconds > 0) {
    return { ...quiet, nextAt: expectedAt };
  }
  return {
    due: { kind: 'goal-reached', goal: which, seconds: doneSeconds },
    notified: which === 'daily' ? { dailyGoal: of.date } : { weeklyGoal: of.date },
    nextAt: null,
  };
}

export function planReminders(facts: ReminderFacts): ReminderPlan {
  const parts = [noTimer(facts), longRunning(facts), attention(facts), goal(facts, 'daily'), goal(facts, 'weekly')];
  const instants = parts.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt])).sort();
  return {
    due: parts.flatMap(({ due }) => (due === null ? [] : [due])),
    notified: Object.assign({ ...facts.notified }, ...parts.map(({ notified }) => notified)),
    nextAt: instants[0] ?? null,
  };
}
