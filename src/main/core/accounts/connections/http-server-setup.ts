import { z } from 'zod';
import type { ConnectFailure } from '#shared/connections/connect-failures.ts';
import type { ServerField } from '#shared/connections/connection-failures.ts';
import { connectionNameLimit, type ServerDraft, type ServerSuggestion } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import {
  guessAuthorizationUrl,
  readAccessToken,
  readClientId,
  readOrganizationId,
  readServerAddress,
  readUserId,
} from '#core/service-client/connect/connect-input.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { findService, probeDialect } from '#core/service-client/connect/probe-dialect.ts';
import { readIdentity, readSubject } from '#core/service-client/connect/read-identity.ts';
import { discoverAuthorizationServer } from '../sign-in/authorization-server.ts';
import { withBearer } from '../sign-in/bearer-requests.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { personalTokens } from '../sign-in/tokens/personal-tokens.ts';
import type { Clock } from '#core/platform/ports.ts';
import type { TokenSet } from '../sign-in/tokens/token-set.ts';
import { readCertificates } from './certificates.ts';
import type { ExchangeTo } from './server-exchange.ts';
import type { ValidatedServer, ServerAddress, ServerSetupPort, ServerIdentity, SignedIn } from './server-setup-port.ts';

/** Our own service publishes the client ID for Clocktower here. */
const clientMetadataSchema = z.object({ clocktower_client_id: z.string() });

function fieldFailure(field: ServerField, read: { readonly failure: ConnectFailure }): Result<never, Failure> {
  return fail({ kind: 'server-field', field, cause: read.failure });
}

function defaultConnectionName(baseUrl: string): string {
  return new URL(baseUrl).host.slice(0, connectionNameLimit);
}

function readOptional<Value>(text: string, read: (text: string) => Result<Value, ConnectFailure>): Result<Value | null, ConnectFailure> {
  return text.trim() === '' ? succeed(null) : read(text);
}

/** A token needs no client; one of the two is required. */
function validateAccess({ authUrl, clientId, token }: ServerDraft, baseUrl: string): Result<ValidatedServer['access'], Failure> {
  if (token.trim() !== '') {
    const read = readAccessToken(token);
    return read.ok ? succeed({ kind: 'token', token: read.value }) : fieldFailure('token', read);
  }
  const address = readOptional(authUrl, readServerAddress);
  if (!address.ok) {
    return fieldFailure('authUrl', address);
  }
  const client = readOptional(clientId, readClientId);
  if (!client.ok) {
    return fieldFailure('clientId', client);
  }
  return succeed(
    client.value === null ? null : { kind: 'browser', authUrl: address.value ?? guessAuthorizationUrl(baseUrl), clientId: client.value },
  );
}

function validate(draft: ServerDraft): Result<ValidatedServer, Failure> {
  const baseUrl = readServerAddress(draft.baseUrl);
  if (!baseUrl.ok) {
    return fieldFailure('baseUrl', baseUrl);
  }
  const name = draft.name.trim();
  if (name.length > connectionNameLimit) {
    return fieldFailure('name', { failure: { kind: 'name-too-long', limit: connectionNameLimit } });
  }
  const access = validateAccess(draft, baseUrl.value);
  if (!access.ok) {
    return access;
  }
  const organizationId = readOptional(draft.organizationId, readOrganizationId);
  if (!organizationId.ok) {
    return fieldFailure('organizationId', organizationId);
  }
  const userId = readOptional(draft.userId, readUserId);
  if (!userId.ok) {
    return fieldFailure('userId', userId);
  }
  const certificate = draft.certificate === null ? null : readCertificates(draft.certificate);
  if (draft.certificate !== null && certificate === null) {
    return fieldFailure('certificate', { failure: { kind: 'certificate-unreadable' } });
  }
  return succeed({
    name: name === '' ? defaultConnectionName(baseUrl.value) : name,
    baseUrl: baseUrl.value,
    access: access.value,
    organizationId: organizationId.value,
    userId: userId.value,
    certificate,
  });
}

async function discoverClientId(authUrl: string, exchange: Exchange): Promise<string | null> {
  const outcome = await exchange(
    new Request(`${authUrl}/.well-known/oauth-authorization-server`, { headers: { accept: 'application/json' } }),
  );
  if (outcome.kind !== 'answered' || outcome.response.status !== 200) {
    return null;
  }
  const body: unknown = await outcome.response.json().catch(() => null);
  const read = parseForeign(clientMetadataSchema, body);
  const clientId = read.ok ? readClientId(read.value.clocktower_client_id) : null;
  return clientId?.ok === true ? clientId.value : null;
}

async function lookUp(
  typed: Pick<ServerDraft, 'baseUrl' | 'certificate'>,
  exchangeTo: ExchangeTo,
): Promise<Result<ServerSuggestion, Failure>> {
  const address = readServerAddress(typed.baseUrl);
  if (!address.ok) {
    return fieldFailure('baseUrl', address);
  }
  const certificate = typed.certificate === null ? null : readCertificates(typed.certificate);
  if (typed.certificate !== null && certificate === null) {
    return fieldFailure('certificate', { failure: { kind: 'certificate-unreadable' } });
  }
  const exchange = exchangeTo({ certificate });
  const found = await findService(exchange, address.value);
  if (!found.ok) {
    return fail({ kind: 'not-connected', cause: found.failure });
  }
  const baseUrl = found.value;
  const authUrl = guessAuthorizationUrl(baseUrl);
  return succeed({ name: defaultConnectionName(baseUrl), baseUrl, authUrl, clientId: await discoverClientId(authUrl, exchange) });
}

