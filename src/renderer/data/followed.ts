/** Listeners of a store of React's `useSyncExternalStore`: the store works while it has any. */
export class Followed {
  readonly #attach: () => () => void;
  readonly #listeners = new Set<() => void>();
  #detach: (() => void) | null = null;

  /** `attach` begins to follow the source when the first listener comes; what it returns ends that. */
  constructor(attach: () => () => void) {
    this.#attach = attach;
  }

  /** Returns the unsubscribe. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#detach ??= this.#attach();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) {
        this.#detach?.();
        this.#detach = null;
      }
    };
  };

  tell(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
