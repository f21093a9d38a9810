import { Emitter } from '#shared/values/emitter.ts';

/** Subscribers of a store of React's `useSyncExternalStore`. The store follows its source while it has any. */
export class Followed {
  readonly #attach: () => () => void;
  readonly #changes = new Emitter();
  #detach: (() => void) | null = null;

  /** `attach` begins to follow the source and returns what ends that. */
  constructor(attach: () => () => void) {
    this.#attach = attach;
  }

  /** Returns the unsubscribe. */
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
