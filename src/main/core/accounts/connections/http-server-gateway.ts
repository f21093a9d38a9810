/** The gateway to servers as they are: over HTTP, with the system's browser. */
import { z } from 'zod';
import type { ConnectFailure } from '#shared/connections/connect-failures.ts';
import type { ServerField } from '#shared/connections/connection-failures.ts';
import { connectionNameLimit, type ServerDraft, type ServerSuggestion } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { guessAuthorizationUrl, readClientId, readOrganizationId, readServerAddress } from '#core/service-client/connect-input.ts';
import type { Exchange } from '#core/service-client/exchange.ts';
import { findService, probeDialect } from '#core/service-client/probe-dialect.ts';
import { readIdentity } from '#core/service-client/read-identity.ts';
import { discoverAuthorizationServer } from '../sign-in/authorization-server.ts';
import { withBearer } from '../sign-in/bearer-requests.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { TokenSet } from '../sign-in/token-set.ts';
import { readCertificates } from './certificates.ts';
import { exchangeTo } from './server-exchange.ts';
import type { ServerAddress, ServerGateway, ServerIdentity, SignedIn } from './server-gateway.ts';

/** Where a service of ours names the client that Clocktower is there; others say nothing. */
const clientMetadataSchema = z.object({ clocktower_client_id: z.string() });

function fieldFailure(field: ServerField, read: { readonly failure: ConnectFailure }): Result<never, Failure> {
  return fail({ kind: 'server-field', field, cause: read.failure });
}

/** A name that was not given is the address, without what every address has. */
function nameOf(baseUrl: string): string {
  return new URL(baseUrl).host.slice(0, connectionNameLimit);
}

function judge(draft: ServerDraft): Result<ServerAddress, Failure> {
  const baseUrl = readServerAddress(draft.baseUrl);
  if (!baseUrl.ok) {
    return fieldFailure('baseUrl', baseUrl);
  }
  const name = draft.name.trim();
  if (name.length > connectionNameLimit) {
    return fieldFailure('name', { failure: { kind: 'name-too-long', limit: connectionNameLimit } });
  }
  const authUrl = draft.authUrl.trim() === '' ? succeed(guessAuthorizationUrl(baseUrl.value)) : readServerAddress(draft.authUrl);
  if (!authUrl.ok) {
    return fieldFailure('authUrl', authUrl);
  }
  const clientId = readClientId(draft.clientId);
  if (!clientId.ok) {
    return fieldFailure('clientId', clientId);
  }
  const organizationId = draft.organizationId.trim() === '' ? succeed(null) : readOrganizationId(draft.organizationId);
  if (!organizationId.ok) {
    return fieldFailure('organizationId', organizationId);
  }
  const certificate = draft.certificate === null ? null : readCertificates(draft.certificate);
  if (draft.certificate !== null && certificate === null) {
    return fieldFailure('certificate', { failure: { kind: 'certificate-unreadable' } });
  }
  return succeed({
    name: name === '' ? nameOf(baseUrl.value) : name,
    baseUrl: baseUrl.value,
    authUrl: authUrl.value,
    clientId: clientId.value,
    organizationId: organizationId.value,
    certificate,
  });
}

async function readClientOf(authUrl: string, exchange: Exchange): Promise<string | null> {
  const outcome = await exchange(new Request(`${authUrl}/.well-known/oauth-authorization-server`, { headers: { accept: 'application/json' } }));
  if (outcome.kind !== 'answered' || outcome.response.status !== 200) {
    return null;
  }
  const body: unknown = await outcome.response.json().catch(() => null);
  const read = parseForeign(clientMetadataSchema, body);
  const clientId = read.ok ? readClientId(read.value.clocktower_client_id) : null;
  return clientId?.ok === true ? clientId.value : null;
}

async function look(typed: string): Promise<Result<ServerSuggestion, Failure>> {
  const address = readServerAddress(typed);
  if (!address.ok) {
    return fieldFailure('baseUrl', address);
  }
  const exchange = exchangeTo({ certificate: null });
  const found = await findService(exchange, address.value);
  if (!found.ok) {
    return fail({ kind: 'not-connected', cause: found.failure });
  }
  const baseUrl = found.value;
  const authUrl = guessAuthorizationUrl(baseUrl);
  return succeed({ name: nameOf(baseUrl), baseUrl, authUrl, clientId: await readClientOf(authUrl, exchange) });
}

function asPerson(exchange: Exchange, { accessToken }: TokenSet): Exchange {
  return async (request) => exchange(withBearer(request, accessToken));
}

async function identify(exchange: Exchange, baseUrl: string, { accessToken }: TokenSet): Promise<Result<ServerIdentity, ConnectFailure>> {
  const read = await readIdentity({ exchange, baseUrl, accessToken });
  if (!read.ok) {
    return read;
  }
  const { user, organizations } = read.value;
  return succeed({
    userId: user.kind === 'known' ? user.id : null,
    personName: user.kind === 'known' && user.name !== '' ? user.name : null,
    organizations:
      organizations.kind === 'listed' ? organizations.organizations.map(({ organizationId, organizationName }) => ({ id: organizationId, name: organizationName })) : null,
  });
}

/** A server that shows nothing without a sign-in is asked for the organization that was typed. */
async function findBaseUrl({ baseUrl, certificate, organizationId }: ServerAddress, tokens: TokenSet): Promise<Result<string, ConnectFailure>> {
  const exchange = exchangeTo({ certificate });
  const found = await findService(exchange, baseUrl);
  if (found.ok || found.failure.kind !== 'not-time-tracking' || organizationId === null) {
    return found;
  }
  const probed = await probeDialect({ exchange: asPerson(exchange, tokens), address: baseUrl, organizationId });
  return probed.ok ? succeed(probed.value.baseUrl) : probed;
}

async function signedInAt(address: ServerAddress, tokens: TokenSet): Promise<Result<SignedIn, Failure>> {
  const exchange = exchangeTo(address);
  const found = await findBaseUrl(address, tokens);
  if (!found.ok) {
    return fail({ kind: 'not-connected', cause: found.failure });
  }
  const identity = await identify(asPerson(exchange, tokens), found.value, tokens);
  return identity.ok ? succeed({ tokens, baseUrl: found.value, identity: identity.value }) : fail({ kind: 'not-connected', cause: identity.failure });
}

export function createServerGateway(signIn: SignIn): ServerGateway {
  return {
    look,
    judge,
    signIn: (address, onReturn) => {
      const { authUrl, clientId } = address;
      const exchange = exchangeTo(address);
      const findServer = async () => discoverAuthorizationServer({ authorizationUrl: authUrl, exchange });
      const attempt = signIn.start({ findServer, clientId, scope: null, exchange });
      const finish = async (): Promise<Result<SignedIn, Failure>> => {
        const outcome = await attempt.outcome;
        if (!outcome.ok) {
          return fail({ kind: 'not-signed-in', cause: outcome.failure });
        }
        onReturn();
        return signedInAt(address, outcome.value);
      };
      return { finished: finish(), cancel: attempt.cancel };
    },
    probe: async (address, { tokens, baseUrl }, organizationId) => {
      const probed = await probeDialect({ exchange: asPerson(exchangeTo(address), tokens), address: baseUrl, organizationId });
      return probed.ok ? succeed(probed.value.dialect) : fail({ kind: 'not-connected', cause: probed.failure });
    },
  };
}
