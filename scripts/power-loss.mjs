// @ts-check
/** `npm run power-loss`: power cuts of the outbox on real files. */
import { runWithTools } from './setup/run-with-tools.mjs';
import { offerTracer } from './setup/system-parts.mjs';

await runWithTools('test/power-loss/main.ts', { nodeFlags: ['--no-warnings'], prepare: offerTracer });
