import { select } from '../../by-kind.ts';
import type { HistorySync } from '../../../history/history.ts';
import type { Messages } from '../../catalogue.ts';
import { germanWindow } from './window.ts';
import { entries, figures, sentence, wordFor } from '../formats.ts';

const stoppedWhole: Readonly<Record<Extract<HistorySync, { readonly kind: 'stopped' }>['reason'], (connectionName: string) => string>> = {
  cancelled: () => 'Sie haben das erneute Laden gestoppt.',
  unreachable: (connectionName) => `${connectionName} ist nicht erreichbar; Änderungen werden geladen, sobald es möglich ist.`,
  refused: (connectionName) => `${connectionName} hat weitere Einträge verweigert. Clocktower versucht es automatisch erneut.`,
  'not-stored': () =>
    'Die Festplatte dieses Computers hat sie nicht angenommen. Clocktower versucht es automatisch erneut; schaffen Sie etwas Platz.',
  'cut-off': (connectionName) =>
    `Die Listen von ${connectionName} zeigen den Rest nicht. Clocktower versucht es automatisch in wachsenden Abständen erneut.`,
};

const stoppedPartly: typeof stoppedWhole = {
  cancelled: () => 'Sie haben das Laden gestoppt; was hier ist, bleibt.',
  unreachable: (connectionName) => `${connectionName} ist nicht erreichbar; das Laden geht weiter, sobald es möglich ist.`,
  refused: (connectionName) => `${connectionName} hat weitere Einträge verweigert. Clocktower versucht es automatisch erneut.`,
  'not-stored': () =>
    'Die Festplatte dieses Computers hat sie nicht angenommen. Clocktower versucht es automatisch erneut; schaffen Sie etwas Platz.',
  'cut-off': (connectionName) =>
    `Die Listen von ${connectionName} zeigen den Rest nicht. Clocktower versucht es automatisch in wachsenden Abständen erneut.`,
};

const syncNote: Messages['timeline']['syncNote'] = ({ sync, back, connectionName, whole }) => {
  const here = back === null ? 'Ältere Einträge sind noch nicht hier.' : sentence(`Die Einträge reichen zurück bis zum ${back}`);
  return select<HistorySync, string | null>(sync, {
    none: null,
    complete: null,
    reading: ({ entries: count, again }) =>
      again
        ? `Alles aus ${connectionName} wird noch einmal gelesen: bisher ${entries(count)}.`
        : whole
          ? null
          : back === null
            ? `Ihre Einträge werden aus ${connectionName} geladen …`
            : `Ihre Einträge werden aus ${connectionName} geladen: bisher ${entries(count)}, zurück bis zum ${sentence(back)} Ältere folgen noch.`,
    stopped: ({ reason }) =>
      whole
        ? `Alle Einträge sind hier, wie sie zuletzt aus ${connectionName} geladen wurden. ${stoppedWhole[reason](connectionName)}`
        : `${here} ${stoppedPartly[reason](connectionName)}`,
  });
};

