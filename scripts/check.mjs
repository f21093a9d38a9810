// @ts-check
/** `npm run check`: types, lint, dead code and unit tests. The last line counts them. */
import { prepareTools } from './setup/prepare.mjs';
import { runChecks } from './verify/checks.mjs';
import { runCounted } from './verify/counted-run.mjs';

await runCounted(async (counts) => {
  counts.push(...(await runChecks(await prepareTools())));
});
