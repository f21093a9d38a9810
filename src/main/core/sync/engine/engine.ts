/** Runs the engine's steps: commits the change, takes over the state, performs the other effects. A refused commit leaves everything unchanged. */
import type { SqliteError } from '#sqlite/sqlite-error.ts';
import type { Effect, EngineEvent, Step } from './engine-events.ts';
import type { EngineState } from './engine-state.ts';
import type { OutboxChange } from '../replica/replica-change.ts';
import { step } from './step.ts';

export interface EngineEffects {
  /** Returns null once the change is on disk, or the disk's error. */
  readonly commit: (change: OutboxChange) => SqliteError | null;
  readonly perform: (effect: Exclude<Effect, { readonly kind: 'commit' }>) => void;
  /** A transition threw. Its subject is retried later. */
  readonly defect: (error: unknown) => void;
  /** Called with the new state, before the effects. */
  readonly moved: (before: EngineState, after: EngineState) => void;
}

export class Engine {
  readonly #effects: EngineEffects;
  #state: EngineState;

  constructor(state: EngineState, options: { readonly effects: EngineEffects }) {
    this.#state = state;
    this.#effects = options.effects;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Returns the error of the commit, or null. Throws a bug only if a caller waits for the answer. */
  dispatch(event: EngineEvent): SqliteError | null {
    let next: Step;
    try {
      next = step(this.#state, event);
    } catch (error) {
      if (event.kind === 'command' || event.kind === 'failed') {
        throw error;
      }
      this.#effects.defect(error);
      return this.dispatch({ kind: 'failed', during: event, at: event.at, gate: event.gate });
    }
    return this.#take(event, next);
  }

  #take(event: EngineEvent, { state, effects }: Step): SqliteError | null {
    const [first] = effects;
    const refusal = first?.kind === 'commit' ? this.#effects.commit(first.change) : null;
    if (refusal !== null) {
      this.dispatch({ kind: 'commit-failed', during: event, refusal, at: event.at, gate: event.gate });
      return refusal;
    }
    const before = this.#state;
    this.#state = state;
    this.#effects.moved(before, state);
    for (const effect of effects) {
      if (effect.kind !== 'commit') {
        this.#effects.perform(effect);
      }
    }
    return null;
  }
}
