/**
 * Where a connection signs in: the endpoints the server describes (RFC 8414), or those of the contract. Refuses a server that cannot
 * be used safely before anything secret is sent to it.
 */
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import { missingPart, type Exchange, type ExchangeOutcome } from '#core/service-client/exchange.ts';
import { isSafeTransport } from './web-address.ts';

export interface AuthorizationServer {
  /** As oauth4webapi wants it. */
  readonly metadata: oauth.AuthorizationServer;
  readonly authorizationEndpoint: URL;
  /** http is spoken with this computer itself only. */
  readonly allowsInsecure: boolean;
}

/** Bytes of metadata or of a token answer that are believed. */
export const answerLimitCharacters = 65_536;

/** Codes of Node's TLS that say the certificate, not the network, is the problem. */
const certificateCodes = /^(CERT_|ERR_TLS_CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(GET|VERIFY|DECODE)_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH)/;

/** What an outcome without an answer means to somebody who signs in. */
export function unreachable(outcome: Exclude<ExchangeOutcome, { readonly kind: 'answered' }>): SignInFailure {
  const { detail } = outcome;
  if (certificateCodes.test(detail)) {
    return { kind: 'certificate-not-trusted', detail };
  }
  return { kind: 'server-unreachable', line: missingPart(outcome), detail };
}

type Fetch = (address: string, init: oauth.CustomFetchOptions<string, URLSearchParams | undefined>) => Promise<Response>;

/** Runs a request of oauth4webapi over our own exchange and answers the outcome itself, so that a missing answer is a value. */
export async function carry(exchange: Exchange, run: (fetch: Fetch) => Promise<unknown>): Promise<ExchangeOutcome> {
  let outcome: ExchangeOutcome = { kind: 'not-sent', line: 'server-down', detail: 'NOT_TRIED' };
  await run(async (address, { method, headers, body, redirect, signal }) => {
    const init = { method, headers, redirect, signal: signal ?? null };
    outcome = await exchange(new Request(address, body === undefined ? init : { ...init, body }));
    // Nobody looks at this stand-in: the outcome is read instead.
    return outcome.kind === 'answered' ? outcome.response : Response.error();
  });
  return outcome;
}

/** The authorization URL as typed, without the slashes at its end; null when it is none. */
function readAuthorizationUrl(text: string): URL | null {
  const url = URL.parse(text.trim().replace(/\/+$/, ''));
  return url === null || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '' ? null : url;
}

const endpointsSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
type Endpoints = z.infer<typeof endpointsSchema>;

/** Http is taken from a server that was itself named by an http address of this computer; nobody falls back to it. */
function isUsableEndpoint(address: string, allowsInsecure: boolean): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (allowsInsecure && isSafeTransport(url)));
}

function assemble(endpoints: Endpoints, allowsInsecure: boolean): Result<AuthorizationServer, SignInFailure> {
  const { issuer, authorization_endpoint, token_endpoint, revocation_endpoint, authorization_response_iss_parameter_supported: saysIssuer } = endpoints;
  const usable = [authorization_endpoint, token_endpoint].every((address) => isUsableEndpoint(address, allowsInsecure));
  if (!usable) {
    return fail({ kind: 'server-misconfigured', what: 'endpoint' });
  }
  const revocable = revocation_endpoint !== undefined && isUsableEndpoint(revocation_endpoint, allowsInsecure);
  return succeed({
    metadata: {
      issuer,
      authorization_endpoint,
      token_endpoint,
      ...(revocable ? { revocation_endpoint } : {}),
      ...(saysIssuer === undefined ? {} : { authorization_response_iss_parameter_supported: saysIssuer }),
    },
    authorizationEndpoint: new URL(authorization_endpoint),
    allowsInsecure,
  });
}

/** Only JSON is a description; a page that says “not found” with status 200 is none. */
async function jsonOf(response: Response): Promise<string | null> {
  const isJson = /^application\/(.+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
  if (!isJson) {
    return null;
  }
  return response.text();
}

async function readMetadata(text: string, issuer: URL): Promise<Endpoints | null> {
  if (text.length > answerLimitCharacters) {
    return null;
  }
  try {
    const response = new Response(text, { headers: { 'content-type': 'application/json' } });
    const parsed = parseForeign(endpointsSchema, await oauth.processDiscoveryResponse(issuer, response));
    return parsed.ok ? parsed.value : null;
  } catch {
    // Not JSON, or the description of another server.
    return null;
  }
}

/** RFC 8414 section 2: a server that describes itself and does not list the method does not support it. */
function judge(endpoints: Endpoints | null, allowsInsecure: boolean): Result<AuthorizationServer, SignInFailure> {
  if (endpoints === null) {
    return fail({ kind: 'server-misconfigured', what: 'metadata' });
  }
  if (endpoints.code_challenge_methods_supported?.includes('S256') !== true) {
    return fail({ kind: 'server-misconfigured', what: 'pkce' });
  }
  return assemble(endpoints, allowsInsecure);
}

/** Statuses of servers that describe nothing; a failing server is not asked to be trusted by guess. */
function offersNothing(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

export interface Discovery {
  /** The connection's authorization URL, `https://time.example`. */
  readonly authorizationUrl: string;
  /** Bounded in time and size, follows no redirect; knows a private certificate authority of the connection, if there is one. */
  readonly exchange: Exchange;
}

/** Finds the server's endpoints. Where it describes nothing they are the contract's, `{auth_url}/oauth/authorize` and `/oauth/token`. */
export async function discoverAuthorizationServer({ authorizationUrl, exchange }: Discovery): Promise<Result<AuthorizationServer, SignInFailure>> {
  const issuer = readAuthorizationUrl(authorizationUrl);
  if (issuer === null || !isSafeTransport(issuer)) {
    return fail({ kind: 'insecure-address', address: issuer?.origin ?? authorizationUrl.slice(0, 200) });
  }
  const allowsInsecure = issuer.protocol === 'http:';
  const outcome = await carry(exchange, async (fetch) =>
    oauth.discoveryRequest(issuer, { algorithm: 'oauth2', [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: allowsInsecure }),
  );
  if (outcome.kind !== 'answered') {
    return fail(unreachable(outcome));
  }
  const { status } = outcome.response;
  const text = status === 200 ? await jsonOf(outcome.response) : null;
  if (text !== null) {
    return judge(await readMetadata(text, issuer), allowsInsecure);
  }
  if (!offersNothing(status)) {
    return fail({ kind: 'server-unreachable', line: 'server-down', detail: String(status) });
  }
  const base = issuer.href.replace(/\/+$/, '');
  return assemble({ issuer: base, authorization_endpoint: `${base}/oauth/authorize`, token_endpoint: `${base}/oauth/token` }, allowsInsecure);
}
