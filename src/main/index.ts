/** The composition root of the main process: joins the app with the service it carries and the command it answers, and nothing else. */
import { join } from 'node:path';
import { app } from 'electron';
import { commandWords, runPackagedCommand } from '#cli/packaged-command.ts';

const here = import.meta.dirname;
const campusFolder = join(here, '..', '..', 'resources', 'campus');
const words = app.isPackaged ? commandWords(process.argv.slice(1)) : null;

if (words === null) {
  // Loaded only now: a command is answered without the program around it.
  const [{ prepareApp }, { openEmbeddedService }] = await Promise.all([import('#desktop/app.ts'), import('#service/embedded.ts')]);
  const run = await prepareApp({ openEmbeddedService: async (options) => openEmbeddedService({ ...options, campusFolder }), here });
  // Not awaited: Electron becomes ready only after this module has been evaluated.
  void run();
} else {
  process.exit(await runPackagedCommand(words, app.getVersion()));
}
