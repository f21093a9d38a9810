import { languageNames } from '../../languages.ts';
import type { Capabilities } from '../../../program/capabilities.ts';
import type { ClockChoice, ThemeChoice, TrayClick, TrayIconTheme, TrayTitle, WeekStartChoice } from '../../../program/preferences.ts';
import type { Messages } from '../../catalogue.ts';
import { shortcutNames } from '../failures.ts';
import { figures } from '../formats.ts';

const themeChoices: Readonly<Record<ThemeChoice, string>> = { system: 'Réglage du système', light: 'Clair', dark: 'Sombre' };

const themes: Readonly<Record<TrayIconTheme, string>> = {
  auto: 'Automatique',
  light: 'Pour une barre claire',
  dark: 'Pour une barre sombre',
};

const titles: Readonly<Record<TrayTitle, string>> = {
  off: 'Rien',
  'hours-minutes': 'Heures et minutes',
  'hours-minutes-seconds': 'Heures, minutes et secondes',
  description: 'Description',
  project: 'Projet',
};

const clicks: Readonly<Record<TrayClick, string>> = {
  popover: 'Ouvrir la petite fenêtre',
  window: 'Ouvrir la fenêtre principale',
  'start-stop': 'Démarrer ou arrêter le minuteur',
  nothing: 'Ne rien faire',
};

const clocks: Readonly<Record<ClockChoice, string>> = { system: 'Réglage du système', '12': '12 heures, avec AM et PM', '24': '24 heures' };

const weekStarts: Readonly<Record<WeekStartChoice, string>> = {
  system: 'Réglage du système',
  monday: 'Lundi',
  sunday: 'Dimanche',
  saturday: 'Samedi',
};

const idleSources: Readonly<Record<Capabilities['idle'], string>> = {
  wayland: 'Le bureau signale quand vous n’êtes pas au clavier.',
  mutter: 'GNOME signale quand vous n’êtes pas au clavier.',
  screensaver: 'L’économiseur d’écran signale quand vous n’êtes pas au clavier.',
  system: 'Votre système signale quand vous n’êtes pas au clavier.',
  unavailable: 'Ce système ne signale pas quand vous n’êtes pas au clavier.',
};

