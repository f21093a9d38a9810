/** Which agent started a timer a moment ago: the tray's tooltip says it for ten seconds. */
import type { Scheduler } from '#core/platform/ports.ts';
import type { StartedBy } from '#core/timer/view/tray-menu.ts';
import { Emitter } from '#shared/values/emitter.ts';

const shownForMs = 10_000;

/** Line ends, and characters that hide or reorder others. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** What an agent calls itself, in one line. */
export function visibleName(agent: string): string {
  return agent.replaceAll(unseen, ' ').trim();
}

export class AgentStarts {
  readonly #scheduler: Scheduler;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #current: StartedBy | null = null;
  #cancel: (() => void) | null = null;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  get current(): StartedBy | null {
    return this.#current;
  }

  note({ agent, localId }: StartedBy): void {
    this.#cancel?.();
    this.#cancel = this.#scheduler.after(shownForMs, () => this.#set(null));
    this.#set({ agent: visibleName(agent), localId });
  }

  close(): void {
    this.#cancel?.();
    this.#changes.close();
  }

  #set(current: StartedBy | null): void {
    this.#current = current;
    this.#changes.emit();
  }
}
