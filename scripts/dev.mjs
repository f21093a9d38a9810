// @ts-check
/** `npm run dev`: runs the app from its sources and rebuilds and reloads it on changes. Arguments after `--` go to the app. */
import { buildTarget } from './setup/build-if-stale.mjs';
import { environmentFor, plainNode } from './setup/choose-node.mjs';
import { launch } from './setup/launch.mjs';
import { prepareDesktop } from './setup/prepare.mjs';
import { runScript } from './setup/run-script.mjs';
import { tools, viteConfig } from './setup/repository.mjs';
import { sandboxArguments } from './setup/sandbox.mjs';
import { displayIsMissing } from './setup/virtual-display.mjs';

await runScript(async () => {
  const virtualDisplay = displayIsMissing();
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay, sessionBus: false });
  const node = plainNode(await chooseNode());
  const sandbox = sandboxArguments(electron.path).length > 0 ? ['--noSandbox'] : [];
  return launch({
    file: node.path,
    args: [tools.electronVite, 'dev', '--watch', '--config', viteConfig, ...sandbox, '--', ...process.argv.slice(2)],
    env: { ...environmentFor(node), ...buildTarget(), ELECTRON_EXEC_PATH: electron.path, ELECTRON_OVERRIDE_DIST_PATH: electron.folder },
    virtualDisplay,
  });
});
