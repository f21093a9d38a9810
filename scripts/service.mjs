// @ts-check
/** `npm run service`: sets up what is missing and runs the stand-alone service. Arguments go to the service. */
import { join } from 'node:path';
import { environmentFor } from './setup/choose-node.mjs';
import { prepareTools } from './setup/prepare.mjs';
import { root } from './setup/repository.mjs';
import { runApp } from './setup/run-command.mjs';
import { runScript } from './setup/run-script.mjs';

await runScript(async () => {
  const node = await prepareTools();
  return runApp({
    file: node.path,
    // Runs the sources without a build: starting time does not matter for a server, and stack traces have the right lines.
    args: [join(root, 'src/service/standalone/main.ts'), ...process.argv.slice(2)],
    env: environmentFor(node),
    signals: 'leader',
    keepErrorLine: null,
  });
});
