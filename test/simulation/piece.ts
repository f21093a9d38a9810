/** The work of a thread of a campaign: a piece of its seeds, or shrinking a failing run. */
import { z } from 'zod';
import { noCounts, type Counts } from './ledger.ts';
import { faultNames, planOf } from './plan.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulation.ts';

/** Maximum number of failures that are listed. */
export const failuresReported = 20;

const faultSchema = z.enum(faultNames);
const pieceSchema = z.object({
  kind: z.literal('piece'),
  firstSeed: z.number(),
  seeds: z.number(),
  devices: z.number().nullable(),
  faults: z.array(faultSchema),
  untilFirst: z.boolean(),
  twice: z.boolean(),
});
export type Piece = z.infer<typeof pieceSchema>;

const failingRunSchema = z.object({ kind: z.literal('shrink'), seed: z.number(), devices: z.number(), faults: z.array(faultSchema) });
export type FailingRun = z.infer<typeof failingRunSchema>;

const orderSchema = z.discriminatedUnion('kind', [pieceSchema, failingRunSchema]);
export type Order = z.infer<typeof orderSchema>;

export const countNames = Object.keys(noCounts()).filter((name): name is keyof Counts => name in noCounts());

const failureSchema = z.object({ seed: z.number(), devices: z.number(), rule: z.string(), text: z.string() });
export type Failure = z.infer<typeof failureSchema>;

export const pieceResultSchema = z.object({ counts: z.record(z.enum(countNames), z.number()), failures: z.array(failureSchema) });
export type PieceResult = z.infer<typeof pieceResultSchema>;

export const smallRunSchema = z.object({ faults: z.array(faultSchema), actions: z.number(), actionsBefore: z.number(), log: z.array(z.string()), violations: z.number() }).nullable();
export type SmallRun = z.infer<typeof smallRunSchema>;

export function devicesOf(seed: number, devices: number | null): number {
  return devices ?? (seed % 2 === 0 ? 2 : 1);
}

export function addCounts(total: Counts, more: Counts): void {
  for (const name of countNames) {
    total[name] += more[name];
  }
}

function runPiece(piece: Piece): PieceResult {
  const counts = noCounts();
  const failures: Failure[] = [];
  const faults = new Set(piece.faults);
  for (let seed = piece.firstSeed; seed < piece.firstSeed + piece.seeds; seed += 1) {
    const devices = devicesOf(seed, piece.devices);
    const plan = planOf(seed, { devices, faults });
    const outcome = simulate(plan, { keepLog: false });
    addCounts(counts, outcome.counts);
    const [first] = outcome.violations;
    if (first !== undefined) {
      failures.push({ seed, devices, ...first });
    }
    if (piece.twice && simulate(plan, { keepLog: false }).hash !== outcome.hash) {
      failures.push({ seed, devices, rule: 'TRACE', text: 'the same seed went another way the second time' });
    }
    if (piece.untilFirst && failures.length > 0) {
      break;
    }
  }
  return { counts, failures: failures.slice(0, failuresReported) };
}

function runSmall({ seed, devices, faults }: FailingRun): SmallRun {
  const plan = planOf(seed, { devices, faults: new Set(faults) });
  const shrunk = shrink(plan);
  if (shrunk === null) {
    return null;
  }
  const { log, violations } = shrunk.outcome;
  return { faults: [...shrunk.plan.faults], actions: shrunk.plan.actions.length, actionsBefore: plan.actions.length, log: [...log], violations: violations.length };
}

export function obey(order: unknown): PieceResult | SmallRun {
  const known = orderSchema.parse(order);
  return known.kind === 'piece' ? runPiece(known) : runSmall(known);
}
