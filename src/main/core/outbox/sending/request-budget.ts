/**
 * Keeps the pressure on a service low whatever goes wrong: a request takes one from a purse that fills slowly, and gets it back when
 * it brought something to its end. So a long queue drains as fast as the service answers, and everything else is at most 60 requests
 * in any minute. Pure.
 */
export interface RequestBudget {
  readonly left: number;
  readonly atMs: number;
}

/**
 * A full purse, what a minute adds and what four tasks under way may still ask on credit (a refused start looks up to three times) are
 * 60 together.
 */
const capacity = 18;
const perMs = 30 / 60_000;

export const fullBudget: RequestBudget = { left: capacity, atMs: 0 };

function filled(budget: RequestBudget, nowMs: number): RequestBudget {
  return { left: Math.min(capacity, budget.left + Math.max(0, nowMs - budget.atMs) * perMs), atMs: nowMs };
}

export function taken(budget: RequestBudget, nowMs: number): RequestBudget {
  const { left } = filled(budget, nowMs);
  return { left: left - 1, atMs: nowMs };
}

/** `requests` brought something to its end. */
export function givenBack(budget: RequestBudget, requests: number): RequestBudget {
  return { ...budget, left: Math.min(capacity, budget.left + requests) };
}

/** When the next request may go, on the monotonic clock. */
export function nextAtMs(budget: RequestBudget): number {
  return budget.left >= 1 ? budget.atMs : budget.atMs + Math.ceil((1 - budget.left) / perMs);
}
