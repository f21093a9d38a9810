/** The words of what the program says without being asked, in English. */
import { byKind } from '../by-kind.ts';
import { durationParts } from '../../values/durations.ts';
import type { Reminder, ReminderAction } from '../../timer/reminders.ts';

function spoken(seconds: number): string {
  const { hours, minutes } = durationParts(seconds);
  return hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

const title = byKind<Reminder>({
  'no-timer': 'No timer is running',
  'long-running': (reminder) => `Running for ${spoken(reminder.seconds)}`,
  away: (reminder) => `You were away for ${spoken(reminder.seconds)}`,
  attention: (reminder) => reminder.count === 1 ? '1 entry needs your attention' : `${reminder.count} entries need your attention`,
  'goal-reached': (reminder) => reminder.goal === 'daily' ? 'Today’s goal is reached' : 'This week’s goal is reached',
  'focus-over': 'Focus time is over',
  'break-over': 'The break is over',
});

const body = byKind<Reminder>({
  'no-timer': (reminder) => reminder.last === null ? 'If you are working, start one.' : `Go on with «${reminder.last}», or start something new.`,
  'long-running': (reminder) => `«${reminder.description === '' ? 'No description' : reminder.description}» may have been forgotten. Stop it, or leave it running.`,
  away: 'Decide what that time was. Until then it is kept.',
  attention: 'What you tracked is kept here. Open Clocktower to decide.',
  'goal-reached': (reminder) => `${spoken(reminder.seconds)} are done.`,
  'focus-over': (reminder) => reminder.started ? `A break of ${reminder.breakMinutes} min has begun; the timer is stopped.` : `Time for a break of ${reminder.breakMinutes} min.`,
  'break-over': (reminder) => reminder.started
    ? `Work goes on${reminder.last === null ? '' : ` with «${reminder.last}»`}.`
    : reminder.last === null
      ? 'Start the timer when you are ready.'
      : `Go on with «${reminder.last}» when you are ready.`,
});

function action(chosen: ReminderAction, reminder: Reminder): string {
  return {
    start: 'Start',
    continue: 'Continue',
    stop: reminder.kind === 'focus-over' ? 'Take the break' : 'Stop',
    open: 'Open',
    decide: 'Decide',
  }[chosen];
}

export const englishReminders = { title, body, action } as const;
