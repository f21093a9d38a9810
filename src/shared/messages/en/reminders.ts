/** The words of what the program says without being asked, in English. */
import { durationParts } from '../../values/durations.ts';
import type { Reminder, ReminderAction } from '../../timer/reminders.ts';
import { assertNever } from '../../values/result.ts';

function spoken(seconds: number): string {
  const { hours, minutes } = durationParts(seconds);
  return hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

function title(reminder: Reminder): string {
  switch (reminder.kind) {
    case 'no-timer':
      return 'No timer is running';
    case 'long-running':
      return `Running for ${spoken(reminder.seconds)}`;
    case 'away':
      return `You were away for ${spoken(reminder.seconds)}`;
    case 'attention':
      return reminder.count === 1 ? '1 entry needs your attention' : `${reminder.count} entries need your attention`;
    case 'goal-reached':
      return reminder.goal === 'daily' ? 'Today’s goal is reached' : 'This week’s goal is reached';
    case 'focus-over':
      return 'Focus time is over';
    case 'break-over':
      return 'The break is over';
    default:
      return assertNever(reminder);
  }
}

function body(reminder: Reminder): string {
  switch (reminder.kind) {
    case 'no-timer':
      return reminder.last === null ? 'If you are working, start one.' : `Go on with «${reminder.last}», or start something new.`;
    case 'long-running':
      return `«${reminder.description === '' ? 'No description' : reminder.description}» may have been forgotten. Stop it, or leave it running.`;
    case 'away':
      return 'Decide what that time was. Until then it is kept.';
    case 'attention':
      return 'What you tracked is kept here. Open Clocktower to decide.';
    case 'goal-reached':
      return `${spoken(reminder.seconds)} are done.`;
    case 'focus-over':
      return reminder.started ? `A break of ${reminder.breakMinutes} min has begun; the timer is stopped.` : `Time for a break of ${reminder.breakMinutes} min.`;
    case 'break-over':
      return reminder.started
        ? `Work goes on${reminder.last === null ? '' : ` with «${reminder.last}»`}.`
        : reminder.last === null
          ? 'Start the timer when you are ready.'
          : `Go on with «${reminder.last}» when you are ready.`;
    default:
      return assertNever(reminder);
  }
}

function action(chosen: ReminderAction, reminder: Reminder): string {
  switch (chosen) {
    case 'start':
      return 'Start';
    case 'continue':
      return 'Continue';
    case 'stop':
      return reminder.kind === 'focus-over' ? 'Take the break' : 'Stop';
    case 'open':
      return 'Open';
    case 'decide':
      return 'Decide';
    default:
      return assertNever(chosen);
  }
}

export const englishReminders = { title, body, action } as const;
