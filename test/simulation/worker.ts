/** A thread of a campaign. */
import { parentPort } from 'node:worker_threads';
import { pieceSchema, runPiece } from './campaign.ts';

parentPort?.on('message', (message: unknown) => {
  parentPort?.postMessage(runPiece(pieceSchema.parse(message)), []);
});
