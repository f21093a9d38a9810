// @ts-check
/** `npm run screenshots`: takes the pictures of the docs again, from a fresh build. */
import { buildIfStale } from './setup/build-if-stale.mjs';
import { prepareDesktop } from './setup/prepare.mjs';
import { runScript } from './setup/run-script.mjs';
import { onOwnDesktop, runDesktopTests } from './verify/desktop-tests.mjs';

await runScript(async () => {
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: onOwnDesktop, sessionBus: onOwnDesktop });
  const node = await chooseNode();
  await buildIfStale(async () => node);
  const args = process.argv.slice(2);
  const { failed } = await runDesktopTests({ configuration: 'test/desktop/screenshots.config.ts', electron: electron.path, node, args });
  return failed === 0 ? 0 : 1;
});
