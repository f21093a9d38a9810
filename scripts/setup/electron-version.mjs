// @ts-check
/** Checks Electron versions. Pure. */

/**
 * @param {string} version such as `45.4.1`
 * @returns {string | null} the problem, or null
 */
export function electronVersionProblem(version) {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (parts === null) return `"${version}" is not an exact Electron version.`;
  const [major, minor] = [Number(parts[1]), Number(parts[2])];
  const brokenTray = (major === 43 && (minor === 3 || minor === 4)) || version === '44.0.0';
  return brokenTray ? `Electron ${version} has a broken tray on Linux (43.3.0 to 43.4.x and 44.0.0 do).` : null;
}

/**
 * The last day of support of each major version (according to releases.electronjs.org). Earlier versions
 * are no longer supported; the dates of later ones are unknown.
 * @type {ReadonlyMap<number, string>}
 */
const supportedUntil = new Map([
  [42, '2026-10-19'],
  [43, '2027-01-04'],
  [44, '2027-03-01'],
  [45, '2027-04-26'],
  [46, '2027-06-21'],
]);

/**
 * Checks an Electron for releases: it must still get security fixes.
 * @param {string} version such as `45.4.1`
 * @param {string} today such as `2026-11-22`
 * @returns {string | null} the problem, or null
 */
export function electronSupportProblem(version, today) {
  const major = Number.parseInt(version, 10);
  const until = supportedUntil.get(major);
  if (until === undefined)
    return major < Math.min(...supportedUntil.keys()) ? `Electron ${version} gets no security fixes any more.` : null;
  return today > until ? `Electron ${version} gets no security fixes any more: those of ${major} ended on ${until}.` : null;
}

/**
 * Returns whether an installation failed because the file was wrong rather than unreachable. Then no substitute may be used.
 * @param {string} output of Electron's installer
 */
export function saysChecksumFailed(output) {
  return /checksum|sumchecker|sha-?256/i.test(output);
}
