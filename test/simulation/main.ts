/** `npm run simulate`: the client under all kinds of faults, with any number of seeds. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign, summaryOf } from './campaign.ts';

const usage = `npm run simulate -- [options]
  --seeds N         how many runs (2000); even seeds have a service that follows only the contract, odd ones our own
  --seed S          the first seed (1)
  --json FILE       the numbers as JSON`;

const whole = z.coerce.number().int().positive();
const optionsSchema = z.strictObject({ seeds: whole.default(2_000), seed: whole.default(1), json: z.string().optional() });

/** Violations that are printed. */
const printed = 5;

// Ends quietly if the reader has read enough, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') {
    throw error;
  }
  process.exit();
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seeds: { type: 'string' }, seed: { type: 'string' }, json: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { help, ...given } = values;
  const options = optionsSchema.safeParse(given);
  if (help === true || !options.success) {
    say(options.success ? usage : `${z.prettifyError(options.error)}\n\n${usage}`);
    process.exitCode = options.success ? 0 : 2;
    return;
  }
  const { seeds, seed, json } = options.data;
  const result = await runCampaign({ firstSeed: seed, seeds });
  for (const { text } of result.failures.slice(0, printed)) {
    say(`${text}\n`);
  }
  say(summaryOf(result));
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
  }
  process.exitCode = result.failures.length === 0 ? 0 : 1;
}

await main();
