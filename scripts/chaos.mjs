// @ts-check
/**
 * `npm run chaos -- service [--restarts 6] [--crashes 3 | --failovers 20]`: rolling restarts, broken streams, and database crashes or
 * failovers under load; reports lost and duplicate entries.
 */
import { join } from 'node:path';
import { environmentFor } from './setup/choose-node.mjs';
import { prepareTools } from './setup/prepare.mjs';
import { root } from './setup/repository.mjs';
import { runApp } from './setup/run-command.mjs';
import { runScript } from './setup/run-script.mjs';

await runScript(async () => {
  const node = await prepareTools();
  const [, ...words] = process.argv.slice(2);
  return runApp({
    file: node.path,
    args: ['--no-warnings', join(root, 'test/chaos/service-chaos.ts'), ...words],
    env: environmentFor(node),
    signals: 'leader',
    keepErrorLine: null,
  });
});
