/**
 * The authorization server: OAuth 2.0 authorization code with PKCE for public clients, on oidc-provider. Owns what it is told:
 * paths, lifetimes, what a token says. Its pages are in `sign-in-pages.ts`, its memory in `records.ts`.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Provider, errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { grantClaim } from './access-tokens.ts';
import { isOutOfReach, retryAfterSeconds } from '#service/storage/out-of-reach.ts';
import { findAccount } from './accounts.ts';
import { signingAlgorithm, type AuthorizationKeys } from './keys.ts';
import { lifetimes } from './lifetimes.ts';
import { apiScope, nativeClientId, nativeClientName, nativeRedirectUris } from './native-client.ts';
import { isProven, proofParameter } from './login-proof.ts';
import { createRecordsAdapter } from './records.ts';
import { writeFailurePage } from './pages.ts';
import { setPageHeaders } from './page-headers.ts';

export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
  end_session: '/oauth/logout',
} as const;

export const interactionPath = '/oauth/interaction';

const oidcScopes = ['openid', 'offline_access'] as const;

export const cookieNames = { session: 'clocktower_session', interaction: 'clocktower_interaction', resume: 'clocktower_resume' } as const;

export interface AuthorizationServerOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly keys: AuthorizationKeys;
  /** Where people and programs reach this service: `https://time.example`, without a slash at the end. */
  readonly issuer: string;
  /** What tokens are for: the API's base URL. */
  readonly audience: string;
  readonly now: () => UtcInstant;
  readonly randomBytes: (count: number) => Buffer;
  /** Lifetime of an access token; an hour unless given. */
  readonly accessTokenSeconds?: number;
  readonly report: (error: unknown) => void;
}

/** The consent page asks every time, and there is one account for each time it is asked: no session outlives a sign-in. */
function configure(options: AuthorizationServerOptions): Configuration {
  const { database, keys, audience, now, accessTokenSeconds = lifetimes.accessToken } = options;
  const off = { enabled: false } as const;
  return {
    adapter: createRecordsAdapter({ database, now }),
    clients: [
      {
        client_id: nativeClientId,
        client_name: nativeClientName,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: [...nativeRedirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        response_modes: ['query'],
      },
    ],
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    responseTypes: ['code'],
    // A page in somebody's browser has no business here; a native client sends no Origin.
    clientBasedCORS: () => false,
    cookies: { keys: [keys.cookies], names: cookieNames },
    // So that a user has nothing to type but the address.
    discovery: { clocktower_client_id: nativeClientId },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      userinfo: off,
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => {
          if (resource !== audience) {
            throw new errors.InvalidTarget();
          }
          return {
            scope: apiScope,
            audience,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
    },
    extraTokenClaims: (_context, token) => ('grantId' in token ? { [grantClaim]: token.grantId } : undefined),
    expiresWithSession: () => false,
    findAccount: async (_context, id) => {
      const account = await findAccount(database, id);
      return account === null ? undefined : { accountId: account.userId, claims: () => ({ sub: account.userId }) };
    },
    interactions: { policy: interactionPolicy.base(), url: (_context, interaction) => `${interactionPath}/${interaction.uid}` },
    issueRefreshToken: () => true,
    jwks: { keys: [keys.signing] },
    // Each sign-in is a grant of its own: signing out on one machine leaves the others alone.
    loadExistingGrant: async (context) => {
      const grantId = context.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : context.oidc.provider.Grant.find(grantId);
    },
    renderError: (context, out) => {
      setPageHeaders(context.res, []);
      context.type = 'html';
      context.body = writeFailurePage({ kind: 'refused', error: out.error, detail: out.error_description ?? null });
    },
    rotateRefreshToken: true,
    routes: oauthPaths,
    scopes: [...oidcScopes],
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: lifetimes.code,
      Grant: lifetimes.grant,
      IdToken: accessTokenSeconds,
      Interaction: lifetimes.interaction,
      RefreshToken: lifetimes.refreshToken,
      Session: lifetimes.interaction,
    },
  };
}

/** Koa's own context; what the library adds to it is there only on paths that are its own. */
type RequestContext = Parameters<Parameters<Provider['use']>[0]>[0];

function isOfTheProtocol(context: RequestContext): context is RequestContext & KoaContextWithOIDC {
  return 'oidc' in context;
}

/** Clients of deployed peers ask for `*` or for nothing; what they mean is the API. */
function askForTheApi(context: RequestContext): void {
  const { scope = '' } = context.query;
  if (context.path === oauthPaths.authorization && typeof scope === 'string') {
    const scopes = new Set(scope.split(' ').filter((name) => name !== '' && name !== '*'));
    context.query = { ...context.query, scope: [...scopes.add(apiScope)].join(' ') };
  }
}

/** Who was signed in here is forgotten as soon as the client has its answer; the next one types their own password. */
async function forgetSession(context: RequestContext): Promise<void> {
  const session = isOfTheProtocol(context) ? context.oidc.session : undefined;
  if (session?.accountId === undefined) {
    return;
  }
  await session.destroy();
  const cookies = [context.response.get('set-cookie')].flat().filter((cookie) => cookie !== '' && !cookie.startsWith(cookieNames.session));
  context.remove('set-cookie');
  if (cookies.length > 0) {
    context.set('set-cookie', cookies);
  }
}

function closeCors(context: RequestContext): void {
  for (const name of Object.keys(context.response.headers)) {
    if (name.startsWith('access-control-')) {
      context.remove(name);
    }
  }
}

/**
 * Whether a browser comes back from the pages without the proof that the password was typed in it: somebody else's, who began the
 * sign-in. The library takes the resume cookie alone, and another port of this host can set that.
 */
async function isForeignResume(context: RequestContext, provider: Provider): Promise<boolean> {
  if (!context.path.startsWith(`${oauthPaths.authorization}/`)) {
    return false;
  }
  const uid = context.cookies.get(cookieNames.resume, { signed: true });
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid);
  return interaction === undefined || !isProven(interaction.result, context.query[proofParameter]);
}

