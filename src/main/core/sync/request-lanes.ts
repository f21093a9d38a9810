/**
 * Sends the requests of the engine, those of a long queue a few at a time, and gathers answers that arrive together: one commit takes them
 * over and stores the next attempts, which leave as places become free.
 */
import type { Scheduler } from '#core/platform/ports.ts';
import type { Effect, GatheredReply, ServiceAnswer } from './engine/engine-events.ts';

type Send = Extract<Effect, { readonly kind: 'send' }>;

/** Requests of a long queue that are under way at a time. */
export const sentAtMost = 4;

/** Milliseconds that an answer waits at most for those of other open requests. */
const gatherMs = 10;

/** Answers that are delivered at once, so that new attempts are stored before the last ones have left. */
const gatheredAtMost = 12;

const notSent = { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 0, detail: 'NOT_STARTED' } as const;

interface RequestLanesOptions {
  readonly scheduler: Scheduler;
  readonly ask: (send: Send) => Promise<ServiceAnswer>;
  readonly deliver: (replies: readonly GatheredReply[]) => void;
}

export class RequestLanes {
  readonly #options: RequestLanesOptions;
  readonly #waiting: Send[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #gathered: GatheredReply[] = [];
  #cancelFlush: (() => void) | null = null;

  constructor(options: RequestLanesOptions) {
    this.#options = options;
  }

  send(send: Send): void {
    if (send.isPatient && this.#underWay.size >= sentAtMost) {
      this.#waiting.push(send);
      return;
    }
    const underWay = this.#run(send).finally(() => this.#underWay.delete(underWay));
    this.#underWay.add(underWay);
  }

  /** Answers the requests that have not left yet as not sent. */
  giveBack(): void {
    for (const { id } of this.#waiting.splice(0)) {
      this.#gathered.push({ request: id, answer: { kind: 'nothing', reply: notSent } });
    }
    this.#flush();
  }

  async ended(): Promise<void> {
    while (this.#underWay.size > 0) {
      await Promise.all(this.#underWay);
    }
    this.#flush();
  }

  async #run(send: Send): Promise<void> {
    const answer = await this.#options.ask(send);
    this.#gathered.push({ request: send.id, answer });
    const next = this.#waiting.shift();
    if (next !== undefined) {
      const underWay = this.#run(next).finally(() => this.#underWay.delete(underWay));
      this.#underWay.add(underWay);
    }
    const isAlone = this.#underWay.size === 1;
    if (!send.isPatient || isAlone || this.#gathered.length >= gatheredAtMost) {
      this.#flush();
    } else {
      this.#cancelFlush ??= this.#options.scheduler.after(gatherMs, () => this.#flush());
    }
  }

  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    const replies = this.#gathered.splice(0);
    if (replies.length > 0) {
      this.#options.deliver(replies);
    }
  }
}
