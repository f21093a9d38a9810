/** A thread of a campaign. */
import { parentPort } from 'node:worker_threads';
import { addCounts, noCounts, pieceSchema, type Failure, type PieceResult } from './campaign.ts';
import { runRandomTimeline } from './timeline.ts';

async function runPiece(order: unknown): Promise<PieceResult> {
  const { firstSeed, seeds } = pieceSchema.parse(order);
  let counts = noCounts;
  const failures: Failure[] = [];
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    try {
      counts = addCounts(counts, await runRandomTimeline(seed));
    } catch (error) {
      counts = addCounts(counts, { ...noCounts, seeds: 1 });
      failures.push({ seed, text: error instanceof Error ? error.message : String(error) });
    }
  }
  return { counts, failures };
}

parentPort?.on('message', (order: unknown) => {
  void runPiece(order).then((result) => parentPort?.postMessage(result, []));
});
