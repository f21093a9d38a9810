// @ts-check
/** `npm run simulate`: the simulation of the outbox. */
import { runWithTools } from './setup/run-with-tools.mjs';

await runWithTools('test/simulation/main.ts');
