import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { createAccessTokenVerifier } from './tokens/access-tokens.ts';
import { createAuthorizationServer, interactionPath, oauthPaths } from './authorization-server.ts';
import { Interaction, type Exchange } from './interaction.ts';
import { loadAuthorizationKeys } from './tokens/keys.ts';
import type { ChangeSignal } from '#service/storage/changes/change-signal.ts';
import { isOutOfReach, retryAfterSeconds } from '#service/storage/out-of-reach.ts';
import { countOpenedPage, pruneLoginAttempts } from './accounts/login-attempts.ts';
import { countWaiting, pruneRecords } from './tokens/record-ends.ts';
import type { PageFailure } from './pages/write-pages.ts';
import { attemptPauseSeconds, type SignInLimits } from './accounts/sign-in-limits.ts';
import {
  IdentityProvider,
  IdentityProviderError,
  providerCallbackPath,
  type IdentityProviderSettings,
} from './accounts/identity-provider.ts';
import type { PasswordCheckOptions } from './accounts/check-password.ts';
import type { HashPorts } from './accounts/passwords.ts';
import { answerInteraction, interactionRoute, sendFailure } from './pages/sign-in-pages.ts';

export interface SignInOptions extends HashPorts {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  readonly publicUrl: URL;
  readonly audience: string;
  readonly accessTokenSeconds?: number;
  readonly limits: SignInLimits;
  /** Whether to take the client's address from the last entry of X-Forwarded-For. */
  readonly trustProxy: boolean;
  /**
   * Whether to redirect a sign-in that uses another name of this machine to the public URL. Disabled behind a proxy, which may change the
   * name itself.
   */
  readonly correctsHost: boolean;
  /** Null if users sign in with passwords of this service only. */
  readonly identityProvider: IdentityProviderSettings | null;
  readonly newId: () => Uuid;
  readonly signal: Pick<ChangeSignal, 'subscribeSignOuts'>;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly nameRoute: (route: string) => void;
  readonly report: (error: unknown) => void;
}

export interface SignIn {
  readonly answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  readonly authenticate: (request: Request) => Promise<Uuid | null>;
  readonly passwordCheck: PasswordCheckOptions;
  readonly identityProvider: IdentityProvider | null;
  readonly guard: (exchange: Exchange, answer: () => Promise<void>) => Promise<void>;
  readonly prune: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function remoteAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headersDistinct['x-forwarded-for']?.at(-1)?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? incoming.socket.remoteAddress ?? 'unknown';
}

/** Replaces the host headers with our own: URLs in answers are built from them. */
function addressAs(incoming: IncomingMessage, { host, protocol }: URL): void {
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded']) {
    delete incoming.headers[name];
  }
  incoming.headers.host = host;
  incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

const routes: ReadonlySet<string> = new Set([
  ...Object.values(oauthPaths),
  providerCallbackPath,
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
]);

function routeTemplate(path: string): string {
  if (path.startsWith(`${interactionPath}/`)) {
    return interactionRoute;
  }
  if (path.startsWith(`${oauthPaths.authorization}/`)) {
    return `${oauthPaths.authorization}/{interaction}`;
  }
  return routes.has(path) ? path : 'unknown';
}

/** Limit for the characters of a URL; our own parameters take a few hundred. The parameters are stored until the sign-in ends. */
const longestAddress = 8_192;

/** Returns why a request may not open a sign-in, or null if it may. */
async function refuseToOpen({ database, now, limits }: SignInOptions, incoming: IncomingMessage, address: string): Promise<Refused | null> {
  if (incoming.method !== 'GET' || (incoming.url ?? '').length > longestAddress) {
    return { failure: { kind: 'unreadable' }, retryAfterSeconds: 0 };
  }
  const counted = await countOpenedPage(database, address, { now: now(), limits });
  if (!counted.ok) {
    return { failure: { kind: 'too-many' }, retryAfterSeconds: counted.failure.retryAfterSeconds };
  }
  const isFull = (await countWaiting(database, now())) >= limits.waiting;
  return isFull ? { failure: { kind: 'too-many' }, retryAfterSeconds: attemptPauseSeconds } : null;
}

interface Refused {
  readonly failure: PageFailure;
  readonly retryAfterSeconds: number;
}

