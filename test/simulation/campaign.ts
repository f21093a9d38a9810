/** Many runs, spread over threads. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

export const pieceSchema = z.object({ firstSeed: z.number(), seeds: z.number() });
export type Piece = z.infer<typeof pieceSchema>;

const failureSchema = z.object({ seed: z.number(), text: z.string() });
export type Failure = z.infer<typeof failureSchema>;

const countsSchema = z.object({ seeds: z.number(), commands: z.number(), requests: z.number(), faults: z.number(), crashes: z.number() });
export type Counts = z.infer<typeof countsSchema>;

export const pieceResultSchema = z.object({ counts: countsSchema, failures: z.array(failureSchema) });
export type PieceResult = z.infer<typeof pieceResultSchema>;

export interface Campaign {
  readonly firstSeed: number;
  readonly seeds: number;
}

export interface CampaignResult extends PieceResult {
  readonly wallMs: number;
}

/** Seeds that a thread runs before it reports. */
const pieceSeeds = 25;

export const noCounts: Counts = { seeds: 0, commands: 0, requests: 0, faults: 0, crashes: 0 };

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    seeds: one.seeds + other.seeds,
    commands: one.commands + other.commands,
    requests: one.requests + other.requests,
    faults: one.faults + other.faults,
    crashes: one.crashes + other.crashes,
  };
}

async function ask(worker: Worker, piece: Piece): Promise<PieceResult> {
  return new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(piece, []);
  })
    .finally(() => worker.removeAllListeners('error'))
    .then((answer) => pieceResultSchema.parse(answer));
}

export async function runCampaign(
  { firstSeed, seeds }: Campaign,
  progress: (result: PieceResult) => void = () => {},
): Promise<CampaignResult> {
  const startedMs = performance.now();
  let total: PieceResult = { counts: noCounts, failures: [] };
  let next = firstSeed;
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    while (next < firstSeed + seeds) {
      const piece = { firstSeed: next, seeds: Math.min(pieceSeeds, firstSeed + seeds - next) };
      next += piece.seeds;
      const result = await ask(worker, piece);
      total = { counts: addCounts(total.counts, result.counts), failures: [...total.failures, ...result.failures] };
      progress(result);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(2, availableParallelism()), Math.ceil(seeds / pieceSeeds)) }, work));
  return { ...total, failures: total.failures.toSorted((one, other) => one.seed - other.seed), wallMs: performance.now() - startedMs };
}

/** The numbers in one line, as `npm run simulate` and `npm test` print them. */
export function summaryOf({ counts, failures, wallMs }: CampaignResult): string {
  const { seeds, commands, requests, faults, crashes } = counts;
  return `${seeds} seeds, ${commands} commands, ${requests} requests, ${faults} faults, ${crashes} crashes and restarts; ${failures.length} violations; ${(wallMs / 1_000).toFixed(1)} s`;
}
