/**
 * Columns of the tables of other programs, and how to recognize the program. Names are those of the English, German and French exports;
 * Kimai and Clockify translate their headers. The order of columns does not matter, and the user can change what each column becomes.
 */
import { columnRoleSchema, type ColumnRole, type ColumnRoles, type ImportFormat } from '#shared/history/import-export.ts';
import { columnName } from '../csv-table.ts';

type TableFormat = Exclude<ImportFormat, 'clocktower-json' | 'icalendar' | 'timewarrior' | 'watson' | 'activitywatch'>;

const roleNames = {
  start: [
    'start',
    'begin',
    'beginning',
    'started',
    'started at',
    'start at',
    'from',
    'start datetime',
    'start_time',
    'start_at',
    'started_at',
    'beginn',
    'anfang',
    'von',
    'début',
    'de',
  ],
  end: [
    'end',
    'stop',
    'ended',
    'ended at',
    'end at',
    'finish',
    'finished',
    'to',
    'until',
    'end datetime',
    'end_time',
    'end_at',
    'ended_at',
    'stopped_at',
    'ende',
    'bis',
    'fin',
    'à',
  ],
  startDate: ['start date', 'start_date', 'startdatum', 'date de début'],
  startTime: ['start time', 'startzeit', 'heure de début'],
  endDate: ['end date', 'stop date', 'end_date', 'enddatum', 'date de fin'],
  endTime: ['end time', 'stop time', 'endzeit', 'heure de fin'],
  date: ['date', 'day', 'datum', 'jour'],
  hours: [
    'duration',
    'duration (h)',
    'time (h)',
    'duration (decimal)',
    'time (decimal)',
    'hours',
    'dauer',
    'dauer (h)',
    'dauer (dezimal)',
    'stunden',
    'durée',
    'durée (h)',
    'durée (décimal)',
    'heures',
  ],
  minutes: ['duration minutes', 'duration (minutes)', 'minutes', 'minuten'],
  seconds: ['duration seconds', 'duration (seconds)', 'seconds', 'sekunden', 'secondes'],
  description: [
    'title',
    'titles',
    'task title',
    'titel',
    'titre',
    'summary',
    'description',
    'beschreibung',
    'notes',
    'note',
    'comment',
    'comments',
    'kommentar',
    'notizen',
    'commentaire',
  ],
  project: ['project', 'project name', 'projekt', 'projet'],
  client: ['client', 'client name', 'customer', 'kunde'],
  task: ['task', 'task name', 'aufgabe', 'tâche', 'activity', 'tätigkeit', 'aktivität', 'activité'],
  tags: ['tags', 'tag', 'labels', 'schlagworte', 'schlagwörter', 'étiquettes', 'mots-clés'],
  billable: ['billable', 'billable?', 'abrechenbar', 'facturable'],
  person: [
    'user',
    'member',
    'username',
    'user name',
    'benutzer',
    'mitarbeiter',
    'utilisateur',
    'person',
    'email',
    'e-mail',
    'email address',
    'first name',
    'vorname',
    'prénom',
    'last name',
    'nachname',
  ],
  type: ['type', 'typ', 'entry type'],
} as const satisfies Readonly<Record<ColumnRole, readonly string[]>>;

const roleByName: ReadonlyMap<string, ColumnRole> = new Map(
  columnRoleSchema.options.flatMap((role) => roleNames[role].map((name) => [name, role] as const)),
);

export const knownColumns: ReadonlySet<string> = new Set([...roleByName.keys(), 'local_start', 'category']);

/** Columns of these names identify Clockify. */
const unitOfDuration = [
  'duration (h)',
  'duration (decimal)',
  'time (h)',
  'time (decimal)',
  'dauer (h)',
  'dauer (dezimal)',
  'durée (h)',
  'durée (décimal)',
];

export interface ImportColumns {
  readonly format: TableFormat;
  readonly header: readonly string[];
  readonly roles: ColumnRoles;
  /** The first value of the columns of a role. */
  readonly cell: (cells: readonly string[], role: ColumnRole) => string;
  /** All values of the columns of a role. */
  readonly values: (cells: readonly string[], role: ColumnRole) => readonly string[];
  /** The file is one of several of an export, which names its projects and tags in the others. */
  readonly isPart: boolean;
}

/** `width`: the most cells of a row; there may be more of them than names. `chosen`: by the user for this header. */
export function readColumns(
  header: readonly string[],
  { width, chosen }: { readonly width: number; readonly chosen: ColumnRoles | null },
): ImportColumns {
  const names = header.map(columnName);
  const format = detectFormat(names);
  const isPart = format === 'solidtime' && !names.includes('tag_ids');
  const byName = names.map((name) => roleIn(format, name, isPart));
  const roles = Array.from({ length: Math.max(header.length, width) }, (_, index) => (chosen ?? byName)[index] ?? null);
  const indexes = new Map<ColumnRole, number[]>();
  roles.forEach((role, index) => {
    if (role !== null) {
      indexes.set(role, [...(indexes.get(role) ?? []), index]);
    }
  });
  const values = (cells: readonly string[], role: ColumnRole): readonly string[] =>
    (indexes.get(role) ?? []).map((index) => cells[index]?.trim() ?? '').filter((text) => text !== '');
  return { format, header, roles, isPart, values, cell: (cells, role) => values(cells, role)[0] ?? '' };
}

function roleIn(format: TableFormat, name: string, isPart: boolean): ColumnRole | null {
  if (format === 'hamster' && (name === 'category' || roleNames.task.some((each) => each === name))) {
    return name === 'category' ? 'project' : 'description';
  }
  // The tags of a part are identifiers.
  return isPart && name === 'tags' ? null : (roleByName.get(name) ?? null);
}

function detectFormat(names: readonly string[]): TableFormat {
  const has = (...wanted: readonly (ColumnRole | readonly string[])[]): boolean =>
    wanted.every((each) => names.some((name) => (typeof each === 'string' ? roleByName.get(name) === each : each.includes(name))));
  const activity = roleNames.task.slice(4);
  if (has(['local_start'], 'start', 'end')) {
    return 'clocktower-csv';
  }
  if (has(['organization_id'], ['is_imported'], 'start')) {
    return 'solidtime';
  }
  if (has(activity, ['category'], 'startTime')) {
    return 'hamster';
  }
  if (has(activity, 'client')) {
    return 'kimai';
  }
  if (has('startDate', 'startTime', unitOfDuration)) {
    return 'clockify';
  }
  if (has('startDate', 'startTime') && (has('hours') || has('minutes') || has('seconds') || has('endDate', 'endTime'))) {
    return 'toggl';
  }
  if (has('startDate', 'endDate', ['title', 'task title', 'titel', 'titre', 'summary'])) {
    return 'timing';
  }
  return has('date', 'hours', ['notes', 'notizen'], ['first name', 'vorname', 'prénom']) ? 'harvest' : 'csv';
}
