/** The entries of one span, asked again whenever they may have changed. An older answer never replaces a newer one. */
import type { HistoryRange, HistorySpan } from '#shared/history/history.ts';
import type { Clocktower } from '../../bridge.ts';

/** `span`: what the answer is about. Another one may have been asked for since. */
type Answered = { readonly kind: 'waiting' | 'unreachable' } | { readonly kind: 'answer'; readonly span: HistorySpan; readonly answer: HistoryRange };

export class HistoryRanges {
  readonly #clocktower: Pick<Clocktower, 'getHistoryRange' | 'onHistoryChanged'>;
  readonly #listeners = new Set<() => void>();
  #unlisten: (() => void) | null = null;
  #span: HistorySpan | null = null;
  #turn = 0;
  #answered: Answered = { kind: 'waiting' };

  constructor(clocktower: Pick<Clocktower, 'getHistoryRange' | 'onHistoryChanged'>) {
    this.#clocktower = clocktower;
  }

  readonly current = (): Answered => this.#answered;

  /** Follows changes while somebody listens. Returns the unsubscribe. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#unlisten ??= this.#clocktower.onHistoryChanged(() => void this.refresh());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) {
        this.#unlisten?.();
        this.#unlisten = null;
      }
    };
  };

  /** Until the answer is there, that to the question before is shown. */
  async ask(span: HistorySpan): Promise<void> {
    this.#span = span;
    await this.refresh();
  }

  /** Settles when the answer as of now is shown. */
  readonly refresh = async (): Promise<void> => {
    const span = this.#span;
    if (span === null) {
      return;
    }
    this.#turn += 1;
    const turn = this.#turn;
    const reply = await this.#clocktower.getHistoryRange(span);
    if (turn !== this.#turn) {
      return;
    }
    if (reply.ok) {
      this.#tell({ kind: 'answer', span, answer: reply.value });
    } else if (this.#answered.kind !== 'answer' || this.#answered.span !== span) {
      // What is shown is of other days: they would stand there as if nothing had been done on these.
      this.#tell({ kind: 'unreachable' });
    }
  };

  #tell(answered: Answered): void {
    this.#answered = answered;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
