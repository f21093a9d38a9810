/**
 * The log: `clocktower.log`, and older files with rising numbers. Lines are written synchronously; the next one counts those that the disk
 * refused.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../ports.ts';
import { logLine, type Log, type LogEventKind, type LogEvents } from './log.ts';

export const logFileName = 'clocktower.log';

interface LogFileOptions {
  readonly folder: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Bytes after which a new file starts. */
  readonly limitBytes?: number;
  /** Number of files kept, including the current one. */
  readonly kept?: number;
}

const usualLimitBytes = 1_000_000;
const usualKept = 5;

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

export class LogFile implements Log {
  readonly #options: LogFileOptions;
  readonly #file: string;
  /** Null before the first access. */
  #bytes: number | null = null;
  #lost = 0;

  constructor(options: LogFileOptions) {
    this.#options = options;
    this.#file = join(options.folder, logFileName);
  }

  note<Kind extends LogEventKind>(kind: Kind, fields: LogEvents[Kind]): void {
    const atMs = this.#options.clock.nowMs();
    const line = logLine(atMs, kind, { ...fields });
    const lines = this.#lost === 0 ? line : `${logLine(atMs, 'lines-lost', { count: this.#lost })}\n${line}`;
    this.#lost = this.#write(`${lines}\n`) ? 0 : this.#lost + 1;
  }

  /**
   * When the previous run began (milliseconds since 1970 UTC) and whether it ended normally, according to its lines; null if there was
   * none.
   */
  previousRun(): { readonly startedMs: number; readonly endedWell: boolean } | null {
    const marks = readLogs(this.#options.folder)
      .slice(0, 2)
      .toReversed()
      .flatMap(({ text }) => [...text.matchAll(/^(\S+) app-(started|ended) /gm)]);
    const started = marks.findLast(([, , kind]) => kind === 'started');
    return started === undefined ? null : { startedMs: Date.parse(started[1] ?? ''), endedWell: marks.at(-1)?.[2] === 'ended' };
  }

  #write(text: string): boolean {
    try {
      mkdirSync(this.#options.folder, { recursive: true, mode: 0o700 });
      this.#bytes ??= statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
      if (this.#bytes > 0 && this.#bytes + Buffer.byteLength(text) > (this.#options.limitBytes ?? usualLimitBytes)) {
        this.#rotate();
        this.#bytes = 0;
      }
      appendFileSync(this.#file, text, { mode: 0o600 });
      this.#bytes += Buffer.byteLength(text);
      return true;
    } catch (error) {
      if (!isSystemError(error)) {
        throw error;
      }
      this.#bytes = null;
      return false;
    }
  }

  #rotate(): void {
    const { folder, kept = usualKept } = this.#options;
    const logPath = (number: number): string => (number === 0 ? this.#file : join(folder, olderName(number)));
    rmSync(logPath(kept - 1), { force: true });
    for (let number = kept - 2; number >= 0; number -= 1) {
      if (statSync(logPath(number), { throwIfNoEntry: false }) !== undefined) {
        renameSync(logPath(number), logPath(number + 1));
      }
    }
  }
}

function olderName(number: number): string {
  return logFileName.replace(/\.log$/, `.${number}.log`);
}

export interface LogText {
  readonly name: string;
  readonly text: string;
}

/** The log files in `folder`, the newest first; empty if they are unreadable. */
export function readLogs(folder: string): readonly LogText[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^clocktower(?:\.\d+)?\.log$/.test(name))
      .sort((one, other) => parseLogNumber(one) - parseLogNumber(other))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
    return [];
  }
}

function parseLogNumber(name: string): number {
  return Number(/\.(\d+)\.log$/.exec(name)?.[1] ?? 0);
}
