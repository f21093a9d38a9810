// @ts-check
/** Finds or downloads Electron: the official one if possible, otherwise the stand-in, with a notice. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeForInstaller } from './choose-node.mjs';
import { fetchStandIn, recentStandIn, standIn, standInFitsHere, whatElseToDo } from './electron-stand-in.mjs';
import { electronVersionProblem, saysChecksumFailed } from './electron-version.mjs';
import { say, secondsSince, SetupProblem } from './report.mjs';
import { pinnedElectronVersion, root } from './repository.mjs';
import { runQuietly } from './run-command.mjs';

/**
 * @typedef {object} Electron
 * @property {string} path the program
 * @property {string} folder the unpacked distribution around it
 * @property {string} version
 * @property {boolean} official false for the stand-in, which must not be packaged
 */

const DEFAULT_INSTALL_TIMEOUT_MS = 180_000;
const officialFolder = join(root, 'node_modules/electron/dist');

/**
 * @param {{ forRelease?: boolean }} [wish] `forRelease` refuses everything but the official Electron of the pinned version
 * @returns {Promise<Electron>}
 */
export async function ensureElectron({ forRelease = false } = {}) {
  const version = pinnedElectronVersion();
  refuseBadVersion(version, 'Pin another version of electron in package.json.');
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return overriding(override, { version, forRelease });
  if (versionIn(officialFolder) === version) return electronIn(officialFolder, { version, official: true });
  const atHand = forRelease ? null : await recentStandIn(version);
  if (atHand !== null) return announcedStandIn(atHand, version);

  const output = await installOfficial(version);
  if (output === null) return electronIn(officialFolder, { version, official: true });
  if (saysChecksumFailed(output)) {
    process.stderr.write(output);
    throw new SetupProblem(
      `What was downloaded as Electron ${version} is not the official file: its checksum differs. Nothing of it is used.`,
      'Find out what stands between this machine and the download, then run the same command again.',
    );
  }
  if (forRelease || !standInFitsHere()) {
    process.stderr.write(output);
    throw new SetupProblem(
      `Electron ${version} could not be downloaded${forRelease ? ', and a release is never made from a stand-in' : ''}.`,
      whatElseToDo,
    );
  }
  return announcedStandIn(await fetchStandIn(version), version);
}

/** @param {string} folder @param {{ version: string, forRelease: boolean }} wish @returns {Electron} */
function overriding(folder, { version, forRelease }) {
  const found = versionIn(folder);
  if (found === null) {
    throw new SetupProblem(
      `ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron: ${folder}.`,
      'Set it to the folder of an unpacked Electron, or unset it, then run the same command again.',
    );
  }
  refuseBadVersion(found, 'Set ELECTRON_OVERRIDE_DIST_PATH to another version, or unset it.');
  if (forRelease && found !== version) {
    throw new SetupProblem(
      `A release needs Electron ${version}, and ELECTRON_OVERRIDE_DIST_PATH holds ${found}.`,
      'Unset it or point it at the right version, then run the same command again.',
    );
  }
  if (found !== version) say(`Using Electron ${found} from ELECTRON_OVERRIDE_DIST_PATH instead of ${version}.`);
  return electronIn(folder, { version: found, official: found === version });
}

/** @param {string} version @param {string} whatToDo */
function refuseBadVersion(version, whatToDo) {
  const problem = electronVersionProblem(version);
  if (problem !== null) throw new SetupProblem(problem, whatToDo);
}

/** @param {string} folder @param {string} wanted @returns {Electron} */
function announcedStandIn(folder, wanted) {
  say(`Electron ${wanted} could not be downloaded; using the stand-in ${standIn.version} from the npm registry, for development only.`);
  return electronIn(folder, { version: standIn.version, official: false });
}

/** @param {string} folder @param {{ version: string, official: boolean }} what @returns {Electron} */
function electronIn(folder, { version, official }) {
  return { path: programIn(folder), folder, version, official };
}

/** @param {string} folder */
function programIn(folder) {
  if (process.platform === 'darwin') return join(folder, 'Electron.app/Contents/MacOS/Electron');
  return join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron');
}

/** @param {string} folder @returns {string | null} the version of the Electron unpacked there */
function versionIn(folder) {
  const file = join(folder, 'version');
  if (!existsSync(file) || !existsSync(programIn(folder))) return null;
  return readFileSync(file, 'utf8').trim().replace(/^v/, '');
}

/** @param {string} version @returns {Promise<string | null>} null on success, else the output of the installer */
async function installOfficial(version) {
  const timeoutMs = Number(process.env['ELECTRON_INSTALL_TIMEOUT_MS']) || DEFAULT_INSTALL_TIMEOUT_MS;
  say(`Downloading Electron ${version}…`);
  const startedMs = performance.now();
  const { code, output, timedOut } = await runQuietly({
    file: nodeForInstaller(),
    args: [join(root, 'node_modules/electron/install.js')],
    cwd: root,
    timeoutMs,
  });
  if (code === 0 && versionIn(officialFolder) === version) {
    say(`Electron downloaded in ${secondsSince(startedMs)}.`);
    return null;
  }
  return timedOut ? `${output}The download did not end within ${timeoutMs / 1_000} s (ELECTRON_INSTALL_TIMEOUT_MS).\n` : output;
}
