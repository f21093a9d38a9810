// @ts-check
/** Where things are in this repository, and what its package.json says. Reads, never writes. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Where each tool starts: run as `<node> <file>`, because a `.bin` link runs under whatever Node the PATH holds. */
export const tools = {
  electronBuilder: join(root, 'node_modules/electron-builder/cli.js'),
  electronVite: join(root, 'node_modules/electron-vite/bin/electron-vite.js'),
  jscpd: join(root, 'node_modules/jscpd/run-jscpd.js'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  oxlint: join(root, 'node_modules/oxlint/bin/oxlint'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
};

/** @returns {{ version: string, devDependencies: Record<string, string> }} */
function manifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** @returns {string} the exact Electron version this project is built for */
export function pinnedElectronVersion() {
  return manifest().devDependencies['electron'] ?? '';
}

/** @returns {string} the version of Clocktower itself */
export function ownVersion() {
  return manifest().version;
}

/** In full: electron-vite refuses the bare name `vite.config.ts`, which it takes for the configuration of plain Vite. */
export const viteConfig = join(root, 'vite.config.ts');
