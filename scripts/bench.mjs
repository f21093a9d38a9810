// @ts-check
/** `npm run bench -- <what>`: measures, prints tables and writes JSON. */
import { runWithTools } from './setup/run-with-tools.mjs';

await runWithTools('bench/run.ts');
