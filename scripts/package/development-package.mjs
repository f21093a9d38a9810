// @ts-check
/** The differences of a package of the stand-in: it is marked, and built with the system's own tools. Pure. */
import { join } from 'node:path';
import { root } from '../setup/repository.mjs';
import { leftToOthers } from './own-targets.mjs';

/** A suffix of the version: newer than earlier releases, older than the release itself. */
const developmentMark = '-development';

/** electron-builder downloads its packager from the same host as Electron, so a machine without access to one lacks both. */
const ownPackager = join(root, 'scripts/package/fpm.mjs');

const whatItIs =
  'Development build, made of a stand-in for Electron: for trying Clocktower out on this machine, and not to be given to others.';

/**
 * @param {object} here
 * @param {string} here.version of Clocktower
 * @param {{ version: string, folder: string }} here.electron
 * @param {readonly ('deb' | 'rpm')[]} here.packagers the kinds of packages that can be made
 * @param {string | null} here.archiver the 7-Zip that makes archives
 * @param {readonly string[]} here.wishes arguments for electron-builder; without any, all possible packages are built
 * @returns {{ args: string[], env: Record<string, string>, leftOut: { target: string, why: string }[] }} for electron-builder; `leftOut`:
 * kinds of packages that are not made
 */
export function developmentPackage({ version, electron, packagers, archiver, wishes }) {
  const targets = [...packagers, ...(archiver === null ? [] : ['tar.gz'])];
  return {
    args: [
      ...(wishes.length === 0 ? ['--linux', ...targets, '--x64'] : wishes),
      `--config.electronDist=${electron.folder}`,
      `--config.electronVersion=${electron.version}`,
      `--config.extraMetadata.version=${version}${developmentMark}`,
      '--config.extraMetadata.homepage=https://clocktower.invalid/',
      '--config.linux.synopsis=Tray timer (development build)',
      `--config.linux.description=${whatItIs}`,
      '--config.compression=store',
      '--config.deb.compression=gz',
      '--config.rpm.compression=gzip',
    ],
    leftOut:
      wishes.length > 0
        ? []
        : [
            { target: 'AppImage', why: 'its runtime is downloaded from where Electron could not be downloaded' },
            ...(packagers.includes('deb') ? [] : [{ target: 'deb', why: 'dpkg-deb is not installed' }]),
            ...(packagers.includes('rpm') ? [] : [{ target: 'rpm', why: 'rpmbuild is not installed' }]),
            ...(archiver === null ? [{ target: 'tar.gz', why: '7za is not installed' }] : []),
            ...leftToOthers('linux', 'x64'),
          ],
    env: { CUSTOM_FPM_PATH: ownPackager, ...(archiver === null ? {} : { ELECTRON_BUILDER_7ZIP_PATH: archiver }) },
  };
}
