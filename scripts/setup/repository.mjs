// @ts-check
/** Paths of this repository, and facts from its package.json. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The entry file of each tool. Run it as `<node> <file>`, because a `.bin` link uses the Node on the PATH. */
export const tools = {
  electronBuilder: join(root, 'node_modules/electron-builder/cli.js'),
  electronVite: join(root, 'node_modules/electron-vite/bin/electron-vite.js'),
  jscpd: join(root, 'node_modules/jscpd/run-jscpd.js'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  oxfmt: join(root, 'node_modules/oxfmt/bin/oxfmt'),
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

/** A full path: electron-vite takes the bare name `vite.config.ts` for the configuration of plain Vite. */
export const viteConfig = join(root, 'vite.config.ts');
