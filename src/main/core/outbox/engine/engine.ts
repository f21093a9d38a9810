/**
 * Runs the engine's steps: commits what a step wants on the disk, takes the new state over only then, and does the rest only after that.
 * What the disk refuses has not happened. The product and the simulation run this same code; they differ in the hands it works with.
 */
import type { SqliteError } from '#sqlite/sqlite-error.ts';
import type { Effect, EngineEvent } from './engine-events.ts';
import type { EngineState } from './engine-state.ts';
import type { OutboxChange } from '../store/outbox-store.ts';
import type { Rules } from './rules.ts';
import { step } from './step.ts';

/** The hands of the engine. */
export interface EngineHands {
  /** Returns when the change is on the disk, or what the disk said against it. */
  readonly commit: (change: OutboxChange) => SqliteError | null;
  readonly perform: (effect: Exclude<Effect, { readonly kind: 'commit' }>) => void;
  /** The state is a new one; called before the effects. */
  readonly moved: (before: EngineState, after: EngineState) => void;
}

export class Engine {
  readonly #hands: EngineHands;
  readonly #rules: Rules;
  #state: EngineState;

  constructor(state: EngineState, options: { readonly hands: EngineHands; readonly rules: Rules }) {
    this.#state = state;
    this.#hands = options.hands;
    this.#rules = options.rules;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Answers what the disk said against what the event led to, or null. */
  hear(event: EngineEvent): SqliteError | null {
    const { state, effects } = step(this.#state, event, this.#rules);
    const [first] = effects;
    const refusal = first?.kind === 'commit' ? this.#hands.commit(first.change) : null;
    if (refusal !== null) {
      this.hear({ kind: 'commit-failed', during: event, refusal, at: event.at });
      return refusal;
    }
    const before = this.#state;
    this.#state = state;
    this.#hands.moved(before, state);
    for (const effect of effects) {
      if (effect.kind !== 'commit') {
        this.#hands.perform(effect);
      }
    }
    return null;
  }
}
