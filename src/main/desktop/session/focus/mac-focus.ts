/**
 * Which window has the focus on macOS: a script of ours (`resources/mac/focus.js`) answers, which the system's `osascript` runs as a
 * process of its own. So no foreign code is in the program, and an error there ends the script alone.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { FocusListener, FocusSource } from '#core/activity/focus-source.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { openPolledFocus, type FocusAnswer, type FocusReader, type PollingOptions } from './polled-focus.ts';

/** The script starts in less than a second and answers in milliseconds. */
const patienceMs = 5_000;

/** Answers of one process. What it asks the system for is not all released before it ends. */
const answersOfOne = 300;

/** Longest line that is read: a title of 100 kB, escaped. */
const longestLine = 1_048_576;

const answerSchema = z.object({ application: z.string(), title: z.string(), isFullScreen: z.boolean() }).nullable();

/** A process that writes one line for each line that it reads. */
export interface AnsweringProgram {
  readonly file: string;
  readonly args: readonly string[];
}

interface MacOptions extends PollingOptions {
  readonly program: AnsweringProgram;
}

/** `script`: the text of `resources/mac/focus.js`. */
export function osascript(script: string): AnsweringProgram {
  return { file: '/usr/bin/osascript', args: ['-l', 'JavaScript', '-e', script] };
}

class ScriptReader implements FocusReader {
  readonly #options: MacOptions;
  #child: ChildProcessByStdio<Writable, Readable, null> | null = null;
  #answers = 0;
  #line = '';
  #answer: ((line: string | null) => void) | null = null;

  constructor(options: MacOptions) {
    this.#options = options;
  }

  async read(): Promise<FocusAnswer> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#answer = resolve;
    const cancel = this.#options.scheduler.after(patienceMs, () => resolve(null));
    (this.#child ?? this.#start()).stdin.write('\n');
    const line = await promise;
    cancel();
    this.#answers += 1;
    if (this.#answers >= answersOfOne) {
      this.close();
    }
    const read = line === null ? null : parseForeignJson(answerSchema, line);
    if (read === null || !read.ok) {
      return { kind: 'lost' };
    }
    return { kind: 'focused', window: read.value === null || read.value.application === '' ? null : { ...read.value, address: null } };
  }

  /** The script ends with its input; a process that hangs does not. */
  close(): void {
    this.#child?.kill();
    this.#child = null;
    this.#answer?.(null);
  }

  #start(): ChildProcessByStdio<Writable, Readable, null> {
    const { file, args } = this.#options.program;
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = (): void => {
      // It may have closed its input alone.
      child.kill();
      if (this.#child === child) {
        this.#child = null;
        this.#answer?.(null);
      }
    };
    child.on('error', ended);
    child.on('exit', ended);
    // It ended, or reads no more, before it was asked.
    child.stdin.on('error', ended);
    child.stdout.setEncoding('utf8').on('data', (text: string) => (this.#child === child ? this.#hear(text) : undefined));
    this.#child = child;
    this.#answers = 0;
    this.#line = '';
    return child;
  }

  #hear(text: string): void {
    this.#line += text;
    const end = this.#line.indexOf('\n');
    if (end >= 0 || this.#line.length > longestLine) {
      this.#answer?.(end < 0 ? null : this.#line.slice(0, end));
      this.#line = '';
    }
  }
}

/** null: the script does not answer. */
export async function openMacFocus(options: MacOptions, listener: FocusListener): Promise<FocusSource | null> {
  return openPolledFocus(new ScriptReader(options), options, listener);
}
