/** Many runs, spread over threads, and their combined results. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { noCounts, type Counts } from './ledger.ts';
import { addCounts, failuresReported, pieceResultSchema, smallRunSchema, type Failure, type Order, type Piece, type PieceResult, type SmallRun } from './piece.ts';
import type { FaultClass } from './plan.ts';
import type { Plant } from './plants.ts';

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

export interface Result {
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly wallMs: number;
}

/** Seeds per piece. */
const pieceSeeds = 250;

async function ask(worker: Worker, order: Order): Promise<unknown> {
  return new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(order, []);
  }).finally(() => worker.removeAllListeners('error'));
}

async function withThread<Value>(plant: Plant | null, use: (worker: Worker) => Promise<Value>): Promise<Value> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { plant } });
  try {
    return await use(worker);
  } finally {
    await worker.terminate();
  }
}

/** Runs pieces on one thread until none are left. */
async function work(plant: Plant | null, nextPiece: () => Piece | null, done: (result: PieceResult) => void): Promise<void> {
  await withThread(plant, async (worker) => {
    for (let piece = nextPiece(); piece !== null; piece = nextPiece()) {
      done(pieceResultSchema.parse(await ask(worker, piece)));
    }
  });
}

/** Returns the smallest failing run, or null if it does not fail. */
export async function shrunkRun(run: { readonly seed: number; readonly devices: number; readonly faults: readonly FaultClass[] }, plant: Plant | null): Promise<SmallRun> {
  return withThread(plant, async (worker) => smallRunSchema.parse(await ask(worker, { kind: 'shrink', ...run, faults: [...run.faults] })));
}

export async function runCampaign(campaign: Campaign, progress: (counts: Counts, found: readonly Failure[]) => void = () => undefined): Promise<Result> {
  const startedMs = performance.now();
  const { firstSeed, seeds, devices, faults, plant, untilFirst, twice, threads = Math.max(2, availableParallelism()) } = campaign;
  const counts = noCounts();
  const failures: Failure[] = [];
  let next = firstSeed;
  const nextPiece = (): Piece | null => {
    if (next >= firstSeed + seeds || (untilFirst && failures.length > 0)) {
      return null;
    }
    const piece: Piece = { kind: 'piece', firstSeed: next, seeds: Math.min(pieceSeeds, firstSeed + seeds - next), devices, faults: [...faults], untilFirst, twice };
    next += piece.seeds;
    return piece;
  };
  const done = (result: PieceResult): void => {
    addCounts(counts, result.counts);
    failures.push(...result.failures);
    progress(counts, result.failures);
  };
  await Promise.all(Array.from({ length: Math.min(threads, Math.ceil(seeds / pieceSeeds)) }, async () => work(plant, nextPiece, done)));
  failures.sort((one, other) => one.seed - other.seed);
  return { counts, failures: failures.slice(0, failuresReported), wallMs: performance.now() - startedMs };
}

/** The numbers in one line, as `npm run simulate` and `npm test` print them. */
export function summaryOf({ counts, wallMs }: Pick<Result, 'counts' | 'wallMs'>): string {
  const residues = (['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'] as const).map((name) => `${name} ${counts[name]}`).join(', ');
  return `${counts.seeds} seeds, ${counts.mutations} commands, ${counts.crashes} crashes, ${counts.lostResponses} lost responses, ${counts.duplicates} duplicates delivered, ${counts.lateRepeats} late repeats, ${counts.moved} files moved, ${counts.recovered} restored, ${counts.requests} requests, ${counts.conflicts} conflicts, ${counts.asked} questions; ${counts.violations} violations; ${residues}; ${(wallMs / 1000).toFixed(1)} s`;
}
