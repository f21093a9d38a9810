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
  popover: 'Öffnet das kleine Fenster',
  window: 'Öffnet das Hauptfenster',
  'start-stop': 'Startet den Timer oder hält ihn an',
  nothing: 'Tut nichts',
};

/** Each language in its own words, so that whoever reads it finds it. */

const clocks: Readonly<Record<ClockChoice, string>> = { system: 'Wie das System', '12': '12 Stunden, mit AM und PM', '24': '24 Stunden' };

const weekStarts: Readonly<Record<WeekStartChoice, string>> = { system: 'Wie das System', monday: 'Montag', sunday: 'Sonntag', saturday: 'Samstag' };

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
  autostart: 'Mit der Sitzung starten',
  autostartHint: 'Nur als Symbol in der Leiste, ohne Fenster.',
  autostartSandboxed: 'In einer Sandbox installiert kann Clocktower sich nicht selbst starten. Es lässt sich in den Einstellungen des Desktops hinzufügen.',

  languageAndTimes: 'Sprache und Zeiten',
  language: 'Sprache',
  languageName: (language) => (language === 'system' ? 'Wie das System' : languages[language].name),
  clock: 'Uhrzeiten',
  clockName: (clock) => clocks[clock],
  weekStart: 'Erster Tag der Woche',
  weekStartName: (day) => weekStarts[day],

  tray: 'Symbol in der Leiste',
  trayTheme: 'Symbol',
  trayThemeName: (theme) => themes[theme],
  trayTitle: 'Neben dem Symbol',
  trayTitleName: (title) => titles[title],
  leftClick: 'Ein Linksklick',
  middleClick: 'Ein Mittelklick',
  clickName: (click) => clicks[click],
  trayMissing: 'Dieser Desktop zeigt keine Symbole in der Leiste. Clocktower noch einmal starten öffnet es; oder unten eine Taste für „Clocktower öffnen“ festlegen.',
  trayHidden: 'Das System verbirgt das Symbol: Es ist für die Menüleiste abgeschaltet, oder es ist kein Platz mehr.',

  away: 'Abwesenheit',
  awayAsk: 'Nach Zeit ohne mich am Computer fragen',
  awayAskHint: (source) => idleSources[source],
  awayLocksOnly: 'Bildschirmsperre und Ruhezustand meldet es dennoch.',
  awaySleepOnly: 'Der Ruhezustand wird dennoch bemerkt.',
  awayAfter: 'Nach',
  stopOnSleep: 'Timer anhalten, wenn der Computer in den Ruhezustand geht',
  stopOnShutdown: 'Timer anhalten, wenn der Computer herunterfährt',

  reminders: 'Erinnerungen',
  remindersNone: 'Dieses System zeigt keine Benachrichtigungen. Erinnerungen erscheinen im kleinen Fenster.',
  remindersQuiet: 'Solange der Desktop nicht gestört werden will, bleibt alles still.',
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
  remindAway: 'Nach einer Abwesenheit ist zu entscheiden',
  remindAttention: 'Ein Eintrag ist zu klären',
  remindGoals: 'Ein Ziel ist erreicht',

  goalsAndFocus: 'Ziele und Fokus',
  goals: 'Ziele',
  dailyGoal: 'Jeden Tag',
  weeklyGoal: 'Jede Woche',
  goalHint: 'Steht neben der Summe des Tages. Leer gelassen, gibt es keines.',

  pomodoro: 'Fokus und Pausen',
  pomodoroOn: 'Arbeit in Fokuszeiten und Pausen teilen',
  pomodoroHint: 'Ein laufender Timer ist Fokuszeit. Es wird gemeldet, wenn eine Pause ansteht und wenn sie um ist.',
  focusMinutes: 'Fokus',
  breakMinutes: 'Pause',
  longBreakMinutes: 'Lange Pause',
  rounds: 'Lange Pause nach',
  roundsUnit: 'Fokuszeiten',
  startsBreaks: 'Pausen von selbst beginnen, was den Timer anhält',
  startsFocus: 'Nach einer Pause von selbst weitermachen',

  shortcuts: 'Tasten von überall',
  shortcutsPortal: 'Der Desktop fragt nach, bevor er eine Taste vergibt, und lehnt vielleicht wortlos ab. Eine Taste gilt, sobald sie hier angekommen ist.',
  shortcutNone: 'Keine Taste',
  shortcutSet: (name) => `Taste für „${name}“ festlegen`,
  shortcutClear: (name) => `Taste für „${name}“ entfernen`,
  shortcutPress: 'Die gewünschten Tasten drücken, etwa Strg + Alt + T',
  shortcutAgain: (key) => `${key} noch einmal drücken, um zu sehen, ob es Clocktower erreicht`,
  shortcutWorks: (key) => `${key} funktioniert`,
  shortcutNotHeard: (key) => `${key} hat Clocktower nicht erreicht. Die bisherige Taste bleibt. Vielleicht greift ein anderes Programm sie ab.`,
  cancel: 'Abbrechen',
};
