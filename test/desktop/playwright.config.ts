/** Tests of the real program in a real Electron. One at a time per desktop: a session bus has one tray. */
import { spawnSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import { desktopCount, moveToOwnDesktop } from './support/own-desktop.ts';

// Each worker reads this file before any test, so this selects its desktop first.
moveToOwnDesktop();

/** Debian packages are tested where dpkg is available. */
const makesPackages =
  process.platform === 'linux' && process.arch === 'x64' && spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).status === 0;

const packages = makesPackages ? ['package.spec.ts'] : [];
/** What takes longest starts first, so that no desktop works alone at the end. */
const longest = ['schedules.spec.ts', ...packages, 'every-page.spec.ts', 'working-week.spec.ts'];

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'other', testMatch: '*.spec.ts', testIgnore: ['package.spec.ts', ...longest] },
  ],
  workers: desktopCount,
  // The next test goes to any free desktop, so that all end together.
  fullyParallel: true,
  forbidOnly: true,
  // A limit that distinguishes a hanging test from a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: '../../test-results',
});
