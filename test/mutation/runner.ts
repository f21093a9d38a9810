/** Runs the tests of one file repeatedly in one process: the parent changes the file and asks whether a test fails. */
import { createVitest } from 'vitest/node';
import { z } from 'zod';

const [file = '', ...filters] = process.argv.slice(2);
const vitest = await createVitest('test', { watch: false, reporters: [{}], bail: 1, passWithNoTests: true, silent: true, ...(filters.length === 0 ? { related: [file] } : {}) });
const specifications = await vitest.getRelevantTestSpecifications(filters);

/** Returns whether all tests pass with the current content of the file. */
async function pass(): Promise<boolean> {
  vitest.invalidateFile(file);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

process.on('message', (message) => {
  void (async () => {
    z.literal('run').parse(message);
    process.send?.({ tests: specifications.length, passed: await pass() });
  })();
});
process.send?.('ready');
