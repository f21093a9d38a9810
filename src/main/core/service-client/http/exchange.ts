/** Sends a request to the service and returns its answer, over a socket or in process. */
import { setImmediate } from 'node:timers/promises';
import type { AddressKind } from '#shared/values/network-address.ts';

export type ExchangeOutcome =
  /** `reached`: where the server is; absent in this process. */
  | { readonly kind: 'answered'; readonly response: Response; readonly reached?: AddressKind }
  /** Nothing of the request reached the service: it is safe to send again. */
  | { readonly kind: 'not-sent'; readonly connectivity: 'no-network' | 'server-down' | 'signed-out'; readonly detail: string }
  /** The request may have reached the service and may have taken effect. */
  | { readonly kind: 'unanswered'; readonly detail: string };

/** Why a request got no answer: the network, or the server. */
export function unreachablePart(outcome: Exclude<ExchangeOutcome, { readonly kind: 'answered' }>): 'no-network' | 'server-down' {
  return outcome.kind === 'not-sent' && outcome.connectivity === 'no-network' ? 'no-network' : 'server-down';
}

export const requestTimeoutMs = 10_000;

export interface Reach {
  /** For a request to where another server has led: what that server `reached`. */
  readonly within: AddressKind;
}

/** Sends a request. Never throws for network or service errors; never retries; never follows redirects. */
export type Exchange = (request: Request, reach?: Reach) => Promise<ExchangeOutcome>;

/** A service in this process. Yields to the event loop before each request, so that a long queue does not delay clicks. */
export function exchangeInProcess(handler: (request: Request) => Promise<Response>): Exchange {
  return async (request) => {
    await setImmediate();
    return { kind: 'answered', response: await handler(request) };
  };
}
