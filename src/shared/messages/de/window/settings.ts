import { languageNames } from '../../languages.ts';
import type { Capabilities } from '../../../program/capabilities.ts';
import type { ClockChoice, ThemeChoice, TrayClick, TrayIconTheme, TrayTitle, WeekStartChoice } from '../../../program/preferences.ts';
import type { Messages } from '../../catalogue.ts';
import { shortcutNames } from '../failures.ts';
import { figures } from '../formats.ts';

const themeChoices: Readonly<Record<ThemeChoice, string>> = { system: 'Systemstandard', light: 'Hell', dark: 'Dunkel' };

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
  'start-stop': 'Timer starten oder stoppen',
  nothing: 'Nichts tun',
};

const clocks: Readonly<Record<ClockChoice, string>> = { system: 'Systemstandard', '12': '12 Stunden, mit AM und PM', '24': '24 Stunden' };

const weekStarts: Readonly<Record<WeekStartChoice, string>> = {
  system: 'Systemstandard',
  monday: 'Montag',
  sunday: 'Sonntag',
  saturday: 'Samstag',
};

const idleSources: Readonly<Record<Capabilities['idle'], string>> = {
  wayland: 'Der Desktop meldet, wenn Sie abwesend sind.',
  mutter: 'GNOME meldet, wenn Sie abwesend sind.',
  screensaver: 'Der Bildschirmschoner meldet, wenn Sie abwesend sind.',
  system: 'Das System meldet, wenn Sie abwesend sind.',
  unavailable: 'Dieses System meldet nicht, wenn Sie abwesend sind.',
};

