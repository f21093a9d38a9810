// @ts-check
/** Harmless messages of Chromium on a virtual display. Only these lines are left out. Pure. */

const chromiumError = String.raw`^\[\d+:(?:\d+:)?\d{4}/\d{6}\.\d+:(?:ERROR|WARNING):[^\]]+\] .*`;

/** @type {Record<string, RegExp>} */
const harmless = {
  'a machine without a system bus': new RegExp(`${chromiumError}(?:/run/dbus/system_bus_socket|no-system-bus)`),
  'a machine without a session bus': new RegExp(
    `${chromiumError}(?:Could not parse server address: Unknown address type|Failed to call method: org\\.freedesktop\\.DBus\\.NameHasOwner: .*unknown error type)`,
  ),
  'no login manager to hold back sleep': new RegExp(`${chromiumError}org\\.freedesktop\\.login1\\.Manager\\.Inhibit`),
  'a low limit of open files': new RegExp(`${chromiumError}Failed to set fd limit`),
  'software rendering':
    /^\[\d+:(?:\d+:)?\d{4}\/\d{6}\.\d+:(?:ERROR|WARNING):(?:gpu|media\/gpu\/vaapi|components\/viz|ui\/gl|ui\/gfx\/x|content\/browser\/gpu)\//,
};

/** @param {string} line @returns {boolean} whether a user should see it */
export function isWorthReading(line) {
  return !Object.values(harmless).some((pattern) => pattern.test(line));
}
