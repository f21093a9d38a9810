import { byKind } from '../../by-kind.ts';
import type {
  ColumnRole,
  DateOrder,
  DifferenceChoice,
  ExportFormat,
  ImportFormat,
  PreviewRow,
  RowProblem,
} from '../../../history/import-export.ts';
import type { LostFields, PreviewName } from '../../../history/new-names.ts';
import type { Messages } from '../../catalogue.ts';
import { counted, entries, figures, sentence, series, wordFor } from '../formats.ts';

function rows(count: number): string {
  return counted(count, { one: 'Zeile', other: 'Zeilen' });
}

const formats: Readonly<Record<ImportFormat, string>> = {
  'clocktower-csv': 'CSV von Clocktower',
  'clocktower-json': 'JSON von Clocktower',
  toggl: 'Detaillierter Bericht von Toggl',
  clockify: 'Detaillierter Bericht von Clockify',
  harvest: 'Detaillierter Zeitbericht von Harvest',
  kimai: 'Export von Kimai',
  timing: 'Export von Timing',
  hamster: 'Export von Hamster',
  solidtime: 'Export von solidtime',
  timewarrior: 'Export von Timewarrior',
  watson: 'Frames von Watson',
  activitywatch: 'Aktivität von ActivityWatch',
  icalendar: 'Kalender (iCalendar)',
  csv: 'Tabelle mit Zeiteinträgen',
};

const exportFormats: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', json: 'JSON', icalendar: 'iCalendar' };

const exportHints: Readonly<Record<ExportFormat, string>> = {
  csv: 'Für Tabellen: eine Zeile je Eintrag, mit Ortszeit und UTC.',
  json: 'Für Programme: alle Angaben zu jedem Eintrag.',
  icalendar: 'Für Kalender: ein Termin für jeden beendeten Eintrag.',
};

const dateOrders: Readonly<Record<DateOrder, string>> = {
  'year-first': 'Jahr zuerst, wie 2026-11-20',
  'day-first': 'Tag zuerst, wie 20/11/2026',
  'month-first': 'Monat zuerst, wie 11/20/2026',
};

const delimiterNames: Readonly<Record<string, string>> = { ',': 'Kommas', ';': 'Semikola', '\t': 'Tabulatoren', '|': 'senkrechte Striche' };

const fates: Readonly<Record<PreviewRow['fate'], string>> = {
  new: 'Neu',
  known: 'Schon hier',
  changed: 'Seither geändert',
  repeated: 'Mehrfach in der Datei',
};

const nameKinds: Readonly<Record<PreviewName['kind'], string>> = {
  client: 'Kunde',
  project: 'Projekt',
  task: 'Aufgabe',
  tag: 'Schlagwort',
};

const kindNames: Readonly<Record<PreviewName['kind'], string>> = {
  client: 'Kunden',
  project: 'Projekte',
  task: 'Aufgaben',
  tag: 'Schlagwörter',
};

const rowProblem = byKind<RowProblem>({
  'broken-csv': 'Ein Anführungszeichen ist nicht geschlossen oder steht an der falschen Stelle.',
  'not-an-entry': (problem) => `Das ist kein Eintrag von Clocktower (${problem.text}).`,
  'no-start': 'Der Beginn fehlt.',
  'bad-date': (problem) => `„${problem.text}“ ist kein Datum in dieser Reihenfolge.`,
  'bad-time': (problem) => `„${problem.text}“ ist keine Uhrzeit.`,
  'bad-duration': (problem) => `„${problem.text}“ ist keine Dauer.`,
  'no-person': 'Die Zeile nennt keine Person, und die Datei enthält Einträge mehrerer.',
  'no-end': 'Das Ende fehlt. Laufende Einträge werden nicht importiert.',
  'end-before-start': 'Das Ende liegt vor dem Beginn.',
  'in-future': (problem) => `Das Ende, ${problem.text}, liegt in der Zukunft.`,
  'description-too-long': (problem) => `Die Beschreibung hat ${figures(problem.length)} Zeichen; erlaubt sind ${figures(problem.limit)}.`,
  'too-many-tags': (problem) => `Die Zeile hat ${figures(problem.tags)} Schlagwörter; ${figures(problem.limit)} sind möglich.`,
  'all-day': (problem) => `„${problem.text}“ ist ein ganztägiger Termin ohne Uhrzeit.`,
  'broken-event': (problem) => (problem.text === '' ? 'Der Termin ist nicht lesbar.' : `Der Termin „${problem.text}“ ist nicht lesbar.`),
  'too-many-occurrences': (problem) =>
    `Der Termin${problem.text === '' ? '' : ` „${problem.text}“`} wiederholt sich häufiger, als Clocktower berechnen kann.`,
});

