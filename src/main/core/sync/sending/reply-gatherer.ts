/** Groups replies that arrive together, so that one commit handles all of them. */
import type { Scheduler } from '#core/platform/ports.ts';
import type { GatheredReply } from '../engine/engine-events.ts';
import { parallelSends } from '../gateway/lanes.ts';
import { preparedSends } from './schedule.ts';

/** Milliseconds that a reply waits at most for those of other open writes: longer while others wait for their turn. */
const gatherMs = 3;
const longQueueMs = 20;

/** Replies that are handled at once, so that new requests are prepared before the lanes run dry. */
const flushAtCount = preparedSends - parallelSends;

export class ReplyGatherer {
  readonly #scheduler: Scheduler;
  readonly #deliver: (replies: readonly GatheredReply[]) => void;
  readonly #gathered: GatheredReply[] = [];
  #writes = 0;
  #cancelFlush: (() => void) | null = null;

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
    if (isWrite && this.#writes > 0 && this.#gathered.length < flushAtCount) {
      this.#cancelFlush ??= this.#scheduler.after(this.#writes > parallelSends ? longQueueMs : gatherMs, () => this.flush());
    } else {
      this.flush();
    }
  }

  flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    const replies = this.#gathered.splice(0);
    if (replies.length > 0) {
      this.#deliver(replies);
    }
  }
}