export const germanTimeline: Messages['timeline'] = {
  views: 'Ansicht',
  day: 'Tag',
  week: 'Woche',
  list: 'Liste',
  today: 'Heute',
  earlier: { day: 'Vorheriger Tag', week: 'Vorherige Woche' },
  later: { day: 'Nächster Tag', week: 'Nächste Woche' },
  total: (duration) => `${duration} insgesamt`,
  newEntry: 'Neuer Eintrag',
  search: 'Suchen',
  searchPlaceholder: 'Alle Einträge durchsuchen',
  results: 'Suchergebnisse',
  anyProject: 'Alle Projekte',
  anyTag: 'Alle Schlagwörter',
  filterTag: 'Schlagwort',
  filterPeriod: 'Zeitraum',
  anyTime: 'Beliebiger Zeitraum',
  otherDays: 'Andere Tage …',
  filterFrom: 'Von',
  filterTo: 'Bis',
  clearSearch: 'Suche löschen',
  found: (count, duration) => `${entries(count)}, ${duration} insgesamt`,
  nothingFound: 'Kein Eintrag passt',
  nothingFoundHint: 'Versuchen Sie es mit weniger Wörtern oder einem anderen Zeitraum.',
  nothingYet: 'Ihre Einträge erscheinen hier',
  nothingYetHint: 'Starten Sie den Timer, oder tragen Sie bereits geleistete Zeit nach.',
  emptyHours: {
    past: { day: 'An diesem Tag wurde nichts erfasst', week: 'In dieser Woche wurde nichts erfasst' },
    now: { day: 'Heute noch nichts', week: 'In dieser Woche noch nichts' },
    ahead: { day: 'Dieser Tag liegt in der Zukunft', week: 'Diese Woche liegt in der Zukunft' },
  },
  emptyHoursHint: {
    past: (key) => `Klicken Sie auf eine Stunde oder oben auf + (Taste ${key}), um Zeit nachzutragen.`,
    now: (key) => `Starten Sie den Timer, oder klicken Sie auf eine Stunde oder oben auf + (Taste ${key}), um Zeit nachzutragen.`,
    ahead: () => 'Ihre Einträge erscheinen hier.',
  },
  loading: 'Einträge werden geladen …',
  syncNote,
  syncStop: 'Stoppen',
  syncGoOn: 'Weiter laden',
  calendar: 'Einträge nach Stunden',
  listLabel: 'Einträge nach Tagen',
  running: 'läuft',
  untitledMeeting: 'Termin ohne Titel',
  breakSpan: 'Pause',
  allDay: 'Ganztägig',
  moreAllDay: (count) => `${figures(count)} weitere`,
  trackMeeting: 'klicken, um diesen Termin zu erfassen',
  meetingAhead: 'kann erfasst werden, sobald er begonnen hat',
  span: (times) => `${times.start} – ${times.end}`,
  selected: (count) => `${entries(count)} ausgewählt`,
  selectEntry: (description) => `„${description}“ auswählen`,

  detail: 'Eintrag',
  newDetail: 'Neuer Eintrag',
  start: 'Beginn',
  end: 'Ende',
  keepProject: 'Unverändert lassen',
  keepTask: 'Unverändert lassen',
  keepBillable: 'Unverändert lassen',
  add: 'Eintrag hinzufügen',
  duplicate: 'Duplizieren',
  split: 'Teilen',
  splitAt: 'Teilen um',
  splitHere: 'Hier teilen',
  join: 'Mit dem nächsten zusammenführen',
  joinSelected: 'Zusammenführen',
  joinWithoutGap: (gap) => `Ohne die ${gap} dazwischen zusammenführen`,
  joinWithGap: (gap) => `Zusammenführen und die ${gap} dazwischen mitzählen`,
  dateLabel: (field) => `${field}: Datum`,
  unreadable: {
    heading: 'Nicht lesbare Einträge',
    hint: 'Sie bleiben im Dienst, wie sie sind, und zählen in keiner Summe mit. Korrigieren Sie sie dort oder wenden Sie sich an den Administrator.',
    noDate: 'Kein Datum',
    problem: {
      id: 'Ungültige ID',
      start: 'Ungültiger Beginn',
      end: 'Ungültiges Ende',
      description: 'Ungültige Beschreibung',
      task_id: 'Ungültige Aufgabe',
      project_id: 'Ungültiges Projekt',
      user_id: 'Ungültiger Benutzer',
      tags: 'Ungültige Schlagwörter',
      entry: 'Kein Zeiteintrag',
    },
  },
  unreadableTime: 'Wählen Sie Datum und Uhrzeit.',
  endBeforeStart: 'Das Ende liegt vor dem Beginn.',
  selectAll: 'Die ganze Liste auswählen',
  bulkDescription: 'Gleiche Beschreibung für alle',
  bulkApply: (count) => `${entries(count)} ändern`,
  bulkDelete: (count) => `${entries(count)} löschen`,
  tagChanges: { keep: 'Unverändert lassen', add: 'Schlagwörter hinzufügen', remove: 'Schlagwörter entfernen', replace: 'Alle ersetzen' },
  tagChangeTitle: {
    add: 'Hinzuzufügende Schlagwörter',
    remove: 'Zu entfernende Schlagwörter',
    replace: 'Neue Schlagwörter (ohne Auswahl: keine)',
  },
  bulkHint: 'Felder, die Sie nicht ändern, bleiben, wie sie sind.',
  keysHint: {
    hours:
      'Pfeiltasten wechseln zwischen Einträgen, die Eingabetaste öffnet einen, die Leertaste wählt ihn aus, Alt und Pfeiltasten verschieben ihn, mit Umschalt sein Ende, mit Strg seinen Beginn, Entf löscht ihn, C setzt fort, D dupliziert, S teilt ihn, J führt ihn mit dem nächsten zusammen.',
    list: 'Pfeiltasten wechseln zwischen Einträgen, die Eingabetaste öffnet einen, die Leertaste wählt ihn aus, Strg und A die ganze Liste, Entf löscht ihn, C setzt fort, D dupliziert, S teilt ihn, J führt ihn mit dem nächsten zusammen.',
  },
  entryKeys: {
    hours: (modifier) =>
      `Steht der Fokus auf dem Eintrag: Leertaste wählt ihn aus, Alt+↑ und Alt+↓ verschieben ihn, mit Umschalt das Ende, mit ${modifier} den Beginn.`,
    list: (modifier) =>
      `Steht der Fokus auf dem Eintrag: Leertaste wählt ihn aus, ${germanWindow.shortcut({ modifier, key: 'A' })} die ganze Liste.`,
  },

  announcements: {
    moved: (entry) => `„${entry.description}“ verschoben auf ${entry.span}`,
    saved: 'Änderungen gespeichert',
    added: 'Eintrag hinzugefügt',
    duplicated: (description) => `„${description}“ dupliziert`,
    split: (description) => `„${description}“ geteilt`,
    joined: 'Einträge zusammengeführt',
    joinedWithoutGap: (gap) => `Einträge ohne die ${gap} dazwischen zusammengeführt`,
    joinedWithGap: (gap) => `Einträge mit den ${gap} dazwischen zusammengeführt`,
    deleted: (count) => wordFor(count, { one: '1 Eintrag gelöscht', other: `${entries(count)} gelöscht` }),
    begun: (count) => wordFor(count, { one: '1 Eintrag wird bearbeitet', other: `${entries(count)} werden bearbeitet` }),
    continued: (description) => `Timer gestartet: ${description}`,
  },
};
