// @ts-check
/**
 * `npm run bench -- <what> [--json FILE]`: measures, prints tables and writes JSON. Measurements with windows get a desktop of their own
 * and a fresh build.
 */
import { join } from 'node:path';
import { buildIfStale } from './setup/build-if-stale.mjs';
import { environmentFor, plainNode } from './setup/choose-node.mjs';
import { prepareDesktop } from './setup/prepare.mjs';
import { root } from './setup/repository.mjs';
import { runVisibly } from './setup/run-command.mjs';
import { runScript } from './setup/run-script.mjs';
import { runWithTools } from './setup/run-with-tools.mjs';
import { onOwnDesktop, withOwnDesktop } from './verify/desktop-tests.mjs';
import { withTemporaryFolder } from './verify/temporary-folder.mjs';

const program = 'bench/run.ts';
const onDesktop = new Set(['desktop', 'window']);
/** `--json FILE` alone runs all of them. */
const wantsDesktop = process.argv.some((word) => onDesktop.has(word)) || (process.argv.length === 4 && process.argv[2] === '--json');

async function benchOnDesktop() {
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: onOwnDesktop, sessionBus: onOwnDesktop });
  const node = await chooseNode();
  await buildIfStale(async () => node);
  const runner = plainNode(node);
  const args = [join(root, program), ...process.argv.slice(2)];
  return withTemporaryFolder((folder) =>
    withOwnDesktop(folder, (desktop) =>
      runVisibly({ file: runner.path, args, cwd: root, env: { ...environmentFor(runner, desktop), CLOCKTOWER_ELECTRON: electron.path } }),
    ),
  );
}

await (wantsDesktop ? runScript(benchOnDesktop) : runWithTools(program));
