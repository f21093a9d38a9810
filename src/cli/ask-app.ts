import { connect } from 'node:net';
import {
  controlAnswerSchema,
  controlProgressSchema,
  type ControlAnswer,
  type ControlProgress,
  type ControlRequest,
} from '#shared/control.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';

export type AskOutcome =
  | { readonly kind: 'answered'; readonly answer: ControlAnswer }
  | { readonly kind: 'not-running' }
  /** A process listens but did not answer in our format. */
  | { readonly kind: 'no-answer' };

/** Milliseconds that the app has: it answers from memory after at most one disk write. */
const patienceMs = 15_000;

/** Commands that wait for a sign-in in the browser (five minutes, then requests to the server), for the user, or for a slow server. */
const longPatienceMs: ReadonlyMap<ControlRequest['command'], number> = new Map([
  ['connect', 600_000],
  ['delete', 300_000],
  ['disconnect', 60_000],
  ['doctor', 60_000],
  // A subscription is silent while nothing changes.
  ['watch', 0],
]);

export interface AskOptions {
  readonly onProgress?: (progress: ControlProgress) => void;
  /** Aborts the request by closing the connection. */
  readonly signal?: AbortSignal;
}

/** Node's error codes when no process listens at the address. */
const notListening: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'ENOTSOCK', 'EACCES', 'EINVAL', 'ENAMETOOLONG']);

/** Sends the request to `address`. Ending this process cancels a long command. */
export async function askApp(
  address: string,
  request: ControlRequest,
  { onProgress = () => {}, signal }: AskOptions = {},
): Promise<AskOutcome> {
  return new Promise((settle) => {
    let unread = '';
    // If the connection is cut or another program answers, the outcome is unknown.
    let outcome: AskOutcome = { kind: 'no-answer' };
    let isComplete = false;
    const readLine = (line: string): void => {
      if (isComplete) {
        outcome = { kind: 'no-answer' };
        return;
      }
      const progress = parseForeignJson(controlProgressSchema, line);
      if (progress.ok) {
        onProgress(progress.value);
        return;
      }
      const answer = parseForeignJson(controlAnswerSchema, line);
      isComplete = true;
      outcome = answer.ok ? { kind: 'answered', answer: answer.value } : { kind: 'no-answer' };
    };
    const socket = connect(address);
    const abort = () => socket.destroy();
    signal?.addEventListener('abort', abort, { once: true });
    socket.setEncoding('utf8');
    socket.setTimeout(longPatienceMs.get(request.command) ?? patienceMs, () => socket.destroy());
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('data', (chunk: string) => {
      const lines = `${unread}${chunk}`.split('\n');
      unread = lines.pop() ?? '';
      lines.forEach(readLine);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      settle(notListening.has(error.code ?? '') ? { kind: 'not-running' } : { kind: 'no-answer' });
    });
    socket.on('close', () => {
      signal?.removeEventListener('abort', abort);
      settle(outcome);
    });
  });
}
