// @ts-check
/** `npm run fuzz`: hostile input for every boundary, for as long as is asked for. */
import { runWithTools } from './setup/run-with-tools.mjs';

await runWithTools('test/fuzz/main.ts');
