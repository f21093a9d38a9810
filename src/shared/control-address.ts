/** Where the running app and the command line meet. Pure; the hash it needs is an argument. */
import { controlSocketName } from './control.ts';

export interface ControlPlace {
  /** Absolute path of the profile folder. */
  readonly profile: string;
  readonly platform: string;
  /** Lower-case hexadecimal SHA-256 of the text it is given. */
  readonly sha256: (text: string) => string;
}

/** Longest path of a Unix socket that every system takes, in bytes (macOS: 104 with the closing zero). */
const longestSocketPathBytes = 103;

/**
 * On Windows a pipe, named after the profile because pipes share one name space; elsewhere a socket in the profile. `within` is the
 * folder from which the address must be used when the whole path would be too long for a socket.
 */
export function controlAddress({ profile, platform, sha256 }: ControlPlace): { readonly address: string; readonly within: string | null } {
  if (platform === 'win32') {
    return { address: `\\\\.\\pipe\\clocktower-${sha256(profile.toLowerCase()).slice(0, 32)}`, within: null };
  }
  const path = `${profile}/${controlSocketName}`;
  // UTF-16 units may be up to three bytes each; only a path that is surely short is used whole.
  return path.length * 3 <= longestSocketPathBytes || (isAscii(path) && path.length <= longestSocketPathBytes)
    ? { address: path, within: null }
    : { address: controlSocketName, within: profile };
}

/** Printable ASCII: one byte a character. */
function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
