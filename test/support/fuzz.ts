/**
 * Common parts of the fuzz tests: the seed of a run, and output lines with the number of inputs. `npm run fuzz` sets the seed and reads the
 * lines. `CLOCKTOWER_FUZZ_SEED` repeats a seed.
 */
export const fuzzSeed = Number(process.env['CLOCKTOWER_FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** Returns how many of `full` inputs a group gets: all in `npm run fuzz`, a twentieth in `npm test`. */
export function fuzzCount(full: number): number {
  return process.env['CLOCKTOWER_FUZZ_SEED'] === undefined ? full / 20 : full;
}

/** Begins a line of `reportFuzz`. */
export const fuzzMark = 'fuzz:';

/** Reports that a group received `count` more inputs. */
export function reportFuzz(group: string, count: number): void {
  process.stdout.write(`\n${fuzzMark} ${group}: ${count}, seed ${fuzzSeed}\n`);
}
