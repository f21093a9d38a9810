/**
 * What fuzz tests share: a seed for each run, and lines that say how much was tried. `npm run fuzz` sets the seed and reads the lines.
 * `CLOCKTOWER_FUZZ_SEED` takes a seed up again.
 */
export const fuzzSeed = Number(process.env['CLOCKTOWER_FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** Begins a line of `reportFuzz`. */
export const fuzzMark = 'fuzz:';

/** Notes that a group was given `count` more inputs. */
export function reportFuzz(group: string, count: number): void {
  process.stdout.write(`\n${fuzzMark} ${group}: ${count}, seed ${fuzzSeed}\n`);
}
