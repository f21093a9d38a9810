/** Away, reminders and goals: what is shown for which desktop, and how numbers, days and times are typed. */
import type { Capabilities } from '#shared/program/capabilities.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { AwaySection } from '#renderer/window/settings/away-section.tsx';
import { GoalsSection } from '#renderer/window/settings/goals-section.tsx';
import { RemindersSection } from '#renderer/window/settings/reminders-section.tsx';
import { everyCapability } from '../../fixtures.ts';
import { allSettings, answersWith, openSection } from '../../support/settings.tsx';

const { preferences } = allSettings;

async function open(
  section: ReactNode,
  { capabilities = {}, ...changes }: Partial<Preferences> & { readonly capabilities?: Partial<Capabilities> } = {},
) {
  return openSection(
    section,
    answersWith({ ...allSettings, capabilities: { ...everyCapability, ...capabilities }, preferences: { ...preferences, ...changes } }),
  );
}

const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('|');

const change = async (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }));
const blur = async (field: HTMLElement) => act(async () => fireEvent.blur(field));
const press = async (field: HTMLElement, key: string) => act(async () => fireEvent.keyDown(field, { key }));

const openGoals = async () => open(<GoalsSection />, { goals: { dailyMinutes: 480, weeklyMinutes: null } });

describe('time away', () => {
  it.each([
    ['system', true, 'Your system reports when you are away from the keyboard.'],
    ['unavailable', true, 'This system does not report when you are away from the keyboard. A locked screen and sleep are still noticed.'],
    ['unavailable', false, 'This system does not report when you are away from the keyboard. Sleep is still noticed.'],
  ] as const)('says what is noticed: %s, locks %s', async (idle, locks, text) => {
    await open(<AwaySection />, { capabilities: { idle, locks } });
    expect(describedBy(toggle('Ask about time I was away'))).toBe(`${text}|`);
  });

  it('has no minutes where it is not asked about, and no shutdown where none is noticed', async () => {
    await open(<AwaySection />, { capabilities: { shutdown: false }, away: { ...preferences.away, ask: false } });
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.getAllByRole('switch').map((each) => each.closest('div')?.textContent)).toEqual([
      expect.stringMatching(/^Ask/u),
      expect.stringMatching(/sleep$/u),
    ]);
  });

  it('is saved with the rest of its group', async () => {
    const { user, requests } = await open(<AwaySection />);
    await user.click(toggle('Stop the timer when the computer shuts down'));
    expect(requests('changeSettings')).toEqual([{ away: { ...preferences.away, stopOnShutdown: !preferences.away.stopOnShutdown } }]);
  });
});

