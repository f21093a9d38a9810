/** The words of the timeline, in German. */
import { select } from '../by-kind.ts';
import type { HistorySync } from '../../history/history.ts';
import type { Messages } from '../catalogue.ts';
import { germanWindow } from './window.ts';
import { entries, sentence, wordFor } from './words.ts';

const stoppedWhole: Readonly<Record<Extract<HistorySync, { readonly kind: 'stopped' }>['reason'], (place: string) => string>> = {
  cancelled: () => 'Das erneute Lesen wurde angehalten.',
  unreachable: (place) => `${place} ist nicht zu erreichen; was dort geändert wurde, wird von selbst gelesen, sobald es geht.`,
  refused: (place) => `${place} hat Clocktower nicht weiterlesen lassen. Der Versuch wird von selbst wiederholt.`,
};

const stoppedPartly: typeof stoppedWhole = {
  cancelled: () => 'Das Lesen wurde angehalten; was hier ist, bleibt.',
  unreachable: (place) => `${place} ist nicht zu erreichen; sobald es geht, wird von selbst weitergelesen.`,
  refused: (place) => `${place} hat Clocktower nicht weiterlesen lassen. Der Versuch wird von selbst wiederholt.`,
};

const syncNote: Messages['timeline']['syncNote'] = ({ sync, back, place, whole }) => {
  const here = back === null ? 'Ältere Einträge sind noch nicht hier.' : sentence(`Die Einträge reichen zurück bis zum ${back}`);
  return select<HistorySync, string | null>(sync, {
    none: null,
    complete: null,
    reading: ({ entries: count }) =>
      whole ? null : back === null ? `Die Einträge werden aus ${place} gelesen …` : `Die Einträge werden aus ${place} gelesen: bisher ${entries(count)}, zurück bis zum ${sentence(back)} Älteres folgt noch.`,
    stopped: ({ reason }) => (whole ? `Alle Einträge sind hier, wie sie zuletzt aus ${place} gelesen wurden. ${stoppedWhole[reason](place)}` : `${here} ${stoppedPartly[reason](place)}`),
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
  total: (duration) => `zusammen ${duration}`,
  newEntry: 'Neuer Eintrag',
  search: 'Suchen',
  searchPlaceholder: 'Alle Einträge durchsuchen',
  anyProject: 'Alle Projekte',
  anyTag: 'Alle Schlagwörter',
  filterProject: 'Projekt',
  filterTag: 'Schlagwort',
  filterPeriod: 'Zeitraum',
  anyTime: 'Jederzeit',
  otherDays: 'Andere Tage …',
  filterFrom: 'Von',
  filterTo: 'Bis',
  clearSearch: 'Wieder alle Einträge zeigen',
  found: (count, more) => (more ? `${count} und mehr` : entries(count)),
  nothingFound: 'Kein Eintrag passt',
  nothingFoundHint: 'Weniger Wörter oder einen anderen Zeitraum versuchen.',
  nothingYet: 'Hier stehen später die Einträge',
  nothingYetHint: 'Den Timer starten oder nachtragen, was schon gearbeitet wurde.',
  emptyHours: {
    past: { day: 'An diesem Tag wurde nichts notiert', week: 'In dieser Woche wurde nichts notiert' },
    now: { day: 'Heute noch nichts', week: 'In dieser Woche noch nichts' },
    ahead: { day: 'Dieser Tag kommt noch', week: 'Diese Woche kommt noch' },
  },
  emptyHoursHint: {
    past: (key) => `Auf eine Stunde oder oben auf + drücken (Taste ${key}), um nachzutragen, was gearbeitet wurde.`,
    now: (key) => `Den Timer starten, oder auf eine Stunde oder oben auf + drücken (Taste ${key}), um nachzutragen, was schon gearbeitet wurde.`,
    ahead: () => 'Was gearbeitet wird, steht dann hier.',
  },
  loading: 'Einträge werden gelesen …',
  unreachable: 'Clocktower hat diesem Fenster nicht geantwortet. Die Einträge bleiben auf diesem Computer erhalten. Erneut versuchen.',
  tryAgain: 'Erneut versuchen',
  syncNote,
  syncStop: 'Anhalten',
  syncGoOn: 'Weiterlesen',
  calendar: 'Einträge in ihren Stunden',
  listLabel: 'Einträge nach Tagen',
  running: 'läuft',
  overlaps: 'überschneidet einen anderen Eintrag',
  span: (times) => `${times.start} – ${times.end}`,
  selected: (count) => `${entries(count)} ausgewählt`,
  selectEntry: (description) => `„${description}“ auswählen`,

  detail: 'Eintrag',
  newDetail: 'Neuer Eintrag',
  description: 'Beschreibung',
  start: 'Beginn',
  end: 'Ende',
  keepProject: 'Wie bisher',
  keepTask: 'Wie bisher',
  duration: 'Dauer',
  save: 'Sichern',
  add: 'Eintrag hinzufügen',
  close: 'Schließen',
  continue: 'Fortsetzen',
  duplicate: 'Duplizieren',
  split: 'Teilen',
  splitAt: 'Teilen um',
  splitHere: 'Hier teilen',
  join: 'Mit nächstem zusammenfügen',
  joinSelected: 'Zusammenfügen',
  delete: 'Löschen',
  cancel: 'Abbrechen',
  unreadableTime: 'Datum und Uhrzeit wählen.',
  endBeforeStart: 'Das Ende liegt vor dem Beginn.',
  selectAll: 'Die ganze Liste auswählen',
  bulkDescription: 'Gleiche Beschreibung für alle',
  bulkApply: (count) => `${entries(count)} ändern`,
  bulkDelete: (count) => `${entries(count)} löschen`,
  tagActs: { keep: 'Wie bisher', add: 'Einige hinzufügen', remove: 'Einige entfernen', replace: 'Alle ersetzen' },
  tagsOf: { add: 'Hinzuzufügende Schlagwörter', remove: 'Zu entfernende Schlagwörter', replace: 'Neue Schlagwörter (ohne Auswahl: keine)' },
  bulkHint: 'Was nicht angerührt wird, bleibt, wie es ist.',
  keysHint: {
    hours:
      'Pfeiltasten führen von Eintrag zu Eintrag, die Eingabetaste öffnet einen, die Leertaste wählt ihn aus, Alt und Pfeiltasten verschieben ihn, mit Umschalt sein Ende, mit Strg seinen Beginn, Entf löscht ihn, C setzt fort, D dupliziert, S teilt ihn, J fügt ihn mit dem nächsten zusammen.',
    list: 'Pfeiltasten führen von Eintrag zu Eintrag, die Eingabetaste öffnet einen, die Leertaste wählt ihn aus, Strg und A die ganze Liste, Entf löscht ihn, C setzt fort, D dupliziert, S teilt ihn, J fügt ihn mit dem nächsten zusammen.',
  },
  entryKeys: {
    hours: (modifier) => `Steht der Fokus auf dem Eintrag: Leertaste wählt ihn aus, Alt+↑ und Alt+↓ verschieben ihn, mit Umschalt das Ende, mit ${modifier} den Beginn.`,
    list: (modifier) => `Steht der Fokus auf dem Eintrag: Leertaste wählt ihn aus, ${germanWindow.shortcut({ modifier, key: 'A' })} die ganze Liste.`,
  },

  said: {
    moved: (entry) => `„${entry.description}“ verschoben auf ${entry.span}`,
    saved: 'Änderungen übernommen',
    added: 'Eintrag hinzugefügt',
    duplicated: (description) => `„${description}“ dupliziert`,
    split: (description) => `„${description}“ geteilt`,
    joined: 'Einträge zusammengefügt',
    deleted: (count) => wordFor(count, { one: '1 Eintrag gelöscht', other: `${entries(count)} gelöscht` }),
    begun: (count) => wordFor(count, { one: '1 Eintrag wird bearbeitet', other: `${entries(count)} werden bearbeitet` }),
    continued: (description) => `Timer gestartet: ${description}`,
  },
};
