/** Shrinks a failing run: removes everything without which it still fails. */
import { faultNames, type Plan } from './plan.ts';
import { simulate, type Outcome } from './simulation.ts';

export interface Shrunk {
  readonly plan: Plan;
  readonly outcome: Outcome;
}

function fails(plan: Plan, rule: string): boolean {
  return simulate(plan, { keepLog: false }).violations[0]?.rule === rule;
}

function simplerPlans(plan: Plan): Plan[] {
  return [
    ...faultNames.filter((name) => plan.faults.has(name)).map((name) => ({ ...plan, faults: new Set([...plan.faults].filter((other) => other !== name)) })),
    ...plan.actions.map((_, index) => ({ ...plan, actions: plan.actions.toSpliced(index, 1) })),
    ...(plan.keys ? [{ ...plan, keys: false }] : []),
    ...(plan.versions ? [{ ...plan, versions: false }] : []),
    ...(plan.oneRunning ? [{ ...plan, oneRunning: false }] : []),
    ...(plan.faultRate > 0 ? [{ ...plan, faultRate: plan.faultRate / 2 }] : []),
  ];
}

/** Returns `null` if the run does not fail. */
export function shrink(plan: Plan): Shrunk | null {
  const rule = simulate(plan, { keepLog: false }).violations[0]?.rule;
  if (rule === undefined) {
    return null;
  }
  let smallest = plan;
  for (let found: Plan | undefined = plan; found !== undefined; ) {
    found = simplerPlans(smallest).find((simpler) => (simpler.faultRate > 0.01 || simpler.faultRate === smallest.faultRate) && fails(simpler, rule));
    smallest = found ?? smallest;
  }
  return { plan: smallest, outcome: simulate(smallest, { keepLog: true }) };
}