export async function createSignIn(options: SignInOptions): Promise<SignIn> {
  const { database, now, randomBytes, passwordCost, publicUrl, audience, accessTokenSeconds, trustProxy, report } = options;
  const keys = await loadAuthorizationKeys(database, randomBytes);
  const issuer = publicUrl.origin;
  const lifetime = accessTokenSeconds === undefined ? {} : { accessTokenSeconds };
  const provider = createAuthorizationServer({ database, keys, issuer, audience, now, randomBytes, report, ...lifetime });
  const answerProtocol = provider.callback();
  const isSecure = publicUrl.protocol === 'https:';
  const secret = keys.cookies;
  const noteDevice = async (grantDigest: string, device: string): Promise<void> => {
    await database.insertInto('sign_in_devices').values({ grant_digest: grantDigest, device, started_at: now() }).execute();
  };
  const interactionOptions = { provider, audience, secret, randomBytes, noteDevice };

  const passwordCheck: PasswordCheckOptions = {
    database,
    now,
    clientAddress: ({ incoming }) => remoteAddress(incoming, trustProxy),
    limits: options.limits,
    secret,
    randomBytes,
    passwordCost,
    isSecure,
  };
  const identityProvider =
    options.identityProvider === null
      ? null
      : new IdentityProvider({
          settings: options.identityProvider,
          database,
          now,
          newId: options.newId,
          randomBytes,
          passwordCost,
          secret,
          ownOrigin: issuer,
        });

  const verifier = await createAccessTokenVerifier({
    database,
    keys,
    issuer,
    audience,
    now,
    report,
    signal: options.signal,
    after: options.after,
  });

  const settle = async (exchange: Exchange, answer: () => Promise<void>): Promise<void> => {
    try {
      await answer();
    } catch (error) {
      report(error);
      if (exchange.outgoing.headersSent) {
        exchange.outgoing.destroy();
      } else if (isOutOfReach(error)) {
        sendFailure(exchange, { kind: 'unavailable' }, { 'retry-after': String(retryAfterSeconds) });
      } else {
        sendFailure(exchange, { kind: error instanceof IdentityProviderError ? 'provider-unavailable' : 'failed' });
      }
    }
  };

  const answerPage = async (exchange: Exchange, address: string): Promise<void> => {
    addressAs(exchange.incoming, publicUrl);
    await answerInteraction(
      {
        ...passwordCheck,
        identityProvider,
        ownOrigin: issuer,
        clientAddress: () => address,
        findInteraction: async (found, uid) => Interaction.find(interactionOptions, found, uid),
      },
      exchange,
    );
  };

  const open = async (exchange: Exchange, address: string): Promise<void> => {
    const { incoming, outgoing } = exchange;
    const refused = await refuseToOpen(options, incoming, address);
    if (refused === null) {
      addressAs(incoming, publicUrl);
      await answerProtocol(incoming, outgoing);
    } else {
      sendFailure(exchange, refused.failure, refused.retryAfterSeconds === 0 ? {} : { 'retry-after': String(refused.retryAfterSeconds) });
    }
  };

  return {
    passwordCheck,
    identityProvider,
    guard: settle,
    authenticate: verifier.authenticate,
    close: verifier.close,
    prune: async () => {
      await pruneRecords(database, now());
      await pruneLoginAttempts(database, now());
    },
    answer: async (incoming, outgoing) => {
      const [path = '/'] = (incoming.url ?? '/').split('?');
      const route = routeTemplate(path);
      options.nameRoute(route);
      const exchange = { incoming, outgoing };
      const address = remoteAddress(incoming, trustProxy);
      if (route === interactionRoute) {
        return settle(exchange, async () => answerPage(exchange, address));
      }
      if (path === providerCallbackPath && identityProvider !== null) {
        return settle(exchange, async () => {
          if (!(await identityProvider.finish(exchange))) {
            sendFailure(exchange, { kind: 'stranger' });
          }
        });
      }
      if (
        options.correctsHost &&
        path === oauthPaths.authorization &&
        incoming.method === 'GET' &&
        incoming.headers.host !== publicUrl.host
      ) {
        // The request used another host name. Cookies and the issuer belong to the public URL.
        outgoing.writeHead(307, { location: publicUrl.origin + (incoming.url ?? ''), 'cache-control': 'no-store' });
        outgoing.end();
        return;
      }
      if (path === oauthPaths.authorization) {
        return settle(exchange, async () => open(exchange, address));
      }
      addressAs(incoming, publicUrl);
      await answerProtocol(incoming, outgoing);
    },
  };
}
