import { assertNever, type Result } from '#shared/values/result.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import { unreachablePart } from '#core/service-client/http/exchange.ts';
import type { Clock } from '#core/platform/ports.ts';
import type { AuthorizationServer } from '../authorization-server.ts';
import { endsSession, renewTokens, type TokenAnswer, type TokenParty } from './token-endpoint.ts';
import { TokenSet } from './token-set.ts';

export type Renewal =
  | { readonly kind: 'renewed'; readonly tokens: TokenSet }
  /** The server no longer accepts this sign-in. */
  | { readonly kind: 'ended' }
  /** No information; the tokens stay as they are. */
  | { readonly kind: 'outage'; readonly connectivity: 'no-network' | 'server-down'; readonly detail: string; readonly retryAfterMs: number };

type Outage = Extract<Renewal, { readonly kind: 'outage' }>;

function outage(detail: string, retryAfterMs = 0): Outage {
  return { kind: 'outage', connectivity: 'server-down', detail, retryAfterMs };
}

function outageOf(failure: SignInFailure): Outage {
  if (failure.kind === 'server-unreachable') {
    return { kind: 'outage', connectivity: failure.connectivity, detail: failure.detail, retryAfterMs: 0 };
  }
  // The server is misconfigured: its administrators have to correct that, and the user stays signed in.
  return outage(failure.kind === 'certificate-not-trusted' ? failure.detail : failure.kind);
}

function readRenewal(answer: TokenAnswer, old: TokenSet, clock: Clock): Renewal {
  switch (answer.kind) {
    case 'tokens':
      return {
        kind: 'renewed',
        // A server that does not rotate keeps the old refresh token valid (RFC 6749 section 6).
        tokens: new TokenSet({ ...answer.tokens, refreshToken: answer.tokens.refreshToken ?? old.refreshToken, receivedAtMs: clock.nowMs() }),
      };
    case 'refused':
      return endsSession(answer) ? { kind: 'ended' } : outage(answer.code);
    case 'silent':
      return { kind: 'outage', connectivity: unreachablePart(answer.outcome), detail: answer.outcome.detail, retryAfterMs: 0 };
    case 'failing':
      return outage(String(answer.status), answer.retryAfterMs);
    case 'unusable':
      return outage(answer.what);
    default:
      return assertNever(answer);
  }
}

/** True if the server may have renewed the tokens although its answer is missing or came from a proxy. */
function isLost(answer: TokenAnswer): boolean {
  switch (answer.kind) {
    case 'silent':
      return answer.outcome.kind === 'unanswered';
    case 'failing':
      return answer.status >= 500 && answer.retryAfterMs === 0;
    case 'unusable':
      return answer.what === 'token-answer';
    case 'tokens':
    case 'refused':
      return false;
    default:
      return assertNever(answer);
  }
}

export interface RenewalOptions {
  readonly findServer: () => Promise<Result<AuthorizationServer, SignInFailure>>;
  readonly party: Omit<TokenParty, 'server'>;
  readonly tokens: TokenSet;
  readonly clock: Clock;
}

/** A lost answer may have invalidated the old tokens: a second request with them shows whether it did. */
export async function renew({ findServer, party, tokens, clock }: RenewalOptions): Promise<Renewal> {
  const { refreshToken } = tokens;
  if (refreshToken === null) {
    return { kind: 'ended' };
  }
  const server = await findServer();
  if (!server.ok) {
    return outageOf(server.failure);
  }
  const ask = async (): Promise<TokenAnswer> => renewTokens({ ...party, server: server.value }, refreshToken);
  const first = await ask();
  return readRenewal(isLost(first) ? await ask() : first, tokens, clock);
}
