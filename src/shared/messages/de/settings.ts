/** The words of the settings page, in German. */
import { languages } from '../languages.ts';
import type { Capabilities } from '../../program/capabilities.ts';
import type { ClockChoice, TrayClick, TrayIconTheme, TrayTitle, WeekStartChoice } from '../../program/preferences.ts';
import type { Messages } from '../catalogue.ts';
import { shortcutNames } from './failures.ts';

const themes: Readonly<Record<TrayIconTheme, string>> = { auto: 'Automatisch', light: 'Für helle Leisten', dark: 'Für dunkle Leisten' };

const titles: Readonly<Record<TrayTitle, string>> = {
  off: 'Nichts',
  'hours-minutes': 'Stunden und Minuten',
  'hours-minutes-seconds': 'Stunden, Minuten und Sekunden',
  description: 'Beschreibung',
  project: 'Projekt',
};

const clicks: Readonly<Record<TrayClick, string>> = {
  popover: 'Kleines Fenster öffnen',
  window: 'Hauptfenster öffnen',
  'start-stop': 'Timer starten oder anhalten',
  nothing: 'Nichts tun',
};

const clocks: Readonly<Record<ClockChoice, string>> = { system: 'Systemstandard', '12': '12 Stunden, mit AM und PM', '24': '24 Stunden' };

const weekStarts: Readonly<Record<WeekStartChoice, string>> = { system: 'Systemstandard', monday: 'Montag', sunday: 'Sonntag', saturday: 'Samstag' };

const idleSources: Readonly<Record<Capabilities['idle'], string>> = {
  wayland: 'Der Desktop meldet, wenn niemand an der Tastatur ist.',
  mutter: 'GNOME meldet, wenn niemand an der Tastatur ist.',
  screensaver: 'Der Bildschirmschoner meldet, wenn niemand an der Tastatur ist.',
  system: 'Das System meldet, wenn niemand an der Tastatur ist.',
  unavailable: 'Dieses System meldet nicht, wenn niemand an der Tastatur ist.',
};

export const germanSettings: Messages['settings'] = {
  shortcutName: (action) => shortcutNames[action],
  minutes: 'Minuten',
  hours: 'Stunden',

  general: 'Allgemein',
  autostart: 'Bei der Anmeldung starten',
  autostartHint: 'Nur als Symbol in der Leiste, ohne Fenster.',
  autostartSandboxed: 'Clocktower läuft in einer Sandbox und kann sich bei der Anmeldung nicht selbst starten. Es lässt sich in den Einstellungen des Desktops zu den Startprogrammen hinzufügen.',

  languageAndTimes: 'Sprache und Zeiten',
  language: 'Sprache',
  languageName: (language) => (language === 'system' ? 'Systemstandard' : languages[language].name),
  clock: 'Uhrzeiten',
  clockName: (clock) => clocks[clock],
  weekStart: 'Erster Tag der Woche',
  weekStartName: (day) => weekStarts[day],

  tray: 'Symbol in der Leiste',
  trayTheme: 'Symbol',
  trayThemeName: (theme) => themes[theme],
  trayTitle: 'Neben dem Symbol',
  trayTitleName: (title) => titles[title],
  leftClick: 'Beim Klick auf das Symbol',
  middleClick: 'Beim Mittelklick auf das Symbol',
  clickName: (click) => clicks[click],
  trayMissing: 'Dieser Desktop zeigt keine Symbole in der Leiste. Clocktower noch einmal starten öffnet es; oder unten ein Tastenkürzel für „Clocktower öffnen“ festlegen.',
  trayHidden: 'Das System verbirgt das Symbol: Es ist für die Menüleiste abgeschaltet, oder es ist kein Platz mehr.',

  away: 'Abwesenheit',
  awayAsk: 'Nach Abwesenheit fragen',
  awayAskHint: (source) => idleSources[source],
  awayLocksOnly: 'Bildschirmsperre und Ruhezustand meldet es dennoch.',
  awaySleepOnly: 'Der Ruhezustand wird dennoch bemerkt.',
  awayAfter: 'Nach',
  stopOnSleep: 'Timer anhalten, wenn der Computer in den Ruhezustand geht',
  stopOnShutdown: 'Timer anhalten, wenn der Computer herunterfährt',

  reminders: 'Erinnerungen',
  remindersNone: 'Dieses System zeigt keine Benachrichtigungen. Erinnerungen erscheinen im kleinen Fenster.',
  remindersQuiet: 'Solange „Nicht stören“ eingeschaltet ist, bleibt alles still.',
  noTimer: 'Kein Timer in der Arbeitszeit',
  noTimerEvery: 'Erinnern alle',
  workDays: 'Tage',
  weekday: (day) => ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'][day - 1] ?? '',
  weekdayShort: (day) => ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'][day - 1] ?? '',
  workHours: 'Zwischen',
  workFrom: 'Beginn der Arbeitszeit',
  workTo: 'Ende der Arbeitszeit',
  longRunning: 'Ein Timer läuft ungewöhnlich lange',
  longRunningAfter: 'Nach',
  remindAway: 'Über eine Abwesenheit ist zu entscheiden',
  remindAttention: 'Ein Eintrag ist zu klären',
  remindGoals: 'Ein Ziel ist erreicht',

  goalsAndFocus: 'Ziele und Fokus',
  goals: 'Ziele',
  dailyGoal: 'Jeden Tag',
  weeklyGoal: 'Jede Woche',
  goalHint: 'Steht neben der Summe des Tages. Leer gelassen, gibt es keines.',

  pomodoro: 'Pomodoro-Timer',
  pomodoroOn: 'Pomodoro-Timer',
  pomodoroHint: 'Teilt die Arbeit in Fokuszeiten und Pausen und meldet, wann jede beginnt.',
  focusMinutes: 'Fokus',
  breakMinutes: 'Pause',
  longBreakMinutes: 'Lange Pause',
  rounds: 'Lange Pause nach',
  roundsUnit: 'Fokuszeiten',
  startsBreaks: 'Pausen automatisch beginnen (hält den Timer an)',
  startsFocus: 'Automatisch fortsetzen',

  shortcuts: 'Globale Tastenkürzel',
  shortcutsPortal: 'Der Desktop fragt nach, bevor er ein Tastenkürzel vergibt, und lehnt vielleicht ohne Meldung ab. Ein Tastenkürzel gilt, sobald es hier ausprobiert wurde.',
  shortcutNone: 'Nicht festgelegt',
  shortcutSet: (name) => `Tastenkürzel für „${name}“ festlegen`,
  shortcutClear: (name) => `Tastenkürzel für „${name}“ entfernen`,
  shortcutPress: 'Die gewünschten Tasten drücken, etwa Strg + Alt + T',
  shortcutAgain: (key) => `${key} zur Probe noch einmal drücken`,
  shortcutWorks: (key) => `${key} funktioniert`,
  shortcutNotHeard: (key) => `${key} hat Clocktower nicht erreicht. Das bisherige Tastenkürzel bleibt. Vielleicht verwendet es ein anderes Programm.`,
  cancel: 'Abbrechen',
};
