/** `clocktower watch`: one line for each state of the app, until the reader closes the pipe. Connects again when the app was restarted. */
import type { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { controlProtocol, type ControlAnswer, type ControlProgress } from '#shared/control.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { answerText, terminalText } from './answers.ts';
import type { CallApp } from './call-app.ts';

type State = Extract<ControlProgress, { readonly kind: 'state' }>;

interface Watch {
  readonly call: CallApp;
  readonly output: Writable;
  readonly json: boolean;
  readonly messages: MainMessages;
  readonly times: string;
}

/** Milliseconds until an app that does not run is looked for again. */
const askEveryMs = 1_000;

/** Writes whole lines. While the reader is slow, only the latest one waits. */
class LineWriter {
  readonly #output: Writable;
  #waiting: string | null = null;
  #isBlocked = false;

  constructor(output: Writable) {
    this.#output = output;
    output.on('drain', () => {
      this.#isBlocked = false;
      const line = this.#waiting;
      this.#waiting = null;
      if (line !== null) {
        this.write(line);
      }
    });
  }

  write(line: string): void {
    if (this.#isBlocked) {
      this.#waiting = line;
    } else {
      this.#isBlocked = !this.#output.write(`${line}\n`);
    }
  }
}

function stateLine({ at, status }: State, { json, messages, times }: Watch): string {
  const { timer, ...rest } = status;
  return json
    ? JSON.stringify({ state: timer, at, ...rest })
    : terminalText(answerText({ kind: 'status', status }, { messages, times }).replaceAll('\n', ' '));
}

/** Returns a refusal of the app; null after the reader has closed the pipe. */
export async function watchApp(watch: Watch): Promise<Extract<ControlAnswer, { readonly kind: 'refused' }> | null> {
  const { call, output, json, messages } = watch;
  const closed = new AbortController();
  const lines = new LineWriter(output);
  // A closed pipe is the usual end: EPIPE.
  output.on('error', () => closed.abort());
  output.on('close', () => closed.abort());
  const { signal } = closed;
  let isReported = false;
  while (!signal.aborted) {
    const outcome = await call(
      { protocol: controlProtocol, command: 'watch' },
      {
        signal,
        onProgress: (progress) => {
          if (progress.kind === 'state') {
            isReported = false;
            lines.write(stateLine(progress, watch));
          }
        },
      },
    );
    if (outcome.kind === 'answered' && outcome.answer.kind === 'refused') {
      return outcome.answer;
    }
    if (!signal.aborted) {
      if (!isReported) {
        isReported = true;
        lines.write(json ? JSON.stringify({ state: 'not-running' }) : messages.commandLine.watchNotRunning);
      }
      // Rejects only when the reader has closed the pipe, which ends the loop.
      await setTimeout(askEveryMs, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}
