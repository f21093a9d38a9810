import { expect, it } from 'vitest';
import { type Reminder, type ReminderAction, reminderActions } from '#shared/timer/reminders.ts';

it.each<readonly [Reminder, readonly ReminderAction[]]>([
  [{ kind: 'no-timer', last: null }, ['start']],
  [{ kind: 'no-timer', last: 'Drawing' }, ['continue', 'start']],
  [{ kind: 'long-running', description: 'Drawing', seconds: 36_000 }, ['stop']],
  [{ kind: 'away', seconds: 600 }, ['decide']],
  [{ kind: 'attention', count: 1 }, ['open']],
  [{ kind: 'goal-reached', goal: 'daily', seconds: 28_800 }, []],
  [{ kind: 'focus-over', breakMinutes: 5, started: true }, []],
  [{ kind: 'focus-over', breakMinutes: 5, started: false }, ['stop']],
  [{ kind: 'break-over', last: 'Drawing', started: true }, []],
  [{ kind: 'break-over', last: 'Drawing', started: false }, ['continue']],
  [{ kind: 'break-over', last: 'Drawing', started: false, resumes: true }, ['resume']],
  [{ kind: 'break-over', last: null, started: false }, ['start']],
])('the reminder %o has the buttons %j', (reminder, expected) => {
  expect(reminderActions(reminder)).toEqual(expected);
});
