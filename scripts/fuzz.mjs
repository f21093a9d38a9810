// @ts-check
/** `npm run fuzz`: runs the fuzz tests for a given time. */
import { runWithTools } from './setup/run-with-tools.mjs';

await runWithTools('test/fuzz/main.ts');
