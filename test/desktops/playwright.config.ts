/** Tests of the real program on a real desktop, which `npm run desktops` starts. */
import { defineConfig } from '@playwright/test';
import { moveToOwnDesktop } from '../desktop/support/own-desktop.ts';

// Each worker reads this file before any test, so this selects its desktop first.
moveToOwnDesktop();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  forbidOnly: true,
  // A limit that distinguishes a hanging test from a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: '../../test-results/desktops',
});
