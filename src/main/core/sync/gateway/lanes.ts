/** Limits the requests for entries that are on their way at the same time. The others wait for their turn. */

export const parallelSends = 4;

export class Lanes {
  #underWay = 0;
  readonly #waiting: ((mayLeave: boolean) => void)[] = [];

  /** Null if the request may leave at once; otherwise whether it may leave when its turn comes. A patient one lets others go first. */
  enter(isPatient: boolean): Promise<boolean> | null {
    if (this.#underWay < parallelSends) {
      this.#underWay += 1;
      return null;
    }
    return new Promise((resolve) => {
      if (isPatient) {
        this.#waiting.push(resolve);
      } else {
        this.#waiting.unshift(resolve);
      }
    });
  }

  /** A request has ended. `isOpen`: the next one may leave; otherwise none of them does. */
  leave(isOpen: boolean): void {
    this.#underWay -= 1;
    if (!isOpen) {
      this.giveBack();
      return;
    }
    const next = this.#waiting.shift();
    if (next !== undefined) {
      this.#underWay += 1;
      next(true);
    }
  }

  giveBack(): void {
    for (const resolve of this.#waiting.splice(0)) {
      resolve(false);
    }
  }
}
