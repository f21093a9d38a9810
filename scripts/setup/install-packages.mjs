// @ts-check
/** Keeps node_modules up to date with package-lock.json. Stores a mark of the installed lockfile. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, runsFromPackages } from './npm.mjs';
import { say, secondsSince, SetupProblem } from './report.mjs';
import { root } from './repository.mjs';
import { runQuietly } from './run-command.mjs';

const packages = join(root, 'node_modules');
const mark = join(packages, '.clocktower-lock');
/** npm's own record of the installed packages. */
const npmRecord = join(packages, '.package-lock.json');

/**
 * @param {string} lockfile its content
 * @param {string} platform such as `linux-x64`: packages hold binaries, so a folder copied from another machine is stale
 */
export function lockMark(lockfile, platform) {
  return `${createHash('sha256').update(lockfile).digest('hex')} ${platform}\n`;
}

/**
 * Returns whether packages installed by hand match the lockfile, so that they need not be installed again.
 * @param {string} lockfile @param {string} record npm's own node_modules/.package-lock.json
 */
export function recordMatchesLockfile(lockfile, record) {
  const wanted = packagesOf(lockfile);
  const present = packagesOf(record);
  return (
    Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true;
      const found = present[path];
      if (found === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true;
      return found.version === entry.version && found.integrity === entry.integrity;
    }) && Object.keys(present).every((path) => path in wanted)
  );
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 * @param {string} text
 * @returns {Record<string, LockEntry>}
 */
function packagesOf(text) {
  /** @type {{ packages?: Record<string, LockEntry> }} */
  const parsed = JSON.parse(text);
  return parsed.packages ?? {};
}

/**
 * npm puts node_modules/.bin first on the PATH, so a bundled Node that cannot run yet (it links to a library that a bare system lacks)
 * would prevent this script from running again.
 */
function leaveOutBrokenNode() {
  const link = join(packages, '.bin/node');
  if (process.platform === 'win32' || !existsSync(link)) return;
  if (spawnSync(link, ['--version'], { stdio: 'ignore' }).status !== 0) rmSync(link);
}

/** @param {string} path */
function readOrNull(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

export async function installPackages() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = lockMark(lockfile, `${process.platform}-${process.arch}`);
  const found = readOrNull(mark);
  if (found === wanted) return;
  const record = found === null ? readOrNull(npmRecord) : null;
  if (record !== null && recordMatchesLockfile(lockfile, record)) {
    writeFileSync(mark, wanted);
    return;
  }
  if (process.platform === 'win32' && runsFromPackages()) {
    throw new SetupProblem(
      'The packages are out of date, and Windows does not let a running program replace itself.',
      'Run `npm ci`, then the same command again.',
    );
  }
  say(existsSync(packages) ? 'Installing packages again: package-lock.json has changed (npm ci)…' : 'Installing packages (npm ci)…');
  const startedMs = performance.now();
  // Includes development packages even if NODE_ENV is production, because the build needs them. No package needs its install script here,
  // and one that ran might use the bundled Node before its libraries are installed.
  const arguments_ = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-fund',
    '--no-audit',
    '--no-progress',
  ];
  const { code, output } = await runQuietly({ ...npmCommand(arguments_), cwd: root });
  if (code !== 0) {
    process.stderr.write(output);
    throw new SetupProblem(
      `The packages could not be installed: npm ci ended with code ${code}.`,
      'npm says why above. Check the network and the registry (`npm config get registry`), then run the same command again.',
    );
  }
  leaveOutBrokenNode();
  writeFileSync(mark, wanted);
  say(`Packages installed in ${secondsSince(startedMs)}.`);
}
