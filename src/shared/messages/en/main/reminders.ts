import { byKind } from '../../by-kind.ts';
import type { Reminder, ReminderAction } from '../../../timer/reminders.ts';
import { duration } from '../formats.ts';

const title = byKind<Reminder>({
  'no-timer': 'No timer is running',
  'long-running': (reminder) => `Running for ${duration(reminder.seconds)}`,
  away: (reminder) => `You were away for ${duration(reminder.seconds)}`,
  attention: (reminder) => (reminder.count === 1 ? '1 entry needs your attention' : `${reminder.count} entries need your attention`),
  'goal-reached': (reminder) => (reminder.goal === 'daily' ? 'Today’s goal is reached' : 'This week’s goal is reached'),
  'focus-over': 'Focus session is over',
  'break-over': 'The break is over',
});

const body = byKind<Reminder>({
  'no-timer': (reminder) =>
    reminder.last === null ? 'If you are working, start a timer.' : `Continue “${reminder.last}”, or start something new.`,
  'long-running': (reminder) =>
    `“${reminder.description === '' ? 'No description' : reminder.description}” may have been left running. Stop it, or let it run.`,
  away: 'Decide what to do with that time. It is kept until then.',
  attention: 'Your time is kept. Open Clocktower to decide.',
  'goal-reached': (reminder) => `You have tracked ${duration(reminder.seconds)}.`,
  'focus-over': (reminder) =>
    reminder.started
      ? `A ${reminder.breakMinutes}-minute break has started; the timer is stopped.`
      : `Time for a ${reminder.breakMinutes}-minute break.`,
  'break-over': (reminder) =>
    reminder.started
      ? reminder.last === null
        ? 'The timer is running again.'
        : `“${reminder.last}” is running again.`
      : reminder.last === null
        ? 'Start the timer when you are ready.'
        : `Continue “${reminder.last}” when you are ready.`,
});

function action(chosen: ReminderAction, reminder: Reminder): string {
  return {
    start: 'Start',
    continue: 'Continue',
    resume: 'Resume',
    stop: reminder.kind === 'focus-over' ? 'Take the break' : 'Stop',
    open: 'Open',
    decide: 'Decide',
  }[chosen];
}

export const englishReminders = { title, body, action, notNow: 'Not now' } as const;
