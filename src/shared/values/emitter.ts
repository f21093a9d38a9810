/** Calls its subscribers with each event, in the order of their subscription. */
export class Emitter<Event extends readonly unknown[] = []> {
  readonly #subscribers = new Set<(...event: Event) => void>();

  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0;
  }

  /** Returns an unsubscribe function. A property, so that classes with an emitter can offer it as theirs. */
  readonly subscribe = (subscriber: (...event: Event) => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => {
      this.#subscribers.delete(subscriber);
    };
  };

  emit(...event: Event): void {
    for (const subscriber of this.#subscribers) {
      subscriber(...event);
    }
  }

  close(): void {
    this.#subscribers.clear();
  }
}

type Subscribe = (listener: () => void) => () => void;

/** Subscribes to all of them as to one. */
export function together(...sources: readonly Subscribe[]): Subscribe {
  return (listener) => {
    const ends = sources.map((subscribe) => subscribe(listener));
    return () => ends.forEach((end) => end());
  };
}
