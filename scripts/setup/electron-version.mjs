// @ts-check
/** Which Electron versions this project accepts. Pure. */

/**
 * @param {string} version such as `45.4.1`
 * @returns {string | null} what is wrong with it, or null
 */
export function electronVersionProblem(version) {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (parts === null) return `"${version}" is not an exact Electron version.`;
  const [major, minor] = [Number(parts[1]), Number(parts[2])];
  const brokenTray = (major === 43 && (minor === 3 || minor === 4)) || version === '44.0.0';
  return brokenTray ? `Electron ${version} has a broken tray on Linux (43.3.0 to 43.4.x and 44.0.0 do).` : null;
}

/**
 * Whether a failed installation means that the file was wrong rather than out of reach: then nothing else may take its place.
 * @param {string} output of Electron's installer
 */
export function saysChecksumFailed(output) {
  return /checksum|sumchecker|sha-?256/i.test(output);
}
