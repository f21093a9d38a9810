/** Clients of the change stream: each resumes from its last cursor after every interruption, and records what it receives. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

interface StreamsOptions {
  readonly url: string;
  readonly token: string;
  /** Identifiers of all entries, which a client reads again once its cursor has expired. */
  readonly readAll: () => Promise<Iterable<string>>;
}

const changesSchema = z.object({ changes: z.array(z.object({ kind: z.string(), id: z.string() })).default([]) });

export interface Listener {
  readonly ids: Set<string>;
  reconnects: number;
  expirations: number;
}

export class Streams {
  readonly #options: StreamsOptions;
  #isOver = false;
  /** From then on slow readers read as fast as others. */
  #isSettling = false;
  readonly #running: Promise<void>[] = [];

  constructor(options: StreamsOptions) {
    this.#options = options;
  }

  /** A slow reader pauses for three seconds at a time. */
  follow({ slow }: { readonly slow: boolean }): Listener {
    const listener: Listener = { ids: new Set(), reconnects: 0, expirations: 0 };
    this.#running.push(this.#run(listener, slow));
    return listener;
  }

  /** Waits at most half a minute until all of them received `ids`, then ends them. */
  async settle(
    listeners: readonly Listener[],
    ids: ReadonlySet<string>,
  ): Promise<{ readonly changesMissed: number; readonly reconnects: number; readonly expirations: number }> {
    this.#isSettling = true;
    const missed = (): number => listeners.reduce((sum, listener) => sum + [...ids].filter((id) => !listener.ids.has(id)).length, 0);
    for (let waited = 0; waited < 30 && missed() > 0; waited += 1) {
      await pause(1_000);
    }
    const changesMissed = missed();
    this.#isOver = true;
    const total = (of: 'reconnects' | 'expirations'): number => listeners.reduce((sum, listener) => sum + listener[of], 0);
    return { changesMissed, reconnects: total('reconnects'), expirations: total('expirations') };
  }

  async #run(listener: Listener, slow: boolean): Promise<void> {
    let cursor = '';
    let hasMissed = false;
    while (!this.#isOver) {
      try {
        const response = await fetch(this.#options.url, {
          headers: {
            authorization: `Bearer ${this.#options.token}`,
            accept: 'text/event-stream',
            ...(cursor === '' ? {} : { 'last-event-id': cursor }),
          },
        });
        if (response.status === 410) {
          cursor = '';
          hasMissed = true;
          listener.expirations += 1;
        }
        const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
        let text = '';
        for (let read = await reader?.read(); read?.done === false && !this.#isOver; read = await reader?.read()) {
          text += read.value;
          const events = text.split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) {
            cursor = this.#take(listener, event);
          }
          if (hasMissed && cursor !== '') {
            // Changes after the new cursor are streamed; earlier ones are read.
            hasMissed = false;
            for (const id of await this.#options.readAll()) {
              listener.ids.add(id);
            }
          }
          await pause(slow && !this.#isSettling ? 3_000 : 0);
        }
        await reader?.cancel();
      } catch {
        // The connection broke: reconnect from the last cursor.
      }
      listener.reconnects += 1;
      await pause(300);
    }
  }

  /** Returns the cursor of the event. */
  #take(listener: Listener, event: string): string {
    const fields = new Map(event.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const));
    for (const { kind, id } of changesSchema.parse(JSON.parse(fields.get('data') ?? '{}')).changes) {
      if (kind === 'time-entry') {
        listener.ids.add(id);
      }
    }
    return fields.get('id') ?? '';
  }
}
