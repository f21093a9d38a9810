/** Which method a path asks for, in which format and with which parameters; knows every path of the directory and no other. */
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { CampusFormat } from '#shared/campus/methods.ts';
import { campusMethods, campusVersionSegment, type CampusMethod } from './catalogue.ts';

export interface AskedMethod {
  readonly method: CampusMethod;
  readonly format: CampusFormat;
  /** By the names of the path's braces. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** One for the root's own version segment, one for methods whose path in the contract begins with it. */
const versionSegments = 2;

interface Pattern {
  readonly method: CampusMethod;
  readonly segments: readonly string[];
}

const parameterPattern = /^\{(\w+)\}$/;

function literalCount(segments: readonly string[]): number {
  return segments.filter((segment) => !parameterPattern.test(segment)).length;
}

/** The more a path spells out, the earlier it is tried: `buildings/list` is no building. */
const patterns: readonly Pattern[] = campusMethods
  .map((method) => ({ method, segments: method.path.split('/').slice(1) }))
  .sort((one, other) => literalCount(other.segments) - literalCount(one.segments));

const formatSchema = z.enum(['json', 'xml', 'geojson']);

/** A parameter names something: at most this many characters, no separators, nothing that cannot be seen. */
const parameterSchema = z.string().regex(/^[^/\\\p{C}]{1,100}$/u).refine((text) => text !== '.' && text !== '..');

function decodeSegments(pathname: string): readonly string[] | null {
  try {
    return pathname.split('/').slice(1).map(decodeURIComponent);
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}

function withoutVersion(segments: readonly string[]): readonly string[] {
  let first = 0;
  while (first < versionSegments && segments[first] === campusVersionSegment) {
    first += 1;
  }
  return segments.slice(first);
}

function matchPattern(pattern: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> | null {
  if (pattern.length !== segments.length) {
    return null;
  }
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const name = parameterPattern.exec(part)?.[1];
    if (name === undefined ? part !== segment : foreignOrNull(parameterSchema, segment) === null) {
      return null;
    }
    if (name !== undefined) {
      parameters[name] = segment;
    }
  }
  return parameters;
}

/** The format is what follows the last dot. Null where nothing of the directory is at this path, or not in this format. */
export function readMethodPath(pathname: string): AskedMethod | null {
  const segments = decodeSegments(pathname);
  const last = segments?.at(-1);
  if (segments === null || last === undefined) {
    return null;
  }
  const dot = last.lastIndexOf('.');
  const format = foreignOrNull(formatSchema, last.slice(dot + 1));
  if (dot < 0 || format === null) {
    return null;
  }
  const named = withoutVersion([...segments.slice(0, -1), last.slice(0, dot)]);
  for (const { method, segments: pattern } of patterns) {
    const parameters = matchPattern(pattern, named);
    if (parameters !== null) {
      return method.formats.includes(format) ? { method, format, parameters } : null;
    }
  }
  return null;
}

/** The format in which a path that is no method is refused. */
export function formatOfPath(pathname: string): CampusFormat {
  const format = foreignOrNull(formatSchema, pathname.slice(pathname.lastIndexOf('.') + 1));
  return format ?? 'json';
}

/** Whether a server with other services beside this one should ask it: all below `/v2`, and the methods without that segment. */
export function isCampusPath(pathname: string): boolean {
  const [, first] = pathname.split('/');
  return first === campusVersionSegment || readMethodPath(pathname) !== null;
}
