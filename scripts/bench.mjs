// @ts-check
/** `npm run bench -- <what> [--json FILE]`: measures, prints tables and writes JSON. What needs a desktop gets one of its own, and a fresh build. */
import { join } from 'node:path';
import { buildIfStale } from './setup/build-if-stale.mjs';
import { environmentFor, plainNode } from './setup/choose-node.mjs';
import { prepareDesktop, prepareTools } from './setup/prepare.mjs';
import { root } from './setup/repository.mjs';
import { runVisibly } from './setup/run-command.mjs';
import { runScript } from './setup/run-script.mjs';
import { onOwnDesktop, withOwnDesktop } from './verify/desktop-tests.mjs';
import { withTemporaryFolder } from './verify/temporary-folder.mjs';

const args = [join(root, 'bench/run.ts'), ...process.argv.slice(2)];
const onDesktop = new Set(['desktop', 'window']);
/** `--json FILE` alone is all of them. */
const wantsDesktop = process.argv.some((word) => onDesktop.has(word)) || (process.argv.length === 4 && process.argv[2] === '--json');

await runScript(async () => {
  if (!wantsDesktop) {
    const node = await prepareTools();
    return runVisibly({ file: node.path, args, cwd: root, env: environmentFor(node) });
  }
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: onOwnDesktop, sessionBus: onOwnDesktop });
  const node = await chooseNode();
  await buildIfStale(async () => node);
  const runner = plainNode(node);
  return withTemporaryFolder((folder) =>
    withOwnDesktop(folder, (desktop) =>
      runVisibly({ file: runner.path, args, cwd: root, env: { ...environmentFor(runner, desktop), CLOCKTOWER_ELECTRON: electron.path } }),
    ),
  );
});
