/** Tests of the real program in a real Electron. One at a time on a desktop: one session bus has one tray. */
import { spawnSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import { desktopCount, moveToOwnDesktop } from './support/own-desktop.ts';

// Each worker reads this file before any test, so it is where it belongs before anything looks around.
moveToOwnDesktop();

/** Debian's packages are made and installed where Debian's own program is. */
const makesPackages = process.platform === 'linux' && process.arch === 'x64' && spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).status === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: makesPackages ? [] : ['package.spec.ts'],
  workers: desktopCount,
  // The next test goes to whichever desktop is free, so that they end together.
  fullyParallel: true,
  forbidOnly: true,
  // What hangs is to be told from what is slow on a machine with much else to do; nobody waits for it otherwise.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: '../../test-results',
});
