/** A week as a grid of projects by days, and the commands that change a cell. An entry belongs to the day it starts on. Pure. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { SingleCommand } from '#shared/timer/commands.ts';
import type { ProjectView } from '#shared/timer/view.ts';
import { epochMsOfInstant, instantOfEpochMs, type LocalDate, type RecordId } from '#shared/values/brands.ts';
import { elapsedSeconds } from '../timeline/entry-text.ts';
import { dateAt, toLocalDay } from '../timeline/local-days.ts';

export interface TimesheetCell {
  readonly date: LocalDate;
  readonly seconds: number;
  readonly entries: readonly HistoryEntry[];
  /** Whether it contains a running entry, whose duration cannot be typed. */
  readonly isRunning: boolean;
}

interface TimesheetRow {
  readonly project: ProjectView | null;
  /** One per day. */
  readonly cells: readonly TimesheetCell[];
  readonly seconds: number;
}

export interface Timesheet {
  readonly rows: readonly TimesheetRow[];
  readonly days: readonly { readonly date: LocalDate; readonly seconds: number }[];
  readonly seconds: number;
}

export interface TimesheetSetting {
  readonly dates: readonly LocalDate[];
  readonly timeZone: string;
  readonly nowMs: number;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function byName(one: ProjectView | null, other: ProjectView | null): number {
  // Time without a project is the last row.
  return one === null || other === null ? Number(one === null) - Number(other === null) : one.name.localeCompare(other.name);
}

/** Returns a row for each project with time in the week, and for each of `kept`. */
export function buildTimesheet(
  entries: readonly HistoryEntry[],
  kept: readonly (ProjectView | null)[],
  { dates, timeZone, nowMs }: TimesheetSetting,
): Timesheet {
  const ofWeek = entries
    .map((entry) => ({ entry, date: dateAt(epochMsOfInstant(entry.start), timeZone) }))
    .filter(({ date }) => dates.includes(date));
  const projects = new Map<RecordId | null, ProjectView | null>(kept.map((project) => [project?.id ?? null, project]));
  for (const { entry } of ofWeek) {
    projects.set(entry.project?.id ?? null, entry.project);
  }
  const rows = [...projects.values()].sort(byName).map((project): TimesheetRow => {
    const cells = dates.map((date): TimesheetCell => {
      const own = ofWeek
        .filter((each) => each.date === date && (each.entry.project?.id ?? null) === (project?.id ?? null))
        .map(({ entry }) => entry);
      return {
        date,
        entries: own,
        seconds: sum(own.map((entry) => elapsedSeconds(entry, nowMs))),
        isRunning: own.some(({ end }) => end === null),
      };
    });
    return { project, cells, seconds: sum(cells.map(({ seconds }) => seconds)) };
  });
  const days = dates.map((date, index) => ({ date, seconds: sum(rows.map(({ cells }) => cells[index]?.seconds ?? 0)) }));
  return { rows, days, seconds: sum(days.map(({ seconds }) => seconds)) };
}

/** Start of new time on a day without entries, in milliseconds after midnight. */
const beginningMs = 9 * 3_600_000;

/** After all entries of the day; earlier if it would end in the future or on the next day. */
function startOfNew(date: LocalDate, lengthMs: number, { dayEntries, timeZone, nowMs }: CellChange): number {
  const { startMs, endMs } = toLocalDay(date, timeZone);
  const latestEnd = Math.min(endMs, nowMs);
  const ends = dayEntries.flatMap(({ start, end }) =>
    end === null ? [] : dateAt(epochMsOfInstant(start), timeZone) === date ? [epochMsOfInstant(end)] : [],
  );
  const wanted = Math.max(startMs + beginningMs, ...ends);
  return Math.max(startMs, Math.min(wanted, latestEnd - lengthMs));
}

export interface CellChange {
  readonly project: ProjectView | null;
  /** All entries of the week, of any project. */
  readonly dayEntries: readonly HistoryEntry[];
  readonly timeZone: string;
  readonly nowMs: number;
}

/**
 * Returns the commands that make the cell `seconds` long: its last entries are shortened, its only entry is changed, or a new one is added.
 */
export function cellCommands(cell: TimesheetCell, seconds: number, change: CellChange): readonly SingleCommand[] {
  const { entries, date } = cell;
  const [only] = entries;
  const more = seconds - cell.seconds;
  if (more === 0) {
    return [];
  }
  if (more > 0) {
    if (only !== undefined && entries.length === 1) {
      const endMs = epochMsOfInstant(only.start) + seconds * 1000;
      const isFree = change.dayEntries.every(
        (other) =>
          other.localId === only.localId ||
          epochMsOfInstant(other.start) >= endMs ||
          (other.end !== null && epochMsOfInstant(other.end) <= epochMsOfInstant(only.start)),
      );
      if (isFree && endMs <= change.nowMs) {
        return [{ kind: 'change', localId: only.localId, end: instantOfEpochMs(endMs) }];
      }
    }
    const startMs = Math.floor(startOfNew(date, more * 1000, change) / 1000) * 1000;
    return [
      {
        kind: 'add',
        description: only?.description ?? '',
        start: instantOfEpochMs(startMs),
        end: instantOfEpochMs(startMs + more * 1000),
        projectId: change.project?.id ?? null,
      },
    ];
  }
  const commands: SingleCommand[] = [];
  let less = -more;
  for (const entry of entries.toReversed()) {
    const length = elapsedSeconds(entry, change.nowMs);
    if (less <= 0) {
      break;
    }
    commands.push(
      length <= less
        ? { kind: 'delete', localId: entry.localId }
        : { kind: 'change', localId: entry.localId, end: instantOfEpochMs(epochMsOfInstant(entry.start) + (length - less) * 1000) },
    );
    less -= length;
  }
  return commands;
}