export const frenchSettings: Messages['settings'] = {
  shortcutName: (action) => shortcutNames[action],
  minutes: 'minutes',
  hours: 'heures',
  numberRange: ({ low, high, step }) =>
    `Saisissez un nombre de ${figures(low)} à ${figures(high)}${step === 1 ? '' : `, par pas de ${figures(step)}`}.`,
  timeUnreadable: 'Saisissez une heure comme 9:05.',

  general: 'Général',
  miniTimer: 'Mini-minuteur',
  miniTimerShown: 'L’afficher pendant qu’un minuteur tourne',
  miniTimerHint: 'Une bande au-dessus de toutes les fenêtres, avec un bouton pour arrêter. Elle se déplace à la souris.',
  miniTimerOnWayland:
    'Une bande avec un bouton pour arrêter. Sur ce bureau, le système décide de sa place et si elle reste au-dessus des autres fenêtres.',
  agents: 'Agents et éditeurs',
  agentsMayChange: 'Les agents peuvent modifier des entrées',
  agentsHint:
    'Les programmes qui utilisent clocktower mcp peuvent toujours lire les entrées. Ainsi, ils peuvent aussi démarrer, arrêter, ajouter et modifier. Avant qu’ils suppriment une entrée, vous êtes consulté, et chaque modification peut être annulée.',
  autostart: 'Lancer à l’ouverture de session',
  autostartHint: 'Affiche seulement l’icône, sans fenêtre.',
  autostartSandboxed:
    'Clocktower s’exécute dans un bac à sable et ne peut pas se lancer à l’ouverture de session. Ajoutez-le aux applications au démarrage de votre bureau.',

  languageAndTimes: 'Langue et heures',
  language: 'Langue',
  languageName: (language) => (language === 'system' ? 'Réglage du système' : languageNames[language]),
  appearance: 'Apparence',
  theme: 'Thème',
  themeName: (theme) => themeChoices[theme],
  zoom: 'Taille',
  zoomName: (percent) => `${percent} %`,
  clock: 'Format de l’heure',
  clockName: (clock) => clocks[clock],
  weekStart: 'Premier jour de la semaine',
  weekStartName: (day) => weekStarts[day],

  tray: 'Zone de notification',
  trayTheme: 'Icône',
  trayThemeName: (theme) => themes[theme],
  trayTitle: 'À côté de l’icône',
  trayTooltip: 'Temps écoulé dans l’infobulle',
  trayTitleName: (title) => titles[title],
  leftClick: 'Quand je clique sur l’icône',
  middleClick: 'Quand je clique avec le bouton du milieu',
  clickName: (click) => clicks[click],
  trayMissing:
    'Ce bureau n’affiche pas d’icônes de notification. Relancez Clocktower pour l’ouvrir, ou définissez ci-dessous un raccourci pour « Ouvrir Clocktower ».',
  trayHidden: 'L’icône est masquée : elle est désactivée dans la barre des menus, ou la place manque.',

  away: 'Absence',
  awayAsk: 'Me demander que faire du temps d’absence',
  awayAskHint: (source) => idleSources[source],
  awayLocksOnly: 'L’écran verrouillé et la veille sont quand même détectés.',
  awaySleepOnly: 'La veille est quand même détectée.',
  awayAfter: 'Après',
  stopOnSleep: 'Arrêter le minuteur quand l’ordinateur se met en veille',
  stopOnShutdown: 'Arrêter le minuteur quand l’ordinateur s’éteint',

  reminders: 'Rappels',
  remindersNone: 'Ce système n’affiche pas de notifications. Les rappels s’affichent dans la petite fenêtre.',
  remindersQuiet: 'Les rappels sont silencieux tant que « Ne pas déranger » est activé.',
  fillsScreen: 'En couvrir tout l’écran',
  fillsScreenHint: 'Pas en mode Ne pas déranger ni par-dessus une fenêtre en plein écran, si ce bureau les signale',
  fillsScreenPreview: 'Son aspect',
  preview: 'Aperçu',
  noTimer: 'Aucun minuteur pendant les heures de travail',
  noTimerEvery: 'Me le rappeler toutes les',
  workDays: 'Jours',
  weekday: (day) => ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'][day - 1] ?? '',
  weekdayShort: (day) => ['Lu', 'Ma', 'Me', 'Je', 'Ve', 'Sa', 'Di'][day - 1] ?? '',
  workHours: 'Entre',
  workFrom: 'Début des heures de travail',
  workTo: 'Fin des heures de travail',
  longRunning: 'Un minuteur est en cours depuis très longtemps',
  longRunningAfter: 'Après',
  remindAway: 'Un temps d’absence attend une décision',
  remindAttention: 'Une entrée est à traiter',
  remindGoals: 'Un objectif est atteint',

  paper: 'Rapports imprimés',
  paperCompany: 'Nom de l’entreprise',
  paperCompanyHint: 'Au-dessus du titre d’un rapport enregistré en PDF',
  paperSignature: 'Ligne pour une signature',

  goalsAndFocus: 'Objectifs et concentration',
  goals: 'Objectifs',
  dailyGoal: 'Par jour',
  weeklyGoal: 'Par semaine',
  goalHint: 'Affiché à côté du total du jour. Laissez vide pour n’en avoir aucun.',

  pomodoro: 'Minuteur Pomodoro',
  pomodoroOn: 'Minuteur Pomodoro',
  pomodoroHint: 'Alterne sessions de concentration et pauses, et vous prévient au début de chacune.',
  focusMinutes: 'Concentration',
  breakMinutes: 'Pause',
  longBreakMinutes: 'Longue pause',
  rounds: 'Longue pause après',
  roundsUnit: 'sessions',
  startsBreaks: 'Commencer les pauses automatiquement (arrête le minuteur)',
  startsFocus: 'Reprendre automatiquement',

  shortcuts: 'Raccourcis globaux',
  shortcutsPortal:
    'Votre bureau demande avant d’attribuer un raccourci, et peut refuser sans le dire. Un raccourci est actif une fois essayé ici.',
  shortcutNone: 'Non défini',
  shortcutSet: (name) => `Définir un raccourci pour « ${name} »`,
  shortcutClear: (name) => `Supprimer le raccourci de « ${name} »`,
  shortcutPress: 'Appuyez sur les touches voulues, par exemple Ctrl+Alt+T',
  shortcutAgain: (key) => `Appuyez de nouveau sur ${key} pour l’essayer`,
  shortcutWorks: (key) => `${key} fonctionne`,
  shortcutNotPressed: (key) =>
    `${key} n’est pas arrivé à Clocktower. Le raccourci précédent est conservé. Un autre programme l’utilise peut-être.`,
};
