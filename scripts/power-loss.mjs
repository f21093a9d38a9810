// @ts-check
/** `npm run power-loss`: power cuts of the outbox on real files, under the Node that the tools use. */
import { join } from 'node:path';
import { environmentFor } from './setup/choose-node.mjs';
import { prepareTools } from './setup/prepare.mjs';
import { root } from './setup/repository.mjs';
import { runVisibly } from './setup/run-command.mjs';
import { runScript } from './setup/run-script.mjs';
import { offerTracer } from './setup/system-parts.mjs';

await runScript(async () => {
  const node = await prepareTools();
  await offerTracer();
  return runVisibly({ file: node.path, args: ['--no-warnings', join(root, 'test/power-loss/main.ts'), ...process.argv.slice(2)], cwd: root, env: environmentFor(node) });
});
