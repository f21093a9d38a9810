import type { Messages } from '../../catalogue.ts';
import { wordFor } from '../formats.ts';

export const germanPopover: Messages['popover'] = {
  title: 'Clocktower',
  unreachable:
    'Clocktower hat diesem Fenster nicht geantwortet. Ihre Zeit bleibt auf diesem Computer erhalten. Versuchen Sie es erneut, oder beenden Sie Clocktower und öffnen Sie es wieder.',
  stale:
    'Dieses Fenster konnte nicht aktualisiert werden. Die Anzeige ist möglicherweise veraltet; Ihre Zeit bleibt erhalten. Versuchen Sie es erneut.',
  noAnswer:
    'Clocktower hat nicht geantwortet, daher wurde dies möglicherweise nicht ausgeführt. Ihre Eingabe ist noch da. Versuchen Sie es erneut.',

  descriptionLabel: 'Woran arbeiten Sie?',
  runningDescriptionLabel: 'Beschreibung des laufenden Eintrags',
  suggestionsLabel: 'Letzte Einträge',
  start: 'Starten',
  stop: 'Stoppen',
  pause: 'Pausieren',
  stoppedState: 'Es läuft kein Timer',
  runningFor: (duration) => `Läuft seit ${duration}`,
  enterKey: 'Eingabe:',
  enterKeys: (keys) => `${keys.modifier} Eingabe startet immer einen neuen Eintrag`,
  enterDoes: {
    start: 'Startet neuen Timer',
    switch: 'Wechselt zu diesem',
    add: 'Trägt Zeit ein',
    rename: 'Benennt Eintrag um',
    'rename-stopped': 'Benennt vorigen um',
    choose: 'Übernimmt den Vorschlag',
  },
  addProject: 'Projekt wählen',
  projectIs: (name) => `Projekt: ${name}`,
  addTags: 'Schlagwörter wählen',
  tagsAre: (names) => `Schlagwörter: ${names}`,
  findOrCreate: 'Suchen oder anlegen',
  timerBar: 'Timer',
  switchConnection: (name) => `Neue Einträge gehen an ${name}. Wechseln`,

  since: (time) => `seit ${time}`,
  sinceAction: (time) => `Seit ${time}. Beginn ändern`,
  startTimeLabel: 'Beginn',
  timeHintShort: '9:05 oder -10',
  timeHint: 'Zum Beispiel 9:05, oder -10 für „vor zehn Minuten“',

  pausedHeading: 'Pausiert',
  pausedAt: (time) => `Pausiert ${time}`,
  resume: 'Fortsetzen',
  resumeEntry: (description) => `Pausiertes „${description}“ fortsetzen`,
  discardPause: (description) => `Pause von „${description}“ verwerfen. Die Einträge bleiben`,
  announceDiscarded: (description) => `Pause von „${description}“ verworfen`,

  today: 'Heute',
  todayTotal: (duration) => `Heute insgesamt ${duration}`,
  ofGoal: (day) => `${day.done} von ${day.goal}`,
  goalSpoken: (duration) => `von ${duration} Tagesziel`,
  goalDoneAt: (time) => `erreicht um ${time}`,
  week: (week) => `Diese Woche ${week.done} von ${week.goal}`,
  focus: (state) => {
    const now = { none: '', focus: `Fokus bis ${state.until ?? ''}`, over: 'Zeit für eine Pause', break: `Pause bis ${state.until ?? ''}` }[
      state.phase
    ];
    const count =
      state.completed === 0 ? '' : wordFor(state.completed, { one: 'heute 1 Fokuszeit', other: `heute ${state.completed} Fokuszeiten` });
    return [now, count].filter((part) => part !== '').join(', ');
  },
  nothingToday: 'Heute noch nichts',
  nothingTodayHint: 'Geben Sie ein, woran Sie arbeiten, und drücken Sie die Eingabetaste. Dann erscheint es hier.',
  fromYesterday: 'seit gestern',
  span: (times) => `${times.start} – ${times.end}`,
  spanRunning: (start) => `${start} – jetzt`,
  entrySpoken: (entry) =>
    [entry.description, entry.project, entry.span, entry.running ? `läuft seit ${entry.duration}` : entry.duration, entry.state]
      .filter((part) => part !== null)
      .join(', '),
  groupCount: (count) => `${count} ×`,
  groupSpoken: (group) =>
    [`${group.count} Einträge`, group.description, group.project, `insgesamt ${group.duration}`].filter((part) => part !== null).join(', '),
  groupEntries: 'Gleiche Einträge zusammenfassen',
  continueEntry: (description) => `„${description}“ fortsetzen`,
  editEntry: (description) => `„${description}“ bearbeiten`,
  stateQueued: 'Wartet auf das Speichern',
  stateSending: 'Wird gespeichert',
  stateAttention: 'Zu klären',

  editorLabel: (description) => `„${description}“ bearbeiten`,
  fieldDescription: 'Beschreibung',
  fieldStart: 'Beginn',
  fieldEnd: 'Ende',
  fieldDuration: 'Dauer',
  durationHint: 'Zum Beispiel 1:30, 90m oder 1,5h',
  stillRunning: 'läuft',
  deleted: (description) => `„${description}“ gelöscht`,
  undoDelete: (description) => `Rückgängig: „${description}“ behalten`,

  syncNow: 'Jetzt synchronisieren',
  syncAnyway: 'Trotz der Bitte des Servers jetzt synchronisieren?',
  syncNowSpoken: (state) => `${state}. Jetzt synchronisieren`,
  menu: 'Menü',
  quit: 'Clocktower beenden',

  announceStarted: (description) => `Timer gestartet: ${description}`,
  announceStopped: (entry) => `Timer nach ${entry.duration} gestoppt: ${entry.description}`,
  announceGone: 'Timer gestoppt',
  announceSaved: 'Änderungen gespeichert',
  announceRestored: (description) => `„${description}“ wiederhergestellt`,
};
