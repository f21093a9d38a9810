/** Resolves a parsed quick entry: times become instants, and names become what the connection can store. Pure. */
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { AddCommand, SingleCommand } from '#shared/timer/commands.ts';
import type { LinePreview, LineRun } from '#shared/timer/quick-entry/quick-entry.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readTypedTime } from '../typed-time.ts';
import { folded, type LineNames } from './line-names.ts';
import type { LineTimes } from '#shared/timer/quick-entry/line-times.ts';
import { parseLine, parseNames, type ParsedLine } from './parse-line.ts';

export interface LineAssignment {
  readonly names: LineNames;
  readonly now: UtcInstant;
  readonly timeZone: string;
}

export interface ReadLine {
  readonly parsed: ParsedLine;
  readonly makes: LinePreview['makes'];
  readonly problem: Failure | null;
}

type Makes = Result<LinePreview['makes'], Failure>;

function madeBy(times: LineTimes, { now, timeZone }: LineAssignment): Makes {
  if (times.kind === 'for') {
    return succeed({ kind: 'entry', start: shiftInstant(now, -times.seconds), end: now });
  }
  const start = readTypedTime(times.start, { now, timeZone, on: { kind: 'latest' } });
  if (!start.ok) {
    return start;
  }
  if (start.value > now) {
    return fail({ kind: 'time-in-future', field: 'start' });
  }
  if (times.kind === 'since') {
    return succeed({ kind: 'timer', start: start.value });
  }
  const end = readTypedTime(times.end, { now, timeZone, on: { kind: 'after', instant: start.value } });
  if (!end.ok) {
    return end;
  }
  if (end.value > now) {
    return fail({ kind: 'time-in-future', field: 'end' });
  }
  return end.value < start.value
    ? fail({ kind: 'end-before-start', field: 'end' })
    : succeed({ kind: 'entry', start: start.value, end: end.value });
}

export function readLine(text: string, assignment: LineAssignment): ReadLine {
  return readParsed(parseLine(text, assignment.names), assignment);
}

function readParsed(parsed: ParsedLine, assignment: LineAssignment): ReadLine {
  const makes: Makes = parsed.times === null ? succeed({ kind: 'timer', start: null }) : madeBy(parsed.times, assignment);
  return makes.ok
    ? { parsed, makes: makes.value, problem: null }
    : // Shown beside the problem, as if it were valid.
      { parsed, makes: { kind: 'timer', start: null }, problem: makes.failure };
}

/** Values given beside the line, by name. */
export interface LineExtras {
  readonly beside: Omit<LineRun, 'text' | 'isLiteral'>;
  /** A typed start, used if the line has none. */
  readonly at: string | null;
  /** A typed end, used with `at` if the line has no times. */
  readonly end: string | null;
  readonly project: string | null;
  readonly tags: readonly string[];
  /** null: as the line or the project says. */
  readonly billable: boolean | null;
  /** The whole text is the description. */
  readonly isLiteral: boolean;
  /** Unknown names behind marks are created. */
  readonly creates: boolean;
  /** Requires a finished entry. */
  readonly finished: boolean;
}

export const noExtras: LineExtras = {
  beside: {},
  at: null,
  end: null,
  project: null,
  tags: [],
  billable: null,
  isLiteral: false,
  creates: false,
  finished: false,
};

export function lineCommand(text: string, assignment: LineAssignment): Result<SingleCommand, Failure> {
  return lineCommandWith(text, noExtras, assignment);
}

function byName<Thing extends { readonly name: string }>(names: readonly Thing[], name: string): Thing | undefined {
  return names.find((each) => each.name === name) ?? names.find((each) => folded(each.name) === folded(name));
}

interface NewNames {
  readonly projectName: string | undefined;
  readonly tagNames: readonly string[];
}

/** Merges the line with the values beside it. Unknown names are those of projects and tags to be created. */
function joined(parsed: ParsedLine, extras: LineExtras, { names }: LineAssignment): ParsedLine & NewNames {
  const project = extras.project === null ? parsed.assignment : (byName(names.assignments, extras.project) ?? null);
  const projectName = extras.project !== null && project === null ? extras.project : undefined;
  const tags = new Map(parsed.tags.map((tag) => [tag.id, tag]));
  const tagNames: string[] = [];
  for (const name of extras.tags) {
    const tag = byName(names.tags, name);
    if (tag === undefined) {
      tagNames.push(name);
    } else {
      tags.set(tag.id, tag);
    }
  }
  return { ...parsed, assignment: project, tags: [...tags.values()], projectName, tagNames };
}

type Belongings = Pick<AddCommand, 'projectId' | 'taskId' | 'projectName' | 'tags' | 'tagNames' | 'billable'>;

/** The project or task of that name; an unknown one is that of a new project. */
export function namedAssignment(name: string, names: LineNames): Pick<Belongings, 'projectId' | 'taskId' | 'projectName'> {
  const known = byName(names.assignments, name);
  return known === undefined ? { projectName: name } : known.kind === 'task' ? { taskId: known.id } : { projectId: known.id };
}

function lineAssignment({ assignment, projectName }: ParsedLine & NewNames): Belongings | null {
  if (projectName !== undefined) {
    return { projectName };
  }
  return assignment === null ? null : assignment.kind === 'task' ? { taskId: assignment.id } : { projectId: assignment.id };
}

/** A project in the line overrides the one beside it; tags are merged. */
function buildBelongings(
  parsed: ParsedLine & NewNames,
  { tags: chosenTags = [], tagNames: chosenNames = [], ...chosenAssignment }: Omit<LineExtras['beside'], 'item'>,
): Belongings {
  const tags = [...new Set([...parsed.tags.map(({ id }) => id), ...chosenTags])];
  const tagNames = [...parsed.tagNames, ...chosenNames];
  return {
    ...(lineAssignment(parsed) ?? chosenAssignment),
    ...(tagNames.length === 0 ? {} : { tagNames }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

export function lineCommandWith(text: string, extras: LineExtras, assignment: LineAssignment): Result<SingleCommand, Failure> {
  const { parsed: typed, unknown } = extras.isLiteral
    ? { parsed: { times: null, assignment: null, tags: [], billable: null, description: text }, unknown: [] }
    : parseNames(text, assignment.names, { takesUnknown: extras.creates });
  const given: ParsedLine['times'] = extras.at === null || extras.end === null ? null : { kind: 'span', start: extras.at, end: extras.end };
  const line = readParsed({ ...typed, times: typed.times ?? given }, assignment);
  const created = extras.creates ? unknown : [];
  const project = created.find(({ mark }) => mark === '@')?.name ?? extras.project;
  const tags = [...extras.tags, ...created.flatMap(({ mark, name }) => (mark === '#' ? [name] : []))];
  const parsed = joined(line.parsed, { ...extras, project, tags }, assignment);
  const { makes } = line;
  const problem = line.problem ?? (extras.finished && makes.kind === 'timer' ? ({ kind: 'end-missing' } as const) : null);
  if (problem !== null) {
    return fail(problem);
  }
  const billable = extras.billable ?? parsed.billable;
  const { item, ...beside } = extras.beside;
  const belongings = {
    ...buildBelongings(parsed, beside),
    ...(billable === null ? {} : { billable }),
    ...(item === undefined ? {} : { item }),
  };
  const { description } = parsed;
  if (makes.kind === 'entry') {
    return succeed({ kind: 'add', description, start: makes.start, end: makes.end, ...belongings });
  }
  return succeed({ kind: 'start', description, at: makes.start ?? extras.at, ...belongings });
}
