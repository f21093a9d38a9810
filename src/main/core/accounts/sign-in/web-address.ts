/** Which addresses may carry a secret, and which may be handed to the system's browser. Pure. */
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { isLoopback } from '#core/platform/loopback.ts';

/** Encrypted, or not leaving this computer. */
export function isSafeTransport(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

export type BrowserAddressFailure =
  | { readonly kind: 'not-an-address' }
  | { readonly kind: 'disguised' }
  | { readonly kind: 'unsafe-scheme' }
  | { readonly kind: 'foreign-origin' };

/** Visible ASCII without what is never needed and may mean something else to a system: backslash, quotes, angles, braces, caret, bar. */
const honest = /^[!#-&(-;=?-[\]_a-z~]+$/;

/** Longest address a browser is asked to open, in characters. */
const longestAddress = 8_000;

/**
 * The one check before an address leaves for the system's browser: the text is what the parser makes of it, https or http on this
 * computer, without a user name, and of an origin that this connection named.
 */
export function checkBrowserAddress(text: string, allowedOrigins: readonly string[]): Result<URL, BrowserAddressFailure> {
  if (text.length > longestAddress || !honest.test(text)) {
    return fail({ kind: 'disguised' });
  }
  const url = URL.parse(text);
  if (url === null) {
    return fail({ kind: 'not-an-address' });
  }
  if (!isSafeTransport(url)) {
    return fail({ kind: 'unsafe-scheme' });
  }
  // A user name makes `https://good.example@evil.example` look like the one and go to the other.
  if (url.username !== '' || url.password !== '' || !text.startsWith(`${url.origin}/`)) {
    return fail({ kind: 'disguised' });
  }
  return allowedOrigins.includes(url.origin) ? succeed(url) : fail({ kind: 'foreign-origin' });
}

interface BrowserRequest {
  readonly address: string;
  /** Origins, such as `https://sign-in.example`, that belong to the connection. */
  readonly allowedOrigins: readonly string[];
}

/** Opens an address in the system's browser; false when it may not, or could not. Never throws. */
export type OpenInBrowser = (request: BrowserRequest) => Promise<boolean>;

/** The system's browser behind the check; `openExternal` is Electron's. */
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
      // No browser, or none that took it: expected on bare machines, and the caller says so.
      return false;
    }
  };
}
