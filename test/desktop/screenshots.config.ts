/** Takes the pictures of the documentation: `npm run screenshots`. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: ['screenshots.ts', 'screenshots/*.ts'],
  // A common module, not a test.
  testIgnore: 'screenshots/pictures.ts',
  workers: 1,
  timeout: 120_000,
  // A busy machine may need this long to reach a state.
  expect: { timeout: 30_000 },
  outputDir: '../../test-results',
});
