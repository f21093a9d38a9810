/**
 * Limits requests without progress: each takes one from a budget that refills slowly, and progress returns it. A long queue is sent as fast
 * as the service answers; a loop runs dry. Pure.
 */
export interface RequestBudget {
  readonly left: number;
  readonly atMs: number;
  readonly limits: BudgetLimits;
}

export interface BudgetLimits {
  readonly capacity: number;
  readonly perMinute: number;
}

const minuteMs = 60_000;

export function fullBudget(limits: BudgetLimits): RequestBudget {
  return { left: limits.capacity, atMs: 0, limits };
}

function filled(budget: RequestBudget, nowMs: number): RequestBudget {
  const { capacity, perMinute } = budget.limits;
  return { ...budget, left: Math.min(capacity, budget.left + (Math.max(0, nowMs - budget.atMs) * perMinute) / minuteMs), atMs: nowMs };
}

export function taken(budget: RequestBudget, nowMs: number): RequestBudget {
  const now = filled(budget, nowMs);
  return { ...now, left: now.left - 1 };
}

export function givenBack(budget: RequestBudget, requests: number): RequestBudget {
  return { ...budget, left: Math.min(budget.limits.capacity, budget.left + requests) };
}

export function nextAtMs({ left, atMs, limits }: RequestBudget): number {
  return left >= 1 ? atMs : atMs + Math.ceil(((1 - left) * minuteMs) / limits.perMinute);
}
