// @ts-check
/** `npm test`: every check, then the desktop tests against a fresh build. The last line counts all of them. */
import { buildIfStale } from './setup/build-if-stale.mjs';
import { prepareDesktop } from './setup/prepare.mjs';
import { say } from './setup/report.mjs';
import { offerBrowser, offerPostgres, offerTracer } from './setup/system-parts.mjs';
import { runChecks } from './verify/checks.mjs';
import { runCounted } from './verify/counted-run.mjs';
import { onOwnDesktop, runAllDesktopTests } from './verify/desktop-tests.mjs';

await runCounted(async (counts) => {
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: onOwnDesktop, sessionBus: onOwnDesktop });
  const node = await chooseNode();
  await offerPostgres();
  await offerBrowser();
  await offerTracer();
  counts.push(...(await runChecks(node)));
  say('\nDesktop tests');
  await buildIfStale(async () => node);
  counts.push(await runAllDesktopTests({ configuration: 'test/desktop/playwright.config.ts', electron: electron.path, node }));
});
