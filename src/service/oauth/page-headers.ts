/** What every page of the sign-in may do: show itself in its own style, send its form home, and nothing else. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pageStyle } from './page-style.ts';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** `formTargets`: where a form may end up; a browser asks of every redirect that follows it. */
export function setPageHeaders(outgoing: ServerResponse, formTargets: readonly string[]): void {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `base-uri 'none'`,
    `form-action ${formTargets.length === 0 ? `'none'` : formTargets.join(' ')}`,
    `frame-ancestors 'none'`,
  ];
  outgoing.setHeader('content-security-policy', policy.join('; '));
  outgoing.setHeader('cache-control', 'no-store');
  outgoing.setHeader('referrer-policy', 'same-origin');
  outgoing.setHeader('x-content-type-options', 'nosniff');
  outgoing.setHeader('x-frame-options', 'DENY');
  outgoing.setHeader('cross-origin-opener-policy', 'same-origin');
}
