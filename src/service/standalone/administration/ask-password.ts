/** Asks for a password: on the terminal without echo, or from standard input. Never from the arguments. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { passwordSchema } from './command.ts';

export interface PasswordFailure {
  readonly kind: 'no-terminal' | 'differ' | 'out-of-bounds' | 'cancelled';
}

export interface Terminal {
  readonly input: ReadStream;
  readonly say: (text: string) => void;
}

/** Characters; a password has 256 at most. */
const inputLimit = 4_096;

/** Returns the first line of standard input. */
async function readFromInput(input: ReadStream): Promise<string> {
  let text = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > inputLimit) {
      break;
    }
  }
  return text.split(/\r?\n/, 1)[0] ?? '';
}

const silence = new Writable({
  write: (_chunk, _encoding, done) => {
    done();
  },
});

async function askOnce({ input, say }: Terminal, question: string): Promise<string | null> {
  say(question);
  const lines = createInterface({ input, output: silence, terminal: true, historySize: 0 });
  const { promise, resolve } = Promise.withResolvers<string | null>();
  lines.once('line', resolve);
  lines.once('SIGINT', () => {
    resolve(null);
  });
  lines.once('close', () => {
    resolve(null);
  });
  const answer = await promise;
  lines.close();
  say('\n');
  return answer;
}

async function askTwice(
  terminal: Terminal,
  text: { readonly ask: string; readonly again: string },
): Promise<Result<string, PasswordFailure>> {
  const first = await askOnce(terminal, text.ask);
  const second = first === null ? null : await askOnce(terminal, text.again);
  if (first === null || second === null) {
    return fail({ kind: 'cancelled' });
  }
  return first === second ? succeed(first) : fail({ kind: 'differ' });
}

export interface PasswordQuestion {
  readonly fromInput: boolean;
  readonly text: { readonly ask: string; readonly again: string };
}

export async function askPassword(terminal: Terminal, { fromInput, text }: PasswordQuestion): Promise<Result<string, PasswordFailure>> {
  if (!fromInput && !terminal.input.isTTY) {
    return fail({ kind: 'no-terminal' });
  }
  const answer = fromInput ? succeed(await readFromInput(terminal.input)) : await askTwice(terminal, text);
  if (!answer.ok) {
    return answer;
  }
  return parseForeign(passwordSchema, answer.value).ok ? answer : fail({ kind: 'out-of-bounds' });
}
