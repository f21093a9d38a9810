/** Carries one request to the running app and its answer back. */
import { connect } from 'node:net';
import { controlAnswerSchema, controlProgressSchema, type ControlAnswer, type ControlProgress, type ControlRequest } from '#shared/control.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';

export type AskOutcome =
  | { readonly kind: 'answered'; readonly answer: ControlAnswer }
  /** Nobody listens there. */
  | { readonly kind: 'not-running' }
  /** Somebody listens but did not answer in our terms. */
  | { readonly kind: 'no-answer' };

/** How long the app may take, in milliseconds: it answers from memory after at most one write to the disk. */
const patienceMs = 15_000;

/** Commands that wait for a user in their browser (five minutes, then the server is asked) or for a server that may not answer. */
const longPatienceMs: ReadonlyMap<ControlRequest['command'], number> = new Map([
  ['connect', 600_000],
  ['disconnect', 60_000],
  ['doctor', 60_000],
]);

/** What Node reports when nothing listens at the address. */
const nobodyListens: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'ENOTSOCK', 'EACCES', 'EINVAL', 'ENAMETOOLONG']);

/** Asks at `address`. Ending this process ends what was asked, where that takes long. */
export async function askApp(address: string, request: ControlRequest, onProgress: (progress: ControlProgress) => void = () => {}): Promise<AskOutcome> {
  return new Promise((settle) => {
    let unread = '';
    // Cut off or not ours: the user is told that the answer is unknown.
    let outcome: AskOutcome = { kind: 'no-answer' };
    let isComplete = false;
    const readLine = (line: string): void => {
      // The app sends nothing after its answer.
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
    socket.setEncoding('utf8');
    socket.setTimeout(longPatienceMs.get(request.command) ?? patienceMs, () => socket.destroy());
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('data', (chunk: string) => {
      const lines = `${unread}${chunk}`.split('\n');
      unread = lines.pop() ?? '';
      lines.forEach(readLine);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      settle(nobodyListens.has(error.code ?? '') ? { kind: 'not-running' } : { kind: 'no-answer' });
    });
    socket.on('close', () => settle(outcome));
  });
}
