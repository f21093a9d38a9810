import type { NamedPeriod, ReportGrouping } from '../../../history/reports.ts';
import { counted } from '../formats.ts';

const periods: Readonly<Record<NamedPeriod, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
};

const groupings: Readonly<Record<ReportGrouping, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  project: 'Project',
  tag: 'Tags',
  description: 'Description',
  item: 'Issue',
  place: 'Place',
  client: 'Client, project, task and entry',
};

export const englishReports = {
  noPlace: 'No place',
  noItem: 'No issue',
  period: 'Period',
  periodName: (name: NamedPeriod) => periods[name],
  anyPeriod: 'Other days',
  savedReports: 'Saved reports',
  unsavedReport: 'Not saved',
  saveReport: 'Save these settings',
  removeReport: (name: string) => `Remove “${name}”`,
  reportName: 'Name of the report',
  previousPeriod: 'Previous period',
  nextPeriod: 'Next period',
  firstDay: 'First day',
  lastDay: 'Last day',
  chooseDays: 'Choose the first and the last day.',
  grouping: 'Table by',
  groupingName: (grouping: ReportGrouping) => groupings[grouping],

  filterTag: 'Tag',
  filterText: 'Description contains',
  anyProject: 'All projects',
  anyTag: 'All tags',
  noTags: 'No tags',

  rounding: 'Rounding',
  roundingNone: 'No rounding',
  roundingModes: { nearest: 'To the nearest', up: 'Up to', down: 'Down to' },
  roundingMinutes: 'Step',
  minutes: (minutes: number) => counted(minutes, { one: 'minute', other: 'minutes' }),
  roundingPer: 'Round',
  roundingPerEntry: 'Each entry per day',
  roundingPerWork: 'The same work per day',
  roundedFrom: (duration: string) => `Rounded; ${duration} without rounding`,

  noGoal: 'Set a goal to compare your time with it.',
  /** `duration`: of each of these days. */
  goalOfDays: (duration: string) => `Goal: ${duration} a day, Monday to Friday`,
  setGoal: 'Set a goal',
  changeGoal: 'Change the goal',

  percent: (share: number) => `${share}%`,
  total: 'Total',
  days: (days: { readonly first: string; readonly last: string }) =>
    days.first === days.last ? days.first : `${days.first} – ${days.last}`,
  overlaps: 'Overlapping time counts for each entry.',

  empty: 'No time in this period',
  emptyHint: 'Your tracked time will be summed up here. Choose other days, or start a timer.',
  emptyFiltered: 'No entries match the filter in this period.',
  loading: 'Calculating…',

  bars: { day: 'Time by day', week: 'Time by week', month: 'Time by month' },
  share: 'Share by project',
  heatMap: 'Days',
  trend: 'Compared with the goal',
  worked: 'Tracked',
  goalLine: 'Goal',
  ahead: (duration: string) => `${duration} ahead of the goal`,
  behind: (duration: string) => `${duration} behind the goal`,
  onGoal: 'Exactly at the goal',
  other: (projects: number) => `Other (${counted(projects, { one: 'project', other: 'projects' })})`,
  restRow: (rows: number) => counted(rows, { one: 'more row', other: 'more rows' }),
  numbersLabel: (picture: string) => `${picture}: numbers`,
  showNumbers: 'Numbers',
  /** What a screen reader hears of a picture; its numbers are in the table below it. */
  pictureSpoken: (picture: { readonly title: string; readonly days: string; readonly total: string }) =>
    `${picture.title}, ${picture.days}, ${picture.total} total. The numbers are in the table below.`,

  paperClient: (names: string) => `Client: ${names}`,
  paperPerson: (name: string) => `Tracked by ${name}`,
  paperEntries: 'Entries by day',
  paperSignature: 'Date and signature',

  tableTitle: 'Table',
  columnDay: 'Day',
  columnShare: 'Share',
  rowsLabel: (name: string) => `Rows of ${name}`,
  breaksTotal: (hours: string) => `${hours} of breaks`,
  /** Of the days with time. */
  dailyAverage: 'Daily average',
  ofDaysWorked: (days: number) => `on ${counted(days, { one: 'day', other: 'days' })} with time`,
  bestDay: 'Best day',
  entries: (entries: number) => counted(entries, { one: 'entry', other: 'entries' }),
  columnEntries: 'Entries',
  /** Where rows share entries, their number is not a sum. */
  notCounted: '–',
  columnWorked: 'Tracked',
  columnGoal: 'Goal',

  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',
  saveAs: { csv: 'Save as CSV', xlsx: 'Save as XLSX', pdf: 'Save as PDF' },
  copyTable: 'Copy',
  copied: 'The table was copied.',
  copyFailed: 'The table could not be copied. Save it as CSV instead.',
  pictureFailed: 'The picture could not be saved. Nothing was written. Try again, or choose the other format.',
  saved: (fileName: string) => `${fileName} was written.`,
  savePicture: (picture: string) => `Save the picture “${picture}”`,
} as const;
