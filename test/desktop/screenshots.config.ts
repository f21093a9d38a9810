/** Writes the pictures of the README: `npm run screenshots`. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: ['screenshots.ts', 'screenshots/*.ts'],
  // What they share is no test.
  testIgnore: ['screenshots/pictures.ts'],
  workers: 1,
  timeout: 60_000,
  outputDir: '../../test-results',
});
