/** The composition root of the main process: joins the app with the service it carries, and nothing else. */
import { prepareApp } from '#desktop/app.ts';
import { openEmbeddedService } from '#service/embedded.ts';

const run = await prepareApp({ openEmbeddedService, here: import.meta.dirname });
// Not awaited: Electron becomes ready only after this module has been evaluated.
void run();
