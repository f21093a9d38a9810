/** What a request needs to carry a token, and how one that may not leave is answered. Pure. */
import type { ExchangeOutcome } from '#core/service-client/exchange.ts';
import { isSafeTransport } from './web-address.ts';

/** Nothing of it left this computer. The detail is a word for logs, not for people. */
export function notSent(detail: 'SIGNED_OUT' | 'FOREIGN_ADDRESS' | 'INSECURE_ADDRESS'): ExchangeOutcome {
  return { kind: 'not-sent', line: detail === 'SIGNED_OUT' ? 'signed-out' : 'server-down', detail };
}

/** Why a request must not carry the token of a service at `origin`; null when it may. A server's answer may name any address. */
export function refusalOf(request: Request, origin: string): ExchangeOutcome | null {
  const url = new URL(request.url);
  if (url.origin !== origin) {
    return notSent('FOREIGN_ADDRESS');
  }
  return isSafeTransport(url) ? null : notSent('INSECURE_ADDRESS');
}

export function withBearer(request: Request, accessToken: string): Request {
  const authorized = new Request(request);
  authorized.headers.set('authorization', `Bearer ${accessToken}`);
  return authorized;
}
