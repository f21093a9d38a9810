/**
 * Columns of the CSV files of other programs, and how to recognize the program. Names are those of the English, German and French exports;
 * Kimai and Clockify translate their headers. The order of columns does not matter.
 */
import type { ImportFormat } from '#shared/history/import-export.ts';
import { columnName } from '../csv-table.ts';

type CsvFormat = Exclude<ImportFormat, 'clocktower-json' | 'icalendar'>;

const columns = {
  start: ['start', 'begin', 'beginning', 'started', 'started at', 'start at', 'from', 'start datetime', 'start_time', 'start_at', 'started_at', 'beginn', 'anfang', 'von', 'début', 'de'],
  end: ['end', 'stop', 'ended', 'ended at', 'end at', 'finish', 'finished', 'to', 'until', 'end datetime', 'end_time', 'end_at', 'ended_at', 'stopped_at', 'ende', 'bis', 'fin', 'à'],
  startDate: ['start date', 'start_date', 'startdatum', 'date de début'],
  startTime: ['start time', 'startzeit', 'heure de début'],
  endDate: ['end date', 'stop date', 'end_date', 'enddatum', 'date de fin'],
  endTime: ['end time', 'stop time', 'endzeit', 'heure de fin'],
  date: ['date', 'day', 'datum', 'jour'],
  hours: ['duration', 'duration (h)', 'time (h)', 'duration (decimal)', 'time (decimal)', 'hours', 'dauer', 'dauer (h)', 'dauer (dezimal)', 'stunden', 'durée', 'durée (h)', 'durée (décimal)', 'heures'],
  minutes: ['duration minutes', 'duration (minutes)', 'minutes', 'minuten'],
  seconds: ['duration seconds', 'duration (seconds)', 'seconds', 'sekunden', 'secondes'],
  title: ['title', 'task title', 'titel', 'titre', 'summary'],
  description: ['description', 'beschreibung'],
  notes: ['notes', 'note', 'comment', 'comments', 'kommentar', 'notizen', 'commentaire'],
  activity: ['activity', 'tätigkeit', 'aktivität', 'activité'],
  category: ['category'],
  project: ['project', 'project name', 'projekt', 'projet'],
  client: ['client', 'client name', 'customer', 'kunde'],
  task: ['task', 'task name', 'aufgabe', 'tâche'],
  tags: ['tags', 'tag', 'labels', 'schlagworte', 'schlagwörter', 'étiquettes', 'mots-clés'],
  billable: ['billable', 'billable?', 'abrechenbar', 'facturable'],
  user: ['user', 'member', 'username', 'user name', 'benutzer', 'mitarbeiter', 'utilisateur', 'person'],
  email: ['email', 'e-mail', 'email address'],
  firstName: ['first name', 'vorname', 'prénom'],
  lastName: ['last name', 'nachname'],
  /** Only Clocktower's own files have this column. */
  localStart: ['local_start'],
  /** A column of this name identifies Clockify. */
  unitOfDuration: ['duration (h)', 'duration (decimal)', 'time (h)', 'time (decimal)', 'dauer (h)', 'dauer (dezimal)', 'durée (h)', 'durée (décimal)'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ColumnRole = keyof typeof columns;

export const knownColumns: ReadonlySet<string> = new Set(Object.values(columns).flat());

export interface ImportColumns {
  readonly format: CsvFormat;
  readonly has: (role: ColumnRole) => boolean;
  readonly cell: (cells: readonly string[], role: ColumnRole) => string;
}

export function readColumns(header: readonly string[]): ImportColumns | null {
  const named = header.map(columnName);
  const indexes = new Map<string, readonly number[]>();
  for (const [role, names] of Object.entries(columns)) {
    const known: readonly string[] = names;
    indexes.set(role, named.flatMap((name, index) => (known.includes(name) && named.indexOf(name) === index ? [index] : [])));
  }
  const has = (role: ColumnRole): boolean => (indexes.get(role)?.length ?? 0) > 0;
  const format = detectFormat(has);
  const cell = (cells: readonly string[], role: ColumnRole): string => {
    for (const index of indexes.get(role) ?? []) {
      const text = cells[index]?.trim() ?? '';
      if (text !== '') {
        return text;
      }
    }
    return '';
  };
  return format === null ? null : { format, has, cell };
}

function detectFormat(has: (role: ColumnRole) => boolean): CsvFormat | null {
  const all = (...roles: readonly ColumnRole[]): boolean => roles.every(has);
  const hasLength = has('hours') || has('minutes') || has('seconds');
  if (all('localStart', 'start', 'end')) {
    return 'clocktower-csv';
  }
  if (all('activity', 'category', 'startTime')) {
    return 'hamster';
  }
  if (all('activity', 'client')) {
    return 'kimai';
  }
  if (all('startDate', 'startTime', 'unitOfDuration')) {
    return 'clockify';
  }
  if (all('startDate', 'startTime') && (hasLength || all('endDate', 'endTime'))) {
    return 'toggl';
  }
  if (all('startDate', 'endDate', 'title')) {
    return 'timing';
  }
  if (all('date', 'hours', 'notes', 'firstName')) {
    return 'harvest';
  }
  const hasStart = has('start') || has('startTime') || has('startDate');
  const hasEnd = has('end') || has('endTime') || has('endDate') || hasLength;
  return (hasStart && hasEnd) || (has('date') && hasLength) ? 'csv' : null;
}