const columnRoles: Readonly<Record<ColumnRole, string>> = {
  start: 'Beginn',
  end: 'Ende',
  startDate: 'Startdatum',
  startTime: 'Startzeit',
  endDate: 'Enddatum',
  endTime: 'Endzeit',
  date: 'Datum',
  hours: 'Dauer',
  minutes: 'Dauer in Minuten',
  seconds: 'Dauer in Sekunden',
  description: 'Beschreibung',
  project: 'Projekt',
  client: 'Kunde',
  task: 'Aufgabe',
  tags: 'Schlagwörter',
  billable: 'Abrechenbar',
  person: 'Person',
  type: 'Art des Eintrags',
};

const differenceChoices: Readonly<Record<DifferenceChoice, string>> = {
  times: 'Beginn und Ende verwenden',
  duration: 'Die Dauer verwenden',
  'leave-out': 'Diese Zeilen weglassen',
};

export function lostParts({ clients, billable }: LostFields, things: (count: number) => string): string {
  return [
    clients === 0 ? null : `der Kunde von ${things(clients)} (das Projekt gibt es mit einem anderen oder ohne Kunden)`,
    billable === 0 ? null : `die Abrechenbarkeit von ${things(billable)}`,
  ]
    .filter((part) => part !== null)
    .join('; ');
}

