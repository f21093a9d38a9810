/**
 * Cuts entries at local midnights into pieces: so many seconds of one day, for one kind of work. Everything a report shows is a sum of
 * pieces. Pure, and in columns, because a year may have a hundred thousand of them.
 */
import type { Uuid } from '#shared/brands.ts';
import type { ReportEntry, ReportFilter } from '#shared/reports.ts';
import type { Named, ProjectView } from '#shared/view.ts';
import { dayIndexOf, type ReportDays } from './report-days.ts';

/** What entries say beside their times; entries that say the same share one. */
export interface Work {
  readonly description: string;
  readonly project: ProjectView | null;
  readonly task: Named | null;
  /** In the order of their identifiers, each once. */
  readonly tags: readonly Named[];
}

export interface Pieces {
  readonly works: readonly Work[];
  /** Of each piece: index into the report's days, into `works`, into the entries it was cut from, and its seconds. */
  readonly day: Int32Array;
  readonly work: Int32Array;
  readonly entry: Int32Array;
  readonly seconds: Float64Array;
  readonly length: number;
}

const separator = '\u0000';

function sortedTags(tags: readonly Named[]): readonly Named[] {
  if (tags.length < 2) {
    return tags;
  }
  const unique = new Map(tags.map((tag) => [tag.id, tag]));
  return [...unique.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function keyOf({ description, project, task, tags }: ReportEntry): string {
  // The description comes last: it may hold anything.
  return `${project?.id ?? ''}${separator}${task?.id ?? ''}${separator}${tags.map(({ id }) => id).join(',')}${separator}${description}`;
}

function doubled(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}

/** Collects columns whose length is not known beforehand. */
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

/** Gives entries that say the same the same index, and keeps what they say. */
class Works {
  readonly list: Work[] = [];
  readonly #byKey = new Map<string, number>();

  indexOf(entry: ReportEntry): number {
    const { description, project, task } = entry;
    const tags = sortedTags(entry.tags);
    const key = keyOf(tags === entry.tags ? entry : { ...entry, tags });
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      return known;
    }
    this.list.push({ description, project, task, tags });
    this.#byKey.set(key, this.list.length - 1);
    return this.list.length - 1;
  }
}

/**
 * The pieces of `entries` that lie in `days`. A running entry ends at `nowSecond`, and one that would end before it starts has no
 * length; an entry without length is a piece of zero seconds on its day. Entries that overlap each count in full.
 */
export function cutIntoPieces(entries: readonly ReportEntry[], days: ReportDays, nowSecond: number): Pieces {
  const { bounds } = days;
  const length = days.dates.length;
  const [origin, end] = [bounds[0] ?? 0, bounds[length] ?? 0];
  const works = new Works();
  const columns = new Columns();
  entries.forEach((row, entry) => {
    const start = Date.parse(row.start) / 1000;
    const stop = Math.max(start, row.end === null ? nowSecond : Date.parse(row.end) / 1000);
    if (start >= end || stop < origin || (stop === origin && start < origin)) {
      return;
    }
    const work = works.indexOf(row);
    let from = Math.max(start, origin);
    let day = dayIndexOf(bounds, from);
    do {
      const until = Math.min(stop, bounds[day + 1] ?? end);
      // A day that a zone left out has no time for anything.
      if (until > from || stop === start) {
        columns.add({ day, work, entry, seconds: until - from });
      }
      from = until;
      day += 1;
    } while (from < stop && day < length);
  });
  return columns.take(works.list);
}

/** Whether each work passes the filter. */
export function passing(works: readonly Work[], filter: ReportFilter): readonly boolean[] {
  const projects = new Set<Uuid | null>(filter.projects);
  const tags = new Set<Uuid>(filter.tags);
  const text = filter.text.trim().toLowerCase();
  return works.map(
    (work) =>
      (projects.size === 0 || projects.has(work.project?.id ?? null)) &&
      (tags.size === 0 || work.tags.some(({ id }) => tags.has(id))) &&
      (text === '' || work.description.toLowerCase().includes(text)),
  );
}

/** The pieces whose work passes. */
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