/**
 * Derives the successor of a refresh token from it: whoever repeats a renewal gets the same one, and nothing readable of it is stored.
 */
function deriveSuccessors(provider: Provider, { keys, randomBytes }: AuthorizationServerOptions): void {
  const generateTokenId = (): string => {
    const predecessor = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return predecessor === undefined
      ? randomBytes(32).toString('base64url')
      : createHmac('sha256', keys.cookies).update(`successor of ${predecessor.jti}`).digest('base64url');
  };
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', { value: generateTokenId });
}

/** What the library would say of itself in general, said of what our one client may use. */
function describeAsConfigured(context: RequestContext): void {
  const isDiscovery = context.path.startsWith('/.well-known/') && context.status === 200;
  if (isDiscovery) {
    context.body = { ...context.body, response_modes_supported: ['query'], scopes_supported: [apiScope, ...oidcScopes] };
  }
}

export function createAuthorizationServer(options: AuthorizationServerOptions): Provider {
  const provider = new Provider(options.issuer, configure(options));
  // Whatever stands in front of us, addresses are made from the issuer: the caller has put it into the request's headers.
  provider.proxy = true;
  deriveSuccessors(provider, options);
  provider.use(async (context, next) => {
    if (await isForeignResume(context, provider)) {
      setPageHeaders(context.res, []);
      context.status = 404;
      context.type = 'html';
      context.body = writeFailurePage({ kind: 'expired' });
      return;
    }
    askForTheApi(context);
    await next();
    if (context.state['isOutOfReach'] === true) {
      context.status = 503;
      context.set('retry-after', String(retryAfterSeconds));
    }
    await forgetSession(context);
    closeCors(context);
    describeAsConfigured(context);
    if (context.status === 404 && context.body === undefined) {
      context.status = 404;
      context.body = { message: 'There is nothing at this path.' };
    }
  });
  provider.on('server_error', (context, error) => {
    context.state['isOutOfReach'] = isOutOfReach(error);
    options.report(error);
  });
  // Koa's own way of telling, which prints what it is told unless it is replaced.
  return Object.assign(provider, { onerror: options.report });
}
