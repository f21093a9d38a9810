import { Emitter } from '#shared/values/emitter.ts';

/** Subscribers of a store for React's `useSyncExternalStore`. The store follows its source while it has subscribers. */
export class Followed {
  readonly #attach: () => () => void;
  readonly #changes = new Emitter();
  #detach: (() => void) | null = null;

  /** `attach` starts to follow the source and returns a function that stops it. */
  constructor(attach: () => () => void) {
    this.#attach = attach;
  }

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#changes.subscribe(listener);
    this.#detach ??= this.#attach();
    return () => {
      unsubscribe();
      if (!this.#changes.hasSubscribers) {
        this.#detach?.();
        this.#detach = null;
      }
    };
  };

  emit(): void {
    this.#changes.emit();
  }
}
