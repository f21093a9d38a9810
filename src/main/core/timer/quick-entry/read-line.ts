/** What a line means now and here: its times become instants, its names what the connection can do with them. Pure. */
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { AddCommand, SingleCommand } from '#shared/timer/commands.ts';
import type { LinePreview, LineRun } from '#shared/timer/quick-entry.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readTypedTime } from '../typed-time.ts';
import { folded, type LineNames } from './line-names.ts';
import type { LineTimes } from '#shared/timer/line-times.ts';
import { parseLine, type ParsedLine } from './parse-line.ts';

export interface LinePlace {
  readonly names: LineNames;
  readonly now: UtcInstant;
  /** IANA name. */
  readonly timeZone: string;
}

export interface ReadLine {
  readonly parsed: ParsedLine;
  readonly makes: LinePreview['makes'];
  /** Of the times alone. */
  readonly problem: Failure | null;
}

type Makes = Result<LinePreview['makes'], Failure>;

function madeBy(times: LineTimes, { now, timeZone }: LinePlace): Makes {
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
  return end.value < start.value ? fail({ kind: 'end-before-start', field: 'end' }) : succeed({ kind: 'entry', start: start.value, end: end.value });
}

export function readLine(text: string, place: LinePlace): ReadLine {
  const parsed = parseLine(text, place.names);
  const makes: Makes = parsed.times === null ? succeed({ kind: 'timer', start: null }) : madeBy(parsed.times, place);
  return makes.ok
    ? { parsed, makes: makes.value, problem: null }
    : // Shown beside the problem: what it would be if it could.
      { parsed, makes: { kind: 'timer', start: null }, problem: makes.failure };
}

/** What somebody says beside the line, by name. */
export interface LineExtras {
  /** Project, task and tags that were chosen beside the line. */
  readonly beside: Omit<LineRun, 'text'>;
  /** A typed start, where the line says none. */
  readonly at: string | null;
  readonly project: string | null;
  readonly tags: readonly string[];
  /** A project or tag that is not known is created, instead of refused. */
  readonly createsNames: boolean;
  /** The text is a description, and nothing else. */
  readonly isLiteral: boolean;
  /** A finished entry is wanted. */
  readonly finished: boolean;
}

export const noExtras: LineExtras = { beside: {}, at: null, project: null, tags: [], createsNames: false, isLiteral: false, finished: false };

/** What the line asks for, or why it cannot be. */
export function lineCommand(text: string, place: LinePlace): Result<SingleCommand, Failure> {
  return lineCommandWith(text, noExtras, place);
}

function byName<Thing extends { readonly name: string }>(names: readonly Thing[], name: string): Thing | undefined {
  return names.find((each) => each.name === name) ?? names.find((each) => folded(each.name) === folded(name));
}

/** Names that nothing has yet. */
interface NewNames {
  readonly projectName: string | undefined;
  readonly tagNames: readonly string[];
}

/** The parts of the line with what is said beside it; a name that nothing has is refused, it stands in no text. */
function joined(parsed: ParsedLine, extras: LineExtras, { names }: LinePlace): Result<ParsedLine & NewNames, Failure> {
  const project = extras.project === null ? parsed.place : (byName(names.places, extras.project) ?? null);
  const projectName = extras.project !== null && project === null ? extras.project : undefined;
  if (extras.project !== null && project === null && !extras.createsNames) {
    return fail({ kind: 'no-such-name', what: 'project', name: extras.project });
  }
  const tags = new Map(parsed.tags.map((tag) => [tag.id, tag]));
  const tagNames: string[] = [];
  for (const name of extras.tags) {
    const tag = byName(names.tags, name);
    if (tag !== undefined) {
      tags.set(tag.id, tag);
    } else if (extras.createsNames) {
      tagNames.push(name);
    } else {
      return fail({ kind: 'no-such-name', what: 'tag', name });
    }
  }
  return succeed({ ...parsed, place: project, tags: [...tags.values()], projectName, tagNames });
}

type Belongings = Pick<AddCommand, 'projectId' | 'taskId' | 'projectName' | 'tags' | 'tagNames'>;

function namedPlace({ place, projectName }: ParsedLine & NewNames): Belongings | null {
  if (projectName !== undefined) {
    return { projectName };
  }
  return place === null ? null : place.kind === 'task' ? { taskId: place.id } : { projectId: place.id };
}

/** A project that the line names wins over one beside it; tags are added to each other. */
function belongingsOf(parsed: ParsedLine & NewNames, { tags: chosenTags = [], tagNames: chosenNames = [], ...chosenPlace }: LineExtras['beside']): Belongings {
  const tags = [...new Set([...parsed.tags.map(({ id }) => id), ...chosenTags])];
  const tagNames = [...parsed.tagNames, ...chosenNames];
  return { ...(namedPlace(parsed) ?? chosenPlace), ...(tagNames.length === 0 ? {} : { tagNames }), ...(tags.length === 0 ? {} : { tags }) };
}

export function lineCommandWith(text: string, extras: LineExtras, place: LinePlace): Result<SingleCommand, Failure> {
  const line: ReadLine = extras.isLiteral
    ? { parsed: { times: null, place: null, tags: [], description: text }, makes: { kind: 'timer', start: null }, problem: null }
    : readLine(text, place);
  const whole = joined(line.parsed, extras, place);
  if (!whole.ok) {
    return whole;
  }
  const parsed = whole.value;
  const { makes } = line;
  const problem = line.problem ?? (extras.finished && makes.kind === 'timer' ? ({ kind: 'end-missing' } as const) : null);
  if (problem !== null) {
    return fail(problem);
  }
  const belongings = belongingsOf(parsed, extras.beside);
  const { description } = parsed;
  if (makes.kind === 'entry') {
    return succeed({ kind: 'add', description, start: makes.start, end: makes.end, ...belongings });
  }
  return succeed({ kind: 'start', description, at: makes.start ?? extras.at, ...belongings });
}