export const germanImportExport: Messages['importExport'] = {
  title: 'Import und Export',
  openTitle: 'Datei zum Importieren wählen',
  openCalendarTitle: 'Kalenderdatei wählen',
  openRepositoryTitle: 'git-Repository wählen',
  saveTitle: 'Speichern unter',
  timeFiles: 'Zeiteinträge (CSV, TSV, JSON, XML, iCalendar, ZIP)',
  calendarFiles: 'Kalender (iCalendar)',
  allFiles: 'Alle Dateien',

  exportTitle: 'Exportieren',
  exportLede: 'Schreibt Ihre Einträge in eine Datei auf diesem Computer.',
  exportPeriod: 'Welche Einträge',
  allEntries: 'Alle Einträge',
  exportFormat: 'Format',
  exportFormatName: (format) => exportFormats[format],
  exportFormatHint: (format) => exportHints[format],
  exportAction: 'In eine Datei exportieren',
  exporting: 'Speicherort wird gewählt',

  importTitle: 'Importieren',
  importLede:
    'Liest Exporte von Toggl, Clockify, Harvest, Kimai, solidtime (ZIP), Timing, Hamster, Timewarrior und Watson, Kalender (.ics), andere CSV-Tabellen und Dateien von Clocktower. Sie sehen eine Vorschau, bevor etwas hinzugefügt wird.',
  chooseFile: 'Datei wählen',
  reading: 'Die Datei wird gelesen',
  fileIs: (file) =>
    `${file.fileName}: ${formats[file.format]}${file.delimiter === null ? '' : `, getrennt durch ${delimiterNames[file.delimiter] ?? file.delimiter}`}`,
  goesTo: (connectionName) => `Ziel der Einträge: ${sentence(connectionName)}`,
  summary: (counts) =>
    counts.fresh === 0
      ? 'In dieser Datei steht nichts Neues.'
      : sentence(`${entries(counts.fresh)} ${wordFor(counts.fresh, { one: 'käme', other: 'kämen' })} hinzu, insgesamt ${counts.duration}`),
  summaryDays: (days) => sentence(days.first === days.last ? `Am ${days.first}` : `Vom ${days.first} bis zum ${days.last}`),
  known: (count) =>
    wordFor(count, {
      one: '1 Eintrag mit gleichem Beginn, Ende und gleicher Beschreibung ist schon hier und wird übersprungen.',
      other: `${entries(count)} mit gleichem Beginn, Ende und gleicher Beschreibung sind schon hier und werden übersprungen.`,
    }),
  changed: (count, isAdded) =>
    wordFor(count, {
      one: `1 Eintrag ist hier, wurde aber geändert, seit die Datei geschrieben wurde${isAdded ? '' : ', und wird übersprungen'}.`,
      other: `${entries(count)} sind hier, wurden aber geändert, seit die Datei geschrieben wurde${isAdded ? '' : ', und werden übersprungen'}.`,
    }),
  addChanged: 'Auch die früheren Versionen hinzufügen',
  repeated: (count) =>
    wordFor(count, {
      one: '1 Zeile gleicht einer früheren und wird übersprungen.',
      other: `${rows(count)} gleichen einer früheren und werden übersprungen.`,
    }),
  unreadable: (count) =>
    wordFor(count, {
      one: '1 Zeile ist nicht lesbar und wird übersprungen.',
      other: `${rows(count)} sind nicht lesbar und werden übersprungen.`,
    }),
  notComparable:
    'Ihre früheren Einträge werden noch geladen, daher sind Duplikate noch nicht zu erkennen. Bis dahin wird nichts importiert.',
  readAgain: 'Datei neu einlesen',

  howRead: 'Wie die Datei gelesen wird',
  dateOrder: 'Datum',
  dateOrderName: (order) => dateOrders[order],
  dateUncertain: 'Aus der Datei geht nicht hervor, welche Zahl der Tag, der Monat oder das Jahr ist. Bitte prüfen Sie das.',
  timeZone: 'Zeitzone der Datei',
  timeZoneHint:
    'Die Datei enthält Uhrzeiten ohne Zeitzone. Es gilt die Zone dieses Computers, sofern Sie keine andere angeben, zum Beispiel Europe/Berlin.',
  twelveHours: 'Uhrzeiten im 12-Stunden-Format, mit AM und PM.',
  twentyFourHours: 'Uhrzeiten im 24-Stunden-Format.',
  person: 'Wessen Einträge',
  personHint: 'Die Datei enthält Einträge mehrerer Personen. Importiert werden nur die einer Person.',
  choosePerson: 'Person wählen',
  personRows: (person) => `${person.name === '' ? 'Ohne Namen' : person.name} (${rows(person.rows)})`,

  newNames: 'Wird angelegt',
  newNamesHint: 'Die Einträge werden ohne das importiert, was Sie abwählen.',
  namesOfKind: (kind, count) => `${kindNames[kind]}: ${figures(count.ticked)} von ${figures(count.total)}`,
  rowCount: rows,
  impossibleNames: 'Nicht übernommen',
  impossibleNamesHint: (connectionName) => `${connectionName} kann das nicht aufnehmen. Die Einträge werden ohne diese Angaben importiert.`,
  lost: (lost) => `Nicht importiert: ${lostParts(lost, rows)}.`,
  placed: (count) =>
    wordFor(count, {
      one: '1 Zeile nennt einen Tag, aber keine Uhrzeit. Sie beginnt um 9:00 Uhr.',
      other: `${rows(count)} nennen einen Tag, aber keine Uhrzeit. Einträge eines Tages folgen ab 9:00 Uhr aufeinander.`,
    }),
  nameRows: (name) => `${nameKinds[name.kind]} „${name.name}“, ${rows(name.rows)}`,

  columns: 'Spalten',
  columnsHint: 'Was aus jeder Spalte wird. Ihre Auswahl gilt künftig für Dateien mit diesen Spalten.',
  columnName: 'Spalte',
  columnExample: 'Beispiel',
  columnBecomes: 'Wird zu',
  columnBecomesNamed: (name) => `${name} wird zu`,
  numberedColumn: (number) => `Spalte ${number}`,
  columnRole: (role) => columnRoles[role],
  ignored: 'Nicht übernommen',
  columnsIgnored: (count) => `${counted(count, { one: 'Spalte wird', other: 'Spalten werden' })} nicht übernommen, siehe unten.`,
  differences: (found) => `Bei ${rows(found.rows)} widerspricht die Dauer Beginn und Ende, insgesamt um ${found.duration}.`,
  chooseDifference: 'Wählen Sie, was gilt',
  differenceChoice: (choice) => differenceChoices[choice],
  noWork: (types) => `Keine Arbeit: ${series(types.map(({ type, rows: count }) => `${type} (${rows(count)})`))}.`,
  withNoWork: 'Auch diese importieren',
  isPart:
    'Das ist eine von mehreren Dateien eines Exports von solidtime. Wählen Sie die ganze ZIP-Datei, um auch Projekte, Aufgaben und Schlagwörter zu importieren.',
  unknownZones: (names) =>
    `Unbekannte Zeitzone: ${series(names.map((name) => `„${name}“`))}. Ihre Zeiten werden in der Zeitzone dieses Computers gelesen.`,

  previewLabel: 'Einträge der Datei',
  previewExtent: (shown) =>
    shown.shown === shown.total ? rows(shown.total) : `Die ersten ${figures(shown.shown)} von ${rows(shown.total)}`,
  problemsLabel: 'Zeilen, die nicht gelesen werden können',
  columnLine: 'Zeile',
  columnWhen: 'Wann',
  columnFate: 'Was geschieht',
  columnWhy: 'Warum',
  fate: (fate) => fates[fate],
  rowProblem,

  runImport: (count) => `${entries(count)} importieren`,
  started: 'Der Import hat begonnen',
};
