/** What may be told of an error that nobody expected: its name, its code and the places it came through. Never its message, which may quote what somebody wrote. */
import { z } from 'zod';
import { codeWord, systemWord, type LogWord } from './log-word.ts';

export interface ErrorFacts {
  readonly name: LogWord;
  readonly code: LogWord | null;
  /** `index.js:12:34,node:fs:56:7`: file, line and column of each frame, the innermost first. */
  readonly at: Places;
}

const placesSchema = z.string().brand<'Places'>();
type Places = z.infer<typeof placesSchema>;

const framesShown = 8;

/** A frame as V8 writes it, of a file of code or of Node itself. Names of functions are left out: they may be computed. */
const framePattern = /^ {4}at (?:.*[( /\\])?((?:node:[a-z_/]+|[\w-]+(?:\.[\w-]+)*\.[cm]?[jt]sx?):\d+:\d+)\)?$/;

/**
 * V8 writes name and message before the frames; a message may itself look like frames, so what stands there must be exactly known to be cut off.
 * Where it is not, no place is told.
 */
function framesOf({ stack = '', name, message }: Error): readonly string[] {
  const head = [`${name}: ${message}\n`, `${name}\n`, `${message}\n`].find((text) => text !== '\n' && stack.startsWith(text));
  return head === undefined ? [] : stack.slice(head.length).split('\n');
}

export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) {
    return { name: systemWord(typeof error), code: null, at: placesSchema.parse('-') };
  }
  const places = framesOf(error).flatMap((line) => framePattern.exec(line)?.[1] ?? []);
  return {
    name: systemWord(error.name),
    code: 'code' in error ? codeWord(error.code) : null,
    at: placesSchema.parse(places.slice(0, framesShown).join(',') || '-'),
  };
}
