/** Writes the pictures of the README: `npm run screenshots`. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: ['screenshots.ts', 'screenshots/*.ts'],
  // What the pictures share is no test.
  testIgnore: 'screenshots/pictures.ts',
  workers: 1,
  timeout: 120_000,
  // A state is waited for as long as a busy machine may need for it.
  expect: { timeout: 30_000 },
  outputDir: '../../test-results',
});
