/**
 * Limits the work that the content of a file can cause. Steps are counted, not milliseconds, so that the limit is the same on each
 * computer.
 */

/** Steps of one event: 27 years of daily occurrences take most of it. */
export const stepsPerEvent = 100_000;

/** Steps of all events of a calendar for one span. */
export const stepsPerCalendar = 1_000_000;

/**
 * Steps of all events of a calendar from their beginnings, for an import that the user waits for: thousands of recurring meetings over
 * years.
 */
export const stepsPerImport = 10_000_000;

/** Steps of one description of a time zone: those of Outlook begin in 1601. */
export const stepsPerZone = 40_000;

export class StepBudgetExceeded extends Error {}

export class StepBudget {
  readonly #total: StepBudget | null;
  readonly #limit: number;
  #used = 0;

  /** `total`: the budget that this one is a part of. */
  constructor(limit: number, total: StepBudget | null = null) {
    this.#limit = limit;
    this.#total = total;
  }

  get used(): number {
    return this.#used;
  }

  get isExceeded(): boolean {
    return this.#used > this.#limit;
  }

  /** Throws `StepBudgetExceeded` when the steps of this budget or of the total are used up. */
  spend(steps: number): void {
    // One event cannot use up more of the total than its own budget.
    const counted = Math.min(steps, this.#limit + 1 - this.#used);
    this.#used += counted;
    this.#total?.spend(counted);
    if (this.isExceeded) {
      throw new StepBudgetExceeded();
    }
  }
}
