/** Carries one request to the running app and its answer back. */
import { connect } from 'node:net';
import { controlAnswerSchema, type ControlAnswer, type ControlRequest } from '#shared/control.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';

export type AskOutcome =
  | { readonly kind: 'answered'; readonly answer: ControlAnswer }
  /** Nobody listens there. */
  | { readonly kind: 'not-running' }
  /** Somebody listens but did not answer in our terms. */
  | { readonly kind: 'no-answer' };

/** How long the app may take, in milliseconds: it answers from memory after at most one write to the disk. */
const patienceMs = 15_000;

/** What Node reports when nothing listens at the address. */
const nobodyListens: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'ENOTSOCK', 'EACCES', 'EINVAL', 'ENAMETOOLONG']);

function readAnswer(text: string): AskOutcome {
  // Cut off or not ours: the user is told that the answer is unknown.
  const parsed = parseForeignJson(controlAnswerSchema, text);
  return parsed.ok ? { kind: 'answered', answer: parsed.value } : { kind: 'no-answer' };
}

export async function askApp(address: string, request: ControlRequest): Promise<AskOutcome> {
  return new Promise((settle) => {
    let text = '';
    const socket = connect(address);
    socket.setEncoding('utf8');
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      settle(nobodyListens.has(error.code ?? '') ? { kind: 'not-running' } : { kind: 'no-answer' });
    });
    socket.on('close', () => settle(readAnswer(text)));
  });
}
