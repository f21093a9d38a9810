/**
 * Cuts entries at local midnights into pieces: seconds of one day for one kind of work. All numbers of a report are sums of pieces. Pure,
 * and stored in columns, because a year may have a hundred thousand pieces.
 */
import { isPlausibleSpan, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import type { ReportEntry, ReportFilter } from '#shared/history/reports.ts';
import type { Named, ProjectView } from '#shared/timer/view.ts';
import { findDayIndex, type ReportDays } from './report-days.ts';

/** Everything of an entry except its times; shared by entries with equal content. */
export interface Work {
  readonly description: string;
  readonly project: ProjectView | null;
  readonly task: Named | null;
  readonly tags: readonly Named[];
  readonly billable: boolean | undefined;
  readonly item: string | null;
}

export interface Pieces {
  readonly works: readonly Work[];
  /** For each piece: its index into the report's days, into `works` and into the source entries, and its seconds. */
  readonly day: Int32Array;
  readonly work: Int32Array;
  readonly entry: Int32Array;
  readonly seconds: Float64Array;
  readonly length: number;
}

function sortedTags(tags: readonly Named[]): readonly Named[] {
  if (tags.length < 2) {
    return tags;
  }
  const unique = new Map(tags.map((tag) => [tag.id, tag]));
  return [...unique.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Numbers texts by first occurrence: comparing numbers is cheaper than joining a hundred thousand texts. */
class Numbered {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) {
      return known;
    }
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/** Limit per part so that the numbers of a description, a project and a set of tags fit into one: far more than entries fit into memory. */
const base = 200_000;

function doubled(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}

/** Grows columns whose length is not known in advance. */
class Columns {
  #day = new Int32Array(1024);
  #work = new Int32Array(1024);
  #entry = new Int32Array(1024);
  #seconds = new Float64Array(1024);
  #length = 0;

  add(piece: { readonly day: number; readonly work: number; readonly entry: number; readonly seconds: number }): void {
    if (this.#length === this.#day.length) {
      this.#grow();
    }
    this.#day[this.#length] = piece.day;
    this.#work[this.#length] = piece.work;
    this.#entry[this.#length] = piece.entry;
    this.#seconds[this.#length] = piece.seconds;
    this.#length += 1;
  }

  take(works: readonly Work[]): Pieces {
    return { works, day: this.#day, work: this.#work, entry: this.#entry, seconds: this.#seconds, length: this.#length };
  }

  #grow(): void {
    this.#day = doubled(this.#day);
    this.#work = doubled(this.#work);
    this.#entry = doubled(this.#entry);
    const seconds = new Float64Array(this.#seconds.length * 2);
    seconds.set(this.#seconds);
    this.#seconds = seconds;
  }
}

class Works {
  readonly list: Work[] = [];
  readonly #byKey = new Map<number, number>();
  readonly #descriptions = new Numbered();
  readonly #assignments = new Numbered();
  readonly #tags = new Numbered();

  indexOf({ description, project, task, tags: given, billable, item: about }: ReportEntry): number {
    const tags = sortedTags(given);
    const item = about?.key ?? null;
    const assignment = this.#assignments.of(
      `${project?.id ?? ''} ${task?.id ?? ''}${billable === true ? ' billable' : ''}${item === null ? '' : ` ${item}`}`,
    );
    const tagged = tags.length === 0 ? 0 : 1 + this.#tags.of(tags.map(({ id }) => id).join(','));
    const key = (this.#descriptions.of(description) * base + assignment) * base + tagged;
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      return known;
    }
    this.list.push({ description, project, task, tags, billable, item });
    this.#byKey.set(key, this.list.length - 1);
    return this.list.length - 1;
  }
}

function figures(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

/** Seconds since 1970 of an instant, which is always `YYYY-MM-DDTHH:MM:SSZ`. Days by H. Hinnant's days_from_civil. */
export function epochSecond(instant: UtcInstant): number {
  const month = figures(instant, 5);
  const year = figures(instant, 0) * 100 + figures(instant, 2) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const ofEra = year - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + figures(instant, 8) - 1;
  const day = era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
  return day * 86_400 + figures(instant, 11) * 3_600 + figures(instant, 14) * 60 + figures(instant, 17);
}

/**
 * The pieces of `entries` within `days`. A running entry ends at `nowSecond`, but not before its start; an entry without length is a piece
 * of zero seconds. Overlapping entries each count in full; entries outside the plausible years are ignored.
 */
export function cutIntoPieces(entries: readonly ReportEntry[], days: ReportDays, nowSecond: number): Pieces {
  const { bounds } = days;
  const length = days.dates.length;
  const [origin, end] = [bounds[0] ?? 0, bounds[length] ?? 0];
  const works = new Works();
  const columns = new Columns();
  entries.forEach((row, entry) => {
    if (!isPlausibleSpan(row)) {
      return;
    }
    const start = epochSecond(row.start);
    const stop = Math.max(start, row.end === null ? nowSecond : epochSecond(row.end));
    if (start >= end || stop < origin || (stop === origin && start < origin)) {
      return;
    }
    const work = works.indexOf(row);
    let from = Math.max(start, origin);
    let day = findDayIndex(bounds, from);
    do {
      const until = Math.min(stop, bounds[day + 1] ?? end);
      // A day that the time zone skips holds no time.
      if (until > from || stop === start) {
        columns.add({ day, work, entry, seconds: until - from });
      }
      from = until;
      day += 1;
    } while (from < stop && day < length);
  });
  return columns.take(works.list);
}

/** The name of the client of a project; null: it has none. */
export type ClientReader = (projectId: RecordId) => string | null;

/** null: the work has no project, or that has no client. */
export function clientOfWork({ project }: Work, findClient: ClientReader): string | null {
  return project === null ? null : findClient(project.id);
}

export function passing(works: readonly Work[], filter: ReportFilter, findClient: ClientReader): readonly boolean[] {
  const projects = new Set<RecordId | null>(filter.projects);
  const tags = new Set<RecordId>(filter.tags);
  const clients = new Set<string | null>(filter.clients);
  const text = filter.text.trim().toLowerCase();
  return works.map(
    (work) =>
      (projects.size === 0 || projects.has(work.project?.id ?? null)) &&
      (tags.size === 0 || work.tags.some(({ id }) => tags.has(id))) &&
      (clients.size === 0 || clients.has(clientOfWork(work, findClient))) &&
      (filter.billable === null || work.billable === filter.billable) &&
      (text === '' || work.description.toLowerCase().includes(text)),
  );
}

export function filtered(pieces: Pieces, passes: readonly boolean[]): Pieces {
  if (passes.every(Boolean)) {
    return pieces;
  }
  const columns = new Columns();
  for (let index = 0; index < pieces.length; index += 1) {
    const work = pieces.work[index] ?? 0;
    if (passes[work] === true) {
      columns.add({ day: pieces.day[index] ?? 0, work, entry: pieces.entry[index] ?? 0, seconds: pieces.seconds[index] ?? 0 });
    }
  }
  return columns.take(pieces.works);
}