describe('reminders', () => {
  it.each([
    ['none', true, /^This system shows no notifications/u],
    ['buttons', true, /^Reminders are silent/u],
    ['buttons', false, null],
  ] as const)('say how they are shown: %s, do not disturb %s', async (notifications, doNotDisturb, text) => {
    await open(<RemindersSection />, { capabilities: { notifications, doNotDisturb } });
    expect(screen.queryAllByText(/^This system shows no|^Reminders are silent/u)).toHaveLength(text === null ? 0 : 1);
    expect(text === null || screen.queryByText(text) !== null).toBe(true);
  });

  it('have no further choices where they are off', async () => {
    await open(<RemindersSection />, {
      reminders: {
        ...preferences.reminders,
        noTimer: { ...preferences.reminders.noTimer, on: false },
        longRunning: { ...preferences.reminders.longRunning, on: false },
      },
    });
    expect([screen.queryAllByRole('spinbutton'), screen.queryAllByRole('checkbox'), screen.queryAllByRole('textbox')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('have days that are added and removed in the order of the week', async () => {
    const noTimer = { ...preferences.reminders.noTimer, on: true, days: [2, 4] };
    const { user, requests } = await open(<RemindersSection />, { reminders: { ...preferences.reminders, noTimer } });
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map((day) => [day.getAttribute('aria-label'), day.checked])).toEqual([
      ['Monday', false],
      ['Tuesday', true],
      ['Wednesday', false],
      ['Thursday', true],
      ['Friday', false],
      ['Saturday', false],
      ['Sunday', false],
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Wednesday' }));
    expect(requests('changeSettings')).toMatchObject([{ reminders: { noTimer: { days: [2, 3, 4] } } }]);
  });

  it.each([false, true])('show what one over the screen looks like, once that is on: %s', async (fillsScreen) => {
    const noTimer = { ...preferences.reminders.noTimer, on: true, fillsScreen };
    await open(<RemindersSection />, { reminders: { ...preferences.reminders, noTimer } });
    expect(screen.queryAllByRole('button', { name: 'Preview' })).toHaveLength(fillsScreen ? 1 : 0);
  });

  it('have hours that are saved as they are typed, each for itself', async () => {
    const { requests } = await open(<RemindersSection />);
    const [from, to] = [
      screen.getByRole('textbox', { name: 'Working hours begin' }),
      screen.getByRole('textbox', { name: 'Working hours end' }),
    ];
    await change(from, '7:30');
    await change(to, 'x');
    await change(to, '15:30');
    expect(requests('changeSettings')).toMatchObject([
      { reminders: { noTimer: { from: '07:30' } } },
      { reminders: { noTimer: { to: '15:30' } } },
    ]);
    await blur(to);
    // Left, they show what is saved: the answers of this test never change.
    expect([from, to].map((field) => [field.getAttribute('aria-invalid'), field])).toMatchObject([
      ['false', { value: '7:30' }],
      ['false', { value: '17:00' }],
    ]);
  });

  it('say at the row that one of the hours is no time, until it is one', async () => {
    await open(<RemindersSection />);
    const to = screen.getByRole('textbox', { name: 'Working hours end' });
    await change(to, 'x');
    await blur(to);
    screen.getByText('Type a time such as 9:05.');
    await change(to, '17:00');
    expect(screen.queryByText('Type a time such as 9:05.')).toBeNull();
  });
});

describe('a number', () => {
  it('is shown in hours with its unit, and empty where there is none', async () => {
    await openGoals();
    expect([number('Each day').value, number('Each week').value]).toEqual(['8', '']);
    expect(describedBy(number('Each day'))).toMatch(/^hours/u);
    expect(number('Each day').getAttribute('aria-invalid')).toBe('false');
  });

  it.each([
    ['0.25', 15],
    ['24', 1440],
    ['7.75', 465],
  ])('is saved by Enter within its bounds: %s', async (text, minutes) => {
    const { requests } = await openGoals();
    await change(number('Each day'), text);
    expect(requests('changeSettings')).toEqual([]);
    await press(number('Each day'), 'a');
    expect(requests('changeSettings')).toEqual([]);
    await press(number('Each day'), 'Enter');
    expect(requests('changeSettings')).toEqual([{ goals: { dailyMinutes: minutes, weeklyMinutes: null } }]);
  });

  it.each(['0', '24.25', '7.8', '-1'])('is not saved out of them, or between its steps: %s', async (text) => {
    const { requests } = await openGoals();
    await change(number('Each day'), text);
    expect(number('Each day').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/^Type a number/u)).toBeNull();
    await blur(number('Each day'));
    expect(describedBy(number('Each day'))).toMatch(/Type a number from 0\.25 to 24, in steps of 0\.25\.$/u);
    expect(requests('changeSettings')).toEqual([]);
    await change(number('Each day'), '8');
    expect(screen.queryByText(/^Type a number/u)).toBeNull();
  });

  it('is not sent where it is what it was', async () => {
    const { requests } = await openGoals();
    await change(number('Each day'), '9');
    await change(number('Each day'), '8');
    await blur(number('Each day'));
    expect(requests('changeSettings')).toEqual([]);
  });

  it('is removed where it may be empty', async () => {
    const { requests } = await openGoals();
    await change(number('Each day'), '');
    expect(number('Each day').getAttribute('aria-invalid')).toBe('false');
    await blur(number('Each day'));
    expect(requests('changeSettings')).toEqual([{ goals: { dailyMinutes: null, weeklyMinutes: null } }]);
  });

  it('stays where it may not be empty', async () => {
    const { requests } = await open(<AwaySection />);
    await change(number('After'), '');
    await blur(number('After'));
    expect([number('After').getAttribute('aria-invalid'), requests('changeSettings')]).toEqual(['true', []]);
  });

  it.each<[ReactNode, string, string, object]>([
    [<AwaySection key="away" />, 'After', '12', { away: { afterMinutes: 12 } }],
    [<GoalsSection key="week" />, 'Each week', '30', { goals: { dailyMinutes: preferences.goals.dailyMinutes, weeklyMinutes: 1800 } }],
    [<GoalsSection key="focus" />, 'Focus', '30', { pomodoro: { focusMinutes: 30 } }],
    [<GoalsSection key="break" />, 'Break', '7', { pomodoro: { breakMinutes: 7 } }],
    [<GoalsSection key="long" />, 'Long break', '20', { pomodoro: { longBreakMinutes: 20 } }],
    [<GoalsSection key="rounds" />, 'Long break after', '3', { pomodoro: { rounds: 3 } }],
    [<RemindersSection key="every" />, 'Remind me every', '45', { reminders: { noTimer: { everyMinutes: 45 } } }],
    [<RemindersSection key="running" />, 'After', '9', { reminders: { longRunning: { afterHours: 9 } } }],
  ])('is saved under its name: %#', async (section, ...[name, text, expected]) => {
    const { requests } = await open(section);
    await change(number(name), text);
    await blur(number(name));
    expect(requests('changeSettings')).toMatchObject([expected]);
    const [group = ''] = Object.keys(expected);
    expect(Object.keys(Object(Reflect.get(Object(requests('changeSettings')[0]), group))).sort()).toEqual(
      Object.keys(Object(Reflect.get(preferences, group))).sort(),
    );
  });
});

describe('the pomodoro timer', () => {
  it('has no choices where it is off', async () => {
    await open(<GoalsSection />, { pomodoro: { ...preferences.pomodoro, on: false } });
    expect([screen.getAllByRole('spinbutton').length, screen.getAllByRole('switch').length]).toEqual([2, 1]);
  });
});
