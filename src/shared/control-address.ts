/** The address of the control socket. Pure; the hash function is an argument. */
import { controlSocketName } from './control.ts';

export interface ControlPlace {
  readonly profile: string;
  readonly platform: string;
  /** Lower-case hexadecimal SHA-256 of its argument. */
  readonly sha256: (text: string) => string;
}

/** Longest path of a Unix socket on all systems, in bytes (macOS: 104 with the final zero). */
const longestSocketPathBytes = 103;

/**
 * On Windows a pipe named after the profile, because pipes share one name space; elsewhere a socket in the profile. If the whole path is
 * too long for a socket, the address is relative to the folder `within`.
 */
export function controlAddress({ profile, platform, sha256 }: ControlPlace): { readonly address: string; readonly within: string | null } {
  if (platform === 'win32') {
    return { address: `\\\\.\\pipe\\clocktower-${sha256(profile.toLowerCase()).slice(0, 32)}`, within: null };
  }
  const path = `${profile}/${controlSocketName}`;
  // A UTF-16 unit is up to three bytes; only a path that is certainly short is used whole.
  return path.length * 3 <= longestSocketPathBytes || (isAscii(path) && path.length <= longestSocketPathBytes)
    ? { address: path, within: null }
    : { address: controlSocketName, within: profile };
}

/** Printable ASCII: one byte per character. */
function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
