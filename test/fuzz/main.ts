/**
 * `npm run fuzz -- [--minutes 10] [--seed N]`: runs the fuzz tests with one seed after another until the time is over, each group at least
 * once. Prints the counts of each group; exits with 1 at the first finding.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { addCounts, filesNotRun, fuzzGroups, projectArguments, seedOfRound } from './groups.ts';

const repository = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const endMs = performance.now() + Number(values.minutes) * 60_000;
if (!Number.isInteger(seed) || Number.isNaN(endMs)) {
  process.stderr.write('--minutes takes a number, --seed a whole number.\n');
  process.exit(2);
}

/** Wrong answers per round of the service answers. */
const hostileAnswers = 10_000;

async function run(group: (typeof fuzzGroups)[number], roundSeed: number): Promise<{ readonly passed: boolean; readonly output: string }> {
  const child = spawn(
    process.execPath,
    [join(repository, 'node_modules/vitest/vitest.mjs'), 'run', ...projectArguments(group), ...group.files],
    {
      cwd: repository,
      env: { ...process.env, NO_COLOR: '1', CLOCKTOWER_FUZZ_SEED: String(roundSeed), CLOCKTOWER_HOSTILE_ANSWERS: String(hostileAnswers) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, 'close') : null,
  ]);
  return { passed: child.exitCode === 0, output: output + errors };
}

let counts: ReadonlyMap<string, number> = new Map();

function report(): void {
  for (const [group, count] of counts) {
    process.stdout.write(`${count.toLocaleString('en-US').padStart(12)}  ${group}\n`);
  }
}

process.stdout.write(`Fuzzing for ${values.minutes} minutes, seed ${seed}.\n`);
for (let round = 0; round === 0 || performance.now() < endMs; round += 1) {
  for (const group of fuzzGroups) {
    if (round > 0 && performance.now() >= endMs) {
      break;
    }
    const roundSeed = seedOfRound(seed, round);
    const { passed, output } = await run(group, roundSeed);
    counts = addCounts(counts, output);
    const missing = filesNotRun(group, output);
    if (passed && missing.length > 0) {
      process.stdout.write(`${output}\n${group.name}: not run: ${missing.join(', ')}\n`);
      process.exit(1);
    }
    if (!passed) {
      process.stdout.write(
        `${output}\nA finding in ${group.name}, seed ${roundSeed}. Try it again with: npm run fuzz -- --minutes 0 --seed ${roundSeed}\n`,
      );
      report();
      process.exit(1);
    }
    process.stdout.write(`${group.name}: no finding, seed ${roundSeed}\n`);
  }
}
report();
