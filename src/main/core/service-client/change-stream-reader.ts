/** Reads the change stream of our own service, resumed from its cursor. While it is not open, its user polls instead. */
import { z } from 'zod';
import type { Ports } from '#core/platform/ports.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { EventStreamReader, type StreamEvent } from './http/event-stream.ts';
import { pathTo } from './http/api-calls.ts';
import type { Exchange } from './http/exchange.ts';
import type { TimeTrackingAccount } from './time-tracking-api.ts';

const pageSchema = z.object({ changes: z.array(z.object({ kind: z.string(), id: z.string(), row: z.looseObject({}).nullable() })) });
export type PushedChange = z.infer<typeof pageSchema>['changes'][number];

export interface ChangeStreamReaderOptions {
  readonly account: TimeTrackingAccount;
  /** A `text/event-stream` answer arrives with its body still open. */
  readonly exchange: Exchange;
  readonly ports: Pick<Ports, 'scheduler' | 'chance'>;
  readonly onChanges: (changes: readonly PushedChange[]) => void;
  /** `isOpen`: changes arrive from now on. Changes before the first opening, or after a failed resume, have to be read. */
  readonly onState: (state: { readonly isOpen: boolean; readonly mayHaveMissed: boolean }) => void;
}

/** The service sends something every 20 seconds; silence for more than twice that means a dead stream or a buffering proxy. */
const silenceMs = 45_000;

/** Longest random pause, in milliseconds, before a stream that worked is reopened: all clients reconnect when the service restarts. */
const resumePauseMs = 4_000;

const firstPauseMs = 2_000;
const longestPauseMs = 300_000;

export class ChangeStreamReader {
  readonly #options: ChangeStreamReaderOptions;
  #cursor: string | null = null;
  #failures = 0;
  #isOpen = false;
  #current: AbortController | null = null;
  #cancelPause: () => void = () => {};
  #isStopped = true;

  constructor(options: ChangeStreamReaderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    if (this.#current === null) {
      this.#cancelPause();
      void this.#run(new AbortController());
    }
  }

  /** Closes the stream until `start`: the computer sleeps, or the connection closes. Missed changes are resumed from the cursor. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelPause();
    this.#current?.abort();
  }

  async #run(current: AbortController): Promise<void> {
    this.#current = current;
    const isWelcome = await this.#follow(current);
    this.#current = null;
    this.#close();
    if (!this.#isStopped) {
      this.#failures = isWelcome ? 0 : this.#failures + 1;
      this.#pause();
    }
  }

  /** Returns whether the stream worked. */
  async #follow({ signal }: AbortController): Promise<boolean> {
    const { account, exchange } = this.#options;
    const { baseUrl, organizationId, userId } = account;
    const query = new URLSearchParams({ user_id: userId, ...(this.#cursor === null ? {} : { since: this.#cursor }) });
    const url = `${baseUrl}${pathTo`/v1/organizations/${organizationId}/changes`}?${query.toString()}`;
    const outcome = await exchange(new Request(url, { headers: { accept: 'text/event-stream' }, signal }));
    if (outcome.kind !== 'answered' || signal.aborted) {
      return false;
    }
    const { response } = outcome;
    if (response.status === 410) {
      // The cursor is too old, or from a restored database: everything is read again.
      this.#cursor = null;
    }
    const isStream = response.status === 200 && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
    if (!isStream || response.body === null) {
      return false;
    }
    return this.#read(response.body, signal);
  }

  async #read(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<boolean> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const events = new EventStreamReader();
    const giveUp = (): void => void reader.cancel().catch(() => undefined);
    signal.addEventListener('abort', giveUp, { once: true });
    let hasSpoken = false;
    try {
      for (;;) {
        const cancelSilence = this.#options.ports.scheduler.after(silenceMs, giveUp);
        const { done, value } = await reader.read().finally(cancelSilence);
        const read = done || signal.aborted ? null : events.read(decoder.decode(value, { stream: true }));
        if (read === null) {
          giveUp();
          return hasSpoken;
        }
        hasSpoken ||= read.length > 0;
        read.forEach((event) => this.#onEvent(event));
      }
    } catch {
      return hasSpoken;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  #onEvent({ id, event, data }: StreamEvent): void {
    const mayHaveMissed = this.#cursor === null;
    if (id !== '') {
      this.#cursor = id;
    }
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#options.onState({ isOpen: true, mayHaveMissed });
    }
    const page = event === 'changes' ? parseForeignJson(pageSchema, data) : null;
    if (page?.ok === true) {
      this.#options.onChanges(page.value.changes);
    } else if (page !== null) {
      // Unreadable changes: everything is read, as after a failed resume.
      this.#options.onState({ isOpen: true, mayHaveMissed: true });
    }
  }

  #close(): void {
    if (this.#isOpen) {
      this.#isOpen = false;
      this.#options.onState({ isOpen: false, mayHaveMissed: false });
    }
  }

  #pause(): void {
    const { scheduler, chance } = this.#options.ports;
    const boundMs = this.#failures === 0 ? resumePauseMs : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(this.#failures, 20));
    this.#cancelPause = scheduler.after(
      Math.round(boundMs * (0.25 + 0.75 * chance.fraction())),
      () => void this.#run(new AbortController()),
    );
  }
}