interface Asked {
  readonly baseUrl: string;
  readonly accessToken: string | null;
  readonly typedUserId: RecordId | null;
}

/** The service's answer overrides the typed user ID, which overrides the token's claim. */
async function identify(exchange: Exchange, { baseUrl, accessToken, typedUserId }: Asked): Promise<Result<ServerIdentity, ConnectFailure>> {
  const read = await readIdentity({ exchange, baseUrl, accessToken });
  if (!read.ok) {
    return read;
  }
  const { user, organizations } = read.value;
  return succeed({
    userId: user.kind !== 'known' ? typedUserId : user.source === 'token' ? (typedUserId ?? user.id) : user.id,
    personName: user.kind === 'known' && user.name !== '' ? user.name : null,
    organizations:
      organizations.kind === 'listed'
        ? organizations.organizations.map(({ organizationId, organizationName }) => ({ id: organizationId, name: organizationName }))
        : null,
  });
}

interface Visitor {
  readonly tokens: TokenSet | null;
  readonly authorize: SignedIn['authorize'];
}

function createVisitor(tokens: TokenSet): Visitor {
  return { tokens, authorize: (exchange) => async (request) => exchange(withBearer(request, tokens.accessToken)) };
}

/** Probes with the typed organization: the server may refuse any other, and everything without a sign-in. */
async function findBaseUrl(
  { baseUrl, organizationId }: ServerAddress,
  { authorize }: Visitor,
  exchange: Exchange,
): Promise<Result<string, ConnectFailure>> {
  if (organizationId === null) {
    return findService(exchange, baseUrl);
  }
  const probed = await probeDialect({ exchange: authorize(exchange), address: baseUrl, organizationId });
  return probed.ok ? succeed(probed.value.baseUrl) : probed;
}

/** Typed values suffice for a server that does not answer the requests beyond the contract. */
async function signedInAt(address: ServerAddress, visitor: Visitor, exchange: Exchange): Promise<Result<SignedIn, ConnectFailure>> {
  const found = await findBaseUrl(address, visitor, exchange);
  if (!found.ok) {
    return found;
  }
  const accessToken = visitor.tokens?.accessToken ?? null;
  const identity = await identify(visitor.authorize(exchange), { baseUrl: found.value, accessToken, typedUserId: address.userId });
  const userId = address.userId ?? (accessToken === null ? null : readSubject(accessToken));
  if (!identity.ok && (address.organizationId === null || userId === null)) {
    return identity;
  }
  return succeed({
    ...visitor,
    baseUrl: found.value,
    identity: identity.ok ? identity.value : { userId, personName: null, organizations: null },
  });
}

/** A refused token is a failure of its field; any other refused sign-in has expired. */
function toSetupFailure(cause: ConnectFailure, { access }: ServerAddress): Failure {
  const isToken = access.kind === 'token' && cause.kind === 'not-authenticated';
  return isToken ? { kind: 'server-field', field: 'token', cause: { kind: 'token-refused' } } : { kind: 'not-connected', cause };
}

async function enter(address: ServerAddress, visitor: Visitor, exchange: Exchange): Promise<Result<SignedIn, Failure>> {
  const signedIn = await signedInAt(address, visitor, exchange);
  return signedIn.ok ? signedIn : fail(toSetupFailure(signedIn.failure, address));
}

export function createServerSetupPort(
  signIn: SignIn,
  { clock, exchangeTo }: { readonly clock: Clock; readonly exchangeTo: ExchangeTo },
): ServerSetupPort {
  return {
    lookUp: async (typed) => lookUp(typed, exchangeTo),
    validate,
    signIn: (address, { onReturn, open }) => {
      const { access } = address;
      const exchange = exchangeTo(address);
      if (access.kind !== 'browser') {
        const visitor =
          access.kind === 'token'
            ? createVisitor(personalTokens(access.token, clock.nowMs()))
            : { tokens: null, authorize: access.authorize };
        return { finished: enter(address, visitor, exchange), cancel: () => {} };
      }
      const { authUrl, clientId } = access;
      const findServer = async () => discoverAuthorizationServer({ authorizationUrl: authUrl, exchange });
      const attempt = signIn.start({ findServer, clientId, scope: null, exchange, ...(open === undefined ? {} : { open }) });
      const finish = async (): Promise<Result<SignedIn, Failure>> => {
        const outcome = await attempt.outcome;
        if (!outcome.ok) {
          return fail({ kind: 'not-signed-in', cause: outcome.failure });
        }
        onReturn();
        return enter(address, createVisitor(outcome.value), exchange);
      };
      return { finished: finish(), cancel: attempt.cancel };
    },
    probe: async (address, { authorize, baseUrl }, organizationId) => {
      const probed = await probeDialect({ exchange: authorize(exchangeTo(address)), address: baseUrl, organizationId });
      return probed.ok ? succeed(probed.value.dialect) : fail(toSetupFailure(probed.failure, address));
    },
  };
}
