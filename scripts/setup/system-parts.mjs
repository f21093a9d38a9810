// @ts-check
/** Makes sure Linux has what Electron loads and what a virtual display needs; installs it itself only as root on Debian's family. */
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { familyOf, installCommand, librariesNotFound, loaderKnows, packagesFor, withTime64Names } from './linux-packages.mjs';
import { say, secondsSince, SetupProblem } from './report.mjs';
import { runQuietly } from './run-command.mjs';

/** @typedef {import('./linux-packages.mjs').Part} Part */

/** Loaded by name at run time, so that ldd does not list it: without it Electron says notifications are unsupported. */
const LOADED_LATER = 'libnotify.so.4';
const aptLists = '/var/lib/apt/lists';

/**
 * @typedef {{ part: Part, names: string[] }} Missing
 * @param {{ electron: string, display: boolean, bus: boolean }} needs
 */
export async function ensureSystemParts(needs) {
  if (process.platform !== 'linux') return;
  const missing = await findMissing(needs);
  if (missing.length === 0) return;
  const family = familyOf(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');
  const what = missing.flatMap(({ names }) => names).join(', ');
  if (family === null) {
    throw new SetupProblem(`This system lacks what Electron needs: ${what}.`, 'Install the packages that hold these, then run the same command again.');
  }
  const parts = missing.map(({ part }) => part);
  const packages = family === 'apt' ? await aptNames(packagesFor(family, parts)) : packagesFor(family, parts);
  const asRoot = process.getuid?.() === 0;
  if (family !== 'apt' || !asRoot) {
    throw new SetupProblem(`This system lacks what Electron needs: ${what}.`, `Run this, then the same command again:\n\n  ${installCommand(family, packages, { asRoot })}\n`);
  }
  await aptInstall(parts);
  const still = await findMissing(needs);
  if (still.length > 0) {
    throw new SetupProblem(`The system packages are installed, and yet this is missing: ${still.flatMap(({ names }) => names).join(', ')}.`, 'Install the packages that hold these, then run the same command again.');
  }
}

/** @param {{ electron: string, display: boolean, bus: boolean }} needs @returns {Promise<Missing[]>} */
async function findMissing({ electron, display, bus }) {
  const [linked, known] = await Promise.all([
    runQuietly({ file: 'ldd', args: [electron] }),
    runQuietly({ file: existsSync('/sbin/ldconfig') ? '/sbin/ldconfig' : 'ldconfig', args: ['-p'] }),
  ]);
  const libraries = librariesNotFound(linked.output);
  if (known.code === 0 && !loaderKnows(known.stdout, LOADED_LATER)) libraries.push(LOADED_LATER);
  /** @type {Missing[]} */
  const missing = [];
  if (libraries.length > 0) missing.push({ part: 'libraries', names: libraries });
  if (display && !onPath('Xvfb')) missing.push({ part: 'display', names: ['Xvfb'] });
  if (bus && !onPath('dbus-daemon')) missing.push({ part: 'bus', names: ['dbus-daemon'] });
  return missing;
}

/** @param {string} program */
function onPath(program) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @param {readonly string[]} packages */
async function aptNames(packages) {
  const { stdout } = await runQuietly({ file: 'apt-cache', args: ['policy', ...packages.flatMap((name) => [name, `${name}t64`])], env: { ...process.env, LC_ALL: 'C' } });
  return withTime64Names(packages, stdout);
}

function hasAptLists() {
  return existsSync(aptLists) && readdirSync(aptLists).some((name) => name.includes('_Packages'));
}

/** @param {readonly Part[]} parts */
async function aptInstall(parts) {
  const startedMs = performance.now();
  const hadLists = hasAptLists();
  if (!hadLists) await aptUpdate();
  const first = await tryInstall(parts);
  // Lists of some weeks ago name files that the servers no longer hold.
  if (first !== null && hadLists) await aptUpdate();
  const failure = first !== null && hadLists ? await tryInstall(parts) : first;
  if (failure !== null) {
    process.stderr.write(failure.output);
    throw new SetupProblem('The system packages that Electron needs could not be installed.', `apt-get says why above. This is what was tried:\n\n  ${installCommand('apt', failure.packages, { asRoot: true })}\n`);
  }
  say(`System packages installed in ${secondsSince(startedMs)}.`);
}

async function aptUpdate() {
  say('Fetching the list of system packages (apt-get update)…');
  const { code, output } = await aptGet(['update']);
  if (code === 0) return;
  process.stderr.write(output);
  throw new SetupProblem(`The list of system packages could not be fetched: apt-get update ended with code ${code}.`, 'apt-get says why above. Check the network and the package sources, then run the same command again.');
}

/** @param {readonly Part[]} parts @returns {Promise<{ packages: string[], output: string } | null>} null when it went well */
async function tryInstall(parts) {
  const packages = await aptNames(packagesFor('apt', parts));
  say(`Installing system packages: ${packages.join(' ')} (apt-get)…`);
  const { code, output } = await aptGet(['install', '-y', '--no-install-recommends', ...packages]);
  return code === 0 ? null : { packages, output };
}

/** @param {readonly string[]} args */
function aptGet(args) {
  return runQuietly({ file: 'apt-get', args: ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' } });
}
