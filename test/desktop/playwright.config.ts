/** Tests of the real program in a real Electron. One at a time: one session bus has one tray. */
import { spawnSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

/** Debian's packages are made and installed where Debian's own program is. */
const makesPackages = process.platform === 'linux' && process.arch === 'x64' && spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).status === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: makesPackages ? [] : ['package.spec.ts'],
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../../test-results',
});
