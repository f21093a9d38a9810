import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import type { Misconfiguration } from '#shared/connections/sign-in.ts';
import type { Exchange, ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import type { Clock } from '#core/platform/ports.ts';
import { retryAfterMs } from '#core/service-client/http/retry-after.ts';
import { isJson } from '#core/service-client/http/service-answer.ts';
import { answerLimitCharacters, carry, type AuthorizationServer } from '../authorization-server.ts';
import type { StoredTokens } from './token-set.ts';

type Unanswered = Exclude<ExchangeOutcome, { readonly kind: 'answered' }>;

export type TokenAnswer =
  | { readonly kind: 'tokens'; readonly tokens: Omit<StoredTokens, 'receivedAtMs'> }
  /** The server refused the request (RFC 6749 section 5.2). */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly kind: 'silent'; readonly outcome: Unanswered }
  /** An answer without meaning for the tokens: a server error, a limit, a proxy's page. */
  | { readonly kind: 'failing'; readonly status: number; readonly retryAfterMs: number }
  /** An unusable success or a redirect. */
  | { readonly kind: 'unusable'; readonly what: Extract<Misconfiguration, 'token-answer' | 'redirect'> };

export interface TokenParty {
  readonly server: AuthorizationServer;
  readonly clientId: string;
  readonly exchange: Exchange;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** Some servers send the lifetime as text; an invalid one counts as missing. */
const lifetimeSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
  ])
  .pipe(z.number().nonnegative());

// Other characters cannot be sent in a header (RFC 6750 section 2.1, extended to all visible characters).
const accessTokenSchema = z.string().regex(/^[\u0021-\u007e]+$/);

const successSchema = z.object({
  access_token: accessTokenSchema,
  token_type: z.string().regex(/^bearer$/i),
  refresh_token: boundedText({ min: 1 }).nullish(),
  expires_in: z.unknown().optional(),
});

const refusalSchema = z.object({
  error: boundedText({ min: 1 }),
  error_description: z.string().optional(),
  /** league/oauth2-server puts details here. */
  hint: z.string().nullish(),
  message: z.string().nullish(),
});

export function plainText(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

type Check = (response: Response) => Promise<oauth.TokenEndpointResponse>;

/** Adapts a success to the library's checks: removes an unrequested identity token and makes the lifetime a number. */
async function readSuccess(text: string, check: Check): Promise<TokenAnswer> {
  const unusable = { kind: 'unusable', what: 'token-answer' } as const;
  const parsed = parseForeignJson(successSchema, text, answerLimitCharacters);
  if (!parsed.ok) {
    return unusable;
  }
  const { access_token, token_type, refresh_token } = parsed.value;
  const lifetime = parseForeign(lifetimeSchema, parsed.value.expires_in);
  const body = {
    access_token,
    token_type,
    ...(refresh_token ? { refresh_token } : {}),
    ...(lifetime.ok ? { expires_in: lifetime.value } : {}),
  };
  try {
    const checked = await check(Response.json(body));
    return {
      kind: 'tokens',
      tokens: {
        accessToken: checked.access_token,
        refreshToken: checked.refresh_token ?? null,
        lifetimeSeconds: checked.expires_in ?? null,
      },
    };
  } catch {
    return unusable;
  }
}

async function readAnswer(outcome: ExchangeOutcome, check: Check, { clock }: Pick<TokenParty, 'clock'>): Promise<TokenAnswer> {
  if (outcome.kind !== 'answered') {
    return { kind: 'silent', outcome };
  }
  const { response } = outcome;
  const { status } = response;
  const text = await response.text();
  if (status === 200) {
    return readSuccess(text, check);
  }
  if (status >= 300 && status < 400) {
    return { kind: 'unusable', what: 'redirect' };
  }
  const refusal =
    (status === 400 || status === 401) && isJson(response.headers) ? parseForeignJson(refusalSchema, text, answerLimitCharacters) : null;
  if (refusal?.ok === true) {
    const { error, error_description, hint, message } = refusal.value;
    const detail = [error_description, hint, message].find((words) => words !== undefined && words !== null && words !== '') ?? '';
    return { kind: 'refused', status, code: plainText(error).slice(0, 64), detail: plainText(detail) };
  }
  return { kind: 'failing', status, retryAfterMs: retryAfterMs(response.headers, clock.nowMs()) };
}

function oauthClient({ clientId }: TokenParty): oauth.Client {
  return { client_id: clientId, token_endpoint_auth_method: 'none' };
}

export interface CodeRedemption {
  /** Validated by `oauth.validateAuthResponse`. */
  readonly parameters: URLSearchParams;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly signal: AbortSignal;
}

/** Redeems a code. Never retries: a server revokes the tokens of a code that is used twice. */
export async function redeemCode(party: TokenParty, { parameters, redirectUri, verifier, signal }: CodeRedemption): Promise<TokenAnswer> {
  const { server, exchange } = party;
  const client = oauthClient(party);
  const outcome = await carry(exchange, async (fetch) =>
    oauth.authorizationCodeGrantRequest(server.metadata, client, oauth.None(), parameters, redirectUri, verifier, {
      [oauth.customFetch]: fetch,
      [oauth.allowInsecureRequests]: server.allowsInsecure,
      signal,
    }),
  );
  return readAnswer(outcome, async (response) => oauth.processAuthorizationCodeResponse(server.metadata, client, response), party);
}

/** Renews the tokens. A server that rotates tokens invalidates the old ones even if its answer is lost. */
export async function renewTokens(party: TokenParty, refreshToken: string): Promise<TokenAnswer> {
  const { server, exchange } = party;
  const client = oauthClient(party);
  const outcome = await carry(exchange, async (fetch) =>
    oauth.refreshTokenGrantRequest(server.metadata, client, oauth.None(), refreshToken, {
      [oauth.customFetch]: fetch,
      [oauth.allowInsecureRequests]: server.allowsInsecure,
    }),
  );
  return readAnswer(outcome, async (response) => oauth.processRefreshTokenResponse(server.metadata, client, response), party);
}

/** Revokes a token (RFC 7009) if the server supports it. Best effort: the result is ignored. */
export async function revokeToken(party: TokenParty, token: string): Promise<void> {
  const { server, exchange } = party;
  if (server.metadata.revocation_endpoint === undefined) {
    return;
  }
  await carry(exchange, async (fetch) =>
    oauth.revocationRequest(server.metadata, oauthClient(party), oauth.None(), token, {
      [oauth.customFetch]: fetch,
      [oauth.allowInsecureRequests]: server.allowsInsecure,
    }),
  );
}

/** Errors after which no later renewal can succeed. */
const finalCodes: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/**
 * True if a refused renewal ends the session. league/oauth2-server before version 9 sends `invalid_request` for a revoked token, with words
 * about it.
 */
export function endsSession({ code, detail }: Extract<TokenAnswer, { readonly kind: 'refused' }>): boolean {
  return finalCodes.has(code) || (code === 'invalid_request' && /refresh.?token/i.test(detail));
}
