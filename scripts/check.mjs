// @ts-check
/** `npm run check`: types, lint, dead code, duplicates and unit tests. The last line has the counts. */
import { prepareTools } from './setup/prepare.mjs';
import { offerBrowser, offerPostgres, offerTracer } from './setup/system-parts.mjs';
import { runChecks } from './verify/checks.mjs';
import { runCounted } from './verify/counted-run.mjs';

await runCounted(async (counts) => {
  const node = await prepareTools();
  await offerPostgres();
  await offerBrowser();
  await offerTracer();
  counts.push(...(await runChecks(node)));
});
