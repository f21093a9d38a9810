// @ts-check
/** `npm run build`: builds out/ from the sources. With `-- --for-release` it requires the official Electron. */
import { buildIfStale } from './setup/build-if-stale.mjs';
import { ensureElectron } from './setup/ensure-electron.mjs';
import { prepareTools } from './setup/prepare.mjs';
import { say } from './setup/report.mjs';
import { runScript } from './setup/run-script.mjs';

await runScript(async () => {
  const node = await prepareTools();
  if (process.argv.includes('--for-release')) await ensureElectron({ forRelease: true });
  await buildIfStale(async () => node);
  say('The build in out/ is up to date.');
  return 0;
});
