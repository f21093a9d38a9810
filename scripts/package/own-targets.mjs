// @ts-check
/** The default package targets: this system and processor. A release names its targets. Pure. */

/** @typedef {{ target: string, why: string }} LeftOut a kind of package that is not made */

const systems = new Map([
  ['darwin', 'macOS'],
  ['linux', 'Linux'],
  ['win32', 'Windows'],
]);

/**
 * What is left out on every machine.
 * @param {string} platform @param {string} arch
 * @returns {LeftOut[]}
 */
export function leftToOthers(platform, arch) {
  const others = [...systems].filter(([system]) => system !== platform).map(([, name]) => name);
  return [
    { target: `package for ${others.join(' or ')}`, why: 'it is made on that system' },
    // An app for macOS is for both processors.
    ...(platform === 'darwin'
      ? []
      : [{ target: `package for ${arch === 'x64' ? 'arm64' : 'x64'}`, why: `the Electron here is for ${arch}` }]),
  ];
}

/** @type {Readonly<Record<string, readonly string[]>>} */
const targets = {
  darwin: ['--mac', 'dmg', 'zip'],
  linux: ['--linux', 'AppImage', 'deb', 'rpm', 'tar.gz'],
  win32: ['--win', 'nsis', 'zip'],
};

/**
 * An Electron is for one processor, and named targets take the processor from the command line instead of the configuration.
 * @param {{ wishes: readonly string[], electron: { folder: string }, platform: string, arch: string, packagers: readonly ('deb' | 'rpm')[]
 * }} here
 *   `wishes` are for electron-builder, whose own packager needs rpmbuild for rpm packages
 * @returns {{ args: string[], leftOut: LeftOut[] }}
 */
export function ownTargets({ wishes, electron, platform, arch, packagers }) {
  const lacksRpm = platform === 'linux' && !packagers.includes('rpm');
  const kinds = (targets[platform] ?? []).filter((kind) => kind !== 'rpm' || !lacksRpm);
  return {
    args: [...(wishes.length > 0 ? wishes : [...kinds, `--${arch}`]), `--config.electronDist=${electron.folder}`],
    leftOut:
      wishes.length > 0
        ? []
        : [...(lacksRpm ? [{ target: 'rpm', why: 'rpmbuild is not installed' }] : []), ...leftToOthers(platform, arch)],
  };
}
