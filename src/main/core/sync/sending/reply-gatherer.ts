/** Returns of the service that come together are heard together: one commit is for all of them. */
import type { Scheduler } from '#core/platform/ports.ts';
import type { HeardReply } from '../engine/engine-events.ts';

/** For so long, in milliseconds, an answer waits at most for those of other writes under way. */
const companyMs = 3;

export class ReplyGatherer {
  readonly #scheduler: Scheduler;
  readonly #deliver: (replies: readonly HeardReply[]) => void;
  readonly #heard: HeardReply[] = [];
  /** Creates, updates and deletes under way. */
  #writes = 0;
  #cancelHearing: (() => void) | null = null;

  constructor(scheduler: Scheduler, deliver: (replies: readonly HeardReply[]) => void) {
    this.#scheduler = scheduler;
    this.#deliver = deliver;
  }

  /** Resolves when the reply has come; it may be heard a moment later. */
  async take(asked: Promise<HeardReply>, { isWrite }: { readonly isWrite: boolean }): Promise<void> {
    this.#writes += isWrite ? 1 : 0;
    const reply = await asked;
    this.#writes -= isWrite ? 1 : 0;
    this.#heard.push(reply);
    if (isWrite && this.#writes > 0) {
      this.#cancelHearing ??= this.#scheduler.after(companyMs, () => this.flush());
    } else {
      this.flush();
    }
  }

  /** What has come is heard now. */
  flush(): void {
    this.#cancelHearing?.();
    this.#cancelHearing = null;
    const replies = this.#heard.splice(0);
    if (replies.length > 0) {
      this.#deliver(replies);
    }
  }
}
