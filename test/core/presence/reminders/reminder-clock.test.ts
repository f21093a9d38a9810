import { expect, it } from 'vitest';
import { systemPorts } from '#core/platform/system-ports.ts';
import { nothingNotified } from '#core/presence/reminders/plan-reminders.ts';
import { ReminderClock } from '#core/presence/reminders/reminder-clock.ts';
import { defaultSettings } from '#core/platform/settings-file.ts';
import { onlyConnection, openProfile } from '../../../support/profile.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

type Noted = ReturnType<ConstructorParameters<typeof ReminderClock>[0]['savedState']>;

it('checks again after a check that has thrown', async () => {
  const folder = temporaryFolder();
  const connections = onlyConnection(await openProfile({ folder }));
  const settings = {
    current: { ...defaultSettings, pomodoro: { ...defaultSettings.pomodoro, on: false } },
    change: () => undefined,
    subscribe: () => () => undefined,
  };
  let noted: Noted = { notified: nothingNotified, pomodoro: null };
  let isDiskFull = true;
  const clock = new ReminderClock({
    connections,
    ports: systemPorts(),
    settings,
    weekStart: () => 1,
    savedState: () => noted,
    saveState: (next) => {
      if (isDiskFull) {
        throw new Error('The disk is full');
      }
      noted = next;
    },
    notify: () => undefined,
    stop: () => undefined,
    breakUntil: () => null,
    continueLast: () => undefined,
  });
  settings.current = { ...settings.current, pomodoro: { ...settings.current.pomodoro, on: true } };
  expect(() => clock.check()).toThrow('The disk is full');
  isDiskFull = false;
  clock.check();
  expect(noted.pomodoro).not.toBeNull();
  clock.close();
  await connections.close();
});
