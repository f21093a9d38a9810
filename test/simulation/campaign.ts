/** Many runs, spread over threads, and what they came to together. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { noCounts, type Counts } from './ledger.ts';
import { faultNames, planOf, type FaultClass } from './plan.ts';
import { plantNames, type Plant } from './plants.ts';
import { simulate } from './simulation.ts';

export interface Campaign {
  readonly firstSeed: number;
  readonly seeds: number;
  /** 1 or 2; null: one in odd seeds, two in even ones. */
  readonly devices: number | null;
  readonly faults: readonly FaultClass[];
  readonly plant: Plant | null;
  /** Ends at the first violation. */
  readonly untilFirst: boolean;
  /** Runs every seed twice and compares the traces. */
  readonly twice: boolean;
  readonly threads?: number;
}

export interface Failure {
  readonly seed: number;
  readonly devices: number;
  readonly rule: string;
  readonly text: string;
}

export interface Result {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly wallMs: number;
}

/** Most failures that are told one by one. */
const failuresTold = 20;

/** Seeds of one piece of work. */
const pieceSeeds = 250;

const faultSchema = z.enum(faultNames);
export const pieceSchema = z.object({
  firstSeed: z.number(),
  seeds: z.number(),
  devices: z.number().nullable(),
  faults: z.array(faultSchema),
  plant: z.enum(plantNames).nullable(),
  untilFirst: z.boolean(),
  twice: z.boolean(),
});
export type Piece = z.infer<typeof pieceSchema>;

export interface PieceResult {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
}

export function devicesOf(seed: number, devices: number | null): number {
  return devices ?? (seed % 2 === 0 ? 2 : 1);
}

export function addCounts(total: Counts, more: Counts): void {
  for (const name of countNames) {
    total[name] += more[name];
  }
}

export const countNames = Object.keys(noCounts()).filter((name): name is keyof Counts => name in noCounts());

export function runPiece(piece: Piece): PieceResult {
  const counts = noCounts();
  const failures: Failure[] = [];
  const faults = new Set(piece.faults);
  for (let seed = piece.firstSeed; seed < piece.firstSeed + piece.seeds; seed += 1) {
    const devices = devicesOf(seed, piece.devices);
    const plan = planOf(seed, { devices, faults });
    const outcome = simulate(plan, { plant: piece.plant, keepLog: false });
    addCounts(counts, outcome.counts);
    const [first] = outcome.violations;
    if (first !== undefined) {
      failures.push({ seed, devices, ...first });
    }
    if (piece.twice && simulate(plan, { plant: piece.plant, keepLog: false }).hash !== outcome.hash) {
      failures.push({ seed, devices, rule: 'TRACE', text: 'the same seed went another way the second time' });
    }
    if (piece.untilFirst && failures.length > 0) {
      break;
    }
  }
  return { counts, failures: failures.slice(0, failuresTold) };
}

const countsSchema = z.record(z.enum(countNames), z.number());
const pieceResultSchema = z.object({
  counts: countsSchema,
  failures: z.array(z.object({ seed: z.number(), devices: z.number(), rule: z.string(), text: z.string() })),
});

/** Runs pieces on one thread until there are none left. */
async function work(nextPiece: () => Piece | null, done: (result: PieceResult) => void): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  try {
    for (let piece = nextPiece(); piece !== null; piece = nextPiece()) {
      const asked = piece;
      done(
        await new Promise<PieceResult>((resolve, reject) => {
          worker.once('message', (message) => resolve(pieceResultSchema.parse(message)));
          worker.once('error', reject);
          worker.postMessage(asked, []);
        }),
      );
      worker.removeAllListeners('error');
    }
  } finally {
    await worker.terminate();
  }
}

export async function runCampaign(campaign: Campaign, progress: (counts: Counts, found: readonly Failure[]) => void = () => undefined): Promise<Result> {
  const startedMs = performance.now();
  const { firstSeed, seeds, threads = Math.max(2, availableParallelism()), ...rest } = campaign;
  const counts = noCounts();
  const failures: Failure[] = [];
  let next = firstSeed;
  const nextPiece = (): Piece | null => {
    if (next >= firstSeed + seeds || (campaign.untilFirst && failures.length > 0)) {
      return null;
    }
    const piece = { ...rest, faults: [...rest.faults], firstSeed: next, seeds: Math.min(pieceSeeds, firstSeed + seeds - next) };
    next += piece.seeds;
    return piece;
  };
  const done = (result: PieceResult): void => {
    addCounts(counts, result.counts);
    failures.push(...result.failures);
    progress(counts, result.failures);
  };
  await Promise.all(Array.from({ length: Math.min(threads, Math.ceil(seeds / pieceSeeds)) }, async () => work(nextPiece, done)));
  failures.sort((one, other) => one.seed - other.seed);
  return { counts, failures: failures.slice(0, failuresTold), wallMs: performance.now() - startedMs };
}

/** The numbers in one line, as `npm run simulate` and `npm test` print them. */
export function summaryOf({ counts, wallMs }: Pick<Result, 'counts' | 'wallMs'>): string {
  const residues = (['R1', 'R2', 'R3', 'R4', 'R5', 'R6'] as const).map((name) => `${name} ${counts[name]}`).join(', ');
  return `${counts.seeds} seeds, ${counts.intents} intents, ${counts.crashes} crashes, ${counts.lostResponses} lost responses, ${counts.duplicates} duplicates delivered, ${counts.lateRepeats} late repeats, ${counts.requests} requests, ${counts.conflicts} conflicts, ${counts.asked} questions; ${counts.violations} violations; ${residues}; ${(wallMs / 1000).toFixed(1)} s`;
}
