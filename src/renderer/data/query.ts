/**
 * A query to the main process. The last answer stays until the next one arrives, the latest request wins, and a visible query is repeated
 * when its page is shown again.
 */
import type { Result } from '#shared/values/result.ts';
import type { Problem } from '../page/bridge.ts';
import { Followed } from './followed.ts';

export type Answered<Value, Request = undefined> =
  /** No answer yet: render nothing, to avoid flashes. */
  | { readonly kind: 'waiting' }
  /** The latest request failed and there is nothing to show. */
  | { readonly kind: 'failed'; readonly failure: Problem }
  /** `request`: the request that `value` answers, perhaps not the latest. `failure`: why a refresh failed. */
  | { readonly kind: 'answer'; readonly value: Value; readonly request: Request; readonly failure: Problem | null };

/** Returns why there is no answer, or no newer one; null: no failure so far. */
export function queryFailure(answered: Answered<unknown, unknown>): Problem | null {
  return answered.kind === 'waiting' ? null : answered.failure;
}

export interface Source<Value, Request> {
  readonly ask: (request: Request) => Promise<Result<Value, Problem>>;
  /** Pushes newer values; null: a value that cannot be parsed. Returns an unsubscribe function. */
  readonly pushes?: (listener: (value: Value | null) => void) => () => void;
  /** Calls the listener when the answer may have changed. Returns an unsubscribe function. */
  readonly changes?: (listener: () => void) => () => void;
}

/** The page environment of queries. */
export interface QueryHost {
  /** Calls `action` after `delayMs`. Returns a cancel function. */
  readonly afterMs: (delayMs: number, action: () => void) => () => void;
  readonly isHidden: () => boolean;
  /** Calls `listener` whenever the page becomes visible. Returns an unsubscribe function. */
  readonly onShown: (listener: () => void) => () => void;
}

/** Milliseconds. A first answer that takes longer is reported, instead of leaving the page empty. */
const firstAnswerWithinMs = 4000;

/** Returns the revision that views of the main process increase with every change; null: the value has none. */
function readRevision(value: unknown): number | null {
  return typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number' ? value.revision : null;
}

export class Query<Value, Request = undefined> {
  readonly #source: Source<Value, Request>;
  readonly #host: QueryHost;
  readonly #followed = new Followed(() => this.#attach());
  #wanted: readonly [Request] | null;
  /** Counts requests, to drop the answer of an earlier one. */
  #turn = 0;
  #pushed = 0;
  #reading: Promise<void> | null = null;
  /** Something has changed since the current request was made. */
  #isOld = false;
  #state: Answered<Value, Request> = { kind: 'waiting' };

  /** `first`: the request made when the first listener subscribes; null: none before `ask`. */
  constructor(source: Source<Value, Request>, host: QueryHost, first: readonly [Request] | null) {
    this.#source = source;
    this.#host = host;
    this.#wanted = first;
  }

  readonly current = (): Answered<Value, Request> => this.#state;

  /** Runs the query and follows changes while there are listeners. Returns an unsubscribe function. */
  readonly subscribe = this.#followed.subscribe;

  /** Resolves when this request is answered, or replaced by another one. Until then the last answer is shown. */
  readonly ask = async (request: Request): Promise<void> => {
    this.#wanted = [request];
    this.#turn += 1;
    this.#reading = null;
    await this.refresh();
  };

  /** Resolves when a current answer is shown. At most one request is in flight, followed by at most one more. */
  readonly refresh = async (): Promise<void> => {
    this.#isOld = true;
    if (this.#reading === null && this.#wanted !== null) {
      this.#reading = this.#read(this.#wanted[0], this.#turn);
    }
    await this.#reading;
  };

  #attach(): () => void {
    void this.refresh();
    const { pushes, changes } = this.#source;
    const ends = [
      pushes?.((value) => this.#receivePush(value)),
      // A hidden page refreshes when it is shown.
      changes?.(() => (this.#host.isHidden() ? undefined : void this.refresh())),
      this.#host.onShown(() => void this.refresh()),
    ];
    return () => {
      for (const end of ends) {
        end?.();
      }
    };
  }

  async #read(request: Request, turn: number): Promise<void> {
    const cancel = this.#host.afterMs(firstAnswerWithinMs, () => {
      if (turn === this.#turn && this.#state.kind === 'waiting') {
        this.#show({ kind: 'failed', failure: { kind: 'no-answer' } });
      }
    });
    while (this.#isOld && turn === this.#turn) {
      this.#isOld = false;
      const pushed = this.#pushed;
      const answer = await this.#source.ask(request);
      const isOvertaken = pushed !== this.#pushed && answer.ok && this.#isOlder(answer.value);
      if (turn === this.#turn && !isOvertaken) {
        this.#receive(request, answer);
      }
    }
    cancel();
    if (turn === this.#turn) {
      this.#reading = null;
    }
  }

  #receive(request: Request, answer: Result<Value, Problem>): void {
    if (answer.ok) {
      this.#show({ kind: 'answer', value: answer.value, request, failure: null });
    } else if (this.#state.kind === 'answer' && this.#state.request === request) {
      this.#show({ ...this.#state, failure: answer.failure });
    } else {
      // The value answers another request and must not be shown as an answer to this one.
      this.#show({ kind: 'failed', failure: answer.failure });
    }
  }

  #receivePush(value: Value | null): void {
    if (value === null) {
      void this.refresh();
    } else if (this.#wanted !== null) {
      this.#pushed += 1;
      this.#show({ kind: 'answer', value, request: this.#wanted[0], failure: null });
    }
  }

  /** Returns whether the answer is older than a value that was pushed meanwhile. */
  #isOlder(value: Value): boolean {
    const revision = readRevision(value);
    const shown = this.#state.kind === 'answer' ? readRevision(this.#state.value) : null;
    return revision !== null && shown !== null && revision < shown;
  }

  #show(state: Answered<Value, Request>): void {
    this.#state = state;
    this.#followed.emit();
  }
}
