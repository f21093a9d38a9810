// @ts-check
/**
 * Makes sure that Linux has the libraries of the bundled Node and Electron and the parts of a virtual display. Installs them only as root
 * on Debian-based systems.
 */
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { familyOf, installCommand, librariesNotFound, loaderKnows, packagesFor, withTime64Names } from './linux-packages.mjs';
import { say, secondsSince, SetupProblem } from './report.mjs';
import { runQuietly } from './run-command.mjs';

/** @typedef {import('./linux-packages.mjs').Part} Part */

/**
 * One library per package, checked before Electron is available, so that all missing packages are reported at once. Electron loads
 * libnotify by name, which ldd does not show, and has no notifications without it.
 */
const OF_ELECTRON = ['libgtk-3.so.0', 'libnss3.so', 'libasound.so.2', 'libgbm.so.1', 'libnotify.so.4'];
const aptLists = '/var/lib/apt/lists';

/**
 * @typedef {{ part: Part, names: string[] }} Missing
 * @typedef {{ node: string | null, window: boolean, display: boolean, bus: boolean }} Needs `node` is a program
 * @param {Needs} needs
 */
export async function ensureSystemParts(needs) {
  if (process.platform === 'linux') await installMissing(() => findMissing(needs));
}

/** Checks the libraries of the program itself, after the well-known ones. @param {string} electron */
export async function ensureElectronLinks(electron) {
  if (process.platform !== 'linux') return;
  await installMissing(async () => {
    const names = await notLinked(electron);
    return names.length === 0 ? [] : [{ part: 'libraries', names }];
  });
}

/** Debian keeps the server's programs in a folder per version, which is not on the PATH. */
const debianServers = '/usr/lib/postgresql';

function hasPostgres() {
  const versions = existsSync(debianServers) ? readdirSync(debianServers) : [];
  return onPath('initdb') || versions.some((version) => existsSync(join(debianServers, version, 'bin/initdb')));
}

/** Looks where Playwright and the tests (`test/support/chromium.ts`) look for a browser. */
function hasBrowser() {
  const own = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'ms-playwright');
  const downloaded = existsSync(own) && readdirSync(own).some((name) => name.startsWith('chromium'));
  return downloaded || ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].some(onPath);
}

/** A PostgreSQL server for the tests. Optional: without it the tests use the bundled PGlite and say so. */
export async function offerPostgres() {
  if (process.platform !== 'linux' || hasPostgres()) return;
  const how = await tryToGet('postgres');
  if (how !== null) say(`No PostgreSQL server is installed, so the tests on one are left out. ${how} to have them run.`);
}

/** A browser for the tests of the sign-in, which fail without one. */
export async function offerBrowser() {
  if (process.platform !== 'linux' || hasBrowser()) return;
  const how = await tryToGet('browser');
  if (how !== null) say(`No Chromium is installed, so the sign-in cannot be tested in a browser. ${how} to mend that.`);
}

/** The tracer for the tests of power cuts, which are skipped without it, with a notice. */
export async function offerTracer() {
  if (process.platform !== 'linux' || onPath('strace')) return;
  const how = await tryToGet('tracer');
  if (how !== null) say(`No strace is installed, so power cuts are not tried. ${how} to have them tried.`);
}

/**
 * A real desktop for `npm run desktops`, which is left out without it, with a notice.
 * @param {'gnome' | 'kwin' | 'sway' | 'wine'} part @param {readonly string[]} programs @returns {Promise<string | null>} how to get what is
 * missing; null if nothing is
 */
export async function offerDesktop(part, programs) {
  return programs.every(onPath) ? null : tryToGet(part);
}

/** @returns {('deb' | 'rpm')[]} the kinds of packages that can be built on this system */
export function packagers() {
  return [...(onPath('dpkg-deb') ? /** @type {const} */ (['deb']) : []), ...(onPath('rpmbuild') ? /** @type {const} */ (['rpm']) : [])];
}

/** @returns {string | null} the system's own 7-Zip, for electron-builder's archives */
export function archiver() {
  return ['7za', '7zz'].map(whereOnPath).find((path) => path !== null) ?? null;
}

/** Makes sure that the packaging tools which replace electron-builder's own are installed. */
export async function ensurePackager() {
  if (process.platform === 'linux')
    await installMissing(async () => (packagers().length > 0 ? [] : [{ part: 'packager', names: ['dpkg-deb', 'rpmbuild'] }]));
}

