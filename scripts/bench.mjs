// @ts-check
/** `npm run bench -- <what>`: measures, prints tables and writes JSON. */
import { join } from 'node:path';
import { environmentFor } from './setup/choose-node.mjs';
import { prepareTools } from './setup/prepare.mjs';
import { root } from './setup/repository.mjs';
import { runVisibly } from './setup/run-command.mjs';
import { runScript } from './setup/run-script.mjs';

await runScript(async () => {
  const node = await prepareTools();
  return runVisibly({ file: node.path, args: [join(root, 'bench/run.ts'), ...process.argv.slice(2)], cwd: root, env: environmentFor(node) });
});
