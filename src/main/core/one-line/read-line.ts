/** What a line means now and here: its times become instants, its names what the connection can do with them. Pure. */
import type { UtcInstant } from '#shared/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { AddIntent, SingleIntent } from '#shared/intents.ts';
import type { LinePreview } from '#shared/one-line.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import { readTypedTime } from '../typed-time.ts';
import type { LineNames } from './line-names.ts';
import type { LineTimes } from './line-times.ts';
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
  const start = readTypedTime(times.start, { now, timeZone, on: { kind: 'latest' } });
  if (!start.ok) {
    return start;
  }
  if (start.value > now) {
    return fail({ kind: 'time-in-future' });
  }
  if (times.kind === 'since') {
    return succeed({ kind: 'timer', start: start.value });
  }
  const end = readTypedTime(times.end, { now, timeZone, on: { kind: 'after', instant: start.value } });
  if (!end.ok) {
    return end;
  }
  if (end.value > now) {
    return fail({ kind: 'time-in-future' });
  }
  return end.value < start.value ? fail({ kind: 'end-before-start' }) : succeed({ kind: 'entry', start: start.value, end: end.value });
}

export function readLine(text: string, place: LinePlace): ReadLine {
  const parsed = parseLine(text, place.names);
  const makes: Makes = parsed.times === null ? succeed({ kind: 'timer', start: null }) : madeBy(parsed.times, place);
  return makes.ok
    ? { parsed, makes: makes.value, problem: null }
    : // Shown beside the problem: what it would be if it could.
      { parsed, makes: { kind: 'timer', start: null }, problem: makes.failure };
}

/** What the line asks for, or why it cannot be. */
export function lineIntent(text: string, place: LinePlace): Result<SingleIntent, Failure> {
  const { parsed, makes, problem } = readLine(text, place);
  if (problem !== null) {
    return fail(problem);
  }
  const belongings: Pick<AddIntent, 'projectId' | 'taskId' | 'tags'> = {
    ...(parsed.place === null ? {} : parsed.place.kind === 'task' ? { taskId: parsed.place.id } : { projectId: parsed.place.id }),
    ...(parsed.tags.length === 0 ? {} : { tags: parsed.tags.map(({ id }) => id) }),
  };
  const { description } = parsed;
  if (makes.kind === 'entry') {
    return succeed({ kind: 'add', description, start: makes.start, end: makes.end, ...belongings });
  }
  return succeed({ kind: 'start', description, at: makes.start, ...belongings });
}