/** @param {Part} part @returns {Promise<string | null>} what a user can do; null if it is installed now */
async function tryToGet(part) {
  const family = familyOf(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');
  const asRoot = process.getuid?.() === 0;
  if (family === 'apt' && asRoot) {
    try {
      await aptInstall([part]);
      return null;
    } catch (error) {
      if (!(error instanceof SetupProblem)) throw error;
    }
  }
  return family === null ? 'Install one' : `Run \`${installCommand(family, packagesFor(family, [part]), { asRoot })}\``;
}

/** @param {() => Promise<Missing[]>} readMissing */
async function installMissing(readMissing) {
  const missing = await readMissing();
  if (missing.length === 0) return;
  const family = familyOf(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '');
  const what = missing.flatMap(({ names }) => names).join(', ');
  if (family === null) {
    throw new SetupProblem(
      `This system lacks what Clocktower needs: ${what}.`,
      'Install the packages that hold these, then run the same command again.',
    );
  }
  const parts = missing.map(({ part }) => part);
  const packages = family === 'apt' ? await aptNames(packagesFor(family, parts)) : packagesFor(family, parts);
  const asRoot = process.getuid?.() === 0;
  if (family !== 'apt' || !asRoot) {
    throw new SetupProblem(
      `This system lacks what Clocktower needs: ${what}.`,
      `Run this, then the same command again:\n\n  ${family === 'apt' && !hasAptLists() ? 'sudo apt-get update && ' : ''}${installCommand(family, packages, { asRoot })}\n`,
    );
  }
  await aptInstall(parts);
  const still = await readMissing();
  if (still.length > 0) {
    throw new SetupProblem(
      `The system packages are installed, and yet this is missing: ${still.flatMap(({ names }) => names).join(', ')}.`,
      'Install the packages that hold these, then run the same command again.',
    );
  }
}

/** @param {Needs} needs @returns {Promise<Missing[]>} */
async function findMissing({ node, window, display, bus }) {
  const [ofNode, libraries, ofKeyring] = await Promise.all([
    node === null ? [] : notLinked(node),
    window ? notLoadable(OF_ELECTRON) : [],
    // An existing session bus is expected to have its own keyring.
    bus ? notLoadable(['libsecret-1.so.0']) : [],
  ]);
  const keyring = [...(bus && !onPath('gnome-keyring-daemon') ? ['gnome-keyring-daemon'] : []), ...ofKeyring];
  /** @type {Missing[]} */
  const missing = [];
  if (ofNode.length > 0) missing.push({ part: 'node', names: ofNode });
  if (libraries.length > 0) missing.push({ part: 'libraries', names: libraries });
  if (display && !onPath('Xvfb')) missing.push({ part: 'display', names: ['Xvfb'] });
  if (bus && !onPath('dbus-daemon')) missing.push({ part: 'bus', names: ['dbus-daemon'] });
  if (keyring.length > 0) missing.push({ part: 'keyring', names: keyring });
  return missing;
}

/** @param {string} program @returns {Promise<string[]>} */
async function notLinked(program) {
  return librariesNotFound((await runQuietly({ file: 'ldd', args: [program] })).output);
}

/** @param {readonly string[]} libraries @returns {Promise<string[]>} */
async function notLoadable(libraries) {
  const { code, stdout } = await runQuietly({ file: existsSync('/sbin/ldconfig') ? '/sbin/ldconfig' : 'ldconfig', args: ['-p'] });
  // Without an answer nothing is reported; ldd decides.
  return code === 0 ? libraries.filter((library) => !loaderKnows(stdout, library)) : [];
}

/** @param {string} program */
function onPath(program) {
  return whereOnPath(program) !== null;
}

/** @param {string} program @returns {string | null} */
function whereOnPath(program) {
  const candidates = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  return candidates.find(isExecutable) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {readonly string[]} packages */
async function aptNames(packages) {
  const { stdout } = await runQuietly({
    file: 'apt-cache',
    args: ['policy', ...packages.flatMap((name) => [name, `${name}t64`])],
    env: { ...process.env, LC_ALL: 'C' },
  });
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
  // Package lists that are weeks old name files that the servers no longer have.
  if (first !== null && hadLists) await aptUpdate();
  const failure = first !== null && hadLists ? await tryInstall(parts) : first;
  if (failure !== null) {
    process.stderr.write(failure.output);
    throw new SetupProblem(
      'The system packages that Clocktower needs could not be installed.',
      `apt-get says why above. This is what was tried:\n\n  ${installCommand('apt', failure.packages, { asRoot: true })}\n`,
    );
  }
  say(`System packages installed in ${secondsSince(startedMs)}.`);
}

async function aptUpdate() {
  say('Fetching the list of system packages (apt-get update)…');
  const { code, output } = await aptGet(['update']);
  if (code === 0) return;
  process.stderr.write(output);
  throw new SetupProblem(
    `The list of system packages could not be fetched: apt-get update ended with code ${code}.`,
    'apt-get says why above. Check the network and the package sources, then run the same command again.',
  );
}

/** @param {readonly Part[]} parts @returns {Promise<{ packages: string[], output: string } | null>} null on success */
async function tryInstall(parts) {
  const packages = await aptNames(packagesFor('apt', parts));
  say(`Installing system packages: ${packages.join(' ')} (apt-get)…`);
  const { code, output } = await aptGet(['install', '-y', '--no-install-recommends', ...packages]);
  return code === 0 ? null : { packages, output };
}

/** @param {readonly string[]} args */
function aptGet(args) {
  return runQuietly({
    file: 'apt-get',
    args: ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
}
