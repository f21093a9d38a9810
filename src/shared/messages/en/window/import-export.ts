import { byKind } from '../../by-kind.ts';
import type {
  ColumnRole,
  DateOrder,
  DifferenceChoice,
  ExportFormat,
  ImportFormat,
  ImportPreview,
  PreviewRow,
  RowProblem,
} from '../../../history/import-export.ts';
import type { LostFields, PreviewName } from '../../../history/new-names.ts';
import { counted, entries, figures, rows, series } from '../formats.ts';

const formats: Readonly<Record<ImportFormat, string>> = {
  'clocktower-csv': 'Clocktower CSV',
  'clocktower-json': 'Clocktower JSON',
  toggl: 'Toggl detailed report',
  clockify: 'Clockify detailed report',
  harvest: 'Harvest detailed time report',
  kimai: 'Kimai export',
  timing: 'Timing export',
  hamster: 'Hamster export',
  solidtime: 'solidtime export',
  timewarrior: 'Timewarrior export',
  watson: 'Watson frames',
  activitywatch: 'Activity of ActivityWatch',
  icalendar: 'Calendar (iCalendar)',
  csv: 'Table of time entries',
};

const exportFormats: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', json: 'JSON', icalendar: 'iCalendar' };

const exportHints: Readonly<Record<ExportFormat, string>> = {
  csv: 'For spreadsheets: one row per entry, with local and UTC times.',
  json: 'For programs: everything about each entry.',
  icalendar: 'For calendars: one event per finished entry.',
};

const dateOrders: Readonly<Record<DateOrder, string>> = {
  'year-first': 'Year first, as in 2026-11-20',
  'day-first': 'Day first, as in 20/11/2026',
  'month-first': 'Month first, as in 11/20/2026',
};

const delimiterNames: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

const fates: Readonly<Record<PreviewRow['fate'], string>> = {
  new: 'New',
  known: 'Already here',
  changed: 'Changed since',
  repeated: 'Repeated in the file',
};

const nameKinds: Readonly<Record<PreviewName['kind'], string>> = { client: 'Client', project: 'Project', task: 'Task', tag: 'Tag' };

const kindNames: Readonly<Record<PreviewName['kind'], string>> = { client: 'Clients', project: 'Projects', task: 'Tasks', tag: 'Tags' };

const rowProblem = byKind<RowProblem>({
  'broken-csv': 'A quotation mark is not closed or is in the wrong place.',
  'not-an-entry': (problem) => `This is not a Clocktower entry (${problem.text}).`,
  'no-start': 'The start is missing.',
  'bad-date': (problem) => `“${problem.text}” is not a date in this order.`,
  'bad-time': (problem) => `“${problem.text}” is not a time.`,
  'bad-duration': (problem) => `“${problem.text}” is not a duration.`,
  'no-person': 'The row names no person, and the file has entries of several.',
  'no-end': 'The end is missing. Running entries are not imported.',
  'end-before-start': 'The end is before the start.',
  'in-future': (problem) => `The end, ${problem.text}, is in the future.`,
  'description-too-long': (problem) => `The description has ${figures(problem.length)} characters; the limit is ${figures(problem.limit)}.`,
  'too-many-tags': (problem) => `The row has ${figures(problem.tags)} tags; the limit is ${figures(problem.limit)}.`,
  'all-day': (problem) => `“${problem.text}” is an all-day event without times.`,
  'broken-event': (problem) => (problem.text === '' ? 'The event cannot be read.' : `The event “${problem.text}” cannot be read.`),
  'too-many-occurrences': (problem) =>
    `The event${problem.text === '' ? '' : ` “${problem.text}”`} repeats more often than Clocktower can compute.`,
});

const columnRoles: Readonly<Record<ColumnRole, string>> = {
  start: 'Start',
  end: 'End',
  startDate: 'Start date',
  startTime: 'Start time',
  endDate: 'End date',
  endTime: 'End time',
  date: 'Date',
  hours: 'Duration',
  minutes: 'Duration in minutes',
  seconds: 'Duration in seconds',
  description: 'Description',
  project: 'Project',
  client: 'Client',
  task: 'Task',
  tags: 'Tags',
  billable: 'Billable',
  person: 'Person',
  type: 'Type of entry',
};

const differenceChoices: Readonly<Record<DifferenceChoice, string>> = {
  times: 'Use start and end',
  duration: 'Use the duration',
  'leave-out': 'Leave these rows out',
};

/** `things`: what has the fields, with its number. */
export function lostParts({ clients, billable }: LostFields, things: (count: number) => string): string {
  return [
    clients === 0 ? null : `the client of ${things(clients)}, whose project exists with another client or with none`,
    billable === 0 ? null : `that ${things(billable)} ${billable === 1 ? 'is' : 'are'} billable`,
  ]
    .filter((part) => part !== null)
    .join('; ');
}

