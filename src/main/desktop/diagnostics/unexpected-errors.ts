/**
 * What is left for an error that nobody expected: it is noted without its words, and told. The program goes on: whatever was acknowledged is on the
 * disk, and the state in memory is taken over only after that. Before there is anything to show, the start ends with words instead.
 */
import { errorFacts } from '#core/platform/log/error-facts.ts';
import type { Log } from '#core/platform/log/log.ts';

export interface UnexpectedErrors {
  /** Who tells people from now on. */
  readonly notifyBy: (notify: () => void) => void;
}

/** The terminal it was started from is gone, and with it whoever would read there. */
function isOutputGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'EIO');
}

/** `tell`: as long as nobody else does. */
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
  };
}
