/**
 * The endpoints of a sign-in: those that the server describes (RFC 8414), or those of the contract. Refuses an unsafe server before any
 * secret is sent.
 */
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import { unreachablePart, type Exchange, type ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { isLoopback } from '#core/platform/loopback.ts';
import { isSafeTransport } from './web-address.ts';

export interface AuthorizationServer {
  readonly metadata: oauth.AuthorizationServer;
  readonly authorizationEndpoint: URL;
  /** True only for this computer: http is allowed there. */
  readonly allowsInsecure: boolean;
}

/** Maximum size of metadata or of a token answer. */
export const answerLimitCharacters = 65_536;

/** Node's TLS codes for a certificate problem rather than a network problem. */
const certificateCodes =
  /^(CERT_|ERR_TLS_CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(GET|VERIFY|DECODE)_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH)/;

export function unreachable(outcome: Exclude<ExchangeOutcome, { readonly kind: 'answered' }>): SignInFailure {
  const { detail } = outcome;
  if (certificateCodes.test(detail)) {
    return { kind: 'certificate-not-trusted', detail };
  }
  return { kind: 'server-unreachable', connectivity: unreachablePart(outcome), detail };
}

type Fetch = (address: string, init: oauth.CustomFetchOptions<string, URLSearchParams | undefined>) => Promise<Response>;

/** Runs a request of oauth4webapi over our own exchange and returns the outcome, so that a missing answer is a value. */
export async function carry(exchange: Exchange, run: (fetch: Fetch) => Promise<unknown>): Promise<ExchangeOutcome> {
  let outcome: ExchangeOutcome = { kind: 'not-sent', connectivity: 'server-down', detail: 'NOT_TRIED' };
  await run(async (address, { method, headers, body, redirect, signal }) => {
    const init = { method, headers, redirect, signal: signal ?? null };
    outcome = await exchange(new Request(address, body === undefined ? init : { ...init, body }));
    // The library gets a placeholder; the caller reads the outcome instead.
    return outcome.kind === 'answered' ? outcome.response : Response.error();
  });
  return outcome;
}

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

/** http endpoints are accepted only from a server that itself has an http address of this computer. */
function isUsableEndpoint(address: string, allowsInsecure: boolean): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (allowsInsecure && isSafeTransport(url)));
}

function assemble(endpoints: Endpoints, allowsInsecure: boolean): Result<AuthorizationServer, SignInFailure> {
  const {
    issuer,
    authorization_endpoint,
    token_endpoint,
    revocation_endpoint,
    authorization_response_iss_parameter_supported: saysIssuer,
  } = endpoints;
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

/** Only JSON is metadata; a “not found” page with status 200 is not. */
async function readJsonText(response: Response): Promise<string | null> {
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
    // Not JSON, or the metadata of another server.
    return null;
  }
}

const issuerSchema = z.object({ issuer: z.string() });

/** The address that the server gives itself if it is another name of this computer, as 127.0.0.1 is of localhost; null if it is not. */
function otherLocalName(text: string, asked: URL): string | null {
  const named = text.length > answerLimitCharacters ? null : parseForeignJson(issuerSchema, text);
  const issuer = named?.ok === true ? readAuthorizationUrl(named.value.issuer) : null;
  const isOther = issuer !== null && issuer.hostname !== asked.hostname && isLoopback(issuer.hostname) && isLoopback(asked.hostname);
  return isOther ? issuer.href.replace(/\/+$/, '') : null;
}

/** RFC 8414 section 2: a server that publishes metadata without the method does not support it. */
function judge(endpoints: Endpoints | null, allowsInsecure: boolean): Result<AuthorizationServer, SignInFailure> {
  if (endpoints === null) {
    return fail({ kind: 'server-misconfigured', what: 'metadata' });
  }
  if (endpoints.code_challenge_methods_supported?.includes('S256') !== true) {
    return fail({ kind: 'server-misconfigured', what: 'pkce' });
  }
  return assemble(endpoints, allowsInsecure);
}

/** True if the server publishes no metadata. For a failing server, the endpoints are not guessed. */
function offersNothing(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

export interface Discovery {
  readonly authorizationUrl: string;
  /** Limits time and size, follows no redirect, and trusts the connection's certificates. */
  readonly exchange: Exchange;
}

/** Finds the server's endpoints; without metadata they are the contract's, `{auth_url}/oauth/authorize` and `/oauth/token`. */
export async function discoverAuthorizationServer({
  authorizationUrl,
  exchange,
}: Discovery): Promise<Result<AuthorizationServer, SignInFailure>> {
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
  const text = status === 200 ? await readJsonText(outcome.response) : null;
  if (text !== null) {
    const address = otherLocalName(text, issuer);
    if (address !== null) {
      return fail({ kind: 'server-elsewhere', address });
    }
    return judge(await readMetadata(text, issuer), allowsInsecure);
  }
  if (!offersNothing(status)) {
    return fail({ kind: 'server-unreachable', connectivity: 'server-down', detail: String(status) });
  }
  const base = issuer.href.replace(/\/+$/, '');
  return assemble(
    { issuer: base, authorization_endpoint: `${base}/oauth/authorize`, token_endpoint: `${base}/oauth/token` },
    allowsInsecure,
  );
}
