/**
 * The authorization server: OAuth 2.0 authorization code with PKCE for public clients, on oidc-provider. Configures paths, lifetimes and
 * claims. The pages are in `sign-in-pages.ts`, the storage is in `records.ts`.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Provider, errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { grantClaim } from './tokens/access-tokens.ts';
import { isOutOfReach, retryAfterSeconds } from '#service/storage/out-of-reach.ts';
import { findAccount } from './accounts/accounts.ts';
import { signingAlgorithm, type AuthorizationKeys } from './tokens/keys.ts';
import { lifetimes } from './tokens/lifetimes.ts';
import { apiScope, nativeClientId, nativeClientName, nativeRedirectUris } from './native-client.ts';
import { isProven, proofParameter } from './login-proof.ts';
import { createRecordsAdapter } from './tokens/records.ts';
import { writeFailurePage } from './pages/write-pages.ts';
import { setPageHeaders } from './pages/page-headers.ts';

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
  /** The public URL of this service without a slash at the end: `https://time.example`. */
  readonly issuer: string;
  /** The audience of tokens: the API's base URL. */
  readonly audience: string;
  readonly now: () => UtcInstant;
  readonly randomBytes: (count: number) => Buffer;
  readonly accessTokenSeconds?: number;
  readonly report: (error: unknown) => void;
}

/** The consent page is shown for every sign-in, and no session outlives a sign-in. */
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
    // Native clients send no Origin; requests from web pages are not allowed.
    clientBasedCORS: () => false,
    cookies: { keys: [keys.cookies], names: cookieNames },
    // Lets the user enter nothing but the server's address.
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
    // Each sign-in has its own grant, so that signing out on one device does not affect the others.
    loadExistingGrant: async (context) => {
      const grantId = context.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : context.oidc.provider.Grant.find(grantId);
    },
    renderError: (context, out) => {
      setPageHeaders(context.res, []);
      context.body = writeFailurePage({ kind: 'refused', error: out.error, detail: out.error_description });
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

/** Koa's own context. The library's additions exist only on its own paths. */
type RequestContext = Parameters<Parameters<Provider['use']>[0]>[0];

function isOfTheProtocol(context: RequestContext): context is RequestContext & KoaContextWithOIDC {
  return 'oidc' in context;
}

/** Sets the API as the resource. Clients of deployed peers ask for `*` or for nothing, and mean the API. */
function askForTheApi(context: RequestContext): void {
  const { scope = '' } = context.query;
  if (context.path === oauthPaths.authorization && typeof scope === 'string') {
    const scopes = new Set(scope.split(' ').filter((name) => name !== '' && name !== '*'));
    context.query = { ...context.query, scope: [...scopes.add(apiScope)].join(' ') };
  }
}

/** Removes the session as soon as the client has its answer, so that the next user of the browser has to enter a password. */
async function forgetSession(context: RequestContext): Promise<void> {
  const session = isOfTheProtocol(context) ? context.oidc.session : undefined;
  if (session?.accountId === undefined) {
    return;
  }
  await session.destroy();
  const cookies = [context.response.get('set-cookie')].flat().filter((cookie) => cookie !== '' && !cookie.startsWith(cookieNames.session));
  context.set('set-cookie', cookies);
}

function closeCors(context: RequestContext): void {
  for (const name of Object.keys(context.response.headers)) {
    if (name.startsWith('access-control-')) {
      context.remove(name);
    }
  }
}

/**
 * Returns whether a browser returns from the pages without the proof that the password was typed in it. The library accepts the resume
 * cookie alone, and another port of this host can set that cookie.
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
 * Derives the successor of a refresh token from the token itself: a repeated renewal gets the same successor, and no readable token is
 * stored.
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

/** Restricts the discovery document to what the native client may use. */
function describeAsConfigured(context: RequestContext): void {
  const isDiscovery = context.path.startsWith('/.well-known/') && context.status === 200;
  if (isDiscovery) {
    context.body = { ...context.body, response_modes_supported: ['query'], scopes_supported: [apiScope, ...oidcScopes] };
  }
}

export function createAuthorizationServer(options: AuthorizationServerOptions): Provider {
  const provider = new Provider(options.issuer, configure(options));
  // URLs are built from the issuer: the caller has written it into the request's headers, whatever proxy is in front.
  provider.proxy = true;
  deriveSuccessors(provider, options);
  provider.use(async (context, next) => {
    if (await isForeignResume(context, provider)) {
      setPageHeaders(context.res, []);
      context.status = 404;
      context.body = writeFailurePage({ kind: 'expired' });
      return;
    }
    askForTheApi(context);
    await next();
    if (context.state['isOutOfReach'] === true) {
      context.status = 503;
      context.set('retry-after', String(retryAfterSeconds));
      if (context.type === 'application/json') {
        context.body = { error: 'temporarily_unavailable', error_description: 'The database cannot be reached. Try again later.' };
      }
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
  // Koa prints errors to the console unless its handler is replaced.
  return Object.assign(provider, { onerror: options.report });
}
