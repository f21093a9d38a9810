/** The entry point of the main process: connects the app with the embedded service and the command line. */
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { app } from 'electron';
import { commandWords } from '#cli/command-words.ts';

const here = import.meta.dirname;
const campusFolder = join(here, '..', '..', 'resources', 'campus');
const words = app.isPackaged ? commandWords(process.argv.slice(1)) : null;

if (words === null) {
  // Loaded only now, so that a command runs without loading the program.
  const { prepareApp } = await import('#desktop/prepare-app.ts');
  const run = await prepareApp(async (steps) => {
    // One after the other: each blocks the thread that hands the icon to the system.
    const { openEmbeddedService } = await import('#service/embedded.ts');
    await yieldToEventLoop();
    await import('#desktop/profile/opened-profile.ts');
    await yieldToEventLoop();
    const { startApp } = await import('#desktop/app.ts');
    await yieldToEventLoop();
    return startApp({ ...steps, here, openEmbeddedService: async (options) => openEmbeddedService({ ...options, campusFolder }) });
  });
  // Not awaited: Electron becomes ready only after this module is evaluated.
  void run();
} else {
  const { runPackagedCommand } = await import('#cli/packaged-command.ts');
  process.exit(await runPackagedCommand(words, app.getVersion()));
}
