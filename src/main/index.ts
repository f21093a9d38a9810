/** The composition root of the main process: joins the app with the service it carries, and nothing else. */
import { runApp } from '#desktop/app.ts';
import { openEmbeddedService } from '#service/embedded.ts';

// Not awaited at the top: Electron becomes ready only after this module has been evaluated.
void runApp({ openEmbeddedService, here: import.meta.dirname });
