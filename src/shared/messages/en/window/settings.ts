import { languageNames } from '../../languages.ts';
import type { Capabilities } from '../../../program/capabilities.ts';
import type {
  ClockChoice,
  LanguageChoice,
  ThemeChoice,
  TrayClick,
  TrayIconTheme,
  TrayTitle,
  WeekStartChoice,
} from '../../../program/preferences.ts';
import type { ShortcutAction } from '../../../program/shortcuts.ts';
import { shortcutNames } from '../failures.ts';
import { figures } from '../formats.ts';

const themeChoices: Readonly<Record<ThemeChoice, string>> = { system: 'System default', light: 'Light', dark: 'Dark' };

const themes: Readonly<Record<TrayIconTheme, string>> = { auto: 'Automatic', light: 'For a light panel', dark: 'For a dark panel' };

const titles: Readonly<Record<TrayTitle, string>> = {
  off: 'Nothing',
  'hours-minutes': 'Hours and minutes',
  'hours-minutes-seconds': 'Hours, minutes and seconds',
  description: 'Description',
  project: 'Project',
};

const clicks: Readonly<Record<TrayClick, string>> = {
  popover: 'Open the popover',
  window: 'Open the window',
  'start-stop': 'Start or stop the timer',
  nothing: 'Do nothing',
};

const clocks: Readonly<Record<ClockChoice, string>> = { system: 'System default', '12': '12 hours, with AM and PM', '24': '24 hours' };

const weekStarts: Readonly<Record<WeekStartChoice, string>> = {
  system: 'System default',
  monday: 'Monday',
  sunday: 'Sunday',
  saturday: 'Saturday',
};

const idleSources: Readonly<Record<Capabilities['idle'], string>> = {
  wayland: 'The desktop reports when you are away from the keyboard.',
  mutter: 'GNOME reports when you are away from the keyboard.',
  screensaver: 'The screen saver reports when you are away from the keyboard.',
  system: 'Your system reports when you are away from the keyboard.',
  unavailable: 'This system does not report when you are away from the keyboard.',
};

interface NumberRange {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

export const englishSettings = {
  shortcutName: (action: ShortcutAction) => shortcutNames[action],
  minutes: 'minutes',
  hours: 'hours',
  numberRange: ({ low, high, step }: NumberRange) =>
    `Type a number from ${figures(low)} to ${figures(high)}${step === 1 ? '' : `, in steps of ${figures(step)}`}.`,
  timeUnreadable: 'Type a time such as 9:05.',

  general: 'General',
  miniTimer: 'Mini timer',
  miniTimerShown: 'Show it while a timer runs',
  miniTimerHint: 'A strip above all windows, with a stop button. Drag it where you like.',
  miniTimerOnWayland:
    'A strip with a stop button. On this desktop, the system decides where it is and whether it stays above other windows.',
  agents: 'Agents and editors',
  agentsMayChange: 'Agents may change entries',
  agentsHint:
    'Programs that use clocktower mcp can always read entries. With this they can also start, stop, add and edit. Before they delete an entry you are asked, and you can undo each change.',
  autostart: 'Launch at login',
  autostartHint: 'Shows only the tray icon, without a window.',
  autostartSandboxed: 'Clocktower runs in a sandbox and cannot launch itself at login. Add it to the startup applications of your desktop.',

  languageAndTimes: 'Language and times',
  language: 'Language',
  languageName: (language: LanguageChoice) => (language === 'system' ? 'System default' : languageNames[language]),
  appearance: 'Appearance',
  theme: 'Theme',
  themeName: (theme: ThemeChoice) => themeChoices[theme],
  zoom: 'Size',
  zoomName: (percent: string) => `${percent}%`,
  clock: 'Times of day',
  clockName: (clock: ClockChoice) => clocks[clock],
  weekStart: 'First day of the week',
  weekStartName: (day: WeekStartChoice) => weekStarts[day],

  tray: 'Tray',
  trayTheme: 'Icon',
  trayThemeName: (theme: TrayIconTheme) => themes[theme],
  trayTitle: 'Beside the icon',
  trayTooltip: 'Elapsed time in the tooltip',
  trayTitleName: (title: TrayTitle) => titles[title],
  leftClick: 'When I click the icon',
  middleClick: 'When I middle-click the icon',
  clickName: (click: TrayClick) => clicks[click],
  trayMissing: 'This desktop shows no tray icons. Start Clocktower again to open it, or set a shortcut for “Open Clocktower” below.',
  trayHidden: 'The icon is hidden: it is switched off for the menu bar, or there is no room for it.',

  away: 'Away',
  awayAsk: 'Ask about time I was away',
  awayAskHint: (source: Capabilities['idle']) => idleSources[source],
  awayLocksOnly: 'A locked screen and sleep are still noticed.',
  awaySleepOnly: 'Sleep is still noticed.',
  awayAfter: 'After',
  stopOnSleep: 'Stop the timer when the computer goes to sleep',
  stopOnShutdown: 'Stop the timer when the computer shuts down',

  reminders: 'Reminders',
  remindersNone: 'This system shows no notifications. Reminders are shown in the popover.',
  remindersQuiet: 'Reminders are silent while Do Not Disturb is on.',
  fillsScreen: 'Cover the screen with it',
  fillsScreenHint: 'Not during Do Not Disturb or over a full-screen window, where this desktop reports them',
  fillsScreenPreview: 'What it looks like',
  preview: 'Preview',
  noTimer: 'No timer in working hours',
  noTimerEvery: 'Remind me every',
  workDays: 'Days',
  weekday: (day: number) => ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][day - 1] ?? '',
  weekdayShort: (day: number) => ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'][day - 1] ?? '',
  workHours: 'Between',
  workFrom: 'Working hours begin',
  workTo: 'Working hours end',
  longRunning: 'A timer has been running unusually long',
  longRunningAfter: 'After',
  remindAway: 'Time away needs a decision',
  remindAttention: 'An entry needs attention',
  remindGoals: 'A goal is reached',

  paper: 'Reports on paper',
  paperCompany: 'Company name',
  paperCompanyHint: 'Above the title of a report that is saved as PDF',
  paperSignature: 'Line for a signature',

  goalsAndFocus: 'Goals and focus',
  goals: 'Goals',
  dailyGoal: 'Each day',
  weeklyGoal: 'Each week',
  goalHint: 'Shown beside today’s total. Leave it empty for none.',

  pomodoro: 'Pomodoro timer',
  pomodoroOn: 'Pomodoro timer',
  pomodoroHint: 'Divides work into focus sessions and breaks, and notifies you when each begins.',
  focusMinutes: 'Focus',
  breakMinutes: 'Break',
  longBreakMinutes: 'Long break',
  rounds: 'Long break after',
  roundsUnit: 'focus sessions',
  startsBreaks: 'Start breaks automatically (stops the timer)',
  startsFocus: 'Resume automatically',

  shortcuts: 'Global shortcuts',
  shortcutsPortal: 'Your desktop asks before it assigns a shortcut, and may refuse silently. A shortcut works once you have tried it here.',
  shortcutNone: 'Not set',
  shortcutSet: (name: string) => `Set a shortcut for “${name}”`,
  shortcutClear: (name: string) => `Remove the shortcut for “${name}”`,
  shortcutPress: 'Press the keys you want, such as Control+Alt+T',
  shortcutAgain: (key: string) => `Press ${key} again to check that it works`,
  shortcutWorks: (key: string) => `${key} works`,
  shortcutNotPressed: (key: string) => `${key} did not reach Clocktower. The previous shortcut is kept. Another program may be using it.`,
} as const;
