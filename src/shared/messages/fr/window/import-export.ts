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
import { counted, entries, figures, rows, series, wordFor } from '../formats.ts';

const formats: Readonly<Record<ImportFormat, string>> = {
  'clocktower-csv': 'CSV de Clocktower',
  'clocktower-json': 'JSON de Clocktower',
  toggl: 'Rapport détaillé de Toggl',
  clockify: 'Rapport détaillé de Clockify',
  harvest: 'Rapport de temps détaillé de Harvest',
  kimai: 'Exportation de Kimai',
  timing: 'Exportation de Timing',
  hamster: 'Exportation de Hamster',
  solidtime: 'Exportation de solidtime',
  timewarrior: 'Exportation de Timewarrior',
  watson: 'Frames de Watson',
  activitywatch: 'Activité d’ActivityWatch',
  icalendar: 'Agenda (iCalendar)',
  csv: 'Tableau d’entrées de temps',
};

const exportFormats: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', json: 'JSON', icalendar: 'iCalendar' };

const exportHints: Readonly<Record<ExportFormat, string>> = {
  csv: 'Pour les tableurs : une ligne par entrée, avec heures locales et UTC.',
  json: 'Pour les programmes : toutes les données de chaque entrée.',
  icalendar: 'Pour les agendas : un événement par entrée terminée.',
};

const dateOrders: Readonly<Record<DateOrder, string>> = {
  'year-first': 'Année d’abord, comme 2026-11-20',
  'day-first': 'Jour d’abord, comme 20/11/2026',
  'month-first': 'Mois d’abord, comme 11/20/2026',
};

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'des virgules',
  ';': 'des points-virgules',
  '\t': 'des tabulations',
  '|': 'des barres',
};

const fates: Readonly<Record<PreviewRow['fate'], string>> = {
  new: 'Nouvelle',
  known: 'Déjà ici',
  changed: 'Modifiée depuis',
  repeated: 'Répétée dans le fichier',
};

const nameKinds: Readonly<Record<PreviewName['kind'], string>> = { client: 'Client', project: 'Projet', task: 'Tâche', tag: 'Étiquette' };

const kindNames: Readonly<Record<PreviewName['kind'], string>> = {
  client: 'Clients',
  project: 'Projets',
  task: 'Tâches',
  tag: 'Étiquettes',
};

const columnRoles: Readonly<Record<ColumnRole, string>> = {
  start: 'Début',
  end: 'Fin',
  startDate: 'Date de début',
  startTime: 'Heure de début',
  endDate: 'Date de fin',
  endTime: 'Heure de fin',
  date: 'Date',
  hours: 'Durée',
  minutes: 'Durée en minutes',
  seconds: 'Durée en secondes',
  description: 'Description',
  project: 'Projet',
  client: 'Client',
  task: 'Tâche',
  tags: 'Étiquettes',
  billable: 'Facturable',
  person: 'Personne',
  type: 'Type d’entrée',
};

const differenceChoices: Readonly<Record<DifferenceChoice, string>> = {
  times: 'Utiliser le début et la fin',
  duration: 'Utiliser la durée',
  'leave-out': 'Laisser ces lignes de côté',
};

export function lostParts({ clients, billable }: LostFields, things: (count: number) => string): string {
  return [
    clients === 0 ? null : `le client de ${things(clients)}, dont le projet existe avec un autre client ou sans client`,
    billable === 0 ? null : `le caractère facturable de ${things(billable)}`,
  ]
    .filter((part) => part !== null)
    .join(' ; ');
}

