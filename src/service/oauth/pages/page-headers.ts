import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pageStyle } from './page-style.ts';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** Sets the headers. `formTargets` are the origins a form may lead to; browsers check them for every redirect that follows. */
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
