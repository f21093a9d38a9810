// @ts-check
/** `npm run mutate`: the mutation check. */
import { runWithTools } from './setup/run-with-tools.mjs';

await runWithTools('test/mutation/main.ts');
