// @ts-check
/** The default package targets: this system and processor. A release names its targets. Pure. */

/** @type {Readonly<Record<string, readonly string[]>>} */
const targets = {
  darwin: ['--mac', 'dmg', 'zip'],
  linux: ['--linux', 'AppImage', 'deb', 'rpm', 'tar.gz'],
  win32: ['--win', 'nsis', 'zip'],
};

/**
 * An Electron is for one processor, and named targets take the processor from the command line instead of the configuration.
 * @param {{ wishes: readonly string[], electron: { folder: string }, platform: string, arch: string }} here `wishes` are for electron-builder
 * @returns {string[]}
 */
export function ownTargets({ wishes, electron, platform, arch }) {
  return [...(wishes.length > 0 ? wishes : [...(targets[platform] ?? []), `--${arch}`]), `--config.electronDist=${electron.folder}`];
}
