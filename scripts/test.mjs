// @ts-check
/**
 * `npm test`: every check, and beside them the desktop tests against a fresh build. `npm test -- FILE…` runs only those files and folders,
 * with the flags of their runner. The last line has the counts.
 */
import { existsSync } from 'node:fs';
import { buildIfStale } from './setup/build-if-stale.mjs';
import { prepareDesktop, prepareTools } from './setup/prepare.mjs';
import { offerBrowser, offerPostgres, offerTracer } from './setup/system-parts.mjs';
import { runChecks, runSomeUnitTests } from './verify/checks.mjs';
import { chooseRunner } from './verify/choose-runner.mjs';
import { runCounted } from './verify/counted-run.mjs';
import { onOwnDesktop, runAllDesktopTests, runDesktopTests } from './verify/desktop-tests.mjs';

const only = process.argv.slice(2);
const configuration = 'test/desktop/playwright.config.ts';

await runCounted(async (counts) => {
  const { unit, desktop } = chooseRunner(only, (word) => existsSync(word));
  if (unit.length > 0) counts.push(await runSomeUnitTests(await prepareTools(), unit));
  if (only.length > 0 && desktop.length === 0) return;
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: onOwnDesktop, sessionBus: onOwnDesktop });
  const node = await chooseNode();
  const run = { configuration, electron: electron.path, node };
  if (desktop.length > 0) {
    await buildIfStale(async () => node);
    counts.push(await runDesktopTests({ ...run, args: desktop }));
    return;
  }
  await offerPostgres();
  await offerBrowser();
  await offerTracer();
  const desktopTests = async () => {
    await buildIfStale(async () => node);
    return [await runAllDesktopTests(run)];
  };
  // Desktop tests wait for windows and processes for a part of their time, which the checks use.
  for (const result of await Promise.allSettled([runChecks(node, { since: null }), desktopTests()])) {
    if (result.status === 'rejected') throw result.reason;
    counts.push(...result.value);
  }
});
