/** Groups replies that arrive together, so that one commit handles all of them. */
import type { Scheduler } from '#core/platform/ports.ts';
import type { GatheredReply } from '../engine/engine-events.ts';

/** Milliseconds that a reply waits at most for those of other open writes. */
const companyMs = 3;

export class ReplyGatherer {
  readonly #scheduler: Scheduler;
  readonly #deliver: (replies: readonly GatheredReply[]) => void;
  readonly #gathered: GatheredReply[] = [];
  /** Number of creates, updates and deletes in flight. */
  #writes = 0;
  #cancelHearing: (() => void) | null = null;

  constructor(scheduler: Scheduler, deliver: (replies: readonly GatheredReply[]) => void) {
    this.#scheduler = scheduler;
    this.#deliver = deliver;
  }

  /** Resolves when the reply has arrived; it may be dispatched a moment later. */
  async take(asked: Promise<GatheredReply>, { isWrite }: { readonly isWrite: boolean }): Promise<void> {
    this.#writes += isWrite ? 1 : 0;
    const reply = await asked;
    this.#writes -= isWrite ? 1 : 0;
    this.#gathered.push(reply);
    if (isWrite && this.#writes > 0) {
      this.#cancelHearing ??= this.#scheduler.after(companyMs, () => this.flush());
    } else {
      this.flush();
    }
  }

  flush(): void {
    this.#cancelHearing?.();
    this.#cancelHearing = null;
    const replies = this.#gathered.splice(0);
    if (replies.length > 0) {
      this.#deliver(replies);
    }
  }
}