export const germanSettings: Messages['settings'] = {
  shortcutName: (action) => shortcutNames[action],
  minutes: 'Minuten',
  hours: 'Stunden',
  numberRange: ({ low, high, step }) =>
    `Geben Sie eine Zahl von ${figures(low)} bis ${figures(high)} ein${step === 1 ? '' : `, in Schritten von ${figures(step)}`}.`,
  timeUnreadable: 'Geben Sie eine Uhrzeit wie 9:05 ein.',

  general: 'Allgemein',
  miniTimer: 'Mini-Timer',
  miniTimerShown: 'Anzeigen, während ein Timer läuft',
  miniTimerHint: 'Ein Streifen über allen Fenstern, mit einer Taste zum Stoppen. Er lässt sich an jede Stelle ziehen.',
  miniTimerOnWayland:
    'Ein Streifen mit einer Taste zum Stoppen. Auf diesem Desktop bestimmt das System, wo er ist und ob er über anderen Fenstern bleibt.',
  agents: 'Agenten und Editoren',
  agentsMayChange: 'Agenten dürfen Einträge ändern',
  agentsHint:
    'Programme, die clocktower mcp verwenden, können Einträge immer lesen. Damit können sie auch starten, stoppen, hinzufügen und ändern. Bevor sie einen Eintrag löschen, werden Sie gefragt, und jede Änderung lässt sich rückgängig machen.',
  autostart: 'Bei der Anmeldung starten',
  autostartHint: 'Nur als Symbol in der Leiste, ohne Fenster.',
  autostartSandboxed:
    'Clocktower läuft in einer Sandbox und kann sich bei der Anmeldung nicht selbst starten. Fügen Sie es zu den Startprogrammen Ihres Desktops hinzu.',

  languageAndTimes: 'Sprache und Zeiten',
  language: 'Sprache',
  languageName: (language) => (language === 'system' ? 'Systemstandard' : languageNames[language]),
  appearance: 'Darstellung',
  theme: 'Design',
  themeName: (theme) => themeChoices[theme],
  zoom: 'Größe',
  zoomName: (percent) => `${percent} %`,
  clock: 'Uhrzeiten',
  clockName: (clock) => clocks[clock],
  weekStart: 'Erster Tag der Woche',
  weekStartName: (day) => weekStarts[day],

  tray: 'Symbol in der Leiste',
  trayTheme: 'Symbol',
  trayThemeName: (theme) => themes[theme],
  trayTitle: 'Neben dem Symbol',
  trayTooltip: 'Verstrichene Zeit im Tooltip',
  trayTitleName: (title) => titles[title],
  leftClick: 'Beim Klick auf das Symbol',
  middleClick: 'Beim Mittelklick auf das Symbol',
  clickName: (click) => clicks[click],
  trayMissing:
    'Dieser Desktop zeigt keine Symbole in der Leiste. Starten Sie Clocktower erneut, um es zu öffnen, oder legen Sie unten ein Tastenkürzel für „Clocktower öffnen“ fest.',
  trayHidden: 'Das Symbol ist ausgeblendet: Es ist für die Menüleiste ausgeschaltet, oder es ist kein Platz dafür.',

  away: 'Abwesenheit',
  awayAsk: 'Nach Abwesenheit fragen',
  awayAskHint: (source) => idleSources[source],
  awayLocksOnly: 'Bildschirmsperre und Ruhezustand werden trotzdem bemerkt.',
  awaySleepOnly: 'Der Ruhezustand wird trotzdem bemerkt.',
  awayAfter: 'Nach',
  stopOnSleep: 'Timer stoppen, wenn der Computer in den Ruhezustand geht',
  stopOnShutdown: 'Timer stoppen, wenn der Computer herunterfährt',

  reminders: 'Erinnerungen',
  remindersNone: 'Dieses System zeigt keine Benachrichtigungen. Erinnerungen erscheinen im kleinen Fenster.',
  remindersQuiet: 'Erinnerungen sind stumm, solange „Nicht stören“ eingeschaltet ist.',
  fillsScreen: 'Den ganzen Bildschirm damit füllen',
  fillsScreenHint: 'Nicht bei „Nicht stören“ und nicht über einem Vollbildfenster, soweit dieser Desktop beides meldet',
  fillsScreenPreview: 'So sieht sie aus',
  preview: 'Vorschau',
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
  remindAway: 'Eine Abwesenheit erfordert eine Entscheidung',
  remindAttention: 'Ein Eintrag ist zu klären',
  remindGoals: 'Ein Ziel ist erreicht',

  paper: 'Berichte auf Papier',
  paperCompany: 'Firmenname',
  paperCompanyHint: 'Über dem Titel eines Berichts, der als PDF gespeichert wird',
  paperSignature: 'Zeile für eine Unterschrift',

  goalsAndFocus: 'Ziele und Fokus',
  goals: 'Ziele',
  dailyGoal: 'Jeden Tag',
  weeklyGoal: 'Jede Woche',
  goalHint: 'Wird neben der Tagessumme angezeigt. Leer lassen für kein Ziel.',

  pomodoro: 'Pomodoro-Timer',
  pomodoroOn: 'Pomodoro-Timer',
  pomodoroHint: 'Teilt die Arbeit in Fokuszeiten und Pausen ein und benachrichtigt Sie, wenn eine beginnt.',
  focusMinutes: 'Fokus',
  breakMinutes: 'Pause',
  longBreakMinutes: 'Lange Pause',
  rounds: 'Lange Pause nach',
  roundsUnit: 'Fokuszeiten',
  startsBreaks: 'Pausen automatisch beginnen (stoppt den Timer)',
  startsFocus: 'Automatisch fortsetzen',

  shortcuts: 'Globale Tastenkürzel',
  shortcutsPortal:
    'Ihr Desktop fragt nach, bevor er ein Tastenkürzel vergibt, und lehnt es vielleicht ohne Meldung ab. Ein Tastenkürzel gilt, sobald Sie es hier ausprobiert haben.',
  shortcutNone: 'Nicht festgelegt',
  shortcutSet: (name) => `Tastenkürzel für „${name}“ festlegen`,
  shortcutClear: (name) => `Tastenkürzel für „${name}“ entfernen`,
  shortcutPress: 'Drücken Sie die gewünschten Tasten, zum Beispiel Strg+Alt+T',
  shortcutAgain: (key) => `Drücken Sie ${key} zur Probe noch einmal`,
  shortcutWorks: (key) => `${key} funktioniert`,
  shortcutNotPressed: (key) =>
    `${key} hat Clocktower nicht erreicht. Das bisherige Tastenkürzel bleibt. Möglicherweise verwendet es ein anderes Programm.`,
};
