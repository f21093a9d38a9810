/** `npm run simulate`: the outbox under all kinds of faults, with any number of seeds. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign, shrunkRun, summaryOf } from './campaign.ts';
import { faultClasses, faultNames } from './plan.ts';
import { plantNames, plants } from './plants.ts';

const usage = `npm run simulate -- [options]
  --seeds N         how many runs (20000)
  --seed S          the first seed (1); with --seeds 1 its shrunk timeline is printed when it fails
  --devices 1|2     always so many; without it, seeds take turns
  --faults LIST     only these kinds, separated by commas; 'list' names them
  --plant NAME      with a known-bad variant of the engine; 'list' names them
  --twice           every seed twice; the traces must be equal
  --json FILE       the numbers as JSON`;

const whole = z.coerce.number().int().positive();
const optionsSchema = z.strictObject({
  seeds: whole.default(20_000),
  seed: whole.default(1),
  devices: z.coerce.number().int().min(1).max(2).optional(),
  faults: z.string().transform((text) => text.split(',')).pipe(z.array(z.enum(faultNames))).optional(),
  plant: z.enum(plantNames).optional(),
  twice: z.boolean().default(false),
  json: z.string().optional(),
});

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

function readOptions(): z.infer<typeof optionsSchema> | null {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      devices: { type: 'string' },
      faults: { type: 'string' },
      plant: { type: 'string' },
      twice: { type: 'boolean' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const { help, ...given } = values;
  if (help === true) {
    say(usage);
    return null;
  }
  if (given.faults === 'list') {
    say(faultNames.map((name) => `${name.padEnd(16)} ${faultClasses[name]}`).join('\n'));
    return null;
  }
  if (given.plant === 'list') {
    say(plantNames.map((name) => `${name.padEnd(28)} ${plants[name].what}`).join('\n'));
    return null;
  }
  const options = optionsSchema.safeParse(given);
  if (!options.success) {
    say(`${z.prettifyError(options.error)}\n\n${usage}`);
    process.exitCode = 2;
    return null;
  }
  return options.data;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === null) {
    return;
  }
  const { seeds, seed, devices = null, faults = faultNames, plant = null, twice, json } = options;
  let reported = 0;
  const startedMs = performance.now();
  const result = await runCampaign({ firstSeed: seed, seeds, devices, faults, plant, untilFirst: false, twice }, (counts, found) => {
    for (const failure of found) {
      say(`seed ${failure.seed} (${failure.devices} device${failure.devices === 1 ? '' : 's'}): ${failure.rule}: ${failure.text}`);
    }
    if (counts.seeds >= reported + 50_000) {
      reported = counts.seeds;
      say(`… ${summaryOf({ counts, wallMs: performance.now() - startedMs })}`);
    }
  });
  const [first] = result.failures;
  const shrunk = first === undefined ? null : await shrunkRun({ seed: first.seed, devices: first.devices, faults }, plant);
  if (shrunk !== null) {
    say(`\nThe first of them, as small as it still fails (faults: ${shrunk.faults.join(', ')}; ${shrunk.actions} actions):`);
    say(shrunk.log.join('\n'));
  }
  say(`\n${summaryOf(result)}`);
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ ...result.counts, wallMs: Math.round(result.wallMs), failures: result.failures }, null, 2)}\n`);
  }
  // A planted bug must be detected.
  process.exitCode = (result.failures.length === 0) === (plant === null) ? 0 : 1;
}

await main();
