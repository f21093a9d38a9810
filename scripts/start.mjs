// @ts-check
/** `npm start`: sets up what is missing, builds what is stale and starts the app. Arguments after `--` go to the app. */
import { buildIfStale } from './setup/build-if-stale.mjs';
import { appEnvironment, launch } from './setup/launch.mjs';
import { prepareDesktop } from './setup/prepare.mjs';
import { say } from './setup/report.mjs';
import { runScript } from './setup/run-script.mjs';
import { sandboxArguments } from './setup/sandbox.mjs';
import { displayIsMissing } from './setup/virtual-display.mjs';

const help = `npm start [-- OPTIONS]   start Clocktower

  --profile DIR   use this folder for settings and entries
  --hidden        start with the icon only

The commands of the running program are in: npx clocktower --help`;

await runScript(async () => {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    say(help);
    return 0;
  }
  const virtualDisplay = displayIsMissing();
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay, sessionBus: false });
  await buildIfStale(chooseNode);
  const args = [...sandboxArguments(electron.path), '.', ...process.argv.slice(2)];
  return launch({ file: electron.path, args, env: appEnvironment(), virtualDisplay });
});
