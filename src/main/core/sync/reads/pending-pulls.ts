/** Reads that were asked of the engine, and wait for their outcome. */
import type { PullOutcome } from '../engine/engine-events.ts';

export class PendingPulls {
  readonly #pulls = new Map<number, (outcome: PullOutcome) => void>();
  #last = 0;

  /** `ask` passes the token to the engine. Resolves once `settle` is called with it. */
  async ask(ask: (token: number) => void): Promise<PullOutcome> {
    this.#last += 1;
    const token = this.#last;
    return new Promise<PullOutcome>((resolve) => {
      this.#pulls.set(token, resolve);
      ask(token);
    });
  }

  settle(token: number, outcome: PullOutcome): void {
    this.#pulls.get(token)?.(outcome);
    this.#pulls.delete(token);
  }
}
