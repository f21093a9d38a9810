// @ts-check
/** Finds the npm that runs this script. */
import { basename, join, sep } from 'node:path';
import { root } from './repository.mjs';

/**
 * Uses npm's own entry file if npm started this process: it works on Windows without a shell.
 * @param {readonly string[]} args
 * @returns {{ file: string, args: string[], shell?: boolean }}
 */
export function npmCommand(args) {
  const entry = process.env['npm_execpath'];
  if (entry !== undefined && /^np[mx]-cli\.c?js$/.test(basename(entry))) return { file: nodeOutsidePackages(), args: [entry, ...args] };
  return { file: 'npm', args: [...args], shell: process.platform === 'win32' };
}

/** npm puts node_modules/.bin first on the PATH, so from the second start on this script runs under the bundled Node. */
export function runsFromPackages() {
  return process.execPath.startsWith(join(root, 'node_modules') + sep);
}

/** `npm ci` deletes node_modules, so it must not run under the Node in it. */
function nodeOutsidePackages() {
  return runsFromPackages() ? (process.env['npm_node_execpath'] ?? 'node') : process.execPath;
}
