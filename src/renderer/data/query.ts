/**
 * What a page knows of one answer of the main process. The last answer stays while the next one is awaited, the latest request
 * wins, and a query that is shown asks again when its page comes back into sight.
 */
import type { Result } from '#shared/values/result.ts';
import type { Problem } from '../bridge.ts';
import { Followed } from './followed.ts';

export type Answered<Value, Request = undefined> =
  /** No answer yet: draw nothing, so that nothing flashes. */
  | { readonly kind: 'waiting' }
  /** There is nothing to show for the latest request. */
  | { readonly kind: 'failed'; readonly failure: Problem }
  /** `request`: what `value` answers; another one may have been made since. `failure`: why a newer value could not be read. */
  | { readonly kind: 'answer'; readonly value: Value; readonly request: Request; readonly failure: Problem | null };

/** Why there is no answer, or no newer one; null: nothing went wrong, or nothing is known yet. */
export function failureOf(answered: Answered<unknown, unknown>): Problem | null {
  return answered.kind === 'waiting' ? null : answered.failure;
}

export interface Source<Value, Request> {
  readonly ask: (request: Request) => Promise<Result<Value, Problem>>;
  /** Pushes of newer values; null: one that cannot be read. Returns the unsubscribe. */
  readonly pushes?: (listener: (value: Value | null) => void) => () => void;
  /** Tells that the answer may have changed. Returns the unsubscribe. */
  readonly changes?: (listener: () => void) => () => void;
}

/** What queries need of the page they are in. */
export interface QueryHost {
  /** Calls `action` after `delayMs`. Returns the cancel. */
  readonly afterMs: (delayMs: number, action: () => void) => () => void;
  readonly isHidden: () => boolean;
  /** Calls `listener` whenever the page comes back into sight. Returns the unsubscribe. */
  readonly onShown: (listener: () => void) => () => void;
}

/** A first answer that takes longer than this is reported, rather than showing an empty page; in milliseconds. */
const firstAnswerWithinMs = 4000;

/** What views of the main process count up with every change; null: the value does not. */
function revisionOf(value: unknown): number | null {
  return typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number' ? value.revision : null;
}

export class Query<Value, Request = undefined> {
  readonly #source: Source<Value, Request>;
  readonly #host: QueryHost;
  readonly #followed = new Followed(() => this.#attach());
  #wanted: readonly [Request] | null;
  /** Counts requests: an answer to an earlier one is dropped. */
  #turn = 0;
  #pushed = 0;
  #reading: Promise<void> | null = null;
  /** Something changed since the request in flight was made. */
  #isOld = false;
  #state: Answered<Value, Request> = { kind: 'waiting' };

  /** `first`: what is asked as soon as somebody listens; null: nothing before `ask`. */
  constructor(source: Source<Value, Request>, host: QueryHost, first: readonly [Request] | null) {
    this.#source = source;
    this.#host = host;
    this.#wanted = first;
  }

  readonly current = (): Answered<Value, Request> => this.#state;

  /** Asks and follows changes while anyone listens. Returns the unsubscribe. */
  readonly subscribe = this.#followed.subscribe;

  /** Settles when this request is answered, or another one was made. Until then the last answer is shown. */
  readonly ask = async (request: Request): Promise<void> => {
    this.#wanted = [request];
    this.#turn += 1;
    this.#reading = null;
    await this.refresh();
  };

  /** Settles when the answer as of now is shown. At most one request is in flight, and one more is made after it. */
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
      // A hidden page catches up when it is shown.
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
      // What is shown answers another request: it must not pass for the answer to this one.
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

  /** Whether the answer was made before what a push brought meanwhile. */
  #isOlder(value: Value): boolean {
    const revision = revisionOf(value);
    const shown = this.#state.kind === 'answer' ? revisionOf(this.#state.value) : null;
    return revision !== null && shown !== null && revision < shown;
  }

  #show(state: Answered<Value, Request>): void {
    this.#state = state;
    this.#followed.emit();
  }
}
