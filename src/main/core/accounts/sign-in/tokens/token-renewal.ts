import { matchKind } from '#shared/values/match-kind.ts';
import type { Result } from '#shared/values/result.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import { unreachablePart } from '#core/service-client/http/exchange.ts';
import type { AuthorizationServer } from '../authorization-server.ts';
import { endsSession, renewTokens, type TokenAnswer, type TokenParty } from './token-endpoint.ts';
import { TokenSet } from './token-set.ts';

export type Renewal =
  | { readonly kind: 'renewed'; readonly tokens: TokenSet }
  /** The server no longer accepts this sign-in. */
  | { readonly kind: 'ended' }
  /** No information; the tokens stay as they are. */
  | {
      readonly kind: 'outage';
      readonly connectivity: 'no-network' | 'server-down';
      readonly detail: string;
      readonly retryAfterMs: number;
    };

type Outage = Extract<Renewal, { readonly kind: 'outage' }>;

function outage(detail: string, retryAfterMs = 0): Outage {
  return { kind: 'outage', connectivity: 'server-down', detail, retryAfterMs };
}

function toOutage(failure: SignInFailure): Outage {
  if (failure.kind === 'server-unreachable') {
    return { kind: 'outage', connectivity: failure.connectivity, detail: failure.detail, retryAfterMs: 0 };
  }
  // The server is misconfigured: its administrators have to correct that, and the user stays signed in.
  return outage(failure.kind === 'certificate-not-trusted' ? failure.detail : failure.kind);
}

function readRenewal(answer: TokenAnswer, old: TokenSet, clock: TokenParty['clock']): Renewal {
  return matchKind(answer, {
    // A server that does not rotate keeps the old refresh token valid (RFC 6749 section 6).
    tokens: ({ tokens }) => ({
      kind: 'renewed',
      tokens: new TokenSet({ ...tokens, refreshToken: tokens.refreshToken ?? old.refreshToken, receivedAtMs: clock.nowMs() }),
    }),
    refused: (answered) => (endsSession(answered) ? { kind: 'ended' } : outage(answered.code)),
    silent: ({ outcome }) => ({ kind: 'outage', connectivity: unreachablePart(outcome), detail: outcome.detail, retryAfterMs: 0 }),
    failing: ({ status, retryAfterMs }) => outage(String(status), retryAfterMs),
    unusable: ({ what }) => outage(what),
  });
}

/** True if the server may have renewed the tokens although its answer is missing or came from a proxy. */
function isLost(answer: TokenAnswer): boolean {
  return matchKind(answer, {
    silent: ({ outcome }) => outcome.kind === 'unanswered',
    failing: ({ status, retryAfterMs }) => status >= 500 && retryAfterMs === 0,
    unusable: ({ what }) => what === 'token-answer',
    tokens: () => false,
    refused: () => false,
  });
}

export interface RenewalOptions {
  readonly findServer: () => Promise<Result<AuthorizationServer, SignInFailure>>;
  readonly party: Omit<TokenParty, 'server'>;
  readonly tokens: TokenSet;
}

/** A lost answer may have invalidated the old tokens: a second request with them shows whether it did. */
export async function renew({ findServer, party, tokens }: RenewalOptions): Promise<Renewal> {
  const { refreshToken } = tokens;
  if (refreshToken === null) {
    return { kind: 'ended' };
  }
  const server = await findServer();
  if (!server.ok) {
    return toOutage(server.failure);
  }
  const ask = async (): Promise<TokenAnswer> => renewTokens({ ...party, server: server.value }, refreshToken);
  const first = await ask();
  return readRenewal(isLost(first) ? await ask() : first, tokens, party.clock);
}
