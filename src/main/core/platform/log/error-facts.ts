/** The loggable facts of an unexpected error: its name, code and stack positions. Never its message, which may quote user data. */
import { z } from 'zod';
import { codeWord, systemWord, type LogWord } from './log-word.ts';

export interface ErrorFacts {
  readonly name: LogWord;
  readonly code: LogWord | null;
  /** `index.js:12:34,node:fs:56:7`: file, line and column of each frame, the innermost first. */
  readonly at: Frames;
}

const framesSchema = z.string().brand<'Frames'>();
type Frames = z.infer<typeof framesSchema>;

const framesShown = 8;

/** A V8 stack frame in a source file or in Node itself. Function names are omitted, because they may be computed. */
const framePattern = /^ {4}at (?:.*[( /\\])?((?:node:[a-z_/]+|[\w-]+(?:\.[\w-]+)*\.[cm]?[jt]sx?):\d+:\d+)\)?$/;

/**
 * V8 writes name and message before the frames, and a message may look like frames: only a known head is cut off. Otherwise there are no
 * frames.
 */
function stackFrames({ stack = '', name, message }: Error): readonly string[] {
  const head = [`${name}: ${message}\n`, `${name}\n`, `${message}\n`].find((text) => text !== '\n' && stack.startsWith(text));
  return head === undefined ? [] : stack.slice(head.length).split('\n');
}

export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) {
    return { name: systemWord(typeof error), code: null, at: framesSchema.parse('-') };
  }
  const frames = stackFrames(error).flatMap((line) => framePattern.exec(line)?.[1] ?? []);
  return {
    name: systemWord(error.name),
    code: 'code' in error ? codeWord(error.code) : null,
    at: framesSchema.parse(frames.slice(0, framesShown).join(',') || '-'),
  };
}
