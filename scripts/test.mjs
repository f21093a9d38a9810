// @ts-check
/**
 * `npm test`: every check, then the desktop tests against a fresh build. `npm test -- FILE…` runs only those files, with the flags of their runner.
 * The last line has the counts.
 */
import { buildIfStale } from './setup/build-if-stale.mjs';
import { prepareDesktop, prepareTools } from './setup/prepare.mjs';
import { say } from './setup/report.mjs';
import { offerBrowser, offerPostgres, offerTracer } from './setup/system-parts.mjs';
import { runChecks, runSomeUnitTests } from './verify/checks.mjs';
import { runCounted } from './verify/counted-run.mjs';
import { onOwnDesktop, runAllDesktopTests, runDesktopTests } from './verify/desktop-tests.mjs';

const only = process.argv.slice(2);
const configuration = 'test/desktop/playwright.config.ts';

await runCounted(async (counts) => {
  if (only.length > 0 && !only.some((word) => word.endsWith('.spec.ts'))) {
    counts.push(await runSomeUnitTests(await prepareTools(), only));
    return;
  }
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: onOwnDesktop, sessionBus: onOwnDesktop });
  const node = await chooseNode();
  if (only.length === 0) {
    await offerPostgres();
    await offerBrowser();
    await offerTracer();
    counts.push(...(await runChecks(node, { isQuick: false })));
    say('\nDesktop tests');
  }
  await buildIfStale(async () => node);
  const run = { configuration, electron: electron.path, node };
  counts.push(await (only.length === 0 ? runAllDesktopTests(run) : runDesktopTests({ ...run, args: only })));
});
