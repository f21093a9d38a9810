import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { CampusFormat } from '#shared/campus/methods.ts';
import { campusMethods, campusVersionSegment, type CampusMethod } from './catalogue.ts';

export interface AskedMethod {
  readonly method: CampusMethod;
  readonly format: CampusFormat;
  /** By the parameter names of the path. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** One for the root's version segment, one for methods whose path in the contract begins with a version. */
const versionSegments = 2;

interface Pattern {
  readonly method: CampusMethod;
  readonly segments: readonly string[];
}

const parameterPattern = /^\{(\w+)\}$/;

function literalCount(segments: readonly string[]): number {
  return segments.filter((segment) => !parameterPattern.test(segment)).length;
}

/** Paths with fewer parameters are tried first: `buildings/list` is not a building code. */
const patterns: readonly Pattern[] = campusMethods
  .map((method) => ({ method, segments: method.path.split('/').slice(1) }))
  .sort((one, other) => literalCount(other.segments) - literalCount(one.segments));

const formatSchema = z.enum(['json', 'xml', 'geojson']);

/** A path parameter has at most this many characters, no separators and no invisible characters. */
const parameterSchema = z
  .string()
  .regex(/^[^/\\\p{C}]{1,100}$/u)
  .refine((text) => text !== '.' && text !== '..');

function decodeSegments(pathname: string): readonly string[] {
  try {
    return pathname.split('/').slice(1).map(decodeURIComponent);
  } catch {
    // A percent sign that is not followed by two hexadecimal digits.
    return [];
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

/** Returns null if no method has this path, or not in this format. The format is the text after the last dot. */
export function readMethodPath(pathname: string): AskedMethod | null {
  const segments = decodeSegments(pathname);
  const last = segments.at(-1);
  if (last === undefined) {
    return null;
  }
  const dot = last.lastIndexOf('.');
  // Most requests are to the API and have no dot.
  const format = dot < 0 ? null : foreignOrNull(formatSchema, last.slice(dot + 1));
  if (format === null) {
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

export function formatOfPath(pathname: string): CampusFormat {
  const format = foreignOrNull(formatSchema, pathname.slice(pathname.lastIndexOf('.') + 1));
  return format ?? 'json';
}

/** Returns whether a path belongs to the campus directory: everything below `/v2`, and the methods without that segment. */
export function isCampusPath(pathname: string): boolean {
  const [, first] = pathname.split('/');
  return first === campusVersionSegment || readMethodPath(pathname) !== null;
}
