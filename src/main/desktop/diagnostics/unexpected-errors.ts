/**
 * Handles unexpected errors: logs them without their message, and notifies the user. The program continues, because memory changes only
 * after acknowledged data is on disk. During the start, it ends with a message instead.
 */
import { errorFacts } from '#core/platform/log/error-facts.ts';
import type { Log } from '#core/platform/log/log.ts';

export interface UnexpectedErrors {
  readonly notifyBy: (notify: () => void) => void;
  /** The rest of the start is not carried out: the user is told as before `notifyBy`, for nothing answers. */
  readonly endStart: (error: unknown) => void;
}

/** The terminal that started the program is gone. */
function isOutputGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'EIO');
}

/** `notify` is used until `notifyBy` replaces it. */
export function watchUnexpectedErrors(log: Log, notify: () => void): UnexpectedErrors {
  let current = notify;
  function noteAs(where: 'exception' | 'promise', error: unknown): void {
    const facts = errorFacts(error);
    log.note('unexpected', { where, ...facts });
    process.stderr.write(`clocktower: ${facts.name} ${facts.code ?? '-'} ${facts.at}\n`);
    current();
  }
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!isOutputGone(error)) {
        throw error;
      }
    });
  }
  process.on('uncaughtException', (error) => noteAs('exception', error));
  process.on('unhandledRejection', (error) => noteAs('promise', error));
  return {
    notifyBy: (next) => {
      current = next;
    },
    endStart: (error) => {
      current = notify;
      noteAs('promise', error);
    },
  };
}
