/** A thread of a campaign. Its engine contains the planted bug, if there is one. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { installPlant } from './install-plant.ts';
import { plantNames } from './plants.ts';

const { plant } = z.object({ plant: z.enum(plantNames).nullable() }).parse(workerData);
if (plant !== null) {
  installPlant(plant);
}
const { obey } = await import('./piece.ts');

parentPort?.on('message', (order: unknown) => {
  parentPort?.postMessage(obey(order), []);
});
