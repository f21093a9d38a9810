/** The words of the settings page, in English. */
import { languages } from '../languages.ts';
import type { Capabilities } from '../../program/capabilities.ts';
import type { ClockChoice, LanguageChoice, TrayClick, TrayIconTheme, TrayTitle, WeekStartChoice } from '../../program/preferences.ts';
import type { ShortcutAction } from '../../program/shortcuts.ts';
import { shortcutNames } from './failures.ts';

const themes: Readonly<Record<TrayIconTheme, string>> = { auto: 'Automatic', light: 'For a light bar', dark: 'For a dark bar' };

const titles: Readonly<Record<TrayTitle, string>> = {
  off: 'Nothing',
  'hours-minutes': 'Hours and minutes',
  'hours-minutes-seconds': 'Hours, minutes and seconds',
  description: 'Description',
  project: 'Project',
};

const clicks: Readonly<Record<TrayClick, string>> = { popover: 'Opens the popover', window: 'Opens the window', 'start-stop': 'Starts or stops the timer', nothing: 'Does nothing' };

/** Each language in its own words, so that whoever reads it finds it. */

const clocks: Readonly<Record<ClockChoice, string>> = { system: 'As the system', '12': '12 hours, with AM and PM', '24': '24 hours' };

const weekStarts: Readonly<Record<WeekStartChoice, string>> = { system: 'As the system', monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' };

const idleSources: Readonly<Record<Capabilities['idle'], string>> = {
  wayland: 'The desktop tells when nobody is at the keyboard.',
  mutter: 'GNOME tells when nobody is at the keyboard.',
  screensaver: 'Your desktop’s screen saver tells when nobody is at the keyboard.',
  system: 'Your system tells when nobody is at the keyboard.',
  unavailable: 'This system does not tell when nobody is at the keyboard.',
};

export const englishSettings = {
  shortcutName: (action: ShortcutAction) => shortcutNames[action],
  minutes: 'minutes',
  hours: 'hours',

  general: 'General',
  autostart: 'Start with the session',
  autostartHint: 'In the tray only, without a window.',
  autostartSandboxed: 'Installed in a sandbox, Clocktower cannot start itself. Add it in the settings of your desktop.',

  languageAndTimes: 'Language and times',
  language: 'Language',
  languageName: (language: LanguageChoice) => (language === 'system' ? 'System default' : languages[language].name),
  clock: 'Times of day',
  clockName: (clock: ClockChoice) => clocks[clock],
  weekStart: 'First day of the week',
  weekStartName: (day: WeekStartChoice) => weekStarts[day],

  tray: 'Tray',
  trayTheme: 'Icon',
  trayThemeName: (theme: TrayIconTheme) => themes[theme],
  trayTitle: 'Beside the icon',
  trayTitleName: (title: TrayTitle) => titles[title],
  leftClick: 'A left click',
  middleClick: 'A middle click',
  clickName: (click: TrayClick) => clicks[click],
  trayMissing: 'Nothing on this desktop shows tray icons. Start Clocktower again to open it, or give «Open Clocktower» a key below.',
  trayHidden: 'The system keeps the icon out of sight: it is switched off for the menu bar, or there is no room left.',

  away: 'Away',
  awayAsk: 'Ask about time I was away',
  awayAskHint: (source: Capabilities['idle']) => idleSources[source],
  awayLocksOnly: 'It still tells of a locked screen and of sleep.',
  awaySleepOnly: 'Sleep is still noticed.',
  awayAfter: 'After',
  stopOnSleep: 'Stop the timer when the computer goes to sleep',
  stopOnShutdown: 'Stop the timer when the computer shuts down',

  reminders: 'Reminders',
  remindersNone: 'This system shows no notifications. Reminders are shown in the popover.',
  remindersQuiet: 'Nothing is said while your desktop does not want to be disturbed.',
  noTimer: 'No timer in working hours',
  noTimerEvery: 'Remind me every',
  workDays: 'Days',
  weekday: (day: number) => ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][day - 1] ?? '',
  weekdayShort: (day: number) => ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'][day - 1] ?? '',
  workHours: 'Between',
  workFrom: 'Working hours begin',
  workTo: 'Working hours end',
  longRunning: 'A timer runs unusually long',
  longRunningAfter: 'After',
  remindAway: 'I was away and have to decide',
  remindAttention: 'An entry needs my attention',
  remindGoals: 'A goal is reached',

  goalsAndFocus: 'Goals and focus',
  goals: 'Goals',
  dailyGoal: 'Each day',
  weeklyGoal: 'Each week',
  goalHint: 'Shown beside today’s total. Leave it empty for none.',

  pomodoro: 'Focus and breaks',
  pomodoroOn: 'Divide work into focus times and breaks',
  pomodoroHint: 'A running timer is focus. You are told when it is time for a break, and when it is over.',
  focusMinutes: 'Focus',
  breakMinutes: 'Break',
  longBreakMinutes: 'Long break',
  rounds: 'Long break after',
  roundsUnit: 'focus times',
  startsBreaks: 'Begin breaks by itself, which stops the timer',
  startsFocus: 'Go on by itself after a break',

  shortcuts: 'Keys from anywhere',
  shortcutsPortal: 'Your desktop asks you before it gives out a key, and may refuse without a word. A key counts once it was heard here.',
  shortcutNone: 'No key',
  shortcutSet: (name: string) => `Set a key for «${name}»`,
  shortcutClear: (name: string) => `Remove the key for «${name}»`,
  shortcutPress: 'Press the keys you want, such as Control + Alt + T',
  shortcutAgain: (key: string) => `Press ${key} once more, to see that it reaches Clocktower`,
  shortcutWorks: (key: string) => `${key} works`,
  shortcutNotHeard: (key: string) => `${key} did not reach Clocktower. The key before is kept. Another program may take it first.`,
  cancel: 'Cancel',
} as const;
