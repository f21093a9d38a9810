/** One renewal of tokens, from asking to stored. Decides what a missing answer means; changes nothing of a session itself. */
import { assertNever, type Result } from '#shared/values/result.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import { missingPart } from '#core/service-client/exchange.ts';
import type { Clock } from '#core/platform/ports.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { endsSession, renewTokens, type TokenAnswer, type TokenParty } from './token-endpoint.ts';
import { TokenSet } from './token-set.ts';

export type Renewal =
  | { readonly kind: 'renewed'; readonly tokens: TokenSet }
  /** The server no longer accepts this sign-in. */
  | { readonly kind: 'ended' }
  /** Nothing was learned; the tokens are as good as they were. */
  | { readonly kind: 'outage'; readonly line: 'no-network' | 'server-down'; readonly detail: string; readonly retryAfterMs: number };

type Outage = Extract<Renewal, { readonly kind: 'outage' }>;

function outage(detail: string, retryAfterMs = 0): Outage {
  return { kind: 'outage', line: 'server-down', detail, retryAfterMs };
}

function outageOf(failure: SignInFailure): Outage {
  if (failure.kind === 'server-unreachable') {
    return { kind: 'outage', line: failure.line, detail: failure.detail, retryAfterMs: 0 };
  }
  // The server is not as it was: that is for its keepers to mend, and no reason to sign anybody out.
  return outage(failure.kind === 'certificate-not-trusted' ? failure.detail : failure.kind);
}

function readRenewal(answer: TokenAnswer, old: TokenSet, clock: Clock): Renewal {
  switch (answer.kind) {
    case 'tokens':
      return {
        kind: 'renewed',
        // A server that does not rotate leaves the old refresh token in force (RFC 6749 section 6).
        tokens: new TokenSet({ ...answer.tokens, refreshToken: answer.tokens.refreshToken ?? old.refreshToken, receivedAtMs: clock.nowMs() }),
      };
    case 'refused':
      return endsSession(answer) ? { kind: 'ended' } : outage(answer.code);
    case 'silent':
      return { kind: 'outage', line: missingPart(answer.outcome), detail: answer.outcome.detail, retryAfterMs: 0 };
    case 'failing':
      return outage(String(answer.status), answer.retryAfterMs);
    case 'unusable':
      return outage(answer.what);
    default:
      return assertNever(answer);
  }
}

/** Whether the server may have renewed the tokens although its answer did not come: a gateway's page in its place is no answer either. */
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

/** A lost answer may have taken the old tokens away: asked once more with them, the server says whether it did. */
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
