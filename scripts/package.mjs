// @ts-check
/**
 * `npm run package`: builds the installers for this system and processor, from a fresh build and the official Electron. Without access to
 * Electron's download it makes a marked development build of the stand-in. With `-- --for-release` it requires the official Electron in a
 * supported version, and builds everything in electron-builder.yml.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { developmentPackage } from './package/development-package.mjs';
import { ownTargets } from './package/own-targets.mjs';
import { buildIfStale } from './setup/build-if-stale.mjs';
import { environmentFor } from './setup/choose-node.mjs';
import { electronSupportProblem } from './setup/electron-version.mjs';
import { ensureElectron } from './setup/ensure-electron.mjs';
import { prepareTools } from './setup/prepare.mjs';
import { say, SetupProblem } from './setup/report.mjs';
import { ownVersion, root, tools } from './setup/repository.mjs';
import { runVisibly } from './setup/run-command.mjs';
import { runScript } from './setup/run-script.mjs';
import { archiver, ensurePackager, packagers } from './setup/system-parts.mjs';

await runScript(async () => {
  const wishes = process.argv.slice(2).filter((word) => word !== '--for-release');
  const forRelease = wishes.length < process.argv.length - 2;
  const node = await prepareTools();
  const electron = await ensureElectron({ forRelease });
  if (forRelease) {
    const problem = electronSupportProblem(electron.version, new Date().toISOString().slice(0, 10));
    if (problem !== null) throw new SetupProblem(problem, 'Pin a newer version of electron in package.json.');
  }
  await buildIfStale(async () => node);
  if (!electron.official) {
    await ensurePackager();
    say('This is a development build: it is made of the stand-in, says so, and is not to be given to others.');
  }
  // For a release, electron-builder downloads and verifies the Electron of each processor.
  const { args, leftOut, env } = forRelease
    ? { args: wishes, leftOut: [], env: {} }
    : electron.official
      ? { ...ownTargets({ wishes, electron, platform: process.platform, arch: process.arch, packagers: packagers() }), env: {} }
      : developmentPackage({ version: ownVersion(), electron, packagers: packagers(), archiver: archiver(), wishes });
  for (const { target, why } of leftOut) say(`No ${target} is made: ${why}.`);
  const beganMs = Date.now();
  const exitCode = await runVisibly({
    file: node.path,
    args: [tools.electronBuilder, '--publish', 'never', ...args],
    cwd: root,
    env: { ...environmentFor(node, process.env), ...env },
  });
  if (exitCode === 0) {
    for (const made of filesSince(join(root, 'dist'), beganMs)) say(`Made ${made}`);
  }
  return exitCode;
});

/**
 * Returns files directly in `folder` that were written at `sinceMs` or later; unpacked builds are in folders below it.
 * @param {string} folder
 * @param {number} sinceMs
 */
function filesSince(folder, sinceMs) {
  const names = readdirSync(folder).filter((name) => !/\.(ya?ml|blockmap)$/.test(name));
  return names.map((name) => join(folder, name)).filter((file) => statSync(file).isFile() && statSync(file).mtimeMs >= sinceMs);
}
