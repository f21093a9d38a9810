/** The composition root of the main process: joins the app with the service it carries, and nothing else. */
import { join } from 'node:path';
import { prepareApp } from '#desktop/app.ts';
import { openEmbeddedService } from '#service/embedded.ts';

const here = import.meta.dirname;
const campusFolder = join(here, '..', '..', 'resources', 'campus');
const run = await prepareApp({ openEmbeddedService: async (options) => openEmbeddedService({ ...options, campusFolder }), here });
// Not awaited: Electron becomes ready only after this module has been evaluated.
void run();
