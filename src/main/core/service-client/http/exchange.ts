/** Sends a request to the service and returns its answer, over a socket or in process. */
import { setImmediate } from 'node:timers/promises';

export type ExchangeOutcome =
  | { readonly kind: 'answered'; readonly response: Response }
  /** Nothing of the request reached the service: it is safe to send again. */
  | { readonly kind: 'not-sent'; readonly connectivity: 'no-network' | 'server-down' | 'signed-out'; readonly detail: string }
  /** The request may have reached the service and may have taken effect. */
  | { readonly kind: 'unanswered'; readonly detail: string };

/** Why a request got no answer: the network, or the server. */
export function unreachablePart(outcome: Exclude<ExchangeOutcome, { readonly kind: 'answered' }>): 'no-network' | 'server-down' {
  return outcome.kind === 'not-sent' && outcome.connectivity === 'no-network' ? 'no-network' : 'server-down';
}

export const requestTimeoutMs = 10_000;

/** Sends a request. Never throws for network or service errors; never retries; never follows redirects. */
export type Exchange = (request: Request) => Promise<ExchangeOutcome>;

/** A service in this process. Yields to the event loop before each request, so that a long queue does not delay clicks. */
export function exchangeInProcess(handler: (request: Request) => Promise<Response>): Exchange {
  return async (request) => {
    await setImmediate();
    return { kind: 'answered', response: await handler(request) };
  };
}
