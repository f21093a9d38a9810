/** Deletions that an agent asks for: the user decides about each on screen. */
import type { ControlAnswer, ControlEntry } from '#shared/control.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { controlEntry } from './control-status.ts';
import { visibleName } from './agent-starts.ts';

export interface DeletionQuestion {
  readonly agent: string;
  readonly entry: ControlEntry;
}

/** Resolves with true if the user allowed it. When `signal` is aborted, the agent has gone: the question closes. */
export type AskToDelete = (question: DeletionQuestion, signal: AbortSignal) => Promise<boolean>;

export class AgentDeletions {
  readonly #ask: AskToDelete;
  #isAsking = false;

  constructor(ask: AskToDelete) {
    this.#ask = ask;
  }

  /** One question at a time. What another client has deleted while the user was asked is refused. */
  async delete(
    { agent, localId, tracker }: { readonly agent: string; readonly localId: Uuid; readonly tracker: Tracker },
    signal: AbortSignal,
  ): Promise<ControlAnswer> {
    const record = tracker.record(localId);
    // A deleted one stays until a read no longer shows its row.
    if (record === null || record.deleted) {
      return { kind: 'refused', failure: { kind: 'no-such-entry' } };
    }
    const entry = controlEntry(record, tracker);
    if (this.#isAsking) {
      return { kind: 'deletion', outcome: 'busy', entry };
    }
    this.#isAsking = true;
    const isAllowed = await this.#ask({ agent: visibleName(agent), entry }, signal).finally(() => {
      this.#isAsking = false;
    });
    if (!isAllowed) {
      return { kind: 'deletion', outcome: 'declined', entry };
    }
    const deleted = tracker.delete(localId);
    return deleted.ok ? { kind: 'deletion', outcome: 'deleted', entry } : { kind: 'refused', failure: deleted.failure };
  }
}
