/** The composition root of the main process: joins the app with the service it carries, and nothing else. */
import { join } from 'node:path';
import { runApp } from '#desktop/app.ts';
import { openEmbeddedService } from '#service/embedded.ts';

const here = import.meta.dirname;
const campusFolder = join(here, '..', '..', 'resources', 'campus');
// Not awaited at the top: Electron becomes ready only after this module has been evaluated.
void runApp({ openEmbeddedService: async (options) => openEmbeddedService({ ...options, campusFolder }), here });
