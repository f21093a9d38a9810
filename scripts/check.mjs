// @ts-check
/**
 * `npm run check [-- COMMIT]`: types, lint, layout, dead code, duplicates, and the unit tests that need no other program and depend on what
 * has changed since the commit (`HEAD`). The last line has the counts.
 */
import { prepareTools } from './setup/prepare.mjs';
import { runChecks } from './verify/checks.mjs';
import { runCounted } from './verify/counted-run.mjs';

await runCounted(async (counts) => {
  counts.push(...(await runChecks(await prepareTools(), { since: process.argv[2] ?? 'HEAD' })));
});