export const englishImportExport = {
  title: 'Import and export',
  openTitle: 'Choose a file to import',
  openCalendarTitle: 'Choose a calendar file',
  openRepositoryTitle: 'Choose a repository of git',
  saveTitle: 'Save as',
  timeFiles: 'Time entries (CSV, TSV, JSON, XML, iCalendar, ZIP)',
  calendarFiles: 'Calendars (iCalendar)',
  allFiles: 'All files',

  exportTitle: 'Export',
  exportLede: 'Writes your entries to a file on this computer.',
  exportPeriod: 'Which entries',
  allEntries: 'All entries',
  exportFormat: 'Format',
  exportFormatName: (format: ExportFormat) => exportFormats[format],
  exportFormatHint: (format: ExportFormat) => exportHints[format],
  exportAction: 'Export to a file',
  exporting: 'Choosing a location',

  importTitle: 'Import',
  importLede:
    'Reads exports of Toggl, Clockify, Harvest, Kimai, solidtime (ZIP), Timing, Hamster, Timewarrior and Watson, calendars (.ics), other CSV tables, and files from Clocktower. You see a preview before anything is added.',
  chooseFile: 'Choose a file',
  reading: 'Reading the file',
  fileIs: (file: { readonly fileName: string; readonly format: ImportFormat; readonly delimiter: string | null }) =>
    `${file.fileName}: ${formats[file.format]}${file.delimiter === null ? '' : `, separated by ${delimiterNames[file.delimiter] ?? file.delimiter}`}`,
  goesTo: (connectionName: string) => `The entries go to ${connectionName}.`,
  summary: (counts: { readonly fresh: number; readonly duration: string }) =>
    counts.fresh === 0 ? 'There is nothing new in this file.' : `${entries(counts.fresh)} would be added, ${counts.duration} total.`,
  summaryDays: (days: { readonly first: string; readonly last: string }) =>
    days.first === days.last ? `On ${days.first}.` : `From ${days.first} to ${days.last}.`,
  known: (count: number) =>
    `${entries(count)} ${count === 1 ? 'is' : 'are'} already here with the same start, end and description, and will be skipped.`,
  changed: (count: number, isAdded: boolean) =>
    `${entries(count)} ${count === 1 ? 'is' : 'are'} here, but ${count === 1 ? 'was' : 'were'} changed since this file was written${isAdded ? '' : ', and will be skipped'}.`,
  addChanged: 'Add the earlier versions too',
  repeated: (count: number) => `${rows(count)} ${count === 1 ? 'repeats' : 'repeat'} an earlier one and will be skipped.`,
  unreadable: (count: number) => `${rows(count)} cannot be read and will be skipped.`,
  notComparable: 'Your earlier entries are still being loaded, so duplicates cannot be detected yet. Nothing is imported until then.',
  readAgain: 'Re-read file',

  howRead: 'How the file is read',
  dateOrder: 'Dates',
  dateOrderName: (order: DateOrder) => dateOrders[order],
  dateUncertain: 'The file does not show which number is the day, the month or the year. Please check.',
  timeZone: 'Time zone of the file',
  timeZoneHint: 'The file has times without a time zone. This computer’s zone is used unless you enter another one, like Europe/Berlin.',
  twelveHours: 'Times use the 12-hour clock.',
  twentyFourHours: 'Times use the 24-hour clock.',
  person: 'Whose entries',
  personHint: 'The file contains entries of several people. Only those of one person are imported.',
  choosePerson: 'Choose a person',
  personRows: (person: { readonly name: string; readonly rows: number }) =>
    `${person.name === '' ? 'No name' : person.name} (${rows(person.rows)})`,

  newNames: 'Will be created',
  newNamesHint: 'Entries are imported without the ones you clear.',
  namesOfKind: (kind: PreviewName['kind'], count: { readonly ticked: number; readonly total: number }) =>
    `${kindNames[kind]}: ${figures(count.ticked)} of ${figures(count.total)}`,
  rowCount: rows,
  impossibleNames: 'Left out',
  impossibleNamesHint: (connectionName: string) => `${connectionName} cannot have these. Entries are imported without them.`,
  lost: (lost: LostFields) => `Not imported: ${lostParts(lost, rows)}.`,
  placed: (count: number) =>
    `${rows(count)} ${count === 1 ? 'has' : 'have'} a day but no time. Entries of one day follow each other from 9:00.`,
  nameRows: (name: { readonly kind: PreviewName['kind']; readonly name: string; readonly rows: number }) =>
    `${nameKinds[name.kind]} “${name.name}”, ${rows(name.rows)}`,

  columns: 'Columns',
  columnsHint: 'What each column becomes. Your choice is remembered for files with these columns.',
  columnName: 'Column',
  columnExample: 'Example',
  columnBecomes: 'Becomes',
  columnBecomesNamed: (name: string) => `${name} becomes`,
  numberedColumn: (number: number) => `Column ${number}`,
  columnRole: (role: ColumnRole) => columnRoles[role],
  ignored: 'Ignored',
  columnsIgnored: (count: number) => `${counted(count, { one: 'column is', other: 'columns are' })} ignored; see below.`,
  differences: (found: { readonly rows: number; readonly duration: string }) =>
    `${rows(found.rows)} ${found.rows === 1 ? 'has' : 'have'} a duration that contradicts start and end, by ${found.duration} in total.`,
  chooseDifference: 'Choose what counts',
  differenceChoice: (choice: DifferenceChoice) => differenceChoices[choice],
  noWork: (types: ImportPreview['noWork']) => `Not work: ${series(types.map(({ type, rows: count }) => `${type} (${rows(count)})`))}.`,
  withNoWork: 'Import these too',
  isPart: 'This is one file of a solidtime export. Choose the whole ZIP file to import its projects, tasks and tags too.',
  unknownZones: (names: readonly string[]) =>
    `Unknown time zone: ${series(names.map((name) => `“${name}”`))}. Its times are read in this computer’s time zone.`,

  previewLabel: 'Entries of the file',
  previewExtent: (shown: { readonly shown: number; readonly total: number }) =>
    shown.shown === shown.total ? rows(shown.total) : `The first ${figures(shown.shown)} of ${rows(shown.total)}`,
  problemsLabel: 'Rows that cannot be read',
  columnLine: 'Line',
  columnWhen: 'When',
  columnFate: 'What happens',
  columnWhy: 'Why',
  fate: (fate: PreviewRow['fate']) => fates[fate],
  rowProblem,

  runImport: (count: number) => `Import ${entries(count)}`,
  started: 'The import has started',
} as const;
