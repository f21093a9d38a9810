/** The words of the popover, in German. */
import type { Messages } from '../catalogue.ts';
import { wordFor } from './words.ts';

export const germanPopover: Messages['popover'] = {
  title: 'Clocktower',
  unreachable: 'Clocktower hat diesem Fenster nicht geantwortet. Die Zeit bleibt auf diesem Computer erhalten. Erneut versuchen, oder Clocktower beenden und neu öffnen.',
  stale: 'Dieses Fenster ließ sich nicht aktualisieren. Das Gezeigte ist vielleicht veraltet; die Zeit bleibt erhalten. Erneut versuchen.',
  noAnswer: 'Clocktower hat nicht geantwortet, darum ist dies vielleicht nicht geschehen. Das Getippte steht noch da. Erneut versuchen.',
  tryAgain: 'Erneut versuchen',
  dismiss: 'Ausblenden',

  descriptionLabel: 'Woran wird gearbeitet?',
  runningDescriptionLabel: 'Beschreibung des laufenden Eintrags',
  suggestionsLabel: 'Letzte Einträge',
  start: 'Starten',
  stop: 'Anhalten',
  stoppedState: 'Es läuft kein Timer',
  runningFor: (duration) => `Läuft seit ${duration}`,
  enterChangesRunning: (keys) => `Eingabe benennt um · ${keys.modifier} Eingabe startet neu`,
  enterChangesStopped: 'Eingabe benennt den angehaltenen Eintrag um',
  enterReplacesRunning: 'Eingabe wechselt hierzu',

  since: (time) => `seit ${time}`,
  sinceAction: (time) => `Seit ${time}. Beginn ändern`,
  startTimeLabel: 'Beginn',
  timeHintShort: '9:05 oder -10',
  timeHint: 'Etwa 9:05, oder -10 für „vor zehn Minuten“',

  today: 'Heute',
  todayTotal: (duration) => `Heute zusammen ${duration}`,
  ofGoal: (day) => `${day.done} von ${day.goal}`,
  goalSpoken: (duration) => `von ${duration} als Ziel`,
  goalDoneAt: (time) => `erreicht um ${time}`,
  week: (week) => `Diese Woche ${week.done} von ${week.goal}`,
  focus: (state) => {
    const now = { none: '', focus: `Fokus bis ${state.until ?? ''}`, over: 'Zeit für eine Pause', break: `Pause bis ${state.until ?? ''}` }[state.phase];
    const count = state.completed === 0 ? '' : wordFor(state.completed, { one: 'heute 1 Fokuszeit', other: `heute ${state.completed} Fokuszeiten` });
    return [now, count].filter((part) => part !== '').join(', ');
  },
  nothingToday: 'Heute noch nichts',
  nothingTodayHint: 'Eintippen, woran gearbeitet wird, und die Eingabetaste drücken. Dann steht es hier.',
  fromYesterday: 'seit gestern',
  span: (times) => `${times.start} – ${times.end}`,
  spanRunning: (start) => `${start} – jetzt`,
  entrySpoken: (entry) =>
    [entry.description, entry.project, entry.span, entry.running ? `läuft seit ${entry.duration}` : entry.duration, entry.state].filter((part) => part !== null).join(', '),
  continueEntry: (description) => `„${description}“ fortsetzen`,
  editEntry: (description) => `„${description}“ bearbeiten`,
  stateQueued: 'Noch zu sichern',
  stateSending: 'Wird gesichert',
  stateAttention: 'Zu klären',

  editorLabel: (description) => `„${description}“ bearbeiten`,
  fieldDescription: 'Beschreibung',
  fieldStart: 'Beginn',
  fieldEnd: 'Ende',
  stillRunning: 'läuft',
  save: 'Sichern',
  cancel: 'Abbrechen',
  deleteEntry: 'Löschen',
  deleted: (description) => `„${description}“ gelöscht`,
  undo: 'Rückgängig',
  undoDelete: (description) => `Rückgängig: „${description}“ behalten`,

  syncNow: 'Jetzt abgleichen',
  syncAnyway: 'Trotz der Bitte des Servers jetzt abgleichen?',
  syncNowSpoken: (state) => `${state}. Jetzt abgleichen`,
  menu: 'Menü',
  quit: 'Clocktower beenden',

  announceStarted: (description) => `Timer gestartet: ${description}`,
  announceStopped: (entry) => `Timer nach ${entry.duration} angehalten: ${entry.description}`,
  announceGone: 'Timer angehalten',
  announceSaved: 'Änderungen übernommen',
  announceRestored: (description) => `„${description}“ ist wieder da`,
};
