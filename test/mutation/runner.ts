/** Runs the tests of one file repeatedly in one process: the parent changes the file and asks whether a test fails. */
import { dirname, relative, resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { z } from 'zod';

const [file = '', ...filters] = process.argv.slice(2);
const vitest = await createVitest('test', { watch: false, reporters: [{}], bail: 1, passWithNoTests: true, silent: true, ...(filters.length === 0 ? { related: [file] } : {}) });
const specifications = await vitest.getRelevantTestSpecifications(filters);

/** The folder of tests that mirrors the file's; `src/main/core` is `test/core`. */
const mirrored = resolve('test', relative('src', dirname(file)).replace(/^main\//, ''));
const near = specifications.filter(({ moduleId }) => moduleId.startsWith(mirrored));
const far = specifications.filter((specification) => !near.includes(specification));

/** Returns whether all tests pass with the current content of the file. Those beside it run first: they notice most changes, and are fast. */
async function pass(): Promise<boolean> {
  vitest.invalidateFile(file);
  for (const part of [near, far].filter(({ length }) => length > 0)) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(part);
    if (unhandledErrors.length > 0 || !testModules.every((module) => module.ok())) {
      return false;
    }
  }
  return true;
}

process.on('message', (message) => {
  void (async () => {
    z.literal('run').parse(message);
    process.send?.({ tests: specifications.length, passed: await pass() });
  })();
});
process.send?.('ready');
