// @ts-check
/** `npm run package`: what people install, from a fresh build and the official Electron; never from a stand-in, never published. */
import { join } from 'node:path';
import { buildIfStale } from './setup/build-if-stale.mjs';
import { environmentFor } from './setup/choose-node.mjs';
import { ensureElectron } from './setup/ensure-electron.mjs';
import { prepareTools } from './setup/prepare.mjs';
import { root } from './setup/repository.mjs';
import { runVisibly } from './setup/run-command.mjs';
import { runScript } from './setup/run-script.mjs';

await runScript(async () => {
  const node = await prepareTools();
  const electron = await ensureElectron({ forRelease: true });
  await buildIfStale(async () => node);
  return runVisibly({
    file: node.path,
    args: [
      join(root, 'node_modules', 'electron-builder', 'cli.js'),
      '--publish',
      'never',
      `--config.electronDist=${electron.folder}`,
      ...process.argv.slice(2),
    ],
    cwd: root,
    env: environmentFor(node, process.env),
  });
});
