import type { ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { isSafeTransport } from './web-address.ts';

/** Nothing was sent. The detail is for logs, not for users. */
export function notSent(detail: 'SIGNED_OUT' | 'FOREIGN_ADDRESS' | 'INSECURE_ADDRESS'): ExchangeOutcome {
  return { kind: 'not-sent', connectivity: detail === 'SIGNED_OUT' ? 'signed-out' : 'server-down', detail };
}

/** Why a request must not carry the token of a service at `origin`; null if it may. A server's answer may name any address. */
export function checkBearerRequest(request: Request, origin: string): ExchangeOutcome | null {
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
