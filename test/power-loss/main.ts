/** `npm run power-loss`: any number of power cuts, under the Node of the tools. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runPowerLoss, summaryOf } from './power-loss.ts';
import { canRecord } from './trace.ts';

const usage = 'npm run power-loss -- [--cycles 1000] [--seed 1] [--synchronous FULL|NORMAL] [--json FILE]';

const optionsSchema = z.object({
  cycles: z.coerce.number().int().min(1).default(1_000),
  seed: z.coerce.number().int().min(0).default(1),
  synchronous: z.enum(['FULL', 'NORMAL']).default('FULL'),
  json: z.string().optional(),
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { cycles: { type: 'string' }, seed: { type: 'string' }, synchronous: { type: 'string' }, json: { type: 'string' } },
    strict: false,
  });
  const options = optionsSchema.safeParse(values);
  if (!options.success) {
    say(`${z.prettifyError(options.error)}\n\n${usage}`);
    return 2;
  }
  if (!canRecord()) {
    say('Nothing was tried: this needs Linux and strace, and leave to trace processes of one’s own.');
    return 2;
  }
  const { json, ...wanted } = options.data;
  const startedMs = performance.now();
  const result = await runPowerLoss(wanted);
  const wallMs = Math.round(performance.now() - startedMs);
  say(result.failures.slice(0, 10).join('\n'));
  say(`${summaryOf(result)}; ${Math.round(wallMs / 1_000)} s`);
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ ...result, wallMs }, null, 2)}\n`);
  }
  // With less than FULL something must be lost, or the test detects nothing.
  return (result.lost === 0 && result.failures.length === 0) === (wanted.synchronous === 'FULL') ? 0 : 1;
}

process.exitCode = await main();
