/** What is said to the token endpoint and what its answers mean. Holds no state and keeps no token. */
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import type { Misconfiguration } from '#shared/connections/sign-in.ts';
import type { Exchange, ExchangeOutcome } from '#core/service-client/exchange.ts';
import { retryAfterMs } from '#core/service-client/reply.ts';
import { answerLimitCharacters, carry, type AuthorizationServer } from './authorization-server.ts';
import type { StoredTokens } from './token-set.ts';

type Unanswered = Exclude<ExchangeOutcome, { readonly kind: 'answered' }>;

/** What a token endpoint's answer means. */
export type TokenAnswer =
  | { readonly kind: 'tokens'; readonly tokens: Omit<StoredTokens, 'receivedAtMs'> }
  /** The server understood and said no (RFC 6749 section 5.2). */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly detail: string }
  /** No answer came. */
  | { readonly kind: 'silent'; readonly outcome: Unanswered }
  /** An answer came that says nothing about the tokens: an error of the server, a limit, a page of something in between. */
  | { readonly kind: 'failing'; readonly status: number; readonly retryAfterMs: number }
  /** A success, or a way to one, that cannot be used. */
  | { readonly kind: 'unusable'; readonly what: Extract<Misconfiguration, 'token-answer' | 'redirect'> };

/** Where and as whom. */
export interface TokenParty {
  readonly server: AuthorizationServer;
  readonly clientId: string;
  readonly exchange: Exchange;
}

/** Servers write lifetimes as text, too; what is no number of seconds is as good as nothing said. */
const lifetimeSchema = z.union([z.number(), z.string().regex(/^\d{1,12}$/).transform(Number)]).pipe(z.number().nonnegative());

// A token that holds anything else could not stand in a header (RFC 6750 section 2.1, widened to every visible character).
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
  /** League's servers say more in these two. */
  hint: z.string().nullish(),
  message: z.string().nullish(),
});

/** A server's own words, bounded, on one line, in characters that are seen and change nothing around them. */
export function plainText(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ').trim().slice(0, 200).toWellFormed();
}

type Check = (response: Response) => Promise<oauth.TokenEndpointResponse>;

/** Makes of a success what the library's own checks take: no identity token, which nobody asked for, and a lifetime that is a number. */
async function readSuccess(text: string, check: Check): Promise<TokenAnswer> {
  const unusable = { kind: 'unusable', what: 'token-answer' } as const;
  const parsed = parseForeignJson(successSchema, text, answerLimitCharacters);
  if (!parsed.ok) {
    return unusable;
  }
  const { access_token, token_type, refresh_token } = parsed.value;
  const lifetime = parseForeign(lifetimeSchema, parsed.value.expires_in);
  const body = { access_token, token_type, ...(refresh_token ? { refresh_token } : {}), ...(lifetime.ok ? { expires_in: lifetime.value } : {}) };
  try {
    const checked = await check(Response.json(body));
    return {
      kind: 'tokens',
      tokens: { accessToken: checked.access_token, refreshToken: checked.refresh_token ?? null, lifetimeSeconds: checked.expires_in ?? null },
    };
  } catch {
    return unusable;
  }
}

async function readAnswer(outcome: ExchangeOutcome, check: Check): Promise<TokenAnswer> {
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
  const refusal = status === 400 || status === 401 ? parseForeignJson(refusalSchema, text, answerLimitCharacters) : null;
  if (refusal?.ok === true) {
    const { error, error_description, hint, message } = refusal.value;
    const detail = [error_description, hint, message].find((words) => words !== undefined && words !== null && words !== '') ?? '';
    return { kind: 'refused', status, code: plainText(error).slice(0, 64), detail: plainText(detail) };
  }
  return { kind: 'failing', status, retryAfterMs: retryAfterMs(response.headers) };
}

function clientOf({ clientId }: TokenParty): oauth.Client {
  return { client_id: clientId, token_endpoint_auth_method: 'none' };
}

export interface CodeRedemption {
  /** What `oauth.validateAuthResponse` passed. */
  readonly parameters: URLSearchParams;
  readonly redirectUri: string;
  readonly verifier: string;
  /** Ends the wait when the sign-in is given up. */
  readonly signal: AbortSignal;
}

/** Redeems a code. Never repeats: a code seen twice makes a server distrust both. */
export async function redeemCode(party: TokenParty, { parameters, redirectUri, verifier, signal }: CodeRedemption): Promise<TokenAnswer> {
  const { server, exchange } = party;
  const client = clientOf(party);
  const outcome = await carry(exchange, async (fetch) =>
    oauth.authorizationCodeGrantRequest(server.metadata, client, oauth.None(), parameters, redirectUri, verifier, {
      [oauth.customFetch]: fetch,
      [oauth.allowInsecureRequests]: server.allowsInsecure,
      signal,
    }),
  );
  return readAnswer(outcome, async (response) => oauth.processAuthorizationCodeResponse(server.metadata, client, response));
}

/** Asks for new tokens. A server that rotates takes the old ones away with its answer, whether that answer arrives or not. */
export async function renewTokens(party: TokenParty, refreshToken: string): Promise<TokenAnswer> {
  const { server, exchange } = party;
  const client = clientOf(party);
  const outcome = await carry(exchange, async (fetch) =>
    oauth.refreshTokenGrantRequest(server.metadata, client, oauth.None(), refreshToken, {
      [oauth.customFetch]: fetch,
      [oauth.allowInsecureRequests]: server.allowsInsecure,
    }),
  );
  return readAnswer(outcome, async (response) => oauth.processRefreshTokenResponse(server.metadata, client, response));
}

/** Tells the server that a token is no longer wanted (RFC 7009), where it takes that. Best effort: what comes of it changes nothing here. */
export async function revokeToken(party: TokenParty, token: string): Promise<void> {
  const { server, exchange } = party;
  if (server.metadata.revocation_endpoint === undefined) {
    return;
  }
  await carry(exchange, async (fetch) =>
    oauth.revocationRequest(server.metadata, clientOf(party), oauth.None(), token, {
      [oauth.customFetch]: fetch,
      [oauth.allowInsecureRequests]: server.allowsInsecure,
    }),
  );
}

/** Refusals of a renewal after which no later renewal can succeed. */
const finalCodes: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/** Whether a refused renewal ends the session. League's servers before version 9 call a revoked token an `invalid_request`. */
export function endsSession({ status, code, detail }: Extract<TokenAnswer, { readonly kind: 'refused' }>): boolean {
  return finalCodes.has(code) || (code === 'invalid_request' && (status === 401 || /refresh.?token/i.test(detail)));
}
