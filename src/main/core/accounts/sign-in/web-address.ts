/** Addresses that may carry a secret, and addresses that may open in the system's browser. Pure. */
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { isLoopback } from '#core/platform/loopback.ts';

export function isSafeTransport(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

export type BrowserAddressFailure =
  | { readonly kind: 'not-an-address' }
  | { readonly kind: 'disguised' }
  | { readonly kind: 'unsafe-scheme' }
  | { readonly kind: 'foreign-origin' };

/**
 * Visible ASCII without characters that are never needed and may be special to a system: backslash, quotes, angle brackets, braces, caret,
 * bar.
 */
const harmless = /^[!#-&(-;=?-[\]_a-z~]+$/;

const longestAddress = 8_000;

/**
 * The one check before an address opens in the system's browser: it is in canonical form, uses https (http only on this computer), has no
 * user name, and its origin belongs to the connection.
 */
export function checkBrowserAddress(text: string, allowedOrigins: readonly string[]): Result<URL, BrowserAddressFailure> {
  if (text.length > longestAddress || !harmless.test(text)) {
    return fail({ kind: 'disguised' });
  }
  const url = URL.parse(text);
  if (url === null) {
    return fail({ kind: 'not-an-address' });
  }
  if (!isSafeTransport(url)) {
    return fail({ kind: 'unsafe-scheme' });
  }
  // A user name makes `https://good.example@evil.example` look like one host and open the other.
  if (url.username !== '' || url.password !== '' || !text.startsWith(`${url.origin}/`)) {
    return fail({ kind: 'disguised' });
  }
  return allowedOrigins.includes(url.origin) ? succeed(url) : fail({ kind: 'foreign-origin' });
}

interface BrowserRequest {
  readonly address: string;
  readonly allowedOrigins: readonly string[];
}

/** Opens an address in the system's browser; false if it is refused or fails. Never throws. */
export type OpenInBrowser = (request: BrowserRequest) => Promise<boolean>;

/** Opens the system's browser after the check; `openExternal` is Electron's. */
export function guardedBrowser(openExternal: (address: string) => Promise<void>): OpenInBrowser {
  return async ({ address, allowedOrigins }) => {
    const checked = checkBrowserAddress(address, allowedOrigins);
    if (!checked.ok) {
      return false;
    }
    try {
      await openExternal(checked.value.href);
      return true;
    } catch {
      // No usable browser: expected on minimal systems, and the caller reports it.
      return false;
    }
  };
}