export const frenchImportExport: Messages['importExport'] = {
  title: 'Importation et exportation',
  openTitle: 'Choisir un fichier à importer',
  openCalendarTitle: 'Choisir un fichier de calendrier',
  openRepositoryTitle: 'Choisir un dépôt git',
  saveTitle: 'Enregistrer sous',
  timeFiles: 'Entrées de temps (CSV, TSV, JSON, XML, iCalendar, ZIP)',
  calendarFiles: 'Calendriers (iCalendar)',
  allFiles: 'Tous les fichiers',

  exportTitle: 'Exporter',
  exportLede: 'Écrit vos entrées dans un fichier sur cet ordinateur.',
  exportPeriod: 'Entrées à exporter',
  allEntries: 'Toutes les entrées',
  exportFormat: 'Format',
  exportFormatName: (format) => exportFormats[format],
  exportFormatHint: (format) => exportHints[format],
  exportAction: 'Exporter dans un fichier',
  exporting: 'Choix de l’emplacement',

  importTitle: 'Importer',
  importLede:
    'Lit les exportations de Toggl, Clockify, Harvest, Kimai, solidtime (ZIP), Timing, Hamster, Timewarrior et Watson, les agendas (.ics), d’autres tableaux CSV et les fichiers de Clocktower. Vous voyez un aperçu avant tout ajout.',
  chooseFile: 'Choisir un fichier',
  reading: 'Lecture du fichier',
  fileIs: (file) =>
    `${file.fileName} : ${formats[file.format]}${file.delimiter === null ? '' : `, séparé par ${delimiterNames[file.delimiter] ?? file.delimiter}`}`,
  goesTo: (connectionName) => `Les entrées vont dans ${connectionName}.`,
  summary: (counts) =>
    counts.fresh === 0
      ? 'Il n’y a rien de nouveau dans ce fichier.'
      : `${wordFor(counts.fresh, { one: '1 entrée serait ajoutée', other: `${entries(counts.fresh)} seraient ajoutées` })}, ${counts.duration} au total.`,
  summaryDays: (days) => (days.first === days.last ? `Le ${days.first}.` : `Du ${days.first} au ${days.last}.`),
  known: (count) =>
    wordFor(count, {
      one: '1 entrée est déjà ici avec les mêmes début, fin et description, et sera ignorée.',
      other: `${entries(count)} sont déjà ici avec les mêmes début, fin et description, et seront ignorées.`,
    }),
  changed: (count, isAdded) =>
    `${wordFor(count, { one: '1 entrée est ici, mais a été modifiée', other: `${entries(count)} sont ici, mais ont été modifiées` })} depuis l’écriture de ce fichier${isAdded ? '' : wordFor(count, { one: ', et sera ignorée', other: ', et seront ignorées' })}.`,
  addChanged: 'Ajouter aussi les versions antérieures',
  repeated: (count) =>
    wordFor(count, {
      one: '1 ligne en répète une autre et sera ignorée.',
      other: `${rows(count)} en répètent d’autres et seront ignorées.`,
    }),
  unreadable: (count) =>
    wordFor(count, { one: '1 ligne est illisible et sera ignorée.', other: `${rows(count)} sont illisibles et seront ignorées.` }),
  notComparable:
    'Vos entrées plus anciennes sont en cours de chargement, les doublons ne peuvent donc pas encore être détectés. Rien n’est importé d’ici là.',
  readAgain: 'Relire le fichier',

  howRead: 'Lecture du fichier',
  dateOrder: 'Dates',
  dateOrderName: (order) => dateOrders[order],
  dateUncertain: 'Le fichier n’indique pas quel nombre est le jour, le mois ou l’année. Veuillez vérifier.',
  timeZone: 'Fuseau horaire du fichier',
  timeZoneHint:
    'Le fichier contient des heures sans fuseau horaire. Celui de cet ordinateur est utilisé, sauf si vous en saisissez un autre, comme Europe/Paris.',
  twelveHours: 'Les heures sont au format 12 heures.',
  twentyFourHours: 'Les heures sont au format 24 heures.',
  person: 'Entrées de',
  personHint: 'Le fichier contient les entrées de plusieurs personnes. Seules celles d’une personne sont importées.',
  choosePerson: 'Choisir une personne',
  personRows: (person) => `${person.name === '' ? 'Sans nom' : person.name} (${rows(person.rows)})`,

  newNames: 'Seront créés',
  newNamesHint: 'Les entrées arrivent sans ceux que vous décochez.',
  namesOfKind: (kind, count) => `${kindNames[kind]} : ${figures(count.ticked)} sur ${figures(count.total)}`,
  rowCount: rows,
  impossibleNames: 'Laissés de côté',
  impossibleNamesHint: (connectionName) => `${connectionName} ne peut pas les contenir. Les entrées arrivent sans eux.`,
  lost: (lost) => `Non importé : ${lostParts(lost, rows)}.`,
  placed: (count) =>
    `${wordFor(count, { one: '1 ligne a une date, mais pas d’heure', other: `${rows(count)} ont une date, mais pas d’heure` })}. Les entrées d’un même jour se suivent à partir de 9:00.`,
  nameRows: (name) => `${nameKinds[name.kind]} « ${name.name} », ${rows(name.rows)}`,

  columns: 'Colonnes',
  columnsHint: 'Ce que devient chaque colonne. Votre choix est retenu pour les fichiers qui ont ces colonnes.',
  columnName: 'Colonne',
  columnExample: 'Exemple',
  columnBecomes: 'Devient',
  columnBecomesNamed: (name) => `${name} devient`,
  numberedColumn: (number) => `Colonne ${number}`,
  columnRole: (role) => columnRoles[role],
  ignored: 'Ignorée',
  columnsIgnored: (count) => `${counted(count, { one: 'colonne est ignorée', other: 'colonnes sont ignorées' })}, voir plus bas.`,
  differences: (found) => `La durée de ${rows(found.rows)} contredit le début et la fin, de ${found.duration} au total.`,
  chooseDifference: 'Choisir ce qui compte',
  differenceChoice: (choice) => differenceChoices[choice],
  noWork: (types) => `Hors travail : ${series(types.map(({ type, rows: count }) => `${type} (${rows(count)})`))}.`,
  withNoWork: 'Les importer aussi',
  isPart:
    'C’est un seul fichier d’une exportation de solidtime. Choisissez le fichier ZIP entier pour importer aussi ses projets, tâches et étiquettes.',
  unknownZones: (names) =>
    `Fuseau horaire inconnu : ${series(names.map((name) => `« ${name} »`))}. Ses heures sont lues dans le fuseau de cet ordinateur.`,

  previewLabel: 'Entrées du fichier',
  previewExtent: (shown) =>
    shown.shown === shown.total ? rows(shown.total) : `Les ${figures(shown.shown)} premières sur ${rows(shown.total)}`,
  problemsLabel: 'Lignes illisibles',
  columnLine: 'Ligne',
  columnWhen: 'Quand',
  columnFate: 'Résultat',
  columnWhy: 'Raison',
  fate: (fate) => fates[fate],
  rowProblem: byKind<RowProblem>({
    'broken-csv': 'Un guillemet n’est pas fermé ou est mal placé.',
    'not-an-entry': (problem) => `Ce n’est pas une entrée de Clocktower (${problem.text}).`,
    'no-start': 'Le début manque.',
    'bad-date': (problem) => `« ${problem.text} » n’est pas une date dans cet ordre.`,
    'bad-time': (problem) => `« ${problem.text} » n’est pas une heure.`,
    'bad-duration': (problem) => `« ${problem.text} » n’est pas une durée.`,
    'no-person': 'La ligne ne nomme personne, et le fichier contient les entrées de plusieurs personnes.',
    'no-end': 'La fin manque. Les entrées en cours ne sont pas importées.',
    'end-before-start': 'La fin est avant le début.',
    'in-future': (problem) => `La fin, ${problem.text}, est dans le futur.`,
    'description-too-long': (problem) =>
      `La description compte ${figures(problem.length)} caractères ; la limite est de ${figures(problem.limit)}.`,
    'too-many-tags': (problem) => `La ligne a ${figures(problem.tags)} étiquettes ; la limite est de ${figures(problem.limit)}.`,
    'all-day': (problem) => `« ${problem.text} » est un événement d’une journée entière, sans heures.`,
    'broken-event': (problem) => (problem.text === '' ? 'L’événement est illisible.' : `L’événement « ${problem.text} » est illisible.`),
    'too-many-occurrences': (problem) =>
      `L’événement${problem.text === '' ? '' : ` « ${problem.text} »`} se répète plus souvent que Clocktower ne peut le calculer.`,
  }),

  runImport: (count) => `Importer ${entries(count)}`,
  started: 'L’importation a commencé',
};
