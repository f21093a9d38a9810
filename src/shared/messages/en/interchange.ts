/** The words of import and export, in English. */
import { byKind } from '../by-kind.ts';
import type { DateOrder, ExportFormat, ImportFormat, PreviewName, PreviewRow, RowTrouble } from '../../history/interchange.ts';
import { entries, figures, rows } from './words.ts';

const formats: Readonly<Record<ImportFormat, string>> = {
  'clocktower-csv': 'CSV of Clocktower',
  'clocktower-json': 'JSON of Clocktower',
  toggl: 'Detailed report of Toggl',
  clockify: 'Detailed report of Clockify',
};

const exportFormats: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', json: 'JSON', icalendar: 'iCalendar' };

const exportHints: Readonly<Record<ExportFormat, string>> = {
  csv: 'For spreadsheets: one line an entry, with local and universal times.',
  json: 'For programs: everything there is to know of each entry.',
  icalendar: 'For calendars: an event for each finished entry.',
};

const dateOrders: Readonly<Record<DateOrder, string>> = {
  'year-first': 'Year first, as in 2026-11-20',
  'day-first': 'Day first, as in 20/11/2026',
  'month-first': 'Month first, as in 11/20/2026',
};

const delimiterNames: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

const fates: Readonly<Record<PreviewRow['fate'], string>> = { new: 'New', known: 'Already here', changed: 'Changed since', repeated: 'Twice in the file' };

const nameKinds: Readonly<Record<PreviewName['kind'], string>> = { project: 'Project', task: 'Task', tag: 'Tag' };

const rowTrouble = byKind<RowTrouble>({
  'broken-csv': 'A quotation mark is not closed, or stands where none may be.',
  'not-an-entry': (trouble) => `This is no entry of Clocktower (${trouble.text}).`,
  'no-start': 'There is no start.',
  'bad-date': (trouble) => `«${trouble.text}» is not a date in this order.`,
  'bad-time': (trouble) => `«${trouble.text}» is not a time.`,
  'no-end': 'There is no end. Running entries are not imported.',
  'end-before-start': 'The end lies before the start.',
  'in-future': (trouble) => `The end, ${trouble.text}, is still to come.`,
  'description-too-long': (trouble) => `The description has ${figures(trouble.length)} characters; ${figures(trouble.limit)} fit.`,
});

export const englishInterchange = {
  title: 'Import and export',
  openTitle: 'Choose a file to import',
  saveTitle: 'Save as',
  timeFiles: 'CSV and JSON',
  allFiles: 'All files',

  exportTitle: 'Export',
  exportLede: 'Writes your entries to a file on this computer.',
  exportPeriod: 'Which entries',
  allEntries: 'All entries',
  exportFormat: 'Format',
  exportFormatName: (format: ExportFormat) => exportFormats[format],
  exportFormatHint: (format: ExportFormat) => exportHints[format],
  exportAction: 'Export to a file',
  exporting: 'Choosing a place for the file',
  exported: (outcome: { readonly fileName: string; readonly whole: boolean }) =>
    `${outcome.fileName} was written.${outcome.whole ? '' : ' Older entries are still being read and may be missing.'}`,

  importTitle: 'Import',
  importLede: 'Reads CSV files of Clocktower, Toggl and Clockify, and JSON files of Clocktower. You see what would be added before anything is.',
  chooseFile: 'Choose a file',
  reading: 'Reading the file',
  fileIs: (file: { readonly fileName: string; readonly format: ImportFormat; readonly delimiter: string | null }) =>
    `${file.fileName}: ${formats[file.format]}${file.delimiter === null ? '' : `, cells between ${delimiterNames[file.delimiter] ?? file.delimiter}`}`,
  goesTo: (place: string) => `The entries go to ${place}.`,
  summary: (counts: { readonly fresh: number; readonly duration: string }) =>
    counts.fresh === 0 ? 'There is nothing new in this file.' : `${entries(counts.fresh)} would be added, ${counts.duration} in all.`,
  summaryDays: (days: { readonly first: string; readonly last: string }) => (days.first === days.last ? `On ${days.first}.` : `From ${days.first} to ${days.last}.`),
  known: (count: number) => `${entries(count)} ${count === 1 ? 'is' : 'are'} already here with the same start, end and description, and will be skipped.`,
  changed: (count: number, isAdded: boolean) =>
    `${entries(count)} ${count === 1 ? 'is' : 'are'} here, but ${count === 1 ? 'was' : 'were'} changed since this file was written${isAdded ? '' : ', and will be skipped'}.`,
  addChanged: 'Add them as they were, beside what they are now',
  repeated: (count: number) => `${rows(count)} ${count === 1 ? 'says' : 'say'} the same as an earlier one, and will be skipped.`,
  unreadable: (count: number) => `${rows(count)} cannot be read and will be skipped.`,
  notComparable: 'Your earlier entries are still being read, so duplicates cannot be told yet. Nothing is imported until then.',
  lookAgain: 'Look again',

  howRead: 'How the file is read',
  dateOrder: 'Dates',
  dateOrderName: (order: DateOrder) => dateOrders[order],
  dateUncertain: 'The file does not tell which number is the day. Please check.',
  timeZone: 'Time zone of the file',
  timeZoneHint: 'The file says times of day without a zone. Taken for this computer’s zone unless you say another one, like Europe/Berlin.',
  twelveHours: 'Times are on a clock of 12 hours, with AM and PM.',
  twentyFourHours: 'Times are on a clock of 24 hours.',
  person: 'Whose entries',
  personHint: 'The file has entries of several people. Only those of one are imported.',
  choosePerson: 'Choose a person',
  personRows: (person: { readonly name: string; readonly rows: number }) => `${person.name === '' ? 'Nobody named' : person.name} (${rows(person.rows)})`,

  unknownNames: 'Not known here',
  unknownNamesHint: 'Entries come without what is listed here. To keep it, make a project, task or tag of that name first, and look again.',
  nameRows: (name: { readonly kind: PreviewName['kind']; readonly name: string; readonly rows: number }) => `${nameKinds[name.kind]} «${name.name}», ${rows(name.rows)}`,

  previewLabel: 'Entries of the file',
  previewOf: (shown: { readonly shown: number; readonly total: number }) =>
    shown.shown === shown.total ? rows(shown.total) : `The first ${figures(shown.shown)} of ${rows(shown.total)}`,
  troublesLabel: 'Rows that cannot be read',
  columnLine: 'Line',
  columnWhen: 'When',
  columnDuration: 'Duration',
  columnDescription: 'Description',
  columnProject: 'Project',
  columnFate: 'What happens',
  columnWhy: 'Why',
  fate: (fate: PreviewRow['fate']) => fates[fate],
  rowTrouble,

  runImport: (count: number) => `Import ${entries(count)}`,
  cancel: 'Cancel',
  started: 'The import has begun',
} as const;
