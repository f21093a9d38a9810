/** The entry point of the main process: connects the app with the embedded service and the command line. */
import { join } from 'node:path';
import { app } from 'electron';
import { packagedCommand, runPackagedCommand } from '#cli/packaged-command.ts';

const here = import.meta.dirname;
const campusFolder = join(here, '..', '..', 'resources', 'campus');
const words = app.isPackaged ? packagedCommand(process.argv.slice(1)) : null;

if (words === null) {
  // Loaded only now, so that a command runs without loading the program.
  const { prepareApp } = await import('#desktop/prepare-app.ts');
  const run = await prepareApp(async (steps) => {
    const { openEmbeddedService } = await import('#service/embedded.ts');
    const { startApp } = await import('#desktop/app.ts');
    return startApp({ ...steps, here, openEmbeddedService: async (options) => openEmbeddedService({ ...options, campusFolder }) });
  });
  // Not awaited: Electron becomes ready only after this module is evaluated.
  void run();
} else {
  process.exit(await runPackagedCommand(words, app.getVersion()));
}
