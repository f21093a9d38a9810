/** What it means to carry one request to the service and its answer back, over a socket or in process. */
import { setImmediate as ownTurn } from 'node:timers/promises';

export type ExchangeOutcome =
  | { readonly kind: 'answered'; readonly response: Response }
  /** Nothing of the request reached the service: it is safe to send again. */
  | { readonly kind: 'not-sent'; readonly line: 'no-network' | 'server-down' | 'signed-out'; readonly detail: string }
  /** The request may have reached the service and may have taken effect. */
  | { readonly kind: 'unanswered'; readonly detail: string };

/** What is missing where a request got no answer: the network, or the server. */
export function missingPart(outcome: Exclude<ExchangeOutcome, { readonly kind: 'answered' }>): 'no-network' | 'server-down' {
  return outcome.kind === 'not-sent' && outcome.line === 'no-network' ? 'no-network' : 'server-down';
}

/** A request is given up when its answer has not come after this, in milliseconds. */
export const requestTimeoutMs = 10_000;

/** Carries a request. Never throws for what a network or a service can do; never retries; never follows redirects. */
export type Exchange = (request: Request) => Promise<ExchangeOutcome>;

/** A service of this process: same Request, same Response, no socket. Each request is a turn of its own: no click waits for a long queue. */
export function exchangeInProcess(handler: (request: Request) => Promise<Response>): Exchange {
  return async (request) => {
    await ownTurn();
    return { kind: 'answered', response: await handler(request) };
  };
}
