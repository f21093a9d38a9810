// @ts-check
/** `npm run format`: lays out the code as `npm run check` wants it. */
import { tools } from './setup/repository.mjs';
import { runWithTools } from './setup/run-with-tools.mjs';

await runWithTools(tools.oxfmt);
